<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>form planarlaplace</name>
    <message>
        <source>Mask points (planar Laplace)</source>
        <translation>Punkte verschleiern (ebenes Laplace)</translation>
    </message>
    <message>
        <source>Move points</source>
        <translation>Punkte bewegen</translation>
    </message>
    <message>
        <source>Move every point by Laplace noise: eps-geo-privacy.</source>
        <translation>Verschiebt jeden Punkt durch Laplace-Rauschen: ε-Geo-Privatheit.</translation>
    </message>
    <message>
        <source>Released points</source>
        <translation>Freigegebene Punkte</translation>
    </message>
    <message>
        <source>Point layer</source>
        <translation>Punktlayer</translation>
    </message>
    <message>
        <source>Single points with a CRS. Every row needs a geometry.</source>
        <translation>Einfache Punkte mit einem KBS. Jede Zeile braucht eine Geometrie.</translation>
    </message>
    <message>
        <source>ε, privacy loss per metre (1/m)</source>
        <translation>ε, Verlust an Privatheit je Meter (1/m)</translation>
    </message>
    <message>
        <source>Smaller is safer. A row that is a person moves 2/ε metres on average; rows of one person move farther.</source>
        <translation>Kleiner ist sicherer. Eine Zeile, die eine Person ist, wandert im Mittel 2/ε Meter; mehrere Zeilen einer Person wandern weiter.</translation>
    </message>
    <message>
        <source>Or instead: average displacement</source>
        <translation>Oder stattdessen: mittlere Verschiebung</translation>
    </message>
    <message>
        <source>Ground metres. Farther is safer.</source>
        <translation>Meter am Boden. Weiter ist sicherer.</translation>
    </message>
    <message>
        <source>Who is protected</source>
        <translation>Wer geschützt ist</translation>
    </message>
    <message>
        <source>Whose rows the promise is for. A person with many rows needs more noise per row.</source>
        <translation>Für wessen Zeilen das Versprechen gilt. Wer viele Zeilen hat, braucht je Zeile mehr Rauschen.</translation>
    </message>
    <message>
        <source>Each row is another person</source>
        <translation>Jede Zeile ist eine andere Person</translation>
    </message>
    <message>
        <source>The whole table belongs to one person</source>
        <translation>Die ganze Tabelle gehört einer Person</translation>
    </message>
    <message>
        <source>A field names the person</source>
        <translation>Ein Feld nennt die Person</translation>
    </message>
    <message>
        <source>Field that names the person (only with the choice above)</source>
        <translation>Feld, das die Person nennt (nur mit der Wahl oben)</translation>
    </message>
    <message>
        <source>Rows with equal values belong to one person. How many rows each person has is then visible.</source>
        <translation>Zeilen mit gleichen Werten gehören einer Person. Wie viele Zeilen jede Person hat, ist danach sichtbar.</translation>
    </message>
    <message>
        <source>Noise of a person with several rows</source>
        <translation>Rauschen einer Person mit mehreren Zeilen</translation>
    </message>
    <message>
        <source>One draw for all rows moves them least; maps, counts and rates need noise row by row.</source>
        <translation>Ein gemeinsamer Zug verschiebt am wenigsten; Karten, Anzahlen und Raten brauchen Rauschen Zeile für Zeile.</translation>
    </message>
    <message>
        <source>One draw for all rows</source>
        <translation>Ein Zug für alle Zeilen</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>Zeile für Zeile</translation>
    </message>
    <message>
        <source>How a person's rows may move</source>
        <translation>Wie sich die Zeilen einer Person bewegen dürfen</translation>
    </message>
    <message>
        <source>Only for persons with several rows. The second promises less, with less noise.</source>
        <translation>Nur für Personen mit mehreren Zeilen. Das Zweite verspricht weniger, mit weniger Rauschen.</translation>
    </message>
    <message>
        <source>Each of them by the whole distance, all at once</source>
        <translation>Jede um die ganze Entfernung, alle zugleich</translation>
    </message>
    <message>
        <source>All together by the distance: root of the summed squares</source>
        <translation>Alle zusammen um die Entfernung: Wurzel der Summe der Quadrate</translation>
    </message>
    <message>
        <source>Region that the noise never leaves</source>
        <translation>Gebiet, das das Rauschen nie verlässt</translation>
    </message>
    <message>
        <source>Public polygons, e.g. land or a municipality, in any CRS; not made from the points. Noise that never leaves them is drawn with half of ε.</source>
        <translation>Öffentliche Polygone, z. B. Land oder eine Gemeinde, in jedem KBS; nicht aus den Punkten gemacht. Rauschen, das sie nie verlässt, wird mit der Hälfte von ε gezogen.</translation>
    </message>
    <message>
        <source>Shape of the noise: half-axis along the bearing</source>
        <translation>Form des Rauschens: Halbachse in Richtung des Winkels</translation>
    </message>
    <message>
        <source>With the next two: an ellipse. ε holds in its narrow direction.</source>
        <translation>Mit den nächsten beiden: eine Ellipse. ε gilt in ihrer schmalen Richtung.</translation>
    </message>
    <message>
        <source>… half-axis across</source>
        <translation>… Halbachse quer dazu</translation>
    </message>
    <message>
        <source>Only the ratio of the half-axes counts.</source>
        <translation>Nur das Verhältnis der Halbachsen zählt.</translation>
    </message>
    <message>
        <source>… bearing (degrees clockwise from north)</source>
        <translation>… Winkel (Grad im Uhrzeigersinn von Nord)</translation>
    </message>
    <message>
        <source>In the working CRS, which must be a plane.</source>
        <translation>Im KBS, in dem gerechnet wird; es muss eben sein.</translation>
    </message>
    <message>
        <source>… or corners of a polygon: X,Y;X,Y;…</source>
        <translation>… oder Ecken eines Polygons: X,Y;X,Y;…</translation>
    </message>
    <message>
        <source>Convex and symmetric about 0,0. Only its shape counts.</source>
        <translation>Konvex und symmetrisch um 0,0. Nur die Form zählt.</translation>
    </message>
    <message>
        <source>Zones that rows stay in</source>
        <translation>Zonen, in denen Zeilen bleiben</translation>
    </message>
    <message>
        <source>Public polygons that do not overlap. Every point stays in the one it lies in. Its zone is published, and nothing is promised between zones. Rows in none, in several or on a border are refused.</source>
        <translation>Öffentliche Polygone, die sich nicht überlappen. Jeder Punkt bleibt in dem, in dem er liegt. Seine Zone wird veröffentlicht, und zwischen den Zonen wird nichts versprochen. Zeilen in keiner, in mehreren oder auf einer Grenze werden abgelehnt.</translation>
    </message>
    <message>
        <source>Places that points are moved to</source>
        <translation>Orte, auf die Punkte gesetzt werden</translation>
    </message>
    <message>
        <source>Public points, for example all addresses, or polygons, for example land: every point is moved to the nearest place of them after the noise, at no cost.</source>
        <translation>Öffentliche Punkte, zum Beispiel alle Adressen, oder Polygone, zum Beispiel Land: Jeder Punkt wird nach dem Rauschen auf den nächsten Ort davon gesetzt; das kostet nichts.</translation>
    </message>
    <message>
        <source>Side of the cells that are released</source>
        <translation>Seitenlänge der Zellen, die freigegeben werden</translation>
    </message>
    <message>
        <source>In units of the layer's CRS; in degrees it must divide 90. The middles of cells are released, with their outlines and the radius that holds the true place with 95 %.</source>
        <translation>In Einheiten des Layer-KBS; in Grad muss sie 90 teilen. Freigegeben werden die Mitten der Zellen, mit deren Umrissen und dem Radius, in dem der wahre Ort mit 95 % liegt.</translation>
    </message>
    <message>
        <source>Fields that go along</source>
        <translation>Felder, die mitgehen</translation>
    </message>
    <message>
        <source>None goes along unless it is ticked, and what is ticked is published as it is. Tick no coordinates, precise times or ids known elsewhere.</source>
        <translation>Keines geht mit, das nicht angekreuzt ist, und was angekreuzt ist, wird veröffentlicht, wie es ist. Kreuzen Sie keine Koordinaten, genauen Zeiten und anderswo bekannten Nummern an.</translation>
    </message>
    <message>
        <source>Fields to publish although they tell the place</source>
        <translation>Felder, die bleiben, obwohl sie den Ort verraten</translation>
    </message>
    <message>
        <source>Fields that hold the coordinates, names, addresses or numbers of persons stop the run unless they are named here. The guarantee lists them.</source>
        <translation>Felder mit Koordinaten, Namen, Adressen oder Nummern von Personen halten den Lauf an, wenn sie nicht hier genannt sind. Die Zusicherung zählt sie auf.</translation>
    </message>
    <message>
        <source>Fields to replace by pseudonyms</source>
        <translation>Felder, die durch Pseudonyme ersetzt werden</translation>
    </message>
    <message>
        <source>Numbers of persons, for example: equal values get equal pseudonyms, by a key that is kept nowhere. They still tell which rows belong together.</source>
        <translation>Nummern von Personen zum Beispiel: Gleiche Werte bekommen gleiche Pseudonyme, mit einem Schlüssel, der nirgends aufbewahrt wird. Welche Zeilen zusammengehören, verraten sie trotzdem.</translation>
    </message>
    <message>
        <source>Shuffle the rows</source>
        <translation>Zeilen mischen</translation>
    </message>
    <message>
        <source>Hides the order of the rows; the layer's primary key is left out.</source>
        <translation>Verbirgt die Reihenfolge der Zeilen; der Primärschlüssel des Layers bleibt weg.</translation>
    </message>
    <message>
        <source>Leave out heights (Z)</source>
        <translation>Höhen (Z) weglassen</translation>
    </message>
    <message>
        <source>Heights are not masked, and a height may give a place away.</source>
        <translation>Höhen werden nicht verschleiert, und eine Höhe kann einen Ort verraten.</translation>
    </message>
    <message>
        <source>Protect heights (Z) as well</source>
        <translation>Höhen (Z) ebenfalls schützen</translation>
    </message>
    <message>
        <source>Heights are made noisy with the places, in three dimensions. They are metres, unless the CRS has a vertical axis of another unit.</source>
        <translation>Höhen werden mit den Orten verrauscht, in drei Dimensionen. Sie sind Meter, wenn nicht das KBS eine Höhenachse mit anderer Einheit hat.</translation>
    </message>
    <message>
        <source>Repeat earlier noise from this store</source>
        <translation>Früheres Rauschen aus diesem Speicher wiederholen</translation>
    </message>
    <message>
        <source>A local file, made if missing, with a key beside it; publish neither. Rows it knows get the noise they got first, and cost nothing.</source>
        <translation>Eine lokale Datei, die angelegt wird, wenn es sie nicht gibt, mit einem Schlüssel daneben; veröffentlichen Sie keines von beiden. Zeilen, die sie kennt, erhalten das Rauschen vom ersten Mal und kosten nichts.</translation>
    </message>
    <message>
        <source>… name and version of the data</source>
        <translation>… Name und Stand der Daten</translation>
    </message>
    <message>
        <source>Public, e.g. clinics 2025. A new name means fresh noise.</source>
        <translation>Öffentlich, z. B. Praxen 2025. Ein neuer Name bedeutet neues Rauschen.</translation>
    </message>
    <message>
        <source>… field that tells rows apart (empty: the feature id)</source>
        <translation>… Feld, das Zeilen unterscheidet (leer: die Objekt-ID)</translation>
    </message>
    <message>
        <source>A value of its own in every row, the same at every release.</source>
        <translation>In jeder Zeile ein eigener Wert, bei jeder Freigabe derselbe.</translation>
    </message>
    <message>
        <source>… people may share places</source>
        <translation>… Personen dürfen am selben Ort sein</translation>
    </message>
    <message>
        <source>New ids exactly where rows of missing ids were are otherwise taken for renamed rows, and refused.</source>
        <translation>Neue Kennungen genau dort, wo Zeilen fehlender Kennungen waren, gelten sonst als umbenannte Zeilen und werden abgelehnt.</translation>
    </message>
    <message>
        <source>Working CRS (empty: chosen by rule)</source>
        <translation>KBS, in dem gerechnet wird (leer: nach Regel gewählt)</translation>
    </message>
    <message>
        <source>Where distances are measured. Empty, or a geographic CRS: on the sphere; but in the layer's own CRS where that is projected and hardly distorts.</source>
        <translation>Worin Entfernungen gemessen werden. Leer oder ein geographisches KBS: auf der Kugel; aber im KBS des Layers, wenn dieses projiziert ist und kaum verzerrt.</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>File of the account for these people (made by Create a ledger). It is charged before any noise is drawn, and nothing is released that its budget does not cover.</source>
        <translation>Datei des Kontos dieser Personen (aus „Konto anlegen“). Es wird belastet, bevor Rauschen gezogen wird, und nichts wird freigegeben, was sein Budget nicht deckt.</translation>
    </message>
    <message>
        <source>How far points move on average</source>
        <translation>Wie weit Punkte im Mittel wandern</translation>
    </message>
    <message>
        <source>Of one row by itself; several rows of one person move farther. The line below says how far most points move. Farther is safer.</source>
        <translation>Eine Zeile für sich allein; mehrere Zeilen einer Person wandern weiter. Die Zeile unten sagt, wie weit die meisten Punkte wandern. Weiter ist sicherer.</translation>
    </message>
    <message>
        <source>privacy,mask,geomask,anonymise,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,anonymisieren,verrauschen,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>Example: ε 0.01, the same as level 2 for places up to 200 m apart.</source>
        <translation>Beispiel: ε 0,01, dasselbe wie Stufe 2 für Orte, die bis zu 200 m voneinander entfernt sind.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by random noise so that the published position says little about the true one. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt durch zufälliges Rauschen, sodass die veröffentlichte Position wenig über die wahre sagt. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy (geo-indistinguishability): for two places &lt;i&gt;d&lt;/i&gt; metres apart, the probability of any published result changes by at most the factor e^(ε·d). ε is per metre on the ground, whatever the layer's CRS.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit (Geo-Ununterscheidbarkeit): Für zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändert sich die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor e^(ε·d). ε ist je Meter am Boden, gleich welches KBS der Layer hat.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; A point moves 2/ε metres on average; one in twenty moves more than 4.74/ε. With ε = 0.01 per metre: 200 m and 474 m. Several rows of one person share their budget and move farther: 4 rows 600 m, 100 rows 13 km on average.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Ein Punkt wandert im Mittel 2/ε Meter; einer von zwanzig wandert mehr als 4,74/ε. Mit ε = 0,01 je Meter: 200 m und 474 m. Mehrere Zeilen einer Person teilen sich ihr Budget und wandern weiter: 4 Zeilen im Mittel 600 m, 100 Zeilen 13 km.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss, also a repeated run. A person with several rows is protected only if you say so under "Who is protected".&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust, auch ein wiederholter Lauf. Eine Person mit mehreren Zeilen ist nur geschützt, wenn Sie es unter „Wer geschützt ist“ sagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The guarantee is in the log, on an HTML page, and in the layer's metadata. There is no seed: noise comes from the operating system's secure source.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Die Zusicherung steht im Protokoll, auf einer HTML-Seite und in den Metadaten des Layers. Es gibt keinen Startwert: Das Rauschen kommt aus der sicheren Quelle des Betriebssystems.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form gaussian</name>
    <message>
        <source>Mask points (Gaussian)</source>
        <translation>Punkte verschleiern (Gauß)</translation>
    </message>
    <message>
        <source>Move every point by Gaussian noise: rho-concentrated geo-privacy.</source>
        <translation>Verschiebt jeden Punkt durch Gauß-Rauschen: ρ-konzentrierte Geo-Privatheit.</translation>
    </message>
    <message>
        <source>ρ, privacy loss per square metre (1/m²)</source>
        <translation>ρ, Verlust an Privatheit je Quadratmeter (1/m²)</translation>
    </message>
    <message>
        <source>Smaller is safer. A row that is a person moves 0.886/√ρ metres on average; n rows of one person √n times as far.</source>
        <translation>Kleiner ist sicherer. Eine Zeile, die eine Person ist, wandert im Mittel 0,886/√ρ Meter; n Zeilen einer Person √n-mal so weit.</translation>
    </message>
    <message>
        <source>A projected CRS in which distances are measured. Empty: the layer's CRS, or a UTM zone estimated from the data where the layer's CRS is geographic or distorts; that choice is then an assumption of the guarantee.</source>
        <translation>Ein projiziertes KBS, in dem Entfernungen gemessen werden. Leer: das KBS des Layers, oder eine aus den Daten geschätzte UTM-Zone, wenn das des Layers geographisch ist oder verzerrt; diese Wahl ist dann eine Annahme der Zusicherung.</translation>
    </message>
    <message>
        <source>privacy,mask,geomask,anonymise,concentrated,trajectory</source>
        <translation>Datenschutz,Privatheit,verschleiern,anonymisieren,verrauschen,konzentriert,Trajektorie</translation>
    </message>
    <message>
        <source>Example: ρ 0.0001, about the same as 89 m on average.</source>
        <translation>Beispiel: ρ 0,0001, etwa dasselbe wie 89 m im Mittel.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by Gaussian noise. Fields and CRS are kept. The right choice for many rows of one person (trajectories) and for many releases: its losses add up more slowly than those of planar Laplace.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt durch Gauß-Rauschen. Felder und KBS bleiben erhalten. Die richtige Wahl für viele Zeilen einer Person (Trajektorien) und für viele Freigaben: Die Verluste summieren sich langsamer als die von ebenem Laplace.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ρ-concentrated geo-privacy: for two places &lt;i&gt;d&lt;/i&gt; metres apart, the Rényi divergence of order α between the published results is at most α·ρ·d². In words: large differences in probability are possible, but very improbable. ρ is per square metre on the ground, whatever the layer's CRS.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ρ-konzentrierte Geo-Privatheit: Für zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ist die Rényi-Divergenz der Ordnung α zwischen den veröffentlichten Ergebnissen höchstens α·ρ·d². In Worten: Große Unterschiede der Wahrscheinlichkeit sind möglich, aber sehr unwahrscheinlich. ρ ist je Quadratmeter am Boden, gleich welches KBS der Layer hat.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; A point moves 0.886/√ρ metres on average; one in twenty moves more than 1.73/√ρ. With ρ = 0.0001 per square metre: 89 m and 173 m. If a person has n rows, each of them moves √n times as far.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Ein Punkt wandert im Mittel 0,886/√ρ Meter; einer von zwanzig wandert mehr als 1,73/√ρ. Mit ρ = 0,0001 je Quadratmeter: 89 m und 173 m. Hat eine Person n Zeilen, wandert jede davon √n-mal so weit.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form graphlaplace</name>
    <message>
        <source>Mask points among people or along roads</source>
        <translation>Punkte unter Menschen oder entlang von Straßen verschleiern</translation>
    </message>
    <message>
        <source>Move every point to a node of a public graph: among people, along roads.</source>
        <translation>Verschiebt jeden Punkt auf einen Knoten eines öffentlichen Graphen: unter Menschen, entlang von Straßen.</translation>
    </message>
    <message>
        <source>Distance among people: areas</source>
        <translation>Entfernung unter Menschen: Flächen</translation>
    </message>
    <message>
        <source>Distance among people: public areas with a number of people each, at most 6,000.</source>
        <translation>Entfernung unter Menschen: öffentliche Flächen, jede mit einer Zahl von Menschen, höchstens 6.000.</translation>
    </message>
    <message>
        <source>… field with the number of people</source>
        <translation>… Feld mit der Zahl der Menschen</translation>
    </message>
    <message>
        <source>People in each area.</source>
        <translation>Menschen in jeder Fläche.</translation>
    </message>
    <message>
        <source>… or a raster of people</source>
        <translation>… oder ein Raster von Menschen</translation>
    </message>
    <message>
        <source>At most 6,000 cells; the first band.</source>
        <translation>Höchstens 6.000 Zellen; der erste Kanal.</translation>
    </message>
    <message>
        <source>… people per km² that count at least</source>
        <translation>… Menschen je km², die mindestens zählen</translation>
    </message>
    <message>
        <source>Empty: 1.</source>
        <translation>Leer: 1.</translation>
    </message>
    <message>
        <source>Or distance along roads: lines</source>
        <translation>Oder Entfernung entlang von Straßen: Linien</translation>
    </message>
    <message>
        <source>Public lines that meet in common vertices.</source>
        <translation>Öffentliche Linien, die sich in gemeinsamen Stützpunkten treffen.</translation>
    </message>
    <message>
        <source>… nodes along them at most this far apart</source>
        <translation>… Knoten auf ihnen höchstens so weit auseinander</translation>
    </message>
    <message>
        <source>Empty: 100.</source>
        <translation>Leer: 100.</translation>
    </message>
    <message>
        <source>Or distance along paths within: polygons</source>
        <translation>Oder Entfernung auf Wegen innerhalb: Polygone</translation>
    </message>
    <message>
        <source>Public polygons in one piece: land without its lakes.</source>
        <translation>Öffentliche Polygone in einem Stück: Land ohne seine Seen.</translation>
    </message>
    <message>
        <source>… distance between nodes</source>
        <translation>… Entfernung zwischen den Knoten</translation>
    </message>
    <message>
        <source>Needed for paths.</source>
        <translation>Für Wege nötig.</translation>
    </message>
    <message>
        <source>Largest distance from a row to its node</source>
        <translation>Größte Entfernung einer Zeile von ihrem Knoten</translation>
    </message>
    <message>
        <source>Rows farther away are refused. Empty: by rule.</source>
        <translation>Zeilen, die weiter entfernt sind, werden abgelehnt. Leer: nach Regel.</translation>
    </message>
    <message>
        <source>Where these distances are measured. Empty: by rule, from their layer.</source>
        <translation>Worin diese Entfernungen gemessen werden. Leer: nach Regel, aus ihrem Layer.</translation>
    </message>
    <message>
        <source>People among whom a place is hidden</source>
        <translation>Menschen, unter denen ein Ort verborgen ist</translation>
    </message>
    <message>
        <source>Where distance is among people. Up to the distance within which a uniform population has that many, the loss is at most the level.</source>
        <translation>Wenn die Entfernung unter Menschen zählt. Bis zu der Entfernung, in der eine gleichmäßig verteilte Bevölkerung so viele hat, ist der Verlust höchstens die Stufe.</translation>
    </message>
    <message>
        <source>ε, privacy loss per unit of that distance</source>
        <translation>ε, Verlust an Privatheit je Einheit dieser Entfernung</translation>
    </message>
    <message>
        <source>Smaller is safer.</source>
        <translation>Kleiner ist sicherer.</translation>
    </message>
    <message>
        <source>… level at their distance</source>
        <translation>… Stufe in deren Entfernung</translation>
    </message>
    <message>
        <source>Odds change by at most the factor e^level: 0.69 doubles them.</source>
        <translation>Die Chancen ändern sich höchstens um den Faktor e^Stufe: 0,69 verdoppelt sie.</translation>
    </message>
    <message>
        <source>Spread released nodes over their cells</source>
        <translation>Freigegebene Knoten über ihre Zellen verteilen</translation>
    </message>
    <message>
        <source>Anywhere in the cell of the released node, evenly, instead of its middle. Among people only.</source>
        <translation>Irgendwo in der Zelle des freigegebenen Knotens, gleichmäßig, statt in ihrer Mitte. Nur unter Menschen.</translation>
    </message>
    <message>
        <source>Public points, for example all addresses: every point is moved to the nearest of them after the noise, at no cost.</source>
        <translation>Öffentliche Punkte, zum Beispiel alle Adressen: Jeder Punkt wird nach dem Rauschen auf den nächsten davon gesetzt; das kostet nichts.</translation>
    </message>
    <message>
        <source>Refused: accounts count metres on the ground, these releases do not.</source>
        <translation>Abgelehnt: Konten zählen Meter am Boden, diese Freigaben nicht.</translation>
    </message>
    <message>
        <source>Along roads or paths: hide within</source>
        <translation>Entlang von Straßen oder Wegen: verbergen innerhalb von</translation>
    </message>
    <message>
        <source>Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
    </message>
    <message>
        <source>privacy,mask,graph,population,roads,network,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,Graph,Bevölkerung,Straßen,Netz,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are near to each other: with as few people between them as you choose, or as few metres of road or path. Metres on the ground do not count.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die nah beieinander liegen: mit so wenigen Menschen dazwischen, wie Sie wählen, oder so wenigen Metern Straße oder Weg. Meter am Boden zählen nicht.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point to a public place, at random: the middle of an area with people, a place on a road, a place within polygons. Distance is then counted in people, along the roads, or along paths that stay within. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt zufällig auf einen öffentlichen Ort: die Mitte einer Fläche mit Menschen, einen Ort an einer Straße, einen Ort in Polygonen. Entfernung zählt dann in Menschen, entlang der Straßen oder auf Wegen, die innerhalb bleiben. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy in the distance of a graph: two places at distance &lt;i&gt;d&lt;/i&gt; change the probability of any result by at most the factor e^(ε·d). Along roads or paths, &lt;i&gt;d&lt;/i&gt; is in metres, and ε per metre (1/m). In a metric of people, a disc of radius &lt;i&gt;d&lt;/i&gt; contains about π·d² people, and ε is per √person. The bound is checked exactly for each edge, in whole numbers.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit in der Entfernung eines Graphen: Zwei Orte in der Entfernung &lt;i&gt;d&lt;/i&gt; ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Entlang von Straßen oder Wegen ist &lt;i&gt;d&lt;/i&gt; in Metern und ε je Meter (1/m). In einer Metrik von Menschen enthält eine Scheibe vom Radius &lt;i&gt;d&lt;/i&gt; etwa π·d² Menschen, und ε ist je √Person. Die Schranke wird für jede Kante exakt geprüft, in ganzen Zahlen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Nothing is promised in metres on the ground: two places 10 m apart may be 5 km apart by road. The graph must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; In Metern am Boden wird nichts versprochen: Zwei Orte, die 10 m auseinander liegen, können auf der Straße 5 km voneinander entfernt sein. Der Graph muss öffentlich sein. Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form optimalmechanism</name>
    <message>
        <source>Mask points by public cells</source>
        <translation>Punkte in öffentlichen Zellen verschleiern</translation>
    </message>
    <message>
        <source>Move every point to a public cell, with the least expected error.</source>
        <translation>Verschiebt jeden Punkt auf eine öffentliche Zelle, mit dem kleinsten erwarteten Fehler.</translation>
    </message>
    <message>
        <source>Public cells (2 to 1,200 points)</source>
        <translation>Öffentliche Zellen (2 bis 1.200 Punkte)</translation>
    </message>
    <message>
        <source>One of them is released for each row; not made from the rows.</source>
        <translation>Für jede Zeile wird eine davon freigegeben; nicht aus den Zeilen gemacht.</translation>
    </message>
    <message>
        <source>Field that says how probable each cell is</source>
        <translation>Feld, das sagt, wie wahrscheinlich jede Zelle ist</translation>
    </message>
    <message>
        <source>Public, for example census counts. Empty: all the same.</source>
        <translation>Öffentlich, zum Beispiel Zahlen einer Volkszählung. Leer: alle gleich.</translation>
    </message>
    <message>
        <source>Smaller is safer. For distances between cells.</source>
        <translation>Kleiner ist sicherer. Für Entfernungen zwischen Zellen.</translation>
    </message>
    <message>
        <source>What is kept small on average</source>
        <translation>Was im Mittel klein gehalten wird</translation>
    </message>
    <message>
        <source>What the points will be used for decides.</source>
        <translation>Es kommt darauf an, wozu die Punkte verwendet werden.</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Entfernung</translation>
    </message>
    <message>
        <source>Squared distance</source>
        <translation>Entfernung im Quadrat</translation>
    </message>
    <message>
        <source>Error that is made least</source>
        <translation>Fehler, der am kleinsten wird</translation>
    </message>
    <message>
        <source>The mean is best for most rows. With that at the worst cell none is served badly; how probable each is, is then not given.</source>
        <translation>Der mittlere ist für die meisten Zeilen am besten. Mit dem in der schlechtesten Zelle ist keine schlecht bedient; wie wahrscheinlich jede ist, wird dann nicht angegeben.</translation>
    </message>
    <message>
        <source>The mean, by how probable each cell is</source>
        <translation>Der mittlere, danach, wie wahrscheinlich jede Zelle ist</translation>
    </message>
    <message>
        <source>That at the worst cell</source>
        <translation>Der in der schlechtesten Zelle</translation>
    </message>
    <message>
        <source>How far a point may lie from its cell</source>
        <translation>Wie weit ein Punkt von seiner Zelle entfernt sein darf</translation>
    </message>
    <message>
        <source>Empty: the largest distance from a cell to its nearest one.</source>
        <translation>Leer: die größte Entfernung einer Zelle von ihrer nächsten.</translation>
    </message>
    <message>
        <source>Where distances are measured. Empty, or a geographic CRS: on the sphere; but in the cells' own CRS where that is projected and hardly distorts.</source>
        <translation>Worin Entfernungen gemessen werden. Leer oder ein geographisches KBS: auf der Kugel; aber im KBS der Zellen, wenn dieses projiziert ist und kaum verzerrt.</translation>
    </message>
    <message>
        <source>Hide where a row is within</source>
        <translation>Verbergen, wo eine Zeile ist, innerhalb von</translation>
    </message>
    <message>
        <source>privacy,mask,optimal mechanism,prior,grid,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,optimaler Mechanismus,Vorwissen,Gitter,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>&lt;p&gt;Replaces every point by one of some public cells, so that points come out as little wrong as the promise allows: on average, by how probable each cell is, or at the worst of the cells. Fields and CRS are kept. It takes seconds for 25 cells and about a minute for 100.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ersetzt jeden Punkt durch eine von einigen öffentlichen Zellen, sodass Punkte so wenig falsch herauskommen, wie das Versprechen erlaubt: im Mittel, danach, wie wahrscheinlich jede Zelle ist, oder in der schlechtesten der Zellen. Felder und KBS bleiben erhalten. Es dauert Sekunden bei 25 Zellen und etwa eine Minute bei 100.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy between public cells, checked exactly, in whole numbers: for two cells &lt;i&gt;d&lt;/i&gt; metres apart, the probability of any result changes by at most the factor e^(ε·d). ε is per metre (1/m). Each point is first moved to its nearest cell. You set the largest distance of that move. So the distance of two points counts as longer by up to twice this largest distance.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit zwischen öffentlichen Zellen, in ganzen Zahlen exakt geprüft: Für zwei Zellen, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). ε ist je Meter (1/m). Jeder Punkt wird zuerst zu seiner nächsten Zelle bewegt. Die größte Entfernung dieser Bewegung stellen Sie ein. Darum zählt die Entfernung zweier Punkte um bis zum Doppelten dieser größten Entfernung länger.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The log compares the expected error with planar Laplace noise at the same ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Das Protokoll vergleicht den erwarteten Fehler mit ebenem Laplace-Rauschen bei demselben ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The cells and their probabilities must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zellen und ihre Wahrscheinlichkeiten müssen öffentlich sein. Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form dprs</name>
    <message>
        <source>Mask points in private discs</source>
        <translation>Punkte in privaten Scheiben verschleiern</translation>
    </message>
    <message>
        <source>For research</source>
        <translation>Für die Forschung</translation>
    </message>
    <message>
        <source>Move every point into discs that follow where people are (DPRS of a paper, mended).</source>
        <translation>Verschiebt jeden Punkt in Scheiben, die dem folgen, wo Menschen sind (DPRS eines Aufsatzes, berichtigt).</translation>
    </message>
    <message>
        <source>For each row, given the discs.</source>
        <translation>Für jede Zeile, bei gegebenen Scheiben.</translation>
    </message>
    <message>
        <source>Public region</source>
        <translation>Öffentliches Gebiet</translation>
    </message>
    <message>
        <source>Its bounding box holds the discs. It must not come from the data.</source>
        <translation>Sein umschließendes Rechteck enthält die Scheiben. Es darf nicht aus den Daten stammen.</translation>
    </message>
    <message>
        <source>How the discs hold the points</source>
        <translation>Wie die Scheiben die Punkte halten</translation>
    </message>
    <message>
        <source>Moving strays uses all of ε. Noise that never leaves the discs is drawn with half of it; Gaussian noise is of this kind only.</source>
        <translation>Wer Ausreißer zurückholt, nutzt ε ganz. Rauschen, das die Scheiben nie verlässt, wird mit der Hälfte gezogen; Gauß-Rauschen gibt es nur so.</translation>
    </message>
    <message>
        <source>Strays move to the nearest disc</source>
        <translation>Ausreißer rücken auf die nächste Scheibe</translation>
    </message>
    <message>
        <source>Noise never leaves the discs</source>
        <translation>Das Rauschen verlässt die Scheiben nie</translation>
    </message>
    <message>
        <source>ε of the discs (no unit)</source>
        <translation>ε der Scheiben (ohne Einheit)</translation>
    </message>
    <message>
        <source>Lost by placing the discs, whatever the distance. Empty: 1.</source>
        <translation>Geht beim Setzen der Scheiben verloren, gleich in welcher Entfernung. Leer: 1.</translation>
    </message>
    <message>
        <source>δ, probability that the discs lose more</source>
        <translation>δ, Wahrscheinlichkeit, dass die Scheiben mehr verlieren</translation>
    </message>
    <message>
        <source>Much less than one in the number of rows. Empty: 0.00001.</source>
        <translation>Viel kleiner als eins geteilt durch die Zahl der Zeilen. Leer: 0,00001.</translation>
    </message>
    <message>
        <source>Discs</source>
        <translation>Scheiben</translation>
    </message>
    <message>
        <source>Empty: one for every 40 rows, 600 at most.</source>
        <translation>Leer: eine je 40 Zeilen, höchstens 600.</translation>
    </message>
    <message>
        <source>Rounds in which the discs find their places</source>
        <translation>Runden, in denen die Scheiben ihre Orte finden</translation>
    </message>
    <message>
        <source>More need more noise.</source>
        <translation>Mehr brauchen mehr Rauschen.</translation>
    </message>
    <message>
        <source>Radius of a disc, as a share of the distance to the next</source>
        <translation>Radius einer Scheibe, als Anteil der Entfernung zur nächsten</translation>
    </message>
    <message>
        <source>Above 0.5 discs overlap.</source>
        <translation>Über 0,5 überlappen sich die Scheiben.</translation>
    </message>
    <message>
        <source>Law around each row</source>
        <translation>Gesetz um jede Zeile</translation>
    </message>
    <message>
        <source>Gaussian noise pays for the whole extent of the discs.</source>
        <translation>Gauß-Rauschen bezahlt für die ganze Ausdehnung der Scheiben.</translation>
    </message>
    <message>
        <source>Laplace</source>
        <translation>Laplace</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gauß,Gauß-*,Gaußsch*</translation>
    </message>
    <message>
        <source>Private discs</source>
        <translation>Private Scheiben</translation>
    </message>
    <message>
        <source>The discs as a layer of their own. What is promised covers both layers.</source>
        <translation>Die Scheiben als eigener Layer. Was versprochen wird, gilt für beide Layer.</translation>
    </message>
    <message>
        <source>A plane. Empty: by rule, around the region.</source>
        <translation>Eine Ebene. Leer: nach Regel, um das Gebiet.</translation>
    </message>
    <message>
        <source>Refused: a part of the loss does not shrink with the distance, and no account takes that.</source>
        <translation>Abgelehnt: Ein Teil des Verlusts wird mit der Entfernung nicht kleiner, und das nimmt kein Konto.</translation>
    </message>
    <message>
        <source>Before the discs hold it. Of one row by itself; several rows of one person move farther. The line below says how far most points move. Farther is safer.</source>
        <translation>Bevor die Scheiben sie halten. Eine Zeile für sich allein; mehrere Zeilen einer Person wandern weiter. Die Zeile unten sagt, wie weit die meisten Punkte wandern. Weiter ist sicherer.</translation>
    </message>
    <message>
        <source>privacy,mask,discs,clusters,k-means,dprs</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Scheiben,Cluster,k-Means,dprs</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are nearer to each other than the distance that you choose: the odds between two of them change by at most a factor e^(ε of the discs) times 2.7, but for a small probability. For ε of the discs 1 that is 7.4.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die näher beieinander liegen als die Entfernung, die Sie wählen: Die Chancen zwischen zweien davon ändern sich höchstens um den Faktor e^(ε der Scheiben) mal 2,7, bis auf eine kleine Wahrscheinlichkeit. Für ε der Scheiben 1 ist das 7,4.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Places discs where people are, with noise that hides any one row; then every row gets planar Laplace noise and moves to the nearest point of any disc.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Setzt Scheiben dorthin, wo Menschen sind, mit Rauschen, das jede einzelne Zeile verbirgt; dann erhält jede Zeile ebenes Laplace-Rauschen und rückt auf den nächsten Punkt irgendeiner Scheibe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any set of results changes by at most the factor e^(ε_discs + ε·d), plus at most δ. ε_discs is the loss of placing the discs where people are; ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Wandert eine Zeile um &lt;i&gt;d&lt;/i&gt; Meter, ändert sich die Wahrscheinlichkeit jeder Menge von Ergebnissen höchstens um den Faktor e^(ε_discs + ε·d), dazu um höchstens δ. ε_discs ist der Verlust durch die Lage der Scheiben dort, wo Menschen sind; ε ist je Meter (1/m) am Boden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; Placing the discs, into which points are moved, costs ε_discs, in addition to the loss of planar Laplace noise at the same ε. So planar Laplace noise without discs promises more. It also moves points less if it is narrow compared with the discs. Discs keep points nearer to their true places if the noise is wide compared with the whole area of the points. Noise that never leaves the discs is drawn with half of ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Die Lage der Scheiben, in die Punkte bewegt werden, kostet ε_discs, zusätzlich zum Verlust von ebenem Laplace-Rauschen mit demselben ε. Ebenes Laplace-Rauschen ohne Scheiben verspricht also mehr. Es verschiebt Punkte auch weniger, wenn es schmal gegen die Scheiben ist. Scheiben halten Punkte näher an ihren wahren Orten, wenn das Rauschen breit gegen das ganze Gebiet der Punkte ist. Rauschen, das die Scheiben nie verlässt, wird mit der Hälfte von ε gezogen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The discs&lt;/b&gt; can be written as a layer of their own; the guarantee covers both layers.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Scheiben&lt;/b&gt; gibt es als eigenen Layer; das Versprechen gilt für beide.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The loss ε_discs does not get smaller with the distance, so no ledger accepts this release. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Der Verlust ε_discs wird mit der Entfernung nicht kleiner, darum nimmt kein Konto diese Freigabe. Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form peaklaplace</name>
    <message>
        <source>Mask points (peak law, with a fixed loss)</source>
        <translation>Punkte verschleiern (Spitzengesetz, mit festem Verlust)</translation>
    </message>
    <message>
        <source>Move every point by the peak law: a fixed loss keeps most rows near.</source>
        <translation>Verschiebt jeden Punkt nach dem Spitzengesetz: Ein fester Verlust hält die meisten Zeilen in der Nähe.</translation>
    </message>
    <message>
        <source>Beyond the fixed loss. Smaller is safer.</source>
        <translation>Über den festen Verlust hinaus. Kleiner ist sicherer.</translation>
    </message>
    <message>
        <source>Fixed loss at any distance (no unit)</source>
        <translation>Fester Verlust in jeder Entfernung (ohne Einheit)</translation>
    </message>
    <message>
        <source>Places side by side are told apart by up to a factor e^(this loss) (1: 2.7; 3: 20; 5: 150).</source>
        <translation>Orte nebeneinander werden bis zum Faktor e^(dieser Verlust) unterschieden (1: 2,7; 3: 20; 5: 150).</translation>
    </message>
    <message>
        <source>Radius of the peak</source>
        <translation>Radius der Spitze</translation>
    </message>
    <message>
        <source>Ground metres, public. Most rows stay within if the fixed loss is large.</source>
        <translation>Meter am Boden, öffentlich. Die meisten Zeilen bleiben darin, wenn der feste Verlust groß ist.</translation>
    </message>
    <message>
        <source>Or instead: neighbours that should stay the nearest</source>
        <translation>Oder stattdessen: Nachbarn, die die nächsten bleiben sollen</translation>
    </message>
    <message>
        <source>With the next field: the radius is chosen so that most of so many nearest rows stay the nearest.</source>
        <translation>Mit dem nächsten Feld: Der Radius wird so gewählt, dass von so vielen nächsten Zeilen die meisten die nächsten bleiben.</translation>
    </message>
    <message>
        <source>… and points per square kilometre, from a public source</source>
        <translation>… und Punkte je Quadratkilometer, aus einer öffentlichen Quelle</translation>
    </message>
    <message>
        <source>Not counted in this layer, unless that number is public.</source>
        <translation>Nicht in diesem Layer gezählt, außer diese Zahl ist öffentlich.</translation>
    </message>
    <message>
        <source>Public polygons, e.g. land or a municipality, in any CRS; not made from the points. Noise that never leaves them is drawn with half of both losses.</source>
        <translation>Öffentliche Polygone, z. B. Land oder eine Gemeinde, in jedem KBS; nicht aus den Punkten gemacht. Rauschen, das sie nie verlässt, wird mit der Hälfte beider Verluste gezogen.</translation>
    </message>
    <message>
        <source>Only one that limits fixed losses as well (fixed=5 beside gp).</source>
        <translation>Nur eines, das auch feste Verluste begrenzt (fixed=5 neben gp).</translation>
    </message>
    <message>
        <source>Beyond the fixed loss. Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Über den festen Verlust hinaus. Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
    </message>
    <message>
        <source>privacy,mask,peak,neighbours,fixed loss</source>
        <translation>Datenschutz,Privatheit,verschleiern,Spitze,Nachbarn,fester Verlust</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are nearer to each other than the distance that you choose: the odds between two of them change by at most a factor e^(fixed loss) times 2.7. For a fixed loss of 2 that is 20.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die näher beieinander liegen als die Entfernung, die Sie wählen: Die Chancen zwischen zweien davon ändern sich höchstens um den Faktor e^(fester Verlust) mal 2,7. Für einen festen Verlust von 2 ist das 20.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by random noise that mostly stays within a radius, so that near ones mostly stay near each other. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt durch zufälliges Rauschen, das meist in einem Radius bleibt, sodass nahe meist nah beieinander bleiben. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any published result changes by at most the factor e^(fixed loss + ε·d). The fixed loss is the same at any distance; ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Wandert eine Zeile um &lt;i&gt;d&lt;/i&gt; Meter, ändert sich die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor e^(fester Verlust + ε·d). Der feste Verlust ist bei jeder Entfernung gleich; ε ist je Meter (1/m) am Boden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; Even neighbouring places can be distinguished by the fixed loss: by a factor of 7.4 for a loss of 2, and 150 for 5. The noise is denser by this factor just within its radius than just beyond it. Planar Laplace with the same ε promises more.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Auch Nachbarhäuser lassen sich um den festen Verlust unterscheiden: um den Faktor 7,4 bei einem Verlust von 2, und 150 bei 5. Das Rauschen ist knapp im Radius um diesen Faktor dichter als knapp außerhalb. Planares Laplace mit demselben ε verspricht mehr.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The fixed loss does not get smaller with the distance, so a ledger accepts this release only if it has a limit on fixed losses. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Der feste Verlust wird mit der Entfernung nicht kleiner, darum nimmt ein Konto diese Freigabe nur, wenn es eine Grenze für feste Verluste hat. Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form squaremechanism</name>
    <message>
        <source>Baseline: square mechanism</source>
        <translation>Vergleichsverfahren: Quadrat</translation>
    </message>
    <message>
        <source>Release points by the square mechanism, a baseline to compare with.</source>
        <translation>Gibt Punkte nach dem Quadratverfahren frei, um damit zu vergleichen.</translation>
    </message>
    <message>
        <source>ε, privacy loss between any two places (no unit)</source>
        <translation>ε, Verlust an Privatheit zwischen zwei beliebigen Orten (ohne Einheit)</translation>
    </message>
    <message>
        <source>Not per metre: it does not compare with the ε of other masks.</source>
        <translation>Nicht je Meter: lässt sich mit dem ε anderer Verschleierungen nicht vergleichen.</translation>
    </message>
    <message>
        <source>Public domain</source>
        <translation>Öffentlicher Bereich</translation>
    </message>
    <message>
        <source>A rectangle that holds all points; not the layer's own extent.</source>
        <translation>Ein Rechteck, das alle Punkte enthält; nicht die Ausdehnung des Layers selbst.</translation>
    </message>
    <message>
        <source>privacy,mask,baseline,local differential privacy</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Vergleichsverfahren,lokale differenzielle Privatheit</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell any two places apart, near or far: the smaller ε, the less.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann zwei beliebige Orte kaum unterscheiden, nah oder fern: je kleiner ε, desto weniger.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases for every point one that is likely to lie in a square around it and may lie anywhere in a public domain. A baseline to compare with: fields do not go along.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt für jeden Punkt einen frei, der wahrscheinlich in einem Quadrat um ihn liegt und überall in einem öffentlichen Bereich liegen kann. Ein Verfahren, um damit zu vergleichen: Felder gehen nicht mit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy: any two places of the public domain, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-lokale differenzielle Privatheit: Zwei beliebige Orte des öffentlichen Bereichs, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; No loss per metre (1/m) is promised. At an equal displacement, releases with geo-privacy hide near places better than this one. The number of rows and their order are published. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Kein Verlust je Meter (1/m) wird versprochen. Bei gleicher Verschiebung verbergen Freigaben mit Geo-Privatheit nahe Orte besser als diese. Die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form staircaseresponse</name>
    <message>
        <source>Baseline: staircase response</source>
        <translation>Vergleichsverfahren: Treppe</translation>
    </message>
    <message>
        <source>Release a public place for every point, a baseline to compare with.</source>
        <translation>Gibt für jeden Punkt einen öffentlichen Ort frei, um damit zu vergleichen.</translation>
    </message>
    <message>
        <source>Public places</source>
        <translation>Öffentliche Orte</translation>
    </message>
    <message>
        <source>Steps of the staircase</source>
        <translation>Stufen der Treppe</translation>
    </message>
    <message>
        <source>Groups of places by their distance.</source>
        <translation>Gruppen von Orten nach ihrer Entfernung.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases for every point one of the public places, the likelier the nearer, by equal steps. A baseline to compare with: fields do not go along. The layer's CRS must be projected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt für jeden Punkt einen der öffentlichen Orte frei, umso wahrscheinlicher, je näher, in gleichen Stufen. Ein Verfahren, um damit zu vergleichen: Felder gehen nicht mit. Das KBS des Layers muss projiziert sein.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy: any two of the public places, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-lokale differenzielle Privatheit: Zwei beliebige der öffentlichen Orte, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privateknn</name>
    <message>
        <source>Private nearest neighbours</source>
        <translation>Private nächste Nachbarn</translation>
    </message>
    <message>
        <source>Count and map</source>
        <translation>Zählen und Karten</translation>
    </message>
    <message>
        <source>Find the rows nearest to a public place: labels, no positions.</source>
        <translation>Findet die Zeilen, die einem öffentlichen Ort am nächsten sind: Kennungen, keine Positionen.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Public place to search from</source>
        <translation>Öffentlicher Ort, von dem aus gesucht wird</translation>
    </message>
    <message>
        <source>It must not depend on the data. Without a CRS: the layer's.</source>
        <translation>Er darf nicht von den Daten abhängen. Ohne KBS: das des Layers.</translation>
    </message>
    <message>
        <source>Or instead: layer of public places</source>
        <translation>Oder stattdessen: Layer öffentlicher Orte</translation>
    </message>
    <message>
        <source>Each place is a query, and charged for; the table names it by its feature id.</source>
        <translation>Jeder Ort ist eine Frage und wird belastet; die Tabelle nennt ihn mit seiner Objekt-ID.</translation>
    </message>
    <message>
        <source>Number of neighbours</source>
        <translation>Anzahl der Nachbarn</translation>
    </message>
    <message>
        <source>They share the budget.</source>
        <translation>Sie teilen sich das Budget.</translation>
    </message>
    <message>
        <source>For ε-geo-privacy. Smaller is safer. Give either ε or ρ.</source>
        <translation>Für ε-Geo-Privatheit. Kleiner ist sicherer. Geben Sie entweder ε oder ρ an.</translation>
    </message>
    <message>
        <source>Or instead: ρ, privacy loss per square metre (1/m²)</source>
        <translation>Oder stattdessen: ρ, Verlust an Privatheit je Quadratmeter (1/m²)</translation>
    </message>
    <message>
        <source>For ρ-concentrated geo-privacy, whose losses add up more slowly over many releases. Give either ε or ρ.</source>
        <translation>Für ρ-konzentrierte Geo-Privatheit, deren Verluste sich über viele Freigaben langsamer summieren. Geben Sie entweder ε oder ρ an.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>The default depends on the numbers of rows, places and neighbours. If you choose to release all rows, ε or ρ is charged once for all places.</source>
        <translation>Die Voreinstellung hängt von den Zahlen der Zeilen, Orte und Nachbarn ab. Wenn Sie alle Zeilen freigeben lassen, wird ε oder ρ einmal für alle Orte belastet.</translation>
    </message>
    <message>
        <source>By what is on average the more accurate</source>
        <translation>Nach dem, was im Mittel genauer ist</translation>
    </message>
    <message>
        <source>One row after another (sparse vector)</source>
        <translation>Eine Zeile nach der anderen (Sparse Vector)</translation>
    </message>
    <message>
        <source>Release all rows, then search</source>
        <translation>Alle Zeilen freigeben, dann suchen</translation>
    </message>
    <message>
        <source>For each place or polygon that is asked about: between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Für jeden Ort oder jedes Polygon, nach dem gefragt wird: Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
    </message>
    <message>
        <source>privacy,nearest,neighbour,knn,exponential mechanism</source>
        <translation>Datenschutz,Privatheit,nächste,Nachbar,knn,exponentieller Mechanismus</translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds rows near a public place and publishes which rows they are: a table of rank and row, without any position or distance.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Findet Zeilen nahe einem öffentlichen Ort und veröffentlicht, welche Zeilen es sind: eine Tabelle von Rang und Zeile, ohne Position oder Entfernung.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). The &lt;i&gt;k&lt;/i&gt; neighbours share the budget. If each row is another person, or a field names the person, each person is protected instead of the whole table. The neighbours then do not share the budget, so answers are far more accurate.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Die &lt;i&gt;k&lt;/i&gt; Nachbarn teilen sich das Budget. Ist jede Zeile eine andere Person, oder nennt ein Feld die Person, ist statt der ganzen Tabelle jede Person geschützt. Die Nachbarn teilen sich das Budget dann nicht, darum sind Antworten weit genauer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The chosen rows may be somewhat farther away than the true &lt;i&gt;k&lt;/i&gt; neighbours: with probability 1 − β, each of them by at most (2k/ε)·ln(n/β) metres for &lt;i&gt;n&lt;/i&gt; rows, or (2/ε)·ln(n/β) if each row is another person. For a layer of places, each place is charged ε (or ρ). There are two ways to spend this: to ask place by place, or to mask all rows once, with the budgets of all places together, and to choose the nearest masked rows. The way with the smaller error bound is used. If you choose to release all rows yourself, ε (or ρ) is charged once for all places. The guarantee states the total.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Die gewählten Zeilen können etwas weiter entfernt sein als die wahren &lt;i&gt;k&lt;/i&gt; Nachbarn: Mit Wahrscheinlichkeit 1 − β ist es jede höchstens um (2k/ε)·ln(n/β) Meter bei &lt;i&gt;n&lt;/i&gt; Zeilen, oder um (2/ε)·ln(n/β), wenn jede Zeile eine andere Person ist. Bei einem Layer von Orten wird für jeden Ort ε (oder ρ) belastet. Es gibt zwei Wege, das auszugeben: Ort für Ort zu fragen, oder alle Zeilen einmal mit den Budgets aller Orte zusammen zu verschleiern und die nächsten verschleierten Zeilen zu wählen. Der Weg mit der kleineren Fehlerschranke wird genommen. Wählen Sie selbst, alle Zeilen freizugeben, so wird ε (oder ρ) einmal für alle Orte belastet. Die Zusicherung nennt die Summe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The identifying field of the chosen rows is published as it is. The place must not depend on the data. To publish the positions of these rows too, mask them, which costs further budget. Every further query adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das kennzeichnende Feld der gewählten Zeilen wird veröffentlicht, wie es ist. Der Ort darf nicht von den Daten abhängen. Um auch die Positionen dieser Zeilen zu veröffentlichen, verschleiern Sie sie; das kostet weiteres Budget. Jede weitere Frage erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Field that identifies a row (empty: the feature id)</source>
        <translation>Feld, das eine Zeile kennzeichnet (leer: die Objekt-ID)</translation>
    </message>
    <message>
        <source>Its values are published for the rows that are chosen.</source>
        <translation>Seine Werte werden für die gewählten Zeilen veröffentlicht.</translation>
    </message>
</context>
<context>
    <name>form privatedistance</name>
    <message>
        <source>Private distance to the nearest point</source>
        <translation>Private Entfernung zum nächsten Punkt</translation>
    </message>
    <message>
        <source>Estimate how far public places, lines or polygons are from the nearest point.</source>
        <translation>Schätzt, wie weit öffentliche Orte, Linien oder Polygone vom nächsten Punkt entfernt sind.</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>Entfernungen</translation>
    </message>
    <message>
        <source>Public place</source>
        <translation>Öffentlicher Ort</translation>
    </message>
    <message>
        <source>Or instead: layer of public places, lines or polygons</source>
        <translation>Oder stattdessen: Layer öffentlicher Orte, Linien oder Polygone</translation>
    </message>
    <message>
        <source>Each feature is a query, and charged for, unless the nearest is meant or a distance is asked about.</source>
        <translation>Jedes Objekt ist eine Frage und wird belastet, außer wenn das nächste gemeint oder nach einer Entfernung gefragt ist.</translation>
    </message>
    <message>
        <source>Only whether any point is within this distance</source>
        <translation>Nur ob ein Punkt innerhalb dieser Entfernung liegt</translation>
    </message>
    <message>
        <source>Public. Ground metres. Empty: how far the nearest point is.</source>
        <translation>Öffentlich. Meter am Boden. Leer: wie weit der nächste Punkt ist.</translation>
    </message>
    <message>
        <source>The nearest of all features</source>
        <translation>Das nächste aller Objekte</translation>
    </message>
    <message>
        <source>One question about the whole layer, and one charge.</source>
        <translation>Eine Frage über den ganzen Layer, und eine Belastung.</translation>
    </message>
    <message>
        <source>β, how often an error may be larger than said</source>
        <translation>β, wie oft ein Fehler größer sein darf als gesagt</translation>
    </message>
    <message>
        <source>0.05: once in twenty. What the output's fields say of errors holds with probability 1 − β.</source>
        <translation>0,05: einmal von zwanzig. Was die Felder der Ausgabe über Fehler sagen, gilt mit Wahrscheinlichkeit 1 − β.</translation>
    </message>
    <message>
        <source>privacy,distance,nearest,proximity,within,buffer,sparse vector</source>
        <translation>Privatheit,Entfernung,nächster,Nähe,innerhalb,Puffer,sparse vector</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates for each public place the distance in metres to the nearest of the points. If you ask about a distance, it answers for each place whether any point is within that distance: 1 for yes, 0 for no. The places of a layer are then asked in their order until the first yes; the places after it get no answer.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt für jeden öffentlichen Ort, wie viele Meter es bis zum nächsten der Punkte sind; oder, wenn nach einer Entfernung gefragt ist, ob irgendeiner von ihnen innerhalb liegt: 1 für ja, 0 für nein. Die Orte eines Layers werden dann in ihrer Reihenfolge gefragt, bis zum ersten Ja; die danach erhalten keine Antwort.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². For a layer of places, each place is charged ε (or ρ), and the guarantee states the total. If you ask whether points are within a distance, all answers together are charged once.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Bei einem Layer von Orten wird für jeden Ort ε (oder ρ) belastet, und die Zusicherung nennt die Summe. Wenn gefragt ist, ob Punkte innerhalb einer Entfernung liegen, werden alle Antworten zusammen einmal belastet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; With probability 1 − β, each distance by itself is wrong by at most &lt;i&gt;half_width&lt;/i&gt; metres. If you ask whether points are within a distance, the answer for a place is right with the same probability, unless its nearest point is within &lt;i&gt;margin&lt;/i&gt; metres of that distance.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Mit Wahrscheinlichkeit 1 − β liegt jede Entfernung für sich um höchstens &lt;i&gt;half_width&lt;/i&gt; Meter daneben. Wenn gefragt ist, ob Punkte innerhalb einer Entfernung liegen, ist die Antwort für einen Ort mit derselben Wahrscheinlichkeit richtig, außer wenn sein nächster Punkt auf &lt;i&gt;margin&lt;/i&gt; Meter genau so weit weg ist.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The public places, and the distance asked about (&lt;code&gt;within&lt;/code&gt;), must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die öffentlichen Orte und die Entfernung, nach der gefragt wird (&lt;code&gt;within&lt;/code&gt;), dürfen nicht von den Daten abhängen. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privatehull</name>
    <message>
        <source>Private convex hull</source>
        <translation>Private konvexe Hülle</translation>
    </message>
    <message>
        <source>Draw a private polygon close to the convex hull of the points.</source>
        <translation>Zeichnet ein privates Polygon nahe der konvexen Hülle der Punkte.</translation>
    </message>
    <message>
        <source>Private hull</source>
        <translation>Private Hülle</translation>
    </message>
    <message>
        <source>Lines are the most accurate in all cases known; the number of directions is theirs.</source>
        <translation>Linien sind in allen bekannten Fällen am genauesten; die Anzahl der Richtungen ist ihre.</translation>
    </message>
    <message>
        <source>By lines around all rows</source>
        <translation>Durch Linien um alle Zeilen</translation>
    </message>
    <message>
        <source>By the rows nearest to places around them</source>
        <translation>Durch die Zeilen, die Orten ringsum am nächsten sind</translation>
    </message>
    <message>
        <source>Release all rows, then their hull</source>
        <translation>Alle Zeilen freigeben, dann deren Hülle</translation>
    </message>
    <message>
        <source>Number of directions</source>
        <translation>Anzahl der Richtungen</translation>
    </message>
    <message>
        <source>The polygon has at most this many sides.</source>
        <translation>Das Polygon hat höchstens so viele Seiten.</translation>
    </message>
    <message>
        <source>A hull for each value of this field</source>
        <translation>Eine Hülle für jeden Wert dieses Feldes</translation>
    </message>
    <message>
        <source>Each value is one animal or person, who is protected with all rows. The values are published.</source>
        <translation>Jeder Wert ist ein Tier oder eine Person, die mit allen Zeilen geschützt ist. Die Werte werden veröffentlicht.</translation>
    </message>
    <message>
        <source>If each row is another person, less noise is needed.</source>
        <translation>Ist jede Zeile eine andere Person, genügt weniger Rauschen.</translation>
    </message>
    <message>
        <source>One person, whose rows are all of them</source>
        <translation>Eine Person, der alle Zeilen gehören</translation>
    </message>
    <message>
        <source>Each row a person</source>
        <translation>Jede Zeile eine Person</translation>
    </message>
    <message>
        <source>A projected CRS in which the polygon is convex. Empty: the layer's CRS, or a UTM zone estimated from the data where the layer's CRS is geographic or distorts; that choice is then an assumption of the guarantee.</source>
        <translation>Ein projiziertes KBS, in dem das Polygon konvex ist. Leer: das KBS des Layers, oder eine aus den Daten geschätzte UTM-Zone, wenn das des Layers geographisch ist oder verzerrt; diese Wahl ist dann eine Annahme der Zusicherung.</translation>
    </message>
    <message>
        <source>The result tells as little about a place as the place itself would, with noise of this standard deviation. Farther is safer; the line below says what it costs.</source>
        <translation>Das Ergebnis sagt über einen Ort so wenig, wie es der Ort selbst mit Rauschen dieser Standardabweichung täte. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
    </message>
    <message>
        <source>privacy,convex hull,extent,support function</source>
        <translation>Datenschutz,Privatheit,konvexe Hülle,Ausdehnung,Stützfunktion</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws an outline of all points: a polygon without dents close to the tightest one, their convex hull.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeichnet einen Umriss aller Punkte: ein Polygon ohne Dellen nahe dem engsten, ihrer konvexen Hülle.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d².&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; All fields are in metres. With probability 1 − β, the border is wrong by at most &lt;i&gt;half_width&lt;/i&gt; in a single direction, and by at most &lt;i&gt;half_width_all&lt;/i&gt; in all directions at once. Add &lt;i&gt;correction&lt;/i&gt; to either; it states by how much the polygon was changed to make it convex. At many directions ρ gives far more accurate hulls than ε. Other methods state &lt;i&gt;outer&lt;/i&gt;, the largest distance by which the true hull may reach beyond the polygon, and &lt;i&gt;inner&lt;/i&gt;, the reverse.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Alle Felder sind in Metern. Mit Wahrscheinlichkeit 1 − β liegt der Rand in einer einzelnen Richtung um höchstens &lt;i&gt;half_width&lt;/i&gt; daneben, und in allen Richtungen zugleich um höchstens &lt;i&gt;half_width_all&lt;/i&gt;. Zu beiden kommt &lt;i&gt;correction&lt;/i&gt; hinzu: Es nennt, um wie viel das Polygon geändert wurde, damit es konvex ist. Bei vielen Richtungen gibt ρ weit genauere Hüllen als ε. Andere Verfahren nennen &lt;i&gt;outer&lt;/i&gt;, die größte Entfernung, um die die wahre Hülle über das Polygon hinausragen kann, und &lt;i&gt;inner&lt;/i&gt;, das Umgekehrte.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Points may lie outside the polygon, and it may reach beyond them. Under heavy noise the result may be a segment or a point; a warning says so. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Punkte können außerhalb des Polygons liegen, und es kann über sie hinausreichen. Bei starkem Rauschen kann das Ergebnis eine Strecke oder ein Punkt sein; eine Warnung sagt es. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privateextent</name>
    <message>
        <source>Private extent</source>
        <translation>Private Ausdehnung</translation>
    </message>
    <message>
        <source>Estimate the bounding box, centre, diameter or radius of the points.</source>
        <translation>Schätzt umschließendes Rechteck, Mitte, Durchmesser oder Radius der Punkte.</translation>
    </message>
    <message>
        <source>What is estimated</source>
        <translation>Was geschätzt wird</translation>
    </message>
    <message>
        <source>For rows of many persons the mean needs far less noise.</source>
        <translation>Für Zeilen vieler Personen braucht der Mittelwert viel weniger Rauschen.</translation>
    </message>
    <message>
        <source>Bounding box</source>
        <translation>Umschließendes Rechteck</translation>
    </message>
    <message>
        <source>Middle of the bounding box</source>
        <translation>Mitte des umschließenden Rechtecks</translation>
    </message>
    <message>
        <source>Mean of the points</source>
        <translation>Mittelwert der Punkte</translation>
    </message>
    <message>
        <source>Median of either coordinate</source>
        <translation>Median jeder Koordinate</translation>
    </message>
    <message>
        <source>Largest distance between two points</source>
        <translation>Größte Entfernung zwischen zwei Punkten</translation>
    </message>
    <message>
        <source>Radius of the smallest circle around the points</source>
        <translation>Radius des kleinsten Kreises um die Punkte</translation>
    </message>
    <message>
        <source>Move the sides of the box out to cover all rows</source>
        <translation>Seiten des Rechtecks nach außen schieben, damit alle Zeilen darin sind</translation>
    </message>
    <message>
        <source>The box then holds all rows with probability 1 − β at least.</source>
        <translation>Das Rechteck enthält dann alle Zeilen mit Wahrscheinlichkeit 1 − β mindestens.</translation>
    </message>
    <message>
        <source>privacy,extent,bounding box,envelope,centre,center,mean,midrange,centroid,diameter,radius,circle,size</source>
        <translation>Privatheit,Ausdehnung,umschließendes Rechteck,Hüllrechteck,Mitte,Zentrum,Mittelwert,Schwerpunkt,Durchmesser,Radius,Kreis,Größe</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws a rectangle close to the bounding box of all points, or a point close to their middle; or tells the largest distance between two of them, or the radius of the smallest circle around them, in metres: a table of one number.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeichnet ein Rechteck nahe dem umschließenden Rechteck aller Punkte oder einen Punkt nahe ihrer Mitte; oder sagt die größte Entfernung zwischen zweien von ihnen oder den Radius des kleinsten Kreises um sie, in Metern: eine Tabelle mit einer Zahl.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². If you choose to protect each row (another person in each), the same is promised if one row moves by &lt;i&gt;d&lt;/i&gt; metres. Sizes (diameter, radius) then get half of the noise, and the mean of &lt;i&gt;n&lt;/i&gt; rows gets 1/&lt;i&gt;n&lt;/i&gt; of it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Wenn Sie wählen, jede Zeile zu schützen (in jeder eine andere Person), wird dasselbe versprochen, wenn eine Zeile um &lt;i&gt;d&lt;/i&gt; Meter wandert. Größen (Durchmesser, Radius) erhalten dann die Hälfte des Rauschens, und das Mittel von &lt;i&gt;n&lt;/i&gt; Zeilen 1/&lt;i&gt;n&lt;/i&gt; davon.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; All fields are in metres. With probability 1 − β, a single side, coordinate or number is wrong by at most &lt;i&gt;half_width&lt;/i&gt;, and all sides or coordinates of a shape at once by at most &lt;i&gt;half_width_all&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Alle Felder sind in Metern. Mit Wahrscheinlichkeit 1 − β liegt eine einzelne Seite, Koordinate oder Zahl um höchstens &lt;i&gt;half_width&lt;/i&gt; daneben, und alle Seiten oder Koordinaten einer Form zugleich um höchstens &lt;i&gt;half_width_all&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Points may lie outside the box. If its sides are moved out to cover all rows, all lie inside with probability 1 − β. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Punkte können außerhalb des Rechtecks liegen. Werden seine Seiten nach außen verschoben, sodass es alle Zeilen umfasst, so liegen mit Wahrscheinlichkeit 1 − β alle darin. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privatecount</name>
    <message>
        <source>Private counts in polygons, each row by itself</source>
        <translation>Private Anzahlen in Polygonen, jede Zeile für sich</translation>
    </message>
    <message>
        <source>Count the points in public polygons; every row adds its own noise.</source>
        <translation>Zählt die Punkte in öffentlichen Polygonen; jede Zeile macht ihr eigenes Rauschen.</translation>
    </message>
    <message>
        <source>Private counts</source>
        <translation>Private Anzahlen</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>They must not depend on the data. Each one costs ε, or ρ.</source>
        <translation>Sie dürfen nicht von den Daten abhängen. Jedes kostet ε oder ρ.</translation>
    </message>
    <message>
        <source>Use of savings</source>
        <translation>Verwendung des Ersparten</translation>
    </message>
    <message>
        <source>How budget that people save on one question is used for the next questions.</source>
        <translation>Wie das Budget, das Personen bei einer Frage sparen, bei den nächsten Fragen verwendet wird.</translation>
    </message>
    <message>
        <source>Most of them in the next question</source>
        <translation>Das meiste bei der nächsten Frage</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Nicht verwendet</translation>
    </message>
    <message>
        <source>Spread over the questions to come</source>
        <translation>Auf die kommenden Fragen verteilt</translation>
    </message>
    <message>
        <source>In rounds, whoever is clearly no part of the answer says little, and keeps the rest for the next question. For a single question that does not pay.</source>
        <translation>In Runden sagt wenig, wer klar nicht zur Antwort gehört, und behält den Rest für die nächste Frage. Bei einer einzigen Frage lohnt das nicht.</translation>
    </message>
    <message>
        <source>A single question at once, several in rounds</source>
        <translation>Eine einzelne Frage auf einmal, mehrere in Runden</translation>
    </message>
    <message>
        <source>In rounds, who is no longer needed goes home</source>
        <translation>In Runden: Wer nicht mehr gebraucht wird, geht nach Hause</translation>
    </message>
    <message>
        <source>All at once</source>
        <translation>Alle auf einmal</translation>
    </message>
    <message>
        <source>What is made noisy</source>
        <translation>Was verrauscht wird</translation>
    </message>
    <message>
        <source>The distance to the polygon's border, or the place.</source>
        <translation>Die Entfernung zum Rand des Polygons oder der Ort.</translation>
    </message>
    <message>
        <source>Distance to the border</source>
        <translation>Entfernung zum Rand</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>After each round, people who are no longer needed are not asked again.</source>
        <translation>Nach jeder Runde werden Personen, die nicht mehr gebraucht werden, nicht mehr gefragt.</translation>
    </message>
    <message>
        <source>Share of each round</source>
        <translation>Anteil jeder Runde</translation>
    </message>
    <message>
        <source>How a budget is shared by the rounds.</source>
        <translation>Wie sich die Runden ein Budget teilen.</translation>
    </message>
    <message>
        <source>Doubling</source>
        <translation>Verdoppelnd</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>Gleichmäßig</translation>
    </message>
    <message>
        <source>β, how often anybody may be judged wrongly</source>
        <translation>β, wie oft jemand falsch beurteilt werden darf</translation>
    </message>
    <message>
        <source>Of those who are sent home before the last round.</source>
        <translation>Von denen, die vor der letzten Runde nach Hause geschickt werden.</translation>
    </message>
    <message>
        <source>privacy,count,polygon,local,elimination</source>
        <translation>Datenschutz,Privatheit,Anzahl,Polygon,lokal,Elimination</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each polygon in the local model: every row answers with a noisy distance to the border only, and rows that are clearly inside or outside are not asked again. The budget that rows save on one polygon is used for the next.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Punkte in jedem Polygon im lokalen Modell: Jede Zeile sagt nur eine verrauschte Entfernung zum Rand, und wer klar innen oder außen ist, wird nicht mehr gefragt. Was Zeilen bei einem Polygon sparen, geht in das nächste.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;This is geo-privacy: ε is per metre, and nobody is trusted with the places. &lt;i&gt;Private counts by zones&lt;/i&gt; is differential privacy: ε has no unit, a trusted holder counts, and the counts are far more accurate.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Das ist Geo-Privatheit: ε ist je Meter, und niemandem werden die Orte anvertraut. &lt;i&gt;Private Anzahlen nach Zonen&lt;/i&gt; ist differenzielle Privatheit: ε hat keine Einheit, eine vertrauenswürdige Stelle zählt, und die Anzahlen sind weit genauer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d). This ε is the sum over all polygons. For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Dieses ε ist die Summe über alle Polygone. Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d².&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; The true count of a polygon lies between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in at least 95 of 100 cases, wherever rows are. &lt;i&gt;error&lt;/i&gt; is the standard error of the count if rows are evenly spread. It is hard to tell on which side of a border a row is, if it is within about 1/ε, or 1/√(2ρ), metres of the border.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Die wahre Anzahl eines Polygons liegt in mindestens 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, wo immer Zeilen liegen. &lt;i&gt;error&lt;/i&gt; ist der Standardfehler der Anzahl, wenn Zeilen gleichmäßig verteilt sind. Bei Zeilen, die etwa 1/ε oder 1/√(2ρ) Meter um eine Grenze liegen, ist schwer zu erkennen, auf welcher Seite sie sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The number of rows is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zahl der Zeilen wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privatekdeat</name>
    <message>
        <source>Private densities at places</source>
        <translation>Private Dichten an Orten</translation>
    </message>
    <message>
        <source>Estimate point densities at public places; every row adds its own noise.</source>
        <translation>Schätzt, wie dicht die Punkte an öffentlichen Orten liegen; jede Zeile macht ihr eigenes Rauschen.</translation>
    </message>
    <message>
        <source>Private densities</source>
        <translation>Private Dichten</translation>
    </message>
    <message>
        <source>Each place costs ε, or ρ.</source>
        <translation>Jeder Ort kostet ε oder ρ.</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>How wide the hill is that each point becomes: the standard deviation of a Gaussian kernel. The smaller, the sharper and the less certain.</source>
        <translation>Wie breit der Hügel ist, zu dem jeder Punkt wird: die Standardabweichung eines Gauß-Kerns. Je kleiner, desto schärfer und desto unsicherer.</translation>
    </message>
    <message>
        <source>How the noise is made</source>
        <translation>Wie das Rauschen entsteht</translation>
    </message>
    <message>
        <source>The first three make distances or places noisy. The others take ε only, and make the density that each row gives noisy; or, on places, the places once for all.</source>
        <translation>Die ersten drei verrauschen Entfernungen oder Orte. Die anderen nehmen nur ε und verrauschen die Dichte, die jede Zeile ergibt; oder, auf Orten, die Orte ein für alle Mal.</translation>
    </message>
    <message>
        <source>Fitted to the rows (smooth sensitivity)</source>
        <translation>Den Zeilen angepasst (glatte Empfindlichkeit)</translation>
    </message>
    <message>
        <source>The same for all rows</source>
        <translation>Für alle Zeilen gleich</translation>
    </message>
    <message>
        <source>On places, which biases the mean</source>
        <translation>Auf Orten, was den Mittelwert verzerrt</translation>
    </message>
    <message>
        <source>Local differential privacy</source>
        <translation>Lokale differenzielle Privatheit</translation>
    </message>
    <message>
        <source>δ, probability of a greater loss</source>
        <translation>δ, Wahrscheinlichkeit eines größeren Verlusts</translation>
    </message>
    <message>
        <source>For Laplace noise that is fitted to the rows: the promise holds but for this probability. Empty: none.</source>
        <translation>Für Laplace-Rauschen, das den Zeilen angepasst ist: Das Versprechen gilt bis auf diese Wahrscheinlichkeit. Leer: keine.</translation>
    </message>
    <message>
        <source>Share of ε for what the noise's own width tells</source>
        <translation>Anteil von ε für das, was die Breite des Rauschens selbst verrät</translation>
    </message>
    <message>
        <source>For noise that is fitted to the rows. Empty: the best for places that are spread evenly.</source>
        <translation>Für Rauschen, das den Zeilen angepasst ist. Leer: das Beste für gleichmäßig verteilte Orte.</translation>
    </message>
    <message>
        <source>Law of the noise</source>
        <translation>Gesetz des Rauschens</translation>
    </message>
    <message>
        <source>For noise that is fitted to the rows. Laplace noise needs a δ.</source>
        <translation>Für Rauschen, das den Zeilen angepasst ist. Laplace-Rauschen braucht ein δ.</translation>
    </message>
    <message>
        <source>Student's t; Laplace where there is a δ</source>
        <translation>Students t; Laplace, wo es ein δ gibt</translation>
    </message>
    <message>
        <source>Student's t</source>
        <translation>Student-t,Students t,Student-t-*,t-Verteilung</translation>
    </message>
    <message>
        <source>Generalised Cauchy</source>
        <translation>Verallgemeinertes Cauchy</translation>
    </message>
    <message>
        <source>Laplace, with δ</source>
        <translation>Laplace, mit δ</translation>
    </message>
    <message>
        <source>ν, degrees of freedom of Student's t</source>
        <translation>ν, Freiheitsgrade von Students t</translation>
    </message>
    <message>
        <source>Empty: 4, nearly the best. With less, very large noise is less rare.</source>
        <translation>Leer: 4, fast das Beste. Mit weniger ist sehr großes Rauschen weniger selten.</translation>
    </message>
    <message>
        <source>p of the generalised Cauchy law</source>
        <translation>p des verallgemeinerten Cauchy-Gesetzes</translation>
    </message>
    <message>
        <source>Noise z is as likely as (1 + |z|^p)^(−θ) says. Empty: 4. p·θ must be greater than 3.</source>
        <translation>Rauschen z ist so wahrscheinlich, wie (1 + |z|^p)^(−θ) sagt. Leer: 4. p·θ muss größer als 3 sein.</translation>
    </message>
    <message>
        <source>θ of the generalised Cauchy law</source>
        <translation>θ des verallgemeinerten Cauchy-Gesetzes</translation>
    </message>
    <message>
        <source>Λ, distance up to which it is promised</source>
        <translation>Λ, Entfernung, bis zu der versprochen wird</translation>
    </message>
    <message>
        <source>With δ only: nothing is then promised for places farther apart, and rows farther from where the answer changes need less noise.</source>
        <translation>Nur mit δ: Für Orte, die weiter auseinander liegen, wird dann nichts versprochen, und Zeilen, die weiter davon entfernt sind, wo sich die Antwort ändert, brauchen weniger Rauschen.</translation>
    </message>
    <message>
        <source>privacy,density,kernel,kde,local,elimination,smooth</source>
        <translation>Datenschutz,Privatheit,Dichte,Kerndichte,KDE,lokal,Elimination,glatt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates how dense the points are at public places, in the local model: every row adds its own noise, so nobody has to be trusted with the places. &lt;i&gt;mean&lt;/i&gt; is the mean of a Gaussian kernel, between 0 and 1; &lt;i&gt;density&lt;/i&gt; is the same per square metre. For a map, make a private heatmap instead: there cells cost nothing.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, wie dicht die Punkte an öffentlichen Orten liegen, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, sodass niemandem die Orte anvertraut werden müssen. &lt;i&gt;mean&lt;/i&gt; ist der Mittelwert eines Gauß-Kerns, zwischen 0 und 1; &lt;i&gt;density&lt;/i&gt; dasselbe je Quadratmeter. Für eine Karte machen Sie stattdessen eine private Heatmap: Dort kosten Zellen nichts.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d). If each distance has noise of its own, ε is the sum over all public places. If the noise is added to the positions of rows, it serves all public places, and is charged once. For ρ: the Rényi divergence of order α is at most α·ρ·d². With a δ, the probability of any set of results may change by up to δ more. With local differential privacy ε has no unit: any two places, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Hat jeder Abstand sein eigenes Rauschen, ist ε die Summe über alle öffentlichen Orte. Kommt das Rauschen zu den Positionen der Zeilen, dient es allen öffentlichen Orten und wird einmal belastet. Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Mit einem δ kann sich die Wahrscheinlichkeit jeder Menge von Ergebnissen um bis zu δ mehr ändern. Mit lokaler differenzieller Privatheit hat ε keine Einheit: Zwei beliebige Orte, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of each mean, or an upper estimate of it. Noise on distances does not bias the mean. Noise on the positions of rows may bias it: then &lt;i&gt;reliable&lt;/i&gt; is false, and &lt;i&gt;reason&lt;/i&gt; says so.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist der Standardfehler jedes Mittelwerts oder eine obere Schätzung davon. Rauschen auf Entfernungen verzerrt den Mittelwert nicht. Rauschen auf den Positionen der Zeilen kann ihn verzerren: Dann ist &lt;i&gt;reliable&lt;/i&gt; falsch, und &lt;i&gt;reason&lt;/i&gt; sagt es.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privateshare</name>
    <message>
        <source>Private share in a region</source>
        <translation>Privater Anteil in einem Gebiet</translation>
    </message>
    <message>
        <source>Estimate the share of rows in a region, or beyond a threshold.</source>
        <translation>Schätzt, welcher Anteil der Zeilen in einem Gebiet oder jenseits eines Schwellenwerts liegt.</translation>
    </message>
    <message>
        <source>Private share</source>
        <translation>Privater Anteil</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Gebiet</translation>
    </message>
    <message>
        <source>All its polygons together. They must not depend on the data.</source>
        <translation>Alle seine Polygone zusammen. Sie dürfen nicht von den Daten abhängen.</translation>
    </message>
    <message>
        <source>Or instead: one or two fields of numbers</source>
        <translation>Oder stattdessen: ein oder zwei Felder mit Zahlen</translation>
    </message>
    <message>
        <source>With a limit for each. ε and the softness are then in the field's unit.</source>
        <translation>Mit einem Grenzwert für jedes. ε und die Weichheit haben dann die Einheit des Feldes.</translation>
    </message>
    <message>
        <source>Rows above this value</source>
        <translation>Zeilen über diesem Wert</translation>
    </message>
    <message>
        <source>Of fields only; public. Two numbers X,Y for two fields, which take one of the two limits.</source>
        <translation>Nur für Felder; öffentlich. Zwei Zahlen X,Y für zwei Felder, die einen der beiden Grenzwerte nehmen.</translation>
    </message>
    <message>
        <source>Rows below this value</source>
        <translation>Zeilen unter diesem Wert</translation>
    </message>
    <message>
        <source>Of fields per their unit. Smaller is safer.</source>
        <translation>Für Felder je deren Einheit. Kleiner ist sicherer.</translation>
    </message>
    <message>
        <source>Softness of the border</source>
        <translation>Weichheit des Randes</translation>
    </message>
    <message>
        <source>The width over which rows count in part, with a half on the border itself. Wider needs less noise; 1/ε is a good start.</source>
        <translation>Die Breite, auf der Zeilen teilweise zählen, genau auf dem Rand zur Hälfte. Breiter braucht weniger Rauschen; 1/ε ist ein guter Anfang.</translation>
    </message>
    <message>
        <source>Fitted to the rows: little noise for those far from the border.</source>
        <translation>Den Zeilen angepasst: wenig Rauschen für die, die weit vom Rand sind.</translation>
    </message>
    <message>
        <source>On places, which biases the share</source>
        <translation>Auf Orten, was den Anteil verzerrt</translation>
    </message>
    <message>
        <source>For noise that is fitted to the rows. Empty: a third.</source>
        <translation>Für Rauschen, das den Zeilen angepasst ist. Leer: ein Drittel.</translation>
    </message>
    <message>
        <source>Empty: 3. With less, very large noise is less rare.</source>
        <translation>Leer: 3. Bei weniger ist sehr großes Rauschen weniger selten.</translation>
    </message>
    <message>
        <source>Radius of the rounded corner</source>
        <translation>Radius der runden Ecke</translation>
    </message>
    <message>
        <source>Of two fields: both limits meet in a corner that is rounded so far.</source>
        <translation>Bei zwei Feldern: Beide Grenzwerte treffen sich in einer Ecke, die so weit gerundet ist.</translation>
    </message>
    <message>
        <source>privacy,share,proportion,region,polygon,local,smooth</source>
        <translation>Datenschutz,Privatheit,Anteil,Quote,Gebiet,Polygon,lokal,glatt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates the share of points in a region, or beyond thresholds of one or two fields, in the local model: every row adds its own noise, so nobody has to be trusted with the places. Rows on the border count in part.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, welcher Anteil der Punkte in einem Gebiet oder jenseits von Schwellenwerten eines oder zweier Felder liegt, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, sodass niemandem die Orte anvertraut werden müssen. Zeilen auf dem Rand zählen teilweise.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d). If thresholds of one or two fields are asked about instead of a region, ε is per unit of the field, and a ledger of losses per metre does not accept the release. With a δ, the probability of any set of results may change by up to δ more. With local differential privacy ε has no unit: any two places or values, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Wird statt nach einem Gebiet nach Schwellenwerten eines oder zweier Felder gefragt, ist ε je Einheit des Feldes, und ein Konto für Verluste je Meter nimmt die Freigabe nicht. Mit einem δ kann sich die Wahrscheinlichkeit jeder Menge von Ergebnissen um bis zu δ mehr ändern. Mit lokaler differenzieller Privatheit hat ε keine Einheit: Zwei beliebige Orte oder Werte, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is an upper estimate of the share's standard error. Rows far from the border get less noise. The width of their noise changes too slowly with the distance to reveal it. The share may come out below 0 or above 1.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist eine obere Schätzung des Standardfehlers des Anteils. Zeilen weit von der Grenze erhalten weniger Rauschen. Wie breit es ist, ändert sich mit der Entfernung so langsam, dass es sie nicht verrät. Der Anteil kann unter 0 oder über 1 liegen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The number of rows is published. Every further release of the same people adds to the loss; a ledger adds it up. For many places or regions, release the points once, and count the released points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zahl der Zeilen wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn. Für viele Orte oder Gebiete geben Sie die Punkte einmal frei und zählen die freigegebenen Punkte.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form askmany</name>
    <message>
        <source>Ask many questions</source>
        <translation>Viele Fragen stellen</translation>
    </message>
    <message>
        <source>Ask many questions for one budget: counts, densities, or who is nearest.</source>
        <translation>Stellt viele Fragen für ein Budget: Anzahlen, Dichten oder wer am nächsten ist.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Polygons or places to ask about</source>
        <translation>Polygone oder Orte, nach denen gefragt wird</translation>
    </message>
    <message>
        <source>They must not depend on the data. All questions share ε, or ρ.</source>
        <translation>Sie dürfen nicht von den Daten abhängen. Alle Fragen teilen sich ε oder ρ.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Densities need a bandwidth, nearest people their number.</source>
        <translation>Dichten brauchen eine Bandbreite, nächste Menschen ihre Anzahl.</translation>
    </message>
    <message>
        <source>How many are in each polygon</source>
        <translation>Wie viele in jedem Polygon sind</translation>
    </message>
    <message>
        <source>How dense it is at each place</source>
        <translation>Wie dicht es an jedem Ort ist</translation>
    </message>
    <message>
        <source>Who is nearest to each place</source>
        <translation>Wer jedem Ort am nächsten ist</translation>
    </message>
    <message>
        <source>For densities only.</source>
        <translation>Nur für Dichten.</translation>
    </message>
    <message>
        <source>For nearest people only.</source>
        <translation>Nur für nächste Personen.</translation>
    </message>
    <message>
        <source>privacy,count,density,nearest,local,elimination,session,budget</source>
        <translation>Datenschutz,Privatheit,Anzahl,Dichte,nächste,lokal,Elimination,Sitzung,Budget</translation>
    </message>
    <message>
        <source>&lt;p&gt;Asks one question for each polygon or place of a layer, in the local model: every row adds its own noise, and rows that are clearly irrelevant to a question spend little and keep the rest of their budget for the next one. The result is a table: the feature id of the polygon or place, the answer, its error, how many rows took part, and how much budget they saved.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Stellt für jedes Polygon oder jeden Ort eines Layers eine Frage, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, und wer für eine Frage klar belanglos ist, sagt wenig und behält den Rest des Budgets für die nächste. Das Ergebnis ist eine Tabelle: die Objekt-ID des Polygons oder Ortes, die Antwort, ihr Fehler, wie viele Zeilen teilnahmen und was sie sparten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of all answers together by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit aller Antworten zusammen höchstens um den Faktor e^(ε·d).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; For counts, &lt;i&gt;value&lt;/i&gt; is the count and &lt;i&gt;error&lt;/i&gt; its standard error, provided that rows are evenly spread; the true count lies between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in at least 95 of 100 cases. For densities, &lt;i&gt;value&lt;/i&gt; is the mean of a kernel over all rows, from 0 to 1, and &lt;i&gt;error&lt;/i&gt; its standard error. For nearest rows, &lt;i&gt;value&lt;/i&gt; is the rank of a row, &lt;i&gt;row&lt;/i&gt; its feature id, and &lt;i&gt;error&lt;/i&gt; bounds how many metres farther away it may be than the true neighbour.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Bei Anzahlen ist &lt;i&gt;value&lt;/i&gt; die Anzahl und &lt;i&gt;error&lt;/i&gt; ihr Standardfehler, sofern die Zeilen gleichmäßig verteilt sind; die wahre Anzahl liegt in mindestens 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. Bei Dichten ist &lt;i&gt;value&lt;/i&gt; das Mittel eines Kerns über alle Zeilen, von 0 bis 1, und &lt;i&gt;error&lt;/i&gt; sein Standardfehler. Bei nächsten Zeilen ist &lt;i&gt;value&lt;/i&gt; der Rang einer Zeile, &lt;i&gt;row&lt;/i&gt; ihre Objekt-ID, und &lt;i&gt;error&lt;/i&gt; begrenzt, wie viele Meter weiter entfernt sie sein kann als der wahre Nachbar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The number of rows is public. So is the budget that each row has left, because it follows from the answers. The places must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zahl der Zeilen ist öffentlich. Auch das Restbudget jeder Zeile ist es, denn es folgt aus den Antworten. Die Orte dürfen nicht von den Daten abhängen. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privatetrack</name>
    <message>
        <source>Private tracks</source>
        <translation>Private Tracks</translation>
    </message>
    <message>
        <source>Release where persons were in windows of time, for tracks of many fixes.</source>
        <translation>Gibt frei, wo Personen in Zeitfenstern waren, für Tracks mit vielen Positionen.</translation>
    </message>
    <message>
        <source>Layer of fixes</source>
        <translation>Layer der Positionen</translation>
    </message>
    <message>
        <source>Single points with a CRS, a field of times and one that says whose.</source>
        <translation>Einfache Punkte mit einem KBS, einem Feld mit Zeiten und einem, das sagt, wessen sie sind.</translation>
    </message>
    <message>
        <source>Field of times</source>
        <translation>Feld mit den Zeiten</translation>
    </message>
    <message>
        <source>Column of dates with times, with a zone or without.</source>
        <translation>Spalte mit Datum und Uhrzeit, mit oder ohne Zeitzone.</translation>
    </message>
    <message>
        <source>Windows of time</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>15min, 1h, 1w, night/day/weekend, or a field of public labels.</source>
        <translation>15min, 1h, 1w, night/day/weekend, oder ein Feld mit öffentlichen Namen.</translation>
    </message>
    <message>
        <source>All fixes of a person may move at once.</source>
        <translation>Alle Positionen einer Person dürfen sich zugleich bewegen.</translation>
    </message>
    <message>
        <source>Leave the noisy places as they are</source>
        <translation>Verrauschte Orte lassen, wie sie sind</translation>
    </message>
    <message>
        <source>As they were released with their noise.</source>
        <translation>Wie sie mit ihrem Rauschen freigegeben wurden.</translation>
    </message>
    <message>
        <source>How far somebody usually gets within an hour</source>
        <translation>Wie weit jemand in einer Stunde gewöhnlich kommt</translation>
    </message>
    <message>
        <source>Public. Empty: learnt from the noisy places.</source>
        <translation>Öffentlich. Leer: aus den verrauschten Orten gelernt.</translation>
    </message>
    <message>
        <source>privacy,trajectory,track,movement,gps,temporal,home,work</source>
        <translation>Datenschutz,Privatheit,Trajektorie,Track,Bewegung,GPS,zeitlich,Wohnort,Arbeitsort</translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases the mean place of each person in public windows of time, in place of their GPS positions: places between positions are interpolated along straight lines, averaged over each window, made noisy and smoothed. The noise depends on the number of windows, not on the number of positions.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt frei, wo jede Person in öffentlichen Zeitfenstern war, an Stelle ihrer Positionen: Zwischen Positionen wird ein gerader Weg angenommen, Orte werden über jedes Fenster gemittelt, verrauscht und geglättet. Das Rauschen hängt von der Zahl der Fenster ab, nicht der Positionen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for a whole person: even if all GPS positions of the person move by up to &lt;i&gt;d&lt;/i&gt; metres at once, the probability of any result changes by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für eine ganze Person: Selbst wenn alle GPS-Positionen der Person zugleich um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandern, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A point for each person and window, with its &lt;i&gt;start&lt;/i&gt; and &lt;i&gt;end&lt;/i&gt; for the temporal controller, or its label &lt;i&gt;window&lt;/i&gt;. &lt;i&gt;se&lt;/i&gt; is the standard error of each coordinate in metres. &lt;i&gt;reliable&lt;/i&gt; is 0, with a &lt;i&gt;reason&lt;/i&gt;, if the noise hides how far that person moves: &lt;i&gt;se&lt;/i&gt; is then larger than necessary.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Ein Punkt für jede Person und jedes Fenster, mit &lt;i&gt;start&lt;/i&gt; und &lt;i&gt;end&lt;/i&gt;, die die Zeitsteuerung abspielt, oder mit dem Namen &lt;i&gt;window&lt;/i&gt;; und &lt;i&gt;se&lt;/i&gt;, der Standardfehler jeder Koordinate in Metern. &lt;i&gt;reliable&lt;/i&gt; ist 0, mit einem Grund in &lt;i&gt;reason&lt;/i&gt;, wo das Rauschen verbirgt, wie weit sich diese Person bewegt: &lt;i&gt;se&lt;/i&gt; ist dann größer als nötig.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Only places are hidden: which persons have GPS positions, and when, is public. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Nur Orte werden verborgen: Welche Personen GPS-Positionen haben, und wann, ist öffentlich. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privateflows</name>
    <message>
        <source>Private flows between zones</source>
        <translation>Private Ströme zwischen Zonen</translation>
    </message>
    <message>
        <source>Count trips by pairs of public zones: differential privacy.</source>
        <translation>Zählt Wege nach Paaren öffentlicher Zonen: differenzielle Privatheit.</translation>
    </message>
    <message>
        <source>Private flows</source>
        <translation>Private Ströme</translation>
    </message>
    <message>
        <source>Layer of trips</source>
        <translation>Layer der Wege</translation>
    </message>
    <message>
        <source>They must not depend on the data, nor overlap.</source>
        <translation>Sie dürfen weder von den Daten abhängen noch sich überlappen.</translation>
    </message>
    <message>
        <source>Field with the zones where trips end, or two with coordinates</source>
        <translation>Feld mit den Zonen, in denen Wege enden, oder zwei mit Koordinaten</translation>
    </message>
    <message>
        <source>The zones' names, as their field of names has them.</source>
        <translation>Die Namen der Zonen, wie deren Namensfeld sie hat.</translation>
    </message>
    <message>
        <source>Field with the zones where trips begin, or two with coordinates</source>
        <translation>Feld mit den Zonen, in denen Wege beginnen, oder zwei mit Koordinaten</translation>
    </message>
    <message>
        <source>Empty: the zones in which the points lie.</source>
        <translation>Leer: die Zonen, in denen die Punkte liegen.</translation>
    </message>
    <message>
        <source>ε of differential privacy (no unit)</source>
        <translation>ε der differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>For all zones together. About 1; smaller is safer. ε or ρ.</source>
        <translation>Für alle Zonen zusammen. Etwa 1; kleiner ist sicherer. ε oder ρ.</translation>
    </message>
    <message>
        <source>Or instead: ρ of zero-concentrated differential privacy (no unit)</source>
        <translation>Oder stattdessen: ρ der null-konzentrierten differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>For Gaussian noise, better for many layers. Give either ε or ρ.</source>
        <translation>Für Gauß-Rauschen, besser bei vielen Layern. Geben Sie entweder ε oder ρ an.</translation>
    </message>
    <message>
        <source>What is hidden</source>
        <translation>Was verborgen wird</translation>
    </message>
    <message>
        <source>In the second case the number of people is public.</source>
        <translation>Im zweiten Fall ist die Zahl der Personen öffentlich.</translation>
    </message>
    <message>
        <source>Whether a person is in the data</source>
        <translation>Ob eine Person in den Daten ist</translation>
    </message>
    <message>
        <source>Which data a person has</source>
        <translation>Welche Daten eine Person hat</translation>
    </message>
    <message>
        <source>Field that names the person</source>
        <translation>Feld, das die Person nennt</translation>
    </message>
    <message>
        <source>Empty: each row is a person.</source>
        <translation>Leer: Jede Zeile ist eine Person.</translation>
    </message>
    <message>
        <source>Rows of one person that are counted</source>
        <translation>Zeilen einer Person, die gezählt werden</translation>
    </message>
    <message>
        <source>With the field: 1 counts each person once. More rows make more noise; rows beyond do not count. Empty: a twentieth of the budget chooses it.</source>
        <translation>Mit dem Feld: 1 zählt jede Person einmal. Mehr Zeilen machen mehr Rauschen; Zeilen darüber hinaus zählen nicht. Leer: Ein Zwanzigstel des Budgets wählt die Zahl.</translation>
    </message>
    <message>
        <source>Slivers: share of the smallest zone that is a fault of digitising</source>
        <translation>Splitterflächen: Anteil der kleinsten Zone, der ein Digitalisierfehler ist</translation>
    </message>
    <message>
        <source>Pieces where zones overlap by less than this are faults of digitising.</source>
        <translation>Stücke, in denen sich Zonen um weniger überlappen, sind Digitalisierfehler.</translation>
    </message>
    <message>
        <source>Leave out flows below so many standard errors</source>
        <translation>Ströme unter so vielen Standardfehlern weglassen</translation>
    </message>
    <message>
        <source>Empty: all are shown.</source>
        <translation>Leer: Alle werden gezeigt.</translation>
    </message>
    <message>
        <source>Field of the zones that names them</source>
        <translation>Feld der Zonen, das sie benennt</translation>
    </message>
    <message>
        <source>A name of its own for each zone. Empty: its number, counted from 0, if no field of trips names zones.</source>
        <translation>Für jede Zone ein eigener Name. Leer: ihre Nummer, ab 0 gezählt, falls kein Feld der Wege Zonen nennt.</translation>
    </message>
    <message>
        <source>How far a count may be off (people)</source>
        <translation>Wie weit eine Anzahl danebenliegen darf (Personen)</translation>
    </message>
    <message>
        <source>Three of four counts are off by less, where each person counts once and zones do not overlap. More is safer: at 3 the odds that somebody is there change by at most a factor 1.6. Of sums: so many times the largest value.</source>
        <translation>Drei von vier Anzahlen liegen weniger daneben, wenn jede Person einmal zählt und Zonen sich nicht überlappen. Mehr ist sicherer: Bei 3 ändern sich die Chancen, dass jemand dort ist, höchstens um den Faktor 1,6. Bei Summen: so oft der größte Wert.</translation>
    </message>
    <message>
        <source>privacy,flow,trips,origin,destination,od matrix,commuting</source>
        <translation>Datenschutz,Strom,Ströme,Fahrten,Wege,Quelle,Ziel,OD-Matrix,Pendler</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the trips from each public zone to each, with noise.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Wege von jeder öffentlichen Zone in jede, mit Rauschen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Differential privacy, without a unit: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. If a field names the person of each trip, this protects all trips of a person that are counted; otherwise it protects a single trip.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Differenzielle Privatheit, ohne Einheit: Eine Person hinzuzunehmen oder wegzulassen, oder die Daten einer Person zu ersetzen, ändert die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε. Nennt ein Feld die Person jeder Fahrt, schützt das alle Fahrten einer Person, die gezählt werden; sonst schützt es eine einzelne Fahrt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A line for each pair of zones, or a small circle for trips within a zone, with these fields: &lt;i&gt;count_raw&lt;/i&gt;, the noisy count; &lt;i&gt;count&lt;/i&gt;, which is not negative, and whose sums are the counts of the zones; &lt;i&gt;se&lt;/i&gt;, the standard error of a count; &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt;, between which the true counts of 95 of 100 pairs are. Trips that begin or end outside all zones, or without coordinates, are not counted.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Linie für jedes Paar von Zonen, für Fahrten innerhalb einer Zone ein kleiner Kreis, mit diesen Feldern: &lt;i&gt;count_raw&lt;/i&gt;, die verrauschte Zahl; &lt;i&gt;count&lt;/i&gt;, die nicht negativ ist und deren Summen die Zahlen der Zonen sind; &lt;i&gt;se&lt;/i&gt;, der Standardfehler einer Zahl; &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, zwischen denen die wahren Zahlen von 95 von 100 Paaren liegen. Fahrten, die außerhalb aller Zonen oder ohne Koordinaten beginnen oder enden, werden nicht gezählt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zonen müssen öffentlich sein, nicht um die Daten gezogen. Weitere Freigaben derselben Personen erhöhen den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form trimends</name>
    <message>
        <source>Trim the ends of trips (promises nothing)</source>
        <translation>Enden von Wegen kappen (verspricht nichts)</translation>
    </message>
    <message>
        <source>Remove the fixes near places where trips begin or end; promises nothing.</source>
        <translation>Entfernt die Positionen nahe Orten, an denen Wege beginnen oder enden; verspricht nichts.</translation>
    </message>
    <message>
        <source>Trimmed trips</source>
        <translation>Gekappte Wege</translation>
    </message>
    <message>
        <source>Radius of the circles</source>
        <translation>Radius der Kreise</translation>
    </message>
    <message>
        <source>So large that many people live in three quarters of it.</source>
        <translation>So groß, dass in drei Vierteln davon viele Menschen wohnen.</translation>
    </message>
    <message>
        <source>One name for a household. Empty: all rows are one person's.</source>
        <translation>Ein Name für einen Haushalt. Leer: Alle Zeilen gehören einer Person.</translation>
    </message>
    <message>
        <source>Field that says of which trip a row is</source>
        <translation>Feld, das sagt, zu welchem Weg eine Zeile gehört</translation>
    </message>
    <message>
        <source>Either it, or a length of time.</source>
        <translation>Entweder dieses oder eine Zeitdauer.</translation>
    </message>
    <message>
        <source>Length of time that parts trips</source>
        <translation>Zeitspanne, die Wege trennt</translation>
    </message>
    <message>
        <source>10min, 1h. Instead of a field of trips.</source>
        <translation>10min, 1h. Statt eines Feldes der Wege.</translation>
    </message>
    <message>
        <source>Further fields to publish</source>
        <translation>Weitere Felder, die veröffentlicht werden</translation>
    </message>
    <message>
        <source>None that tells of ends: addresses, lengths and durations of trips, counters.</source>
        <translation>Keines, das von Enden erzählt: Adressen, Längen und Dauern von Wegen, Zähler.</translation>
    </message>
    <message>
        <source>privacy,trajectory,track,trip,gps,privacy zone,home,endpoint</source>
        <translation>Datenschutz,Privatheit,Trajektorie,Track,Weg,GPS,Schutzzone,Wohnort,Endpunkt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Removes all GPS positions near places where a person's trips begin or end: one circle for each place, with its centre drawn at random near the place.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Entfernt alle Positionen nahe Orten, an denen Wege ihrer Person beginnen oder enden: ein Kreis für jeden Ort, dessen Mitte zufällig in der Nähe gezogen wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Nothing. The GPS positions that are left are the true ones. No ledger accepts the result, and its record says that it promises nothing. To publish where people were with a promise, use "Private tracks".&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Nichts. Die GPS-Positionen, die bleiben, sind die wahren. Kein Konto nimmt das Ergebnis, und sein Nachweis sagt, dass es nichts verspricht. Um mit einem Versprechen zu veröffentlichen, wo Menschen waren, nehmen Sie „Private Tracks“.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How it can be undone.&lt;/b&gt; A home lies within about three quarters of the radius from the centre of its circle, which anybody can see; roads and times may reveal more. A second run draws other circles, and both results together reveal more: publish only one. Give all people of a household the same name.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie es sich rückgängig machen lässt.&lt;/b&gt; Eine Wohnung liegt innerhalb von etwa drei Vierteln des Radius von der Mitte ihres Kreises, die jeder sehen kann; Straßen und Zeiten können mehr verraten. Ein zweiter Lauf zieht andere Kreise, und beide Ergebnisse zusammen verraten mehr: Veröffentlichen Sie nur eines. Geben Sie allen Personen eines Haushalts denselben Namen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; The fields of persons, times and trips, and the fields that you name. If trips are separated by a length of time, there is also a field &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Die Felder der Personen, Zeiten und Wege und jene, die genannt sind; mit einer Zeitspanne, die Wege trennt, ein Feld &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form privateheatmap</name>
    <message>
        <source>Private heatmap</source>
        <translation>Private Heatmap</translation>
    </message>
    <message>
        <source>Draw a private map of the density of the points.</source>
        <translation>Zeichnet eine private Karte der Punktdichte.</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Ausdehnung</translation>
    </message>
    <message>
        <source>What the map covers: public, not calculated from the points. Take a municipality's layer, or draw it with room to spare.</source>
        <translation>Was die Karte abdeckt: öffentlich, nicht aus den Punkten berechnet. Nehmen Sie den Layer einer Gemeinde oder zeichnen Sie sie mit reichlich Platz.</translation>
    </message>
    <message>
        <source>Side of a cell</source>
        <translation>Seitenlänge einer Zelle</translation>
    </message>
    <message>
        <source>Cells cost no budget. Empty: half of the bandwidth.</source>
        <translation>Zellen kosten kein Budget. Leer: die halbe Bandbreite.</translation>
    </message>
    <message>
        <source>How wide the hill is that each point becomes: the standard deviation of a Gaussian kernel. The smaller, the sharper and the less certain. Empty: as wide as the noise asks for. Under ρ it must exceed 1/√(2ρ).</source>
        <translation>Wie breit der Hügel ist, zu dem jeder Punkt wird: die Standardabweichung eines Gauß-Kerns. Je kleiner, desto schärfer und desto unsicherer. Leer: so breit, wie das Rauschen es verlangt. Mit ρ muss sie 1/√(2ρ) übersteigen.</translation>
    </message>
    <message>
        <source>Densities per square metre</source>
        <translation>Dichten je Quadratmeter</translation>
    </message>
    <message>
        <source>Instead of values from 0 to 1, where 1 means that all points are at the place.</source>
        <translation>Statt Werten von 0 bis 1, wo 1 bedeutet, dass alle Punkte an dem Ort sind.</translation>
    </message>
    <message>
        <source>No negative values</source>
        <translation>Keine negativen Werte</translation>
    </message>
    <message>
        <source>For maps to look at; at the price of some bias.</source>
        <translation>Für Karten zum Ansehen; um den Preis einer leichten Verzerrung.</translation>
    </message>
    <message>
        <source>With the field. Spread evenly over the person's; further rows have no influence. Empty: all.</source>
        <translation>Mit dem Feld. Gleichmäßig über die Zeilen der Person verteilt; weitere Zeilen haben keinen Einfluss. Leer: alle.</translation>
    </message>
    <message>
        <source>A projected CRS for noise and map. Empty: the layer's, or a UTM zone around the extent where that is geographic or distorts.</source>
        <translation>Ein projiziertes KBS für Rauschen und Karte. Leer: das des Layers, oder eine UTM-Zone um die Ausdehnung, wenn dieses geographisch ist oder verzerrt.</translation>
    </message>
    <message>
        <source>privacy,heatmap,density,kernel,raster,deconvolution</source>
        <translation>Datenschutz,Privatheit,Heatmap,Dichte,Kern,Raster,Entfaltung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Makes a map of how dense the points are: adds noise to every point, and corrects the map for the noise, so that every cell is right on average. Band 1 is the value, band 2 its standard error, band 3 is 1 where at least 30 rows decide, else 0: there values may be farther off than their errors say.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Macht eine Karte davon, wie dicht die Punkte sind: fügt jedem Punkt Rauschen hinzu und nimmt die Unschärfe des Rauschens wieder aus der Karte, sodass jede Zelle im Mittel stimmt. Kanal 1 ist der Wert, Kanal 2 sein Standardfehler, Kanal 3 ist 1, wo mindestens 30 Zeilen entscheiden, sonst 0: Dort können Werte weiter danebenliegen, als ihre Fehler sagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any map by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². The map costs the same for any number of cells.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jeder Karte höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Die Karte kostet bei jeder Zahl von Zellen dasselbe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; The true value of a cell is within 1.96 standard errors in 95 of 100 cases. Cells with hardly any people may have negative values; &lt;i&gt;No negative values&lt;/i&gt; makes a map without negative values, with some bias.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Der wahre Wert einer Zelle liegt in 95 von 100 Fällen innerhalb von 1,96 Standardfehlern. Zellen mit kaum Menschen können negative Werte haben; &lt;i&gt;Keine negativen Werte&lt;/i&gt; macht eine Karte ohne negative Werte, mit einer gewissen Verzerrung.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The extent must be public: an extent computed from the points reveals the outermost ones, and is refused. The number of rows is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Ausdehnung muss öffentlich sein: Eine aus den Punkten berechnete verrät deren äußerste und wird abgelehnt. Die Zahl der Zeilen wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form zonalcounts</name>
    <message>
        <source>Private counts by zones</source>
        <translation>Private Anzahlen nach Zonen</translation>
    </message>
    <message>
        <source>Count points, or sum a column, in each of many public zones, or say whether there are fewer than a limit: differential privacy.</source>
        <translation>Zählt die Punkte, oder summiert ein Feld, in jeder von vielen öffentlichen Zonen, oder sagt, ob es weniger als eine Grenze sind: differenzielle Privatheit.</translation>
    </message>
    <message>
        <source>Layers of polygons that do not depend on the data. Several layers are answered together: wards within towns, or divisions of different kinds.</source>
        <translation>Polygonlayer, die nicht von den Daten abhängen. Mehrere Layer werden zusammen beantwortet: Bezirke in Städten oder Einteilungen verschiedener Art.</translation>
    </message>
    <message>
        <source>Or instead, with a limit: a field of true and false</source>
        <translation>Oder stattdessen, mit einer Grenze: ein Feld mit wahr und falsch</translation>
    </message>
    <message>
        <source>Which rows are of the kind. Each row's value must depend on that row alone.</source>
        <translation>Welche Zeilen von der Art sind. Der Wert jeder Zeile darf nur von dieser Zeile abhängen.</translation>
    </message>
    <message>
        <source>Sum this field instead of counting</source>
        <translation>Dieses Feld summieren statt zu zählen</translation>
    </message>
    <message>
        <source>Numbers, none missing; with both limits.</source>
        <translation>Zahlen, ohne Lücken; mit beiden Grenzen.</translation>
    </message>
    <message>
        <source>Least value</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Public; values beyond are moved here.</source>
        <translation>Öffentlich; Werte darüber hinaus werden hierher gerückt.</translation>
    </message>
    <message>
        <source>Largest value</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Say only whether there are fewer than</source>
        <translation>Nur sagen, ob es weniger sind als</translation>
    </message>
    <message>
        <source>Public; a whole number, or below 1 a share of all. All polygons of the layer are one region.</source>
        <translation>Öffentlich; eine ganze Zahl, oder unter 1 ein Anteil von allen. Alle Polygone des Layers sind ein Gebiet.</translation>
    </message>
    <message>
        <source>Field of the zones that says how much each matters</source>
        <translation>Feld der Zonen, das sagt, wie wichtig jede ist</translation>
    </message>
    <message>
        <source>Column of the zones: how much the accuracy of each matters, greater than 0.</source>
        <translation>Spalte der Zonen: wie wichtig die Genauigkeit jeder ist, größer als 0.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Automatic: the least expected error for these zones.</source>
        <translation>Automatisch: der kleinste erwartete Fehler für diese Zonen.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Laplace on every zone</source>
        <translation>Laplace auf jeder Zone</translation>
    </message>
    <message>
        <source>K-norm</source>
        <translation>K-Norm</translation>
    </message>
    <message>
        <source>On the pieces of the overlay</source>
        <translation>Auf den Stücken der Verschneidung</translation>
    </message>
    <message>
        <source>K-norm, step by step</source>
        <translation>K-Norm, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Gaussian on every zone</source>
        <translation>Gauß auf jeder Zone</translation>
    </message>
    <message>
        <source>K-norm on groups of pieces</source>
        <translation>K-Norm auf Gruppen von Stücken</translation>
    </message>
    <message>
        <source>On chosen sums of pieces</source>
        <translation>Auf gewählten Summen von Stücken</translation>
    </message>
    <message>
        <source>What is counted, if not each zone</source>
        <translation>Was gezählt wird, wenn nicht jede Zone</translation>
    </message>
    <message>
        <source>One or several of zone, category, zone*category, total, with commas between them. Or the path of a .csv file with the columns query, zone, category and weight. Empty: each zone.</source>
        <translation>Eines oder mehrere von zone, category, zone*category, total, mit Kommas dazwischen. Oder der Pfad einer .csv-Datei mit den Spalten query, zone, category und weight. Leer: jede Zone.</translation>
    </message>
    <message>
        <source>Field with the categories</source>
        <translation>Feld mit den Kategorien</translation>
    </message>
    <message>
        <source>What the field above counts by category.</source>
        <translation>Wonach das Feld darüber je Kategorie zählt.</translation>
    </message>
    <message>
        <source>Categories that are counted: A,B,…</source>
        <translation>Kategorien, die gezählt werden: A,B,…</translation>
    </message>
    <message>
        <source>Public, not those found in the data. Rows of other values are left out.</source>
        <translation>Öffentlich, nicht die in den Daten gefundenen. Zeilen mit anderen Werten werden weggelassen.</translation>
    </message>
    <message>
        <source>A name of its own for each zone. Empty: its number, counted from 0.</source>
        <translation>Für jede Zone ein eigener Name. Leer: ihre Nummer, gezählt ab 0.</translation>
    </message>
    <message>
        <source>Whole numbers, sums as well</source>
        <translation>Ganze Zahlen, auch in Summen</translation>
    </message>
    <message>
        <source>Each moves by less than 1 where zones are nested or apart.</source>
        <translation>Jede ändert sich um weniger als 1, wo Zonen ineinander oder getrennt liegen.</translation>
    </message>
    <message>
        <source>Field of the zones with their people, for rates</source>
        <translation>Feld der Zonen mit ihren Menschen, für Raten</translation>
    </message>
    <message>
        <source>Public. Adds a rate of each zone, with interval. Empty: counts alone.</source>
        <translation>Öffentlich. Fügt je Zone eine Rate mit Intervall hinzu. Leer: nur Anzahlen.</translation>
    </message>
    <message>
        <source>Count by periods of this date</source>
        <translation>Nach Zeiträumen dieses Datums zählen</translation>
    </message>
    <message>
        <source>With length, start and end of the series, which has the budget once.</source>
        <translation>Mit Länge, Anfang und Ende der Reihe, die das Budget einmal kostet.</translation>
    </message>
    <message>
        <source>Length of a period</source>
        <translation>Länge eines Zeitraums</translation>
    </message>
    <message>
        <source>7D, 1h, or MS for months. Public; 366 periods at most.</source>
        <translation>7D, 1h oder MS für Monate. Öffentlich; höchstens 366 Zeiträume.</translation>
    </message>
    <message>
        <source>Start of the first period</source>
        <translation>Anfang des ersten Zeitraums</translation>
    </message>
    <message>
        <source>2026-01-01, say. Public, not taken from the points.</source>
        <translation>Etwa 2026-01-01. Öffentlich, nicht den Punkten entnommen.</translation>
    </message>
    <message>
        <source>End of the last period</source>
        <translation>Ende des letzten Zeitraums</translation>
    </message>
    <message>
        <source>2027-01-01, say: in no period. Public.</source>
        <translation>Etwa 2027-01-01: in keinem Zeitraum. Öffentlich.</translation>
    </message>
    <message>
        <source>Publish periods until</source>
        <translation>Zeiträume veröffentlichen bis</translation>
    </message>
    <message>
        <source>Where a period ends, for a series that is published period by period. Empty: the whole series at once.</source>
        <translation>Wo ein Zeitraum endet, für eine Reihe, die Zeitraum für Zeitraum veröffentlicht wird. Leer: die ganze Reihe auf einmal.</translation>
    </message>
    <message>
        <source>Private file of the series</source>
        <translation>Private Datei der Reihe</translation>
    </message>
    <message>
        <source>Ends in .session; made if missing, never published. Later publications of the series go on from it, and cost nothing.</source>
        <translation>Endet auf .session; wird angelegt, wenn sie fehlt, und nie veröffentlicht. Spätere Veröffentlichungen der Reihe gehen von ihr weiter und kosten nichts.</translation>
    </message>
    <message>
        <source>privacy,count,sum,zonal,statistics,polygon,hierarchy,threshold,fewer,at least</source>
        <translation>Datenschutz,Privatheit,Anzahl,Summe,zonal,Statistik,Polygon,Hierarchie,Schwelle,weniger,mindestens</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each zone of one or several public layers, or sums a field, and adds noise that is shaped by how the zones overlap: nested zones, overlapping service areas and grids of several resolutions are answered together, for one ε or ρ. Instead of each zone, zones by the public categories of a field can be counted, or sums of such counts that a file lists. With a limit it only says whether fewer points are in the region of one layer, or have &lt;i&gt;true&lt;/i&gt; in a field.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Punkte in jeder Zone eines oder mehrerer öffentlicher Layer, oder summiert ein Feld, und fügt Rauschen hinzu, dessen Form sich danach richtet, wie sich die Zonen überlappen: Geschachtelte Zonen, überlappende Einzugsgebiete und Gitter mehrerer Auflösungen werden zusammen beantwortet, für ein ε oder ρ. Statt jeder Zone lassen sich Zonen nach den öffentlichen Kategorien eines Feldes zählen, oder Summen solcher Anzahlen, die eine Datei auflistet. Mit einer Grenze wird nur gesagt, ob weniger Punkte im Gebiet eines Layers liegen oder in einem Feld &lt;i&gt;wahr&lt;/i&gt; haben.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-differential privacy: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not geo-privacy, and it hides a person wherever they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-differenzielle Privatheit: Eine Person hinzuzunehmen oder wegzulassen, oder die Daten einer Person zu ersetzen, ändert die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε. Bei ρ: null-konzentrierte differenzielle Privatheit. Beide haben keine Einheit; das ist keine Geo-Privatheit, und es verbirgt eine Person, wo immer sie ist.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; &lt;i&gt;count_raw&lt;/i&gt;, as measured; &lt;i&gt;count&lt;/i&gt;, made consistent across the layers and not negative, which costs no privacy; &lt;i&gt;se&lt;/i&gt;, the standard error; &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt;, between which the truth lies with probability 95 %. For a sum, the truth is the sum of the values after they were moved into the limits. With a limit, &lt;i&gt;below&lt;/i&gt; is 1 if there are fewer, else 0. It is right with probability 1 − β if the count is at least &lt;i&gt;margin&lt;/i&gt; away from &lt;i&gt;limit&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; &lt;i&gt;count_raw&lt;/i&gt;, wie gemessen; &lt;i&gt;count&lt;/i&gt;, über die Layer stimmig gemacht und nicht negativ, was keine Privatheit kostet; &lt;i&gt;se&lt;/i&gt;, der Standardfehler; &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, zwischen denen die Wahrheit mit Wahrscheinlichkeit 95 % liegt. Bei einer Summe ist die Wahrheit die Summe der Werte, nachdem sie in die Grenzen gerückt wurden. Mit einer Grenze ist &lt;i&gt;below&lt;/i&gt; 1, wenn es weniger sind, sonst 0. Das stimmt mit Wahrscheinlichkeit 1 − β, wenn die Anzahl mindestens &lt;i&gt;margin&lt;/i&gt; von &lt;i&gt;limit&lt;/i&gt; entfernt ist.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Whoever computes the counts sees the true counts. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zonen müssen öffentlich sein, nicht um die Daten gezogen. Wer die Anzahlen berechnet, sieht die wahren Anzahlen. Weitere Freigaben derselben Personen erhöhen den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form noiseawarecount</name>
    <message>
        <source>Counts by zones from released points</source>
        <translation>Anzahlen nach Zonen aus freigegebenen Punkten</translation>
    </message>
    <message>
        <source>Learn from a release</source>
        <translation>Aus Freigaben lernen</translation>
    </message>
    <message>
        <source>Estimate from released points how many true points lie in polygons.</source>
        <translation>Schätzt aus freigegebenen Punkten, wie viele wahre Punkte in Polygonen liegen.</translation>
    </message>
    <message>
        <source>Estimated counts</source>
        <translation>Geschätzte Anzahlen</translation>
    </message>
    <message>
        <source>As they were released: whole, in their order, with their guarantee.</source>
        <translation>Wie sie freigegeben wurden: ganz, in ihrer Reihenfolge, mit ihrer Zusicherung.</translation>
    </message>
    <message>
        <source>Public, in any CRS. However many, they cost nothing.</source>
        <translation>Öffentlich, in jedem KBS. Wie viele es auch sind, sie kosten nichts.</translation>
    </message>
    <message>
        <source>Points count as small Gaussian clouds of this standard deviation. The smaller, the sharper and the less certain; about as wide as the noise is a good start, and Gaussian noise needs more. Empty: by the noise.</source>
        <translation>Punkte zählen als kleine Gauß-Wolken dieser Standardabweichung. Je kleiner, desto schärfer und desto unsicherer; etwa so breit wie das Rauschen ist ein guter Anfang, und Gaußsches Rauschen braucht mehr. Leer: nach dem Rauschen.</translation>
    </message>
    <message>
        <source>Empty: where the release was measured, as its guarantee says.</source>
        <translation>Leer: worin die Freigabe gemessen wurde, wie ihre Zusicherung sagt.</translation>
    </message>
    <message>
        <source>privacy,count,polygon,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Anzahl,Polygon,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates how many true points lie in each polygon, from points that were released with noise. Counts of the released points themselves would be blurred at every border; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt, wie viele wahre Punkte in jedem Polygon liegen, aus Punkten, die mit Rauschen freigegeben wurden. Die freigegebenen Punkte selbst zu zählen, verwischte jede Grenze; hier wird die Unschärfe wieder herausgerechnet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): counts are computed from released points only, so they reveal nothing more. They cost no budget, for any number of polygons.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Anzahlen werden nur aus freigegebenen Punkten berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, bei jeder Zahl von Polygonen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;count&lt;/i&gt; may be negative or a fraction. &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; are meant to contain the true count of 95 of 100 polygons; 93 to 98 were measured. The estimate cuts each polygon into pieces, narrow ones along its border, and assumes that points are evenly spread within each.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;count&lt;/i&gt; kann negativ oder ein Bruch sein. &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt; sollen die wahre Zahl von 95 von 100 Polygonen einschließen; gemessen wurden 93 bis 98. Die Schätzung teilt jedes Polygon in Teile, schmale an seiner Grenze, und nimmt an, dass Punkte in jedem Teil gleichmäßig verteilt sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. The polygons must be public. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, and with independent noise for each row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Die Polygone müssen öffentlich sein. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form noiseawaredensity</name>
    <message>
        <source>Densities from released points</source>
        <translation>Dichten aus freigegebenen Punkten</translation>
    </message>
    <message>
        <source>Estimate from released points how dense the true ones are.</source>
        <translation>Schätzt aus freigegebenen Punkten, wie dicht die wahren liegen.</translation>
    </message>
    <message>
        <source>Estimated densities</source>
        <translation>Geschätzte Dichten</translation>
    </message>
    <message>
        <source>Or instead: side of square cells</source>
        <translation>Oder stattdessen: Seitenlänge quadratischer Zellen</translation>
    </message>
    <message>
        <source>Instead of places: square cells, estimated at their middles. Empty: half as wide as the bandwidth.</source>
        <translation>Statt Orten: quadratische Zellen, in ihren Mitten geschätzt. Leer: halb so breit wie die Bandbreite.</translation>
    </message>
    <message>
        <source>What the cells cover</source>
        <translation>Was die Zellen abdecken</translation>
    </message>
    <message>
        <source>Public. Empty: the bounds of the released points.</source>
        <translation>Öffentlich. Leer: die Ausdehnung der freigegebenen Punkte.</translation>
    </message>
    <message>
        <source>How wide the hill is that each point becomes: the standard deviation of a Gaussian kernel. The smaller, the sharper and the less certain. Empty: as wide as the noise asks for.</source>
        <translation>Wie breit der Hügel ist, zu dem jeder Punkt wird: die Standardabweichung eines Gauß-Kerns. Je kleiner, desto schärfer und desto unsicherer. Leer: so breit, wie das Rauschen es verlangt.</translation>
    </message>
    <message>
        <source>privacy,density,kernel,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Dichte,Kerndichte,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates the density of the true points from points that were released with noise, at public places or on square cells. A density of the released points themselves would be too smooth; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt die Dichte der wahren Punkte aus Punkten, die mit Rauschen freigegeben wurden, an öffentlichen Orten oder auf quadratischen Zellen. Eine Dichte der freigegebenen Punkte selbst wäre zu glatt; das wird korrigiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): densities are computed from released points only, so they reveal nothing more. They cost no budget, for any number of places.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Dichten werden nur aus freigegebenen Punkten berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, bei jeder Zahl von Orten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;value&lt;/i&gt; is an unbiased estimate of the mean of a Gaussian kernel; it may be negative. &lt;i&gt;se&lt;/i&gt; is its standard error: the true mean is within 1.96 standard errors of &lt;i&gt;value&lt;/i&gt; in 95 of 100 cases, if about 30 rows or more are near.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;value&lt;/i&gt; ist eine unverzerrte Schätzung des Mittelwerts eines Gauß-Kerns; er kann negativ sein. &lt;i&gt;se&lt;/i&gt; ist der Standardfehler: Der wahre Mittelwert liegt in 95 von 100 Fällen innerhalb von 1,96 Standardfehlern um &lt;i&gt;value&lt;/i&gt;, wenn etwa 30 Zeilen oder mehr nahe sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. The places to estimate at and the extent must be public. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, and with independent noise for each row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Die Orte, an denen geschätzt wird, und die Ausdehnung müssen öffentlich sein. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form remap</name>
    <message>
        <source>Move released points to where people are</source>
        <translation>Freigegebene Punkte dorthin rücken, wo Menschen sind</translation>
    </message>
    <message>
        <source>Move released points to where, by a public prior, the true ones likely are.</source>
        <translation>Rückt freigegebene Punkte dorthin, wo nach öffentlichem Vorwissen die wahren wohl liegen.</translation>
    </message>
    <message>
        <source>Moved points</source>
        <translation>Gerückte Punkte</translation>
    </message>
    <message>
        <source>Where people are</source>
        <translation>Wo Menschen sind</translation>
    </message>
    <message>
        <source>For example centres of census areas. Not made from the rows.</source>
        <translation>Zum Beispiel Mitten von Zählbezirken. Nicht aus den Zeilen gemacht.</translation>
    </message>
    <message>
        <source>Or instead: a raster of people</source>
        <translation>Oder stattdessen: ein Raster von Menschen</translation>
    </message>
    <message>
        <source>For example a population grid, in any CRS; no data counts as 0.</source>
        <translation>Zum Beispiel ein Bevölkerungsraster, in jedem KBS; fehlende Werte zählen als 0.</translation>
    </message>
    <message>
        <source>Band of the raster</source>
        <translation>Kanal des Rasters</translation>
    </message>
    <message>
        <source>Of the raster.</source>
        <translation>Des Rasters.</translation>
    </message>
    <message>
        <source>Field with the number of people (empty: all the same)</source>
        <translation>Feld mit der Zahl der Menschen (leer: alle gleich)</translation>
    </message>
    <message>
        <source>For example how many people live there.</source>
        <translation>Zum Beispiel, wie viele Menschen dort wohnen.</translation>
    </message>
    <message>
        <source>Distance: the best of the public places. Squared: a mean of them.</source>
        <translation>Entfernung: der beste der öffentlichen Orte. Quadrat: ein Mittel davon.</translation>
    </message>
    <message>
        <source>privacy,mask,remap,prior,census,post-processing</source>
        <translation>Datenschutz,Privatheit,verschleiern,rücken,Vorwissen,Zensus,Nachbearbeitung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves released points to places where, as far as is publicly known, the true points are likely to be: out of lakes and forests, into towns. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt freigegebene Punkte dorthin, wo die wahren Punkte, soweit öffentlich bekannt, wahrscheinlich sind: aus Seen und Wäldern in die Städte. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): the new positions are computed from released points and public layers only, so they reveal nothing more. They cost no budget.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die neuen Positionen werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. The layer of where people are must be public, and not made from the rows. The layer of points must be an unchanged release: not filtered, sorted, edited or reprojected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Der Layer, der sagt, wo Menschen sind, muss öffentlich sein und darf nicht aus den Zeilen gemacht sein. Der Layer der Punkte muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form covariate</name>
    <message>
        <source>Covariate at the true places</source>
        <translation>Kovariate an den wahren Orten</translation>
    </message>
    <message>
        <source>Estimate a public covariate at the true places of released points.</source>
        <translation>Schätzt eine öffentliche Kovariate an den wahren Orten freigegebener Punkte.</translation>
    </message>
    <message>
        <source>With covariate</source>
        <translation>Mit Kovariate</translation>
    </message>
    <message>
        <source>Public polygons whose value is wanted</source>
        <translation>Öffentliche Polygone, deren Wert gesucht ist</translation>
    </message>
    <message>
        <source>For example districts with their income. Nobody is taken to be where there is no value.</source>
        <translation>Zum Beispiel Bezirke mit ihrem Einkommen. Wo kein Wert ist, wird niemand angenommen.</translation>
    </message>
    <message>
        <source>Or instead: a raster whose value is wanted</source>
        <translation>Oder stattdessen: ein Raster, dessen Wert gesucht ist</translation>
    </message>
    <message>
        <source>For example heights, in any CRS.</source>
        <translation>Zum Beispiel Höhen, in jedem KBS.</translation>
    </message>
    <message>
        <source>… field with the value</source>
        <translation>… Feld mit dem Wert</translation>
    </message>
    <message>
        <source>Of the polygons above.</source>
        <translation>Der Polygone darüber.</translation>
    </message>
    <message>
        <source>For example census areas with their population. Empty: people are anywhere with the same probability. Not made from the rows.</source>
        <translation>Zum Beispiel Zählbezirke mit ihrer Bevölkerung. Leer: Menschen sind überall gleich wahrscheinlich. Nicht aus den Zeilen gemacht.</translation>
    </message>
    <message>
        <source>… field with the number of people (empty: all the same)</source>
        <translation>… Feld mit der Zahl der Menschen (leer: alle gleich)</translation>
    </message>
    <message>
        <source>How many people each point or polygon has.</source>
        <translation>Wie viele Menschen jeder Punkt oder jedes Polygon hat.</translation>
    </message>
    <message>
        <source>Where people may be at all</source>
        <translation>Wo überhaupt Menschen sein können</translation>
    </message>
    <message>
        <source>Public. Only without a layer or raster of people.</source>
        <translation>Öffentlich. Nur ohne Layer oder Raster von Menschen.</translation>
    </message>
    <message>
        <source>Name of the new field</source>
        <translation>Name des neuen Feldes</translation>
    </message>
    <message>
        <source>Name of the new column; that of the standard deviation ends in _sd.</source>
        <translation>Name der neuen Spalte; der der Standardabweichung endet auf _sd.</translation>
    </message>
    <message>
        <source>privacy,covariate,regression,calibration,raster,released,DHS</source>
        <translation>Datenschutz,Privatheit,Kovariate,Regression,Kalibrierung,Raster,freigegeben,DHS</translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds to released points the expected public value (of a raster, or of polygons) at their true places: the mean, and in a second field, ending in &lt;i&gt;_sd&lt;/i&gt;, the standard deviation. The value at the released point would be that of a wrong place, and a regression on it would find too weak an effect.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Fügt freigegebenen Punkten einen öffentlichen Wert (eines Rasters oder von Polygonen) an ihren wahren Orten hinzu, wie er zu erwarten ist: den Mittelwert, und in einem zweiten Feld, das auf &lt;i&gt;_sd&lt;/i&gt; endet, die Standardabweichung. Der Wert unter dem freigegebenen Punkt wäre der eines falschen Ortes, und eine Regression darauf fände einen zu schwachen Zusammenhang.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): the values are computed from released points and public layers only, so they reveal nothing more. They cost no budget, however many there are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Werte werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, wie viele es auch sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to use it.&lt;/b&gt; In a regression, use the mean in place of the value, with robust standard errors. This is right if people live where the layer of people says; without such a layer, if all places are equally probable.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie man es verwendet.&lt;/b&gt; Nehmen Sie in einer Regression den Mittelwert an Stelle des Wertes, mit robusten Standardfehlern. Das ist richtig, wenn die Menschen sind, wo der Layer von Menschen es sagt; ohne einen, wenn sie überall gleich wahrscheinlich sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. The layers of values and of people must be public, and not made from the rows. The layer of points must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, and with independent noise for each row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Die Layer der Werte und der Menschen müssen öffentlich sein und dürfen nicht aus den Zeilen gemacht sein. Der Layer der Punkte muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form rates</name>
    <message>
        <source>Rates by zones from released points</source>
        <translation>Raten nach Zonen aus freigegebenen Punkten</translation>
    </message>
    <message>
        <source>Estimate rates by zone from released cases and a public population.</source>
        <translation>Schätzt Raten nach Zonen aus freigegebenen Fällen und einer öffentlichen Bevölkerung.</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Raten</translation>
    </message>
    <message>
        <source>Public, in any CRS, not overlapping. Let them reach somewhat farther than what is to be told.</source>
        <translation>Öffentlich, in jedem KBS, ohne Überlappung. Lassen Sie sie etwas weiter reichen als das, was gesagt werden soll.</translation>
    </message>
    <message>
        <source>… field with the people at risk</source>
        <translation>… Feld mit der Bevölkerung unter Risiko</translation>
    </message>
    <message>
        <source>Of the zones above.</source>
        <translation>Der Zonen darüber.</translation>
    </message>
    <message>
        <source>Cases count as small Gaussian clouds of this standard deviation; what thereby crosses borders is taken back. Empty: about as wide as the noise.</source>
        <translation>Fälle zählen als kleine Gaußsche Wolken dieser Standardabweichung; was dadurch über Grenzen kommt, wird zurückgerechnet. Leer: etwa so breit wie das Rauschen.</translation>
    </message>
    <message>
        <source>Field of the cases whose values have rates of their own</source>
        <translation>Feld der Fälle, dessen Werte eigene Raten haben</translation>
    </message>
    <message>
        <source>For example the cause: rates for each of its values.</source>
        <translation>Zum Beispiel die Ursache: Raten für jeden ihrer Werte.</translation>
    </message>
    <message>
        <source>Rate per so many people</source>
        <translation>Rate je so viele Menschen</translation>
    </message>
    <message>
        <source>E.g. 100000.</source>
        <translation>Z. B. 100000.</translation>
    </message>
    <message>
        <source>Largest standard error of a rate that is shown, as a share of it</source>
        <translation>Größter Standardfehler einer Rate, die gezeigt wird, als Anteil davon</translation>
    </message>
    <message>
        <source>Other rates are left out.</source>
        <translation>Andere Raten werden weggelassen.</translation>
    </message>
    <message>
        <source>Width of an interval that is shown in any case</source>
        <translation>Breite eines Intervalls, das in jedem Fall gezeigt wird</translation>
    </message>
    <message>
        <source>In the unit of the rate; for rates near to 0. Empty: none.</source>
        <translation>In der Einheit der Rate; für Raten nahe 0. Leer: keine.</translation>
    </message>
    <message>
        <source>privacy,rate,incidence,epidemiology,choropleth,unbiased,released</source>
        <translation>Datenschutz,Privatheit,Rate,Inzidenz,Epidemiologie,Choroplethenkarte,erwartungstreu,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates rates by zone: cases, from points that were released with noise, divided by a public population. The estimate is corrected for cases that noise moves across borders, so that zones with few people near a town do not get its cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt Raten nach Zonen: Fälle, aus Punkten, die mit Rauschen freigegeben wurden, durch eine öffentliche Bevölkerung. Was das Rauschen über Grenzen trägt, wird zurückgerechnet, damit dünn besiedelte Zonen neben einer Stadt nicht deren Fälle erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): rates are computed from released points and public layers only, so they reveal nothing more. They cost no budget.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Raten werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;rate&lt;/i&gt; has no bias if cases lie evenly within the zone. &lt;i&gt;se&lt;/i&gt; is its standard error, and the rate of the true cases is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 zones. If &lt;i&gt;reliable&lt;/i&gt; is 0 the rate may be farther off, for the stated &lt;i&gt;reason&lt;/i&gt;. The underlying risk is less certain, because diseases also strike by chance. If the standard error is too large compared with the rate, the rate is left out and &lt;i&gt;suppressed&lt;/i&gt; is 1; such zones are crossed in the map.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;rate&lt;/i&gt; ist unverzerrt, wenn Fälle gleichmäßig in der Zone liegen. &lt;i&gt;se&lt;/i&gt; ist der Standardfehler, und die Rate der wahren Fälle liegt in 95 von 100 Zonen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. Wenn &lt;i&gt;reliable&lt;/i&gt; 0 ist, kann die Rate weiter daneben liegen, aus dem genannten Grund (&lt;i&gt;reason&lt;/i&gt;). Das zugrunde liegende Risiko ist unsicherer, denn Krankheiten treffen auch zufällig. Wenn der Standardfehler gegen die Rate zu groß ist, wird die Rate weggelassen, und &lt;i&gt;suppressed&lt;/i&gt; ist 1; solche Zonen sind in der Karte kreuzschraffiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. Zones must be public and must not overlap. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, and with independent noise for each row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Zonen müssen öffentlich sein und dürfen sich nicht überlappen. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form synthesise</name>
    <message>
        <source>Synthetic points</source>
        <translation>Synthetische Punkte</translation>
    </message>
    <message>
        <source>Draw synthetic points from the map of the true ones that a release gives.</source>
        <translation>Zieht synthetische Punkte aus der Karte der wahren, die eine Freigabe ergibt.</translation>
    </message>
    <message>
        <source>How many points are drawn</source>
        <translation>Wie viele Punkte gezogen werden</translation>
    </message>
    <message>
        <source>Empty: as many as released rows.</source>
        <translation>Leer: so viele wie freigegebene Zeilen.</translation>
    </message>
    <message>
        <source>Where points are drawn</source>
        <translation>Wo Punkte gezogen werden</translation>
    </message>
    <message>
        <source>For example census areas with their population. Empty: points are drawn from the map alone.</source>
        <translation>Zum Beispiel Zählbezirke mit ihrer Bevölkerung. Leer: Punkte werden nur nach der Karte gezogen.</translation>
    </message>
    <message>
        <source>Of the map that points are drawn from. Empty: one and a half times the noise's standard deviation.</source>
        <translation>Der Karte, aus der Punkte gezogen werden. Leer: das Anderthalbfache der Standardabweichung des Rauschens.</translation>
    </message>
    <message>
        <source>privacy,synthetic,simulation,points,released</source>
        <translation>Datenschutz,Privatheit,synthetisch,Simulation,Punkte,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws artificial points, which belong to nobody, from the map of the true points that a release gives: for pictures, teaching and tests of programs. The field &lt;i&gt;synthetic&lt;/i&gt; marks each point, and the layer's record says so as well.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zieht Punkte, die niemandem gehören, aus der Karte der wahren Punkte, die eine Freigabe ergibt: für Bilder, für den Unterricht und zum Ausprobieren von Programmen. Jeder ist durch das Feld &lt;i&gt;synthetic&lt;/i&gt; gekennzeichnet, und auch der Nachweis des Layers sagt es.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): synthetic points are computed from released points and public layers only, so they reveal nothing more. They cost no budget.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die synthetischen Punkte werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Synthetic points are spread out by the bandwidth of the map: compute densities, counts and rates from the release itself. Extent and population must be public.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Synthetische Punkte sind um die Bandbreite der Karte verstreut: Berechnen Sie Dichten, Anzahlen und Raten aus der Freigabe selbst. Ausdehnung und Bevölkerung müssen öffentlich sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form around</name>
    <message>
        <source>Cases around a public place</source>
        <translation>Fälle um einen öffentlichen Ort</translation>
    </message>
    <message>
        <source>Estimate whether there are more cases around a public place than people explain.</source>
        <translation>Schätzt, ob es um einen öffentlichen Ort mehr Fälle gibt, als die Bevölkerung erklärt.</translation>
    </message>
    <message>
        <source>Cases around a place</source>
        <translation>Fälle um einen Ort</translation>
    </message>
    <message>
        <source>Each row counts as a case: filter out all others by a field first.</source>
        <translation>Jede Zeile zählt als Fall: zuerst alle anderen über ein Feld ausfiltern.</translation>
    </message>
    <message>
        <source>Chosen before anybody looked at the points. Without a CRS: the layer's.</source>
        <translation>Gewählt, bevor jemand die Punkte ansah. Ohne KBS: das des Layers.</translation>
    </message>
    <message>
        <source>Radius around the place</source>
        <translation>Umkreis um den Ort</translation>
    </message>
    <message>
        <source>Chosen before anybody looked at the points.</source>
        <translation>Gewählt, bevor jemand die Punkte ansah.</translation>
    </message>
    <message>
        <source>For example census areas with their population. It must hold all places where cases may be.</source>
        <translation>Zum Beispiel Zählbezirke mit ihrer Bevölkerung. Alle Orte, an denen Fälle sein können, müssen darin liegen.</translation>
    </message>
    <message>
        <source>Where persons have several rows: taken for strangers, they give false alarms. Empty: as the noise was drawn.</source>
        <translation>Wo Personen mehrere Zeilen haben: Für Fremde gehalten, geben sie falschen Alarm. Leer: wie das Rauschen gezogen wurde.</translation>
    </message>
    <message>
        <source>privacy,cluster,plant,factory,mast,source,place,epidemiology,released</source>
        <translation>Datenschutz,Häufung,Cluster,Werk,Fabrik,Mast,Quelle,Ort,Epidemiologie,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tests whether there are more cases around a public place, such as a plant or a mast, than the distribution of people explains, from points that were released with noise. Noise moves cases out of the circle and into it, so the released points themselves show less; this is corrected. Choose place and radius before you look at the points. Every row counts as a case: if other rows were released too, filter them out first, by a published field.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt anhand von Punkten, die mit Rauschen freigegeben wurden, ob es um einen öffentlichen Ort, ein Werk oder einen Mast, mehr Fälle gibt, als die Bevölkerung erklärt. Das Rauschen trägt Fälle aus dem Kreis hinaus und in ihn hinein, so dass die freigegebenen Punkte selbst weniger zeigen; hier wird das rückgängig gemacht. Wählen Sie Ort und Umkreis, bevor Sie die Punkte ansehen. Jede Zeile gilt als Fall: wurden auch andere freigegeben, filtern Sie sie zuerst über ein veröffentlichtes Feld aus.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table of one row. &lt;i&gt;expected&lt;/i&gt; persons would be within the radius if cases were distributed like people, &lt;i&gt;observed&lt;/i&gt; is the estimated number, and &lt;i&gt;ratio&lt;/i&gt; is &lt;i&gt;observed&lt;/i&gt; divided by &lt;i&gt;expected&lt;/i&gt;, between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases. &lt;i&gt;p&lt;/i&gt; is the probability that chance alone gives as many or more.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile. &lt;i&gt;expected&lt;/i&gt; Personen wären im Umkreis, wenn die Fälle wie die Bevölkerung verteilt wären, &lt;i&gt;observed&lt;/i&gt; ist die geschätzte Zahl, und &lt;i&gt;ratio&lt;/i&gt; ist &lt;i&gt;observed&lt;/i&gt; geteilt durch &lt;i&gt;expected&lt;/i&gt;, in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. &lt;i&gt;p&lt;/i&gt; ist, wie oft der Zufall allein so viele oder mehr zeigt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): the estimates are computed from released points and public layers only, so they reveal nothing more. They cost no budget, however often you ask.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Schätzungen werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, wie oft auch gefragt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; More cases near the place do not prove that the place is the cause. The layer must be an unchanged release: not filtered by place, edited or reprojected. It must have been made without a region, and with independent noise for each row. If persons have several rows, name the field of persons: rows that are taken for different persons cause false alarms.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Mehr Fälle bei dem Ort beweisen nicht, dass der Ort die Ursache ist. Der Layer muss eine unveränderte Freigabe sein: nicht nach dem Ort gefiltert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein. Haben Personen mehrere Zeilen, nennen Sie das Feld der Personen: Zeilen, die für verschiedene Personen gehalten werden, geben falschen Alarm.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form clustering</name>
    <message>
        <source>Clustering of released points</source>
        <translation>Häufung freigegebener Punkte</translation>
    </message>
    <message>
        <source>Estimate from released points how clustered the true ones are, by distance.</source>
        <translation>Schätzt aus freigegebenen Punkten, wie gehäuft die wahren liegen, nach Entfernung.</translation>
    </message>
    <message>
        <source>Clustering</source>
        <translation>Häufung</translation>
    </message>
    <message>
        <source>Distances (m): 100,200,…</source>
        <translation>Entfernungen (m): 100,200,…</translation>
    </message>
    <message>
        <source>Metres, with commas between them. Empty: ten, from the smallest that the noise allows to a quarter of the window.</source>
        <translation>Meter, mit Kommas dazwischen. Leer: zehn, von der kleinsten, die das Rauschen erlaubt, bis zu einem Viertel des Fensters.</translation>
    </message>
    <message>
        <source>Pairs at each distance, or all of them up to it.</source>
        <translation>Paare in jeder Entfernung, oder alle bis zu ihr.</translation>
    </message>
    <message>
        <source>Pair correlation, at each distance</source>
        <translation>Paarkorrelation, in jeder Entfernung</translation>
    </message>
    <message>
        <source>Ripley's K, up to each distance</source>
        <translation>Ripleys K, bis zu jeder Entfernung</translation>
    </message>
    <message>
        <source>Field that says how much each point counts (empty: all the same)</source>
        <translation>Feld, das sagt, wie viel jeder Punkt zählt (leer: alle gleich)</translation>
    </message>
    <message>
        <source>Published with the points, for example deaths at an address. Nothing protects them.</source>
        <translation>Mit den Punkten veröffentlicht, zum Beispiel Todesfälle an einer Adresse. Nichts schützt sie.</translation>
    </message>
    <message>
        <source>Region where points could be</source>
        <translation>Gebiet, in dem Punkte sein könnten</translation>
    </message>
    <message>
        <source>Public polygons, not made from the points.</source>
        <translation>Öffentliche Polygone, nicht aus den Punkten gemacht.</translation>
    </message>
    <message>
        <source>Or instead: where people are</source>
        <translation>Oder stattdessen: wo Menschen sind</translation>
    </message>
    <message>
        <source>Public places where people are. Clusters are then those beyond where people live.</source>
        <translation>Öffentliche Orte, an denen Menschen sind. Häufungen sind dann jene, die über das Wohnen der Menschen hinausgehen.</translation>
    </message>
    <message>
        <source>How many people are at each point.</source>
        <translation>Wie viele Menschen an jedem Punkt sind.</translation>
    </message>
    <message>
        <source>Distances within so much of each other count together. Empty: half the step between distances, or what the noise needs.</source>
        <translation>Entfernungen, die um so viel voneinander abweichen, zählen zusammen. Leer: der halbe Schritt zwischen den Entfernungen, oder was das Rauschen braucht.</translation>
    </message>
    <message>
        <source>Simulated sets of points</source>
        <translation>Simulierte Punktmengen</translation>
    </message>
    <message>
        <source>Placed by chance, with noise, to compare with; 199 allow p-values from 0.005 on.</source>
        <translation>Zufällig gesetzt, mit Rauschen, zum Vergleich; 199 erlauben p-Werte ab 0,005.</translation>
    </message>
    <message>
        <source>privacy,cluster,clustering,pair correlation,ripley,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Cluster,Häufung,Paarkorrelation,Ripley,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tests whether the true points cluster, from points that were released with noise. Noise disperses clusters, so the released points themselves show far less clustering; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob sich die wahren Punkte häufen, aus Punkten, die mit Rauschen freigegeben wurden. Rauschen zieht Häufungen auseinander, sodass die freigegebenen Punkte selbst viel weniger davon zeigen; hier wird das rückgängig gemacht.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each distance. &lt;i&gt;value&lt;/i&gt; is 1 if pairs of points are as frequent as by chance, and 2 if they are twice as frequent. By chance means: places at random in the window, or distributed like the population. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases. &lt;i&gt;p&lt;/i&gt; is small if chance hardly explains the value: random points with the same noise are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases. If you look at several distances, use &lt;i&gt;p_all&lt;/i&gt;, which is for all of them. Pairs that count for a distance are mostly &lt;i&gt;nearest&lt;/i&gt; to &lt;i&gt;farthest&lt;/i&gt; metres apart.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile für jede Entfernung. &lt;i&gt;value&lt;/i&gt; ist 1, wo Paare von Punkten so häufig sind wie durch Zufall, 2, wo sie doppelt so häufig sind. Durch Zufall heißt: irgendwo im Fenster, oder wie die Bevölkerung es sagt. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall den Wert kaum erklärt: Zufällig gesetzte Punkte mit demselben Rauschen liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;. Wer mehrere Entfernungen ansieht, nimmt &lt;i&gt;p_all&lt;/i&gt;, das für alle gilt. Gezählte Paare sind meist &lt;i&gt;nearest&lt;/i&gt; bis &lt;i&gt;farthest&lt;/i&gt; Meter voneinander entfernt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Ripley's K.&lt;/b&gt; Here &lt;i&gt;value&lt;/i&gt; is K in square metres: by chance it is πr² (&lt;i&gt;null&lt;/i&gt;), and twice as much if there are twice as many other points within r. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs within r, &lt;i&gt;expected&lt;/i&gt; the number by chance.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Ripleys K.&lt;/b&gt; Hier ist &lt;i&gt;value&lt;/i&gt; K in Quadratmetern: πr² (&lt;i&gt;null&lt;/i&gt;) durch Zufall, doppelt so viel, wo doppelt so viele andere innerhalb von r sind. &lt;i&gt;pairs&lt;/i&gt; ist die geschätzte Zahl der Paare innerhalb von r, &lt;i&gt;expected&lt;/i&gt; die durch Zufall.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Weights.&lt;/b&gt; With a field of weights, such as deaths at an address, a pair counts as the product of its two weights. This field was published with the points, and nothing protects it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Gewichte.&lt;/b&gt; Mit einem Feld von Gewichten, etwa Todesfällen an einer Adresse, zählt ein Paar als das Produkt seiner beiden. Das Feld wurde mit den Punkten veröffentlicht, und nichts schützt es.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): the statistics are computed from released points and public layers only, so they reveal nothing more. They cost no budget, however often you ask.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Statistiken werden nur aus freigegebenen Punkten und öffentlichen Layern berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, wie oft auch gefragt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Guarantee and results hold on these conditions only. Window and population must be public, and not made from the points. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, and with independent noise for each row. At distances smaller than the noise the result says little, as &lt;i&gt;se&lt;/i&gt; shows.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zusicherung und Ergebnisse gelten nur unter diesen Bedingungen. Fenster und Bevölkerung müssen öffentlich sein und dürfen nicht aus den Punkten gemacht sein. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet und mit unabhängigem Rauschen für jede Zeile gemacht sein. Bei Entfernungen, die kleiner als das Rauschen sind, sagt das Ergebnis wenig, wie &lt;i&gt;se&lt;/i&gt; zeigt.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form hotspots</name>
    <message>
        <source>Hot spots of released points</source>
        <translation>Hotspots freigegebener Punkte</translation>
    </message>
    <message>
        <source>Find from released points where values of a column are high or low.</source>
        <translation>Findet aus freigegebenen Punkten, wo Werte einer Spalte hoch oder niedrig sind.</translation>
    </message>
    <message>
        <source>Hot spots</source>
        <translation>Hotspots</translation>
    </message>
    <message>
        <source>Field with the values</source>
        <translation>Feld mit den Werten</translation>
    </message>
    <message>
        <source>Numbers that were published with the points, for example 1 for ill and 0 for not. Nothing protects them.</source>
        <translation>Zahlen, die mit den Punkten veröffentlicht wurden, zum Beispiel 1 für krank und 0 für nicht. Nichts schützt sie.</translation>
    </message>
    <message>
        <source>How far around a place values count. Gaussian noise must be narrower. Empty: by the noise and the number of rows.</source>
        <translation>Wie weit um einen Ort Werte zählen. Gaußsches Rauschen muss schmaler sein. Leer: nach dem Rauschen und der Zahl der Zeilen.</translation>
    </message>
    <message>
        <source>privacy,hot spot,getis,ord,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Hotspot,Getis,Ord,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds where the values of a field are high (hot spots) or low (cold spots), such as where more people are ill than elsewhere. The points were released with noise, and the values were published with them unchanged. Noise blurs hot spots; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Findet, wo die Werte eines Feldes hoch (Hotspots) oder niedrig (Coldspots) sind, etwa wo mehr Menschen krank sind als anderswo. Die Punkte wurden mit Rauschen freigegeben, und die Werte wurden mit ihnen unverändert veröffentlicht. Rauschen verschmiert Hotspots; das wird korrigiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; For public places, or square cells: &lt;i&gt;value&lt;/i&gt; is the mean of the field around the place, as the true points have it, and &lt;i&gt;se&lt;/i&gt; its standard error. &lt;i&gt;z&lt;/i&gt; is above 2 in hot spots and below −2 in cold spots; it colours the layer. &lt;i&gt;p&lt;/i&gt; is small if chance hardly explains the value. Of many places, 5 % are below 0.05 by chance alone: trust a single place only if its p is far smaller. If too few points are near, all fields are empty.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Für öffentliche Orte oder quadratische Zellen: &lt;i&gt;value&lt;/i&gt;, der Mittelwert des Feldes um den Ort, wie ihn die wahren Punkte haben, und &lt;i&gt;se&lt;/i&gt;, sein Standardfehler. &lt;i&gt;z&lt;/i&gt; liegt in Hotspots über 2 und in Coldspots unter −2; danach ist der Layer gefärbt. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall den Wert kaum erklärt. Von vielen Orten liegen 5 % allein durch Zufall unter 0,05: Glauben Sie einem einzelnen nur, wenn sein p weit kleiner ist. Wo zu wenige Punkte in der Nähe sind, ist alles leer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): hot spots are computed from released points only, so they reveal nothing more. They cost no budget, for any number of places.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Hotspots werden nur aus freigegebenen Punkten berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, bei jeder Zahl von Orten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The analysed field is published, and nothing protects it. The places to estimate at and the extent must be public. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, with independent noise for each row, and with one row for each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das ausgewertete Feld ist veröffentlicht, und nichts schützt es. Die Orte, an denen geschätzt wird, und die Ausdehnung müssen öffentlich sein. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet, mit unabhängigem Rauschen für jede Zeile und mit einer Zeile je Person gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form moransi</name>
    <message>
        <source>Moran's I of released points</source>
        <translation>Morans I freigegebener Punkte</translation>
    </message>
    <message>
        <source>Estimate from released points whether near true ones have like values.</source>
        <translation>Schätzt aus freigegebenen Punkten, ob nahe wahre Punkte ähnliche Werte haben.</translation>
    </message>
    <message>
        <source>Moran's I</source>
        <translation>Morans I</translation>
    </message>
    <message>
        <source>How far apart points count as near. Gaussian noise of a standard deviation σ needs at least 1.77 σ, Laplace noise 0.5/ε. Empty: by the noise and the number of rows.</source>
        <translation>Wie weit voneinander Punkte als nah gelten. Gaußsches Rauschen der Standardabweichung σ braucht mindestens 1,77 σ, Laplace-Rauschen 0,5/ε. Leer: nach dem Rauschen und der Zahl der Zeilen.</translation>
    </message>
    <message>
        <source>Random orders of the values</source>
        <translation>Zufällige Anordnungen der Werte</translation>
    </message>
    <message>
        <source>To compare with; 199 allow p-values from 0.005 on.</source>
        <translation>Zum Vergleich; 199 erlauben p-Werte ab 0,005.</translation>
    </message>
    <message>
        <source>privacy,moran,autocorrelation,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Moran,Autokorrelation,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tests whether points that are near each other have similar values of a field. The points were released with noise, and the values were published with them unchanged. Noise makes neighbours of distant points, so the released points themselves show less similarity; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Prüft, ob Punkte, die nah beieinander liegen, ähnliche Werte eines Feldes haben. Die Punkte wurden mit Rauschen freigegeben, und die Werte wurden mit ihnen unverändert veröffentlicht. Rauschen macht entfernte Punkte zu Nachbarn, sodass die freigegebenen Punkte selbst weniger Ähnlichkeit zeigen; das wird korrigiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table of one row. &lt;i&gt;value&lt;/i&gt; is Moran's I: above &lt;i&gt;null&lt;/i&gt; if near values are similar, below if they differ. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, and &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small if chance hardly explains the value: values in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile. &lt;i&gt;value&lt;/i&gt; ist Morans I: über &lt;i&gt;null&lt;/i&gt;, wo nahe Werte sich gleichen, darunter, wo sie sich unterscheiden. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, &lt;i&gt;se&lt;/i&gt; ist der Standardfehler. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall es kaum erklärt: Werte in zufälliger Anordnung liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; The guarantee of the release, with the same ε per metre (1/m) or ρ per square metre (1/m²): the statistics are computed from released points only, so they reveal nothing more. They cost no budget, however often you ask.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Die Zusicherung der Freigabe, mit demselben ε je Meter (1/m) oder ρ je Quadratmeter (1/m²): Die Statistiken werden nur aus freigegebenen Punkten berechnet und verraten nichts darüber hinaus. Sie kosten kein Budget, wie oft auch gefragt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The analysed field is published, and nothing protects it. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, with independent noise for each row, and with one row for each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das ausgewertete Feld ist veröffentlicht, und nichts schützt es. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet, mit unabhängigem Rauschen für jede Zeile und mit einer Zeile je Person gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form knox</name>
    <message>
        <source>Clusters in space and time of released points</source>
        <translation>Häufungen in Raum und Zeit freigegebener Punkte</translation>
    </message>
    <message>
        <source>Estimate from released points whether true ones cluster in space and time.</source>
        <translation>Schätzt aus freigegebenen Punkten, ob sich die wahren in Raum und Zeit häufen.</translation>
    </message>
    <message>
        <source>Clusters in space and time</source>
        <translation>Häufungen in Raum und Zeit</translation>
    </message>
    <message>
        <source>Field with the times</source>
        <translation>Feld mit den Zeiten</translation>
    </message>
    <message>
        <source>Dates, times or numbers that were published with the points, for example the day of onset. Nothing protects them.</source>
        <translation>Tage, Zeiten oder Zahlen, die mit den Punkten veröffentlicht wurden, zum Beispiel der Tag der Erkrankung. Nichts schützt sie.</translation>
    </message>
    <message>
        <source>Within which points count as near. Metres, with commas between them.</source>
        <translation>Innerhalb derer Punkte als nah gelten. Meter, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Periods (days, or the field's unit): 1,7,…</source>
        <translation>Zeiträume (Tage oder die Einheit des Feldes): 1,7,…</translation>
    </message>
    <message>
        <source>Longest times between two points that count as near, with commas: days for dates and times, the field's unit for numbers.</source>
        <translation>Längste Zeiten zwischen zwei Punkten, die als nah gelten, mit Kommas: Tage bei Datum und Uhrzeit, bei Zahlen die Einheit des Feldes.</translation>
    </message>
    <message>
        <source>Random orders of the times</source>
        <translation>Zufällige Anordnungen der Zeiten</translation>
    </message>
    <message>
        <source>privacy,knox,space-time,outbreak,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Knox,Raum-Zeit,Ausbruch,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tests whether points that are near each other in time are also near in space, as cases of one outbreak are. The points were released with noise, and the times were published with them unchanged. Noise disperses outbreaks, so the released points themselves show less of them; this is corrected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Prüft, ob Punkte, die zeitlich nah beieinander liegen, auch räumlich nah sind, wie Fälle eines Ausbruchs es sind. Die Punkte wurden mit Rauschen freigegeben, und die Zeiten wurden mit ihnen unverändert veröffentlicht. Rauschen zieht Ausbrüche auseinander, sodass die freigegebenen Punkte selbst weniger davon zeigen; das wird korrigiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each period and distance. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs of true points within both, &lt;i&gt;expected&lt;/i&gt; the number if times were independent of places, and &lt;i&gt;value&lt;/i&gt; is &lt;i&gt;pairs&lt;/i&gt; divided by &lt;i&gt;expected&lt;/i&gt;: 1 by chance, 2 if twice as many pairs are near in both. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, and &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small if chance hardly explains the value: times in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile für jeden Zeitraum und jede Entfernung. &lt;i&gt;pairs&lt;/i&gt; ist die geschätzte Zahl der Paare wahrer Punkte innerhalb beider, &lt;i&gt;expected&lt;/i&gt;, wie viele es wären, wenn Zeiten nichts mit Orten zu tun hätten, und &lt;i&gt;value&lt;/i&gt; ist &lt;i&gt;pairs&lt;/i&gt; geteilt durch &lt;i&gt;expected&lt;/i&gt;: 1 bei Zufall, 2, wenn doppelt so viele Paare in beidem nah sind. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, &lt;i&gt;se&lt;/i&gt; ist der Standardfehler. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall es kaum erklärt: Zeiten in zufälliger Anordnung liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The times are published, and nothing protects them. The layer must be an unchanged release: not filtered, sorted, edited or reprojected. It must have been made without a region, with independent noise for each row, and with one row for each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zeiten sind veröffentlicht, und nichts schützt sie. Der Layer muss eine unveränderte Freigabe sein: nicht gefiltert, sortiert, bearbeitet oder umprojiziert. Er muss ohne ein Gebiet, mit unabhängigem Rauschen für jede Zeile und mit einer Zeile je Person gemacht sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form planrelease</name>
    <message>
        <source>Plan a release</source>
        <translation>Freigabe planen</translation>
    </message>
    <message>
        <source>Check and account</source>
        <translation>Prüfen und Konto führen</translation>
    </message>
    <message>
        <source>State what a release would do, before anything is drawn.</source>
        <translation>Sagt, was eine Freigabe täte, bevor etwas gezogen wird.</translation>
    </message>
    <message>
        <source>Its CRS is looked at, never a place. It may be left out.</source>
        <translation>Auf sein KBS wird gesehen, nie auf einen Ort. Er darf fehlen.</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>What is to be released.</source>
        <translation>Was freigegeben werden soll.</translation>
    </message>
    <message>
        <source>Empty: as strong as its form has it at first. Smaller is safer.</source>
        <translation>Leer: so stark, wie ihr Formular beginnt. Kleiner ist sicherer.</translation>
    </message>
    <message>
        <source>Instead of ε. Smaller is safer.</source>
        <translation>Statt ε. Kleiner ist sicherer.</translation>
    </message>
    <message>
        <source>Empty: as the release has it.</source>
        <translation>Leer: wie die Freigabe es vorgibt.</translation>
    </message>
    <message>
        <source>Other values of its form: NAME=VALUE, one a line</source>
        <translation>Weitere Werte ihres Formulars: NAME=WERT, eine Zeile für jeden</translation>
    </message>
    <message>
        <source>As that form calls them, for example K=5 or ZONES=districts: layers by name or file, choices by number. Each form says the same by itself before it is run.</source>
        <translation>Wie jenes Formular sie nennt, zum Beispiel K=5 oder ZONES=bezirke: Layer mit Namen oder Datei, Auswahlen mit ihrer Nummer. Jedes Formular sagt dasselbe selbst, bevor es läuft.</translation>
    </message>
    <message>
        <source>Rows of one person</source>
        <translation>Zeilen einer Person</translation>
    </message>
    <message>
        <source>Whole numbers, as 1,10,2000. Empty: each row is a person.</source>
        <translation>Ganze Zahlen, wie 1,10,2000. Leer: Jede Zeile ist eine Person.</translation>
    </message>
    <message>
        <source>Rows in all</source>
        <translation>Zeilen insgesamt</translation>
    </message>
    <message>
        <source>A public number, where errors depend on it.</source>
        <translation>Eine öffentliche Zahl, wenn Fehler von ihr abhängen.</translation>
    </message>
    <message>
        <source>Numbers of rows</source>
        <translation>Zahlen der Zeilen</translation>
    </message>
    <message>
        <source>Whether the layer's rows are counted, and those of each person. If the numbers are not public, the plan is for the data holder only.</source>
        <translation>Ob die Zeilen des Layers gezählt werden, und die jeder Person. Sind die Zahlen nicht öffentlich, ist der Plan nur für die datenhaltende Stelle.</translation>
    </message>
    <message>
        <source>Do not count rows</source>
        <translation>Zeilen nicht zählen</translation>
    </message>
    <message>
        <source>Count rows: numbers are public</source>
        <translation>Zeilen zählen: Zahlen sind öffentlich</translation>
    </message>
    <message>
        <source>Count rows: for the data holder only</source>
        <translation>Zeilen zählen: nur für die datenhaltende Stelle</translation>
    </message>
    <message>
        <source>Wanted average move</source>
        <translation>Gewünschte mittlere Verschiebung</translation>
    </message>
    <message>
        <source>The plan says which budget would have it; of hulls, for an area so wide.</source>
        <translation>Der Plan sagt, welches Budget sie ergäbe; bei Hüllen: für ein so breites Gebiet.</translation>
    </message>
    <message>
        <source>It is looked at, and nothing is spent.</source>
        <translation>Es wird angesehen, und nichts wird ausgegeben.</translation>
    </message>
    <message>
        <source>privacy,plan,displacement,error,budget,choose,epsilon</source>
        <translation>Datenschutz,Privatheit,Plan,Verschiebung,Fehler,Budget,wählen,Epsilon</translation>
    </message>
    <message>
        <source>&lt;p&gt;States what a release would promise, how far it would move points or how wrong its answer would be, what the result could be used for, which alternatives would be better, and what a ledger would be charged. Nothing is drawn from the layer and nothing is charged: the release is tried on artificial points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, was eine Freigabe verspräche, wie weit sie Punkte verschöbe oder wie falsch ihre Antwort wäre, wozu sie danach taugt, was besser diente und was sie ein Konto kostete. Nichts wird aus dem Layer gezogen und nichts wird belastet: Die Freigabe wird an erfundenen Punkten geprobt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Only the CRS of the layer is read. If its rows are counted and the numbers are not public, &lt;b&gt;the page is for the data holder only.&lt;/b&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;Vom Layer wird nur das KBS angesehen. Wenn seine Zeilen gezählt werden und die Zahlen nicht öffentlich sind, &lt;b&gt;ist die Seite nur für die datenhaltende Stelle.&lt;/b&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each form of a release shows the same below its fields, before it is run. This algorithm plans all releases, also in models: what a form asks apart from ε, ρ and the person of a row goes under "Other values".&lt;/p&gt;</source>
        <translation>&lt;p&gt;Jedes Formular einer Freigabe sagt dasselbe unter seinen Feldern, bevor es läuft. Hier werden alle geplant, auch in Modellen: Was ein Formular neben ε, ρ und der Person einer Zeile fragt, kommt unter „Weitere Werte“.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Rows of one person: how many points a person has, such as 1,10,2000. They share ε and move farther.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeilen einer Person: wie viele Punkte jemand hat, wie 1,10,2000. Sie teilen sich ε und wandern weiter.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form riskreport</name>
    <message>
        <source>Risk report</source>
        <translation>Risikobericht</translation>
    </message>
    <message>
        <source>Measure what a release gives away; for the data holder only.</source>
        <translation>Misst, was eine Freigabe verrät; nur für die datenhaltende Stelle.</translation>
    </message>
    <message>
        <source>The same rows in the same order.</source>
        <translation>Dieselben Zeilen in derselben Reihenfolge.</translation>
    </message>
    <message>
        <source>Public points, e.g. the middles of a population grid's cells.</source>
        <translation>Öffentliche Punkte, z. B. die Mitten der Zellen eines Bevölkerungsrasters.</translation>
    </message>
    <message>
        <source>Empty: one at each point.</source>
        <translation>Leer: einer an jedem Punkt.</translation>
    </message>
    <message>
        <source>Neighbours that a service names</source>
        <translation>Nachbarn, die ein Dienst nennt</translation>
    </message>
    <message>
        <source>How many nearest people an answer has: k.</source>
        <translation>Wie viele nächste Menschen eine Antwort hat: k.</translation>
    </message>
    <message>
        <source>Attacked rows</source>
        <translation>Angegriffene Zeilen</translation>
    </message>
    <message>
        <source>Evenly spaced in the table.</source>
        <translation>Gleichmäßig über die Tabelle verteilt.</translation>
    </message>
    <message>
        <source>Found within</source>
        <translation>Gefunden innerhalb von</translation>
    </message>
    <message>
        <source>How near a guess must be to count. Empty: 100.</source>
        <translation>Wie nah ein Tipp sein muss, um zu zählen. Leer: 100.</translation>
    </message>
    <message>
        <source>privacy,risk,attack,re-identification,utility</source>
        <translation>Datenschutz,Privatheit,Risiko,Angriff,Reidentifizierung,Nutzen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Measures what a release reveals of the true points and how useful it is: displacement, attacks on a nearby-people service that answers from it, guesses by somebody who knows the noise, points taken for the nearest one, sizes of crowds, nearest rows, densities.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Misst, was eine Freigabe von den wahren Punkten verrät und was sie wert ist: Verschiebung, Angriffe auf einen Dienst für Leute in der Nähe, der daraus antwortet, Tipps von jemandem, der das Rauschen kennt, Punkte, die für den nächsten gehalten werden, Mengen von Menschen, nächste Zeilen, Dichten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; It compares with the true positions and shows them: do not publish it. Measures are of one release and of a few attacks; they cannot replace the guarantee.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Seite ist nur für die datenhaltende Stelle.&lt;/b&gt; Sie vergleicht mit den wahren Positionen und zeigt sie: Veröffentlichen Sie sie nicht. Gemessen wird an einer Freigabe und mit wenigen Angriffen; das kann das Versprechen nicht ersetzen.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form comparemasks</name>
    <message>
        <source>Compare masks</source>
        <translation>Verschleierungen vergleichen</translation>
    </message>
    <message>
        <source>Compare mechanisms on points; for the data holder only.</source>
        <translation>Vergleicht Mechanismen an Punkten; nur für die datenhaltende Stelle.</translation>
    </message>
    <message>
        <source>For planar Laplace. Points move 2/ε metres.</source>
        <translation>Für ebenes Laplace. Punkte wandern 2/ε Meter.</translation>
    </message>
    <message>
        <source>For Gaussian noise. Points move 0.886/√ρ metres.</source>
        <translation>Für Gauß-Rauschen. Punkte wandern 0,886/√ρ Meter.</translation>
    </message>
    <message>
        <source>For the peak law, beside planar Laplace of the same ε; with its radius.</source>
        <translation>Für das Spitzengesetz, neben ebenem Laplace mit demselben ε; mit seinem Radius.</translation>
    </message>
    <message>
        <source>With the fixed loss: most points stay within.</source>
        <translation>Mit dem festen Verlust: Die meisten Punkte bleiben darin.</translation>
    </message>
    <message>
        <source>Public zones, to count the points that leave theirs.</source>
        <translation>Öffentliche Zonen, um die Punkte zu zählen, die ihre verlassen.</translation>
    </message>
    <message>
        <source>Public points, to the nearest of which released ones would be moved: how many rows come out at their own.</source>
        <translation>Öffentliche Punkte, auf deren nächsten freigegebene gesetzt würden: wie viele Zeilen bei ihrem eigenen herauskommen.</translation>
    </message>
    <message>
        <source>privacy,mask,compare,risk,utility,displacement</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Vergleich,Risiko,Nutzen,Verschiebung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Masks the points once with each kind of noise, measures how far they move, how many leave their zone and how many are nearest to their own address, and throws the masked points away.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschleiert die Punkte einmal mit jeder Art von Rauschen, misst, wie weit sie wandern und wie viele ihre Zone verlassen oder ihrer eigenen Adresse am nächsten herauskommen, und wirft die verschleierten Punkte weg.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; The marked columns were measured on the true positions: do not publish them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Seite ist nur für die datenhaltende Stelle.&lt;/b&gt; Die gekennzeichneten Spalten wurden an den wahren Positionen gemessen: Veröffentlichen Sie sie nicht.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form sensitivefields</name>
    <message>
        <source>Sensitive fields</source>
        <translation>Verräterische Felder</translation>
    </message>
    <message>
        <source>List the columns that would undo a masking: drop or keep them.</source>
        <translation>Zählt die Spalten auf, die eine Verschleierung zunichtemachten: weglassen oder behalten.</translation>
    </message>
    <message>
        <source>privacy,fields,columns,identifier,address,coordinates</source>
        <translation>Datenschutz,Privatheit,Felder,Spalten,Kennung,Adresse,Koordinaten,Pseudonym,pseudonymisieren</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lists the fields that would undo a masking: fields that contain the coordinates, in whatever form, and fields that by their names, types or values may reveal who or where somebody is. Leave them out when points are released. The list may be incomplete.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Felder auf, die eine Verschleierung zunichtemachten: jene, in denen die Koordinaten stehen, in welcher Form auch immer, und jene, die nach Namen, Typ oder Werten verraten können, wer oder wo jemand ist. Lassen Sie sie weg, wenn Punkte freigegeben werden. Die Liste kann unvollständig sein.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form explainrelease</name>
    <message>
        <source>Explain a release</source>
        <translation>Freigabe erklären</translation>
    </message>
    <message>
        <source>State what a release still promises: whole, or after filters, joins, another CRS.</source>
        <translation>Sagt, was eine Freigabe noch verspricht: ganz, oder nach Filtern, Verknüpfungen, in einem anderen KBS.</translation>
    </message>
    <message>
        <source>Released layer</source>
        <translation>Freigegebener Layer</translation>
    </message>
    <message>
        <source>Points, shapes or a table, whole and unchanged, in a GeoPackage or in this project.</source>
        <translation>Punkte, Formen oder eine Tabelle, ganz und unverändert, in einem GeoPackage oder in diesem Projekt.</translation>
    </message>
    <message>
        <source>privacy,guarantee,verify,explain,promise</source>
        <translation>Datenschutz,Privatheit,Zusicherung,Garantie,prüfen,erklären,Versprechen</translation>
    </message>
    <message>
        <source>&lt;p&gt;States what a released layer promises, and whether it is still what was released: layers whose points were moved, left out or reordered since have no guarantee.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, was ein freigegebener Layer verspricht und ob er noch ist, was freigegeben wurde: Punkte, die seither verschoben, weggelassen oder umgeordnet wurden, haben keine Zusicherung.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;This check protects against accidents only: the record is not signed, and does not prove who made it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Diese Prüfung schützt nur vor Versehen: Der Nachweis ist nicht unterschrieben und beweist nicht, wer ihn gemacht hat.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form attacknearby</name>
    <message>
        <source>Attack a service: people nearby</source>
        <translation>Dienst angreifen: Leute in der Nähe</translation>
    </message>
    <message>
        <source>Find users of a nearby-people service from the order in which it lists them.</source>
        <translation>Findet Nutzer eines Dienstes für Leute in der Nähe aus der Reihenfolge, in der er sie nennt.</translation>
    </message>
    <message>
        <source>Released points that the service answers from</source>
        <translation>Freigegebene Punkte, aus denen der Dienst antwortet</translation>
    </message>
    <message>
        <source>The same rows in the same order. Empty: the true points.</source>
        <translation>Dieselben Zeilen in derselben Reihenfolge. Leer: die wahren Punkte.</translation>
    </message>
    <message>
        <source>Drawn at random.</source>
        <translation>Zufällig gezogen.</translation>
    </message>
    <message>
        <source>How it searches</source>
        <translation>Wie gesucht wird</translation>
    </message>
    <message>
        <source>Two circles around the target, or one and questions around each guess.</source>
        <translation>Zwei Kreise um das Ziel, oder einer und Fragen rings um jede Vermutung.</translation>
    </message>
    <message>
        <source>By two circles</source>
        <translation>Mit zwei Kreisen</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>Rounds of four questions around the guess</source>
        <translation>Runden mit vier Fragen rings um die Vermutung</translation>
    </message>
    <message>
        <source>Of the search step by step. More come closer.</source>
        <translation>Der Suche Schritt für Schritt. Mehr kommen näher.</translation>
    </message>
    <message>
        <source>How exactly a radius is searched for</source>
        <translation>Wie genau ein Radius gesucht wird</translation>
    </message>
    <message>
        <source>Smaller asks more and finds the place more exactly.</source>
        <translation>Kleiner fragt öfter und findet den Ort genauer.</translation>
    </message>
    <message>
        <source>Size of the town</source>
        <translation>Größe der Stadt</translation>
    </message>
    <message>
        <source>Public: nobody is farther from anybody. By default that of the positions' bounding box.</source>
        <translation>Öffentlich: Niemand ist weiter von jemandem entfernt. Voreingestellt ist die des umschließenden Rechtecks der Positionen.</translation>
    </message>
</context>
<context>
    <name>form attacklinkage</name>
    <message>
        <source>Attack a release: nearest known place</source>
        <translation>Freigabe angreifen: nächster bekannter Ort</translation>
    </message>
    <message>
        <source>Take each released point for the nearest known place.</source>
        <translation>Nimmt jeden freigegebenen Punkt für den nächsten bekannten Ort.</translation>
    </message>
</context>
<context>
    <name>form attacklocalise</name>
    <message>
        <source>Attack a release: public knowledge</source>
        <translation>Freigabe angreifen: mit öffentlichem Wissen</translation>
    </message>
    <message>
        <source>Guess each true place from its released one and public knowledge.</source>
        <translation>Rät jeden wahren Ort aus dem freigegebenen und öffentlichem Wissen.</translation>
    </message>
    <message>
        <source>Public points: what the attacker knows beforehand.</source>
        <translation>Öffentliche Punkte: was der Angreifer vorher weiß.</translation>
    </message>
</context>
<context>
    <name>form attackaveraging</name>
    <message>
        <source>Attack releases: average them</source>
        <translation>Freigaben angreifen: sie mitteln</translation>
    </message>
    <message>
        <source>Average several releases of the same rows.</source>
        <translation>Mittelt mehrere Freigaben derselben Zeilen.</translation>
    </message>
    <message>
        <source>Releases of the same rows</source>
        <translation>Freigaben derselben Zeilen</translation>
    </message>
    <message>
        <source>Each holds the same rows in the same order.</source>
        <translation>Jede hat dieselben Zeilen in derselben Reihenfolge.</translation>
    </message>
</context>
<context>
    <name>form createledger</name>
    <message>
        <source>Create a ledger</source>
        <translation>Konto anlegen</translation>
    </message>
    <message>
        <source>Make an account for the people of some layers.</source>
        <translation>Legt ein Konto für die Personen einiger Layer an.</translation>
    </message>
    <message>
        <source>What the budget is counted in</source>
        <translation>Worin das Budget gezählt wird</translation>
    </message>
    <message>
        <source>Only releases that promise this, or more, can be charged.</source>
        <translation>Nur Freigaben, die dies oder mehr versprechen, können belastet werden.</translation>
    </message>
    <message>
        <source>Places: ε of geo-privacy (1/m)</source>
        <translation>Orte: ε der Geo-Privatheit (1/m)</translation>
    </message>
    <message>
        <source>Places: ρ of concentrated geo-privacy (1/m²)</source>
        <translation>Orte: ρ der konzentrierten Geo-Privatheit (1/m²)</translation>
    </message>
    <message>
        <source>Places: ε (1/m) at δ, up to a radius</source>
        <translation>Orte: ε (1/m) bei δ, bis zu einem Radius</translation>
    </message>
    <message>
        <source>Counts: ε of differential privacy (no unit)</source>
        <translation>Anzahlen: ε der differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>Counts: ρ of differential privacy (no unit)</source>
        <translation>Anzahlen: ρ der differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>All releases together never cost more. Points that move 200 m on average cost ε 0.01 per metre, those that move 400 m half of it; counts that may be off by 3 cost ε 0.47 without a unit.</source>
        <translation>Alle Freigaben zusammen kosten nie mehr. Punkte, die im Mittel 200 m wandern, kosten ε 0,01 je Meter, solche, die 400 m wandern, die Hälfte; Anzahlen, die um 3 daneben liegen dürfen, kosten ε 0,47 ohne Einheit.</translation>
    </message>
    <message>
        <source>δ (for ε at δ; for ε of differential privacy if wanted)</source>
        <translation>δ (für ε bei δ; für ε der differenziellen Privatheit, wenn gewünscht)</translation>
    </message>
    <message>
        <source>Probability that the promise does not cover.</source>
        <translation>Wahrscheinlichkeit, die das Versprechen nicht abdeckt.</translation>
    </message>
    <message>
        <source>Radius (metres, only for ε at δ)</source>
        <translation>Radius (Meter, nur für ε bei δ)</translation>
    </message>
    <message>
        <source>Distance up to which it promises.</source>
        <translation>Entfernung, bis zu der es verspricht.</translation>
    </message>
    <message>
        <source>Who has the budget</source>
        <translation>Wer das Budget hat</translation>
    </message>
    <message>
        <source>Releases must protect the same, or more.</source>
        <translation>Freigaben müssen dasselbe schützen, oder mehr.</translation>
    </message>
    <message>
        <source>Name of that field</source>
        <translation>Name dieses Feldes</translation>
    </message>
    <message>
        <source>Only with the choice above.</source>
        <translation>Nur mit der Wahl oben.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Kept with the ledger.</source>
        <translation>Wird im Konto aufbewahrt.</translation>
    </message>
    <message>
        <source>Several limits</source>
        <translation>Mehrere Grenzen</translation>
    </message>
    <message>
        <source>Beside the budget or in place of it, with semicolons between: gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. gp is ε of places and cgp ρ of places; dp and zcdp are those of counts. For releases with a fixed loss, fixed=5 beside gp. A release must fit all limits that are about it.</source>
        <translation>Neben dem Budget oder an seiner Stelle, mit Strichpunkten dazwischen: gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. gp ist ε von Orten und cgp ρ von Orten; dp und zcdp sind die von Anzahlen. Für Freigaben mit einem festen Verlust fixed=5 neben gp. Eine Freigabe muss in alle Grenzen passen, die sie betreffen.</translation>
    </message>
    <message>
        <source>privacy,budget,ledger,account</source>
        <translation>Datenschutz,Privatheit,Budget,Konto,Budgetbuch</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; A file comes out. Nothing is released, and nothing is charged.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Heraus kommt eine Datei. Nichts wird freigegeben, und nichts wird belastet.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Makes an account for the people of some layers. Choose it under &lt;i&gt;Ledger&lt;/i&gt; in the forms that release: it is charged before any noise is drawn, and nothing is released that its budget does not cover.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Legt ein Konto für die Personen einiger Layer an. Wählen Sie es unter &lt;i&gt;Konto&lt;/i&gt; in den Formularen, die freigeben: Es wird belastet, bevor Rauschen gezogen wird, und nichts wird freigegeben, was sein Budget nicht deckt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Layers.&lt;/b&gt; If layers are given, only data with the same fields and number of rows can be charged; no position is kept. All layers must be about the same people.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Layer.&lt;/b&gt; Sind Layer angegeben, können nur Daten mit denselben Feldern und derselben Zahl von Zeilen belastet werden; keine Position wird aufbewahrt. Alle Layer müssen dieselben Personen betreffen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Several limits.&lt;/b&gt; One ledger can count places, counts and both, per calendar period (day, week, month, quarter, year) and for colleagues or purposes: see &lt;i&gt;Several limits&lt;/i&gt;. &lt;code&gt;fixed=5&lt;/code&gt; beside ε of places is for the fixed losses of the peak law. Whose quota is charged is written behind the ledger's name: &lt;code&gt;city.ledger|colleague=anna&lt;/code&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Mehrere Grenzen.&lt;/b&gt; Ein Konto kann Orte, Anzahlen und beides zählen, je Kalenderzeitraum (Tag, Woche, Monat, Quartal, Jahr) und für Mitarbeitende oder Zwecke: siehe &lt;i&gt;Mehrere Grenzen&lt;/i&gt;. &lt;code&gt;fixed=5&lt;/code&gt; neben ε von Orten ist für die festen Verluste des Spitzengesetzes. Wessen Kontingent belastet wird, steht hinter dem Namen des Kontos: &lt;code&gt;city.ledger|colleague=anna&lt;/code&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The file is proposed by all forms of this project. Keep it with the data, and back it up; &lt;i&gt;Ledger report&lt;/i&gt; shows and checks it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Alle Formulare dieses Projekts schlagen die Datei vor. Bewahren Sie sie bei den Daten auf und sichern Sie sie; &lt;i&gt;Kontoauszug&lt;/i&gt; zeigt und prüft sie.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form ledgerreport</name>
    <message>
        <source>Ledger report</source>
        <translation>Kontoauszug</translation>
    </message>
    <message>
        <source>Say what has been spent, and what is left.</source>
        <translation>Sagt, was ausgegeben wurde und was übrig ist.</translation>
    </message>
    <message>
        <source>I vouch for this file</source>
        <translation>Ich verbürge mich für diese Datei</translation>
    </message>
    <message>
        <source>For a ledger from another machine or user, or one of which this machine has lost its own note: it is the latest copy, and no other will be charged. The ledger keeps a note of it.</source>
        <translation>Für ein Konto von einem anderen Rechner oder einer anderen Person, oder eines, zu dem dieser Rechner seinen eigenen Vermerk verloren hat: Es ist die neueste Kopie, und keine andere wird belastet. Das Konto vermerkt es.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what has been released from the data of the same people, what it cost, and what is left of the budget. Every entry of the ledger is checked first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, was aus den Daten derselben Personen freigegeben wurde, was es kostete und was vom Budget übrig ist. Zuvor wird jeder Eintrag des Kontos geprüft.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is found.&lt;/b&gt; Edited, deleted or missing entries, and an old copy of the ledger that was put back. A ledger in which something was found must not be used.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was gefunden wird.&lt;/b&gt; Geänderte, gelöschte oder fehlende Einträge und eine alte Kopie des Kontos, die zurückgelegt wurde. Ein Konto, in dem etwas gefunden wurde, darf nicht verwendet werden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;From elsewhere.&lt;/b&gt; A ledger that this user of this machine has never seen is refused until somebody vouches for it: tick &lt;i&gt;I vouch for this file&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Von anderswo.&lt;/b&gt; Ein Konto, das diese Person auf diesem Rechner noch nie gesehen hat, wird abgelehnt, bis sich jemand dafür verbürgt: Haken bei &lt;i&gt;Ich verbürge mich für diese Datei&lt;/i&gt; setzen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to make one.&lt;/b&gt; &lt;i&gt;Create a ledger&lt;/i&gt;, in the same group.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie man eines anlegt.&lt;/b&gt; &lt;i&gt;Konto anlegen&lt;/i&gt;, in derselben Gruppe.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form checkfiles</name>
    <message>
        <source>Check a layer or file</source>
        <translation>Layer oder Datei prüfen</translation>
    </message>
    <message>
        <source>Say what should not be published in a layer, a file or a folder.</source>
        <translation>Sagt, was in einem Layer, einer Datei oder einem Ordner nicht veröffentlicht werden sollte.</translation>
    </message>
    <message>
        <source>Layer that is to be published</source>
        <translation>Layer, der veröffentlicht werden soll</translation>
    </message>
    <message>
        <source>Its whole file is looked at, with all that is in it.</source>
        <translation>Seine ganze Datei wird angesehen, mit allem, was darin ist.</translation>
    </message>
    <message>
        <source>True points, to compare with</source>
        <translation>Wahre Punkte, zum Vergleich</translation>
    </message>
    <message>
        <source>They are looked for in what is published. Nothing of them is written.</source>
        <translation>Sie werden in dem gesucht, was veröffentlicht wird. Nichts von ihnen wird geschrieben.</translation>
    </message>
    <message>
        <source>Ledger, to compare with</source>
        <translation>Konto, zum Vergleich</translation>
    </message>
    <message>
        <source>The account that every release must have been charged to. Nothing is charged.</source>
        <translation>Das Konto, das mit jeder Freigabe belastet worden sein muss. Nichts wird belastet.</translation>
    </message>
    <message>
        <source>privacy,check,publish,certificate,verify,leak</source>
        <translation>Datenschutz,Privatheit,prüfen,veröffentlichen,Bescheinigung,Zertifikat,Leck</translation>
    </message>
    <message>
        <source>&lt;p&gt;Looks at what is about to be published, and says green, amber or red, with reasons and what to do about them. The page is a certificate, to be printed: it lists which fields are published and which were left out, rows, date, what is promised and what is told all the same.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sieht an, was veröffentlicht werden soll, und sagt Grün, Gelb oder Rot, mit Gründen und was dagegen zu tun ist. Die Seite ist ein Zertifikat zum Ausdrucken: Sie nennt, welche Felder veröffentlicht werden und welche wegblieben, Zeilen, Datum, was versprochen wird und was trotzdem gesagt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is looked at.&lt;/b&gt; The whole file of a layer; or a file; or a folder, with all that is in it; or the file of a publication, which stands for the folder that was published last. A layer that is only in memory has to be saved first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was angesehen wird.&lt;/b&gt; Die ganze Datei eines Layers; oder eine Datei; oder ein Ordner mit allem, was darin ist; oder die Datei einer Publikation, die für den zuletzt veröffentlichten Ordner steht. Ein Layer, der nur im Speicher ist, muss zuerst gespeichert werden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Red:&lt;/b&gt; no guarantee, or one that does not fit; true places; layers beside the release; files of the data holder; releases that the ledger was not charged with. &lt;b&gt;Amber:&lt;/b&gt; somebody should look. &lt;b&gt;Green&lt;/b&gt; is no proof: no program knows what a field means.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Rot:&lt;/b&gt; keine Zusicherung, oder eine, die nicht passt; wahre Orte; Layer neben der Freigabe; Dateien der datenhaltenden Stelle; Freigaben, mit denen das Konto nicht belastet wurde. &lt;b&gt;Gelb:&lt;/b&gt; Jemand sollte hinsehen. &lt;b&gt;Grün&lt;/b&gt; ist kein Beweis: Kein Programm weiß, was ein Feld bedeutet.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form planpublication</name>
    <message>
        <source>Plan a publication</source>
        <translation>Publikation planen</translation>
    </message>
    <message>
        <source>Say what a publication would promise, do and cost.</source>
        <translation>Sagt, was eine Publikation verspräche, täte und kostete.</translation>
    </message>
    <message>
        <source>privacy,publish,publication,plan,budget</source>
        <translation>Datenschutz,Privatheit,veröffentlichen,Publikation,Plan,Budget</translation>
    </message>
    <message>
        <source>&lt;p&gt;Says of each release of a publication how far points would move or how wrong numbers would be, what can be done with it, what it warns of and what it promises; what all of them promise together; and what the ledger would have left. Nothing is drawn, nothing is charged, and no row is read.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt von jeder Freigabe einer Publikation, wie weit Punkte wandern würden oder wie falsch Zahlen wären, was sich damit anfangen lässt, wovor sie warnt und was sie verspricht; was alle zusammen versprechen; und was dem Konto bliebe. Nichts wird gezogen, nichts wird belastet, und keine Zeile wird gelesen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The file&lt;/b&gt;, &lt;code&gt;publication.toml&lt;/code&gt;, says what is released from which rows, for whom and with which fields: the same file that Python and the command line read.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Datei&lt;/b&gt;, &lt;code&gt;publication.toml&lt;/code&gt;, sagt, was aus welchen Zeilen freigegeben wird, für wen und mit welchen Feldern: dieselbe Datei, die Python und die Kommandozeile lesen.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>form publish</name>
    <message>
        <source>Publish a publication file</source>
        <translation>Publikationsdatei veröffentlichen</translation>
    </message>
    <message>
        <source>Publish all releases of a file or none, charged once.</source>
        <translation>Alle Freigaben einer Datei veröffentlichen oder keine, einmal abgebucht.</translation>
    </message>
    <message>
        <source>privacy,publish,publication,open data,data package,charge</source>
        <translation>Datenschutz,Privatheit,veröffentlichen,Publikation,offene Daten,Open Data,Datenpaket,belasten</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; A file goes in, and a folder comes out, in which each layer says what it promises. The ledger is charged.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Hinein geht eine Datei, heraus kommt ein Ordner, in dem jeder Layer sagt, was er verspricht. Das Konto wird belastet.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Publishes what a file says into one new folder, all of it or nothing. Everything is checked first; then the ledger that the file names is charged, once for all releases; then each is drawn. After a crash, run this again: it is the same publication, and is not charged again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Veröffentlicht, was eine Datei sagt, in einen neuen Ordner, alles oder nichts. Zuerst wird alles geprüft; dann wird das Konto, das die Datei nennt, belastet, einmal für alle Freigaben; dann wird jede gezogen. Nach einem Absturz führen Sie dies noch einmal aus: Es ist dieselbe Publikation und wird nicht noch einmal belastet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The layers of the folder are loaded. The page is a certificate of the folder, to be printed.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Die Layer des Ordners werden geladen. Die Seite ist ein Zertifikat des Ordners, zum Drucken.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>glossary</name>
    <message>
        <source>ε (epsilon),ε,ε_discs,eps</source>
        <translation>ε (Epsilon),ε,ε_Kreise</translation>
    </message>
    <message>
        <source>privacy loss parameter; smaller is safer. Per metre, ε is about places: two places d metres apart change the probability of any result by at most the factor e^(ε·d). Without a unit, ε is about who is in the data.</source>
        <translation>Maß des Verlusts an Privatheit; kleiner ist sicherer. Je Meter geht es bei ε um Orte: Zwei Orte, die d Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Ohne Einheit geht es bei ε darum, wer in den Daten ist.</translation>
    </message>
    <message>
        <source>ρ (rho),ρ,rho</source>
        <translation>ρ (Rho),ρ</translation>
    </message>
    <message>
        <source>privacy loss parameter of Gaussian noise; smaller is safer. Several releases add up more slowly than with ε.</source>
        <translation>Maß des Verlusts an Privatheit bei Gauß-Rauschen; kleiner ist sicherer. Mehrere Freigaben summieren sich langsamer als mit ε.</translation>
    </message>
    <message>
        <source>δ (delta),δ,delta</source>
        <translation>δ (Delta),δ</translation>
    </message>
    <message>
        <source>how much the probability of a set of results may change beyond the factor that ε allows; usually not at all.</source>
        <translation>um wie viel sich die Wahrscheinlichkeit einer Menge von Ergebnissen über den Faktor hinaus ändern darf, den ε erlaubt; meistens gar nicht.</translation>
    </message>
    <message>
        <source>β (beta),β,beta</source>
        <translation>β (Beta),β</translation>
    </message>
    <message>
        <source>the probability that an error is larger than stated: 0.05 is one time in twenty.</source>
        <translation>die Wahrscheinlichkeit, dass ein Fehler größer ist als angegeben: 0,05 ist einmal von zwanzig.</translation>
    </message>
    <message>
        <source>loss,losses</source>
        <translation>Verlust,Verluste,Verlusts,Privatheitsverlust</translation>
    </message>
    <message>
        <source>how much a result reveals, measured by ε or ρ.</source>
        <translation>wie viel ein Ergebnis verrät, gemessen mit ε oder ρ.</translation>
    </message>
    <message>
        <source>fixed loss,fixed losses</source>
        <translation>fester Verlust,festen Verlust,feste Verluste,festem Verlust,festen Verluste,festen Verlusten</translation>
    </message>
    <message>
        <source>a loss that does not decrease with the distance, so that it applies even next door.</source>
        <translation>ein Verlust, der mit der Entfernung nicht abnimmt und darum auch von Tür zu Tür gilt.</translation>
    </message>
    <message>
        <source>level,levels</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>ε times a distance: within that distance, odds change by at most the factor e^level. A level of 0.69 doubles odds.</source>
        <translation>ε mal eine Entfernung: In dieser Entfernung ändern sich Chancen höchstens um den Faktor e^Stufe. Eine Stufe von 0,69 verdoppelt Chancen.</translation>
    </message>
    <message>
        <source>odds</source>
        <translation>Chancen</translation>
    </message>
    <message>
        <source>the ratio of two probabilities. A factor of 2.7 changes odds of 1 to 1 into 2.7 to 1.</source>
        <translation>das Verhältnis zweier Wahrscheinlichkeiten. Ein Faktor 2,7 macht aus Chancen von 1 zu 1 solche von 2,7 zu 1.</translation>
    </message>
    <message>
        <source>budget,budgets</source>
        <translation>Budget,Budgets</translation>
    </message>
    <message>
        <source>the total loss that is allowed for the same people, over all releases.</source>
        <translation>der Verlust, der für dieselben Personen insgesamt erlaubt ist, über alle Freigaben.</translation>
    </message>
    <message>
        <source>ledger,ledgers,account,accounts</source>
        <translation>Konto,Kontos,Konten</translation>
    </message>
    <message>
        <source>the file that records a budget and what has been spent.</source>
        <translation>die Datei, in der ein Budget steht und was davon ausgegeben ist.</translation>
    </message>
    <message>
        <source>guarantee,guarantees</source>
        <translation>Zusicherung,Zusicherungen</translation>
    </message>
    <message>
        <source>what a result promises, in words and numbers; it is stored with the layer.</source>
        <translation>was ein Ergebnis verspricht, in Worten und Zahlen; sie ist mit dem Layer gespeichert.</translation>
    </message>
    <message>
        <source>geo-privacy,geo-indistinguishability</source>
        <translation>Geo-Privatheit,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>the guarantee that nearby places are hard to distinguish; the nearer, the harder.</source>
        <translation>die Zusicherung, dass nahe Orte kaum zu unterscheiden sind: je näher, desto schwerer.</translation>
    </message>
    <message>
        <source>concentrated,zero-concentrated</source>
        <translation>konzentrierte Privatheit,konzentriert*,ρ-konzentriert*</translation>
    </message>
    <message>
        <source>a guarantee by ρ: a large loss is possible, but very improbable.</source>
        <translation>eine Zusicherung mit ρ: Ein großer Verlust ist möglich, aber sehr unwahrscheinlich.</translation>
    </message>
    <message>
        <source>differential privacy</source>
        <translation>differenzielle Privatheit,Differential Privacy,differentielle* Privatheit,differenziell* Privatheit,differenziellen Privatheit,differenzieller Privatheit</translation>
    </message>
    <message>
        <source>the guarantee that nobody can be sure whether a person is in the data.</source>
        <translation>die Zusicherung, dass niemand sicher sein kann, ob eine Person in den Daten ist.</translation>
    </message>
    <message>
        <source>local model,local differential privacy,ldp</source>
        <translation>lokales Modell,lokalen Modell,lokale Differen*,lokaler Differen*</translation>
    </message>
    <message>
        <source>noise is added to each row separately, so that nobody has to be trusted with all rows.</source>
        <translation>jede Zeile wird für sich verrauscht, sodass man niemandem alle anvertrauen muss.</translation>
    </message>
    <message>
        <source>Rényi divergence,Rényi loss</source>
        <translation>Rényi-Divergenz,Rényi-Verlust</translation>
    </message>
    <message>
        <source>a measure of how well two distributions of a result can be told apart; the larger its order α, the more weight rare results have.</source>
        <translation>ein Maß dafür, wie gut sich zwei Verteilungen eines Ergebnisses unterscheiden lassen; je größer seine Ordnung α, desto mehr zählen seltene Ergebnisse.</translation>
    </message>
    <message>
        <source>data holder</source>
        <translation>datenhaltende Stelle,datenhaltenden Stelle</translation>
    </message>
    <message>
        <source>a person who may see the true points.</source>
        <translation>eine Person, die die wahren Punkte sehen darf.</translation>
    </message>
    <message>
        <source>public</source>
        <translation>öffentlich,öffentlich*</translation>
    </message>
    <message>
        <source>known to everybody, and not computed from the true points.</source>
        <translation>allen bekannt und nicht aus den wahren Punkten berechnet.</translation>
    </message>
    <message>
        <source>true points,true point,true places,true place,true positions,true layer</source>
        <translation>wahre Punkte,wahren Punkt*,wahrer Punkt*,wahren Ort*,wahre Ort*,wahrer Ort*,wahren Position*,wahren Layer*</translation>
    </message>
    <message>
        <source>the original points, without noise.</source>
        <translation>die ursprünglichen Punkte, ohne Rauschen.</translation>
    </message>
    <message>
        <source>prior</source>
        <translation>Vorwissen,Vorwissens,Vorabverteilung</translation>
    </message>
    <message>
        <source>what is publicly known beforehand, such as where people live.</source>
        <translation>was vorher öffentlich bekannt ist, etwa wo Menschen wohnen.</translation>
    </message>
    <message>
        <source>release,releases,released</source>
        <translation>Freigabe,Freigaben,freigegeben*,freigeben,freigibt</translation>
    </message>
    <message>
        <source>what is published: masked points, a polygon, a count, a map.</source>
        <translation>was veröffentlicht wird: verschleierte Punkte, ein Polygon, eine Anzahl, eine Karte.</translation>
    </message>
    <message>
        <source>record,records</source>
        <translation>Nachweis,Nachweise,Nachweises</translation>
    </message>
    <message>
        <source>the part of a file in which programs read how it was made and its guarantee.</source>
        <translation>der Teil einer Datei, in dem Programme lesen, wie sie entstand, und ihre Zusicherung.</translation>
    </message>
    <message>
        <source>who is protected,privacy unit</source>
        <translation>wer geschützt ist,geschützte Einheit</translation>
    </message>
    <message>
        <source>a row, a person with several rows, or a whole table.</source>
        <translation>eine Zeile, eine Person mit mehreren Zeilen oder eine ganze Tabelle.</translation>
    </message>
    <message>
        <source>composition</source>
        <translation>Komposition</translation>
    </message>
    <message>
        <source>the losses of several releases of the same rows add up: ten releases at ε are like one at 10·ε.</source>
        <translation>die Verluste mehrerer Freigaben derselben Zeilen addieren sich: Zehn Freigaben mit ε sind wie eine mit 10·ε.</translation>
    </message>
    <message>
        <source>post-processing</source>
        <translation>Nachbearbeitung</translation>
    </message>
    <message>
        <source>everything computed from a release without the true data. It costs nothing and cannot weaken the guarantee.</source>
        <translation>alles, was aus einer Freigabe ohne die wahren Daten berechnet wird. Es kostet nichts und kann die Zusicherung nicht schwächen.</translation>
    </message>
    <message>
        <source>noise,noisy</source>
        <translation>Rauschen,Rauschens,verrausch*,Gauß-Rauschen,Laplace-Rauschen</translation>
    </message>
    <message>
        <source>random numbers, or random displacements, that hide the true values.</source>
        <translation>zufällige Zahlen oder zufällige Verschiebungen, die die wahren Werte verbergen.</translation>
    </message>
    <message>
        <source>mask*</source>
        <translation>verschleiern,verschleier*</translation>
    </message>
    <message>
        <source>to move points at random, so that the true places stay hidden.</source>
        <translation>Punkte zufällig verschieben, sodass die wahren Orte verborgen bleiben.</translation>
    </message>
    <message>
        <source>mechanism,mechanisms</source>
        <translation>Mechanismus,Mechanismen,Vergleichsverfahren: Quadrat</translation>
    </message>
    <message>
        <source>an algorithm that draws noise, with a proof of its guarantee.</source>
        <translation>ein Verfahren, das Rauschen zieht, mit einem Beweis seiner Zusicherung.</translation>
    </message>
    <message>
        <source>planar Laplace,Laplace</source>
        <translation>Laplace,ebenes Laplace*,Laplace-Rauschen,planares Laplace*</translation>
    </message>
    <message>
        <source>noise in a random direction, mostly small and sometimes large.</source>
        <translation>Rauschen in zufälliger Richtung, meist klein und manchmal groß.</translation>
    </message>
    <message>
        <source>the bell-shaped normal distribution: values far from the middle are very rare.</source>
        <translation>die glockenförmige Normalverteilung: Werte weit von der Mitte sind sehr selten.</translation>
    </message>
    <message>
        <source>a bell-shaped distribution in which large values are less rare than in the Gaussian.</source>
        <translation>eine glockenförmige Verteilung, in der große Werte weniger selten sind als in der von Gauß.</translation>
    </message>
    <message>
        <source>Cauchy</source>
        <translation>Cauchy,Cauchy-*</translation>
    </message>
    <message>
        <source>a bell-shaped distribution in which large values are more or less rare, depending on its exponent.</source>
        <translation>eine glockenförmige Verteilung, in der große Werte je nach Exponent mehr oder weniger selten sind.</translation>
    </message>
    <message>
        <source>law,laws</source>
        <translation>Gesetz,Gesetze,Gesetzes,Gesetzen,Spitzengesetz*</translation>
    </message>
    <message>
        <source>the probability distribution of the noise.</source>
        <translation>die Wahrscheinlichkeitsverteilung des Rauschens.</translation>
    </message>
    <message>
        <source>tail,tails</source>
        <translation>Ausläufer,Ausläufern</translation>
    </message>
    <message>
        <source>the probability of very large noise.</source>
        <translation>die Wahrscheinlichkeit von sehr großem Rauschen.</translation>
    </message>
    <message>
        <source>sensitivity</source>
        <translation>Empfindlichkeit</translation>
    </message>
    <message>
        <source>the largest change of an answer if one row changes. Smooth sensitivity depends on the actual rows, but changes so slowly with them that noise scaled by it still protects them.</source>
        <translation>die größte Änderung einer Antwort, wenn sich eine Zeile ändert. Die glatte Empfindlichkeit hängt von den wirklichen Zeilen ab, ändert sich mit ihnen aber so langsam, dass ein Rauschen nach ihrem Maß sie dennoch schützt.</translation>
    </message>
    <message>
        <source>sparse vector</source>
        <translation>Sparse Vector,Sparse-Vector-*</translation>
    </message>
    <message>
        <source>an algorithm that asks many yes-or-no questions at the cost of one yes.</source>
        <translation>ein Verfahren, das viele Ja-Nein-Fragen zum Preis eines Ja stellt.</translation>
    </message>
    <message>
        <source>noise for several numbers at once, shaped by how one person can change them together.</source>
        <translation>Rauschen für mehrere Zahlen zugleich, geformt danach, wie eine Person sie zusammen ändern kann.</translation>
    </message>
    <message>
        <source>permute-and-flip,exponential mechanism</source>
        <translation>Permute-and-Flip,Exponentialmechanismus</translation>
    </message>
    <message>
        <source>an algorithm that chooses one of many candidates, the best with the highest probability.</source>
        <translation>ein Verfahren, das einen von vielen Kandidaten wählt, den besten am wahrscheinlichsten.</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>a number with which the same noise could be drawn again.</source>
        <translation>eine Zahl, mit der sich dasselbe Rauschen noch einmal ziehen ließe.</translation>
    </message>
    <message>
        <source>moved up to … (95 %)</source>
        <translation>verschoben bis zu … (95 %)</translation>
    </message>
    <message>
        <source>95 of 100 points are no farther from their true place.</source>
        <translation>95 von 100 Punkten sind nicht weiter von ihrem wahren Ort.</translation>
    </message>
    <message>
        <source>ground metre,ground metres,metre on the ground,metres on the ground</source>
        <translation>Meter am Boden,Quadratmeter am Boden</translation>
    </message>
    <message>
        <source>a metre on the ground. A metre on the map can be longer or shorter, and is converted.</source>
        <translation>ein Meter am Boden. Ein Meter auf der Karte kann länger oder kürzer sein und wird umgerechnet.</translation>
    </message>
    <message>
        <source>CRS</source>
        <translation>KBS,Arbeits-KBS</translation>
    </message>
    <message>
        <source>coordinate reference system: what the numbers of a layer mean on the ground.</source>
        <translation>Koordinatenbezugssystem: was die Zahlen eines Layers am Boden bedeuten.</translation>
    </message>
    <message>
        <source>UTM</source>
        <translation>UTM,UTM-*</translation>
    </message>
    <message>
        <source>projected CRSs in metres, one for each zone of the Earth.</source>
        <translation>projizierte KBS in Metern, eines für jede Zone der Erde.</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>Metrik,Metriken</translation>
    </message>
    <message>
        <source>how distance is measured: in metres, along roads, in people.</source>
        <translation>wie Entfernung gemessen wird: in Metern, entlang von Straßen, in Menschen.</translation>
    </message>
    <message>
        <source>dist_∞,dist_inf</source>
        <translation>dist_∞</translation>
    </message>
    <message>
        <source>a distance between two tables: the largest distance by which a row moved. A guarantee for this distance protects all rows of a person that move at once.</source>
        <translation>eine Entfernung zweier Tabellen: die größte Entfernung, um die eine Zeile gewandert ist. Eine Zusicherung für diese Entfernung schützt alle Zeilen einer Person, die zugleich wandern.</translation>
    </message>
    <message>
        <source>graph,node,nodes</source>
        <translation>Graph,Graphen,Knoten</translation>
    </message>
    <message>
        <source>public places (nodes) with distances between neighbours, such as cells or road junctions.</source>
        <translation>öffentliche Orte (Knoten) mit Entfernungen zwischen Nachbarn, etwa Zellen oder Straßenkreuzungen.</translation>
    </message>
    <message>
        <source>convex hull,hull,convex</source>
        <translation>konvexe Hülle,Hülle,konvex*,konvexen</translation>
    </message>
    <message>
        <source>the smallest convex polygon that contains all points.</source>
        <translation>das kleinste konvexe Polygon, das alle Punkte enthält.</translation>
    </message>
    <message>
        <source>sliver,slivers</source>
        <translation>Splitterflächen,Splitter*,Splitterpolygone</translation>
    </message>
    <message>
        <source>a tiny polygon between two borders that should be identical.</source>
        <translation>ein winziges Polygon zwischen zwei Grenzen, die gleich sein sollten.</translation>
    </message>
    <message>
        <source>overlay</source>
        <translation>Verschneidung</translation>
    </message>
    <message>
        <source>the pieces into which several layers divide each other.</source>
        <translation>die Stücke, in die mehrere Layer einander teilen.</translation>
    </message>
    <message>
        <source>fix,fixes</source>
        <translation>Position (GPS),Layer der Positionen</translation>
    </message>
    <message>
        <source>a place and time recorded by a GPS device.</source>
        <translation>Ort und Zeit, wie ein GPS-Gerät sie aufzeichnet.</translation>
    </message>
    <message>
        <source>standard error,standard errors</source>
        <translation>Standardfehler,Standardfehlern,Standardfehlers</translation>
    </message>
    <message>
        <source>the typical error of a number; one error in twenty is about twice as large or larger.</source>
        <translation>der typische Fehler einer Zahl; einer von zwanzig Fehlern ist etwa doppelt so groß oder größer.</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung,Standardabweichungen</translation>
    </message>
    <message>
        <source>the typical distance of values from their mean.</source>
        <translation>der typische Abstand von Werten von ihrem Mittel.</translation>
    </message>
    <message>
        <source>bias,biases,biased,unbiased</source>
        <translation>Verzerrung,Verzerrungen,unverzerrt,verzerrt den,Mittelwert verzerrt,Anteil verzerrt</translation>
    </message>
    <message>
        <source>an error that is in the same direction on average.</source>
        <translation>ein Fehler, der im Mittel in dieselbe Richtung geht.</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>the width of the kernel by which points are smoothed: the larger, the smoother. One bandwidth away, a point counts 0.6 times as much as at its place.</source>
        <translation>die Breite des Kerns, mit dem Punkte geglättet werden: je größer, desto glatter. In der Entfernung einer Bandbreite zählt ein Punkt 0,6-mal so viel wie an seinem Ort.</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kern,Kerns,Gauß-Kern,Gauß-Kerns,Kerndichte*,Kernmittel*</translation>
    </message>
    <message>
        <source>the function by which a point counts at a distance: 1 at its place, less farther away.</source>
        <translation>die Funktion, nach der ein Punkt in einer Entfernung zählt: 1 an seinem Ort, weiter weg weniger.</translation>
    </message>
    <message>
        <source>density,densities</source>
        <translation>Dichte,Dichten,Punktdichte</translation>
    </message>
    <message>
        <source>how many points there are around a place.</source>
        <translation>wie viele Punkte es um einen Ort gibt.</translation>
    </message>
    <message>
        <source>rate,rates</source>
        <translation>Rate,Raten</translation>
    </message>
    <message>
        <source>number of cases per number of people.</source>
        <translation>Zahl der Fälle je Zahl der Menschen.</translation>
    </message>
    <message>
        <source>covariate</source>
        <translation>Kovariate,Kovariaten</translation>
    </message>
    <message>
        <source>a value at a place, such as income or height, that may explain an outcome.</source>
        <translation>ein Wert an einem Ort, etwa Einkommen oder Höhe, der ein Ergebnis erklären mag.</translation>
    </message>
    <message>
        <source>p-value,p-values</source>
        <translation>p-Wert,p-Werte</translation>
    </message>
    <message>
        <source>the probability that chance alone gives a value that is at least as large.</source>
        <translation>die Wahrscheinlichkeit, dass der Zufall allein einen mindestens so großen Wert ergibt.</translation>
    </message>
    <message>
        <source>a statistic that measures whether nearby values are alike.</source>
        <translation>eine Maßzahl dafür, ob nahe Werte ähnlich sind.</translation>
    </message>
    <message>
        <source>Ripley's K</source>
        <translation>Ripleys K</translation>
    </message>
    <message>
        <source>the expected number of other points within a distance of a point, divided by the density of points.</source>
        <translation>die erwartete Zahl anderer Punkte innerhalb einer Entfernung um einen Punkt, geteilt durch die Dichte der Punkte.</translation>
    </message>
    <message>
        <source>marginal,marginals</source>
        <translation>Randsummen,Randsumme,Randverteilungen</translation>
    </message>
    <message>
        <source>counts by one of several classifications, such as by zone over all categories.</source>
        <translation>Anzahlen nach einer von mehreren Einteilungen, etwa je Zone über alle Kategorien.</translation>
    </message>
    <message>
        <source>synthetic</source>
        <translation>synthetisch,synthetisch*</translation>
    </message>
    <message>
        <source>artificial points drawn from a released map; they belong to nobody.</source>
        <translation>künstliche Punkte, aus einer freigegebenen Karte gezogen; sie gehören niemandem.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleichsverfahren</translation>
    </message>
    <message>
        <source>a simple method, for comparison.</source>
        <translation>ein einfaches Verfahren zum Vergleich.</translation>
    </message>
    <message>
        <source>attack,attacks,attacked</source>
        <translation>Angriff,Angriffe,angegriffen*</translation>
    </message>
    <message>
        <source>an attempt to find the true places from what was published.</source>
        <translation>ein Versuch, aus Veröffentlichtem die wahren Orte zu finden.</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>a text format for programs.</source>
        <translation>ein Textformat für Programme.</translation>
    </message>
    <message>
        <source>Darwin Core,dwc</source>
        <translation>Darwin Core</translation>
    </message>
    <message>
        <source>the standard fields in which museums and GBIF describe observations of species.</source>
        <translation>die genormten Felder, in denen Museen und GBIF Beobachtungen von Arten beschreiben.</translation>
    </message>
    <message>
        <source>DHS</source>
        <translation>DHS</translation>
    </message>
    <message>
        <source>Demographic and Health Surveys, which publish moved clusters of households.</source>
        <translation>Demographic and Health Surveys: Erhebungen, die verschobene Gruppen von Haushalten veröffentlichen.</translation>
    </message>
    <message>
        <source>HDX</source>
        <translation>HDX</translation>
    </message>
    <message>
        <source>Humanitarian Data Exchange, where aid organisations publish data.</source>
        <translation>Humanitarian Data Exchange: wo Hilfsorganisationen Daten veröffentlichen.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/algorithm.py</name>
    <message>
        <source>{} is no parameter of this algorithm; {}</source>
        <translation>{} ist kein Parameter dieses Algorithmus; {}</translation>
    </message>
    <message>
        <source>{} must be the number of one of: {}.</source>
        <translation>{} muss die Nummer von einem davon sein: {}.</translation>
    </message>
    <message>
        <source>{} must name fields of the layer; it has no such one.</source>
        <translation>{} muss Felder des Layers nennen; er hat kein solches.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/answers.py</name>
    <message>
        <source>Left of all budgets: {}</source>
        <translation>Übrig von allen Budgets: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/check_files.py</name>
    <message>
        <source>Certificate</source>
        <translation>Zertifikat</translation>
    </message>
    <message>
        <source>Or a file, or a publication</source>
        <translation>Oder eine Datei oder eine Publikation</translation>
    </message>
    <message>
        <source>The layer is in memory or in a database: save it into a GeoPackage, and check that file. What is published is the file.</source>
        <translation>Der Layer ist im Speicher oder in einer Datenbank: Speichern Sie ihn in ein GeoPackage und prüfen Sie diese Datei. Veröffentlicht wird die Datei.</translation>
    </message>
    <message>
        <source>Or a folder</source>
        <translation>Oder ein Ordner</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Give one of these: a layer, a file or a folder.</source>
        <translation>Geben Sie eines davon an: einen Layer, eine Datei oder einen Ordner.</translation>
    </message>
    <message>
        <source>A publication names its true points and its ledger itself.</source>
        <translation>Eine Publikation nennt ihre wahren Punkte und ihr Konto selbst.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ledgers.py</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>New ledger</source>
        <translation>Neues Konto</translation>
    </message>
    <message>
        <source>Ledgers (*.ledger)</source>
        <translation>Konten (*.ledger)</translation>
    </message>
    <message>
        <source>A file that does not exist, on a local disk.</source>
        <translation>Eine Datei, die es noch nicht gibt, auf einem lokalen Datenträger.</translation>
    </message>
    <message>
        <source>Layers that may be charged</source>
        <translation>Layer, die belastet werden dürfen</translation>
    </message>
    <message>
        <source>Of the same people. Empty: the ledger admits any data.</source>
        <translation>Derselben Personen. Leer: Das Konto lässt alle Daten zu.</translation>
    </message>
    <message>
        <source>The new ledger must be a file that is kept: without it, nobody knows what has been spent.</source>
        <translation>Das neue Konto muss eine Datei sein, die bleibt: Ohne sie weiß niemand, was ausgegeben wurde.</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Freigaben</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/page.py</name>
    <message>
        <source>For the data holder only</source>
        <translation>Nur für die datenhaltende Stelle</translation>
    </message>
    <message>
        <source>The page could not be written to {}; its text is above.</source>
        <translation>Die Seite konnte nicht nach {} geschrieben werden; ihr Text steht oben.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/points.py</name>
    <message>
        <source>Expected error, on average or at the worst cell (metres, or square metres): {}</source>
        <translation>Erwarteter Fehler, im Mittel oder in der schlechtesten Zelle (Meter oder Quadratmeter): {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_heatmap.py</name>
    <message>
        <source>people per m²</source>
        <translation>Personen je m²</translation>
    </message>
    <message>
        <source>(1 = all rows there)</source>
        <translation>(1 = alle Zeilen dort)</translation>
    </message>
    <message>
        <source>The output must be a GeoTIFF: a name that ends in .tif.</source>
        <translation>Die Ausgabe muss ein GeoTIFF sein: ein Name, der auf .tif endet.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/publication.py</name>
    <message>
        <source>What the publication would do</source>
        <translation>Was die Publikation täte</translation>
    </message>
    <message>
        <source>Published layers</source>
        <translation>Veröffentlichte Layer</translation>
    </message>
    <message>
        <source>Publication</source>
        <translation>Publikation</translation>
    </message>
    <message>
        <source>Published folder</source>
        <translation>Veröffentlichter Ordner</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/release.py</name>
    <message>
        <source>What it promises</source>
        <translation>Was es verspricht</translation>
    </message>
    <message>
        <source>Guarantee</source>
        <translation>Zusicherung</translation>
    </message>
    <message>
        <source>Iterating over features would make one release for each of them and spend the privacy budget each time; switch it off.</source>
        <translation>Über Objekte zu iterieren, machte eine Freigabe für jedes davon und gäbe das Budget jedes Mal aus; schalten Sie es ab.</translation>
    </message>
    <message>
        <source>The output could not be written; the disk may be full, or the format unfit for it.</source>
        <translation>Die Ausgabe konnte nicht geschrieben werden; vielleicht ist der Datenträger voll oder das Format ungeeignet.</translation>
    </message>
    <message>
        <source>The layer carries no guarantee. Give one that one of these algorithms has released, whole and unchanged: in a GeoPackage, or as the layer of this project.</source>
        <translation>Der Layer trägt keine Zusicherung. Geben Sie einen an, den einer dieser Algorithmen freigegeben hat, ganz und unverändert: in einem GeoPackage oder als der Layer dieses Projekts.</translation>
    </message>
    <message>
        <source>What was drawn is lost.</source>
        <translation>Was gezogen wurde, ist verloren.</translation>
    </message>
    <message>
        <source>The guarantee could not be stored with the layer.</source>
        <translation>Die Zusicherung konnte nicht mit dem Layer gespeichert werden.</translation>
    </message>
    <message>
        <source>Privacy certificate</source>
        <translation>Datenschutz-Zertifikat</translation>
    </message>
    <message>
        <source>The page with the guarantee could not be written to {}.</source>
        <translation>Die Seite mit der Zusicherung konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>Cancelled: nothing was released.</source>
        <translation>Abgebrochen: Nichts wurde freigegeben.</translation>
    </message>
    <message>
        <source>What was drawn is lost, and the ledger is charged.</source>
        <translation>Was gezogen wurde, ist verloren, und das Konto ist belastet.</translation>
    </message>
    <message>
        <source>{} What was drawn is kept in a temporary layer: save that one, and do not run this again, which would tell more about the same people.</source>
        <translation>{} Was gezogen wurde, liegt in einem temporären Layer: Speichern Sie diesen, und starten Sie nicht noch einmal, was mehr über dieselben Personen verriete.</translation>
    </message>
    <message>
        <source>QGIS rounds places or changes their order in this format. The guarantee holds, but nobody can confirm it from this file: take a GeoPackage, a Shapefile or GeoJSON.</source>
        <translation>QGIS rundet in diesem Format Orte oder ändert ihre Reihenfolge. Die Zusicherung gilt, aber niemand kann sie aus dieser Datei bestätigen: Nehmen Sie ein GeoPackage, ein Shapefile oder GeoJSON.</translation>
    </message>
    <message>
        <source>Made with “{}” on {}.</source>
        <translation>Gemacht mit „{}“ am {}.</translation>
    </message>
    <message>
        <source>If the ledger was charged by then, it stays so.</source>
        <translation>Wurde das Konto bis dahin belastet, bleibt es dabei.</translation>
    </message>
    <message>
        <source>Of the file “{}”.</source>
        <translation>Zur Datei „{}“.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/reports.py</name>
    <message>
        <source>What the release would do</source>
        <translation>Was die Freigabe täte</translation>
    </message>
    <message>
        <source>privacy,risk,attack,re-identification</source>
        <translation>Datenschutz,Privatheit,Risiko,Angriff,Reidentifizierung,Rückschluss</translation>
    </message>
    <message>
        <source>&lt;p&gt;{}&lt;/p&gt;</source>
        <translation>&lt;p&gt;{}&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A row counts as found where the guess is near enough; the mean distance from the true places, and the mean number of questions to the service, are told as well.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Eine Zeile gilt als gefunden, wenn der Tipp nah genug ist; die mittlere Entfernung von den wahren Orten und die mittlere Zahl der Fragen an den Dienst werden ebenfalls gesagt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; It compares with the true points: do not publish it. An attack that fails proves nothing; the promise of a release does.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Seite ist nur für die datenhaltende Stelle.&lt;/b&gt; Sie vergleicht mit den wahren Punkten: Veröffentlichen Sie sie nicht. Ein Angriff, der fehlschlägt, beweist nichts; das Versprechen einer Freigabe tut es.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>Erfolg</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>This release has no field that says whose a row is: leave that empty.</source>
        <translation>Diese Freigabe hat kein Feld, das sagt, wessen eine Zeile ist: Lassen Sie das leer.</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Other values must be NAME=VALUE, one a line: as K=5 and LEVEL=2.</source>
        <translation>Weitere Werte müssen NAME=WERT sein, eine Zeile für jeden: wie K=5 und LEVEL=2.</translation>
    </message>
    <message>
        <source>None was found.</source>
        <translation>Keine wurden gefunden.</translation>
    </message>
    <message>
        <source>Give either {} or {}, or both.</source>
        <translation>Geben Sie entweder {} oder {} an, oder beide.</translation>
    </message>
    <message>
        <source>{} go together: the peak law.</source>
        <translation>{} gehören zusammen: das Spitzengesetz.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/start_here.py</name>
    <message>
        <source>Start here: publish points safely</source>
        <translation>Hier beginnen: Punkte sicher veröffentlichen</translation>
    </message>
    <message>
        <source>Opens the assistant, which asks whose points they are and what they are for, shows what would be published, and releases once.</source>
        <translation>Öffnet den Assistenten: Er fragt, wessen Punkte es sind und wofür, zeigt, was veröffentlicht würde, und gibt einmal frei.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/zonal_counts.py</name>
    <message>
        <source>The field of weights must be in every layer of zones.</source>
        <translation>Das Feld der Gewichte muss es in jedem Layer von Zonen geben.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/choices.py</name>
    <message>
        <source>A row by itself moves {metres} m on average.</source>
        <translation>Eine Zeile für sich wandert im Mittel {metres} m.</translation>
    </message>
    <message>
        <source>Each place is to be hidden among about {people} people.</source>
        <translation>Jeder Ort soll unter etwa {people} Personen verborgen sein.</translation>
    </message>
    <message>
        <source>Noise and fields are those of {standard}.</source>
        <translation>Rauschen und Felder sind die von {standard}.</translation>
    </message>
    <message>
        <source>Darwin Core: sensitive species</source>
        <translation>Darwin Core: sensible Arten</translation>
    </message>
    <message>
        <source>DHS: clusters of a household survey</source>
        <translation>DHS: Cluster einer Haushaltsbefragung</translation>
    </message>
    <message>
        <source>Police: crimes at street points</source>
        <translation>Polizei: Straftaten an Straßenpunkten</translation>
    </message>
    <message>
        <source>Health: homes among 20,000 people</source>
        <translation>Gesundheit: unter 20.000 Menschen</translation>
    </message>
    <message>
        <source>HDX: counts by district</source>
        <translation>HDX: Anzahlen nach Bezirken</translation>
    </message>
    <message>
        <source>Only the selected rows of “{layer}” are released.</source>
        <translation>Nur die gewählten Zeilen von „{layer}“ werden freigegeben.</translation>
    </message>
    <message>
        <source>All rows of “{layer}” are released.</source>
        <translation>Alle Zeilen von „{layer}“ werden freigegeben.</translation>
    </message>
    <message>
        <source>Rows with the same value of “{field}” are one person's.</source>
        <translation>Zeilen mit demselben Wert von „{field}“ gehören einer Person.</translation>
    </message>
    <message>
        <source>Each row is taken to be another person.</source>
        <translation>Jede Zeile gilt als eine andere Person.</translation>
    </message>
    <message>
        <source>These fields go along as they are: {fields}.</source>
        <translation>Diese Felder gehen mit, wie sie sind: {fields}.</translation>
    </message>
    <message>
        <source>The ledger {file} keeps account of it.</source>
        <translation>Das Konto {file} zählt es mit.</translation>
    </message>
    <message>
        <source>No ledger keeps account of it.</source>
        <translation>Kein Konto zählt es mit.</translation>
    </message>
    <message>
        <source>a public layer that says where people live</source>
        <translation>ein öffentlicher Layer, der sagt, wo Menschen wohnen</translation>
    </message>
    <message>
        <source>a layer of points</source>
        <translation>ein Punktlayer</translation>
    </message>
    <message>
        <source>No field goes along.</source>
        <translation>Kein Feld geht mit.</translation>
    </message>
    <message>
        <source>its field with the number of people</source>
        <translation>sein Feld mit der Zahl der Menschen</translation>
    </message>
    <message>
        <source>the public districts that no point leaves</source>
        <translation>die öffentlichen Bezirke, die kein Punkt verlässt</translation>
    </message>
    <message>
        <source>the public area that no point leaves</source>
        <translation>die öffentliche Fläche, die kein Punkt verlässt</translation>
    </message>
    <message>
        <source>public street points with their addresses</source>
        <translation>öffentliche Straßenpunkte mit ihren Adressen</translation>
    </message>
    <message>
        <source>their field with numbers of addresses</source>
        <translation>ihr Feld mit der Zahl der Adressen</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/fields_step.py</name>
    <message>
        <source>Names, types and values of the first rows were looked at, on this computer. That finds much, and not everything: look yourself as well.</source>
        <translation>Namen, Typen und Werte der ersten Zeilen wurden angesehen, auf diesem Rechner. Das findet vieles, aber nicht alles: Sehen Sie auch selbst nach.</translation>
    </message>
    <message>
        <source>Which fields may go along?</source>
        <translation>Welche Felder dürfen mitgehen?</translation>
    </message>
    <message>
        <source>Whoever knows the order of the rows, by date or by name, could tell from it who is who.</source>
        <translation>Wer die Reihenfolge der Zeilen kennt, nach Datum oder Namen, könnte an ihr erkennen, wer wer ist.</translation>
    </message>
    <message>
        <source>holds the coordinates</source>
        <translation>enthält die Koordinaten</translation>
    </message>
    <message>
        <source>None does, unless you tick it. What you tick is published as it is: only places are moved.</source>
        <translation>Keines, wenn Sie es nicht anhaken. Was Sie anhaken, wird veröffentlicht, wie es ist: Nur Orte werden verschoben.</translation>
    </message>
    <message>
        <source>The first rows are being looked at…</source>
        <translation>Die ersten Zeilen werden angesehen…</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>What to mind</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>Put the rows in another order</source>
        <translation>Zeilen in eine andere Reihenfolge bringen</translation>
    </message>
    <message>
        <source>names a person or an address</source>
        <translation>nennt eine Person oder eine Adresse</translation>
    </message>
    <message>
        <source>a place, by its name</source>
        <translation>ein Ort, dem Namen nach</translation>
    </message>
    <message>
        <source>numbers the rows</source>
        <translation>nummeriert die Zeilen</translation>
    </message>
    <message>
        <source>may tell who it is</source>
        <translation>kann verraten, wer es ist</translation>
    </message>
    <message>
        <source>says whose a row is</source>
        <translation>sagt, wessen eine Zeile ist</translation>
    </message>
    <message>
        <source>a day, which may tell who it is</source>
        <translation>ein Tag, der verraten kann, wer es ist</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/hiding.py</name>
    <message>
        <source>How well hidden?</source>
        <translation>Wie gut verborgen?</translation>
    </message>
    <message>
        <source>What is published is the cell of a grid in which the noisy place lies, with the fields of Darwin Core.</source>
        <translation>Veröffentlicht wird die Zelle eines Gitters, in der der verrauschte Ort liegt, mit den Feldern von Darwin Core.</translation>
    </message>
    <message>
        <source>Release clusters in towns and in the country by themselves, one after the other.</source>
        <translation>Geben Sie Cluster in Städten und auf dem Land getrennt frei, nacheinander.</translation>
    </message>
    <message>
        <source>Each row goes to a public street point after the noise; rows of one point are counted.</source>
        <translation>Jede Zeile kommt nach dem Rauschen auf einen öffentlichen Straßenpunkt; Zeilen eines Punktes werden gezählt.</translation>
    </message>
    <message>
        <source>Choose above where people live. This is no safe harbour under HIPAA: an expert has to look at it.</source>
        <translation>Wählen Sie oben, wo Menschen wohnen. Das ist kein „Safe Harbor“ nach HIPAA: Sachverständige müssen es ansehen.</translation>
    </message>
    <message>
        <source>This standard publishes counts by district, and no points. “Next” opens the form for counts, with its figure: ε = 1 for each person, for all levels of districts together.</source>
        <translation>Dieser Standard veröffentlicht Anzahlen nach Bezirken und keine Punkte. „Weiter“ öffnet das Formular für Anzahlen, mit seiner Zahl: ε = 1 für jede Person, für alle Ebenen von Bezirken zusammen.</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source> people</source>
        <translation> Personen</translation>
    </message>
    <message>
        <source>Hide each among about</source>
        <translation>Jeden verbergen unter etwa</translation>
    </message>
    <message>
        <source>Public map of where people live</source>
        <translation>Öffentliche Karte, wo Menschen wohnen</translation>
    </message>
    <message>
        <source>Its field with the number of people</source>
        <translation>Ihr Feld mit der Zahl der Menschen</translation>
    </message>
    <message>
        <source>Rows of the person: </source>
        <translation>Zeilen der Person: </translation>
    </message>
    <message>
        <source>Show rings: click a place on the map</source>
        <translation>Ringe zeigen: in die Karte klicken</translation>
    </message>
    <message>
        <source>Try on made-up points there</source>
        <translation>Dort an erfundenen Punkten ausprobieren</translation>
    </message>
    <message>
        <source>Clear the map</source>
        <translation>Karte leeren</translation>
    </message>
    <message>
        <source>By a distance on the ground</source>
        <translation>Nach einer Entfernung am Boden</translation>
    </message>
    <message>
        <source>Among people: farther where few live</source>
        <translation>Unter Menschen: weiter, wo wenige wohnen</translation>
    </message>
    <message>
        <source>As a standard has it</source>
        <translation>Wie ein Standard es vorgibt</translation>
    </message>
    <message>
        <source>A point moves on average</source>
        <translation>Ein Punkt wandert im Mittel</translation>
    </message>
    <message>
        <source>in towns</source>
        <translation>in Städten</translation>
    </message>
    <message>
        <source>in the country</source>
        <translation>auf dem Land</translation>
    </message>
    <message>
        <source>Cells that are published</source>
        <translation>Zellen, die veröffentlicht werden</translation>
    </message>
    <message>
        <source>The clusters are</source>
        <translation>Die Cluster liegen</translation>
    </message>
    <message>
        <source>Public areas that no point leaves</source>
        <translation>Öffentliche Flächen, die kein Punkt verlässt</translation>
    </message>
    <message>
        <source>Public street points</source>
        <translation>Öffentliche Straßenpunkte</translation>
    </message>
    <message>
        <source>Their field with numbers of addresses</source>
        <translation>Ihr Feld mit der Zahl der Adressen</translation>
    </message>
    <message>
        <source>{side}, as the layer's CRS measures</source>
        <translation>{side}, wie das KBS des Layers misst</translation>
    </message>
    <message>
        <source>{side} degrees</source>
        <translation>{side} Grad</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/people_step.py</name>
    <message>
        <source>Judging by the name, {fields} may say whose a row is.</source>
        <translation>Dem Namen nach könnte {fields} sagen, wessen eine Zeile ist.</translation>
    </message>
    <message>
        <source>Whose points?</source>
        <translation>Wessen Punkte?</translation>
    </message>
    <message>
        <source>Who is protected?</source>
        <translation>Wer ist geschützt?</translation>
    </message>
    <message>
        <source>A person can have several rows</source>
        <translation>Eine Person kann mehrere Zeilen haben</translation>
    </message>
    <message>
        <source>What it means for this layer's rows</source>
        <translation>Was es für die Zeilen dieses Layers bedeutet</translation>
    </message>
    <message>
        <source>That page counts rows, and is for your own eyes.</source>
        <translation>Diese Seite zählt Zeilen und ist für Ihre eigenen Augen.</translation>
    </message>
    <message>
        <source>Choose the layer with the true places. It stays as it is: what is published is a new layer.</source>
        <translation>Wählen Sie den Layer mit den wahren Orten. Er bleibt, wie er ist: Veröffentlicht wird ein neuer Layer.</translation>
    </message>
    <message>
        <source>There is no layer of points in the project: add one first.</source>
        <translation>Im Projekt gibt es keinen Punktlayer: Fügen Sie zuerst einen hinzu.</translation>
    </message>
    <message>
        <source>The layer has no coordinate reference system. Set it first: with a right click on the layer, Layer CRS.</source>
        <translation>Der Layer hat kein Koordinatenbezugssystem. Setzen Sie es zuerst: mit einem Rechtsklick auf den Layer, Layer-KBS.</translation>
    </message>
    <message>
        <source>Mind how the rows were selected. If it was by where people are, the selection itself tells where they are: somebody inside a drawn area is then known to be inside it, whatever the noise.</source>
        <translation>Bedenken Sie, wie die Zeilen ausgewählt wurden. Geschah es danach, wo Menschen sind, sagt schon die Auswahl, wo sie sind: Von jemandem in einer gezeichneten Fläche ist dann bekannt, dass er darin ist, gleich welches Rauschen.</translation>
    </message>
    <message>
        <source>The layer has a filter: only what it lets through is released. A filter by place tells of places, as a selection does.</source>
        <translation>Der Layer hat einen Filter: Nur was er durchlässt, wird freigegeben. Ein Filter nach Orten sagt etwas über Orte, wie eine Auswahl.</translation>
    </message>
    <message>
        <source>Everybody whose places are in the layer. Say how they are told apart.</source>
        <translation>Alle, deren Orte im Layer sind. Sagen Sie, woran man sie unterscheidet.</translation>
    </message>
    <message>
        <source>The rows of one person share their protection, so that they move farther than a row by itself. If that is too far, publish one row of each person.</source>
        <translation>Die Zeilen einer Person teilen sich ihren Schutz, darum wandern sie weiter als eine Zeile für sich allein. Ist das zu weit, veröffentlichen Sie eine Zeile je Person.</translation>
    </message>
    <message>
        <source>Only the selected rows</source>
        <translation>Nur die gewählten Zeilen</translation>
    </message>
    <message>
        <source>“{}”</source>
        <translation>„{}“</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/publication_file.py</name>
    <message>
        <source>Saved: {file}. In a terminal: geopriv publish {file}</source>
        <translation>Gespeichert: {file}. In einem Terminal: geopriv publish {file}</translation>
    </message>
    <message>
        <source>“{layer}” is in no file: save it as a GeoPackage first.</source>
        <translation>„{layer}“ ist in keiner Datei: Speichern Sie ihn zuerst als GeoPackage.</translation>
    </message>
    <message>
        <source>A publication file reads whole files: take the filter of “{layer}” away, or save what it shows as a file of its own.</source>
        <translation>Eine Publikationsdatei liest ganze Dateien: Nehmen Sie den Filter von „{layer}“ weg, oder speichern Sie, was er zeigt, als eigene Datei.</translation>
    </message>
    <message>
        <source>The CRS of “{layer}” is not that of its file: save it as a file of its own.</source>
        <translation>Das KBS von „{layer}“ ist nicht das seiner Datei: Speichern Sie ihn als eigene Datei.</translation>
    </message>
    <message>
        <source>Save as a publication file</source>
        <translation>Als Publikationsdatei speichern</translation>
    </message>
    <message>
        <source>Publication files (*.toml)</source>
        <translation>Publikationsdateien (*.toml)</translation>
    </message>
    <message>
        <source>{file} is there already; choose another name.</source>
        <translation>{file} gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>A publication file releases all rows of a file and no selection. Save the selected rows as a file of their own first.</source>
        <translation>Eine Publikationsdatei gibt alle Zeilen einer Datei frei und keine Auswahl. Speichern Sie die gewählten Zeilen zuerst als eigene Datei.</translation>
    </message>
    <message>
        <source>The field “{field}” has a name that means something else there.</source>
        <translation>Das Feld „{field}“ hat einen Namen, der dort etwas anderes bedeutet.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/release_step.py</name>
    <message>
        <source>A temporary layer of this project</source>
        <translation>Ein temporärer Layer dieses Projekts</translation>
    </message>
    <message>
        <source>Publish counts by district as well…</source>
        <translation>Auch Anzahlen nach Bezirken veröffentlichen…</translation>
    </message>
    <message>
        <source>A ledger is a file that keeps account of what was published of the same people, and refuses what would be too much.</source>
        <translation>Ein Konto ist eine Datei, die zählt, was über dieselben Personen veröffentlicht wurde, und ablehnt, was zu viel wäre.</translation>
    </message>
    <message>
        <source>Choose a ledger</source>
        <translation>Konto wählen</translation>
    </message>
    <message>
        <source>Ledgers (*.ledger *.sqlite *.db);;All files (*)</source>
        <translation>Konten (*.ledger *.sqlite *.db);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>No ledger</source>
        <translation>Kein Konto</translation>
    </message>
    <message>
        <source>The released layer goes to</source>
        <translation>Der freigegebene Layer kommt nach</translation>
    </message>
    <message>
        <source>Save the released layer</source>
        <translation>Freigegebenen Layer speichern</translation>
    </message>
    <message>
        <source>Release now</source>
        <translation>Jetzt freigeben</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Whom recipients may ask</source>
        <translation>Wen Empfänger fragen können</translation>
    </message>
    <message>
        <source>What recipients may do (licence)</source>
        <translation>Was Empfänger dürfen (Lizenz)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Make a new ledger…</source>
        <translation>Neues Konto anlegen…</translation>
    </message>
    <message>
        <source>Show the certificate</source>
        <translation>Zertifikat zeigen</translation>
    </message>
    <message>
        <source>Save as a publication file…</source>
        <translation>Als Publikationsdatei speichern…</translation>
    </message>
    <message>
        <source>The file says what you have chosen, so that “geopriv publish” does the same again, next week or elsewhere. What you write here is public.</source>
        <translation>Die Datei sagt, was Sie gewählt haben, sodass „geopriv publish“ dasselbe wieder tut, nächste Woche oder anderswo. Was Sie hier schreiben, ist öffentlich.</translation>
    </message>
    <message>
        <source>Still to be chosen: {what}.</source>
        <translation>Noch zu wählen: {what}.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/releases.py</name>
    <message>
        <source>Released: {layers}, in green circles. Untick “{true}” before you print the map or take a picture of it: it has the true places.</source>
        <translation>Freigegeben: {layers}, in grünen Kreisen. Blenden Sie „{true}“ aus, bevor Sie die Karte drucken oder ein Bild davon machen: Dort sind die wahren Orte.</translation>
    </message>
    <message>
        <source>You have released this layer already. Every further release tells more about the same people: the losses add up. Release it again?</source>
        <translation>Sie haben diesen Layer schon freigegeben. Jede weitere Freigabe verrät mehr über dieselben Personen: Die Verluste summieren sich. Noch einmal freigeben?</translation>
    </message>
    <message>
        <source>Released into {file}. QGIS cannot show a file of that kind; do not release it once more for that.</source>
        <translation>Freigegeben in {file}. QGIS kann eine solche Datei nicht zeigen; geben Sie deshalb nicht noch einmal frei.</translation>
    </message>
    <message>
        <source>This is released already. To publish something else of these people, change something first.</source>
        <translation>Dies ist schon freigegeben. Um etwas anderes über diese Personen zu veröffentlichen, ändern Sie zuerst etwas.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/rings.py</name>
    <message>
        <source>How far points move depends on the place here: try it on made-up points.</source>
        <translation>Wie weit Punkte wandern, hängt hier vom Ort ab: Probieren Sie es an erfundenen Punkten aus.</translation>
    </message>
    <message>
        <source>Two places within {metres} of each other are hard to tell apart: their odds change by a factor of 2.7 at most.</source>
        <translation>Zwei Orte innerhalb von {metres} sind schwer zu unterscheiden: Ihre Chancen ändern sich höchstens um den Faktor 2,7.</translation>
    </message>
    <message>
        <source>Here points stay in their area of the map of people, which is large for what you ask: nearly all come to its middle.</source>
        <translation>Hier bleiben Punkte in ihrer Fläche der Menschenkarte, die für das, was Sie verlangen, groß ist: Fast alle kommen in ihre Mitte.</translation>
    </message>
    <message>
        <source>Violet: made-up points that all began at the cross. They are of nobody, and are not saved.</source>
        <translation>Violett: erfundene Punkte, die alle am Kreuz begannen. Sie gehören niemandem und werden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Rings: half of the points move less than {half}, 95 of 100 less than {most}.</source>
        <translation>Ringe: Die Hälfte der Punkte wandert weniger als {half}, 95 von 100 weniger als {most}.</translation>
    </message>
    <message>
        <source>half move less than {metres}</source>
        <translation>die Hälfte wandert weniger als {metres}</translation>
    </message>
    <message>
        <source>95 of 100 move less than {metres}</source>
        <translation>95 von 100 wandern weniger als {metres}</translation>
    </message>
    <message>
        <source>hard to tell apart within {metres}</source>
        <translation>schwer zu unterscheiden innerhalb von {metres}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/sentence.py</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>This is said before anything is published, and depends on no point of the layer.</source>
        <translation>Dies wird gesagt, bevor etwas veröffentlicht wird, und hängt von keinem Punkt des Layers ab.</translation>
    </message>
    <message>
        <source>Maps, counts and rates by area can be made of the points later: how they were moved is taken into account.</source>
        <translation>Karten, Anzahlen und Raten nach Gebieten lassen sich später aus den Punkten machen: Wie sie verschoben wurden, wird berücksichtigt.</translation>
    </message>
    <message>
        <source>Maps and counts by area that are made of the points later are blurred, and nothing corrects them: publish counts of the true points instead.</source>
        <translation>Karten und Anzahlen aus den Punkten sind später verwischt, und nichts berichtigt sie: Veröffentlichen Sie stattdessen Anzahlen der wahren Punkte.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/window.py</name>
    <message>
        <source>Step {step} of {steps}: {title}</source>
        <translation>Schritt {step} von {steps}: {title}</translation>
    </message>
    <message>
        <source>Working out what would happen…</source>
        <translation>Es wird ermittelt, was geschehen würde…</translation>
    </message>
    <message>
        <source>Publish points safely</source>
        <translation>Punkte sicher veröffentlichen</translation>
    </message>
    <message>
        <source>What would happen is said here, once there is: {what}.</source>
        <translation>Was geschehen würde, steht hier, sobald angegeben ist: {what}.</translation>
    </message>
    <message>
        <source>Click a place on the map first.</source>
        <translation>Klicken Sie zuerst einen Ort in der Karte an.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>the field that names the person</source>
        <translation>das Feld, das die Person nennt</translation>
    </message>
    <message>
        <source>a standard that publishes points</source>
        <translation>ein Standard, der Punkte veröffentlicht</translation>
    </message>
    <message>
        <source>Ledger: {cost}</source>
        <translation>Konto: {cost}</translation>
    </message>
    <message>
        <source>Moving made-up points…</source>
        <translation>Erfundene Punkte werden verschoben…</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/background.py</name>
    <message>
        <source>Compare “{}” with its release</source>
        <translation>„{}“ mit seiner Freigabe vergleichen</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/badges.py</name>
    <message>
        <source>Released by Geo-privacy: {}. Click for the certificate.</source>
        <translation>Von Geo-Privatheit freigegeben: {}. Ein Klick zeigt das Zertifikat.</translation>
    </message>
    <message>
        <source>Released by Geo-privacy. Click for the certificate.</source>
        <translation>Von Geo-Privatheit freigegeben. Ein Klick zeigt das Zertifikat.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/budget.py</name>
    <message>
        <source>Privacy budget</source>
        <translation>Privatheitsbudget</translation>
    </message>
    <message>
        <source>Hide the figures</source>
        <translation>Zahlen ausblenden</translation>
    </message>
    <message>
        <source>Show the figures</source>
        <translation>Zahlen anzeigen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Create…</source>
        <translation>Anlegen…</translation>
    </message>
    <message>
        <source>Propose it in this project's forms</source>
        <translation>In den Formularen dieses Projekts vorschlagen</translation>
    </message>
    <message>
        <source>Vouch for it…</source>
        <translation>Dafür bürgen…</translation>
    </message>
    <message>
        <source>Page to print…</source>
        <translation>Seite zum Drucken…</translation>
    </message>
    <message>
        <source>A publication…</source>
        <translation>Eine Publikation…</translation>
    </message>
    <message>
        <source>Ledgers (*.ledger);;All files (*)</source>
        <translation>Konten (*.ledger);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Publications (*.toml)</source>
        <translation>Publikationen (*.toml)</translation>
    </message>
    <message>
        <source>No ledger is chosen. A ledger counts what all releases of the same people tell together, and refuses what goes beyond.</source>
        <translation>Kein Konto ist gewählt. Ein Konto zählt, was alle Freigaben derselben Personen zusammen verraten, und lehnt ab, was darüber hinausgeht.</translation>
    </message>
    <message>
        <source>Forms that can charge it have it filled in, where you see it and can take it out. Nothing is charged before you press Run.</source>
        <translation>Formulare, die es belasten können, haben es eingetragen, wo Sie es sehen und herausnehmen können. Nichts wird belastet, bevor Sie „Starten“ drücken.</translation>
    </message>
    <message>
        <source>This panel looks and never charges.</source>
        <translation>Diese Leiste sieht hin und belastet nie.</translation>
    </message>
    <message>
        <source>Write a number, 200 or 0.01 for example.</source>
        <translation>Schreiben Sie eine Zahl, zum Beispiel 200 oder 0,01.</translation>
    </message>
    <message>
        <source>the form “{title}”</source>
        <translation>das Formular „{title}“</translation>
    </message>
    <message>
        <source>What would be left after…</source>
        <translation>Was übrig bliebe nach…</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/databases.py</name>
    <message>
        <source>OUTPUT must be another table than the one that holds the true places; choose another name.</source>
        <translation>OUTPUT muss eine andere Tabelle sein als die mit den wahren Orten; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>No table can be made in the schema {} of that database: check its name, and that it can be reached and written to with this login.</source>
        <translation>Im Schema {} dieser Datenbank lässt sich keine Tabelle anlegen: Prüfen Sie seinen Namen und ob es mit dieser Anmeldung erreichbar und beschreibbar ist.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/dependencies.py</name>
    <message>
        <source>Geo-privacy needs Python packages, of at least these versions, that this QGIS does not have: {packages}. {hint} Then restart QGIS.</source>
        <translation>Geo-Privatheit braucht Python-Pakete, mindestens in diesen Versionen, die dieses QGIS nicht hat: {packages}. {hint} Starten Sie danach QGIS neu.</translation>
    </message>
    <message>
        <source>On Debian and Ubuntu: sudo apt install {names}; elsewhere, install them with what installed QGIS (not with pip: a second PROJ or GDAL crashes QGIS).</source>
        <translation>Unter Debian und Ubuntu: sudo apt install {names}; anderswo installieren Sie sie mit dem, was QGIS installiert hat (nicht mit pip: Ein zweites PROJ oder GDAL bringt QGIS zum Absturz).</translation>
    </message>
    <message>
        <source>an unknown one</source>
        <translation>eine unbekannte</translation>
    </message>
    <message>
        <source>This QGIS brings Python {python}: install a newer QGIS (on Windows those up to 3.34.0 bring Python 3.9).</source>
        <translation>Dieses QGIS bringt Python {python} mit: Installieren Sie ein neueres QGIS (unter Windows bringen die bis 3.34.0 Python 3.9 mit).</translation>
    </message>
    <message>
        <source>Run OSGeo4W Setup, choose the advanced installation and add {packaged}; or install a current QGIS, whose installers for Windows bring them; or in the OSGeo4W Shell: python -m pip install {names} .</source>
        <translation>Starten Sie das OSGeo4W-Setup, wählen Sie die erweiterte Installation und fügen Sie {packaged} hinzu; oder installieren Sie ein aktuelles QGIS, dessen Installationsprogramme für Windows sie mitbringen; oder in der OSGeo4W-Shell: python -m pip install {names} .</translation>
    </message>
    <message>
        <source>QGIS's own bundles for macOS lack them, or bring them too old, in many versions. In the Terminal: {python} -m pip install {names} (or the plugin QPIP, which does the same); or install QGIS together with geopandas and scipy from conda-forge.</source>
        <translation>QGIS' eigene Pakete für macOS haben sie in vielen Versionen nicht oder zu alt. Im Terminal: {python} -m pip install {names} (oder die Erweiterung QPIP, die dasselbe tut); oder installieren Sie QGIS zusammen mit geopandas und scipy aus conda-forge.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/destinations.py</name>
    <message>
        <source>What was drawn is kept in {}: take that file, and do not run this again, which would tell more about the same people.</source>
        <translation>Was gezogen wurde, liegt in {}: nehmen Sie diese Datei, und führen Sie dies nicht noch einmal aus; das würde mehr über dieselben Personen verraten.</translation>
    </message>
    <message>
        <source>A release needs a layer of its own; it cannot be appended.</source>
        <translation>Eine Freigabe braucht einen eigenen Layer; sie kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>The output must be another file than the one that holds the true places; choose another name.</source>
        <translation>Die Ausgabe muss eine andere Datei sein als die mit den wahren Orten; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Each output needs a file of its own; choose another name.</source>
        <translation>Jede Ausgabe braucht eine eigene Datei; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>QGIS writes no places into files that end in {}; take .gpkg.</source>
        <translation>QGIS schreibt keine Orte in Dateien, die auf {} enden; nehmen Sie .gpkg.</translation>
    </message>
    <message>
        <source>{} is a folder; choose a file in it.</source>
        <translation>{} ist ein Ordner; wählen Sie eine Datei darin.</translation>
    </message>
    <message>
        <source>The folder {} does not exist; make it first.</source>
        <translation>Den Ordner {} gibt es nicht; legen Sie ihn zuerst an.</translation>
    </message>
    <message>
        <source>QGIS does not write files that end in {}; take .gpkg.</source>
        <translation>QGIS schreibt keine Dateien, die auf {} enden; nehmen Sie .gpkg.</translation>
    </message>
    <message>
        <source>Nothing can be written to {}: choose another folder or name, or close the file where it is open.</source>
        <translation>Nach {} kann nichts geschrieben werden: Wählen Sie einen anderen Ordner oder Namen, oder schließen Sie die Datei, wo sie offen ist.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/earlier_releases.py</name>
    <message>
        <source>ε = {loss} per metre</source>
        <translation>ε = {loss} je Meter</translation>
    </message>
    <message>
        <source>ρ = {loss} per square metre</source>
        <translation>ρ = {loss} je Quadratmeter</translation>
    </message>
    <message>
        <source>A ledger counts them, and stops in time.</source>
        <translation>Ein Konto zählt sie und hält rechtzeitig an.</translation>
    </message>
    <message>
        <source>“{layer}” was released already, it has no true places. What is made of it anew costs nothing: see “3 Learn from a release”. Choose the layer with the true places here.</source>
        <translation>„{layer}“ ist schon freigegeben und hat keine wahren Orte. Was daraus noch gemacht wird, kostet nichts: siehe „3 Aus Freigaben lernen“. Wählen Sie hier den Layer mit den wahren Orten.</translation>
    </message>
    <message>
        <source>This layer was released before ({count} so far; last: {last}). Each further release tells more about the same people.</source>
        <translation>Dieser Layer wurde schon freigegeben ({count} bisher; zuletzt: {last}). Jede weitere Freigabe verrät mehr über dieselben Personen.</translation>
    </message>
    <message>
        <source>ε = {loss} per {unit}</source>
        <translation>ε = {loss} je {unit}</translation>
    </message>
    <message>
        <source>Together these have lost {total}.</source>
        <translation>Zusammen haben diese {total} verloren.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/expressions.py</name>
    <message>
        <source>&lt;h3&gt;geopriv_guarantee&lt;/h3&gt;&lt;p&gt;Returns what a released layer promises, for labels in layouts and for decorations. A layer that was changed since its release, or never was one, promises nothing, and the text says so.&lt;/p&gt;&lt;h4&gt;Syntax&lt;/h4&gt;&lt;p&gt;geopriv_guarantee(&lt;i&gt;layer&lt;/i&gt;, &lt;i&gt;short&lt;/i&gt;)&lt;/p&gt;&lt;h4&gt;Arguments&lt;/h4&gt;&lt;p&gt;&lt;i&gt;layer&lt;/i&gt;: name or ID of the layer. &lt;i&gt;short&lt;/i&gt;: true for one sentence alone.&lt;/p&gt;&lt;h4&gt;Example&lt;/h4&gt;&lt;p&gt;geopriv_guarantee('Patients')&lt;/p&gt;</source>
        <translation>&lt;h3&gt;geopriv_guarantee&lt;/h3&gt;&lt;p&gt;Gibt zurück, was ein freigegebener Layer verspricht, für Beschriftungen in Layouts und für Dekorationen. Ein Layer, der seit seiner Freigabe geändert wurde oder nie einer war, verspricht nichts, und der Text sagt es.&lt;/p&gt;&lt;h4&gt;Syntax&lt;/h4&gt;&lt;p&gt;geopriv_guarantee(&lt;i&gt;layer&lt;/i&gt;, &lt;i&gt;short&lt;/i&gt;)&lt;/p&gt;&lt;h4&gt;Argumente&lt;/h4&gt;&lt;p&gt;&lt;i&gt;layer&lt;/i&gt;: Name oder ID des Layers. &lt;i&gt;short&lt;/i&gt;: wahr für einen einzigen Satz.&lt;/p&gt;&lt;h4&gt;Beispiel&lt;/h4&gt;&lt;p&gt;geopriv_guarantee('Patients')&lt;/p&gt;</translation>
    </message>
    <message>
        <source>geopriv_guarantee is for layouts and decorations.</source>
        <translation>geopriv_guarantee ist für Layouts und Dekorationen.</translation>
    </message>
    <message>
        <source>geopriv_guarantee needs the name or ID of one vector layer.</source>
        <translation>geopriv_guarantee braucht den Namen oder die ID eines Vektorlayers.</translation>
    </message>
    <message>
        <source>Choose a released layer in the layer tree first.</source>
        <translation>Wählen Sie zuerst einen veröffentlichten Layer im Layerbaum.</translation>
    </message>
    <message>
        <source>Map of {}</source>
        <translation>Karte von {}</translation>
    </message>
    <message>
        <source>This layer is being edited: it promises nothing.</source>
        <translation>Dieser Layer wird gerade bearbeitet: Er verspricht nichts.</translation>
    </message>
    <message>
        <source>Guarantee of {}</source>
        <translation>Zusicherung von {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/forms.py</name>
    <message>
        <source>HTML files (*.html)</source>
        <translation>HTML-Dateien (*.html)</translation>
    </message>
    <message>
        <source>Instead of “{}”.</source>
        <translation>Statt „{}“.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/library.py</name>
    <message>
        <source>In QGIS, these tools mend missing, multiple and other shapes: Remove null geometries, Multipart to singleparts (then choose the original feature's id as the field that names the person), Centroids.</source>
        <translation>In QGIS beheben diese Werkzeuge fehlende, mehrfache und andere Formen: Leergeometrien entfernen, Mehr- zu einteilig (wählen Sie dann die ID des ursprünglichen Objekts als Feld, das die Person nennt), Zentroide.</translation>
    </message>
    <message>
        <source>The fields that go along, and those to publish although they tell the place, are chosen in the form; the latter among the advanced parameters.</source>
        <translation>Die Felder, die mitgehen, und jene, die bleiben, obwohl sie den Ort verraten, wählen Sie im Formular; letztere unter den fortgeschrittenen Parametern.</translation>
    </message>
    <message>
        <source>The working CRS is among the advanced parameters, and a geographic one measures on the sphere.</source>
        <translation>Das KBS, in dem gerechnet wird, steht unter den fortgeschrittenen Parametern, und ein geographisches misst auf der Kugel.</translation>
    </message>
    <message>
        <source>This did not work; QGIS's log says where it stopped.</source>
        <translation>Das ist misslungen; das Protokoll von QGIS sagt, wo es stehen blieb.</translation>
    </message>
    <message>
        <source>Geo-privacy</source>
        <translation>Geo-Privatheit</translation>
    </message>
    <message>
        <source>A Python package that geo-privacy needs cannot be imported: {}</source>
        <translation>Ein Python-Paket, das Geo-Privatheit braucht, kann nicht importiert werden: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/manual.py</name>
    <message>
        <source>&lt;b&gt;Words.&lt;/b&gt;</source>
        <translation>&lt;b&gt;Wörter.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>All words</source>
        <translation>Alle Wörter (englisch)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/menu.py</name>
    <message>
        <source>Publish points safely…</source>
        <translation>Punkte sicher veröffentlichen…</translation>
    </message>
    <message>
        <source>Publish counts by district…</source>
        <translation>Anzahlen nach Bezirken veröffentlichen…</translation>
    </message>
    <message>
        <source>Check a layer or file…</source>
        <translation>Layer oder Datei prüfen…</translation>
    </message>
    <message>
        <source>Plan a publication…</source>
        <translation>Publikation planen…</translation>
    </message>
    <message>
        <source>Publish a publication file…</source>
        <translation>Publikationsdatei veröffentlichen…</translation>
    </message>
    <message>
        <source>Create a ledger…</source>
        <translation>Konto anlegen…</translation>
    </message>
    <message>
        <source>Ledger report…</source>
        <translation>Kontoauszug…</translation>
    </message>
    <message>
        <source>Explain a release…</source>
        <translation>Freigabe erklären…</translation>
    </message>
    <message>
        <source>Map to print, with the guarantee…</source>
        <translation>Karte zum Drucken, mit der Zusicherung…</translation>
    </message>
    <message>
        <source>Tools for experts</source>
        <translation>Werkzeuge für Fachleute</translation>
    </message>
    <message>
        <source>Open the sample project</source>
        <translation>Beispielprojekt öffnen</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/new_ledger.py</name>
    <message>
        <source>on 1 January</source>
        <translation>am 1. Januar</translation>
    </message>
    <message>
        <source>each quarter</source>
        <translation>jedes Quartal</translation>
    </message>
    <message>
        <source>each month</source>
        <translation>jeden Monat</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Empty: each row is another person</source>
        <translation>Leer: Jede Zeile ist eine andere Person</translation>
    </message>
    <message>
        <source>All settings…</source>
        <translation>Alle Einstellungen…</translation>
    </message>
    <message>
        <source>How many releases of points</source>
        <translation>Wie viele Freigaben von Punkten</translation>
    </message>
    <message>
        <source>How far points move on average, each time (m)</source>
        <translation>Wie weit Punkte jedes Mal im Mittel wandern (m)</translation>
    </message>
    <message>
        <source>The account starts anew</source>
        <translation>Das Konto beginnt von vorn</translation>
    </message>
    <message>
        <source>each person, by the field “{field}”</source>
        <translation>jede Person, nach dem Feld „{field}“</translation>
    </message>
    <message>
        <source>It allows {many} releases of points that move {metres} m on average, for {unit}: ε = {eps} per metre. Points that move twice as far cost half. It starts anew {when}.</source>
        <translation>Es erlaubt {many} Freigaben von Punkten, die im Mittel {metres} m wandern, für {unit}: ε = {eps} je Meter. Punkte, die doppelt so weit wandern, kosten die Hälfte. Es beginnt {when} von vorn.</translation>
    </message>
    <message>
        <source>each row</source>
        <translation>jede Zeile</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/pages.py</name>
    <message>
        <source>PDF (*.pdf);;Web page (*.html)</source>
        <translation>PDF (*.pdf);;Webseite (*.html)</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save the page</source>
        <translation>Seite speichern</translation>
    </message>
    <message>
        <source>{file} could not be written. Choose another folder.</source>
        <translation>{file} konnte nicht geschrieben werden. Wählen Sie einen anderen Ordner.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/plans.py</name>
    <message>
        <source>Most counts are within {off} of the true one: a count below {least} says little.</source>
        <translation>Die meisten Anzahlen liegen bis zu {off} neben der wahren: Eine Anzahl unter {least} sagt wenig.</translation>
    </message>
    <message>
        <source>the border in each direction is off by, at most</source>
        <translation>der Rand liegt in jeder Richtung höchstens so weit daneben</translation>
    </message>
    <message>
        <source>the border is off anywhere by, at most</source>
        <translation>der Rand liegt irgendwo höchstens so weit daneben</translation>
    </message>
    <message>
        <source>how far a count is off, usually (standard error)</source>
        <translation>wie weit eine Anzahl gewöhnlich danebenliegt (Standardfehler)</translation>
    </message>
    <message>
        <source>See the plan.</source>
        <translation>Siehe den Plan.</translation>
    </message>
    <message>
        <source>what it would cost is not known: {}</source>
        <translation>was es kosten würde, ist nicht bekannt: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/preview.py</name>
    <message>
        <source>Nothing is drawn or charged, and no point of the layer is looked at.</source>
        <translation>Nichts wird gezogen oder belastet, und kein Punkt des Layers wird angesehen.</translation>
    </message>
    <message>
        <source>Whole plan…</source>
        <translation>Ganzer Plan…</translation>
    </message>
    <message>
        <source>With this layer's own numbers of rows (for you only)…</source>
        <translation>Mit den Zeilenzahlen dieses Layers (nur für Sie)…</translation>
    </message>
    <message>
        <source>What would happen is said here.</source>
        <translation>Was geschehen würde, steht hier.</translation>
    </message>
    <message>
        <source>… the field</source>
        <translation>… das Feld</translation>
    </message>
    <message>
        <source>What would happen is said here, once there is: {}.</source>
        <translation>Was geschehen würde, steht hier, sobald angegeben ist: {}.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/provider.py</name>
    <message>
        <source>Geo-privacy cannot run in this QGIS: see why</source>
        <translation>Geo-Privatheit läuft in diesem QGIS nicht: sehen Sie, warum</translation>
    </message>
    <message>
        <source>Geo-privacy (geopriv-gis)</source>
        <translation>Geo-Privatheit (geopriv-gis)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/rasters.py</name>
    <message>
        <source>{least}; where band 3 is 0: uncertain</source>
        <translation>{least}; wo Kanal 3 gleich 0 ist: unsicher</translation>
    </message>
    <message>
        <source>The raster of weights must be a file that GDAL reads, with that band.</source>
        <translation>Das Raster der Gewichte muss eine Datei sein, die GDAL liest, mit diesem Kanal.</translation>
    </message>
    <message>
        <source>The output could not be written; the disk may be full.</source>
        <translation>Die Ausgabe konnte nicht geschrieben werden; vielleicht ist der Datenträger voll.</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder of the output.</source>
        <translation>In den Ordner der Ausgabe kann nichts geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/readers.py</name>
    <message>
        <source>{} must be a number, or two for two fields: X,Y.</source>
        <translation>{} muss eine Zahl sein, oder zwei für zwei Felder: X,Y.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>{} must be whole numbers: 1,10,2000.</source>
        <translation>{} müssen ganze Zahlen sein: 1,10,2000.</translation>
    </message>
    <message>
        <source>The corners must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.</source>
        <translation>Die Ecken müssen X,Y;X,Y;… sein, zum Beispiel 3,0;0,1;-3,0;0,-1.</translation>
    </message>
    <message>
        <source>Give exactly one of {}.</source>
        <translation>Geben Sie genau eines von {} an.</translation>
    </message>
    <message>
        <source>{} cannot be used with {}.</source>
        <translation>{} kann nicht mit {} verwendet werden.</translation>
    </message>
    <message>
        <source>{} go together; give both.</source>
        <translation>{} gehören zusammen; geben Sie beide an.</translation>
    </message>
    <message>
        <source>{} must be a raster.</source>
        <translation>{} muss ein Raster sein.</translation>
    </message>
    <message>
        <source>{} go together, without {}.</source>
        <translation>{} gehören zusammen, ohne {}.</translation>
    </message>
    <message>
        <source>Tick only one of {}.</source>
        <translation>Haken Sie nur eines an von {}.</translation>
    </message>
    <message>
        <source>{} goes with the choice “{}” and with nothing else.</source>
        <translation>{} gehört zur Wahl „{}“ und zu nichts anderem.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/reading.py</name>
    <message>
        <source>Give either {} or {}.</source>
        <translation>Geben Sie entweder {} oder {} an.</translation>
    </message>
    <message>
        <source>No budget was given: {} was taken as the form has it at first, {} {}.</source>
        <translation>Kein Budget wurde angegeben: {} wurde genommen, wie das Formular beginnt, {} {}.</translation>
    </message>
    <message>
        <source>Give either {} or {}: empty the one, or put {} into the other.</source>
        <translation>Geben Sie entweder {} oder {} an: Leeren Sie das eine, oder setzen Sie {} in das andere.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/report.py</name>
    <message>
        <source>Only positions are protected. Other fields are published as they are.</source>
        <translation>Nur Positionen sind geschützt. Andere Felder werden veröffentlicht, wie sie sind.</translation>
    </message>
    <message>
        <source>Only positions are protected. Other fields are published as they are, or as pseudonyms.</source>
        <translation>Nur Positionen sind geschützt. Andere Felder werden veröffentlicht, wie sie sind, oder als Pseudonyme.</translation>
    </message>
    <message>
        <source>The number of rows is published.</source>
        <translation>Die Zahl der Zeilen wird veröffentlicht.</translation>
    </message>
    <message>
        <source>Every further release of the same people adds to the loss: ε's add up, and so do ρ's and δ's.</source>
        <translation>Jede weitere Freigabe derselben Personen erhöht den Verlust: Die ε summieren sich, und ebenso die ρ und die δ.</translation>
    </message>
    <message>
        <source>In figures</source>
        <translation>In Zahlen</translation>
    </message>
    <message>
        <source>In the terms of the field</source>
        <translation>In den Begriffen des Fachs</translation>
    </message>
    <message>
        <source>For machines</source>
        <translation>Für Maschinen</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/samples.py</name>
    <message>
        <source>The project that is open has changes that were not saved. Open the sample project in its place, and lose them?</source>
        <translation>Das offene Projekt hat Änderungen, die nicht gespeichert sind. Das Beispielprojekt an seiner Stelle öffnen und sie verlieren?</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/showing.py</name>
    <message>
        <source>Every point was moved by chance among the people of a public map, as for hiding it among {people} people.</source>
        <translation>Jeder Punkt wurde zufällig unter den Menschen einer öffentlichen Karte verschoben, wie um ihn unter {people} Personen zu verbergen.</translation>
    </message>
    <message>
        <source>The numbers are inexact on purpose, so that nobody can be sure whether any one person is in the data.</source>
        <translation>Die Zahlen sind mit Absicht ungenau, damit niemand sicher sein kann, ob eine bestimmte Person in den Daten ist.</translation>
    </message>
    <message>
        <source>Every point was moved by chance: 95 of 100 by less than {radius}, in any direction.</source>
        <translation>Jeder Punkt wurde zufällig verschoben: 95 von 100 um weniger als {radius}, in irgendeine Richtung.</translation>
    </message>
    <message>
        <source>Every point was moved by chance, in any direction: of persons with one row 95 of 100 by less than {radius}, of persons with more rows farther.</source>
        <translation>Jeder Punkt wurde zufällig verschoben, in irgendeine Richtung: von Personen mit einer Zeile 95 von 100 um weniger als {radius}, von Personen mit mehr Zeilen weiter.</translation>
    </message>
    <message>
        <source>The areas of that map are too large for it: which area a point was in may be told, and neighbours across a border may be told apart.</source>
        <translation>Die Flächen dieser Karte sind dafür zu groß: In welcher Fläche ein Punkt lag, kann verraten sein, und Nachbarn beiderseits einer Grenze können unterscheidbar sein.</translation>
    </message>
    <message>
        <source>The numbers are inexact on purpose, so that nobody can be sure what the data say of any one person.</source>
        <translation>Die Zahlen sind mit Absicht ungenau, damit niemand sicher sein kann, was die Daten über eine bestimmte Person sagen.</translation>
    </message>
    <message>
        <source>{}, moved up to {} ({} %)</source>
        <translation>{}, bis zu {} verschoben ({} %)</translation>
    </message>
    <message>
        <source>{}: {} (± {})</source>
        <translation>{}: {} (± {})</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/standing.py</name>
    <message>
        <source>{what} of {unit}: nothing more can be released.</source>
        <translation>{what}, für {unit}: Es kann nichts mehr freigegeben werden.</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>points that move so many metres</source>
        <translation>Punkte, die so viele Meter wandern</translation>
    </message>
    <message>
        <source>counts that are off by so many people</source>
        <translation>Anzahlen, die um so viele Personen danebenliegen</translation>
    </message>
    <message>
        <source>a release of places, ε per metre</source>
        <translation>eine Freigabe von Orten, ε je Meter</translation>
    </message>
    <message>
        <source>a release of places, ρ per square metre</source>
        <translation>eine Freigabe von Orten, ρ je Quadratmeter</translation>
    </message>
    <message>
        <source>counts or statistics, ε</source>
        <translation>Anzahlen oder Statistiken, ε</translation>
    </message>
    <message>
        <source>counts or statistics, ρ</source>
        <translation>Anzahlen oder Statistiken, ρ</translation>
    </message>
    <message>
        <source>{what} of {unit}: one more release fits in which points move {size} m on average.</source>
        <translation>{what}, für {unit}: Noch eine Freigabe passt hinein, in der Punkte im Mittel {size} m wandern.</translation>
    </message>
    <message>
        <source>{what} of {unit}: {count} more releases fit in which points move {size} m on average.</source>
        <translation>{what}, für {unit}: Noch {count} Freigaben passen hinein, in denen Punkte im Mittel {size} m wandern.</translation>
    </message>
    <message>
        <source>{what} of {unit}: one more release fits in which a count is off by {size} (standard error).</source>
        <translation>{what}, für {unit}: Noch eine Freigabe passt hinein, in der eine Anzahl um {size} danebenliegt (Standardfehler).</translation>
    </message>
    <message>
        <source>{what} of {unit}: {count} more releases fit in which a count is off by {size} (standard error).</source>
        <translation>{what}, für {unit}: Noch {count} Freigaben passen hinein, in denen eine Anzahl um {size} danebenliegt (Standardfehler).</translation>
    </message>
    <message>
        <source>It is large: what was released stands on the page to print.</source>
        <translation>Es ist groß: Was freigegeben wurde, steht auf der Seite zum Drucken.</translation>
    </message>
    <message>
        <source>the one person whom all rows are about</source>
        <translation>die eine Person, um die es in allen Zeilen geht</translation>
    </message>
    <message>
        <source>It fits. Nothing was charged.</source>
        <translation>Es passt. Nichts wurde belastet.</translation>
    </message>
    <message>
        <source>It would be refused: less is left than it costs.</source>
        <translation>Es würde abgelehnt: Übrig ist weniger, als es kostet.</translation>
    </message>
    <message>
        <source>Afterwards:</source>
        <translation>Danach:</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Counts and statistics</source>
        <translation>Anzahlen und Statistiken</translation>
    </message>
    <message>
        <source>Releases so far: {count}.</source>
        <translation>Freigaben bisher: {count}.</translation>
    </message>
    <message>
        <source>The account starts anew on {date}.</source>
        <translation>Das Konto beginnt am {date} von vorn.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/styles.py</name>
    <message>
        <source>left out: too uncertain</source>
        <translation>weggelassen: zu unsicher</translation>
    </message>
    <message>
        <source>z below -4: much lower</source>
        <translation>z unter -4: viel niedriger</translation>
    </message>
    <message>
        <source>z from -4 to -2: lower</source>
        <translation>z von -4 bis -2: niedriger</translation>
    </message>
    <message>
        <source>z from -2 to 2: chance explains it</source>
        <translation>z von -2 bis 2: durch Zufall erklärbar</translation>
    </message>
    <message>
        <source>z from 2 to 4: higher</source>
        <translation>z von 2 bis 4: höher</translation>
    </message>
    <message>
        <source>z above 4: much higher</source>
        <translation>z über 4: viel höher</translation>
    </message>
    <message>
        <source>hatched: uncertain (may be off by half the number)</source>
        <translation>schraffiert: unsicher (bis zur Hälfte daneben)</translation>
    </message>
    <message>
        <source>dashed: uncertain (may be off by half the number)</source>
        <translation>gestrichelt: unsicher (bis zur Hälfte daneben)</translation>
    </message>
    <message>
        <source>too few points near</source>
        <translation>zu wenige Punkte in der Nähe</translation>
    </message>
    <message>
        <source>people</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>{} to {} per {} people</source>
        <translation>{} bis {} je {} Menschen</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/words.py</name>
    <message>
        <source>or </source>
        <translation>oder </translation>
    </message>
    <message>
        <source>Or </source>
        <translation>Oder </translation>
    </message>
    <message>
        <source>it has {}.</source>
        <translation>es hat {}.</translation>
    </message>
    <message>
        <source>Or instead: {}</source>
        <translation>Oder stattdessen: {}</translation>
    </message>
    <message>
        <source>take {}.</source>
        <translation>nehmen Sie {}.</translation>
    </message>
    <message>
        <source>{}: a geographic CRS</source>
        <translation>{}: ein geographisches KBS</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>geopriv_gis/arguments/in_short.py</name>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are nearer to each other than the distance that you choose: the odds between two of them change by at most a factor 2.7.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die einander näher sind als die Entfernung, die Sie wählen: Die Chancen zwischen zweien ändern sich höchstens um den Faktor 2,7.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are nearer to each other than the distance that you choose: with each place or polygon that is asked about, the odds between two of them change by at most a factor 2.7. Of several the factors multiply.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die näher beieinander liegen als die Entfernung, die Sie wählen: Mit jedem Ort oder Polygon, nach dem gefragt wird, ändern sich die Chancen zwischen zweien davon höchstens um den Faktor 2,7. Bei mehreren multiplizieren sich die Faktoren.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; A layer that was released goes in, whole. The result promises what that layer promised, and costs nothing more.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Hinein geht ein Layer, der freigegeben wurde, als Ganzes. Das Ergebnis verspricht, was jener Layer versprach, und kostet nichts weiter.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; What goes in comes out as it is, in part: nothing is promised.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Was hineingeht, kommt zum Teil heraus, wie es ist: Versprochen wird nichts.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; A page comes out. Nothing is released, and no budget is charged.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Heraus kommt eine Seite. Nichts wird freigegeben, und kein Budget wird belastet.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; The result tells as little about where a row is as its place would with noise as wide as the distance that you choose.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Das Ergebnis sagt darüber, wo eine Zeile ist, so wenig, wie es ihr Ort mit Rauschen täte, das so breit ist wie die Entfernung, die Sie wählen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Numbers are made inexact, so that nobody can be sure whether somebody is in the table. You choose how far a count may be off; farther is safer.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Zahlen werden ungenau gemacht, sodass niemand sicher sein kann, ob jemand in der Tabelle ist. Sie wählen, wie weit eine Anzahl danebenliegen darf; weiter ist sicherer.</translation>
    </message>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Points move in a random direction, on average by as many metres as you choose: about half of them less, one in twenty about twice as far or more. Several points of one person move farther. Farther is safer: nobody can be sure where a point was, and the nearer two places are to each other, the less they can be told apart. Fields are not hidden.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Punkte wandern in eine zufällige Richtung, im Mittel um so viele Meter, wie Sie wählen: etwa die Hälfte weniger, einer von zwanzig etwa doppelt so weit oder weiter. Mehrere Punkte einer Person wandern weiter. Weiter ist sicherer: Niemand kann sicher sein, wo ein Punkt war, und je näher zwei Orte beieinander liegen, desto weniger lassen sie sich unterscheiden. Felder werden nicht verborgen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/arguments/search_words.py</name>
    <message>
        <source>privacy,geoprivacy,geo-privacy,location privacy,confidentiality,anonymise,anonymisation,de-identification,epsilon</source>
        <translation>Datenschutz,DSGVO,Privatheit,Privatsphäre,Geodatenschutz,Vertraulichkeit,Geheimhaltung,anonymisieren,Anonymisierung,pseudonymisieren,Pseudonymisierung,Deanonymisierung,Personenbezug,Epsilon</translation>
    </message>
    <message>
        <source>anonymise,pseudonymise,hide,addresses,homes,patients,customers,clients,victims,GDPR,DSGVO,HIPAA,personal data,sensitive,publish,safely,mask,geomask,jitter,displace,scramble,blur,obfuscate,pixelate,verpixeln,assistant,wizard</source>
        <translation>anonymisieren,pseudonymisieren,verstecken,verbergen,Adressen,Wohnorte,Patienten,Kunden,Opfer,DSGVO,Datenschutz,personenbezogen,sensibel,veröffentlichen,sicher,maskieren,verrauschen,verschieben,verwischen,verpixeln,Assistent</translation>
    </message>
    <message>
        <source>mask,geomask,geomasking,geographic masking,jitter,perturb,random perturbation,displace,scramble,blur,obfuscate,obfuscation,donut,doughnut,k-anonymity,k-anonymisation,geo-indistinguishability</source>
        <translation>verschleiern,Verschleierung,maskieren,Geomaskierung,verrauschen,verwischen,verschieben,Verschiebung,versetzen,zufällig verschieben,unscharf machen,Unschärfe,verpixeln,k-Anonymität,Geo-Ununterscheidbarkeit,Rauschen</translation>
    </message>
    <message>
        <source>counts by district,counts by area,counts by municipality,differential privacy,small numbers,small counts,suppression</source>
        <translation>Anzahlen nach Bezirken,Anzahlen nach Gebieten,Anzahlen nach Gemeinden,differenzielle Privatheit,kleine Fallzahlen,kleine Anzahlen,Unterdrückung,statistische Geheimhaltung</translation>
    </message>
    <message>
        <source>aggregate,disclosure control</source>
        <translation>aggregieren,Zusammenfassen,Offenlegungsschutz,Geheimhaltung</translation>
    </message>
    <message>
        <source>released points,masked points</source>
        <translation>freigegebene Punkte,verschleierte Punkte</translation>
    </message>
    <message>
        <source>research,attack,baseline</source>
        <translation>Forschung,Angriff,Vergleichsverfahren</translation>
    </message>
    <message>
        <source>epsilon,Laplace</source>
        <translation>Epsilon,Laplace</translation>
    </message>
    <message>
        <source>normal,rho</source>
        <translation>normal,Rho,Gauß</translation>
    </message>
    <message>
        <source>account,privacy budget,rho</source>
        <translation>Konto,Privatheitsbudget,Datenschutzbudget,Rho</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/check.py</name>
    <message>
        <source>there are {many} releases. If they are about the same people, they promise {loss} together</source>
        <translation>es sind {many} Freigaben. Wenn sie von denselben Personen handeln, versprechen sie zusammen {loss}</translation>
    </message>
    <message>
        <source>it is not the text that its name says</source>
        <translation>sie ist nicht der Text, den ihr Name ankündigt</translation>
    </message>
    <message>
        <source>there are {many} releases. If they are about the same people, their promises are of several kinds, and each counts</source>
        <translation>es sind {many} Freigaben. Wenn sie von denselben Personen handeln, sind ihre Versprechen von mehreren Arten, und jedes zählt</translation>
    </message>
    <message>
        <source>left by a program, or a file is open</source>
        <translation>von einem Programm übrig gelassen, oder eine Datei ist geöffnet</translation>
    </message>
    <message>
        <source>Close it, or remove it.</source>
        <translation>Schließen oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>it cannot be read ({why})</source>
        <translation>sie kann nicht gelesen werden ({why})</translation>
    </message>
    <message>
        <source>it carries no guarantee</source>
        <translation>sie trägt keine Zusicherung</translation>
    </message>
    <message>
        <source>it is a link or a device, not a file</source>
        <translation>sie ist eine Verknüpfung oder ein Gerät, keine Datei</translation>
    </message>
    <message>
        <source>Put a copy of what is meant in its place.</source>
        <translation>Setzen Sie eine Kopie dessen, was gemeint ist, an ihre Stelle.</translation>
    </message>
    <message>
        <source>a record without its file</source>
        <translation>ein Nachweis ohne seine Datei</translation>
    </message>
    <message>
        <source>Remove it.</source>
        <translation>Entfernen Sie ihn.</translation>
    </message>
    <message>
        <source>See what it holds, or leave it out.</source>
        <translation>Sehen Sie nach, was sie enthält, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>it holds geometry and carries no guarantee</source>
        <translation>sie enthält Geometrie und trägt keine Zusicherung</translation>
    </message>
    <message>
        <source>{file} is missing</source>
        <translation>{file} fehlt</translation>
    </message>
    <message>
        <source>{file} is no part of it</source>
        <translation>{file} gehört nicht dazu</translation>
    </message>
    <message>
        <source>Give the ledger they were charged to.</source>
        <translation>Geben Sie das Konto an, das damit belastet wurde.</translation>
    </message>
    <message>
        <source>a hidden file</source>
        <translation>eine versteckte Datei</translation>
    </message>
    <message>
        <source>See what it holds, or remove it.</source>
        <translation>Sehen Sie nach, was sie enthält, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>See what it holds.</source>
        <translation>Sehen Sie nach, was sie enthält.</translation>
    </message>
    <message>
        <source>a ledger, a session or a store of noise: the data holder's</source>
        <translation>ein Konto, eine Sitzung oder ein Vorrat an Rauschen: Das gehört der datenhaltenden Stelle</translation>
    </message>
    <message>
        <source>Keep it where the data are.</source>
        <translation>Bewahren Sie sie bei den Daten auf.</translation>
    </message>
    <message>
        <source>a record that no reader looks at</source>
        <translation>ein Nachweis, den kein Programm liest</translation>
    </message>
    <message>
        <source>a notebook with outputs, which may show rows of data</source>
        <translation>ein Notebook mit Ausgaben, die Zeilen der Daten zeigen können</translation>
    </message>
    <message>
        <source>Clear them before publishing it.</source>
        <translation>Löschen Sie sie vor dem Veröffentlichen.</translation>
    </message>
    <message>
        <source>it is no manifest that can be read</source>
        <translation>sie ist kein lesbares Verzeichnis ihrer Teile</translation>
    </message>
    <message>
        <source>Write anew.</source>
        <translation>Schreiben Sie die Dateien neu.</translation>
    </message>
    <message>
        <source>it names a file elsewhere</source>
        <translation>sie nennt eine Datei, die woanders liegt</translation>
    </message>
    <message>
        <source>Publish the whole folder.</source>
        <translation>Veröffentlichen Sie den ganzen Ordner.</translation>
    </message>
    <message>
        <source>{file} is not the file that was written</source>
        <translation>{file} ist nicht die Datei, die geschrieben wurde</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>Lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>alle zusammen</translation>
    </message>
    <message>
        <source>Publish what was released.</source>
        <translation>Veröffentlichen Sie, was freigegeben wurde.</translation>
    </message>
    <message>
        <source>the ledger was not charged with this release</source>
        <translation>das Konto wurde mit dieser Freigabe nicht belastet</translation>
    </message>
    <message>
        <source>Find out who released it, and charge it. If it is about other people, check it without this ledger.</source>
        <translation>Finden Sie heraus, wer sie freigegeben hat, und belasten Sie das Konto damit. Geht es um andere Personen, prüfen Sie ohne dieses Konto.</translation>
    </message>
    <message>
        <source>a file of a kind that is not looked into</source>
        <translation>eine Datei einer Art, in die nicht hineingesehen wird</translation>
    </message>
    <message>
        <source>for a mechanism or a function use geopriv_gis.audit(release)</source>
        <translation>für einen Mechanismus oder eine Funktion geopriv_gis.audit(release)</translation>
    </message>
    <message>
        <source>path must be a file or folder; got {name}. Write a release by .geopriv.to_file(path) first; {FOR_MECHANISMS}.</source>
        <translation>path muss eine Datei oder ein Ordner sein; angegeben: {name}. Eine Veröffentlichung zuerst mit .geopriv.to_file(path) schreiben; {FOR_MECHANISMS}.</translation>
    </message>
    <message>
        <source>{whole} does not exist; check the path.</source>
        <translation>{whole} gibt es nicht; prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>{whole} is an empty folder; there is nothing to check.</source>
        <translation>{whole} ist ein leerer Ordner; es gibt nichts zu prüfen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/columnar.py</name>
    <message>
        <source>metadata that readers pass over</source>
        <translation>Metadaten, die Leseprogramme übergehen</translation>
    </message>
    <message>
        <source>values in a dictionary that no row has</source>
        <translation>Werte in einem Wörterbuch, die keine Zeile hat</translation>
    </message>
    <message>
        <source>statistics that are not those of its rows</source>
        <translation>Statistiken, die nicht die ihrer Zeilen sind</translation>
    </message>
    <message>
        <source>values under nulls, which no reader shows</source>
        <translation>Werte unter leeren Feldern, die kein Leseprogramm zeigt</translation>
    </message>
    <message>
        <source>bytes that belong to no column</source>
        <translation>Bytes, die zu keiner Spalte gehören</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/containers.py</name>
    <message>
        <source>it has extended attributes</source>
        <translation>sie hat erweiterte Attribute</translation>
    </message>
    <message>
        <source>Remove them (setfattr -x).</source>
        <translation>Entfernen Sie sie (setfattr -x).</translation>
    </message>
    <message>
        <source>an archive that is encrypted</source>
        <translation>ein Archiv mit Passwort</translation>
    </message>
    <message>
        <source>bytes in base64 that nobody can read</source>
        <translation>Bytes in base64, die niemand lesen kann</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/databases.py</name>
    <message>
        <source>parts of pages that hold deleted rows</source>
        <translation>Teile von Seiten, in denen gelöschte Zeilen stehen</translation>
    </message>
    <message>
        <source>rows of the format's tables that no layer needs</source>
        <translation>Zeilen in Tabellen des Formats, die kein Layer braucht</translation>
    </message>
    <message>
        <source>numbers in its head that no reader needs</source>
        <translation>Zahlen in ihrem Kopf, die kein Leseprogramm braucht</translation>
    </message>
    <message>
        <source>an index that is not that of its rows</source>
        <translation>ein Index, der nicht der ihrer Zeilen ist</translation>
    </message>
    <message>
        <source>bytes of geometry that readers pass over</source>
        <translation>Bytes von Geometrien, die Leseprogramme übergehen</translation>
    </message>
    <message>
        <source>row numbers that no counter makes</source>
        <translation>Zeilennummern, die kein Zähler vergibt</translation>
    </message>
    <message>
        <source>definitions that GDAL does not write</source>
        <translation>Definitionen, die GDAL nicht schreibt</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/package.py</name>
    <message>
        <source>Publish the folder as it was made.</source>
        <translation>Veröffentlichen Sie den Ordner so, wie er erstellt wurde.</translation>
    </message>
    <message>
        <source>it describes no publication that can be read</source>
        <translation>sie beschreibt keine lesbare Publikation</translation>
    </message>
    <message>
        <source>{file} came after it was published</source>
        <translation>{file} kam nach der Veröffentlichung hinzu</translation>
    </message>
    <message>
        <source>the description lacks it, or names what is not there</source>
        <translation>sie fehlt in der Beschreibung, oder diese nennt, was nicht da ist</translation>
    </message>
    <message>
        <source>Publish what was released; columns are named in [protect] keep.</source>
        <translation>Veröffentlichen Sie, was freigegeben wurde; Spalten werden unter [protect] keep genannt.</translation>
    </message>
    <message>
        <source>its guarantee is not the one that the folder states</source>
        <translation>ihre Zusicherung ist nicht die, die der Ordner angibt</translation>
    </message>
    <message>
        <source>columns that were not to be published: {columns}</source>
        <translation>Spalten, die nicht veröffentlicht werden sollten: {columns}</translation>
    </message>
    <message>
        <source>{file} is not the file that was published</source>
        <translation>{file} ist nicht die Datei, die veröffentlicht wurde</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/pictures.py</name>
    <message>
        <source>See what it holds, or write it anew.</source>
        <translation>Sehen Sie nach, was sie enthält, oder schreiben Sie sie neu.</translation>
    </message>
    <message>
        <source>a picture with metadata, which may tell where it was taken</source>
        <translation>ein Bild mit Metadaten, die verraten können, wo es aufgenommen wurde</translation>
    </message>
    <message>
        <source>Remove its metadata, or leave it out.</source>
        <translation>Entfernen Sie seine Metadaten, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>it goes on after its end</source>
        <translation>sie geht nach ihrem Ende weiter</translation>
    </message>
    <message>
        <source>Write it anew.</source>
        <translation>Schreiben Sie sie neu.</translation>
    </message>
    <message>
        <source>a picture with more bytes than pixels</source>
        <translation>ein Bild mit mehr Bytes als Bildpunkten</translation>
    </message>
    <message>
        <source>an encrypted PDF</source>
        <translation>ein verschlüsseltes PDF</translation>
    </message>
    <message>
        <source>a PDF with files attached</source>
        <translation>ein PDF mit angehängten Dateien</translation>
    </message>
    <message>
        <source>a PDF with comments in it</source>
        <translation>ein PDF mit Kommentaren darin</translation>
    </message>
    <message>
        <source>streams of a PDF that could not be unpacked</source>
        <translation>Datenströme eines PDF, die nicht entpackt werden konnten</translation>
    </message>
    <message>
        <source>a picture with parts of an unknown kind</source>
        <translation>ein Bild mit Teilen unbekannter Art</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/pieces.py</name>
    <message>
        <source>Write the release into a new file.</source>
        <translation>Schreiben Sie die Freigabe in eine neue Datei.</translation>
    </message>
    <message>
        <source>an extent that is not that of its rows</source>
        <translation>eine Ausdehnung, die nicht die ihrer Zeilen ist</translation>
    </message>
    <message>
        <source>more of it than is looked through</source>
        <translation>mehr davon, als durchgesehen wird</translation>
    </message>
    <message>
        <source>a part of it could not be read ({what})</source>
        <translation>ein Teil davon konnte nicht gelesen werden ({what})</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/release.py</name>
    <message>
        <source>it cannot be checked ({why})</source>
        <translation>sie kann nicht geprüft werden ({why})</translation>
    </message>
    <message>
        <source>Publish files that were written with their guarantee.</source>
        <translation>Veröffentlichen Sie Dateien, die mit ihrer Zusicherung geschrieben wurden.</translation>
    </message>
    <message>
        <source>its guarantee promises nothing: {reason}</source>
        <translation>ihre Zusicherung verspricht nichts: {reason}</translation>
    </message>
    <message>
        <source>Release it anew.</source>
        <translation>Geben Sie sie neu frei.</translation>
    </message>
    <message>
        <source>it was changed after its release, or has another's record</source>
        <translation>sie wurde nach ihrer Freigabe verändert oder trägt den Nachweis einer anderen</translation>
    </message>
    <message>
        <source>Publish the file as it was released.</source>
        <translation>Veröffentlichen Sie die Datei, wie sie freigegeben wurde.</translation>
    </message>
    <message>
        <source>{file}, layer {layer}</source>
        <translation>{file}, Layer {layer}</translation>
    </message>
    <message>
        <source>nobody says why</source>
        <translation>niemand sagt, warum</translation>
    </message>
    <message>
        <source>its Z values are the true ones</source>
        <translation>ihre Z-Werte sind die wahren</translation>
    </message>
    <message>
        <source>z='drop'.</source>
        <translation>z='drop'.</translation>
    </message>
    <message>
        <source>Nobody compared them with the true places: leave them out, or look.</source>
        <translation>Niemand hat sie mit den wahren Orten verglichen: Lassen Sie sie weg, oder sehen Sie nach.</translation>
    </message>
    <message>
        <source>Look, and leave out what does.</source>
        <translation>Sehen Sie nach, und lassen Sie weg, was Orte verrät.</translation>
    </message>
    <message>
        <source>it holds true places: {why}</source>
        <translation>sie enthält wahre Orte: {why}</translation>
    </message>
    <message>
        <source>Release the points again, into a new file.</source>
        <translation>Geben Sie die Punkte noch einmal frei, in eine neue Datei.</translation>
    </message>
    <message>
        <source>it has free pages, where deleted rows may still be</source>
        <translation>sie hat freie Seiten, auf denen noch gelöschte Zeilen stehen können</translation>
    </message>
    <message>
        <source>its sensitivity is still to be classified</source>
        <translation>die Sensitivität ist noch einzustufen</translation>
    </message>
    <message>
        <source>Release it with sensitivity=, as the protocol has it.</source>
        <translation>Geben Sie es mit sensitivity= frei, wie das Protokoll es vorsieht.</translation>
    </message>
    <message>
        <source>it holds more than what is read of it, such as bounding boxes</source>
        <translation>sie enthält mehr, als aus ihr gelesen wird, umschließende Rechtecke zum Beispiel</translation>
    </message>
    <message>
        <source>Leave out those that tell of places or persons.</source>
        <translation>Lassen Sie weg, was von Orten oder Personen erzählt.</translation>
    </message>
    <message>
        <source>Release it with a smaller budget.</source>
        <translation>Geben Sie sie mit einem kleineren Budget frei.</translation>
    </message>
    <message>
        <source>columns that came after the release: {columns}</source>
        <translation>Spalten, die nach der Freigabe hinzukamen: {columns}</translation>
    </message>
    <message>
        <source>columns that may tell places: {columns}</source>
        <translation>Spalten, die Orte verraten können: {columns}</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>Lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>{met} of its {points} points are true ones</source>
        <translation>{met} ihrer {points} Punkte sind wahre</translation>
    </message>
    <message>
        <source>views, queries that run when they are read: {names}</source>
        <translation>Sichten, also Abfragen, die beim Lesen laufen: {names}</translation>
    </message>
    <message>
        <source>tables that are no layers: {names}</source>
        <translation>Tabellen, die keine Layer sind: {names}</translation>
    </message>
    <message>
        <source>its rows stand in the order of their true places, it seems</source>
        <translation>ihre Zeilen stehen anscheinend in der Reihenfolge ihrer wahren Orte</translation>
    </message>
    <message>
        <source>Shuffle the rows before the release (shuffle=True).</source>
        <translation>Mischen Sie die Zeilen vor der Freigabe (shuffle=True).</translation>
    </message>
    <message>
        <source>published beside it as they are: {columns}</source>
        <translation>daneben veröffentlicht, wie sie sind: {columns}</translation>
    </message>
    <message>
        <source>noise of about {reach} m hardly protects anybody</source>
        <translation>Rauschen von etwa {reach} m schützt kaum jemanden</translation>
    </message>
    <message>
        <source>its budget is {loss}, which hides little of a person</source>
        <translation>ihr Budget ist {loss}, das verbirgt wenig von einer Person</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/scanner.py</name>
    <message>
        <source>Look, and take them out if they are places.</source>
        <translation>Sehen Sie nach, und nehmen Sie sie heraus, wenn es Orte sind.</translation>
    </message>
    <message>
        <source>blanks or figures that no reader makes use of</source>
        <translation>Leerzeichen oder Ziffern, die kein Leseprogramm braucht</translation>
    </message>
    <message>
        <source>names of files</source>
        <translation>Namen von Dateien</translation>
    </message>
    <message>
        <source>its name may be a place</source>
        <translation>ihr Name kann ein Ort sein</translation>
    </message>
    <message>
        <source>Give it another name.</source>
        <translation>Geben Sie ihr einen anderen Namen.</translation>
    </message>
    <message>
        <source>it shows true places</source>
        <translation>sie zeigt wahre Orte</translation>
    </message>
    <message>
        <source>Take them out of it.</source>
        <translation>Nehmen Sie sie heraus.</translation>
    </message>
    <message>
        <source>numbers or codes that may be places</source>
        <translation>Zahlen oder Codes, die Orte sein können</translation>
    </message>
    <message>
        <source>numbers that agree with true places</source>
        <translation>Zahlen, die mit wahren Orten übereinstimmen</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/vectors.py</name>
    <message>
        <source>texts in its head that readers pass over</source>
        <translation>Texte in ihrem Kopf, die Leseprogramme übergehen</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/verdict.py</name>
    <message>
        <source>If these rows were never released, release them. If they were, publish the file geopriv wrote, or export that as a GeoPackage with layer metadata.</source>
        <translation>Wurden diese Zeilen nie freigegeben, geben Sie sie frei. Sonst veröffentlichen Sie die Datei, die geopriv schrieb, oder exportieren Sie diese als GeoPackage mit Layer-Metadaten.</translation>
    </message>
    <message>
        <source>green</source>
        <translation>grün</translation>
    </message>
    <message>
        <source>amber</source>
        <translation>gelb</translation>
    </message>
    <message>
        <source>red</source>
        <translation>rot</translation>
    </message>
    <message>
        <source>nothing was found that should not be published</source>
        <translation>es wurde nichts gefunden, das nicht veröffentlicht werden sollte</translation>
    </message>
    <message>
        <source>somebody should look at what is listed before it is published</source>
        <translation>vor der Veröffentlichung sollte sich jemand ansehen, was aufgeführt ist</translation>
    </message>
    <message>
        <source>do not publish this</source>
        <translation>veröffentlichen Sie dies nicht</translation>
    </message>
    <message>
        <source>GREEN: nothing was found that should not be published.</source>
        <translation>GRÜN: Es wurde nichts gefunden, das nicht veröffentlicht werden sollte.</translation>
    </message>
    <message>
        <source>AMBER: look at what is listed below before this is published.</source>
        <translation>GELB: Sehen Sie sich vor der Veröffentlichung an, was unten aufgeführt ist.</translation>
    </message>
    <message>
        <source>RED: do not publish this.</source>
        <translation>ROT: Veröffentlichen Sie dies nicht.</translation>
    </message>
    <message>
        <source>A program does not know what a column means, nor what a picture or a text shows. Somebody who knows the data has to look at the columns that are listed.</source>
        <translation>Ein Programm weiß nicht, was eine Spalte bedeutet, und auch nicht, was ein Bild oder ein Text zeigt. Jemand, der die Daten kennt, muss sich die aufgeführten Spalten ansehen.</translation>
    </message>
    <message>
        <source>Records of releases are not signed: they tell mistakes, not forgeries.</source>
        <translation>Nachweise von Freigaben sind nicht unterschrieben: Sie zeigen Versehen, keine Fälschungen.</translation>
    </message>
    <message>
        <source>Every further release of the same people adds to what can be learnt of them.</source>
        <translation>Jede weitere Freigabe derselben Personen vermehrt, was sich über sie erfahren lässt.</translation>
    </message>
    <message>
        <source>Checked by</source>
        <translation>Geprüft von</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Unterschrift</translation>
    </message>
    <message>
        <source>Privacy check of {name}</source>
        <translation>Prüfung der Privatheit von {name}</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>{name} ({many} files)</source>
        <translation>{name} ({many} Dateien)</translation>
    </message>
    <message>
        <source>In figures: {guarantee}</source>
        <translation>In Zahlen: {guarantee}</translation>
    </message>
    <message>
        <source>{colour}: {meaning} ({files} looked at).</source>
        <translation>{colour}: {meaning} (Dateien angesehen: {files}).</translation>
    </message>
    <message>
        <source>What is published: {where}</source>
        <translation>Was veröffentlicht wird: {where}</translation>
    </message>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
    <message>
        <source>{name} (1 file)</source>
        <translation>{name} (1 Datei)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>What no check can tell</source>
        <translation>Was keine Prüfung sagen kann</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>Angesehen</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Am</translation>
    </message>
    <message>
        <source>Compared with the true places</source>
        <translation>Mit den wahren Orten verglichen</translation>
    </message>
    <message>
        <source>Compared with a ledger</source>
        <translation>Mit einem Konto verglichen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Columns that are published</source>
        <translation>Spalten, die veröffentlicht werden</translation>
    </message>
    <message>
        <source>Fingerprint of the file (SHA-256)</source>
        <translation>Fingerabdruck der Datei (SHA-256)</translation>
    </message>
    <message>
        <source>What is promised</source>
        <translation>Was versprochen wird</translation>
    </message>
    <message>
        <source>What is told all the same</source>
        <translation>Was trotzdem verraten wird</translation>
    </message>
    <message>
        <source>How many rows there are: {rows}.</source>
        <translation>Wie viele Zeilen es sind: {rows}.</translation>
    </message>
    <message>
        <source>These columns are published as they are: {names}.</source>
        <translation>Diese Spalten werden veröffentlicht, wie sie sind: {names}.</translation>
    </message>
    <message>
        <source>In which public zone each row is.</source>
        <translation>In welcher öffentlichen Zone jede Zeile liegt.</translation>
    </message>
    <message>
        <source>The promise takes for granted: {assumption}.</source>
        <translation>Das Versprechen setzt voraus: {assumption}.</translation>
    </message>
    <message>
        <source>yes: they were looked for in geometries, columns and texts</source>
        <translation>ja: In Geometrien, Spalten und Texten wurde nach ihnen gesucht</translation>
    </message>
    <message>
        <source>no: nobody gave them</source>
        <translation>nein: Niemand hat sie angegeben</translation>
    </message>
    <message>
        <source>yes: each release was looked for among its charges</source>
        <translation>ja: Jede Freigabe wurde unter seinen Belastungen gesucht</translation>
    </message>
    <message>
        <source>no: whether more was released of these people is not known</source>
        <translation>nein: Ob von diesen Personen noch mehr freigegeben wurde, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Columns that were left out</source>
        <translation>Spalten, die weggelassen wurden</translation>
    </message>
    <message>
        <source>Coordinate system</source>
        <translation>Koordinatensystem</translation>
    </message>
    <message>
        <source>Nothing was found that speaks against publishing.</source>
        <translation>Es wurde nichts gefunden, das gegen eine Veröffentlichung spricht.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/budget/filter.py</name>
    <message>
        <source>no unit</source>
        <translation>ohne Einheit</translation>
    </message>
    <message>
        <source>the release costs {letter} = {cost} ({unit}) and {left} is left; nothing was spent and nothing was drawn. Release with a smaller budget, or not at all.</source>
        <translation>die Freigabe kostet {letter} = {cost} ({unit}), und {left} ist übrig; nichts wurde belastet und nichts gezogen. Geben Sie mit einem kleineren Budget frei, oder gar nicht.</translation>
    </message>
    <message>
        <source>fixed loss</source>
        <translation>fester Verlust</translation>
    </message>
    <message>
        <source>a PrivacyFilter cannot be copied or pickled, for its budget would be spent twice; a Ledger can.</source>
        <translation>ein Filter für Budgets lässt sich weder kopieren noch verpacken, denn sein Budget würde zweimal ausgegeben; ein Konto lässt es zu.</translation>
    </message>
    <message>
        <source>a PrivacyFilter cannot be spent in a forked process, for both would spend the same budget; use a Ledger, which both may charge.</source>
        <translation>ein Filter für Budgets lässt sich nicht in einem abgezweigten Prozess ausgeben, denn beide gäben dasselbe Budget aus; nehmen Sie ein Konto, das beide belasten dürfen.</translation>
    </message>
    <message>
        <source>a PrivacyFilter counts what holds for all places, and this guarantee holds within zones. Charge it to a Ledger.</source>
        <translation>ein PrivacyFilter zählt, was für alle Orte gilt, und diese Zusicherung gilt innerhalb von Zonen. Belasten Sie ein Konto (Ledger) damit.</translation>
    </message>
    <message>
        <source>a release without a guarantee ({reason}) cannot be charged. Choose another release.</source>
        <translation>eine Freigabe ohne Zusicherung ({reason}) kann nicht belastet werden. Nehmen Sie eine andere Freigabe.</translation>
    </message>
    <message>
        <source>a {notion} guarantee is not pure differential privacy. Release with eps.</source>
        <translation>eine Zusicherung der Art {notion} ist keine reine differenzielle Privatheit. Geben Sie mit eps frei.</translation>
    </message>
    <message>
        <source>a {notion} guarantee is not pure geo-privacy. Release with eps.</source>
        <translation>eine Zusicherung der Art {notion} ist keine reine Geo-Privatheit. Geben Sie mit eps frei.</translation>
    </message>
    <message>
        <source>a {notion} guarantee with delta = {delta} cannot be charged. Choose a release in eps, without delta.</source>
        <translation>eine Zusicherung der Art {notion} mit delta = {delta} lässt sich nicht belasten. Wählen Sie eine Freigabe in eps, ohne delta.</translation>
    </message>
    <message>
        <source>budget must be above 0 ({notion}); got 0.</source>
        <translation>budget muss größer als 0 sein ({notion}); angegeben: 0.</translation>
    </message>
    <message>
        <source>cost must be from 0 to the budget spent so far.</source>
        <translation>cost muss zwischen 0 und dem bisher ausgegebenen Budget liegen.</translation>
    </message>
    <message>
        <source>delta and radius are both required for 'approximate-gp', delta alone is allowed for 'dp'; got delta {delta} and radius {radius} for {notion}.</source>
        <translation>delta und radius sind für 'approximate-gp' beide nötig, delta allein ist für 'dp' erlaubt; angegeben: delta {delta} und radius {radius} für {notion}.</translation>
    </message>
    <message>
        <source>delta must lie in (0, 1); got {delta}.</source>
        <translation>delta muss in (0, 1) liegen; angegeben: {delta}.</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund genannt</translation>
    </message>
    <message>
        <source>part of the loss is fixed: it does not shrink with distance. Use a 'gp' ledger with a limit on fixed losses: fixed=BUDGET.</source>
        <translation>ein Teil des Verlusts ist fest: er wird mit der Entfernung nicht kleiner. Nehmen Sie ein Konto in 'gp' mit einer Grenze für feste Verluste: fixed=BUDGET.</translation>
    </message>
    <message>
        <source>radius must be positive and finite (m); got {radius}.</source>
        <translation>radius muss positiv und endlich sein (m); angegeben: {radius}.</translation>
    </message>
    <message>
        <source>the guarantee holds up to {radius} m only, and the ledger counts any distance. Release without a radius.</source>
        <translation>die Zusicherung gilt nur bis {radius} m, und das Konto zählt jede Entfernung. Geben Sie ohne Radius frei.</translation>
    </message>
    <message>
        <source>the guarantee holds up to {radius} m only, and the ledger needs {radius2} m. Release with radius={radius2} or more, or without a radius.</source>
        <translation>die Zusicherung gilt nur bis {radius} m, und das Konto braucht {radius2} m. Geben Sie mit radius={radius2} oder mehr frei, oder ohne Radius.</translation>
    </message>
    <message>
        <source>the release is private per changed row, and the ledger counts metres. Use two ledgers.</source>
        <translation>die Freigabe ist je geänderter Zeile privat, und das Konto zählt Meter. Nehmen Sie zwei Konten.</translation>
    </message>
    <message>
        <source>the release is private per metre, and the ledger counts changed rows. Use two ledgers.</source>
        <translation>die Freigabe ist privat je Meter, und das Konto zählt geänderte Zeilen: führen Sie zwei Konten.</translation>
    </message>
    <message>
        <source>the release is private per unit of a column, and the ledger counts metres. Use two ledgers.</source>
        <translation>die Freigabe ist privat je Einheit eines Feldes, und das Konto zählt Meter am Boden: führen Sie zwei Konten.</translation>
    </message>
    <message>
        <source>the release is private per {unit} of a public graph, and the ledger counts metres. Use two ledgers.</source>
        <translation>die Freigabe ist privat je {unit} eines öffentlichen Graphen, und das Konto zählt Meter am Boden: führen Sie zwei Konten.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/errors.py</name>
    <message>
        <source>Columns {columns} contain true coordinates. Leave them out with drop=[...], or publish them with keep=[...].</source>
        <translation>Die Spalten {columns} enthalten wahre Koordinaten. Lassen Sie sie mit drop=[...] weg, oder veröffentlichen Sie sie mit keep=[...].</translation>
    </message>
    <message>
        <source>Columns {columns} identify persons or their places. Leave them out with drop=[...], or publish them with keep=[...].</source>
        <translation>Die Spalten {columns} bezeichnen Personen oder ihre Orte. Lassen Sie sie mit drop=[...] weg, oder veröffentlichen Sie sie mit keep=[...].</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/language.py</name>
    <message>
        <source>1,000.5</source>
        <translation>1.000,5</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/local_path.py</name>
    <message>
        <source>{argument} must name a local file, not an address or a connection.</source>
        <translation>{argument} muss eine Datei auf diesem Rechner nennen, weder Adresse noch Verbindung.</translation>
    </message>
    <message>
        <source>{argument} must name a local file, not an address or a connection. Download it, or allow it: allow_remote=True (--allow-remote).</source>
        <translation>{argument} muss eine Datei auf diesem Rechner nennen, weder Adresse noch Verbindung. Laden Sie sie herunter, oder erlauben Sie es: allow_remote=True (--allow-remote).</translation>
    </message>
    <message>
        <source>{argument} must be a file name.</source>
        <translation>{argument} muss ein Dateiname sein.</translation>
    </message>
    <message>
        <source>{argument} must be a path; got {path}.</source>
        <translation>{argument} muss ein Pfad sein; angegeben: {path}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/parameter.py</name>
    <message>
        <source>an object of type {kind}</source>
        <translation>ein Objekt vom Typ {kind}</translation>
    </message>
    <message>
        <source>{name} must be {limits}; got {value}.</source>
        <translation>{name} muss {limits} sein; angegeben: {value}.</translation>
    </message>
    <message>
        <source>{name} must be one of {choices}; got {value}.</source>
        <translation>{name} muss eines von {choices} sein; angegeben: {value}.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>eine endliche Zahl</translation>
    </message>
    <message>
        <source>{kind} {bound}</source>
        <translation>{kind} {bound}</translation>
    </message>
    <message>
        <source>{bounds} and {bound}</source>
        <translation>{bounds} und {bound}</translation>
    </message>
    <message>
        <source>{limits} ({unit})</source>
        <translation>{limits} ({unit})</translation>
    </message>
    <message>
        <source>k must be at most the number of rows; got k = {k} for {rows} rows.</source>
        <translation>k muss höchstens die Anzahl der Zeilen sein; angegeben: k = {k} für {rows} Zeilen.</translation>
    </message>
    <message>
        <source>''</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>greater than {limit}</source>
        <translation>größer als {limit}</translation>
    </message>
    <message>
        <source>at least {limit}</source>
        <translation>mindestens {limit}</translation>
    </message>
    <message>
        <source>less than {limit}</source>
        <translation>kleiner als {limit}</translation>
    </message>
    <message>
        <source>at most {limit}</source>
        <translation>höchstens {limit}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/dprs.py</name>
    <message>
        <source>one row moves and all others stay; the number of rows is public</source>
        <translation>eine Zeile wandert und alle anderen bleiben; die Zahl der Zeilen ist öffentlich</translation>
    </message>
    <message>
        <source>the promise of the points released beside them covers both together</source>
        <translation>das Versprechen der Punkte, die daneben freigegeben sind, gilt für beides zusammen</translation>
    </message>
    <message>
        <source>discs need a plane: give crs=, a projected CRS.</source>
        <translation>Scheiben brauchen eine Ebene: geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
    <message>
        <source>noise='gaussian' needs clip='restrict': what is moved to the discs must have Laplace noise, whose loss is per metre.</source>
        <translation>noise='gaussian' braucht clip='restrict': was zu den Scheiben verschoben wird, muss Laplace-Rauschen haben, dessen Verlust je Meter zählt.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/track.py</name>
    <message>
        <source>who has rows at what times is public, and so are the windows that each person has</source>
        <translation>wer wann Zeilen hat, ist öffentlich, ebenso, welche Zeitfenster jede Person hat</translation>
    </message>
    <message>
        <source>the labels of rows, by which they are joined, are public</source>
        <translation>die Bezeichnungen der Zeilen, über die sie verknüpft werden, sind öffentlich</translation>
    </message>
    <message>
        <source>rows must have coordinates up to {FARTHEST}; give crs=, a projected CRS made for the region.</source>
        <translation>Zeilen müssen Koordinaten bis {FARTHEST} haben; geben Sie crs= an, ein projiziertes KBS, das für die Gegend gemacht ist.</translation>
    </message>
    <message>
        <source>tracks need a plane: give crs=, a projected CRS.</source>
        <translation>Spuren brauchen eine Ebene: Geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/law.py</name>
    <message>
        <source>the rows of one person share one draw of noise, from which no map, count, rate or value at the true place is estimated: the method 'composition', or Gaussian noise, allows that</source>
        <translation>die Zeilen einer Person teilen sich einen Zug des Rauschens, aus dem weder Karte noch Anzahl, Rate oder Wert am wahren Ort geschätzt wird: Das Verfahren 'composition' oder Gauß-Rauschen erlaubt das</translation>
    </message>
    <message>
        <source>peak and radius must be finite and above 0 for family 'peak', and 0 for others.</source>
        <translation>peak und radius müssen für die Familie „peak“ endlich und größer als 0 sein, für andere 0.</translation>
    </message>
    <message>
        <source>the law in this record is incomplete or damaged. Pass the record as the release wrote it.</source>
        <translation>Das Gesetz in diesem Nachweis ist unvollständig oder beschädigt. Übergeben Sie den Nachweis, wie die Freigabe ihn schrieb.</translation>
    </message>
    <message>
        <source>the rate of a law must be finite and above 0.</source>
        <translation>die Rate eines Gesetzes muss endlich und größer als 0 sein.</translation>
    </message>
    <message>
        <source>the steps after the noise (region, zones, onto …) make displacement depend on the place. Pass a law without them.</source>
        <translation>die Schritte nach dem Rauschen (region, zones, onto …) machen die Verschiebung vom Ort abhängig. Geben Sie ein Gesetz ohne sie an.</translation>
    </message>
    <message>
        <source>this law of noise is unknown; pass one of a release.</source>
        <translation>dieses Gesetz eines Rauschens ist unbekannt; geben Sie das einer Freigabe an.</translation>
    </message>
    <message>
        <source>this noise moves points by a distance that depends on direction or place. Use a release without region, zones, onto and unit_ball.</source>
        <translation>wie weit dieses Rauschen Punkte verschiebt, hängt von Richtung oder Ort ab. Nehmen Sie eine Freigabe ohne region, zones, onto und unit_ball.</translation>
    </message>
    <message>
        <source>unit_ball cannot be combined with table_metric='dist_2' and joint noise. Leave one out.</source>
        <translation>unit_ball lässt sich nicht mit table_metric='dist_2' und gemeinsamem Rauschen verbinden. Lassen Sie eines weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/paragraph.py</name>
    <message>
        <source>Z values are published as they are, unprotected</source>
        <translation>Z-Werte werden veröffentlicht, wie sie sind, ungeschützt</translation>
    </message>
    <message>
        <source>No map, count or rate can be computed from it afterwards.</source>
        <translation>Karten, Anzahlen oder Raten lassen sich daraus später nicht berechnen.</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>Grad</translation>
    </message>
    <message>
        <source>Columns published as keyed pseudonyms: {columns}. Equal values have equal pseudonyms, so which rows belong together is told.</source>
        <translation>Spalten, die als Pseudonyme mit geheimem Schlüssel veröffentlicht werden: {columns}. Gleiche Werte haben gleiche Pseudonyme; welche Zeilen zusammengehören, wird also verraten.</translation>
    </message>
    <message>
        <source>Columns published beside it as they are, unprotected: {number}</source>
        <translation>Daneben veröffentlichte Spalten, wie sie sind und ungeschützt: {number}</translation>
    </message>
    <message>
        <source>Of these may tell of places or people: {columns}.</source>
        <translation>Davon verraten vielleicht Orte oder Personen: {columns}.</translation>
    </message>
    <message>
        <source>metre</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>Each row's location is</source>
        <translation>Der Ort jeder Zeile ist</translation>
    </message>
    <message>
        <source>moving its rows by {far} in total changes</source>
        <translation>ihre Zeilen insgesamt um {far} zu verschieben, ändert</translation>
    </message>
    <message>
        <source>{subject} {name}{limit} with ε = {eps} per {unit}{delta}: {moved} the probability of any published result by at most a factor {change}{near}{but}.</source>
        <translation>{subject} {name}{limit} mit ε = {eps} je {unit}{delta}: {moved} die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor {change}{near}{but}.</translation>
    </message>
    <message>
        <source> up to {far}</source>
        <translation> bis zu {far}</translation>
    </message>
    <message>
        <source> and δ = {delta}</source>
        <translation> und δ = {delta}</translation>
    </message>
    <message>
        <source>, plus a probability of at most {delta}</source>
        <translation>, zuzüglich einer Wahrscheinlichkeit von höchstens {delta}</translation>
    </message>
    <message>
        <source>{subject} ρ-concentrated-geo-private{limit} with ρ = {rho} per {unit}{delta}: {moved} the probability of any published result by at most a factor {change}{but} ({divergence}).</source>
        <translation>{subject} ρ-konzentriert geo-privat{limit} mit ρ = {rho} je {unit}{delta}: {moved} die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor {change}{but} ({divergence}).</translation>
    </message>
    <message>
        <source>Rényi divergence at most {loss}·α at every order α{but}</source>
        <translation>Rényi-Divergenz höchstens {loss}·α bei jeder Ordnung α{but}</translation>
    </message>
    <message>
        <source>square metre</source>
        <translation>Quadratmeter</translation>
    </message>
    <message>
        <source>The result is {what}{delta}: {relation} changes the probability of any published result by at most a factor {change}{but}{more}.</source>
        <translation>Das Ergebnis ist {what}{delta}: {relation}, ändert die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor {change}{but}{more}.</translation>
    </message>
    <message>
        <source>The public zone of every row (fingerprint of the zones {zones}) is told: this holds for places in the same zone, and nothing is promised between zones.</source>
        <translation>Die öffentliche Zone jeder Zeile (Fingerabdruck der Zonen {zones}) wird gesagt: Dies gilt für Orte in derselben Zone, und zwischen Zonen wird nichts versprochen.</translation>
    </message>
    <message>
        <source>Distances are ground metres, measured {place}.</source>
        <translation>Entfernungen sind Meter am Boden, gemessen {place}.</translation>
    </message>
    <message>
        <source>in {crs}</source>
        <translation>in {crs}</translation>
    </message>
    <message>
        <source>inputs snapped to a public grid</source>
        <translation>Eingaben auf ein öffentliches Gitter gesetzt</translation>
    </message>
    <message>
        <source>Of the columns published beside it, unprotected, these may tell of places or people: {columns}.</source>
        <translation>Von den daneben ungeschützt veröffentlichten Spalten verraten vielleicht Orte oder Personen: {columns}.</translation>
    </message>
    <message>
        <source>unit of {columns}</source>
        <translation>Einheit von {columns}</translation>
    </message>
    <message>
        <source>units of {columns}</source>
        <translation>Einheiten von {columns}</translation>
    </message>
    <message>
        <source> It assumes: {all}.</source>
        <translation> Vorausgesetzt wird: {all}.</translation>
    </message>
    <message>
        <source>No privacy guarantee: {reasons}.</source>
        <translation>Keine Zusicherung zum Schutz der Privatheit: {reasons}.</translation>
    </message>
    <message>
        <source>The whole table, even if all its rows belong to one person, is</source>
        <translation>Die ganze Tabelle, auch wenn alle ihre Zeilen einer Person gehören, ist</translation>
    </message>
    <message>
        <source>Each person's set of rows (equal values of {unit!r}) is</source>
        <translation>Die Menge der Zeilen jeder Person (gleiche Werte von {unit!r}) ist</translation>
    </message>
    <message>
        <source>Each row's values of {columns} are</source>
        <translation>Die Werte jeder Zeile von {columns} sind</translation>
    </message>
    <message>
        <source>Each row's place and height are</source>
        <translation>Ort und Höhe jeder Zeile sind</translation>
    </message>
    <message>
        <source>two places {far} apart change</source>
        <translation>zwei Orte, die {far} voneinander entfernt sind, ändern</translation>
    </message>
    <message>
        <source>moving every row of it by up to {far} at once changes</source>
        <translation>jede ihrer Zeilen zugleich um bis zu {far} zu verschieben, ändert</translation>
    </message>
    <message>
        <source>moving its rows by {far} in total (root of summed squares) changes</source>
        <translation>ihre Zeilen insgesamt um {far} zu verschieben (Wurzel der Summe der Quadrate), ändert</translation>
    </message>
    <message>
        <source>moving one of its rows by {far} changes</source>
        <translation>eine ihrer Zeilen um {far} zu verschieben, ändert</translation>
    </message>
    <message>
        <source>ε-geo-private</source>
        <translation>ε-geo-privat</translation>
    </message>
    <message>
        <source>(ε, δ)-geo-private</source>
        <translation>(ε, δ)-geo-privat</translation>
    </message>
    <message>
        <source>, and up to a factor {factor} at any distance, however small</source>
        <translation>, und bis zum Faktor {factor} in jeder Entfernung, wie klein auch immer</translation>
    </message>
    <message>
        <source>, but with probability {delta}</source>
        <translation>, ausgenommen mit Wahrscheinlichkeit {delta}</translation>
    </message>
    <message>
        <source>square {unit}</source>
        <translation>Quadrat von {unit}</translation>
    </message>
    <message>
        <source>ρ-zero-concentrated differentially private with ρ = {rho}</source>
        <translation>ρ-null-konzentriert differenziell privat mit ρ = {rho}</translation>
    </message>
    <message>
        <source>{name}-differentially private with ε = {eps}</source>
        <translation>{name}-differenziell privat mit ε = {eps}</translation>
    </message>
    <message>
        <source>adding or removing one person</source>
        <translation>eine Person hinzuzunehmen oder wegzulassen</translation>
    </message>
    <message>
        <source> (all rows with one value of {unit!r})</source>
        <translation> (alle Zeilen mit demselben Wert von {unit!r})</translation>
    </message>
    <message>
        <source>Distance is the shortest path in a public graph (fingerprint {graph}), in the unit {unit}; it is not a distance in metres on the ground.</source>
        <translation>Entfernung ist der kürzeste Weg in einem öffentlichen Graphen (Fingerabdruck {graph}), in der Einheit {unit}; sie ist keine Entfernung in Metern am Boden.</translation>
    </message>
    <message>
        <source> (whose scale of at most {scale} is accounted for)</source>
        <translation> (ein Maßstab von höchstens {scale} ist berücksichtigt)</translation>
    </message>
    <message>
        <source>Distances are ground metres together with metres of height, measured {place}.</source>
        <translation>Entfernungen sind Meter am Boden zusammen mit Metern der Höhe, gemessen {place}.</translation>
    </message>
    <message>
        <source>on the sphere</source>
        <translation>auf der Kugel</translation>
    </message>
    <message>
        <source> (distances count as up to {far} longer)</source>
        <translation> (Entfernungen zählen als um bis zu {far} länger)</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>a loss of {loss} whatever the distance</source>
        <translation>ein Verlust von {loss} in jeder Entfernung</translation>
    </message>
    <message>
        <source>inputs snapped to nodes of the graph</source>
        <translation>Eingaben auf Knoten des Graphen gesetzt</translation>
    </message>
    <message>
        <source>no mechanism produced it</source>
        <translation>kein Mechanismus hat es hervorgebracht</translation>
    </message>
    <message>
        <source>two rows {far} apart change</source>
        <translation>zwei Zeilen, die {far} auseinander liegen, ändern</translation>
    </message>
    <message>
        <source>replacing one person's data</source>
        <translation>die Daten einer Person zu ersetzen</translation>
    </message>
    <message>
        <source>changing one person's data</source>
        <translation>die Daten einer Person zu ändern</translation>
    </message>
    <message>
        <source> (one row)</source>
        <translation> (eine Zeile)</translation>
    </message>
    <message>
        <source>units of {length}</source>
        <translation>Einheiten von {length}</translation>
    </message>
    <message>
        <source>Mechanism: {name}</source>
        <translation>Mechanismus: {name}</translation>
    </message>
    <message>
        <source>coordinates on a public grid of {spacing}</source>
        <translation>Koordinaten auf einem öffentlichen Gitter von {spacing}</translation>
    </message>
    <message>
        <source>{name} (pseudonym)</source>
        <translation>{name} (Pseudonym)</translation>
    </message>
    <message>
        <source>It assumes</source>
        <translation>Vorausgesetzt wird</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/words.py</name>
    <message>
        <source>Whoever sees the whole result, whatever else they know, draws any given conclusion with a chance at most {factor} times what it would be were {otherwise}{plus}. Somebody to whom both cases are equally likely beforehand guesses right with a chance of at most {right} %.</source>
        <translation>Wer das ganze Ergebnis sieht, kommt, was immer er sonst weiß, zu jeder bestimmten Folgerung mit einer Wahrscheinlichkeit von höchstens dem {factor}-Fachen dessen, was sie wäre, wenn {otherwise}{plus}. Wem vorher beide Fälle gleich wahrscheinlich sind, der rät mit einer Wahrscheinlichkeit von höchstens {right} % richtig.</translation>
    </message>
    <message>
        <source>one person (all rows with one value of {unit!r})</source>
        <translation>eine Person (alle Zeilen mit demselben Wert von {unit!r})</translation>
    </message>
    <message>
        <source>{who} changed</source>
        <translation>{who} anders wäre</translation>
    </message>
    <message>
        <source> (1 in {times})</source>
        <translation> (1 zu {times})</translation>
    </message>
    <message>
        <source>, plus a chance of at most {delta}{one_in}</source>
        <translation>, zuzüglich einer Wahrscheinlichkeit von höchstens {delta}{one_in}</translation>
    </message>
    <message>
        <source>the one person of the table (all its rows)</source>
        <translation>die eine Person der Tabelle (alle ihre Zeilen)</translation>
    </message>
    <message>
        <source>one person (one row)</source>
        <translation>eine Person (eine Zeile)</translation>
    </message>
    <message>
        <source>{who} left out or added</source>
        <translation>{who} fehlte oder hinzukäme</translation>
    </message>
    <message>
        <source>{who} replaced by another</source>
        <translation>{who} durch eine andere ersetzt wäre</translation>
    </message>
    <message>
        <source>up to {far}</source>
        <translation>bis zu {far}</translation>
    </message>
    <message>
        <source>the values of {columns} of {who} {far} different</source>
        <translation>die Werte von {columns} für {who} um {far} anders wären</translation>
    </message>
    <message>
        <source>{who} {far} elsewhere in the same zone</source>
        <translation>{who} {far} entfernt in derselben Zone wäre</translation>
    </message>
    <message>
        <source>{who} {far} elsewhere</source>
        <translation>{who} {far} entfernt wäre</translation>
    </message>
    <message>
        <source>, row by row</source>
        <translation>, Zeile für Zeile</translation>
    </message>
    <message>
        <source> in total (root of summed squares)</source>
        <translation>, insgesamt (Wurzel der Summe der Quadrate)</translation>
    </message>
    <message>
        <source> in one row</source>
        <translation>, in einer Zeile</translation>
    </message>
    <message>
        <source> in total</source>
        <translation>, insgesamt</translation>
    </message>
    <message>
        <source>distance has no meaning for a guarantee about persons; leave it out.</source>
        <translation>distance hat bei einer Zusicherung über Personen keine Bedeutung; lassen Sie es weg.</translation>
    </message>
    <message>
        <source>distance must be above 0 and finite; got {distance}.</source>
        <translation>distance muss größer als 0 und endlich sein; angegeben: {distance}.</translation>
    </message>
    <message>
        <source>distance must be at most the guarantee's radius, {radius} {guarantee}; got {distance}.</source>
        <translation>distance darf höchstens der Radius der Zusicherung sein, {radius} {guarantee}; angegeben: {distance}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/retranslation.py</name>
    <message>
        <source>True</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>False</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/continual.py</name>
    <message>
        <source>a row keeps its zone and period from one publication of the series to the next; one that changes them may count twice, at twice eps or four times rho</source>
        <translation>eine Zeile behält ihre Zone und ihren Zeitraum von einer Veröffentlichung der Reihe zur nächsten; eine, die sie wechselt, zählt vielleicht doppelt, mit zweifachem eps oder vierfachem rho</translation>
    </message>
    <message>
        <source>persons keep their names from one publication of the series to the next</source>
        <translation>Personen behalten ihre Namen von einer Veröffentlichung der Reihe zur nächsten</translation>
    </message>
    <message>
        <source>mechanism = 'matrix' with store requires rho. Pass rho, or leave mechanism at 'auto'.</source>
        <translation>mechanism = 'matrix' mit store verlangt rho. Geben Sie rho an, oder lassen Sie mechanism bei 'auto'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/counts.py</name>
    <message>
        <source>the zones, their weights and bounds are public, not made from the rows</source>
        <translation>die Zonen, ihre Gewichte und Schranken sind öffentlich und nicht aus den Zeilen gemacht</translation>
    </message>
    <message>
        <source>the number of rows is public</source>
        <translation>die Zahl der Zeilen ist öffentlich</translation>
    </message>
    <message>
        <source>the number of persons is public</source>
        <translation>die Zahl der Personen ist öffentlich</translation>
    </message>
    <message>
        <source>no more than {rows} rows of each person are counted, chosen without regard to other persons' rows</source>
        <translation>von jeder Person werden nicht mehr als {rows} Zeilen gezählt, ausgewählt ohne Rücksicht auf Zeilen anderer Personen</translation>
    </message>
    <message>
        <source>so many rows of each person are counted as a part of the budget chose, without regard to other persons' rows</source>
        <translation>von jeder Person werden so viele Zeilen gezählt, wie ein Teil des Budgets gewählt hat, ausgewählt ohne Rücksicht auf Zeilen anderer Personen</translation>
    </message>
    <message>
        <source>{name} must be larger: got {value}, and the noise would exceed {WIDEST}. Pass a larger one.</source>
        <translation>{name} muss größer sein: mit {value} wäre das Rauschen größer als {WIDEST}. Geben Sie mehr an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/attack/places.py</name>
    <message>
        <source>Bayesian localisation</source>
        <translation>Bayessche Ortung</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Mittelung</translation>
    </message>
    <message>
        <source>Record linkage</source>
        <translation>Datensatzverknüpfung</translation>
    </message>
    <message>
        <source>law must be given: the release carries no guarantee from which the law of its noise is known.</source>
        <translation>law muss angegeben werden: die Freigabe trägt keine Zusicherung, aus der das Gesetz ihres Rauschens bekannt ist.</translation>
    </message>
    <message>
        <source>releases must hold at least one release; got none.</source>
        <translation>releases muss mindestens eine Freigabe enthalten; angegeben: keine.</translation>
    </message>
    <message>
        <source>weight must hold numbers of at least 0, not all 0.</source>
        <translation>weight muss Zahlen von mindestens 0 enthalten, nicht alle 0.</translation>
    </message>
    <message>
        <source>weight must name a column of prior; got {weight}.</source>
        <translation>weight muss ein Feld von prior nennen; angegeben: {weight}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/attack/result.py</name>
    <message>
        <source>for the data holder only</source>
        <translation>nur für die datenhaltende Stelle</translation>
    </message>
    <message>
        <source>For the data holder only.</source>
        <translation>Nur für die datenhaltende Stelle.</translation>
    </message>
    <message>
        <source>The released points have no record of their release: row by row they were taken for those of the frame with the same index. If they were sorted or shuffled since, these figures mean nothing.</source>
        <translation>Die freigegebenen Punkte haben keinen Nachweis ihrer Freigabe: Zeile für Zeile wurden sie für die wahren mit derselben Nummer gehalten. Wenn sie seither sortiert oder gemischt wurden, bedeuten diese Zahlen nichts.</translation>
    </message>
    <message>
        <source>{name}: {share} % of {many} targets found (within {threshold} m where that is asked), on average {distance} m off after {queries} queries.</source>
        <translation>{name}: {share} % von {many} Zielen gefunden (innerhalb von {threshold} m, wo danach gefragt ist), im Mittel {distance} m daneben nach {queries} Abfragen.</translation>
    </message>
    <message>
        <source>released rows are as far from their own true rows as from others. Check the order of both; otherwise the mask hides every place.</source>
        <translation>freigegebene Zeilen sind von ihren eigenen wahren Zeilen so weit entfernt wie von anderen. Prüfen Sie die Reihenfolge beider; sonst verbirgt die Maskierung jeden Ort.</translation>
    </message>
    <message>
        <source>the release</source>
        <translation>die Freigabe</translation>
    </message>
    <message>
        <source>{name} has no CRS; set it with set_crs().</source>
        <translation>{name} hat kein KBS; setzen Sie es mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>{name} has rows without a place in the plane. Drop them, or pass crs= of their area.</source>
        <translation>{name} hat Zeilen ohne Ort in der Ebene. Lassen Sie sie weg, oder geben Sie crs= ihres Gebiets an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/comparison.py</name>
    <message>
        <source>Comparison of mechanisms</source>
        <translation>Vergleich von Mechanismen</translation>
    </message>
    <message>
        <source>For the data holder only. Columns so marked were measured on the true points.</source>
        <translation>Nur für die datenhaltende Stelle. So gekennzeichnete Spalten wurden an den wahren Punkten gemessen.</translation>
    </message>
    <message>
        <source>Promises</source>
        <translation>Versprechen</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/outlook.py</name>
    <message>
        <source>For the data holder only: the numbers of rows are those that your persons have: the fewest, what half and what 95 % have at most, the most. Do not publish this plan.</source>
        <translation>Nur für die datenhaltende Stelle: Die Zeilenzahlen sind die, die Ihre Personen haben: die wenigsten, was die Hälfte und was 95 % höchstens haben, die meisten. Veröffentlichen Sie diesen Plan nicht.</translation>
    </message>
    <message>
        <source>Nothing was drawn from your rows, and nothing was charged.</source>
        <translation>Nichts wurde aus Ihren Zeilen gezogen, und nichts wurde belastet.</translation>
    </message>
    <message>
        <source>points move</source>
        <translation>Punkte wandern</translation>
    </message>
    <message>
        <source>{who} {mean} on average, 95 % at most {most}{how}</source>
        <translation>{who} im Mittel {mean}, 95 % höchstens {most}{how}</translation>
    </message>
    <message>
        <source>persons with {rows} rows: </source>
        <translation>Personen mit {rows} Zeilen: </translation>
    </message>
    <message>
        <source>Plan of {release}</source>
        <translation>Plan: {release}</translation>
    </message>
    <message>
        <source>a person's only row moves</source>
        <translation>eine einzige Zeile wandert</translation>
    </message>
    <message>
        <source>persons with 1 row: </source>
        <translation>Personen mit 1 Zeile: </translation>
    </message>
    <message>
        <source>each of a person's {rows} rows moves</source>
        <translation>jede von {rows} Zeilen einer Person wandert</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
    <message>
        <source>It costs</source>
        <translation>Es kostet</translation>
    </message>
    <message>
        <source>Mind</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>It promises</source>
        <translation>Es verspricht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/plan.py</name>
    <message>
        <source>private_track tells a mean place for each hour or day; or protect less at once (table_metric='dist_2', or a privacy_unit whose values are one person's day or hour)</source>
        <translation>private_track sagt einen mittleren Ort für jede Stunde oder jeden Tag; oder schützen Sie weniger auf einmal (table_metric='dist_2', oder eine privacy_unit mit den Werten Tag oder Stunde einer Person)</translation>
    </message>
    <message>
        <source>where they are</source>
        <translation>wo sie sind</translation>
    </message>
    <message>
        <source>how far they spread</source>
        <translation>wie weit sie streuen</translation>
    </message>
    <message>
        <source>errs by {far} at most, in 95 % of releases</source>
        <translation>liegt höchstens um {far} daneben, in 95 % der Freigaben</translation>
    </message>
    <message>
        <source>{wanted} m on average for {whose}: {budget}</source>
        <translation>{wanted} m im Mittel für {whose}: {budget}</translation>
    </message>
    <message>
        <source>eps = {eps} per metre</source>
        <translation>eps = {eps} je Meter</translation>
    </message>
    <message>
        <source>each of {rows} rows</source>
        <translation>jede von {rows} Zeilen</translation>
    </message>
    <message>
        <source>{price} of the {room} that is left; {left} would remain</source>
        <translation>{price} von {room}, die übrig sind; es blieben {left}</translation>
    </message>
    <message>
        <source>{price}, and {fixed} of its limits on fixed losses</source>
        <translation>{price}, und {fixed} von den Grenzen fester Verluste</translation>
    </message>
    <message>
        <source>rho = {rho} per square metre</source>
        <translation>rho = {rho} je Quadratmeter</translation>
    </message>
    <message>
        <source>a row alone</source>
        <translation>eine Zeile allein</translation>
    </message>
    <message>
        <source>nothing: the first publication of this series was charged for all</source>
        <translation>nichts: die erste Veröffentlichung dieser Reihe wurde für alle abgebucht</translation>
    </message>
    <message>
        <source>{price}; {room} is left, so that the ledger would refuse it</source>
        <translation>{price}; {room} ist übrig, sodass das Konto es ablehnte</translation>
    </message>
    <message>
        <source>{cost}; the ledger would refuse it</source>
        <translation>{cost}; das Konto lehnte es ab</translation>
    </message>
    <message>
        <source>persons with {rows} rows: publish what the rows are about instead, {about}; {days}</source>
        <translation>Personen mit {rows} Zeilen: Veröffentlichen Sie stattdessen, worum es in den Zeilen geht, {about}; {days}</translation>
    </message>
    <message>
        <source>onto= for region= (strays go to the border, where they pile up)</source>
        <translation>onto= statt region= (Ausreißer rücken an den Rand, wo sie sich häufen)</translation>
    </message>
    <message>
        <source>zones= for region= (strays go to the border of the row's own polygon, and which polygon that is, is told)</source>
        <translation>zones= statt region= (Ausreißer rücken an den Rand des eigenen Polygons der Zeile, und welches Polygon das ist, wird gesagt)</translation>
    </message>
    <message>
        <source>this ledger would refuse it: {why}</source>
        <translation>dieses Konto lehnte es ab: {why}</translation>
    </message>
    <message>
        <source>if the extent alone is asked for, private_extent: {errs}</source>
        <translation>wenn nur nach der Ausdehnung gefragt ist, private_extent: {errs}</translation>
    </message>
    <message>
        <source>{wanted} m as the width of a round area: {budget}</source>
        <translation>{wanted} m als Breite eines runden Gebiets: {budget}</translation>
    </message>
    <message>
        <source>{wanted} m on average for {whose}: which budget has it is not known here, where a move is not as 1/ε; plan several</source>
        <translation>{wanted} m im Mittel für {whose}: Welches Budget das ergibt, ist hier nicht bekannt, wo eine Verschiebung nicht wie 1/ε ist; planen Sie mehrere</translation>
    </message>
    <message>
        <source>{words}: moves {better} on average, not {now}</source>
        <translation>{words}: verschiebt im Mittel um {better}, nicht um {now}</translation>
    </message>
    <message>
        <source>Pass the frame first, then the name of the release.</source>
        <translation>Übergeben Sie zuerst den Layer, dann den Namen der Freigabe.</translation>
    </message>
    <message>
        <source>counts is for the rows of a frame: give the frame, and leave out rows_per_person.</source>
        <translation>counts ist für die Zeilen eines Layers: geben Sie den Layer an, und lassen Sie rows_per_person weg.</translation>
    </message>
    <message>
        <source>counts must be one of {COUNTS}; got {counts}.</source>
        <translation>counts muss eines von {COUNTS} sein; angegeben: {counts}.</translation>
    </message>
    <message>
        <source>counts of a person's windows need a GeoDataFrame, time, windows and privacy_unit. Pass them, or leave counts out.</source>
        <translation>Anzahlen der Fenster einer Person brauchen einen GeoDataFrame, time, windows und privacy_unit. Geben Sie sie an, oder lassen Sie counts weg.</translation>
    </message>
    <message>
        <source>release must be the name of a release, {PLANNED}; got {release}.</source>
        <translation>release muss der Name einer Freigabe sein, {PLANNED}; angegeben: {release}.</translation>
    </message>
    <message>
        <source>rows_per_person must be left out: this release protects single rows.</source>
        <translation>rows_per_person muss wegbleiben: diese Freigabe schützt einzelne Zeilen.</translation>
    </message>
    <message>
        <source>rows_per_person must hold at least one number; got none.</source>
        <translation>rows_per_person muss mindestens eine Zahl enthalten; angegeben: keine.</translation>
    </message>
    <message>
        <source>{name} has no argument {strange}; it takes {known}.</source>
        <translation>{name} hat kein Argument {strange}; es nimmt {known}.</translation>
    </message>
    <message>
        <source>{name} reads released points, draws nothing and costs nothing. Plan the release; its plan says whether {name} can be used afterwards.</source>
        <translation>{name} betrachtet Punkte, die schon freigegeben sind: es zieht nichts aus den Zeilen und kostet nichts. Planen Sie die Freigabe; ihr Plan sagt, ob {name} danach verwendet werden kann.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/public_rows.py</name>
    <message>
        <source>at the cells, as the prior says</source>
        <translation>an den Zellen, wie die Vorabverteilung sagt</translation>
    </message>
    <message>
        <source>around {lat}° {ns}, {lon}° {ew}</source>
        <translation>um {lat}° {ns}, {lon}° {ew}</translation>
    </message>
    <message>
        <source>at the nodes, as people are</source>
        <translation>an den Knoten, wie Menschen dort sind</translation>
    </message>
    <message>
        <source>evenly over {argument}</source>
        <translation>gleichmäßig über {argument}</translation>
    </message>
    <message>
        <source>, as nothing public says where</source>
        <translation>, da nichts Öffentliches sagt, wo</translation>
    </message>
    <message>
        <source>at the cells, as many at each</source>
        <translation>an den Zellen, gleich viele an jeder</translation>
    </message>
    <message>
        <source>around {argument}</source>
        <translation>um {argument}</translation>
    </message>
    <message>
        <source>at the nodes, as many at each</source>
        <translation>an den Knoten, gleich viele an jedem</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>E</source>
        <translation>O</translation>
    </message>
    <message>
        <source>near must be in the area of use of the CRS; it is longitude, then latitude, in degrees.</source>
        <translation>near muss im Anwendungsgebiet des KBS liegen; es ist Länge, dann Breite, in Grad.</translation>
    </message>
    <message>
        <source>{name} has coordinates that are not degrees, and no CRS. Pass the frame, from which the CRS is read.</source>
        <translation>{name} hat Koordinaten, die keine Grade sind, und nichts sagt, in welchem KBS sie sind: geben Sie den Layer an, dessen KBS angesehen wird.</translation>
    </message>
    <message>
        <source>{name} has no area that rows can lie in. Pass polygons with an area.</source>
        <translation>{name} hat keine Fläche, in der Zeilen liegen können. Geben Sie Polygone mit einer Fläche an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/risk.py</name>
    <message>
        <source>Do not publish this page: it compares the release with the true points, and shows them.</source>
        <translation>Veröffentlichen Sie diese Seite nicht: Sie vergleicht die Freigabe mit den wahren Punkten und zeigt sie.</translation>
    </message>
    <message>
        <source>within {far}</source>
        <translation>innerhalb von {far}</translation>
    </message>
    <message>
        <source>GI-LIA on the true points: found</source>
        <translation>GI-LIA auf die wahren Punkte: gefunden</translation>
    </message>
    <message>
        <source>GI-LIA on the release: found</source>
        <translation>GI-LIA auf die Freigabe: gefunden</translation>
    </message>
    <message>
        <source>ZO-LIA on the true points: found</source>
        <translation>ZO-LIA auf die wahren Punkte: gefunden</translation>
    </message>
    <message>
        <source>ZO-LIA on the release: found</source>
        <translation>ZO-LIA auf die Freigabe: gefunden</translation>
    </message>
    <message>
        <source>Bayesian guess: found</source>
        <translation>bayessche Vermutung: gefunden</translation>
    </message>
    <message>
        <source>median displacement</source>
        <translation>mittlere Verschiebung (Median)</translation>
    </message>
    <message>
        <source>95 % displacement</source>
        <translation>95-%-Verschiebung</translation>
    </message>
    <message>
        <source>nearest is own</source>
        <translation>der nächste ist der eigene</translation>
    </message>
    <message>
        <source>distance ratio</source>
        <translation>Verhältnis der Entfernungen</translation>
    </message>
    <message>
        <source>density error</source>
        <translation>Fehler der Dichte</translation>
    </message>
    <message>
        <source>median crowd</source>
        <translation>mittlere Menge (Median)</translation>
    </message>
    <message>
        <source>5 % crowd</source>
        <translation>5-%-Menge</translation>
    </message>
    <message>
        <source>A promise holds for all that anybody could do. The measures below are of this one release and of some attacks only: they cannot take the promise's place.</source>
        <translation>Ein Versprechen gilt für alles, was irgendjemand tun könnte. Die Maße unten gelten nur für diese eine Freigabe und einige Angriffe: Sie können das Versprechen nicht ersetzen.</translation>
    </message>
    <message>
        <source>nearest
is own</source>
        <translation>nächster
ist eigener</translation>
    </message>
    <message>
        <source>rows moved by</source>
        <translation>Zeilen verschoben um</translation>
    </message>
    <message>
        <source>attack error, release</source>
        <translation>Fehler des Angriffs, Freigabe</translation>
    </message>
    <message>
        <source>recall at {k}</source>
        <translation>Wiedergefunden unter {k}</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>True points</source>
        <translation>Wahre Punkte</translation>
    </message>
    <message>
        <source>How far: share of rows up to a distance</source>
        <translation>Wie weit: Anteil der Zeilen bis zu einer Entfernung</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Entfernung</translation>
    </message>
    <message>
        <source>Found by attacks</source>
        <translation>Von Angriffen gefunden</translation>
    </message>
    <message>
        <source>half of the rows moved less</source>
        <translation>die Hälfte der Zeilen wurde weniger verschoben</translation>
    </message>
    <message>
        <source>one row in twenty moved farther</source>
        <translation>eine von zwanzig Zeilen wurde weiter verschoben</translation>
    </message>
    <message>
        <source>share of rows whose own released point is the one nearest to their true place (chance: {chance}): who knows somebody's home finds their row</source>
        <translation>Anteil der Zeilen, deren eigener freigegebener Punkt dem wahren Ort am nächsten liegt (durch Zufall: {chance}): Wer die Wohnung von jemandem kennt, findet die Zeile</translation>
    </message>
    <message>
        <source>share of the true {k} nearest rows among those nearest by the release, seen from rows</source>
        <translation>Anteil der {k} wirklich nächsten Zeilen unter denen, die nach der Freigabe die nächsten sind, von Zeilen aus gesehen</translation>
    </message>
    <message>
        <source>true distances of the true {k} nearest over those of the ones found: 1 is perfect</source>
        <translation>wahre Entfernungen der {k} wirklich nächsten, geteilt durch die der gefundenen: 1 ist vollkommen</translation>
    </message>
    <message>
        <source>share of rows to be moved between {cells} × {cells} cells, of {side} a side, to get the true counts</source>
        <translation>Anteil der Zeilen, die zwischen {cells} × {cells} Zellen von {side} Seitenlänge zu verschieben wären, um die wahren Anzahlen zu erhalten</translation>
    </message>
    <message>
        <source>share of {many} attacked rows that are put {within} of their true place; {queries} queries each, mean error {error}</source>
        <translation>Anteil von {many} angegriffenen Zeilen, die {within} um ihren wahren Ort vermutet werden; je {queries} Abfragen, mittlerer Fehler {error}</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>nicht versucht</translation>
    </message>
    <message>
        <source>the guarantee does not tell the law of the noise; whoever knows it, and where people live, may find more rows than the attacks above</source>
        <translation>die Zusicherung nennt das Gesetz des Rauschens nicht; wer es kennt und weiß, wo Menschen wohnen, findet vielleicht mehr Zeilen als die Angriffe oben</translation>
    </message>
    <message>
        <source>share of {many} rows that somebody who knows the noise's law and where people live puts {within}; mean error {error}</source>
        <translation>Anteil von {many} Zeilen, die jemand, der das Gesetz des Rauschens und die Wohnorte kennt, {within} setzt; mittlerer Fehler {error}</translation>
    </message>
    <message>
        <source>people who live nearer to a row's released point than the row itself, for the row in the middle</source>
        <translation>Personen, die näher am freigegebenen Punkt einer Zeile wohnen als die Zeile selbst, für die mittlere Zeile</translation>
    </message>
    <message>
        <source>likewise; one row in twenty has fewer</source>
        <translation>ebenso; eine von zwanzig Zeilen hat weniger</translation>
    </message>
    <message>
        <source>What the release promises</source>
        <translation>Was die Freigabe verspricht</translation>
    </message>
    <message>
        <source>What happened to these rows</source>
        <translation>Was mit diesen Zeilen geschah</translation>
    </message>
    <message>
        <source>true points</source>
        <translation>wahre Punkte</translation>
    </message>
    <message>
        <source>release</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>{target} cannot be written: {strerror}. Choose another path.</source>
        <translation>{target} kann nicht geschrieben werden: {strerror}. Wählen Sie einen anderen Pfad.</translation>
    </message>
    <message>
        <source>{target} exists; give another name, or overwrite=True.</source>
        <translation>{target} gibt es schon; geben Sie einen anderen Namen an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/trial.py</name>
    <message>
        <source>moves on average</source>
        <translation>Verschiebung im Mittel</translation>
    </message>
    <message>
        <source>95 % move at most</source>
        <translation>95 % wandern höchstens</translation>
    </message>
    <message>
        <source>how far places move is not known here: private discs are drawn, and where they are follows from where people are. With clip='remap' the noise alone is known</source>
        <translation>wie weit Orte wandern, ist hier nicht bekannt: Es werden private Scheiben gezogen, und wo sie sind, folgt daraus, wo Menschen sind. Mit clip='remap' ist das Rauschen allein bekannt</translation>
    </message>
    <message>
        <source>smoothing brings places nearer than said; how near is not known here: it depends on how they moved. The column se of the release tells it</source>
        <translation>die Glättung bringt Orte näher als gesagt; wie nah, ist hier nicht bekannt: Es hängt davon ab, wie sie sich bewegten. Die Spalte se der Freigabe sagt es</translation>
    </message>
    <message>
        <source>error of each number, at most</source>
        <translation>Fehler jeder Zahl, höchstens</translation>
    </message>
    <message>
        <source>error of all numbers at once, at most</source>
        <translation>Fehler aller Zahlen zugleich, höchstens</translation>
    </message>
    <message>
        <source>a round area so wide overlaps its hull by 70 %, on average</source>
        <translation>ein so breites rundes Gebiet überdeckt sich im Mittel zu 70 % mit seiner Hülle</translation>
    </message>
    <message>
        <source>found rows are farther than the nearest, on average at most by</source>
        <translation>gefundene Zeilen sind weiter entfernt als die nächsten, im Mittel höchstens um</translation>
    </message>
    <message>
        <source>found rows are farther than the nearest, at most by</source>
        <translation>gefundene Zeilen sind weiter entfernt als die nächsten, höchstens um</translation>
    </message>
    <message>
        <source>how far from the threshold the answer is sure</source>
        <translation>ab welchem Abstand vom Schwellenwert die Antwort sicher ist</translation>
    </message>
    <message>
        <source>how far it reaches too far, at most</source>
        <translation>wie weit es zu weit reicht, höchstens</translation>
    </message>
    <message>
        <source>how far it falls short, at most</source>
        <translation>wie weit es zu kurz reicht, höchstens</translation>
    </message>
    <message>
        <source> (in {share} % of releases)</source>
        <translation> (in {share} % der Freigaben)</translation>
    </message>
    <message>
        <source>{rows} rows in all, as this plan has it, are {each} in each of {places} places of the map, and numbers are off by {error} on average: most of what it shows would be noise. Take fewer and larger places, or a larger budget.</source>
        <translation>{rows} Zeilen insgesamt, wie dieser Plan annimmt, sind {each} an jedem von {places} Orten der Karte, und Zahlen liegen im Mittel um {error} daneben: Das meiste, was sie zeigt, wäre Rauschen. Nehmen Sie weniger und größere Orte oder ein größeres Budget.</translation>
    </message>
    <message>
        <source>were the rows spread evenly, cells of the map would be {level}, and their standard error is {error}: most of what it shows would be noise. Take a wider bandwidth, or a larger budget.</source>
        <translation>wären die Zeilen gleichmäßig verteilt, stünde in den Zellen der Karte {level}, und ihr Standardfehler ist {error}: Das meiste, was sie zeigt, wäre Rauschen. Nehmen Sie eine größere Bandbreite oder ein größeres Budget.</translation>
    </message>
    <message>
        <source> (mean of 1 window of a person, not smoothed)</source>
        <translation> (Mittel von 1 Fenster einer Person, nicht geglättet)</translation>
    </message>
    <message>
        <source>standard error of a cell, of a map blurred over {far}, at most</source>
        <translation>Standardfehler einer Zelle, einer Karte mit Unschärfe über {far}, höchstens</translation>
    </message>
    <message>
        <source>before strays go to the discs</source>
        <translation>bevor Ausreißer auf die Scheiben rücken</translation>
    </message>
    <message>
        <source> (means of {windows} windows of a person, not smoothed)</source>
        <translation> (Mittel von {windows} Fenstern einer Person, nicht geglättet)</translation>
    </message>
    <message>
        <source>per m²</source>
        <translation>je m²</translation>
    </message>
    <message>
        <source>in space</source>
        <translation>im Raum</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>standard error, on average</source>
        <translation>Standardfehler, im Mittel</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/uses.py</name>
    <message>
        <source>maps, pairs, rates and flows of anything else: no; whatever is made of the answer costs nothing more, and another question is another charge</source>
        <translation>Karten, Paare, Raten und Ströme von etwas anderem: nein; was immer aus der Antwort gemacht wird, kostet nichts dazu, und eine andere Frage ist eine weitere Belastung</translation>
    </message>
    <message>
        <source>flows between zones: no; none are estimated from released points: private_flows asks the true rows</source>
        <translation>Ströme zwischen Zonen: nein; aus freigegebenen Punkten werden keine geschätzt: private_flows fragt die wahren Zeilen</translation>
    </message>
    <message>
        <source>joins, distances, nearest rows: of places that are off as far as stated above</source>
        <translation>Verknüpfungen, Entfernungen, nächste Zeilen: von Orten, die so weit danebenliegen wie oben gesagt</translation>
    </message>
    <message>
        <source>shapes, to be drawn and measured</source>
        <translation>Formen, zum Zeichnen und Messen</translation>
    </message>
    <message>
        <source>numbers by zone: a map of them, with their standard errors</source>
        <translation>Zahlen nach Zonen: eine Karte davon, mit ihren Standardfehlern</translation>
    </message>
    <message>
        <source>a map, with its standard errors</source>
        <translation>eine Karte, mit ihren Standardfehlern</translation>
    </message>
    <message>
        <source>which rows they are</source>
        <translation>welche Zeilen es sind</translation>
    </message>
    <message>
        <source>the numbers that were asked for, with their errors</source>
        <translation>die Zahlen, nach denen gefragt wurde, mit ihren Fehlern</translation>
    </message>
    <message>
        <source>maps, counts and rates by zone, synthetic points, without the bias of the noise</source>
        <translation>Karten, Anzahlen und Raten nach Zonen, synthetische Punkte, ohne die Verzerrung durch das Rauschen</translation>
    </message>
    <message>
        <source>pairs: clustering of the true points</source>
        <translation>Paare: Häufung der wahren Punkte</translation>
    </message>
    <message>
        <source>hot spots and likeness of a published column</source>
        <translation>Hotspots und Ähnlichkeit einer veröffentlichten Spalte</translation>
    </message>
    <message>
        <source>clusters in space and time</source>
        <translation>Häufungen in Raum und Zeit</translation>
    </message>
    <message>
        <source>guesses of the true places, with a public map of people</source>
        <translation>Vermutungen über die wahren Orte, mit einer öffentlichen Karte von Menschen</translation>
    </message>
    <message>
        <source>circles that hold the true places</source>
        <translation>Kreise, die die wahren Orte enthalten</translation>
    </message>
    <message>
        <source>values of public surfaces at the true places</source>
        <translation>Werte öffentlicher Flächen an den wahren Orten</translation>
    </message>
    <message>
        <source>cases around a public place</source>
        <translation>Fälle um einen öffentlichen Ort</translation>
    </message>
    <message>
        <source>no; {why}</source>
        <translation>nein; {why}</translation>
    </message>
    <message>
        <source>other statistics</source>
        <translation>weitere Statistik</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/columns/persons.py</name>
    <message>
        <source>column {name} repeats and may name persons. Pass privacy_unit={name}, or privacy_unit='row' if none has several.</source>
        <translation>Spalte {name} wiederholt sich und benennt vielleicht Personen. privacy_unit={name} angeben, oder privacy_unit='row', wenn niemand mehrere hat.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/columns/suspects.py</name>
    <message>
        <source>drop must name columns of the frame; it has no column {name}.</source>
        <translation>drop muss Felder des Layers nennen; er hat kein Feld {name}.</translation>
    </message>
    <message>
        <source>drop cannot name the active geometry column.</source>
        <translation>drop kann nicht die Geometrie nennen.</translation>
    </message>
    <message>
        <source>keep must name columns that are published beside the geometry; {name} is none.</source>
        <translation>keep muss Felder nennen, die neben der Geometrie veröffentlicht werden; {name} ist keines.</translation>
    </message>
    <message>
        <source>columns that may undo the masking are published: {suspects}. Leave them out with drop=[...], or list them in keep=[...] if harmless.</source>
        <translation>Felder, die das Verschleiern rückgängig machen können, werden veröffentlicht: {suspects}. Lassen Sie sie mit drop=[...] weg, oder nennen Sie sie in keep=[...], wenn sie harmlos sind.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/crs.py</name>
    <message>
        <source>distance is measured on the rows' own datum, {datum}, with the projection of {crs}: no datum shift is in it</source>
        <translation>Entfernungen werden auf dem eigenen Datum der Zeilen gemessen, {datum}, mit der Projektion von {crs}: darin ist kein Datumsübergang</translation>
    </message>
    <message>
        <source>the frame has no CRS, so its units cannot be read as ground metres. Set the CRS its coordinates are in with set_crs(), e.g. set_crs('EPSG:4326').</source>
        <translation>der Layer hat kein KBS, darum lassen sich seine Einheiten nicht als Meter am Boden lesen. Setzen Sie das KBS, in dem seine Koordinaten sind, mit „KBS von Layern setzen“, zum Beispiel EPSG:4326.</translation>
    </message>
    <message>
        <source>{crs} is neither geographic nor projected, so ground metres cannot be had from it. Georeference the data, then set_crs(); geocentric coordinates go through to_crs('EPSG:4326').</source>
        <translation>{crs} ist weder geographisch noch projiziert, darum gibt es darin keine Meter am Boden. Georeferenzieren Sie die Daten, und setzen Sie dann mit „KBS von Layern setzen“ ihr KBS; geozentrische Koordinaten bringt „Layer reprojizieren“ nach EPSG:4326.</translation>
    </message>
    <message>
        <source>this mechanism needs a plane; crs must be a projected CRS made for the region (e.g. a UTM zone), got 'sphere'.</source>
        <translation>dieser Mechanismus braucht eine Ebene; crs muss ein projiziertes KBS sein, das für die Region gemacht ist (eine UTM-Zone zum Beispiel); angegeben: 'sphere'.</translation>
    </message>
    <message>
        <source>crs must be a CRS that pyproj knows, or 'sphere'; got {value}.</source>
        <translation>crs muss ein KBS sein, das pyproj kennt, oder 'sphere'; angegeben: {value}.</translation>
    </message>
    <message>
        <source>the working CRS, chosen from where the data lie, is public</source>
        <translation>das KBS, in dem gerechnet wird, gewählt danach, wo die Daten liegen, ist öffentlich</translation>
    </message>
    <message>
        <source>Leave crs out: a zone twice as wide is then taken. Or pass crs= a national plane that holds all rows.</source>
        <translation>Lassen Sie crs weg: dann wird eine doppelt so breite Zone genommen. Oder geben Sie mit crs= eine landesweite Ebene an, die alle Zeilen enthält.</translation>
    </message>
    <message>
        <source>Pass crs= a plane that holds all rows: {neighbours} beside it, or a national one.</source>
        <translation>Geben Sie mit crs= eine Ebene an, in der alle Zeilen liegen: {neighbours} daneben, oder eine nationale.</translation>
    </message>
    <message>
        <source>Pass crs= a plane that holds all rows: {neighbours} beside it, or a national one. Or crs='sphere' (polygons then as region=, not onto=).</source>
        <translation>Geben Sie mit crs= eine Ebene an, in der alle Zeilen liegen: {neighbours} daneben, oder eine nationale. Oder crs='sphere' (Polygone dann als region=, nicht als onto=).</translation>
    </message>
    <message>
        <source>Pass crs='sphere' (polygons then as region=, not onto=), or crs= a projected CRS whose area of use holds all rows.</source>
        <translation>Geben Sie crs='sphere' an (Polygone dann als region=, nicht als onto=) oder mit crs= ein projiziertes KBS, in dessen Geltungsbereich alle Zeilen liegen.</translation>
    </message>
    <message>
        <source>This needs a plane: pass crs= a projected CRS whose area of use holds all rows, or release public regions one by one.</source>
        <translation>Dies braucht eine Ebene: Geben Sie mit crs= ein projiziertes KBS an, in dessen Geltungsbereich alle Zeilen liegen, oder geben Sie öffentliche Gebiete einzeln frei.</translation>
    </message>
    <message>
        <source>a plane is needed: give crs=, a projected CRS.</source>
        <translation>eine Ebene wird gebraucht: geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
    <message>
        <source>crs must be a projected CRS of scale at most {LARGEST_SCALE}; that of {crs} is {found}. Use a UTM zone or national grid, or 'sphere'.</source>
        <translation>crs muss ein projiziertes KBS mit einem Maßstab von höchstens {LARGEST_SCALE} sein; der von {crs} ist {found}. Nehmen Sie eine UTM-Zone oder ein Landesnetz, oder 'sphere'.</translation>
    </message>
    <message>
        <source>crs must be a projected CRS of scale at most {LARGEST_SCALE}; that of {crs} is {found}. Use a UTM zone or national grid.</source>
        <translation>crs muss ein projiziertes KBS mit einem Maßstab von höchstens {LARGEST_SCALE} sein; der von {crs} ist {found}. Nehmen Sie eine UTM-Zone oder ein Landesnetz.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>the flattening of the ellipsoid of {source} must be 0 to {FLATTEST}; it is {flattening}. Reproject to a CRS on another ellipsoid.</source>
        <translation>die Abplattung des Ellipsoids von {source} muss 0 bis {FLATTEST} sein; sie ist {flattening}. Reprojizieren Sie in ein KBS auf einem anderen Ellipsoid.</translation>
    </message>
    <message>
        <source>the noise moves points out of the domain of {source}; release in a geographic CRS instead: to_crs('EPSG:4326') first.</source>
        <translation>das Rauschen verschiebt Punkte aus dem Bereich von {source}; geben Sie stattdessen in einem geographischen KBS frei: zuerst „Layer reprojizieren“ nach EPSG:4326.</translation>
    </message>
    <message>
        <source>up to {scale}</source>
        <translation>bis zu {scale}</translation>
    </message>
    <message>
        <source>{beyond} of {count} rows have latitudes beyond ±90 or longitudes beyond ±360 degrees; check that the frame's CRS is the one its coordinates are in.</source>
        <translation>{beyond} von {count} Zeilen haben Breiten über ±90 oder Längen über ±360 Grad hinaus; prüfen Sie, dass das KBS des Layers dasjenige seiner Koordinaten ist.</translation>
    </message>
    <message>
        <source>{crs} cannot be used with {name}, the datum of the rows. Use a UTM zone, or call to_crs() on the frame first.</source>
        <translation>die Projektion von {crs} lässt sich auf {name}, dem Datum der Zeilen, nicht zeichnen: nehmen Sie eine UTM-Zone, oder bringen Sie den Layer zuerst mit „Layer reprojizieren“ dorthin.</translation>
    </message>
    <message>
        <source>{lost} of {count} rows have no place in {label}; check that the frame's CRS is the one its coordinates are in.</source>
        <translation>{lost} von {count} Zeilen haben keinen Ort in {label}; prüfen Sie, dass das KBS des Layers dasjenige seiner Koordinaten ist.</translation>
    </message>
    <message>
        <source>{lost} of {points} places of {name} have no place in {label}. Check that its CRS is the one its coordinates are in.</source>
        <translation>{lost} von {points} Orten von {name} haben keinen Ort in {label}. Prüfen Sie, dass das KBS dasjenige seiner Koordinaten ist.</translation>
    </message>
    <message>
        <source>{name} has geocentric latitudes, which cannot be converted to ground metres. Call to_crs('EPSG:4326') first.</source>
        <translation>{name} zählt Breiten vom Erdmittelpunkt aus, darum lassen sich daraus keine Meter am Boden gewinnen; nehmen Sie zuerst „Layer reprojizieren“ nach EPSG:4326.</translation>
    </message>
    <message>
        <source>{outside} of {count} rows lie outside the area of use of {label} ({west}° to {east}° east), where its scale is not known. {crs_advice}</source>
        <translation>{outside} von {count} Zeilen liegen außerhalb des Geltungsbereichs von {label} ({west}° bis {east}° Ost), wo der Maßstab nicht bekannt ist. {crs_advice}</translation>
    </message>
    <message>
        <source>{outside} of {points} places of {name} lie outside the area of use of {label}. Clip {name}, or pass crs= a CRS that holds it.</source>
        <translation>{outside} von {points} Orten von {name} liegen außerhalb des Geltungsbereichs von {label}. Schneiden Sie {name} zu, oder geben Sie bei crs= ein KBS an, das alle enthält.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/geometry.py</name>
    <message>
        <source>the frame</source>
        <translation>der Layer</translation>
    </message>
    <message>
        <source>drop them: {code}</source>
        <translation>entfernen Sie sie: {code}</translation>
    </message>
    <message>
        <source>Take points first, e.g. frame.geometry.centroid in a projected CRS.</source>
        <translation>Nehmen Sie zuerst Punkte, mit „Zentroide“ in einem projizierten KBS zum Beispiel.</translation>
    </message>
    <message>
        <source>NaN or infinite coordinates</source>
        <translation>NaN oder unendliche Koordinaten</translation>
    </message>
    <message>
        <source>Take the points apart with explode(), keeping the row's id in a column, and pass privacy_unit= that column: they belong to one person.</source>
        <translation>Trennen Sie die Punkte mit „Mehr- zu einteilig“, mit der ID der Zeile in einem Feld, und wählen Sie dieses Feld unter privacy_unit: Sie gehören zu einer Person.</translation>
    </message>
    <message>
        <source>Keep the rows of type Point: frame[frame.geom_type == 'Point'].</source>
        <translation>Behalten Sie die Zeilen vom Typ Point.</translation>
    </message>
    <message>
        <source>missing geometry</source>
        <translation>keine Geometrie</translation>
    </message>
    <message>
        <source>empty geometry</source>
        <translation>eine leere Geometrie</translation>
    </message>
    <message>
        <source>correct or drop them</source>
        <translation>berichtigen oder entfernen Sie sie</translation>
    </message>
    <message>
        <source>{what} must have at least one row; got 0 rows.</source>
        <translation>{what} muss mindestens eine Zeile haben; er hat 0 Zeilen.</translation>
    </message>
    <message>
        <source>{what} must hold points only; got {types}. {advice}</source>
        <translation>{what} darf nur Punkte enthalten; gefunden: {types}. {advice}</translation>
    </message>
    <message>
        <source>{what} mixes points with and without Z; pass z='drop' to publish none.</source>
        <translation>{what} mischt Punkte mit und ohne Z; wählen Sie z='drop', um keines zu veröffentlichen.</translation>
    </message>
    <message>
        <source>{what} must hold one point in every row; {number} of {rows} rows have {fault}: {fix}.</source>
        <translation>{what} muss in jeder Zeile einen Punkt enthalten; {number} von {rows} Zeilen haben {fault}: {fix}.</translation>
    </message>
    <message>
        <source>a GeoDataFrame or GeoSeries is needed; got {name}.</source>
        <translation>ein Layer wird gebraucht; angegeben: {name}.</translation>
    </message>
    <message>
        <source>a column of Arrow type {type} can hide values of other rows; cast it to a type of plain values, or leave it out.</source>
        <translation>eine Spalte vom Arrow-Typ {type} kann Werte anderer Zeilen verbergen; wandeln Sie sie in einen Typ einfacher Werte um, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>a lazy frame would draw new noise whenever it is computed. Pass it to geopriv_gis.dask.release(frame, 'planar_laplace', to='folder', eps=...), or pass frame.compute().</source>
        <translation>ein aufgeschobener Layer würde bei jedem Berechnen neues Rauschen ziehen. Geben Sie ihn mit geopriv_gis.dask.release(frame, 'planar_laplace', to='folder', eps=...) frei, oder frame.compute().</translation>
    </message>
    <message>
        <source>frame[~frame.geometry.{fault}]</source>
        <translation>frame[~frame.geometry.{fault}]</translation>
    </message>
    <message>
        <source>isna()</source>
        <translation>isna()</translation>
    </message>
    <message>
        <source>the frame has no active geometry column; choose one with set_geometry().</source>
        <translation>der Layer hat kein aktives Geometriefeld.</translation>
    </message>
    <message>
        <source>{what} must name a column of the frame that holds no geometry; got {name}.</source>
        <translation>{what} muss ein Feld des Layers nennen, das keine Geometrie enthält; angegeben: {name}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/heights.py</name>
    <message>
        <source>distance is that of space: ground metres and metres of height (Z)</source>
        <translation>Entfernung ist die im Raum: Meter am Boden und Meter der Höhe (Z)</translation>
    </message>
    <message>
        <source>Z values are in metres, which the CRS does not say</source>
        <translation>Z-Werte sind in Metern, was das KBS nicht sagt</translation>
    </message>
    <message>
        <source>an unknown unit</source>
        <translation>einer unbekannten Einheit</translation>
    </message>
    <message>
        <source>z='protect' needs a finite Z in every row; {lost} of {z} rows have none: correct or drop them.</source>
        <translation>z='protect' braucht in jeder Zeile ein endliches Z; {lost} von {z} Zeilen haben keines: berichtigen oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>z='protect' needs points with Z; the frame has none.</source>
        <translation>z='protect' braucht Punkte mit Z; der Layer hat keine.</translation>
    </message>
    <message>
        <source>z='protect' needs the unit of Z, which {crs} does not say. Set a CRS with heights, e.g. set_crs('EPSG:2263+6360', allow_override=True).</source>
        <translation>z='protect' braucht die Einheit von Z, die {crs} nicht nennt. Setzen Sie mit „KBS von Layern setzen“ ein KBS mit Höhen, zum Beispiel EPSG:2263+6360.</translation>
    </message>
    <message>
        <source>z='protect' takes no heights in {named}, as {crs} has. Convert Z to metres or feet first, then set the CRS that says so.</source>
        <translation>z='protect' nimmt keine Höhen in {named}, wie {crs} sie hat. Rechnen Sie Z zuerst in Meter oder Fuß um, dann setzen Sie das KBS, das dies angibt.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/own_zones.py</name>
    <message>
        <source>the zones are public and were not made from the data</source>
        <translation>die Zonen sind öffentlich und nicht aus den Daten gemacht</translation>
    </message>
    <message>
        <source>every row must be in exactly one zone; {wrong} of {rows} rows are in none, several, or on a border. Drop them, or correct zones.</source>
        <translation>jede Zeile muss in genau einer Zone liegen; {wrong} von {rows} Zeilen liegen in keiner, in mehreren oder auf einer Grenze. Entfernen Sie diese Zeilen, oder berichtigen Sie zones.</translation>
    </message>
    <message>
        <source>the frame has no CRS; set it with set_crs().</source>
        <translation>der Layer hat kein KBS; setzen Sie es mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>zones must be a GeoDataFrame or GeoSeries of polygons, the public zones of the rows; got {name}.</source>
        <translation>zones muss ein Layer mit Polygonen sein, den öffentlichen Zonen der Zeilen; angegeben: {name}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/rows.py</name>
    <message>
        <source>privacy_unit must be 'row' (each row is a person), 'table' (one person) or a column of the frame that holds no geometry; got {value}.</source>
        <translation>privacy_unit muss 'row' sein (jede Zeile ist eine Person), 'table' (eine Person) oder ein Feld des Layers, das keine Geometrie enthält; angegeben: {value}.</translation>
    </message>
    <message>
        <source>privacy_unit must have a value in every row; column {privacy_unit} is missing in {missing} of {count}. Fill it, or drop those rows.</source>
        <translation>privacy_unit muss sagen, zu wem jede Zeile gehört; das Feld {privacy_unit} fehlt in {missing} von {count} Zeilen. Füllen Sie es aus, oder entfernen Sie diese Zeilen.</translation>
    </message>
    <message>
        <source>privacy_unit must name a column of hashable values; {privacy_unit} holds lists or alike. Convert them to texts or numbers.</source>
        <translation>privacy_unit muss ein Feld mit vergleichbaren Werten nennen; {privacy_unit} enthält Listen oder Ähnliches. Machen Sie Texte oder Zahlen daraus.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/promised.py</name>
    <message>
        <source>what people have left is public: it follows from the answers</source>
        <translation>was den Personen übrig bleibt, ist öffentlich: es folgt aus den Antworten</translation>
    </message>
    <message>
        <source>what is asked, and of whom, is public and follows from nothing but earlier answers</source>
        <translation>was gefragt wird und wen, ist öffentlich und folgt aus nichts als früheren Antworten</translation>
    </message>
    <message>
        <source>delta and radius require eps; leave them out with rho.</source>
        <translation>delta und radius erfordern eps; lassen Sie sie mit rho weg.</translation>
    </message>
    <message>
        <source>questions of this session take {rho}; got {name}.</source>
        <translation>Fragen dieser Sitzung nehmen {rho}; angegeben: {name}.</translation>
    </message>
    <message>
        <source>{letter} of new people must be at most {largest}, the largest of the session; got {max}.</source>
        <translation>{letter} von Hinzukommenden darf höchstens {largest} sein, das größte der Sitzung, das ihre Zusicherung nennt; angegeben: {max}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/places/knn.py</name>
    <message>
        <source>{queries} queries, each charged ε = {loss} per metre</source>
        <translation>{queries} Abfragen, jede mit ε = {loss} je Meter belastet</translation>
    </message>
    <message>
        <source>{queries} queries, each charged ρ = {loss} per square metre</source>
        <translation>{queries} Abfragen, jede mit ρ = {loss} je Quadratmeter belastet</translation>
    </message>
    <message>
        <source>the rows' labels are public</source>
        <translation>die Kennungen der Zeilen sind öffentlich</translation>
    </message>
    <message>
        <source>blurs distances by at least</source>
        <translation>macht Entfernungen unscharf um mindestens</translation>
    </message>
    <message>
        <source>finds rows that are farther than the nearest, on average by up to</source>
        <translation>findet Zeilen, die weiter entfernt sind als die nächsten, im Mittel um bis zu</translation>
    </message>
    <message>
        <source>method 'distances' requires privacy_unit='row' or a column. For a whole table pass one of {TABLE_METHODS}.</source>
        <translation>das Verfahren 'distances' ist für Zeilen und Personen: geben Sie privacy_unit='row' oder ein Feld mit an. Für eine ganze Tabelle, deren Zeilen alle zugleich wandern dürfen, gibt es {TABLE_METHODS}.</translation>
    </message>
    <message>
        <source>method must be one of {TABLE_METHODS}; got {method}.</source>
        <translation>method muss eines von {TABLE_METHODS} sein; angegeben: {method}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/graph_metric.py</name>
    <message>
        <source>√person</source>
        <translation>√Person</translation>
    </message>
    <message>
        <source>the graph is public and was not made from the data</source>
        <translation>der Graph ist öffentlich und nicht aus den Daten gemacht</translation>
    </message>
    <message>
        <source>each row counts as at its nearest place on a road, so rows close to each other but nearest to different roads are as far apart as those places are by road</source>
        <translation>jede Zeile zählt als an ihrem nächsten Ort auf einer Straße, sodass nahe Zeilen an verschiedenen Straßen so weit voneinander entfernt sind wie jene Orte auf der Straße</translation>
    </message>
    <message>
        <source>the map of people is too coarse to hide among {people}: most of its people live in areas of more than {large}. Rows mostly come to the middle of their own area: which one is told, and neighbours across a border may be told apart. Take a map with smaller areas, or more people; or publish counts by area</source>
        <translation>die Menschenkarte ist zu grob, um unter {people} zu verbergen: Die meisten ihrer Menschen wohnen in Flächen mit mehr als {large}. Zeilen kommen meist in die Mitte ihrer eigenen Fläche: Welche das ist, wird verraten, und Nachbarn beiderseits einer Grenze können unterscheidbar sein. Nehmen Sie eine Karte mit kleineren Flächen oder mehr Personen; oder veröffentlichen Sie Anzahlen nach Flächen</translation>
    </message>
    <message>
        <source>eps = {eps} per {unit} of this metric</source>
        <translation>eps = {eps} je {unit} dieser Metrik</translation>
    </message>
    <message>
        <source>give either eps=, or both people= and level=.</source>
        <translation>geben Sie entweder eps= an, oder people= und level= zusammen.</translation>
    </message>
    <message>
        <source>metric must be made by geopriv_gis.metrics (people, roads, within, read); got {metric}.</source>
        <translation>metric muss eine Metrik sein (der Menschen, der Straßen, in einem Gebiet, oder eine gelesene); angegeben: {metric}.</translation>
    </message>
    <message>
        <source>people needs a metric of people; this one is in {unit}. Pass eps in place of people and level.</source>
        <translation>people braucht eine Metrik der Menschen; diese ist in {unit}. Geben Sie eps an, anstelle von people und level.</translation>
    </message>
    <message>
        <source>spread needs a metric whose nodes have cells, as metrics.people makes them; this one, in {unit}, has none. Pass another metric, or leave out spread.</source>
        <translation>spread braucht eine Metrik, deren Knoten Zellen haben, wie die der Menschen; diese, in {unit}, hat keine. Geben Sie eine andere an, oder lassen Sie spread weg.</translation>
    </message>
    <message>
        <source>{distant} of {rows} rows are farther than reach = {reach} m from every node. Make a larger metric, pass a larger reach, or drop them.</source>
        <translation>{distant} von {rows} Zeilen liegen weiter als reach = {reach} m von jedem Knoten. Machen Sie eine größere Metrik, geben Sie ein größeres reach an, oder entfernen Sie diese Zeilen.</translation>
    </message>
    <message>
        <source>{text} hardly protects anybody: most rows stay at their node; take a smaller eps, or a finer metric.</source>
        <translation>{text} schützt kaum jemanden: die meisten Zeilen bleiben an ihrem Knoten; nehmen Sie ein kleineres eps, oder eine feinere Metrik.</translation>
    </message>
    <message>
        <source>{text} leaves nothing of use: noise goes nearly everywhere.</source>
        <translation>{text} lässt nichts Brauchbares: das Rauschen geht fast überallhin.</translation>
    </message>
    <message>
        <source>{text} makes all nodes alike; give a larger eps, or people and level.</source>
        <translation>{text} macht alle Knoten gleich; geben Sie ein größeres eps an, oder people und level.</translation>
    </message>
    <message>
        <source>{text} makes all nodes alike; give a larger eps.</source>
        <translation>{text} macht alle Knoten gleich; geben Sie ein größeres eps an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/snap.py</name>
    <message>
        <source>the places that points are moved to are public</source>
        <translation>die Orte, auf die Punkte verschoben werden, sind öffentlich</translation>
    </message>
    <message>
        <source>every point of onto has a row of the frame: onto reveals the rows if chosen from them. Pass all addresses, or a grid.</source>
        <translation>jeder Punkt von onto hat eine Zeile des Layers: onto verrät die Zeilen, wenn es nach ihnen gewählt wurde. Geben Sie alle Adressen an, oder ein Gitter.</translation>
    </message>
    <message>
        <source>onto must be a GeoDataFrame or GeoSeries of public points (addresses, centroids); got {onto}.</source>
        <translation>onto muss ein Layer mit öffentlichen Punkten sein (Adressen, Mittelpunkte); angegeben: {onto}.</translation>
    </message>
    <message>
        <source>onto must be public; its points equal those of the frame. Use all addresses, or a grid.</source>
        <translation>onto muss öffentlich und von den Daten unabhängig sein; seine Punkte sind die des Layers. Nehmen Sie alle Adressen, oder ein Gitter.</translation>
    </message>
    <message>
        <source>onto must have a CRS; set it with set_crs().</source>
        <translation>onto muss ein KBS haben; setzen Sie es mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>onto must have a point in every row's zone; {lost} of {sum} rows lie in zones without one. Add points, or drop rows.</source>
        <translation>onto muss in der Zone jeder Zeile einen Punkt haben; {lost} von {sum} Zeilen liegen in Zonen ohne einen. Fügen Sie dort Punkte hinzu, oder lassen Sie die Zeilen weg.</translation>
    </message>
    <message>
        <source>onto must lie in the domain of the frame's CRS; {sum} of {there} lie outside: drop them.</source>
        <translation>onto muss im Definitionsbereich des KBS des Layers liegen; {sum} von {there} liegen außerhalb: entfernen Sie sie.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/periods.py</name>
    <message>
        <source>the zones, the periods and any bounds are public and were not made from the data</source>
        <translation>die Zonen, die Zeiträume und etwaige Schranken sind öffentlich und wurden nicht aus den Daten gemacht</translation>
    </message>
    <message>
        <source>end must be where a period of every={every} ends, such as {step}.</source>
        <translation>end muss dort liegen, wo ein Zeitraum von every={every} endet, etwa {step}.</translation>
    </message>
    <message>
        <source>every must be a length of time such as '7D', '1h' or 'MS' (months); got {every}.</source>
        <translation>every muss eine Länge wie '7D', '1h' oder 'MS' (Monate) sein; angegeben: {every}.</translation>
    </message>
    <message>
        <source>every must make at most {PERIODS} periods; got {every}. Give longer ones, or a later start.</source>
        <translation>every darf höchstens {PERIODS} Zeiträume ergeben; angegeben ist {every}. Geben Sie längere an oder einen späteren Anfang.</translation>
    </message>
    <message>
        <source>start must be before end.</source>
        <translation>start muss vor end liegen.</translation>
    </message>
    <message>
        <source>start must be where a period of every={every} begins, such as {step}.</source>
        <translation>start muss dort liegen, wo ein Zeitraum von every={every} beginnt, etwa {step}.</translation>
    </message>
    <message>
        <source>time must be a column of dates or times, none missing, such as 2026-01-31T13:00; take pandas.to_datetime first.</source>
        <translation>time muss eine Spalte von Daten oder Zeiten sein, ohne Lücken, wie 2026-01-31T13:00; wenden Sie zuerst pandas.to_datetime an.</translation>
    </message>
    <message>
        <source>time, every, start and end go together; give {missing}.</source>
        <translation>time, every, start und end gehören zusammen; geben Sie {missing} an.</translation>
    </message>
    <message>
        <source>until must be where a period of the series ends, such as {ends}; got {until}.</source>
        <translation>until muss dort sein, wo ein Zeitraum der Reihe endet, etwa {ends}; angegeben: {until}.</translation>
    </message>
    <message>
        <source>{name} must be a date or time such as '2026-01-01', without an offset; got {value}.</source>
        <translation>{name} muss ein Datum oder eine Zeit wie '2026-01-01' ohne Verschiebung sein; angegeben: {value}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/balance.py</name>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>period</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>spent</source>
        <translation>ausgegeben</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>-{lacking}, too little</source>
        <translation>-{lacking}, zu wenig</translation>
    </message>
    <message>
        <source>, counted in ρ up to {most}</source>
        <translation>, gezählt in ρ bis {most}</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>für immer</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/composed_promise.py</name>
    <message>
        <source>All releases together, for two cases in which a {unit} is up to d metres apart{reach} and nothing else differs (counts depend on places too): </source>
        <translation>Alle Freigaben zusammen, für zwei Fälle, in denen {unit} bis zu d Meter anderswo ist{reach} und sonst nichts verschieden ist (auch Anzahlen hängen von Orten ab): </translation>
    </message>
    <message>
        <source> within one zone</source>
        <translation> innerhalb einer Zone</translation>
    </message>
    <message>
        <source> (d at most {near})</source>
        <translation> (d höchstens {near})</translation>
    </message>
    <message>
        <source>each notion bounds its own part.</source>
        <translation>jeder Begriff begrenzt seinen eigenen Teil.</translation>
    </message>
    <message>
        <source>a Rényi divergence of each order α of at most α·({loss}). For d = {example}, somebody to whom both seem equally likely guesses right with a chance of at most {right} %.</source>
        <translation>eine Rényi-Divergenz jeder Ordnung α von höchstens α·({loss}). Wem für d = {example} beide gleich wahrscheinlich scheinen, der rät mit einer Wahrscheinlichkeit von höchstens {right} % richtig.</translation>
    </message>
    <message>
        <source>a factor of at most exp({loss}).</source>
        <translation>ein Faktor von höchstens exp({loss}).</translation>
    </message>
    <message>
        <source>a charge must be NOTION=BUDGET, with gp, cgp, dp or zcdp as NOTION, or gp=BUDGET,fixed=LOSS.</source>
        <translation>eine Belastung muss NOTION=BUDGET sein, mit gp, cgp, dp oder zcdp als NOTION, oder gp=BUDGET,fixed=LOSS.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/limit.py</name>
    <message>
        <source>ε-geo-privacy</source>
        <translation>ε-Geo-Privatheit</translation>
    </message>
    <message>
        <source>ρ-concentrated geo-privacy</source>
        <translation>ρ-konzentrierte Geo-Privatheit</translation>
    </message>
    <message>
        <source>approximate geo-privacy</source>
        <translation>angenäherte Geo-Privatheit</translation>
    </message>
    <message>
        <source>ε-differential privacy</source>
        <translation>ε-differenzielle Privatheit</translation>
    </message>
    <message>
        <source>ρ-zero-concentrated differential privacy</source>
        <translation>ρ-null-konzentrierte differenzielle Privatheit</translation>
    </message>
    <message>
        <source>fixed losses, whatever the distance</source>
        <translation>feste Verluste, bei jeder Entfernung</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>week</source>
        <translation>Woche</translation>
    </message>
    <message>
        <source>month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>quarter</source>
        <translation>Quartal</translation>
    </message>
    <message>
        <source>year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tagen</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>months</source>
        <translation>Monaten</translation>
    </message>
    <message>
        <source>quarters</source>
        <translation>Quartalen</translation>
    </message>
    <message>
        <source>years</source>
        <translation>Jahren</translation>
    </message>
    <message>
        <source>January</source>
        <translation>Januar</translation>
    </message>
    <message>
        <source>February</source>
        <translation>Februar</translation>
    </message>
    <message>
        <source>March</source>
        <translation>März</translation>
    </message>
    <message>
        <source>April</source>
        <translation>April</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>June</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>July</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>August</source>
        <translation>August</translation>
    </message>
    <message>
        <source>September</source>
        <translation>September</translation>
    </message>
    <message>
        <source>October</source>
        <translation>Oktober</translation>
    </message>
    <message>
        <source>November</source>
        <translation>November</translation>
    </message>
    <message>
        <source>December</source>
        <translation>Dezember</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>week {number} of {year}</source>
        <translation>Woche {number} {year}</translation>
    </message>
    <message>
        <source>quarter {number} of {year}</source>
        <translation>Quartal {number} {year}</translation>
    </message>
    <message>
        <source> at δ = {delta}</source>
        <translation> bei δ = {delta}</translation>
    </message>
    <message>
        <source> up to {radius} m</source>
        <translation> bis {radius} m</translation>
    </message>
    <message>
        <source> per {period}</source>
        <translation> je {period}</translation>
    </message>
    <message>
        <source>, for colleague {name}</source>
        <translation>, für Kollegin oder Kollege {name}</translation>
    </message>
    <message>
        <source>, for purpose {name}</source>
        <translation>, für den Zweck {name}</translation>
    </message>
    <message>
        <source>a ledger needs at least one limit; got none.</source>
        <translation>ein Konto braucht mindestens eine Grenze; angegeben: keine.</translation>
    </message>
    <message>
        <source>a limit is written NOTION=BUDGET, then what it needs of delta=, radius=, per=, colleague= and purpose=, with commas between: 'gp=0.02,per=year'</source>
        <translation>eine Grenze wird NOTION=BUDGET geschrieben, dann was sie von delta=, radius=, per=, colleague= und purpose= braucht, mit Kommas dazwischen: 'gp=0.02,per=year'</translation>
    </message>
    <message>
        <source>a limit on fixed losses has neither delta nor radius; leave them out.</source>
        <translation>eine Grenze für feste Verluste hat weder delta noch radius; lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>a limit on fixed losses needs one in gp as well, for eps of the same releases. Add gp=BUDGET.</source>
        <translation>eine Grenze für feste Verluste braucht auch eine in gp, für das eps derselben Freigaben. Ergänzen Sie gp=BUDGET.</translation>
    </message>
    <message>
        <source>a stored amount is not an exact number</source>
        <translation>ein gespeicherter Betrag ist keine genaue Zahl</translation>
    </message>
    <message>
        <source>limits must be a Limit, a text as 'gp=0.02', or a list of these; got {limits}.</source>
        <translation>limits muss eine Grenze, ein Text wie 'gp=0.02' oder eine Liste davon sein; angegeben: {limits}.</translation>
    </message>
    <message>
        <source>per must be one of {PERIODS}, or left out; got {per}.</source>
        <translation>per muss eines von {PERIODS} sein, oder wegbleiben; angegeben: {per}.</translation>
    </message>
    <message>
        <source>the limit {each} needs one of its notion for all releases too. Add one without colleague and purpose.</source>
        <translation>die Grenze {each} braucht auch eine ihres Begriffs für alle Freigaben. Fügen Sie eine ohne colleague und purpose hinzu.</translation>
    </message>
    <message>
        <source>{FORM}; got {text}.</source>
        <translation>{FORM}; angegeben: {text}.</translation>
    </message>
    <message>
        <source>{FORM}; {text} is no number.</source>
        <translation>{FORM}; {text} ist keine Zahl.</translation>
    </message>
    <message>
        <source>{name} has too many digits; a fraction may have 4,000 above and 4,000 below the line.</source>
        <translation>{name} hat zu viele Ziffern; ein Bruch darf über dem Strich 4.000 haben und darunter 4.000.</translation>
    </message>
    <message>
        <source>{what} must be a printable text of at most 200 characters; got {name}.</source>
        <translation>{what} muss ein druckbarer Text von höchstens 200 Zeichen sein; angegeben: {name}.</translation>
    </message>
    <message>
        <source>{what} must have no comma, bar or equals sign, and no blank at its ends; got {name}.</source>
        <translation>{what} darf weder Komma noch senkrechten Strich noch Gleichheitszeichen haben und an den Enden kein Leerzeichen; angegeben: {name}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/marks.py</name>
    <message>
        <source>file of marks</source>
        <translation>Datei der Stände</translation>
    </message>
    <message>
        <source>no folder can be found for it</source>
        <translation>ein Ordner dafür wurde nicht gefunden</translation>
    </message>
    <message>
        <source>the high-water marks (marks.sqlite in {VARIABLE}) cannot be used: {reason}. Repair that file; or remove it, and open each ledger with adopt=True (geopriv ledger adopt).</source>
        <translation>die Höchststände der Konten (marks.sqlite in {VARIABLE}) sind nicht verwendbar: {reason}. Reparieren Sie diese Datei; oder entfernen Sie sie, und lassen Sie „Kontoauszug“ mit „Ich verbürge mich für diese Datei“ über jedes Konto laufen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/report.py</name>
    <message>
        <source>A fixed loss is about where somebody is, too, and is lost at any distance: next door as well as far away.</source>
        <translation>Auch ein fester Verlust betrifft, wo jemand ist, und entsteht bei jeder Entfernung: nebenan ebenso wie weit weg.</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>notion</source>
        <translation>Begriff</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>component</source>
        <translation>Bestandteil</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>colleague</source>
        <translation>Kollegin oder Kollege</translation>
    </message>
    <message>
        <source>purpose</source>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>{when} the places of each {unit} cost ε = {spent} per metre of {most}</source>
        <translation>{when} haben die Orte je {unit} ε = {spent} je Meter von {most} gekostet</translation>
    </message>
    <message>
        <source>{when} the places of each {unit} cost ρ = {spent} per square metre of {most}</source>
        <translation>{when} haben die Orte je {unit} ρ = {spent} je Quadratmeter von {most} gekostet</translation>
    </message>
    <message>
        <source>{when} counts of each {unit} cost ε = {spent} of {most}</source>
        <translation>{when} haben Anzahlen je {unit} ε = {spent} von {most} gekostet</translation>
    </message>
    <message>
        <source>{when} counts of each {unit} cost ρ = {spent} of {most}</source>
        <translation>{when} haben Anzahlen je {unit} ρ = {spent} von {most} gekostet</translation>
    </message>
    <message>
        <source>{when} the places of each {unit} cost a fixed loss of {spent} of {most}</source>
        <translation>{when} haben die Orte je {unit} einen festen Verlust von {spent} von {most} gekostet</translation>
    </message>
    <message>
        <source>Each release was charged before it was drawn. A charge is never taken back.</source>
        <translation>Jede Freigabe wurde dem Konto belastet, bevor sie gezogen wurde. Eine Belastung wird nie zurückgenommen.</translation>
    </message>
    <message>
        <source>A limit per period renews with the calendar, in UTC. What was published before stays published: in n periods a person may lose n times the budget, and the totals above are those of all periods.</source>
        <translation>Eine Grenze je Zeitraum erneuert sich mit dem Kalender, in UTC. Was vorher veröffentlicht wurde, bleibt veröffentlicht: In n Zeiträumen kann eine Person das n-fache Budget verlieren, und die Summen oben sind die aller Zeiträume.</translation>
    </message>
    <message>
        <source>What is lost per metre is about where somebody is; what is lost without a unit is about a row as a whole, wherever it is. Neither can be turned into the other; counts tell of places as well, so that somebody who moves loses both.</source>
        <translation>Was je Meter verloren wird, betrifft, wo jemand ist; was ohne Einheit verloren wird, betrifft eine Zeile als Ganzes, wo immer sie ist. Keines lässt sich in das andere umrechnen; auch Anzahlen sagen etwas über Orte, so dass jemand, der den Ort wechselt, beides verliert.</translation>
    </message>
    <message>
        <source>Names of colleagues and purposes are those that were given. This page holds no place, count or other value of the data.</source>
        <translation>Namen von Kolleginnen, Kollegen und Zwecken sind die, die angegeben wurden. Diese Seite enthält weder Ort noch Anzahl noch einen anderen Wert der Daten.</translation>
    </message>
    <message>
        <source>{older} older ones are not shown.</source>
        <translation>{older} ältere werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>Vouched for, by somebody who had no mark of how far it had come: {many} times</source>
        <translation>Dafür gebürgt, ohne eine Marke, wie weit es gekommen war: {many}-mal</translation>
    </message>
    <message>
        <source>Nothing has been released.</source>
        <translation>Es wurde nichts freigegeben.</translation>
    </message>
    <message>
        <source>Ledger {name}, for each {unit}</source>
        <translation>Konto {name}, je {unit}</translation>
    </message>
    <message>
        <source>A charge was made when a clock showed {later}, and this one shows {today}: budgets per period are those of the later day, and renew after it.</source>
        <translation>Es wurde belastet, als eine Uhr {later} zeigte, und diese zeigt {today}: Budgets je Zeitraum sind die des späteren Tages und erneuern sich nach ihm.</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>Bisher</translation>
    </message>
    <message>
        <source>In {period}</source>
        <translation>In {period}</translation>
    </message>
    <message>
        <source>; next reset {date}</source>
        <translation>; nächste Erneuerung am {date}</translation>
    </message>
    <message>
        <source>ε = {budget}{per}, δ = {delta}{reach}; costs are counted in ρ, up to {most}</source>
        <translation>ε = {budget}{per}, δ = {delta}{reach}; Kosten werden in ρ gezählt, bis {most}</translation>
    </message>
    <message>
        <source>Budget: {notion}, {words}</source>
        <translation>Budget: {notion}, {words}</translation>
    </message>
    <message>
        <source>Releases: {many}; left: {left}</source>
        <translation>Freigaben: {many}; übrig: {left}</translation>
    </message>
    <message>
        <source>{many} releases</source>
        <translation>{many} Freigaben</translation>
    </message>
    <message>
        <source>{notion}, {releases} together{over}: {loss} ({unit})</source>
        <translation>{notion}, {releases} zusammen{over}: {loss} ({unit})</translation>
    </message>
    <message>
        <source>What the releases promise</source>
        <translation>Was die Freigaben versprechen</translation>
    </message>
    <message>
        <source>How to read this</source>
        <translation>Wie dies zu lesen ist</translation>
    </message>
    <message>
        <source>The last {shown} releases; {older} older ones not shown.</source>
        <translation>Die letzten {shown} Freigaben; {older} ältere werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>Spent on {what}: {spent}</source>
        <translation>Ausgegeben für {what}: {spent}</translation>
    </message>
    <message>
        <source>On {day}</source>
        <translation>Am {day}</translation>
    </message>
    <message>
        <source> per metre</source>
        <translation> je Meter</translation>
    </message>
    <message>
        <source>, up to {far} m</source>
        <translation>, bis {far} m</translation>
    </message>
    <message>
        <source>, in {periods}</source>
        <translation>, in {periods}</translation>
    </message>
    <message>
        <source>1 release</source>
        <translation>1 Freigabe</translation>
    </message>
    <message>
        <source>Had only those of {notion} been made: {words}</source>
        <translation>Wären nur die in {notion} gemacht worden: {words}</translation>
    </message>
    <message>
        <source>the ledger counts several notions, which make no single guarantee: see report().guarantees.</source>
        <translation>das Konto zählt mehrere Begriffe, die keine einzelne Zusicherung ergeben; siehe „Kontoauszug“.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/sqlite.py</name>
    <message>
        <source>another process has held its lock for {wait} s; try again</source>
        <translation>ein anderer Prozess hält die Sperre seit {wait} s; versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>SQLite cannot work with it ({name}); it may be damaged</source>
        <translation>SQLite kann nicht damit arbeiten ({name}); vielleicht ist es beschädigt</translation>
    </message>
    <message>
        <source>it is read-only: give yourself the right to write it and its folder</source>
        <translation>die Datei ist schreibgeschützt: geben Sie sich das Recht, sie und ihren Ordner zu beschreiben</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk is full or failing</source>
        <translation>der Datenträger ist voll oder fehlerhaft</translation>
    </message>
    <message>
        <source>it or its folder cannot be opened</source>
        <translation>die Datei oder ihr Ordner kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>it is no {what}, or it is damaged</source>
        <translation>die Datei ist kein {what}, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is damaged; restore it from where it was kept unchanged</source>
        <translation>die Datei ist beschädigt; stellen Sie sie von dort wieder her, wo sie unverändert aufbewahrt wurde</translation>
    </message>
    <message>
        <source>{path} is no {what} (another program's SQLite file).</source>
        <translation>{path} ist kein {what} (die SQLite-Datei eines anderen Programms).</translation>
    </message>
    <message>
        <source>{path} was written by another version of geopriv-gis (format {version}, here: {here}); open it with that version.</source>
        <translation>{path} wurde von einer anderen Version von geopriv-gis geschrieben (Format {version}, hier: {here}); öffnen Sie die Datei mit jener Version.</translation>
    </message>
    <message>
        <source>{path} was changed by hand or is damaged: its tables and triggers are not those that were made. Restore it from where it was kept unchanged.</source>
        <translation>{path} wurde von Hand geändert oder ist beschädigt: Tabellen und Trigger sind nicht die angelegten. Stellen Sie die Datei von dort wieder her, wo sie unverändert aufbewahrt wurde.</translation>
    </message>
    <message>
        <source>another process is using it; try again</source>
        <translation>ein anderer Prozess verwendet es; versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>wait must be at least 0 (s); got {wait}.</source>
        <translation>wait muss mindestens 0 sein (s); angegeben: {wait}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/store.py</name>
    <message>
        <source>ledger</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>{path}: {cause}. Nothing was recorded, so nothing may be released.</source>
        <translation>{path}: {cause}. Nichts wurde eingetragen, also darf nichts freigegeben werden.</translation>
    </message>
    <message>
        <source>The ledger's path gives {name} twice; give it once.</source>
        <translation>Der Pfad des Kontos nennt {name} zweimal; nennen Sie es einmal.</translation>
    </message>
    <message>
        <source>a ledger's path</source>
        <translation>der Pfad eines Kontos</translation>
    </message>
    <message>
        <source>a new ledger's path must not end in |colleague=, |purpose=, |component= or |note=, which label releases later. Leave them out.</source>
        <translation>der Pfad eines neuen Kontos darf nicht auf |colleague=, |purpose=, |component= oder |note= enden, die später Freigaben kennzeichnen. Lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>{path} cannot be created: {error}. Choose another path.</source>
        <translation>{path} kann nicht angelegt werden: {error}. Wählen Sie einen anderen Pfad.</translation>
    </message>
    <message>
        <source>{path} cannot be read: it is no regular file. Pass the file of a ledger.</source>
        <translation>{path} kann nicht gelesen werden: es ist keine gewöhnliche Datei. Geben Sie die Datei eines Kontos an.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}. Check the path, and that you may read it.</source>
        <translation>{path} kann nicht gelesen werden: {error}. Prüfen Sie den Pfad, und ob Sie ihn lesen dürfen.</translation>
    </message>
    <message>
        <source>{path} does not exist; make a ledger first: Ledger.create(), geopriv ledger create, or Create a ledger in QGIS.</source>
        <translation>{path} gibt es nicht; legen Sie zuerst ein Konto an: „Konto anlegen“.</translation>
    </message>
    <message>
        <source>{path} exists; a ledger is never overwritten. Open it, or give another path.</source>
        <translation>{path} gibt es schon; ein Konto wird nie überschrieben. Öffnen Sie es, oder geben Sie einen anderen Pfad an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/tally.py</name>
    <message>
        <source>{refusal} The limit is {limit}.</source>
        <translation>{refusal} Die Grenze ist {limit}.</translation>
    </message>
    <message>
        <source>, here {here}</source>
        <translation>, hier {here}</translation>
    </message>
    <message>
        <source>the ledger has a quota for each {what} ({known}) and {fault}. Pass ledger.labelled({what}=...), or 'LEDGER|{what}=NAME' as its path. Nothing was spent.</source>
        <translation>das Konto hat Grenzen nach {what} ({known}), und {fault}: nennen Sie {what}, mit 'LEDGER|{what}=NAME' anstelle der Datei des Kontos. Nichts wurde ausgegeben.</translation>
    </message>
    <message>
        <source>the ledger has no quota for colleague {colleague} with purpose {purpose}. Use names that have one. Nothing was spent.</source>
        <translation>das Konto hat keine Grenze für {colleague} (Kollegin oder Kollege) und den Zweck {purpose} zusammen: geben Sie unter Namen frei, für die es eine gibt. Nichts wurde ausgegeben.</translation>
    </message>
    <message>
        <source>the release names none</source>
        <translation>die Freigabe nennt keine</translation>
    </message>
    <message>
        <source>{limit}, here {here}</source>
        <translation>{limit}, hier {here}</translation>
    </message>
    <message>
        <source>{name} has none</source>
        <translation>{name} hat keine</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/roads.py</name>
    <message>
        <source>metre of road</source>
        <translation>Meter Straße</translation>
    </message>
    <message>
        <source>lines must be a GeoSeries; got {lines}.</source>
        <translation>die Straßen müssen ein Layer mit Linien sein; angegeben: {lines}.</translation>
    </message>
    <message>
        <source>lines must have at least one row; got 0 rows.</source>
        <translation>die Straßen müssen mindestens eine Zeile haben; es sind 0 Zeilen.</translation>
    </message>
    <message>
        <source>lines must hold lines in every row; {sum} of {bad} rows do not. Drop them.</source>
        <translation>die Straßen müssen in jeder Zeile Linien sein; {sum} von {bad} Zeilen sind keine. Lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>the roads give more than {LARGEST} nodes; take a wider spacing, fewer roads or a smaller region.</source>
        <translation>die Straßen ergeben mehr als {LARGEST} Knoten; nehmen Sie einen größeren Abstand, weniger Straßen oder ein kleineres Gebiet.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/within.py</name>
    <message>
        <source>metre of path</source>
        <translation>Meter Weg</translation>
    </message>
    <message>
        <source>cell must divide the region's box into at most {LARGEST} cells; it gives {high}. Take a larger cell.</source>
        <translation>cell darf das Rechteck des Gebiets in höchstens {LARGEST} Zellen teilen; es ergibt {high}. Nehmen Sie größere Zellen.</translation>
    </message>
    <message>
        <source>cell must give 2 to {LARGEST} nodes in the region; it gives {sum}. Take a smaller cell for more nodes, a larger one for fewer.</source>
        <translation>cell muss 2 bis {LARGEST} Knoten im Gebiet ergeben; es sind {sum}. Nehmen Sie für mehr Knoten eine kleinere Zelle, für weniger eine größere.</translation>
    </message>
    <message>
        <source>polygon must be a GeoSeries; got {polygon}.</source>
        <translation>polygon muss ein Layer mit Polygonen sein; angegeben: {polygon}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/publication.py</name>
    <message>
        <source>it is missing</source>
        <translation>sie fehlt</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/sticky/file.py</name>
    <message>
        <source>sticky store</source>
        <translation>Speicher für wiederholbares Rauschen</translation>
    </message>
    <message>
        <source>{path}: {cause}. Nothing is published.</source>
        <translation>{path}: {cause}. Nichts wird veröffentlicht.</translation>
    </message>
    <message>
        <source>it is no path that a file can have</source>
        <translation>das ist kein Pfad, den eine Datei haben kann</translation>
    </message>
    <message>
        <source>store and key</source>
        <translation>Datei und Schlüssel</translation>
    </message>
    <message>
        <source>the key as well</source>
        <translation>auch den Schlüssel</translation>
    </message>
    <message>
        <source>the key {key_path} cannot be written: {strerror}. Put the sticky store into another folder.</source>
        <translation>der Schlüssel {key_path} kann nicht geschrieben werden: {strerror}. Legen Sie den Speicher für wiederholbares Rauschen in einen anderen Ordner.</translation>
    </message>
    <message>
        <source>the permissions of {path} cannot be set to 0600, for its owner alone: {strerror}. Put the sticky store into another folder.</source>
        <translation>die Rechte von {path} lassen sich nicht auf 0600 setzen, allein für den Eigentümer: {strerror}. Legen Sie den Speicher für wiederholbares Rauschen in einen anderen Ordner.</translation>
    </message>
    <message>
        <source>the sticky store {path} cannot be opened: {cause}. Give a file in a folder that you may write.</source>
        <translation>die Datei {path} für wiederholbares Rauschen kann nicht geöffnet werden: {cause}. Geben Sie eine Datei in einem Ordner an, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
        <source>the sticky store {path} is gone or empty. Restore it from a backup. Or remove {gone}: fresh noise adds to the earlier loss.</source>
        <translation>die Datei {path} für wiederholbares Rauschen ist fort oder leer. Stellen Sie sie aus einer Sicherung wieder her. Oder entfernen Sie {gone}: frisches Rauschen kommt zum früheren Verlust hinzu.</translation>
    </message>
    <message>
        <source>the sticky store {path} was removed or replaced while in use. Nothing was kept or published; release again.</source>
        <translation>die Datei {path} für wiederholbares Rauschen wurde entfernt oder ersetzt, während sie in Gebrauch war. Nichts wurde festgehalten oder veröffentlicht; geben Sie noch einmal frei.</translation>
    </message>
    <message>
        <source>the sticky store's key {key_path} cannot be read: {strerror}. Restore it from a backup. Or remove {gone}: fresh noise adds to the earlier loss.</source>
        <translation>der Schlüssel {key_path} der Datei für wiederholbares Rauschen kann nicht gelesen werden: {strerror}. Stellen Sie ihn aus einer Sicherung wieder her. Oder entfernen Sie {gone}: frisches Rauschen kommt zum früheren Verlust hinzu.</translation>
    </message>
    <message>
        <source>the sticky store's path</source>
        <translation>der Pfad des Speichers</translation>
    </message>
    <message>
        <source>the store as well</source>
        <translation>auch die Datei</translation>
    </message>
    <message>
        <source>{key_path} is not the key of this sticky store; restore it from a backup. Or remove {gone}: fresh noise adds to the earlier loss.</source>
        <translation>{key_path} ist nicht der Schlüssel dieser Datei für wiederholbares Rauschen; stellen Sie ihn aus einer Sicherung wieder her. Oder entfernen Sie {gone}: frisches Rauschen kommt zum früheren Verlust hinzu.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/composition.py</name>
    <message>
        <source>one of the releases has no guarantee</source>
        <translation>eine der Freigaben hat keine Zusicherung</translation>
    </message>
    <message>
        <source>which part a row is in is public, and does not depend on where it is</source>
        <translation>in welchem Teil eine Zeile ist, ist öffentlich und hängt nicht davon ab, wo sie ist</translation>
    </message>
    <message>
        <source>add-remove and replace guarantees cannot be added. Convert the former with to_replace() first.</source>
        <translation>Zusicherungen für Hinzufügen oder Entfernen und solche für Ersetzen lassen sich nicht zusammenzählen: eine Zeile ersetzen heißt, eine zu entfernen und eine hinzuzufügen; geben Sie beide mit derselben Wahl unter neighbours= frei.</translation>
    </message>
    <message>
        <source>at least one guarantee is needed; got none. Pass one for each release.</source>
        <translation>mindestens eine Zusicherung ist nötig; angegeben: keine. Geben Sie für jede Freigabe eine an.</translation>
    </message>
    <message>
        <source>compose takes at least one guarantee; got none.</source>
        <translation>zusammensetzen lässt sich mindestens eine Zusicherung; angegeben: keine.</translation>
    </message>
    <message>
        <source>delta for guarantees about distances needs radius (m), up to which advanced composition holds.</source>
        <translation>delta braucht bei Zusicherungen über Entfernungen radius (m), bis zu dem die fortgeschrittene Zusammensetzung gilt.</translation>
    </message>
    <message>
        <source>disjoint requires guarantees in ε or ρ per metre, without δ, fixed losses, graphs or units of columns. Leave it out.</source>
        <translation>disjoint erfordert Zusicherungen in ε oder ρ je Meter, ohne δ, feste Verluste, Graphen oder Einheiten von Spalten. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>disjoint requires one notion, one privacy_unit and the same zones in all parts. Otherwise leave it out.</source>
        <translation>disjoint erfordert eine Art von Zusicherung, eine privacy_unit und dieselben Zonen in allen Teilen. Sonst weglassen.</translation>
    </message>
    <message>
        <source>disjoint requires releases of points that protect rows or persons who move. Leave it out: losses then add up.</source>
        <translation>disjoint erfordert Freigaben von Punkten, die Zeilen oder Personen schützen, die sich bewegen. Lassen Sie es weg: Verluste addieren sich dann.</translation>
    </message>
    <message>
        <source>guarantees for removing different privacy units cannot be added. Convert all with to_replace() first.</source>
        <translation>Zusicherungen für das Entfernen verschiedener privacy_unit lassen sich nicht zusammenzählen. Wandeln Sie erst alle mit to_replace() um.</translation>
    </message>
    <message>
        <source>guarantees in metres and along a public graph, or along different graphs, cannot be added. Keep a ledger for each.</source>
        <translation>Zusicherungen in Metern und solche entlang eines öffentlichen Graphen, oder verschiedener Graphen, lassen sich nicht zusammenzählen: führen Sie für jede ein Konto.</translation>
    </message>
    <message>
        <source>guarantees in metres and in units of columns, or of other columns, cannot be added. Keep a ledger for each.</source>
        <translation>Zusicherungen in Metern und solche in den Einheiten von Feldern, oder von anderen Feldern, lassen sich nicht zusammenzählen: führen Sie für jede ein Konto.</translation>
    </message>
    <message>
        <source>guarantees per metre and per changed row cannot be added. Keep two ledgers, one for locations and one for counts.</source>
        <translation>eine Zusicherung je Meter und eine je geänderter Zeile lassen sich nicht zusammenzählen: führen Sie zwei Konten, eines für Orte und eines für Anzahlen.</translation>
    </message>
    <message>
        <source>guarantees within different zones cannot be added. Release all within the same zones.</source>
        <translation>Zusicherungen innerhalb verschiedener Zonen lassen sich nicht zusammenzählen. Geben Sie alles innerhalb derselben Zonen frei.</translation>
    </message>
    <message>
        <source>radius is for guarantees about distances (m); leave it out.</source>
        <translation>radius ist für Zusicherungen über Entfernungen (m); lassen Sie es weg.</translation>
    </message>
    <message>
        <source>radius requires delta: add it, or leave radius out.</source>
        <translation>radius erfordert delta: geben Sie es an, oder lassen Sie radius weg.</translation>
    </message>
    <message>
        <source>split needs a count of 1 or more, and exactly one of eps and rho.</source>
        <translation>split braucht eine Anzahl von 1 oder mehr und genau eines von eps und rho.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/facts.py</name>
    <message>
        <source>made with a reproducible random generator</source>
        <translation>mit einem wiederholbaren Zufallsgenerator gemacht</translation>
    </message>
    <message>
        <source> (with delta it is 'approximate-gp')</source>
        <translation> (mit delta ist es 'approximate-gp')</translation>
    </message>
    <message>
        <source>a guarantee of notion {notion} takes {number}; got {none}{given}.</source>
        <translation>eine Zusicherung der Art {notion} nimmt {number}; angegeben: {none}{given}.</translation>
    </message>
    <message>
        <source>delta must be less than 1; got {delta}.</source>
        <translation>delta muss kleiner als 1 sein; angegeben: {delta}.</translation>
    </message>
    <message>
        <source>law must be a Law.</source>
        <translation>law muss ein Gesetz des Rauschens sein.</translation>
    </message>
    <message>
        <source>neighbours must be left out: a guarantee of notion {notion} is about distances.</source>
        <translation>neighbours muss weggelassen werden: eine Zusicherung der Art {notion} handelt von Entfernungen.</translation>
    </message>
    <message>
        <source>neighbours must be one of {NEIGHBOURS}.</source>
        <translation>neighbours muss eines von {NEIGHBOURS} sein.</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>notion must be one of {NOTIONS}; got {notion}.</source>
        <translation>notion muss eines von {NOTIONS} sein; angegeben: {notion}.</translation>
    </message>
    <message>
        <source>parameters must be a mapping.</source>
        <translation>parameters muss eine Zuordnung sein.</translation>
    </message>
    <message>
        <source>table_metric must be one of {TABLE_METRICS}.</source>
        <translation>table_metric muss eines von {TABLE_METRICS} sein.</translation>
    </message>
    <message>
        <source>this is not a guarantee of format {FORMAT}; got format {found}, unknown keys: {none}. Read it with the version that wrote it.</source>
        <translation>das ist keine Zusicherung des Formats {FORMAT}; gefunden: Format {found}, unbekannte Schlüssel: {none}. Lesen Sie sie mit der Version, die sie geschrieben hat.</translation>
    </message>
    <message>
        <source>this is not the record of a guarantee. Pass what to_json() returned.</source>
        <translation>das ist nicht der Nachweis einer Zusicherung. Übergeben Sie, was to_json() zurückgab.</translation>
    </message>
    <message>
        <source>this record has no notion, so it is not that of a guarantee. Pass what to_dict() returned.</source>
        <translation>dieser Datensatz hat keine notion und ist keine Zusicherung. Übergeben Sie, was to_dict() geliefert hat.</translation>
    </message>
    <message>
        <source>this record states less loss than its noise has, so it was changed. Pass the record of a release.</source>
        <translation>dieser Nachweis nennt weniger Verlust, als sein Rauschen hat, also wurde er geändert. Geben Sie den Nachweis einer Freigabe an.</translation>
    </message>
    <message>
        <source>unit and graph must be given together, and without columns.</source>
        <translation>unit und graph müssen zusammen angegeben werden, und ohne columns.</translation>
    </message>
    <message>
        <source>{name} must be &gt;= {least}; got {value}.</source>
        <translation>{name} muss &gt;= {least} sein; angegeben: {value}.</translation>
    </message>
    <message>
        <source>{name} must be a sequence of texts.</source>
        <translation>{name} muss eine Folge von Texten sein.</translation>
    </message>
    <message>
        <source>{name} must be finite and &gt;= 0; got {value}.</source>
        <translation>{name} muss endlich und &gt;= 0 sein; angegeben: {value}.</translation>
    </message>
    <message>
        <source>{name} must be text.</source>
        <translation>{name} muss Text sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/papers/staircase.py</name>
    <message>
        <source>the domain is public and holds every point</source>
        <translation>der Bereich ist öffentlich und enthält jeden Punkt</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/local/shares.py</name>
    <message>
        <source>what is asked, and how softly, is public and was not made from the rows</source>
        <translation>was gefragt wird, und wie weich, ist öffentlich und wurde nicht aus den Zeilen gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/knorm.py</name>
    <message>
        <source>an approximate sampler (a random walk) drew from the body</source>
        <translation>ein näherungsweises Verfahren (eine Irrfahrt) zog aus dem Körper</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/places/knn.py</name>
    <message>
        <source>all rows are released once, and every query asks the released ones</source>
        <translation>alle Zeilen werden einmal freigegeben, und jede Frage fragt die freigegebenen</translation>
    </message>
    <message>
        <source>method must be one of {METHODS}; got {method}.</source>
        <translation>method muss eines von {METHODS} sein; angegeben: {method}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/trimming.py</name>
    <message>
        <source>fixes are left as they are, and only those near ends of trips are removed: that a person has a place in every circle that is cut out remains visible, and where in it is no secret in the sense of this library</source>
        <translation>Positionen bleiben, wie sie sind, und nur jene nahe den Enden von Wegen werden entfernt: dass eine Person in jedem ausgeschnittenen Kreis einen Ort hat, bleibt sichtbar, und wo darin, ist kein Geheimnis im Sinn dieser Bibliothek</translation>
    </message>
    <message>
        <source>it can be undone in part: roads and directions lead on to the ends; times tell how far they may be; a second result for these people, of the same trips or of later ones, cuts other circles, and both together tell more; so do other data on the same people, and two people of one household whose trips bear two names</source>
        <translation>es lässt sich zum Teil rückgängig machen: Straßen und Richtungen führen weiter zu den Enden; Zeiten sagen, wie weit sie sein können; ein zweites Ergebnis für diese Personen, von denselben Wegen oder späteren, schneidet andere Kreise aus, und beide zusammen verraten mehr; ebenso andere Daten über dieselben Personen, und zwei Personen eines Haushalts, deren Wege zwei Namen tragen</translation>
    </message>
    <message>
        <source>all else is published: ways, times, other stops, and who is where when; places where a trip pauses are hidden only if trips are cut there</source>
        <translation>alles andere wird veröffentlicht: Wege, Zeiten, andere Halte, und wer wann wo ist; Orte, an denen ein Weg pausiert, sind nur verborgen, wenn Wege dort getrennt werden</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/guarantee.py</name>
    <message>
        <source>noise computed in double precision, the sum rounded to the grid, behaves like real-valued noise</source>
        <translation>Rauschen, das in doppelter Genauigkeit berechnet und dessen Summe auf das Gitter gerundet wurde, verhält sich wie reellwertiges Rauschen</translation>
    </message>
    <message>
        <source>choices made with noise in double precision behave like those with real-valued noise</source>
        <translation>Entscheidungen mit Rauschen in doppelter Genauigkeit verhalten sich wie solche mit reellwertigem Rauschen</translation>
    </message>
    <message>
        <source>how many rows each person has is public</source>
        <translation>wie viele Zeilen jede Person hat, ist öffentlich</translation>
    </message>
    <message>
        <source>the region is public and was not made from the data</source>
        <translation>das Gebiet ist öffentlich und wurde nicht aus den Daten gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/flows.py</name>
    <message>
        <source>the zones are public, not made from the rows</source>
        <translation>die Zonen sind öffentlich, nicht aus den Zeilen gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/marks.py</name>
    <message>
        <source>whether a row is of the kind depends on that row alone</source>
        <translation>ob eine Zeile von der Art ist, hängt nur von dieser Zeile ab</translation>
    </message>
    <message>
        <source>{name} as a function must take one row (a Series, or a point) and return True or False; it raised {name2}.</source>
        <translation>{name} als Funktion muss eine Zeile nehmen (eine Series oder einen Punkt) und ja oder nein liefern; sie brach ab mit {name2}.</translation>
    </message>
    <message>
        <source>{name} must give one True or False for every row of the frame, none missing.</source>
        <translation>{name} muss für jede Zeile des Layers ja oder nein liefern, ohne Lücken.</translation>
    </message>
    <message>
        <source>{name} must name a boolean column of the frame; got {found}.</source>
        <translation>{name} muss ein Feld des Layers mit Wahrheitswerten nennen; angegeben: {found}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/public_shapes.py</name>
    <message>
        <source>the query points are public and do not depend on the rows</source>
        <translation>die Orte, nach denen gefragt wird, sind öffentlich und hängen nicht von den Zeilen ab</translation>
    </message>
    <message>
        <source>an empty Point</source>
        <translation>ein leerer Punkt</translation>
    </message>
    <message>
        <source>point must be a shapely Point in the frame's CRS or a GeoSeries of points; got {found}.</source>
        <translation>point muss ein Punkt sein; angegeben: {found}.</translation>
    </message>
    <message>
        <source>point must have a CRS; set it with set_crs().</source>
        <translation>point muss ein KBS haben; setzen Sie es mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>point must have a geometry in every row; {missing} of {shapes} have none: drop them.</source>
        <translation>point muss in jeder Zeile eine Geometrie haben; {missing} von {shapes} haben keine: entfernen Sie sie.</translation>
    </message>
    <message>
        <source>point must have finite coordinates.</source>
        <translation>point muss endliche Koordinaten haben.</translation>
    </message>
    <message>
        <source>point must hold points, lines or polygons; got {POLYGONS}. Take them apart with explode().</source>
        <translation>point muss Punkte, Linien oder Polygone enthalten; gefunden: {POLYGONS}. Nehmen Sie sie mit „Mehr- zu einteilig“ auseinander.</translation>
    </message>
    <message>
        <source>together must be True or False; got {name}.</source>
        <translation>together muss ja oder nein sein; angegeben: {name}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/standing.py</name>
    <message>
        <source>the geometry is no longer the one that was released, nor are its rows rows of releases that this process made or read (they were changed since, or the record came by another way than read_file), so its guarantee cannot be confirmed; whether it was made of the release and public data alone, which would keep the promise, cannot be seen here</source>
        <translation>die Geometrie ist nicht mehr die, die freigegeben wurde, und ihre Zeilen sind keine Zeilen von Freigaben, die dieser Prozess gemacht oder gelesen hat (sie wurden seither geändert, oder der Nachweis kam auf anderem Weg als read_file), darum lässt sich ihre Zusicherung nicht bestätigen; ob sie nur aus der Freigabe und öffentlichen Daten gemacht wurde, was das Versprechen erhielte, lässt sich hier nicht sehen</translation>
    </message>
    <message>
        <source>rows keep their order and index, so they can be joined to other tables</source>
        <translation>Zeilen behalten ihre Reihenfolge und ihren Index, lassen sich also mit anderen Tabellen verknüpfen</translation>
    </message>
    <message>
        <source>the release must have the rows of frame, in their order and with their index. Leave out shuffle, and do not sort or reindex.</source>
        <translation>die Freigabe muss die Zeilen des Layers in ihrer Reihenfolge und mit ihren Nummern haben. Lassen Sie das Mischen weg, und sortieren oder nummerieren Sie nicht neu.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/panel.py</name>
    <message>
        <source>labels of rows name the same people whenever the session is opened</source>
        <translation>Kennungen von Zeilen nennen dieselben Personen, wann immer die Sitzung geöffnet wird</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/share.py</name>
    <message>
        <source>the function is public and was not made from the rows</source>
        <translation>die Funktion ist öffentlich und wurde nicht aus den Zeilen gemacht</translation>
    </message>
    <message>
        <source>above must be less than below: the range between them.</source>
        <translation>above muss kleiner als below sein: der Bereich dazwischen.</translation>
    </message>
    <message>
        <source>above, below and corner_radius are for columns; leave them out for a region.</source>
        <translation>above, below und corner_radius gehören zu Feldern; lassen Sie sie für ein Gebiet weg.</translation>
    </message>
    <message>
        <source>above= or below= must be a pair of thresholds for two columns; got {pair}.</source>
        <translation>above= oder below= muss für zwei Spalten ein Paar von Schwellen sein; angegeben: {pair}.</translation>
    </message>
    <message>
        <source>blurs places by at least</source>
        <translation>macht Orte unscharf um mindestens</translation>
    </message>
    <message>
        <source>corner_radius requires two columns; leave it out for one.</source>
        <translation>corner_radius erfordert zwei Felder; lassen Sie es bei einem weg.</translation>
    </message>
    <message>
        <source>crs is for distances; leave it out for columns.</source>
        <translation>crs ist für Entfernungen; lassen Sie es bei Feldern weg.</translation>
    </message>
    <message>
        <source>crs is for regions; leave it out for columns.</source>
        <translation>crs gehört zu Gebieten; lassen Sie es für Felder weg.</translation>
    </message>
    <message>
        <source>domain must be a tuple (low, high) of two finite numbers, low &lt; high.</source>
        <translation>domain muss ein Tupel (low, high) aus zwei endlichen Zahlen sein, low &lt; high.</translation>
    </message>
    <message>
        <source>eps·softness must be at least {LEAST}; the noise has scale 1/(eps·softness). Pass a larger eps or softness.</source>
        <translation>eps·softness muss mindestens {LEAST} sein: das Rauschen ist 1/(eps·softness) breit. Geben Sie ein größeres eps oder softness an.</translation>
    </message>
    <message>
        <source>for two columns pass above= or below=, not both: a pair of thresholds.</source>
        <translation>geben Sie für zwei Felder above= oder below= an, nicht beides: ein Paar von Schwellen.</translation>
    </message>
    <message>
        <source>function is too steep for eps: the noise would be {eps} times the range of its values. Pass a larger eps or a flatter function.</source>
        <translation>function ist zu steil für eps: das Rauschen wäre {eps}-mal so breit wie ihr Wertebereich. Geben Sie ein größeres eps oder eine flachere Funktion an.</translation>
    </message>
    <message>
        <source>function must be a function; got {function}.</source>
        <translation>function muss eine Funktion sein; angegeben: {function}.</translation>
    </message>
    <message>
        <source>function must not be constant over the domain.</source>
        <translation>function darf über den Bereich nicht gleichbleiben.</translation>
    </message>
    <message>
        <source>function must take an array of numbers and return one number for each; it raised {name}.</source>
        <translation>function muss eine Folge von Zahlen nehmen und für jede eine Zahl liefern; sie brach ab mit {name}.</translation>
    </message>
    <message>
        <source>give above=, below= or both: the column's threshold.</source>
        <translation>geben Sie above=, below= oder beides an: die Schwelle des Feldes.</translation>
    </message>
    <message>
        <source>of must name a column of numbers of the frame; got {name}.</source>
        <translation>of muss ein Zahlenfeld des Layers nennen; angegeben: {name}.</translation>
    </message>
    <message>
        <source>of must name columns with a finite number in every row; {bad} of {values} rows have none. Fill or drop them.</source>
        <translation>of muss Felder mit einer endlichen Zahl in jeder Zeile nennen; {bad} von {values} Zeilen haben keine. Füllen Sie sie aus, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>of must name columns, each once.</source>
        <translation>of muss Felder nennen, jedes einmal.</translation>
    </message>
    <message>
        <source>of must name columns, or be a geometry or a layer; got {of}.</source>
        <translation>of muss Spalten nennen oder eine Geometrie oder ein Layer sein; angegeben: {of}.</translation>
    </message>
    <message>
        <source>of must name one column, or two different ones; got {names}.</source>
        <translation>of muss ein Feld oder zwei verschiedene nennen; angegeben: {names}.</translation>
    </message>
    <message>
        <source>prior must be a GeoSeries with at least one public point.</source>
        <translation>prior muss eine GeoSeries mit mindestens einem öffentlichen Punkt sein.</translation>
    </message>
    <message>
        <source>prior must hold public values: at least one row, of a finite number for each column.</source>
        <translation>prior muss öffentliche Werte enthalten: mindestens eine Zeile, mit einer endlichen Zahl für jede Spalte.</translation>
    </message>
    <message>
        <source>privacy_unit must not be a column whose values are protected; got {privacy_unit}.</source>
        <translation>privacy_unit darf kein Feld sein, dessen Werte geschützt werden; angegeben: {privacy_unit}.</translation>
    </message>
    <message>
        <source>the frame must have at least one row; got 0 rows.</source>
        <translation>Der Layer muss mindestens eine Zeile haben; er hat 0 Zeilen.</translation>
    </message>
    <message>
        <source>weights is for columns; leave it out for distances.</source>
        <translation>weights ist für Felder; lassen Sie es bei Entfernungen weg.</translation>
    </message>
    <message>
        <source>weights must be finite and not all 0.</source>
        <translation>weights müssen endlich sein, und nicht alle 0.</translation>
    </message>
    <message>
        <source>weights must be given: one for each of several columns.</source>
        <translation>weights muss angegeben werden: eines für jedes von mehreren Feldern.</translation>
    </message>
    <message>
        <source>weights must be one number for each of {names} columns.</source>
        <translation>weights muss eine Zahl für jedes von {names} Feldern sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/analysis.py</name>
    <message>
        <source>the places, cells or zones and the bandwidth of the estimates are public</source>
        <translation>die Orte, Zellen oder Zonen und die Bandbreite der Schätzungen sind öffentlich</translation>
    </message>
    <message>
        <source>crs must be left out here: the release was made on the sphere, and distances to places are measured there as well.</source>
        <translation>crs muss hier wegbleiben: die Freigabe wurde auf der Kugel gemacht, und Entfernungen zu Orten werden ebenfalls dort gemessen.</translation>
    </message>
    <message>
        <source>crs must be that in which the noise was drawn, {measured}, for distances are measured there. Pass it, or leave crs out.</source>
        <translation>crs muss das sein, in dem das Rauschen gezogen wurde, {measured}, denn dort werden Entfernungen gemessen. Geben Sie dieses an, oder lassen Sie crs weg.</translation>
    </message>
    <message>
        <source>crs must name a CRS, such as 'EPSG:27700'.</source>
        <translation>crs muss ein KBS nennen, zum Beispiel 'EPSG:27700'.</translation>
    </message>
    <message>
        <source>extent has no CRS; set it with set_crs().</source>
        <translation>extent hat kein KBS; setzen Sie es mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>extent must be (west, south, east, north) in the frame's CRS, west &lt; east, south &lt; north; or a public layer, for its bounds.</source>
        <translation>extent muss (Westen, Süden, Osten, Norden) im KBS des Layers sein, Westen &lt; Osten, Süden &lt; Norden; oder ein öffentlicher Layer, seiner Ausdehnung wegen.</translation>
    </message>
    <message>
        <source>released carries no guarantee. Pass a release, read by geopriv_gis.read_file if from a file; for true points use private_heatmap or zonal_counts.</source>
        <translation>released trägt keine Zusicherung. Übergeben Sie eine Freigabe, aus Dateien mit geopriv_gis.read_file gelesen; für wahre Punkte gibt es private_heatmap und zonal_counts.</translation>
    </message>
    <message>
        <source>released must have noise of a known law. Release with planar_laplace or gaussian.</source>
        <translation>released muss Rauschen mit bekanntem Gesetz haben. Geben Sie mit planar_laplace oder gaussian frei.</translation>
    </message>
    <message>
        <source>released must hold points; estimates need them.</source>
        <translation>released muss Punkte enthalten; Schätzungen brauchen sie.</translation>
    </message>
    <message>
        <source>the geometry of released is no longer the one that was released. Estimate before changing it, and read files by geopriv_gis.read_file.</source>
        <translation>die Geometrie von released ist nicht mehr die, die freigegeben wurde. Schätzen Sie, bevor Sie sie ändern, und lesen Sie Dateien mit geopriv_gis.read_file.</translation>
    </message>
    <message>
        <source>the noise was drawn in a CRS without a code; give it as crs=.</source>
        <translation>das Rauschen wurde in einem KBS ohne Code gezogen; geben Sie es als crs= an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/around.py</name>
    <message>
        <source>the place, the radius and the population are public and were chosen without looking at the points</source>
        <translation>Ort, Umkreis und Bevölkerung sind öffentlich und wurden gewählt, ohne die Punkte anzusehen</translation>
    </message>
    <message>
        <source>each zone of population counts as one person. Pass weights=, the numbers of people.</source>
        <translation>jede Zone von population zählt als eine Person. Geben Sie mit weights= die Zahlen der Menschen an.</translation>
    </message>
    <message>
        <source>person must be {unit}, whose rows share a budget, or be left out; got {person}.</source>
        <translation>person muss {unit} sein, dessen Zeilen sich ein Budget teilen, oder weggelassen werden; angegeben: {person}.</translation>
    </message>
    <message>
        <source>person must have a value in every row of released. Fill gaps, or leave person out.</source>
        <translation>person muss in jeder Zeile von released einen Wert haben. Füllen Sie Lücken, oder lassen Sie person weg.</translation>
    </message>
    <message>
        <source>person must name a column of released; got {person}. Release it with keep=.</source>
        <translation>person muss ein Feld von released nennen; angegeben: {person}. Geben Sie es mit keep= frei.</translation>
    </message>
    <message>
        <source>point must be one place; got {place}.</source>
        <translation>point muss ein einziger Ort sein; angegeben: {place}.</translation>
    </message>
    <message>
        <source>radius must have people of population inside and outside; {radius} m has not. Check the CRS of point, or change radius.</source>
        <translation>radius muss Menschen von population innerhalb und außerhalb haben; {radius} m hat das nicht. Prüfen Sie das KBS von point, oder ändern Sie radius.</translation>
    </message>
    <message>
        <source>zones of population near point are larger than the circle; people are assumed to be spread evenly in each. Pass smaller zones, or points.</source>
        <translation>Zonen von population beim Ort sind größer als der Kreis; Menschen gelten in jeder als gleichmäßig verteilt. Geben Sie kleinere Zonen oder Punkte an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/covariates.py</name>
    <message>
        <source>, with a public value at the true places as expected by a public prior</source>
        <translation>, mit einem öffentlichen Wert an den wahren Orten, wie ein öffentliches Vorwissen ihn erwarten lässt</translation>
    </message>
    <message>
        <source>the surface and the prior of the expected values are public</source>
        <translation>die Fläche und das Vorwissen der erwarteten Werte sind öffentlich</translation>
    </message>
    <message>
        <source>extent cannot be combined with prior; leave one out.</source>
        <translation>extent lässt sich nicht mit prior kombinieren; lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>name must be a text that is not empty; got {name}.</source>
        <translation>name muss ein nicht leerer Text sein; angegeben: {name}.</translation>
    </message>
    <message>
        <source>name must not give columns that released has; it gives {taken}. Pass another.</source>
        <translation>name darf keine Felder ergeben, die released hat; er ergibt {taken}. Geben Sie einen anderen an.</translation>
    </message>
    <message>
        <source>released must be points plus noise of a known law: {reason}.</source>
        <translation>released muss aus Punkten und Rauschen mit bekannter Verteilung bestehen: {reason}.</translation>
    </message>
    <message>
        <source>surface must have a value where prior (or extent) has places, and has none there. Check the CRS of both.</source>
        <translation>surface muss dort einen Wert haben, wo prior (oder extent) Orte hat; nirgends hat es einen. Sehen Sie sich die KBS von beiden an.</translation>
    </message>
    <message>
        <source>weights requires prior. Pass both, or leave weights out.</source>
        <translation>weights braucht prior. Geben Sie beides an, oder lassen Sie weights weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/one_step.py</name>
    <message>
        <source>the extent is public and was not made from the data</source>
        <translation>die Ausdehnung ist öffentlich und wurde nicht aus den Daten gemacht</translation>
    </message>
    <message>
        <source>extent must be public; it equals the bounding box of the frame. Pass that of an administrative area, or round numbers.</source>
        <translation>extent muss öffentlich und von den Daten unabhängig sein; sie ist das umschließende Rechteck des Layers. Nehmen Sie die eines Verwaltungsgebiets, oder runde Zahlen.</translation>
    </message>
    <message>
        <source>max_rows_per_unit leaves out {left_out} % of the rows: the map is that of the others.</source>
        <translation>max_rows_per_unit lässt {left_out} % der Zeilen weg: die Karte ist die der übrigen.</translation>
    </message>
    <message>
        <source>max_rows_per_unit requires a column as privacy_unit. Pass both, or leave out max_rows_per_unit.</source>
        <translation>max_rows_per_unit erfordert eine Spalte als privacy_unit. Geben Sie beide an, oder lassen Sie max_rows_per_unit weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/pairs.py</name>
    <message>
        <source>the window or population and the distances of the statistic are public</source>
        <translation>das Fenster oder die Bevölkerung und die Entfernungen der Statistik sind öffentlich</translation>
    </message>
    <message>
        <source>ask for distances from {clear} m on</source>
        <translation>fragen Sie nach Entfernungen ab {clear} m</translation>
    </message>
    <message>
        <source>ask for larger distances or a wider bandwidth</source>
        <translation>fragen Sie nach größeren Entfernungen oder einer größeren Bandbreite</translation>
    </message>
    <message>
        <source>at {sum} of {vague} distances the noise leaves a standard error of more than half of the value, or of what chance gives; {better}.</source>
        <translation>bei {sum} von {vague} Entfernungen lässt das Rauschen einen Standardfehler von mehr als der Hälfte des Wertes, oder dessen, was der Zufall ergibt; {better}.</translation>
    </message>
    <message>
        <source>column must have weights above 0 in rows of at least two persons; one person has nearly all. Pass another, or leave out column.</source>
        <translation>column muss Gewichte größer als 0 in Zeilen von mindestens zwei Personen haben; eine Person hat fast alle. Geben Sie eine andere an, oder lassen Sie column weg.</translation>
    </message>
    <message>
        <source>give exactly one of window= and population=.</source>
        <translation>geben Sie genau eines von window= und population= an.</translation>
    </message>
    <message>
        <source>released must have at least two points to make a pair.</source>
        <translation>released muss mindestens zwei Punkte haben, um ein Paar zu bilden.</translation>
    </message>
    <message>
        <source>released must have rows of at least two persons: pairs of rows of one person are not counted.</source>
        <translation>released muss Zeilen von mindestens zwei Personen haben: Paare aus Zeilen einer Person werden nicht gezählt.</translation>
    </message>
    <message>
        <source>statistic must be one of {FORMS}; got {statistic}.</source>
        <translation>statistic muss eines von {FORMS} sein; angegeben ist {statistic}.</translation>
    </message>
    <message>
        <source>weights requires population=. With window= leave out weights.</source>
        <translation>weights verlangt population=. Lassen Sie weights mit window= weg.</translation>
    </message>
    <message>
        <source>{sum} released points are farther from the window or population than noise moves them. Values hold for points inside only: pass a larger one.</source>
        <translation>{sum} freigegebene Punkte sind weiter vom Fenster oder von der Bevölkerung entfernt, als das Rauschen sie verschiebt. Die Werte gelten nur für Punkte darin: geben Sie ein größeres an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/synthesis.py</name>
    <message>
        <source>the points are synthetic: drawn from an estimated map, none is a row's</source>
        <translation>die Punkte sind synthetisch: aus einer geschätzten Karte gezogen, keiner ist der einer Zeile</translation>
    </message>
    <message>
        <source>weights requires population. Pass both, or leave weights out.</source>
        <translation>weights braucht population. Geben Sie beides an, oder lassen Sie weights weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/optimal_mechanism.py</name>
    <message>
        <source>the cells and the prior are public and were not made from the data</source>
        <translation>die Zellen und die Vorabverteilung sind öffentlich und wurden nicht aus den Daten gemacht</translation>
    </message>
    <message>
        <source>cells must be 2 to {LARGEST} points; got {xy}.</source>
        <translation>cells muss aus 2 bis {LARGEST} Punkten bestehen; es sind {xy}.</translation>
    </message>
    <message>
        <source>cells must be all different; some are at one place. Drop duplicates.</source>
        <translation>cells müssen alle verschieden sein; manche sind am selben Ort. Entfernen Sie Duplikate.</translation>
    </message>
    <message>
        <source>frame and cells must be on one datum, for rows never change theirs. Fit again with the cells in the frame's CRS, by to_crs().</source>
        <translation>der Layer und cells müssen dasselbe Datum haben, denn Zeilen wechseln ihres nie; bringen Sie die Zellen mit „Layer reprojizieren“ in das KBS des Layers.</translation>
    </message>
    <message>
        <source>objective must be one of {OBJECTIVES}; got {objective}.</source>
        <translation>objective muss eines von {OBJECTIVES} sein; angegeben: {objective}.</translation>
    </message>
    <message>
        <source>prior must hold one number &gt;= 0 for each of the {count} cells, not all 0.</source>
        <translation>prior muss für jede der {count} Zellen eine Zahl &gt;= 0 enthalten, nicht alle 0.</translation>
    </message>
    <message>
        <source>prior must name a column of cells; got {prior}.</source>
        <translation>prior muss ein Feld von cells nennen; angegeben: {prior}.</translation>
    </message>
    <message>
        <source>prior requires objective='mean'. Pass that, or leave out prior.</source>
        <translation>prior verlangt objective='mean'. Geben Sie das an, oder lassen Sie prior weg.</translation>
    </message>
    <message>
        <source>{sum} of {away} rows lie farther than reach = {reach} m from every cell. Add cells, pass a larger reach, or drop the rows.</source>
        <translation>{sum} von {away} Zeilen liegen weiter als reach = {reach} m von jeder Zelle; fügen Sie dort Zellen hinzu, geben Sie mehr Reichweite an (die die Zusicherung zu Entfernungen hinzuzählt), oder entfernen Sie die Zeilen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/remap.py</name>
    <message>
        <source>the prior used for remapping is public</source>
        <translation>das verwendete Vorwissen ist öffentlich</translation>
    </message>
    <message>
        <source>released must be points plus noise, unchanged since: {law}.</source>
        <translation>released muss Punkte mit Rauschen enthalten, die danach nicht verschoben wurden: {law}.</translation>
    </message>
    <message>
        <source>released must be private in metres on the ground, not along a public graph. Release with planar_laplace or gaussian.</source>
        <translation>released muss in Metern am Boden privat sein, nicht entlang eines öffentlichen Graphen. Geben Sie mit planar_laplace oder gaussian frei.</translation>
    </message>
    <message>
        <source>released must have noise of a known law in the plane. To protect heights as well, release with gaussian.</source>
        <translation>released muss Rauschen mit bekannter Verteilung in der Ebene haben. Um auch Höhen zu schützen, geben Sie mit gaussian frei.</translation>
    </message>
    <message>
        <source>released must have noise of a known law, such as planar_laplace or gaussian adds. Leave other releases as they are.</source>
        <translation>released muss Rauschen eines bekannten Gesetzes haben, wie es planar_laplace oder gaussian hinzufügt. Lassen Sie andere Freigaben, wie sie sind.</translation>
    </message>
    <message>
        <source>released must have noise that is alike in all directions. Release without unit_ball=.</source>
        <translation>released muss Rauschen haben, das in allen Richtungen gleich ist. Geben Sie ohne unit_ball= frei.</translation>
    </message>
    <message>
        <source>released must promise eps or rho per metre. Pass an unchanged result of planar_laplace or gaussian, drawn with secure randomness.</source>
        <translation>released muss eps oder rho je Meter versprechen. Geben Sie ein unverändertes Ergebnis von planar_laplace oder gaussian an, mit sicherem Zufall gezogen.</translation>
    </message>
    <message>
        <source>released must protect rows, not persons: remapping is for data with one row of each person, released with privacy_unit='row'.</source>
        <translation>released muss Zeilen schützen, nicht Personen: Umlegen ist für Daten mit einer Zeile je Person, freigegeben mit privacy_unit='row'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/queries.py</name>
    <message>
        <source>the zones, their weights and bounds, the categories and the queries are public, not made from the rows</source>
        <translation>die Zonen, ihre Gewichte und Grenzen, die Kategorien und die Abfragen sind öffentlich, nicht aus den Zeilen gemacht</translation>
    </message>
    <message>
        <source>categories must list the values of the column to count, each once, chosen without looking at the data.</source>
        <translation>categories muss die Werte des Feldes aufzählen, die gezählt werden, jeden einmal: ohne Blick auf die Zeilen gewählt. Zeilen mit anderen Werten bleiben weg.</translation>
    </message>
    <message>
        <source>categories requires category, a column of the rows. Pass both.</source>
        <translation>categories braucht category, ein Feld der Zeilen. Geben Sie beides an.</translation>
    </message>
    <message>
        <source>category, a column of the rows, and categories, its public values, must be given for queries about categories.</source>
        <translation>category, ein Feld der Zeilen, und categories, seine öffentlichen Werte, müssen für Abfragen nach Kategorien angegeben werden.</translation>
    </message>
    <message>
        <source>queries could not be read as a CSV file ({name}); check the path and the file.</source>
        <translation>queries konnte nicht als CSV-Datei gelesen werden ({name}); prüfen Sie den Pfad und die Datei.</translation>
    </message>
    <message>
        <source>queries must add up to at most {ENTRY} steps for one row, where a step is 1/{factor}. Use smaller numbers, or fewer decimals.</source>
        <translation>queries dürfen für eine Zeile zusammen höchstens {ENTRY} Schritte ergeben; ein Schritt ist 1/{factor}. Nehmen Sie kleinere Zahlen, oder weniger Nachkommastellen.</translation>
    </message>
    <message>
        <source>queries must be a file with the columns {QUERY}, {ZONE}, {WEIGHT} and, where category is given, {CATEGORY}; take out all others.</source>
        <translation>queries müssen eine Datei mit den Feldern {QUERY}, {ZONE}, {WEIGHT} und, wo category angegeben ist, {CATEGORY} sein; nehmen Sie alle anderen heraus.</translation>
    </message>
    <message>
        <source>queries must be fewer: {queries} of {types} kinds of rows are too many to be answered together.</source>
        <translation>queries müssen weniger sein: {queries} von {types} Arten von Zeilen sind zu viele, um zusammen beantwortet zu werden.</translation>
    </message>
    <message>
        <source>queries must be marginals ('total', 'zone', 'category', 'zone*category' or ('zone', 'category')), a DataFrame with a row for each query and columns named by zones, or by pairs of zone and category, or a .csv file with the columns {QUERY}, {ZONE}, {CATEGORY} and {WEIGHT}</source>
        <translation>queries müssen Randsummen sein ('total', 'zone', 'category', 'zone*category' oder ('zone', 'category')), eine Tabelle mit einer Zeile für jede Abfrage und Feldern, die nach Zonen heißen oder nach Paaren aus Zone und Kategorie, oder eine .csv-Datei mit den Feldern {QUERY}, {ZONE}, {CATEGORY} und {WEIGHT}</translation>
    </message>
    <message>
        <source>queries must have lines, a number as weight in each, and no query, zone and category together twice.</source>
        <translation>queries müssen Zeilen haben, in jeder eine Zahl als Gewicht, und keine Abfrage, Zone und Kategorie zusammen zweimal.</translation>
    </message>
    <message>
        <source>queries must have numbers of at most {DECIMALS} decimals. Multiply them by a common factor, and divide the answers.</source>
        <translation>queries müssen Zahlen mit höchstens {DECIMALS} Nachkommastellen enthalten: das Rauschen entsteht auf ganzen Zahlen. Nehmen Sie sie mit einem gemeinsamen Faktor mal, und teilen Sie die Antworten.</translation>
    </message>
    <message>
        <source>queries must have rows, and a column for each zone; with category, for each pair of zone and category.</source>
        <translation>queries muss Zeilen haben, und für jede Zone ein Feld; mit category für jedes Paar aus Zone und Kategorie.</translation>
    </message>
    <message>
        <source>queries must hold finite numbers, and each column's name once.</source>
        <translation>queries müssen endliche Zahlen enthalten, und den Namen jedes Feldes einmal.</translation>
    </message>
    <message>
        <source>queries must name each marginal once.</source>
        <translation>queries müssen jede Randsumme einmal nennen.</translation>
    </message>
    <message>
        <source>queries must name zones as the zones' index or zone_name does, and categories that are listed; got {column}.</source>
        <translation>queries müssen Zonen so nennen, wie zone_name oder die Kennungen der Zonen es tun, und Kategorien, die aufgezählt sind; angegeben: {column}.</translation>
    </message>
    <message>
        <source>weights must be one finite number greater than 0 for each of the {count} queries.</source>
        <translation>weights muss für jede der {count} Abfragen eine endliche Zahl größer als 0 sein.</translation>
    </message>
    <message>
        <source>zone_name must be a column (or the zones have an index) whose values are all different, none missing.</source>
        <translation>zone_name muss ein Feld sein (oder die Zonen haben Kennungen), dessen Werte alle verschieden sind, ohne Lücken.</translation>
    </message>
    <message>
        <source>zone_name must name a column of different values; 1 and 01 count as equal. Put a letter before each, in zones and rows.</source>
        <translation>zone_name muss ein Feld mit verschiedenen Werten nennen; 1 und 01 gelten als gleich. Setzen Sie vor jeden einen Buchstaben, in den Zonen und im Layer.</translation>
    </message>
    <message>
        <source>zone_name must name a column of the zones; got {column}.</source>
        <translation>zone_name muss ein Feld der Zonen nennen; angegeben: {column}.</translation>
    </message>
    <message>
        <source>zone_name must name one column; the zones have {many} named {column}. Rename them.</source>
        <translation>zone_name muss ein einziges Feld nennen; die Zonen haben {many} mit dem Namen {column}. Benennen Sie diese um.</translation>
    </message>
    <message>
        <source>{FORMS}; got {one}.</source>
        <translation>{FORMS}; angegeben: {one}.</translation>
    </message>
    <message>
        <source>{FORMS}; got {queries}.</source>
        <translation>{FORMS}; angegeben: {queries}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/zonal.py</name>
    <message>
        <source>the region and the limit are public, not made from the rows</source>
        <translation>das Gebiet und die Grenze sind öffentlich, nicht aus den Zeilen gemacht</translation>
    </message>
    <message>
        <source>below as a share requires neighbours='replace', since the number of rows must be public.</source>
        <translation>below als Anteil erfordert neighbours='replace', denn die Zahl der Zeilen muss öffentlich sein.</translation>
    </message>
    <message>
        <source>below must be a whole number, or a share less than 1; got {below}.</source>
        <translation>below muss eine ganze Zahl sein, oder ein Anteil kleiner als 1; angegeben: {below}.</translation>
    </message>
    <message>
        <source>integer is for counts; leave it out with sum=.</source>
        <translation>integer ist für Anzahlen; lassen Sie es mit sum= weg.</translation>
    </message>
    <message>
        <source>privacy_unit must be 'row' or a column: a count cannot hide a table that is all one person's.</source>
        <translation>privacy_unit muss 'row' oder ein Feld sein: eine Zählung kann keine Tabelle verbergen, die zu einer Person gehört.</translation>
    </message>
    <message>
        <source>queries and weights cannot be combined with time. Leave out queries and weights.</source>
        <translation>queries und weights sind mit time nicht möglich. Lassen Sie queries und weights weg.</translation>
    </message>
    <message>
        <source>sum= and bounds= go together; give both.</source>
        <translation>sum= und bounds= gehören zusammen; geben Sie beide an.</translation>
    </message>
    <message>
        <source>until and store go together, with time, every, start and end; give all.</source>
        <translation>until und store gehören zusammen, mit time, every, start und end; geben Sie alle an.</translation>
    </message>
    <message>
        <source>zones must be one layer where below is given, not a list or dictionary. Pass that layer itself.</source>
        <translation>zones muss mit below ein einziger Layer sein, nicht eine Liste oder ein Wörterbuch. Geben Sie diesen Layer selbst an.</translation>
    </message>
    <message>
        <source>zones: with below, {zones} polygons count as one region; leave below out for counts of each.</source>
        <translation>zones: Mit below zählen {zones} Polygone als ein Gebiet; lassen Sie below weg für Anzahlen von jedem.</translation>
    </message>
    <message>
        <source>{name} cannot be combined with below. Leave one out.</source>
        <translation>{name} geht nicht zusammen mit below. Lassen Sie eines weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/papers/dprs.py</name>
    <message>
        <source>as published, every row is redrawn inside the disc of its own cluster, so the result tells in which clusters the row cannot be, and where discs do not overlap which it is in: no epsilon and delta below 1 hold between rows of those</source>
        <translation>wie veröffentlicht, wird jede Zeile innerhalb der Scheibe ihres eigenen Clusters neu gezogen, darum sagt das Ergebnis, in welchen Clustern die Zeile nicht sein kann, und wo Scheiben sich nicht überlappen, in welchem sie ist: Kein Paar von Epsilon und Delta unter 1 gilt zwischen Zeilen davon</translation>
    </message>
    <message>
        <source>its Lemma 5 is false: cutting noise off to a disc can raise the divergence (4.15 instead of 3.33 in one disc of radius 1 with noise of scale 0.3)</source>
        <translation>ihr Lemma 5 ist falsch: Rauschen auf eine Scheibe abzuschneiden, kann die Divergenz erhöhen (4,15 statt 3,33 in einer Scheibe vom Radius 1 mit Rauschen der Breite 0,3)</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/attack/service.py</name>
    <message>
        <source>k must be at most the number of users; got k = {k} for {positions} users.</source>
        <translation>k darf höchstens die Anzahl der Nutzer sein; angegeben: k = {k} für {positions} Nutzer.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/bodies/closed.py</name>
    <message>
        <source>half must have at least one half-width; got none.</source>
        <translation>half muss mindestens eine halbe Breite enthalten; angegeben: keine.</translation>
    </message>
    <message>
        <source>the matrix of an image must be invertible and have shape ({d}, {d}); got shape {shape}.</source>
        <translation>die Matrix eines Bildes muss umkehrbar sein und die Form ({d}, {d}) haben; sie hat die Form {shape}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/bodies/hull.py</name>
    <message>
        <source>the points of a polytope are too close to a plane. Take coordinates in that plane first, or points farther from it.</source>
        <translation>die Punkte eines Polytops liegen zu nahe an einer Ebene. Nehmen Sie zuerst Koordinaten in dieser Ebene, oder Punkte weiter weg von ihr.</translation>
    </message>
    <message>
        <source>the points of a polytope must be finite and span the space; got shape {shape}. Take coordinates of their span first.</source>
        <translation>die Punkte eines Polytops müssen endlich sein und den Raum aufspannen; sie haben die Form {shape}. Nehmen Sie zuerst Koordinaten ihres Aufspanns.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/bodies/walk.py</name>
    <message>
        <source>the points of a body must span the space; got shape {shape}. Take coordinates of their span first.</source>
        <translation>die Punkte eines Körpers müssen den Raum aufspannen; sie haben die Form {shape}. Nehmen Sie zuerst Koordinaten ihres Aufspanns.</translation>
    </message>
    <message>
        <source>volumes are computed in few dimensions only; pass fewer columns.</source>
        <translation>Volumen werden nur in wenigen Dimensionen berechnet; geben Sie weniger Spalten an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/budget/personal.py</name>
    <message>
        <source>every person's budget must be finite and above 0.</source>
        <translation>das Budget jeder Person muss endlich und größer als 0 sein.</translation>
    </message>
    <message>
        <source>left must have one integer from 0 to {WHOLE} for each person.</source>
        <translation>left muss für jede Person eine ganze Zahl von 0 bis {WHOLE} haben.</translation>
    </message>
    <message>
        <source>scheme must be one of {SCHEMES} or a function; got {scheme}.</source>
        <translation>scheme muss eines von {SCHEMES} oder eine Funktion sein; angegeben: {scheme}.</translation>
    </message>
    <message>
        <source>scheme must return one number for each row, or one for all; they are shares of budgets.</source>
        <translation>scheme muss für jede Zeile eine Zahl zurückgeben, oder eine für alle; es sind Anteile der Budgets.</translation>
    </message>
    <message>
        <source>some people have less budget left than this query costs. Pass a smaller eps or rho. Nothing was spent.</source>
        <translation>einigen Personen bleibt weniger Budget, als diese Anfrage kostet. Geben Sie ein kleineres eps oder rho an. Nichts wurde ausgegeben.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/deconvolution/cells.py</name>
    <message>
        <source>bandwidth = {bandwidth} m is too small for this extent: it needs {rows} by {columns} bins. Pass a larger bandwidth or a smaller extent.</source>
        <translation>bandwidth = {bandwidth} m ist zu klein für diese Ausdehnung: Es braucht {rows} mal {columns} Fächer. Geben Sie eine größere Bandbreite oder eine kleinere Ausdehnung an.</translation>
    </message>
    <message>
        <source>cell = {side} m makes {columns} cells; at most {LARGEST_GRID} are possible. Pass larger cells or a smaller extent.</source>
        <translation>cell = {side} m ergibt {columns} Zellen; höchstens {LARGEST_GRID} sind möglich. Geben Sie größere Zellen oder eine kleinere Ausdehnung an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/deconvolution/laws.py</name>
    <message>
        <source>bandwidth must be at least {least} m, a fiftieth of the noise's 1/ε; got {bandwidth}. Pass a larger one.</source>
        <translation>bandwidth muss mindestens {least} m sein, ein Fünfzigstel des 1/ε des Rauschens; angegeben: {bandwidth}. Geben Sie eine größere an.</translation>
    </message>
    <message>
        <source>bandwidth must be at least {least} m, just above the noise's standard deviation; got {bandwidth}. Pass a larger one, or release with a larger budget.</source>
        <translation>bandwidth muss mindestens {least} m sein, etwas mehr als die Standardabweichung des Rauschens; angegeben: {bandwidth}. Geben Sie eine größere an, oder geben Sie mit einem größeren Budget frei.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/deconvolution/source.py</name>
    <message>
        <source>bandwidth must be at least {spacing} m, four times the grid of the released points; got {bandwidth}.</source>
        <translation>bandwidth muss mindestens {spacing} m sein, das Vierfache des Gitters der freigegebenen Punkte; angegeben: {bandwidth}.</translation>
    </message>
    <message>
        <source>released is not points plus noise of a known law. Release with planar_laplace or gaussian</source>
        <translation>released enthält keine Punkte mit Rauschen einer bekannten Verteilung. Geben Sie mit planar_laplace oder gaussian frei</translation>
    </message>
    <message>
        <source>released must allow an unbiased estimate: {law}.</source>
        <translation>released muss eine unverzerrte Schätzung zulassen: {law}.</translation>
    </message>
    <message>
        <source>released must have the column {privacy_unit} of persons, as noise depends on a person's number of rows. Release it as well.</source>
        <translation>released muss das Feld {privacy_unit} der Personen haben, denn das Rauschen hängt davon ab, wie viele Zeilen eine Person hat. Geben Sie es mit frei.</translation>
    </message>
    <message>
        <source>the noise has a shape of its own. Release without unit_ball=</source>
        <translation>das Rauschen hat eine eigene Form. Geben Sie ohne unit_ball= frei</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/deconvolution/synthetic.py</name>
    <message>
        <source>extent must hold places where the estimated density is above 0. Pass a larger one.</source>
        <translation>extent muss Orte enthalten, an denen die geschätzte Dichte größer als 0 ist. Geben Sie eine größere an.</translation>
    </message>
    <message>
        <source>population must have people within extent, where the estimated density is above 0. Check the CRS of both, or pass a larger extent.</source>
        <translation>population muss in der Ausdehnung Menschen haben, wo die geschätzte Dichte größer als 0 ist. Prüfen Sie die KBS von beiden, oder geben Sie eine größere Ausdehnung an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/deconvolution/unmixing.py</name>
    <message>
        <source>a zone is too small for its rows to be counted. Join it to a neighbour, or leave it out.</source>
        <translation>eine Zone ist zu klein, als dass ihre Zeilen gezählt werden könnten. Vereinen Sie sie mit einer Nachbarin, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>zones must not overlap: dissolve them, or pass those that overlap one at a time.</source>
        <translation>Zonen müssen ohne Überlappungen sein: Lösen Sie sie auf, oder geben Sie die, die sich überlappen, einzeln an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/exact_numbers.py</name>
    <message>
        <source>{name} must be a finite number of at least 0; got {value}.</source>
        <translation>{name} muss eine endliche Zahl von mindestens 0 sein; angegeben: {value}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/fitting/equilibrium.py</name>
    <message>
        <source>eps is too small for edges this short: no exact mechanism was found. Give a larger eps, or a graph with longer edges.</source>
        <translation>eps ist für so kurze Kanten zu klein: kein genaues Verfahren wurde gefunden. Geben Sie ein größeres eps an, oder einen Graphen mit längeren Kanten.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/fitting/interior.py</name>
    <message>
        <source>no optimal mechanism was found for these cells and this eps. Pass fewer cells, or a larger eps.</source>
        <translation>für diese Zellen und dieses eps wurde kein optimaler Mechanismus gefunden. Geben Sie weniger Zellen oder ein größeres eps an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/ground/graph.py</name>
    <message>
        <source>each edge must join two different nodes, numbered from 0, and have one length.</source>
        <translation>jede Kante muss zwei verschiedene Knoten verbinden, gezählt ab 0, und eine Länge haben.</translation>
    </message>
    <message>
        <source>lengths of edges must be finite and positive.</source>
        <translation>Längen von Kanten müssen endlich und positiv sein.</translation>
    </message>
    <message>
        <source>the graph must be connected; it has {parts} parts, the largest with {most} of {nodes} nodes. Keep one part, or add edges between the parts.</source>
        <translation>der Graph muss zusammenhängen; er hat {parts} Teile, der größte hat {most} von {nodes} Knoten. Behalten Sie einen Teil, oder ergänzen Sie Kanten zwischen den Teilen.</translation>
    </message>
    <message>
        <source>the graph must have at least 2 nodes; got {nodes}. Take smaller cells or longer lines.</source>
        <translation>der Graph muss mindestens 2 Knoten haben; er hat {nodes}. Nehmen Sie kleinere Zellen oder längere Linien.</translation>
    </message>
    <message>
        <source>the graph must have at most {LARGEST} nodes; got {nodes}. Take larger cells, a wider spacing or a smaller region.</source>
        <translation>der Graph darf höchstens {LARGEST} Knoten haben; er hat {nodes}. Nehmen Sie größere Zellen, einen größeren Abstand oder ein kleineres Gebiet.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/ground/metric.py</name>
    <message>
        <source>grid = {spacing} is too fine for coordinates of this size: their grid numbers exceed 2**52. Give a coarser grid (a larger power of two).</source>
        <translation>grid = {spacing} ist für Koordinaten dieser Größe zu fein: ihre Gitternummern gehen über 2**52 hinaus. Geben Sie ein gröberes Gitter an (eine größere Zweierpotenz).</translation>
    </message>
    <message>
        <source>grid = {spacing} is too fine for noise of scale {scale}: sums would not be exact. Give a coarser grid (a larger power of two).</source>
        <translation>grid = {spacing} ist für Rauschen der Größe {scale} zu fein: Summen wären nicht genau. Geben Sie ein gröberes Gitter an (eine größere Zweierpotenz).</translation>
    </message>
    <message>
        <source>grid must be a power of two in units of the coordinates, such as 0.125; got {grid}. Leave it out for the default.</source>
        <translation>grid muss eine Zweierpotenz in Einheiten der Koordinaten sein, z. B. 0,125; angegeben: {grid}. Lassen Sie es für den Vorgabewert weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/ground/region.py</name>
    <message>
        <source>region must be a polygon with finite coordinates and an area.</source>
        <translation>region muss ein Polygon mit endlichen Koordinaten und einer Fläche sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/ground/unit_ball.py</name>
    <message>
        <source>unit_ball must be (a, b, bearing), half-axes &gt; 0 and degrees, or corners of a convex polygon symmetric about (0, 0).</source>
        <translation>unit_ball muss (a, b, Richtung) sein, mit Halbachsen &gt; 0 und Grad, oder Ecken eines konvexen Polygons, das um (0, 0) symmetrisch ist.</translation>
    </message>
    <message>
        <source>unit_ball must be convex, without three neighbouring corners on one line. Leave out corners within an edge.</source>
        <translation>unit_ball muss konvex sein, ohne drei benachbarte Ecken auf einer Geraden. Lassen Sie Ecken innerhalb einer Kante weg.</translation>
    </message>
    <message>
        <source>unit_ball must have 4 corners or more, symmetric about (0, 0): for every corner (x, y) one at (-x, -y).</source>
        <translation>unit_ball muss 4 oder mehr Ecken haben, symmetrisch um (0, 0): zu jeder Ecke (x, y) eine bei (-x, -y).</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/local/questions.py</name>
    <message>
        <source>{name} requires method='elimination'. Leave it out with method='baseline', which asks everybody once.</source>
        <translation>{name} erfordert method='elimination'. Lassen Sie es mit method='baseline' weg, wobei alle einmal gefragt werden.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/local/randomisers.py</name>
    <message>
        <source>method='points' takes one or two columns. Pass fewer columns, or another method.</source>
        <translation>method='points' nimmt eine oder zwei Spalten. Geben Sie weniger Spalten an, oder eine andere Methode.</translation>
    </message>
    <message>
        <source>noise requires method='smooth'. Otherwise leave it out.</source>
        <translation>noise verlangt method='smooth'. Lassen Sie es sonst weg.</translation>
    </message>
    <message>
        <source>noise='laplace' requires delta. Pass delta=, or another noise.</source>
        <translation>noise='laplace' verlangt delta. Geben Sie delta= an, oder ein anderes Rauschen.</translation>
    </message>
    <message>
        <source>other noise keeps its promise at every distance, for nothing</source>
        <translation>anderes Rauschen hält sein Versprechen bei jeder Entfernung, ohne Aufpreis</translation>
    </message>
    <message>
        <source>other noise keeps its promise without one</source>
        <translation>anderes Rauschen hält sein Versprechen ohne eines</translation>
    </message>
    <message>
        <source>prior goes with method='smooth' and Student's t, and chooses nu and split: leave out noise, delta, nu and split.</source>
        <translation>prior gehört zu method='smooth' und Students t und wählt nu und split: noise, delta, nu und split weglassen.</translation>
    </message>
    <message>
        <source>p·theta must be greater than {TAIL}, or the noise has no variance; got {p}·{theta}.</source>
        <translation>p·theta muss größer als {TAIL} sein, sonst hat das Rauschen keine Varianz; angegeben: {p}·{theta}.</translation>
    </message>
    <message>
        <source>{name} requires method='smooth'. Otherwise leave it out.</source>
        <translation>{name} verlangt method='smooth'. Lassen Sie es sonst weg.</translation>
    </message>
    <message>
        <source>{name} requires noise={of}: {name2}. Pass that noise, or leave out {name}.</source>
        <translation>{name} verlangt noise={of}: {name2}. Geben Sie dieses Rauschen an, oder lassen Sie {name} weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/local/scores.py</name>
    <message>
        <source>cell must leave at most {NODES} nodes in extent; got {prod}. Pass a larger cell.</source>
        <translation>cell darf höchstens {NODES} Knoten in der Ausdehnung lassen; es sind {prod}. Geben Sie größere Zellen an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/exponential.py</name>
    <message>
        <source>give exactly one of eps (1/m) and rho (1/m²).</source>
        <translation>geben Sie genau eines von eps (1/m) und rho (1/m²) an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/finite.py</name>
    <message>
        <source>eps is too small for cells this close together: no exact matrix was found. Give a larger eps (1/m) or cells farther apart.</source>
        <translation>eps ist für Zellen, die so nahe beieinander liegen, zu klein: keine genaue Matrix wurde gefunden. Geben Sie ein größeres eps (1/m) an, oder Zellen, die weiter auseinander liegen.</translation>
    </message>
    <message>
        <source>weights violate eps or their row sums {broken} times; fit them again.</source>
        <translation>weights verletzt eps oder seine Zeilensummen {broken}-mal; passen Sie die Gewichte neu an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/graph_laplace.py</name>
    <message>
        <source>weights must be int64 of shape {shape}.</source>
        <translation>weights müssen int64 der Form {shape} sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/heavy_tail.py</name>
    <message>
        <source>coordinates must be an integer at least 1.</source>
        <translation>coordinates muss eine ganze Zahl von mindestens 1 sein.</translation>
    </message>
    <message>
        <source>gamma must be less than eps/{cost} (1/m), what the growth of the bound costs; got gamma = {gamma} for eps = {eps}.</source>
        <translation>gamma muss kleiner sein als eps/{cost} (1/m), was das Wachstum der Schranke kostet; angegeben: gamma = {gamma} für eps = {eps}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/lattice.py</name>
    <message>
        <source>dimension must be 2 or 3; got {dimension}.</source>
        <translation>dimension muss 2 oder 3 sein; angegeben: {dimension}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/lattice_counts.py</name>
    <message>
        <source>normals must each have a finite, nonzero product with some change.</source>
        <translation>normals müssen je ein endliches, von null verschiedenes Produkt mit einer Änderung haben.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/numbers.py</name>
    <message>
        <source>eps (1/m, geo-privacy) and rho (1/m², concentrated geo-privacy)</source>
        <translation>eps (1/m, Geo-Privatheit) und rho (1/m², konzentrierte Geo-Privatheit)</translation>
    </message>
    <message>
        <source>eps (differential privacy) and rho (zero-concentrated)</source>
        <translation>eps (differenzielle Privatheit) und rho (nullkonzentriert)</translation>
    </message>
    <message>
        <source>give exactly one of {ways}; got {got}.</source>
        <translation>geben Sie genau eines von {ways} an; angegeben: {got}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/peak_laplace.py</name>
    <message>
        <source>base must be LatticeLaplace, RestrictedLaplace, SphericalLaplace or RestrictedSpherical.</source>
        <translation>base muss LatticeLaplace, RestrictedLaplace, SphericalLaplace oder RestrictedSpherical sein.</translation>
    </message>
    <message>
        <source>radius must be at most {COUNTED} steps of the grid; got {spacing}. Give a smaller radius, or a coarser grid.</source>
        <translation>radius darf höchstens {COUNTED} Schritte des Gitters sein; angegeben: {spacing}. Geben Sie einen kleineren Radius oder ein gröberes Gitter an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/permute_and_flip.py</name>
    <message>
        <source>method='flip' takes eps (1/m); under rho the exponential mechanism is more accurate: method='exponential'.</source>
        <translation>method='flip' nimmt eps (1/m); mit rho ist das Exponentialverfahren genauer: method='exponential'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/restricted_laplace.py</name>
    <message>
        <source>region contains no point of the grid of {spacing}. Pass a finer grid (a smaller power of two) or a larger region.</source>
        <translation>region enthält keinen Punkt des Gitters von {spacing}; geben Sie ein feineres Gitter (eine kleinere Zweierpotenz) oder ein größeres Gebiet an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/restricted_spherical.py</name>
    <message>
        <source>region goes all around the Earth; give it in a geographic CRS, between -180 and 180 degrees.</source>
        <translation>region reicht ganz um die Erde; geben Sie sie in einem geographischen KBS an, zwischen -180 und 180 Grad.</translation>
    </message>
    <message>
        <source>region is so thin that no place of it is found; give a larger one.</source>
        <translation>region ist so schmal, dass kein Ort darin gefunden wird; geben Sie ein größeres Gebiet an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/mechanisms/spherical_tables.py</name>
    <message>
        <source>eps = {eps} with {largest} rows of one person needs noise larger than the Earth. Pass a larger eps, or table_metric='dist_inf'.</source>
        <translation>eps = {eps} mit {largest} Zeilen einer Person verlangt Rauschen, das größer ist als die Erde. Geben Sie ein größeres eps an, oder table_metric='dist_inf'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/pairs/kernels.py</name>
    <message>
        <source>bandwidth must be at least {SHARPEST} m, 1/{SHARPEST2} of the largest distance; got {width}.</source>
        <translation>bandwidth muss mindestens {SHARPEST} m sein, 1/{SHARPEST2} der größten Entfernung; angegeben: {width}.</translation>
    </message>
    <message>
        <source>bandwidth must be at least {least} m for this noise; got {width}. Leave it out (for {laws} m or more), or release with a larger budget.</source>
        <translation>bandwidth muss für dieses Rauschen mindestens {least} m sein; angegeben: {width}. Lassen Sie sie weg (für {laws} m oder mehr), oder geben Sie mit einem größeren Budget frei.</translation>
    </message>
    <message>
        <source>distances must hold at least one number (m).</source>
        <translation>distances muss mindestens eine Zahl (m) enthalten.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/pairs/mesh.py</name>
    <message>
        <source>bandwidth = {width} m is too small for this window: it needs {counts} by {counts2} bins. Pass a larger bandwidth or a smaller window.</source>
        <translation>bandwidth = {width} m ist zu klein für dieses Fenster: es braucht {counts} mal {counts2} Fächer. Geben Sie eine größere Bandbreite oder ein kleineres Fenster an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/pairs/statistic.py</name>
    <message>
        <source>distances must occur in the window or population; almost no pairs are {distance} m apart. Pass other distances, or a larger window.</source>
        <translation>distances müssen die von Paaren im Fenster oder in der Bevölkerung sein; dort gibt es so gut wie keine, die {distance} m voneinander entfernt sind. Geben Sie andere Entfernungen an, oder ein größeres Fenster.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/places/noisy_distances.py</name>
    <message>
        <source>method must be 'distances' or 'points' where rows are of different persons (others require privacy_unit='table'); got {method}.</source>
        <translation>method muss 'distances' oder 'points' sein, wo Zeilen von verschiedenen Personen sind (andere brauchen privacy_unit='table'); angegeben: {method}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/persons.py</name>
    <message>
        <source>table_metric must be 'dist_inf' (all rows may move at once) or 'dist_2' (root of summed squares); got {table_metric}.</source>
        <translation>table_metric muss 'dist_inf' (alle Zeilen dürfen zugleich wandern) oder 'dist_2' (Wurzel der Summe der Quadrate) sein; angegeben: {table_metric}.</translation>
    </message>
    <message>
        <source>this noise needs a person's rows in one batch.</source>
        <translation>dieses Rauschen braucht alle Zeilen einer Person in einem Stapel.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/release.py</name>
    <message>
        <source>Gaussian noise needs a plane: give crs=, a projected CRS.</source>
        <translation>Gaußsches Rauschen braucht eine Ebene: geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
    <message>
        <source>clip must be 'remap' for Gaussian noise; planar_laplace has 'restrict'.</source>
        <translation>clip muss für Gaußsches Rauschen 'remap' sein; planar_laplace hat 'restrict'.</translation>
    </message>
    <message>
        <source>clip must be 'remap' for this noise.</source>
        <translation>clip muss für dieses Rauschen 'remap' sein.</translation>
    </message>
    <message>
        <source>clip must be 'restrict' (noise within the region, at half of eps) or 'remap' (strays move to its nearest point); got {how}.</source>
        <translation>clip muss 'restrict' (Rauschen im Gebiet, mit halbem eps) oder 'remap' sein (was hinausgerät, kommt an den nächsten Punkt des Gebiets); angegeben: {how}.</translation>
    </message>
    <message>
        <source>mechanism has a parameter in {strange}; only m, 1/m and 1/m² are supported. Pass another one.</source>
        <translation>mechanism hat einen Parameter in {strange}; nur m, 1/m und 1/m² werden unterstützt. Geben Sie einen anderen Mechanismus an.</translation>
    </message>
    <message>
        <source>mechanism must have no delta, radius or fixed loss. Pass another one.</source>
        <translation>mechanism darf weder delta noch radius noch einen festen Verlust haben. Geben Sie einen anderen Mechanismus an.</translation>
    </message>
    <message>
        <source>onto= polygons</source>
        <translation>Polygone als onto=</translation>
    </message>
    <message>
        <source>privacy_unit requires noise with a guarantee. Leave out privacy_unit.</source>
        <translation>privacy_unit erfordert Rauschen mit einer Zusicherung. Lassen Sie privacy_unit weg.</translation>
    </message>
    <message>
        <source>this noise needs a plane: give crs=, a projected CRS.</source>
        <translation>dieses Rauschen braucht eine Ebene: geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
    <message>
        <source>unit_ball cannot be combined with region. Pass the polygons as onto=.</source>
        <translation>unit_ball und region gehen nicht zusammen; geben Sie die Polygone als onto= an.</translation>
    </message>
    <message>
        <source>unit_ball with table_metric='dist_2' needs method='composition'.</source>
        <translation>unit_ball mit table_metric='dist_2' braucht method='composition'.</translation>
    </message>
    <message>
        <source>z='protect' cannot be combined with method='joint'. Use method='composition'.</source>
        <translation>z='protect' und method='joint' gehen nicht zusammen. Nehmen Sie method='composition'.</translation>
    </message>
    <message>
        <source>z='protect' cannot be combined with region. Pass the polygons as onto=, which moves points into them horizontally.</source>
        <translation>z='protect' und region gehen nicht zusammen. Geben Sie die Polygone als onto= an, das Punkte waagrecht in sie zurückholt.</translation>
    </message>
    <message>
        <source>z='protect' cannot be combined with unit_ball. Leave one out.</source>
        <translation>z='protect' und unit_ball gehen nicht zusammen. Lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>z='protect' needs a plane: give crs=, a projected CRS.</source>
        <translation>z='protect' braucht eine Ebene: geben Sie crs= an, ein projiziertes KBS.</translation>
    </message>
    <message>
        <source>{name} needs a plane: give crs=, a projected CRS made for the region (e.g. a UTM zone or a national grid).</source>
        <translation>{name} braucht eine Ebene: geben Sie crs= an, ein projiziertes KBS, das für die Gegend gemacht ist (z. B. eine UTM-Zone oder ein Landesnetz).</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/smoothing.py</name>
    <message>
        <source>tracks cannot be smoothed: their noise is too large or too small for their movement. Pass another speed, or smooth=False.</source>
        <translation>die Spuren lassen sich nicht glätten: ihr Rauschen ist zu groß oder zu klein für ihre Bewegung. Geben Sie einen anderen Wert für speed an, oder smooth=False.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/points/windows.py</name>
    <message>
        <source>windows must cut tracks into at most {MOST} parts. Pass longer windows, or drop rows with distant times.</source>
        <translation>windows müssen so lang sein, dass sie Spuren in höchstens {MOST} Teile zerschneiden; nehmen Sie längere, oder entfernen Sie Zeilen, deren Zeiten weit abliegen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/conversion.py</name>
    <message>
        <source>a guarantee of notion {notion} cannot be read as {wanted}: {reason}</source>
        <translation>eine Zusicherung der Art {notion} kann nicht als {wanted} gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>a rho-CGP guarantee implies no (eps, delta)-GP guarantee at unlimited distance. Pass a finite radius (m).</source>
        <translation>rho-CGP schließt ohne Grenze der Entfernung nie (eps, delta)-GP ein (der Verlust wächst mit dem Quadrat der Entfernung). Geben Sie einen endlichen Radius (m) an.</translation>
    </message>
    <message>
        <source>at eps = {eps} its delta would be 1. Pass a larger eps.</source>
        <translation>bei eps = {eps} wäre ihr delta 1. Geben Sie ein größeres eps an.</translation>
    </message>
    <message>
        <source>delta = {delta} must be above its own, {spent}. Pass a larger delta.</source>
        <translation>delta = {delta} muss über ihrem eigenen liegen, {spent}. Geben Sie ein größeres delta an.</translation>
    </message>
    <message>
        <source>it counts changed rows, not metres. Call to_dp() or to_zcdp().</source>
        <translation>sie zählt geänderte Zeilen, nicht Meter. Rufen Sie to_dp() oder to_zcdp() auf.</translation>
    </message>
    <message>
        <source>it counts metres, not changed rows. Call to_gp() or to_cgp().</source>
        <translation>sie zählt Meter, nicht geänderte Zeilen. Rufen Sie to_gp() oder to_cgp() auf.</translation>
    </message>
    <message>
        <source>it counts metres, not persons. Pass a guarantee of counts.</source>
        <translation>sie zählt Meter, nicht Personen. Geben Sie eine Zusicherung über Anzahlen an.</translation>
    </message>
    <message>
        <source>it has rho and delta; call to_dp(delta) first.</source>
        <translation>sie hat rho und delta; rufen Sie zuerst to_dp(delta) auf.</translation>
    </message>
    <message>
        <source>it holds up to {radius} {unit} only. Pass at most that radius.</source>
        <translation>sie gilt nur bis {radius} {unit}. Geben Sie höchstens diesen Radius an.</translation>
    </message>
    <message>
        <source>it names no neighbours. State neighbours='add-remove' or 'replace' in it.</source>
        <translation>ihr fehlen neighbours. Geben Sie darin neighbours='add-remove' oder 'replace' an.</translation>
    </message>
    <message>
        <source>its delta would be 1. Call to_replace() before to_dp(delta), or pass to_dp a smaller delta.</source>
        <translation>ihr delta wäre 1. Rufen Sie to_replace() vor to_dp(delta) auf, oder geben Sie to_dp ein kleineres delta.</translation>
    </message>
    <message>
        <source>its log-ratio is unbounded with small probability. Ask for to_approximate_gp(delta, radius) with a finite radius, or release under gp.</source>
        <translation>ihr Verlust ist mit kleiner Wahrscheinlichkeit unbegrenzt. Fragen Sie nach to_approximate_gp(delta, radius) mit endlichem radius, oder geben Sie in gp frei.</translation>
    </message>
    <message>
        <source>its own eps cannot be made smaller; it is {eps}. Pass a larger eps.</source>
        <translation>ihr eigenes eps lässt sich nicht verkleinern; es ist {eps}. Geben Sie ein größeres eps an.</translation>
    </message>
    <message>
        <source>nothing is promised. Pass a release with a guarantee.</source>
        <translation>nichts ist zugesichert. Geben Sie eine Freigabe mit einer Zusicherung an.</translation>
    </message>
    <message>
        <source>radius must be positive; got {radius}.</source>
        <translation>radius muss positiv sein; angegeben: {radius}.</translation>
    </message>
    <message>
        <source>to_dp takes exactly one of delta and eps.</source>
        <translation>to_dp nimmt genau eines von delta und eps.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/smooth/forms.py</name>
    <message>
        <source>beta must be finite and not 0.</source>
        <translation>beta muss endlich und nicht 0 sein.</translation>
    </message>
    <message>
        <source>low must be less than high.</source>
        <translation>low muss kleiner als high sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/smooth/growth.py</name>
    <message>
        <source>growth must be one of {GROWTHS}; got {growth}.</source>
        <translation>growth muss eines von {GROWTHS} sein; angegeben: {growth}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/smooth/table.py</name>
    <message>
        <source>domain is too narrow: its numbers and slopes cannot be distinguished; got {low}, {high}. Pass a wider one.</source>
        <translation>domain ist zu schmal: Seine Zahlen und Steigungen lassen sich nicht unterscheiden; angegeben: {low}, {high}. Geben Sie ein breiteres an.</translation>
    </message>
    <message>
        <source>domain must be two finite numbers, low &lt; high; got {low}, {high}.</source>
        <translation>domain muss aus zwei endlichen Zahlen bestehen, low &lt; high; angegeben: {low}, {high}.</translation>
    </message>
    <message>
        <source>function must return one finite number for each number of the domain; got {heights}.</source>
        <translation>function muss für jede Zahl des Bereichs eine endliche Zahl liefern; es lieferte {heights}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/choice.py</name>
    <message>
        <source>mechanism = {mechanism} cannot be used with this budget: with eps pass one of {PURE}, with rho {CONCENTRATED}.</source>
        <translation>mechanism = {mechanism} geht nicht mit diesem Budget: geben Sie mit eps eines von {PURE} an, mit rho {CONCENTRATED}.</translation>
    </message>
    <message>
        <source>mechanism = {mechanism} has no exact sampler for zones with these overlaps ({least} to {most} dimensions). Leave mechanism at 'auto'.</source>
        <translation>mechanism = {mechanism} hat für Zonen mit diesen Überschneidungen kein exaktes Verfahren ({least} bis {most} Dimensionen). Lassen Sie mechanism auf 'auto'.</translation>
    </message>
    <message>
        <source>mechanism = {mechanism} is for zones with fewer overlaps. Leave it at 'auto'.</source>
        <translation>mechanism = {mechanism} ist für Zonen mit weniger Überlappungen. Lassen Sie es bei 'auto'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/series.py</name>
    <message>
        <source>mechanism = {mechanism} is for fewer periods. Leave it at 'auto'.</source>
        <translation>mechanism = {mechanism} ist für weniger Zeiträume. Lassen Sie es bei 'auto'.</translation>
    </message>
    <message>
        <source>mechanism = {mechanism} is not for so narrow or so wide noise. Leave it at 'auto'.</source>
        <translation>mechanism = {mechanism} ist nicht für so schmales oder breites Rauschen. Lassen Sie es bei 'auto'.</translation>
    </message>
    <message>
        <source>mechanism must be one of {MECHANISMS} with time; got {mechanism}.</source>
        <translation>mechanism muss mit time eines von {MECHANISMS} sein; angegeben: {mechanism}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/zones/zoning.py</name>
    <message>
        <source>patterns must be distinct rows, each with an entry other than 0.</source>
        <translation>patterns müssen verschiedene Zeilen sein, jede mit einem Eintrag ungleich 0.</translation>
    </message>
    <message>
        <source>patterns must have shape (N, {d}) and integers from −{ENTRY} to {ENTRY}.</source>
        <translation>patterns müssen die Form (N, {d}) haben und ganze Zahlen von −{ENTRY} bis {ENTRY} sein.</translation>
    </message>
    <message>
        <source>weights must be finite numbers greater than 0.</source>
        <translation>weights müssen endliche Zahlen größer als 0 sein.</translation>
    </message>
    <message>
        <source>weights must be of at least one zone; got none.</source>
        <translation>weights muss mindestens eine Zone haben; gegeben ist keine.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/archives.py</name>
    <message>
        <source>An archive needs a release; got an empty list.</source>
        <translation>Ein Archiv braucht eine Freigabe; angegeben ist eine leere Liste.</translation>
    </message>
    <message>
        <source>An archive of occurrences needs {lacking}. Add them as columns before the release, or give defaults= in archive.</source>
        <translation>ein Archiv von Vorkommen braucht {lacking}: als Felder vor der Freigabe, oder unter den Vorgaben, wenn alle Zeilen dasselbe haben.</translation>
    </message>
    <message>
        <source>Columns {added} were added after the release, so they were not checked for true places. Drop them, or release again with them, which costs budget.</source>
        <translation>Die Felder {added} kamen nach der Freigabe dazu und wurden nicht mit den wahren Orten verglichen. Entfernen Sie sie, oder geben Sie mit ihnen neu frei, was Budget kostet.</translation>
    </message>
    <message>
        <source>a Darwin Core archive must have a path that ends in .zip.</source>
        <translation>ein Darwin-Core-Archiv muss einen Pfad haben, der auf .zip endet.</translation>
    </message>
    <message>
        <source>archive must give {name}, a text that is not blank; got {text}.</source>
        <translation>archive muss {name} angeben, einen Text, der nicht leer ist; angegeben: {text}.</translation>
    </message>
    <message>
        <source>archive must hold {ABOUT}, and maybe defaults and published; got {strange}.</source>
        <translation>archive muss {ABOUT} enthalten und darf defaults und published enthalten; angegeben ist {strange}.</translation>
    </message>
    <message>
        <source>column {ID} must be there, with a unique value in every row.</source>
        <translation>das Feld {ID} muss da sein, mit einem eigenen Wert in jeder Zeile.</translation>
    </message>
    <message>
        <source>columns must be terms of Darwin Core; {strange} are none. Rename them, or drop= them in the release.</source>
        <translation>Felder müssen Begriffe von Darwin Core sein; {strange} sind keine. Benennen Sie sie um, oder lassen Sie sie in der Freigabe weg.</translation>
    </message>
    <message>
        <source>frame must be an unchanged release by the preset 'dwc'. Release again with it, and write that result.</source>
        <translation>der Layer muss eine unveränderte Freigabe nach der Voreinstellung 'dwc' sein. Geben Sie mit ihr neu frei, und schreiben Sie dieses Ergebnis.</translation>
    </message>
    <message>
        <source>published must be a day, as 2026-05-01; got {published}.</source>
        <translation>published muss ein Tag sein, wie 2026-05-01; angegeben: {published}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/formats.py</name>
    <message>
        <source>files of this kind</source>
        <translation>Dateien dieser Art</translation>
    </message>
    <message>
        <source>the file's suffix must be one of {listed}; got {none}.</source>
        <translation>die Endung der Datei muss eine von {listed} sein; angegeben: {none}.</translation>
    </message>
    <message>
        <source>{name} is not a {name2} file, although its suffix says so; rename it by its format.</source>
        <translation>{name} ist keine Datei im Format {name2}, obwohl die Endung es sagt; benennen Sie sie nach ihrem Format um.</translation>
    </message>
    <message>
        <source>{purpose} need {name}; install it with pip install 'geopriv-gis[{extra}]'.</source>
        <translation>{purpose} brauchen {name}; installieren Sie es mit pip install 'geopriv-gis[{extra}]'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/geopackage.py</name>
    <message>
        <source>Remove the pipe or folder {JOURNALS} or {JOURNALS2} of {name}: SQLite would read it.</source>
        <translation>Entfernen Sie die Leitung (Pipe) oder den Ordner {JOURNALS} oder {JOURNALS2} neben {name}: SQLite läse sie.</translation>
    </message>
    <message>
        <source>{name} could not be read as a GeoPackage ({name2}); check that it is whole and not in use.</source>
        <translation>{name} konnte nicht als GeoPackage gelesen werden ({name2}); prüfen Sie, dass die Datei ganz und nicht in Gebrauch ist.</translation>
    </message>
    <message>
        <source>{name} has a generated column, which runs SQL when the file is read. Copy the layer to a file of its own.</source>
        <translation>{name} enthält ein berechnetes Feld, ein Programm, das beim Lesen der Datei liefe; kopieren Sie den Layer, den Sie wollen, in eine eigene Datei.</translation>
    </message>
    <message>
        <source>{name} has a virtual table of an unknown kind, which may read other files. Copy the layer to a file of its own.</source>
        <translation>{name} enthält eine virtuelle Tabelle unbekannter Art, die anderswohin führen kann; kopieren Sie den Layer, den Sie wollen, in eine eigene Datei.</translation>
    </message>
    <message>
        <source>{name} has the view {name2}, an SQL query. Copy the layer to a file of its own.</source>
        <translation>{name} hat die Sicht {name2}, eine SQL-Abfrage. Kopieren Sie den Layer in eine eigene Datei.</translation>
    </message>
    <message>
        <source>{name} has the view {name2}, an SQL query. If you trust it, name it with layer=; otherwise copy the layer to a file of its own.</source>
        <translation>{name} hat die Sicht {name2}, eine SQL-Abfrage. Wenn Sie ihr trauen, nennen Sie sie mit layer=; sonst kopieren Sie den Layer in eine eigene Datei.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/graphs.py</name>
    <message>
        <source>metrics of roads from before version 0.2.0 cannot be read: make the metric again with metrics.roads.</source>
        <translation>Straßenmetriken aus der Zeit vor Version 0.2.0 lassen sich nicht lesen: Erstellen Sie die Metrik neu mit metrics.roads.</translation>
    </message>
    <message>
        <source>the folder {parent} must exist; make it first.</source>
        <translation>den Ordner {parent} muss es geben; legen Sie ihn zuerst an.</translation>
    </message>
    <message>
        <source>{name} holds no metric of geopriv-gis. Pass one that to_file() wrote.</source>
        <translation>{name} enthält keine Metrik von geopriv-gis. Geben Sie eine Datei an, die to_file() geschrieben hat.</translation>
    </message>
    <message>
        <source>{name} unpacks to more than {MOST} MB. It is damaged, or made to exhaust memory.</source>
        <translation>{name} entpackt sich zu mehr als {MOST} MB. Sie ist beschädigt, oder soll den Speicher erschöpfen.</translation>
    </message>
    <message>
        <source>{where} exists; give overwrite=True to replace it.</source>
        <translation>{where} gibt es schon; wählen Sie einen anderen Namen, oder lassen Sie das Überschreiben zu.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/ipc.py</name>
    <message>
        <source>a column holds {kind}, which is not read here; write it as plain values.</source>
        <translation>eine Spalte enthält {kind}, was hier nicht gelesen wird; schreiben Sie sie als einfache Werte.</translation>
    </message>
    <message>
        <source>{name} contains data after the end of its stream. Write one stream.</source>
        <translation>{name} geht nach dem Ende ihres Stroms weiter, vielleicht mit einem anderen; machen Sie einen Strom daraus.</translation>
    </message>
    <message>
        <source>{name} declares more rows than a file of its size can hold. It is damaged, or made to exhaust memory.</source>
        <translation>{name} gibt mehr Zeilen an, als eine Datei dieser Größe fasst: sie ist beschädigt oder soll den Speicher füllen.</translation>
    </message>
    <message>
        <source>{name} has no end-of-stream marker. Wait until it is written, or write it again.</source>
        <translation>{name} hat keine Endmarke. Warten Sie, bis die Datei geschrieben ist, oder schreiben Sie sie neu.</translation>
    </message>
    <message>
        <source>{name} holds a large geometry that is nested, a collection or damaged; take collections apart (explode()).</source>
        <translation>{name} enthält eine große Geometrie, die verschachtelt, eine Sammlung oder beschädigt ist; nehmen Sie Sammlungen mit „Mehr- zu einteilig“ auseinander.</translation>
    </message>
    <message>
        <source>{name} is no Arrow file or stream, although its suffix says so; rename it by its format.</source>
        <translation>{name} ist weder Arrow-Datei noch Arrow-Strom, obwohl die Endung es sagt; benennen Sie sie nach ihrem Format um.</translation>
    </message>
    <message>
        <source>{name} must have one GeoArrow geometry, and columns of different names. Write it from GeoDataFrame.to_arrow().</source>
        <translation>{name} muss eine GeoArrow-Geometrie haben, und Felder mit verschiedenen Namen. Schreiben Sie die Datei aus GeoDataFrame.to_arrow().</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/parquet.py</name>
    <message>
        <source>GeoParquet 2.0 needs pyarrow 21 or later. Update it, or pass geoparquet='1.0'.</source>
        <translation>GeoParquet 2.0 braucht pyarrow 21 oder neuer. Aktualisieren Sie es, oder geben Sie geoparquet='1.0' an.</translation>
    </message>
    <message>
        <source>geoparquet must be '1.0' or '2.0'; got {version}.</source>
        <translation>geoparquet muss '1.0' oder '2.0' sein; angegeben: {version}.</translation>
    </message>
    <message>
        <source>has no geometry that GeoParquet declares. Write it with GeoDataFrame.to_parquet().</source>
        <translation>hat keine Geometrie, die GeoParquet angibt. Schreiben Sie die Datei als GeoParquet neu.</translation>
    </message>
    <message>
        <source>the file gives the CRS of its geometry in an unknown way; write it anew with GeoDataFrame.to_parquet().</source>
        <translation>die Datei gibt das KBS ihrer Geometrie auf unbekannte Weise an; schreiben Sie sie neu.</translation>
    </message>
    <message>
        <source>the file holds several geometry columns. Write it with only one.</source>
        <translation>die Datei enthält mehrere Geometriespalten. Schreiben Sie sie mit nur einer.</translation>
    </message>
    <message>
        <source>{name} could not be read: its footer is missing, damaged or larger than {LARGEST_FOOTER} bytes. Check that the file is complete.</source>
        <translation>{name} konnte nicht gelesen werden: das Ende der Datei fehlt, ist beschädigt oder größer als {LARGEST_FOOTER} Bytes. Prüfen Sie, dass die Datei ganz ist.</translation>
    </message>
    <message>
        <source>{name} has no geometry that GeoParquet declares. Write it with GeoDataFrame.to_parquet().</source>
        <translation>{name} hat keine Geometrie, die GeoParquet angibt. Schreiben Sie die Datei als GeoParquet neu.</translation>
    </message>
    <message>
        <source>{name} has {size} bytes but declares {num_rows} rows, {unpacked} bytes unpacked. It is damaged, or made to exhaust memory.</source>
        <translation>{name} hat {size} Bytes und gibt {num_rows} Zeilen an, entpackt {unpacked} Bytes. Sie ist beschädigt oder soll den Speicher füllen.</translation>
    </message>
    <message>
        <source>{name} is several files one after the other; put their rows together, or the files into a folder.</source>
        <translation>{name} sind mehrere Dateien hintereinander; legen Sie ihre Zeilen zusammen, oder die Dateien in einen Ordner.</translation>
    </message>
    <message>
        <source>{name} would unpack to more than {RATIO} times its size. It is damaged, or made to exhaust memory.</source>
        <translation>{name} würde sich zu mehr als dem {RATIO}fachen seiner Größe entpacken: es ist beschädigt oder soll den Speicher füllen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/paths.py</name>
    <message>
        <source>a grid is written as GeoTIFF ({RASTERS}), its cells as GeoPackage (.gpkg) or GeoParquet (.parquet).</source>
        <translation>ein Gitter wird als GeoTIFF ({RASTERS}) geschrieben, seine Zellen als GeoPackage (.gpkg) oder GeoParquet (.parquet).</translation>
    </message>
    <message>
        <source>it holds impossible characters</source>
        <translation>er enthält unmögliche Zeichen</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>die Ausgabe</translation>
    </message>
    <message>
        <source>the output must be another file than the input, which holds the true points; {target} is the input, or a link to it.</source>
        <translation>die Ausgabe muss eine andere Datei sein als die Eingabe, in der die wahren Punkte stehen; {target} ist die Eingabe oder eine Verknüpfung damit.</translation>
    </message>
    <message>
        <source>{argument} is refused by the system: {reason}. Pass another path.</source>
        <translation>{argument} wird vom System abgelehnt: {reason}. Übergeben Sie einen anderen Pfad.</translation>
    </message>
    <message>
        <source>{ending} shows that {name} is open elsewhere, or was not closed properly. Close it, or choose another name.</source>
        <translation>{ending} zeigt, dass {name} anderswo offen ist oder nicht ordentlich geschlossen wurde. Schließen Sie die Datei, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{found} exists; choose another name or allow it to be replaced with overwrite=True (--overwrite).</source>
        <translation>{found} gibt es schon; wählen Sie einen anderen Namen, oder lassen Sie das Überschreiben zu.</translation>
    </message>
    <message>
        <source>{name} holds no geometry; write .gpkg or .parquet.</source>
        <translation>{name} fasst keine Geometrie; schreiben Sie .gpkg oder .parquet.</translation>
    </message>
    <message>
        <source>{name} holds no tables; write labels and numbers as .csv, .json, .gpkg or .parquet.</source>
        <translation>{name} fasst keine Tabellen; schreiben Sie Kennungen und Zahlen als .csv, .json, .gpkg oder .parquet.</translation>
    </message>
    <message>
        <source>{path} does not exist; check the path.</source>
        <translation>{path} gibt es nicht; prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>{path} must be a file; it is a folder or a device.</source>
        <translation>{path} muss eine Datei sein; es ist ein Ordner oder ein Gerät.</translation>
    </message>
    <message>
        <source>{target} has {found} layers. Write the release to a file of its own; choose another name.</source>
        <translation>{target} enthält {found} Layer, und eine Freigabe kommt in eine eigene Datei; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{target} is a folder or a device; choose another name.</source>
        <translation>{target} ist ein Ordner oder ein Gerät; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{target} is a symbolic link; name the file itself.</source>
        <translation>{target} ist eine symbolische Verknüpfung; nennen Sie die Datei selbst.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/placing.py</name>
    <message>
        <source>nothing can be written to {parent}: {strerror}. Choose another folder.</source>
        <translation>in {parent} kann nichts geschrieben werden: {strerror}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>{name} appeared meanwhile</source>
        <translation>{name} ist inzwischen erschienen</translation>
    </message>
    <message>
        <source>{name} could not be written ({reason}). Drop or convert columns of lists, intervals or mixed types, or free disk space ({free} bytes free).</source>
        <translation>{name} konnte nicht geschrieben werden ({reason}). Lassen Sie Felder mit Listen, Intervallen oder gemischten Arten weg, wandeln Sie sie um, oder schaffen Sie Platz ({free} Bytes frei).</translation>
    </message>
    <message>
        <source>{name} could not be written ({reason}; {free} bytes free); a former file is unchanged. Free some space, or write elsewhere.</source>
        <translation>{name} konnte nicht geschrieben werden ({reason}; {free} Bytes frei); eine frühere Datei ist unverändert. Schaffen Sie Platz, oder schreiben Sie anderswohin.</translation>
    </message>
    <message>
        <source>{name} could not be written ({strerror}); a former file is unchanged. Close it in other programs, or choose another name.</source>
        <translation>{name} konnte nicht geschrieben werden ({strerror}); eine frühere Datei ist unverändert. Schließen Sie sie in anderen Programmen, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} was written by something else meanwhile, and is unchanged. Choose another name, or move it away and try again.</source>
        <translation>{name} wurde inzwischen von etwas anderem geschrieben und ist unverändert. Wählen Sie einen anderen Namen, oder legen Sie die Datei beiseite und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{path} is in the way: it is a file, a link or another user's folder. Remove it.</source>
        <translation>{path} ist im Weg: eine Datei, ein Verweis oder der Ordner eines anderen Benutzers. Entfernen Sie ihn.</translation>
    </message>
    <message>
        <source>{target} appeared meanwhile; move it away and try again, which charges nothing more.</source>
        <translation>{target} ist inzwischen erschienen; räumen Sie es beiseite und versuchen Sie es noch einmal, was nichts weiter kostet.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/rasters.py</name>
    <message>
        <source>GeoTIFF needs rasterio: pip install 'geopriv-gis[raster]'. Or take the cells as a GeoDataFrame: to_geodataframe(), .gpkg on the command line.</source>
        <translation>GeoTIFF braucht rasterio: pip install 'geopriv-gis[raster]'. Oder nehmen Sie die Zellen als Layer, etwa als .gpkg.</translation>
    </message>
    <message>
        <source>xarray is needed: pip install xarray.</source>
        <translation>xarray wird gebraucht: pip install xarray.</translation>
    </message>
    <message>
        <source>{name} is no GeoTIFF that geopriv wrote, or was changed by another program. Read it with rasterio.</source>
        <translation>{name} ist kein GeoTIFF, das geopriv geschrieben hat, oder wurde von einem anderen Programm geändert. Lesen Sie es mit rasterio.</translation>
    </message>
    <message>
        <source>{name} was not written: on reading back, values differed. Use another disk.</source>
        <translation>{name} wurde nicht geschrieben: Beim Zurücklesen waren Werte anders. Nehmen Sie ein anderes Laufwerk.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/reading.py</name>
    <message>
        <source>remote files of this kind cannot be read. Download the file first.</source>
        <translation>entfernte Dateien dieser Art können nicht gelesen werden. Laden Sie die Datei zuerst herunter.</translation>
    </message>
    <message>
        <source>the address</source>
        <translation>die Adresse</translation>
    </message>
    <message>
        <source>{name} could not be read ({name2}); check that it is whole and opens in another program.</source>
        <translation>{name} konnte nicht gelesen werden ({name2}); prüfen Sie, dass die Datei ganz ist und sich in einem anderen Programm öffnen lässt.</translation>
    </message>
    <message>
        <source>{name} has no layers; leave out layer={layer}.</source>
        <translation>{name} hat keine Layer; lassen Sie layer={layer} weg.</translation>
    </message>
    <message>
        <source>{name} has no record of a guarantee in its folder, and CSV holds no geometry. Convert points to GeoPackage or GeoParquet first.</source>
        <translation>{name} hat keinen Nachweis einer Zusicherung im selben Ordner, und CSV fasst keine Geometrie. Wandeln Sie Punkte zuerst in GeoPackage oder GeoParquet um.</translation>
    </message>
    <message>
        <source>{name} is several files one after the other; put their rows together, and write one.</source>
        <translation>{name} sind mehrere Dateien hintereinander; legen Sie ihre Zeilen zusammen, und schreiben Sie eine.</translation>
    </message>
    <message>
        <source>{name} must be a file with geometries; it is a table without any.</source>
        <translation>{name} muss eine Datei mit Geometrien sein; sie ist eine Tabelle ohne solche.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/records.py</name>
    <message>
        <source>a table needs one index and columns of different names; call reset_index() or rename() before the release.</source>
        <translation>eine Tabelle braucht einen einzigen Index und Felder mit verschiedenen Namen; benennen Sie sie vor der Freigabe um.</translation>
    </message>
    <message>
        <source>column {name} does not hold the {kind}s that the file's record lists. Read the file as it was released.</source>
        <translation>Feld {name} enthält nicht die {kind}s, von denen der Nachweis der Datei spricht. Lesen Sie die Datei, wie sie freigegeben wurde.</translation>
    </message>
    <message>
        <source>labels to write must be all integers or all text; column {bad} is mixed. Set an index of such labels before the release.</source>
        <translation>zu schreibende Kennungen müssen alle ganze Zahlen oder alle Text sein; Feld {bad} ist gemischt. Geben Sie den Zeilen vor der Freigabe solche Kennungen.</translation>
    </message>
    <message>
        <source>the file holds a table without geometry, and no record says that it is a release; read it with pandas.</source>
        <translation>die Datei enthält eine Tabelle ohne Geometrie, und kein Nachweis sagt, dass sie eine Freigabe ist.</translation>
    </message>
    <message>
        <source>the file's coordinates are not in the columns, or not in the CRS, that its metadata names. It was changed: read an unchanged copy.</source>
        <translation>die Koordinaten der Datei stehen nicht in den Feldern, oder nicht in dem KBS, die ihr Nachweis nennt. Sie wurde verändert: lesen Sie eine unveränderte Kopie.</translation>
    </message>
    <message>
        <source>{name} is not a release: it has no record of a guarantee. Give GeoJSON the suffix .geojson.</source>
        <translation>{name} ist keine Freigabe: es hat keine Zeilen mit ihrer Zusicherung. Geben Sie GeoJSON die Endung .geojson.</translation>
    </message>
    <message>
        <source>{name} is too large for a table; check the path.</source>
        <translation>{name} ist zu groß für eine Tabelle; prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>{name}, beside {name2}, is too large for a guarantee. Restore the one that was written with the release, or move it to another folder.</source>
        <translation>{name} neben {name2} ist zu groß für eine Zusicherung. Stellen Sie die Datei wieder her, die mit der Freigabe geschrieben wurde, oder verschieben Sie sie in einen anderen Ordner.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/unpacked.py</name>
    <message>
        <source>a body ends before it begins.</source>
        <translation>ein Teil endet, bevor er beginnt.</translation>
    </message>
    <message>
        <source>beyond the file.</source>
        <translation>außerhalb der Datei.</translation>
    </message>
    <message>
        <source>no footer.</source>
        <translation>kein Ende.</translation>
    </message>
    <message>
        <source>no message.</source>
        <translation>keine Nachricht.</translation>
    </message>
    <message>
        <source>{name} could not be read: the sizes of its batches contradict each other. It is damaged: write it again.</source>
        <translation>{name} konnte nicht gelesen werden: die Größen ihrer Teile widersprechen sich. Sie ist beschädigt: schreiben Sie sie neu.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/vectors.py</name>
    <message>
        <source>layer must be one of {layers}; got {layer}.</source>
        <translation>layer muss einer von {layers} sein; angegeben: {layer}.</translation>
    </message>
    <message>
        <source>the file has no layers; pass one that has points.</source>
        <translation>die Datei hat keine Layer; geben Sie eine mit Punkten an.</translation>
    </message>
    <message>
        <source>the file has only views, which are SQL queries. If you trust one, name it with layer=: {layers}.</source>
        <translation>die Datei hat nur Sichten (views), also SQL-Abfragen. Wenn Sie einer vertrauen, nennen Sie sie mit layer=: {layers}.</translation>
    </message>
    <message>
        <source>the file has {choice} layers; say which with layer=: {choice2}.</source>
        <translation>die Datei hat {choice} Layer; sagen Sie mit layer=, welcher gemeint ist: {choice2}.</translation>
    </message>
    <message>
        <source>{name} could not be read: it is incomplete or encrypted. Check that it opens in another program.</source>
        <translation>{name} konnte nicht gelesen werden: es ist unvollständig oder verschlüsselt. Prüfen Sie, dass es sich in einem anderen Programm öffnen lässt.</translation>
    </message>
    <message>
        <source>{name} declares {features} rows and {fields} columns, more than a file of its size can hold. It is damaged, or made to exhaust memory.</source>
        <translation>{name} hat {features} Zeilen und {fields} Felder, mehr Werte, als eine Datei dieser Größe fasst: sie ist beschädigt oder soll den Speicher füllen.</translation>
    </message>
    <message>
        <source>{name} gives its CRS by a link or in an unknown way. Name it ("type": "name"), or use longitude and latitude.</source>
        <translation>{name} gibt ihr KBS durch einen Verweis oder auf unbekannte Weise an. Nennen Sie es ("type": "name"), oder nehmen Sie Länge und Breite.</translation>
    </message>
    <message>
        <source>{name} has {rows} features, but GDAL reads {count}: some are not valid GeoJSON. Correct them.</source>
        <translation>{name} hat {rows} Objekte, und GDAL liest {count} davon: manche sind kein GeoJSON.</translation>
    </message>
    <message>
        <source>{name} holds {found} Shapefiles instead of one. Unpack it, and pass a .shp file.</source>
        <translation>{name} enthält {found} Shapefiles statt einem. Entpacken Sie es, und geben Sie eine .shp-Datei an.</translation>
    </message>
    <message>
        <source>{name} is expected by the file's suffix, but it is a {driver} file. Rename it.</source>
        <translation>der Endung nach wäre die Datei {name}, sie ist aber {driver}. Benennen Sie sie um.</translation>
    </message>
    <message>
        <source>{name} must hold the files of one Shapefile and nothing else. Unpack it, and pass the .shp file.</source>
        <translation>{name} muss die Dateien eines Shapefiles enthalten und sonst nichts. Entpacken Sie es, und geben Sie die .shp-Datei an.</translation>
    </message>
    <message>
        <source>{name}: text {rows} is not a whole GeoJSON feature. Write one feature on each line, or after each separator (RFC 8142).</source>
        <translation>{name}: Text {rows} ist kein ganzes GeoJSON-Objekt. Schreiben Sie eines in jede Zeile oder nach jedem Trennzeichen (RFC 8142).</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/files/writing.py</name>
    <message>
        <source>Change geometries before the release, not after it.</source>
        <translation>Ändern Sie Geometrien vor der Freigabe, nicht danach.</translation>
    </message>
    <message>
        <source>Column {name} is a second geometry, which is not protected. Leave it out with drop=[...].</source>
        <translation>Feld {name} ist eine zweite Geometrie, die kein Verfahren schützt; lassen Sie es mit drop=[...] aus der Freigabe weg.</translation>
    </message>
    <message>
        <source>Columns {unknown} were added after the release and may contain true places. Drop them, or list them in keep.</source>
        <translation>Die Felder {unknown} kamen nach der Freigabe dazu und können wahre Orte enthalten. Entfernen Sie sie, oder nennen Sie sie in keep.</translation>
    </message>
    <message>
        <source>FlatGeobuf takes shapes that all have Z values, or none of them. Write .gpkg or .parquet.</source>
        <translation>FlatGeobuf nimmt Formen, die alle Z-Werte haben oder keine. .gpkg oder .parquet schreiben.</translation>
    </message>
    <message>
        <source>GeoJSON needs a CRS with a code, and this one has none. Use to_crs() before the release, or write .gpkg or .parquet.</source>
        <translation>GeoJSON braucht ein KBS mit einem Code, und dieses hat keinen. Nehmen Sie vor der Freigabe „Layer reprojizieren“, oder schreiben Sie .gpkg oder .parquet.</translation>
    </message>
    <message>
        <source>Give unpromised=True to write it all the same; its record says so.</source>
        <translation>Lassen Sie zu, dass es trotzdem geschrieben wird; sein Nachweis sagt es dann.</translation>
    </message>
    <message>
        <source>Release again with a guarantee.</source>
        <translation>Geben Sie noch einmal mit Zusicherung frei.</translation>
    </message>
    <message>
        <source>a release must have a valid guarantee to be written, and this one has none: {assumptions}. {advice}</source>
        <translation>eine Freigabe muss eine gültige Zusicherung haben, um geschrieben zu werden, und diese hat keine: {assumptions}. {advice}</translation>
    </message>
    <message>
        <source>columns must have names of text that differ by more than upper and lower case; rename() them before the release.</source>
        <translation>Felder müssen Namen haben, die Text sind und sich um mehr als Groß- und Kleinschreibung unterscheiden; benennen Sie sie vor der Freigabe um.</translation>
    </message>
    <message>
        <source>only the result of a release can be written; this {name} carries no guarantee. Release it first, or use GeoPandas to write it.</source>
        <translation>geschrieben werden kann nur, was eine Freigabe ergab; dieses {name} trägt keine Zusicherung. Geben Sie es zuerst frei.</translation>
    </message>
    <message>
        <source>{name} is always in longitude and latitude (EPSG:4326), and reprojecting would move released points. Use to_crs() before the release, or write .gpkg or .parquet.</source>
        <translation>{name} ist immer in Länge und Breite (EPSG:4326), und freigegebene Punkte dorthin zu bringen würde sie verschieben; nehmen Sie vor der Freigabe „Layer reprojizieren“, oder schreiben Sie .gpkg oder .parquet.</translation>
    </message>
    <message>
        <source>{name} was not written: on reading back, {lost} differed. Use another format, such as .parquet.</source>
        <translation>{name} wurde nicht geschrieben: beim Zurücklesen kam etwas anderes heraus ({lost}). Versuchen Sie es mit einem anderen Format, zum Beispiel .parquet.</translation>
    </message>
    <message>
        <source>{name} was not written: {error} Nothing was kept of it; if a ledger was given, the release stays charged.</source>
        <translation>{name} wurde nicht geschrieben: {error} Nichts davon blieb; wurde ein Konto angegeben, bleibt die Freigabe belastet.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/attack/service.py</name>
    <message>
        <source>method must be "circles" or "probes"; got {method}.</source>
        <translation>method muss "circles" oder "probes" sein; angegeben: {method}.</translation>
    </message>
    <message>
        <source>targets must be labels of the frame's index; {sum} of {rows} are not.</source>
        <translation>targets müssen Kennungen der Zeilen des Layers sein; {sum} von {rows} sind keine.</translation>
    </message>
    <message>
        <source>targets must be {sentence}, or labels; got {targets}.</source>
        <translation>targets muss {sentence} sein, oder Kennungen; angegeben: {targets}.</translation>
    </message>
    <message>
        <source>targets must name at least one row; got none.</source>
        <translation>targets muss mindestens eine Zeile nennen; es ist keine angegeben.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/columns/pseudonyms.py</name>
    <message>
        <source>columns published as pseudonyms still tell which rows belong together: {names}.</source>
        <translation>Spalten, die als Pseudonyme veröffentlicht werden, verraten trotzdem, welche Zeilen zusammengehören: {names}.</translation>
    </message>
    <message>
        <source>keep cannot make pseudonyms here. Make them in the release, and pass names of columns here.</source>
        <translation>keep kann hier keine Pseudonyme machen. Machen Sie sie in der Freigabe, und geben Sie hier Namen von Feldern an.</translation>
    </message>
    <message>
        <source>keep must say {PSEUDONYM} or {AS_IS} of each column; got {word}.</source>
        <translation>keep muss für jede Spalte {PSEUDONYM} oder {AS_IS} sagen; angegeben war {word}.</translation>
    </message>
    <message>
        <source>keep: pseudonyms need columns of numbers, texts or dates. Make texts of the values, or move the column from keep to drop.</source>
        <translation>keep: Pseudonyme brauchen Spalten mit Zahlen, Texten oder Daten. Machen Sie Texte aus den Werten, oder verschieben Sie die Spalte von keep nach drop.</translation>
    </message>
    <message>
        <source>keep: pseudonyms of {places} would tell which rows share a place. Take them out of keep, and name them in drop.</source>
        <translation>keep: Pseudonyme von {places} würden verraten, welche Zeilen am selben Ort sind. Nehmen Sie sie aus keep heraus, und nennen Sie sie in drop.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/antimeridian.py</name>
    <message>
        <source>the noise moves the shape out of the domain of {source}; release in a geographic CRS instead: to_crs('EPSG:4326') first.</source>
        <translation>das Rauschen verschiebt die Form aus dem Bereich von {source}; geben Sie stattdessen in einem geographischen KBS frei: zuerst „Layer reprojizieren“ nach EPSG:4326.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/axes.py</name>
    <message>
        <source>ax must have one axes for each map, {count} in all. Or leave it out.</source>
        <translation>ax muss für jede Karte Achsen haben, insgesamt {count}. Oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>plots need matplotlib; install it with pip install 'geopriv-gis[plot]'.</source>
        <translation>Abbildungen brauchen matplotlib; installieren Sie es mit pip install 'geopriv-gis[plot]'.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/checked_rows.py</name>
    <message>
        <source>Nothing was released; if a ledger was given, the release stays charged to it.</source>
        <translation>Nichts wurde freigegeben; wurde ein Konto angegeben, bleibt ihm die Freigabe belastet.</translation>
    </message>
    <message>
        <source>the input changed while it was read. Copy it to a file that nobody writes to.</source>
        <translation>die Eingabe änderte sich beim Lesen. Kopieren Sie sie in eine Datei, in die niemand schreibt.</translation>
    </message>
    <message>
        <source>{error} Nothing was released; if a ledger was given, the release stays charged to it.</source>
        <translation>{error} Nichts wurde freigegeben; wurde ein Konto angegeben, bleibt ihm die Freigabe belastet.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/datum.py</name>
    <message>
        <source>no transformation is known from {source} to {target}. Check that both CRS are correct.</source>
        <translation>von {source} nach {target} ist kein Weg bekannt; prüfen Sie, dass jedes KBS dasjenige seiner Koordinaten ist.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/lattice.py</name>
    <message>
        <source>the area needs more than {MOST} places at the spacing of this noise. Pass {name} that covers only where people may be.</source>
        <translation>das Gebiet braucht mehr als {MOST} Orte in dem Abstand, den dieses Rauschen hat. Geben Sie {name} so an, dass es nur enthält, wo Menschen sein können.</translation>
    </message>
    <message>
        <source>the middle of the public area cannot be transformed to {label}, in which the release was measured. Clip the area.</source>
        <translation>die Mitte des öffentlichen Gebiets hat keinen Ort in {label}, worin die Freigabe gemessen wurde; beschneiden Sie das Gebiet auf das, wo Menschen sein können.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/overlay.py</name>
    <message>
        <source>zones must be a GeoDataFrame or GeoSeries of polygons, or a list or dict of them; got {zones}.</source>
        <translation>zones muss ein Layer mit Polygonen sein; angegeben: {zones}.</translation>
    </message>
    <message>
        <source>zones must be valid polygons with an area; one cannot be repaired ({reason}): correct or drop it.</source>
        <translation>zones muss gültige Polygone mit einer Fläche enthalten; eines lässt sich nicht reparieren ({reason}): korrigieren Sie es, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>zones overlap too much: {starts} distinct pieces, in up to {longest} zones each. Release fewer or coarser layers.</source>
        <translation>zones überschneiden sich zu sehr: {starts} verschiedene Stücke, jedes in bis zu {longest} Zonen. Veröffentlichen Sie weniger oder gröbere Ebenen.</translation>
    </message>
    <message>
        <source>zones[{name}]</source>
        <translation>zones[{name}]</translation>
    </message>
    <message>
        <source>{name} has no CRS; set the one its coordinates are in with set_crs().</source>
        <translation>{name} hat kein KBS; setzen Sie das, in dem die Koordinaten sind, mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>{name} must be a GeoDataFrame or GeoSeries of polygons; got {name2}.</source>
        <translation>{name} muss ein Layer mit Polygonen sein; angegeben: {name2}.</translation>
    </message>
    <message>
        <source>{name} must hold one polygon in every row, one row at least; drop rows without geometry.</source>
        <translation>{name} muss in jeder Zeile ein Polygon enthalten, mindestens eine Zeile; entfernen Sie Zeilen ohne Geometrie.</translation>
    </message>
    <message>
        <source>{name} must hold polygons only; got {kinds}.</source>
        <translation>{name} darf nur Polygone enthalten; gefunden: {kinds}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/prior.py</name>
    <message>
        <source>a raster file as {name} needs rasterio; install it with pip install 'geopriv-gis[raster]', or give (weights, transform, crs).</source>
        <translation>eine Rasterdatei als {name} braucht rasterio; installieren Sie es mit pip install 'geopriv-gis[raster]', oder geben Sie (weights, transform, crs) an.</translation>
    </message>
    <message>
        <source>a raster's path or rasterio dataset, or (weights, transform, crs)</source>
        <translation>der Pfad oder rasterio-Datensatz eines Rasters, oder (weights, transform, crs)</translation>
    </message>
    <message>
        <source>band must be a whole number from 1 to {count}; got {band}.</source>
        <translation>band muss eine ganze Zahl von 1 bis {count} sein; angegeben: {band}.</translation>
    </message>
    <message>
        <source>prior seems to be the rows that were released: every result would be somebody's true place. Pass public places, such as a census.</source>
        <translation>prior scheinen die Zeilen zu sein, die freigegeben wurden: jedes Ergebnis wäre der wahre Ort von jemandem. Geben Sie öffentliche Orte an, wie eine Volkszählung.</translation>
    </message>
    <message>
        <source>public polygons with column= one of their columns</source>
        <translation>öffentliche Polygone mit column= einem ihrer Felder</translation>
    </message>
    <message>
        <source>the raster of {name} has no CRS. Pass one that has.</source>
        <translation>das Raster von {name} hat kein KBS. Geben Sie eines an, das eines hat.</translation>
    </message>
    <message>
        <source>weights is for points. For a raster pass band= instead.</source>
        <translation>weights ist für Punkte. Geben Sie für ein Raster stattdessen band= an.</translation>
    </message>
    <message>
        <source>weights must hold one number &gt;= 0 for each row of {name}, not all 0.</source>
        <translation>weights muss für jede Zeile von {name} eine Zahl &gt;= 0 enthalten, nicht alle 0.</translation>
    </message>
    <message>
        <source>weights must name a column of {name}; got {weights}.</source>
        <translation>weights muss ein Feld von {name} nennen; angegeben: {weights}.</translation>
    </message>
    <message>
        <source>{name} could not be read as a raster. Check that it opens in another program.</source>
        <translation>{name} konnte nicht als Raster gelesen werden. Prüfen Sie, ob sich die Datei in einem anderen Programm öffnen lässt.</translation>
    </message>
    <message>
        <source>{name} must be {POINTS}, {RASTER}</source>
        <translation>{name} muss {POINTS} sein, {RASTER}</translation>
    </message>
    <message>
        <source>{name} must have a place with a weight above 0 where the frame's CRS is defined. Check the CRS of both.</source>
        <translation>{name} muss einen Ort mit einem Gewicht größer als 0 haben, wo das KBS des Rahmens definiert ist. Prüfen Sie das KBS beider.</translation>
    </message>
    <message>
        <source>{name} must have at most {LARGEST} cells; got {size}. Cut it to where people may be, or take a coarser one.</source>
        <translation>{name} darf höchstens {LARGEST} Zellen haben; es hat {size}. Beschneiden Sie es auf das, wo Menschen sein können, oder nehmen Sie ein gröberes.</translation>
    </message>
    <message>
        <source>{name} must hold one number &gt;= 0 for each cell, not all 0.</source>
        <translation>{name} muss für jede Zelle eine Zahl &gt;= 0 enthalten, nicht alle 0.</translation>
    </message>
    <message>
        <source>{name}: pass a raster's weights in rows and columns, and six numbers as its transform.</source>
        <translation>{name}: Übergeben Sie die Gewichte eines Rasters in Zeilen und Spalten, und als seine Transformation sechs Zahlen.</translation>
    </message>
    <message>
        <source>{name}; got {prior}.</source>
        <translation>{name}; angegeben: {prior}.</translation>
    </message>
    <message>
        <source>{path} is not an existing file; {name} must be the path of a raster file.</source>
        <translation>{path} gibt es als Datei nicht; {name} muss der Pfad einer Rasterdatei sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/region.py</name>
    <message>
        <source>an empty layer</source>
        <translation>ein leerer Layer</translation>
    </message>
    <message>
        <source>{name} must be a polygon, or a GeoSeries or GeoDataFrame of polygons (land, a municipality); got {layer}.</source>
        <translation>{name} muss ein Layer mit Polygonen sein (Land, eine Gemeinde); angegeben: {layer}.</translation>
    </message>
    <message>
        <source>{name} must be public; its bounding box equals that of the frame. Use an administrative border or the land.</source>
        <translation>{name} muss öffentlich und von den Daten unabhängig sein; das umschließende Rechteck ist das des Layers. Nehmen Sie eine Verwaltungsgrenze oder das Land.</translation>
    </message>
    <message>
        <source>{name} must have an area; got none.</source>
        <translation>{name} muss eine Fläche haben, hat aber keine.</translation>
    </message>
    <message>
        <source>{name} reaches where {label} is not defined; cut it to that CRS's area of use, or give another crs=.</source>
        <translation>{name} reicht dorthin, wo {label} nicht definiert ist; beschneiden Sie es auf das Anwendungsgebiet dieses KBS, oder geben Sie ein anderes crs= an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/surface.py</name>
    <message>
        <source>an extent, or a raster,</source>
        <translation>eine Ausdehnung, oder ein Raster,</translation>
    </message>
    <message>
        <source>column is for polygons: pass them as a GeoDataFrame, not as a file. For a raster pass band= instead of column=.</source>
        <translation>column ist für Polygone: Geben Sie sie als GeoDataFrame an, nicht als Datei. Für ein Raster geben Sie band= an, nicht column=.</translation>
    </message>
    <message>
        <source>column must name a column of numbers.</source>
        <translation>column muss ein Feld mit Zahlen nennen.</translation>
    </message>
    <message>
        <source>column must name a column of surface; got {column}.</source>
        <translation>column muss ein Feld von surface nennen; angegeben: {column}.</translation>
    </message>
    <message>
        <source>weights is for points and polygons. For a raster pass band= instead.</source>
        <translation>weights ist für Punkte und Polygone. Geben Sie für ein Raster stattdessen band= an.</translation>
    </message>
    <message>
        <source>{name} as a raster</source>
        <translation>{name} als Raster</translation>
    </message>
    <message>
        <source>{name} must have one polygon at a place; some overlap. Dissolve them, or cut one out of the other.</source>
        <translation>{name} muss an einem Ort ein einziges Polygon haben; einige überlappen sich. Lösen Sie sie auf, oder schneiden Sie eines aus dem anderen.</translation>
    </message>
    <message>
        <source>{name} must hold a polygon in every row.</source>
        <translation>{name} muss in jeder Zeile ein Polygon enthalten.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/warning.py</name>
    <message>
        <source> Hide less (table_metric='dist_2'), or fewer rows at once (a privacy_unit whose values are one person's day or hour).</source>
        <translation> Verbergen Sie weniger (table_metric='dist_2'), oder weniger Zeilen auf einmal (ein privacy_unit mit den Werten Tag oder Stunde einer Person).</translation>
    </message>
    <message>
        <source>, not {alone}</source>
        <translation>, nicht {alone}</translation>
    </message>
    <message>
        <source>, or as far as the region reaches,</source>
        <translation>, oder so weit das Gebiet reicht,</translation>
    </message>
    <message>
        <source>The unit is metres on the ground; eps is mostly between 0.001 and 0.05 per metre, rho between 1e-6 and 1e-3 per square metre.</source>
        <translation>Die Einheit ist der Meter am Boden; eps liegt meist zwischen 0,001 und 0,05 je Meter, rho zwischen 1e-6 und 1e-3 je Quadratmeter.</translation>
    </message>
    <message>
        <source>blur places by</source>
        <translation>Orte verwischen um</translation>
    </message>
    <message>
        <source>displacement={wanted}</source>
        <translation>displacement={wanted}</translation>
    </message>
    <message>
        <source>is shared by {most} rows of one person, which blurs places by at least</source>
        <translation>wird von {most} Zeilen einer Person geteilt, was Orte unscharf macht um mindestens</translation>
    </message>
    <message>
        <source>move points by</source>
        <translation>Punkte bewegen um</translation>
    </message>
    <message>
        <source>moves a person with one row by</source>
        <translation>verschiebt eine Person mit einer Zeile um</translation>
    </message>
    <message>
        <source>moves points by</source>
        <translation>verschiebt Punkte um</translation>
    </message>
    <message>
        <source>{budget_text} {effect} about {metres}, more than any map. Pass a larger budget.</source>
        <translation>{budget_text} {effect} etwa {metres}, was über jede Karte hinausgeht; geben Sie ein größeres Budget an.</translation>
    </message>
    <message>
        <source>{moving} by about {metres}{within} on average{other}, which leaves little of use.{advice}</source>
        <translation>{moving} etwa {metres}{within} im Mittel{other}, was wenig Brauchbares lässt.{advice}</translation>
    </message>
    <message>
        <source>{name} is per {unit}: {value} would {effect} {metres}. For {wanted} m, pass {way}.</source>
        <translation>{name} gilt je {unit}: {value} würde {effect} {metres}. Für {wanted} m geben Sie {way} an.</translation>
    </message>
    <message>
        <source>{rho} {effect} about {alone}</source>
        <translation>{rho} {effect} etwa {alone}</translation>
    </message>
    <message>
        <source>{rho} {effect} about {metres}, which leaves little of use.</source>
        <translation>{rho} {effect} etwa {metres}, was wenig Brauchbares lässt.</translation>
    </message>
    <message>
        <source>{rows} rows of one person move</source>
        <translation>{rows} Zeilen einer Person wandern</translation>
    </message>
    <message>
        <source>{rows} rows of one person move by about {metres} each, not {alone}.</source>
        <translation>{rows} Zeilen einer Person wandern je etwa {metres}, nicht {alone}.</translation>
    </message>
    <message>
        <source>{rows} rows of one person move by about {metres} each, not {alone}. For maps and counts of them pass method='composition'.</source>
        <translation>{rows} Zeilen einer Person wandern je etwa {metres}, nicht {alone}. Für Karten und Zahlen daraus übergeben Sie method='composition'.</translation>
    </message>
    <message>
        <source>{text}, which hardly protects anybody: it tells a house from the next. {USUAL}</source>
        <translation>{text}, was kaum jemanden schützt: es unterscheidet ein Haus vom nächsten. {USUAL}</translation>
    </message>
    <message>
        <source>{text}, which leaves little of use. {USUAL}</source>
        <translation>{text}, was wenig Brauchbares lässt. {USUAL}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/questions.py</name>
    <message>
        <source>k must be at most the number of people who can answer; got k = {k} for {people}.</source>
        <translation>k darf höchstens die Anzahl der Personen sein, die antworten können; angegeben: k = {k} für {people}.</translation>
    </message>
    <message>
        <source>method must be one of {HOW}; got {method}.</source>
        <translation>method muss eines von {HOW} sein; angegeben: {method}.</translation>
    </message>
    <message>
        <source>point must be one place; got {place}. Ask once for each place.</source>
        <translation>point muss ein Ort sein; {place} wurden angegeben. Fragen Sie für jeden Ort einmal.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/scores.py</name>
    <message>
        <source>combine of statistic must be 'mean' for a mean score.</source>
        <translation>combine von statistic muss für ein Mittel 'mean' sein.</translation>
    </message>
    <message>
        <source>constant of {name} is too small: between adjacent nodes it changes by {steepest} per metre, and {stated} was stated. Pass a larger constant.</source>
        <translation>constant von {name} ist zu klein: zwischen benachbarten Knoten ändert es sich um {steepest} je Meter, und {stated} wurde genannt. Geben Sie eine größere Konstante an.</translation>
    </message>
    <message>
        <source>extent must be (west, south, east, north) in metres of the plane, west &lt; east and south &lt; north.</source>
        <translation>extent muss (Westen, Süden, Osten, Norden) in Metern der Ebene sein, Westen &lt; Osten und Süden &lt; Norden.</translation>
    </message>
    <message>
        <source>method must be 'baseline' for a mean, in which everybody counts.</source>
        <translation>method muss bei einem Mittelwert 'baseline' sein, denn dort zählen alle.</translation>
    </message>
    <message>
        <source>privatize must be 'distance': noisy places would bias a mean.</source>
        <translation>privatize muss 'distance' sein: verrauschte Orte würden ein Mittel verzerren.</translation>
    </message>
    <message>
        <source>statistic must be what lipschitz(…, of='row') returned; got {statistic}.</source>
        <translation>statistic muss sein, was lipschitz(…, of='row') geliefert hat; angegeben: {statistic}.</translation>
    </message>
    <message>
        <source>statistic must not be the same everywhere in extent.</source>
        <translation>statistic darf in der Ausdehnung nicht überall gleich sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/single_questions.py</name>
    <message>
        <source>method must be one of {known}; got {method}.</source>
        <translation>method muss eines von {known} sein; angegeben: {method}.</translation>
    </message>
    <message>
        <source>question = {question} does not take {name}. Leave it out.</source>
        <translation>question = {question} nimmt kein {name}. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>question = {question} needs {name}.</source>
        <translation>question = {question} braucht {name}.</translation>
    </message>
    <message>
        <source>question must be one of {QUESTIONS}; got {question}.</source>
        <translation>question muss eines von {QUESTIONS} sein; angegeben: {question}.</translation>
    </message>
    <message>
        <source>rho requires method='auto', 'elimination' or 'baseline'; pass eps for other methods.</source>
        <translation>rho erfordert method='auto', 'elimination' oder 'baseline'; geben Sie für andere Verfahren eps an.</translation>
    </message>
    <message>
        <source>{count} places cost {count} times the budget. Release the points once and use .geopriv.density on them, or private_heatmap: any number of places for one eps.</source>
        <translation>{count} Orte kosten das {count}fache des Budgets. Geben Sie die Punkte einmal frei, und nehmen Sie „Dichten aus freigegebenen Punkten“ für sie, oder private_heatmap: beliebig viele Orte für ein eps.</translation>
    </message>
    <message>
        <source>{given} requires method='smooth'. Leave it out.</source>
        <translation>{given} braucht method='smooth'. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>{scheme} requires method='auto', 'elimination' or 'baseline'. Leave it out.</source>
        <translation>{scheme} braucht method='auto', 'elimination' oder 'baseline'. Lassen Sie es weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/circles.py</name>
    <message>
        <source>how far its points may have moved depends on the place</source>
        <translation>wie weit ihre Punkte gewandert sein können, hängt vom Ort ab</translation>
    </message>
    <message>
        <source>its guarantee tells no law of noise in the plane</source>
        <translation>ihre Zusicherung nennt keine Verteilung von Rauschen in der Ebene</translation>
    </message>
    <message>
        <source>its noise goes farther in some directions than in others</source>
        <translation>ihr Rauschen reicht in manche Richtungen weiter als in andere</translation>
    </message>
    <message>
        <source>its noise reaches farther than {WIDEST} km</source>
        <translation>ihr Rauschen reicht weiter als {WIDEST} km</translation>
    </message>
    <message>
        <source>released must be a release; {pop}.</source>
        <translation>released muss eine Freigabe sein; {pop}.</translation>
    </message>
    <message>
        <source>released must have noise with a radius to draw; {reason}. Draw the points by themselves: released.plot().</source>
        <translation>released muss Rauschen haben, dessen Radius sich zeichnen lässt; {reason}. Zeichnen Sie die Punkte für sich: released.plot().</translation>
    </message>
    <message>
        <source>the rows of one person share one draw of noise</source>
        <translation>die Zeilen einer Person teilen sich einen Zug des Rauschens</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/densities.py</name>
    <message>
        <source>at {few} of {places} places the standard error rests on fewer than {FEW} rows and may be far off; a wider bandwidth has more.</source>
        <translation>an {few} von {places} Orten beruht der Standardfehler auf weniger als {FEW} Zeilen und kann weit daneben liegen; eine größere Bandbreite hat mehr.</translation>
    </message>
    <message>
        <source>{doubted} of {reason} counts may be farther off than low and high say; see column "reason".</source>
        <translation>{doubted} von {reason} Zahlen können weiter daneben liegen, als low und high sagen; siehe Spalte „reason“.</translation>
    </message>
    <message>
        <source>{name} cannot be combined with points=. Leave one out.</source>
        <translation>{name} geht nicht zusammen mit points=. Lassen Sie eines weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/heatmap.py</name>
    <message>
        <source>column must be 'value' or 'se'; got {column}.</source>
        <translation>column muss 'value' oder 'se' sein; angegeben: {column}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/hot_spots.py</name>
    <message>
        <source>at none of {result} places are {FEW} effective rows, which a p-value needs; give a wider bandwidth than {bandwidth} m.</source>
        <translation>an keinem von {result} Orten sind {FEW} wirksame Zeilen, die ein p-Wert braucht; geben Sie eine größere Bandbreite als {bandwidth} m an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/marked.py</name>
    <message>
        <source>column must hold numbers, none missing and not all equal, in at least {LEAST} rows; {column} does not. Correct it before the release.</source>
        <translation>column muss Zahlen enthalten, ohne Lücken und nicht alle gleich, in mindestens {LEAST} Zeilen; {column} tut das nicht. Korrigieren Sie es vor der Freigabe.</translation>
    </message>
    <message>
        <source>column must hold weights &gt;= 0, none missing, above 0 in at least two rows; {column} does not. Correct it before the release.</source>
        <translation>column muss Gewichte enthalten: Zahlen ab 0, ohne Lücken, und in mindestens zwei Zeilen größer als 0; {column} tut das nicht. Korrigieren Sie es vor der Freigabe.</translation>
    </message>
    <message>
        <source>column must name a column of numbers of the released frame; got {column}. Release it with keep=.</source>
        <translation>column muss ein Zahlenfeld des freigegebenen Layers nennen; angegeben: {column}. Geben Sie es mit keep= frei.</translation>
    </message>
    <message>
        <source>released must have one row for each person: the test exchanges values between persons. Release one row of each.</source>
        <translation>released muss eine Zeile für jede Person haben: der Test tauscht Werte zwischen Personen. Geben Sie eine Zeile von jeder frei.</translation>
    </message>
    <message>
        <source>released must have the column {unit} of persons, without gaps. Put it back if it was dropped since, or release it with keep=.</source>
        <translation>released muss das Feld {unit} der Personen haben, ohne Lücken. Fügen Sie es wieder hinzu, falls es seither entfernt wurde, oder geben Sie es mit keep= frei.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/moran.py</name>
    <message>
        <source>the noise leaves no pair of points that is surely near; give a wider bandwidth.</source>
        <translation>das Rauschen lässt kein Paar von Punkten übrig, das sicher nahe beieinander ist; geben Sie eine größere Bandbreite an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/pair_table.py</name>
    <message>
        <source>distances must be at least {min_length} m for this noise. Pass distances=, a larger window, or release with a larger budget.</source>
        <translation>Entfernungen müssen bei diesem Rauschen mindestens {min_length} m sein. Geben Sie distances= oder ein größeres Fenster an, oder geben Sie mit einem größeren Budget frei.</translation>
    </message>
    <message>
        <source>some intervals rest on few rows or places and are rough; see columns reliable and reason.</source>
        <translation>einige Intervalle beruhen auf wenigen Zeilen oder Orten und sind grob; siehe die Felder reliable und reason.</translation>
    </message>
    <message>
        <source>{name} must be 1 to {max_count} numbers, each {sentence}, such as {example}.</source>
        <translation>{name} muss aus 1 bis {max_count} Zahlen bestehen, jede {sentence}, wie {example}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/public_baseline.py</name>
    <message>
        <source>no plane is accurate enough for this area ({strain} of distortion, {STRAIN} allowed). Pass a smaller window, or crs=.</source>
        <translation>keine Ebene ist für dieses Gebiet genau genug (Verzerrung {strain}, erlaubt {STRAIN}). Geben Sie ein kleineres Fenster an, oder crs=.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/rates.py</name>
    <message>
        <source>by must name a column of released, not its geometry; got {by}.</source>
        <translation>by muss ein Feld von released nennen, das nicht seine Geometrie ist; angegeben: {by}.</translation>
    </message>
    <message>
        <source>by must name a column with at most {MOST} different values, and one at least; it has {known}.</source>
        <translation>by muss ein Feld mit höchstens {MOST} verschiedenen Werten nennen, und mindestens einem; es hat {known}.</translation>
    </message>
    <message>
        <source>by must not be a column of zones or of the result; got {by}. Rename the zones' column, or the rows' before the release.</source>
        <translation>by darf kein Feld der Zonen oder des Ergebnisses sein; angegeben: {by}. Benennen Sie das der Zonen um, oder das der Zeilen vor der Freigabe.</translation>
    </message>
    <message>
        <source>population must hold one number &gt;= 0 for each zone, not all 0.</source>
        <translation>population muss für jede Zone eine Zahl &gt;= 0 enthalten, nicht alle 0.</translation>
    </message>
    <message>
        <source>population must name a column of zones; got {population}.</source>
        <translation>population muss ein Feld der Zonen nennen; angegeben: {population}.</translation>
    </message>
    <message>
        <source>{doubted} of {result} rates may be farther off than low and high say; see column "reason".</source>
        <translation>{doubted} von {result} Raten können weiter daneben liegen, als low und high sagen; siehe Spalte „reason“.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/space_time.py</name>
    <message>
        <source>at {sum} of {size} periods and distances the noise leaves no pairs that are surely near, or no times are; give larger distances or periods.</source>
        <translation>bei {sum} von {size} Zeiträumen und Entfernungen lässt das Rauschen keine Paare übrig, die sicher nahe beieinander sind, oder keine Zeiten sind es; geben Sie größere Entfernungen oder Zeiträume an.</translation>
    </message>
    <message>
        <source>released must have {MOST_ROWS} rows at most, as pairs of times are looked at one by one; got {times}. Pass a random sample of them (in Python).</source>
        <translation>released darf höchstens {MOST_ROWS} Zeilen haben, denn Paare von Zeiten werden einzeln betrachtet; es hat {times}. Geben Sie eine zufällige Stichprobe davon an (in Python).</translation>
    </message>
    <message>
        <source>time must have {MOST_TIMES} different values at most; got {different}. Round it, to days for example, in a column of its own.</source>
        <translation>time darf höchstens {MOST_TIMES} verschiedene Werte haben; es hat {different}. Runden Sie sie in einem eigenen Feld, zum Beispiel auf Tage.</translation>
    </message>
    <message>
        <source>time must hold dates, times or numbers, none missing and not all equal, in at least {LEAST} rows; {column} does not. Correct it before the release.</source>
        <translation>time muss Tage, Zeiten oder Zahlen enthalten, ohne Lücken, nicht überall dasselbe, in mindestens {LEAST} Zeilen; {column} tut das nicht. Korrigieren Sie es vor der Freigabe.</translation>
    </message>
    <message>
        <source>time must name a column of times of the released frame; got {column}. Release it with keep=.</source>
        <translation>time muss ein Feld mit Zeiten des freigegebenen Layers nennen; angegeben: {column}. Geben Sie es mit keep= frei.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/zoned.py</name>
    <message>
        <source>{name} must be a polygon, or a layer of polygons, each with an area.</source>
        <translation>{name} muss ein Polygon oder ein Layer mit Polygonen sein, jedes mit einer Fläche.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/places/named.py</name>
    <message>
        <source>column {column} must have a unique value in every row, none missing.</source>
        <translation>das Feld {column} muss in jeder Zeile einen eigenen Wert haben, ohne Lücken.</translation>
    </message>
    <message>
        <source>the answer names rows, and row numbers of a folder reveal their file, often cut by place. Pass an id column (id_column=, --id-column).</source>
        <translation>die Antwort nennt Zeilen, und in einem Ordner verraten ihre Nummern, in welchem Teil sie sind: Teile sind meist nach Orten geschnitten. Nennen Sie eine Spalte mit Kennungen (id_column=, --id-column); alle Zeilen gehen dann durch den Speicher.</translation>
    </message>
    <message>
        <source>the frame's index must be unique, for its labels are the answer; call reset_index() first.</source>
        <translation>die Kennungen der Zeilen müssen eindeutig sein, denn sie sind die Antwort.</translation>
    </message>
    <message>
        <source>{flag} must name a column of the input, not its geometry; got {column}.</source>
        <translation>{flag} muss ein Feld der Eingabe nennen, nicht ihre Geometrie; angegeben: {column}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/places/proximity.py</name>
    <message>
        <source>leaves each number off by up to</source>
        <translation>lässt jede Zahl abweichen um bis zu</translation>
    </message>
    <message>
        <source>leaves the answer open for rows nearer to the radius than</source>
        <translation>lässt die Antwort offen für Zeilen, die näher am Radius liegen als</translation>
    </message>
    <message>
        <source>{targets} lines or polygons cost {targets} times the budget; together=True asks for the nearest of them, for one.</source>
        <translation>{targets} Linien oder Polygone kosten das {targets}fache des Budgets; together=True fragt nach dem nächsten davon, für eines.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/baselines.py</name>
    <message>
        <source>bounds must be (west, south, east, north) with west &lt; east, south &lt; north.</source>
        <translation>bounds muss (Westen, Süden, Osten, Norden) sein mit Westen &lt; Osten, Süden &lt; Norden.</translation>
    </message>
    <message>
        <source>places and frame must be in the same projected CRS; call to_crs() first.</source>
        <translation>places und der Layer müssen im selben projizierten KBS sein; nehmen Sie zuerst „Layer reprojizieren“.</translation>
    </message>
    <message>
        <source>places must be a GeoSeries of public points; got {places}.</source>
        <translation>places muss eine GeoSeries öffentlicher Punkte sein; gegeben ist {places}.</translation>
    </message>
    <message>
        <source>the geometry has no CRS; set the one its coordinates are in with set_crs().</source>
        <translation>die Geometrie hat kein KBS; setzen Sie das, in dem die Koordinaten sind, mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>{sum} of {outside} rows lie outside bounds, the public domain. Pass larger bounds, chosen without looking at the data.</source>
        <translation>{sum} von {outside} Zeilen liegen außerhalb von bounds, dem öffentlichen Bereich. Geben Sie größere bounds an, ohne Blick auf die Daten gewählt.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/cells.py</name>
    <message>
        <source>onto must divide 90 degrees, e.g. 0.01, 0.05, 0.25 or 1, so that no cell reaches beyond a pole; got {cell}.</source>
        <translation>onto muss 90 Grad teilen, z. B. 0,01; 0,05; 0,25 oder 1, damit keine Zelle über einen Pol reicht; angegeben: {cell}.</translation>
    </message>
    <message>
        <source>onto= adds columns {FOOTPRINT} and {RADIUS}, but the frame already has {taken}. Rename or drop them.</source>
        <translation>onto= fügt die Felder {FOOTPRINT} und {RADIUS} hinzu; der Layer hat {taken}: benennen Sie sie um, oder lassen Sie sie mit drop= weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/dprs.py</name>
    <message>
        <source>; pass their number as centres</source>
        <translation>; ihre Zahl geben Sie als centres an</translation>
    </message>
    <message>
        <source>discs=True cannot be combined with the published variant, whose discs have no guarantee. Leave one out.</source>
        <translation>discs=True ist nicht möglich mit der veröffentlichten Variante, deren Scheiben keine Zusicherung haben. Lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>moves points by at least</source>
        <translation>verschiebt Punkte um mindestens</translation>
    </message>
    <message>
        <source>region must be a public polygon (a municipality, a box chosen without looking at the data); got None.</source>
        <translation>region muss ein öffentliches Polygon sein (eine Gemeinde, ein Rechteck, das ohne Blick auf die Daten gewählt wurde); angegeben: nichts.</translation>
    </message>
    <message>
        <source>{name} must be True or False{more}.</source>
        <translation>{name} muss ja oder nein sein{more}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/graph_laplace.py</name>
    <message>
        <source>spread and {given} cannot be combined: cells of nodes reach beyond zones, and points to snap to have none. Leave one out.</source>
        <translation>spread und {given} gehen nicht zusammen: Zellen von Knoten reichen über Zonen hinaus, und Punkte zum Einrasten haben keine. Lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>spread must be True or False; got {spread}.</source>
        <translation>spread muss ja oder nein sein; angegeben: {spread}.</translation>
    </message>
    <message>
        <source>table_metric must be 'dist_inf' or 'dist_2'; got {table_metric}.</source>
        <translation>table_metric muss 'dist_inf' oder 'dist_2' sein; angegeben: {table_metric}.</translation>
    </message>
    <message>
        <source>zones must each contain a node of the metric; {lost} of {sum} rows lie in zones without one. Use smaller cells or larger zones.</source>
        <translation>zones müssen jeweils einen Knoten der Metrik enthalten; {lost} von {sum} Zeilen liegen in Zonen ohne einen. Nehmen Sie eine Metrik mit kleineren Zellen, oder größere Zonen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/moments.py</name>
    <message>
        <source>time must be a column of dates with times (2024-05-31T13:00:00), all with a zone or none; take pandas.to_datetime first.</source>
        <translation>time muss ein Feld mit Tagen und Uhrzeiten sein (2024-05-31T13:00:00), alle mit einer Zeitzone oder keine.</translation>
    </message>
    <message>
        <source>time must lie in the years 1700 to 2199 in every row; there are others. Correct those rows, or drop them.</source>
        <translation>time muss in jeder Zeile in den Jahren 1700 bis 2199 liegen; es gibt andere. Berichtigen Sie diese Zeilen, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>time must say when every row was; the column is missing in {missing} of {times} rows. Fill it, or drop those rows.</source>
        <translation>time muss sagen, wann jede Zeile war; das Feld fehlt in {missing} von {times} Zeilen. Füllen Sie es aus, oder entfernen Sie diese Zeilen.</translation>
    </message>
    <message>
        <source>windows must be a length of time such as '15min', '1h' or '1d', some of 'night/day/weekend', or a column of public labels; got {windows}.</source>
        <translation>windows muss eine Zeitspanne sein wie '15min', '1h' oder '1d', etwas von 'night/day/weekend', oder ein Feld mit öffentlichen Kennungen; angegeben: {windows}.</translation>
    </message>
    <message>
        <source>windows must name a column of texts or numbers; its values cannot be compared. Convert them to texts.</source>
        <translation>windows muss ein Feld mit Texten oder Zahlen nennen; seine Werte lassen sich nicht vergleichen. Wandeln Sie sie in Texte um.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/node_cells.py</name>
    <message>
        <source>spread needs cells with an area; {bad} of the {shapes} of the metric have none: make the metric anew of other polygons.</source>
        <translation>spread braucht Zellen mit einer Fläche; {bad} der {shapes} der Metrik haben keine: machen Sie die Metrik neu, aus anderen Polygonen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/noise.py</name>
    <message>
        <source>half of the rows move less than {half} m, which hardly protects anybody. Pass a larger radius, or a smaller eps_fixed.</source>
        <translation>die Hälfte der Zeilen wandert weniger als {half} m, was kaum jemanden schützt. Geben Sie einen größeren Radius an, oder ein kleineres eps_fixed.</translation>
    </message>
    <message>
        <source>is shared by {rows} rows of one person, which move by</source>
        <translation>wird von {rows} Zeilen einer Person geteilt, die wandern um</translation>
    </message>
    <message>
        <source>moves points beyond the radius by</source>
        <translation>verschiebt Punkte jenseits des Radius um</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/prepared.py</name>
    <message>
        <source>onto must be public points (addresses, centroids) or polygons (land), or a number, the side of cells; got {onto}.</source>
        <translation>onto muss ein Layer mit öffentlichen Punkten (Adressen, Mittelpunkte) oder Polygonen (Land) sein, oder eine Zahl, die Seite von Zellen; angegeben: {onto}.</translation>
    </message>
    <message>
        <source>{names} cannot be combined. Pass one of region, zones and onto, or zones with onto= public points.</source>
        <translation>{names} lassen sich nicht verbinden. Geben Sie eines von region, zones und onto an, oder zones mit onto= öffentliche Punkte.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/release.py</name>
    <message>
        <source>clip={clip}</source>
        <translation>clip={clip}</translation>
    </message>
    <message>
        <source>method='joint' cannot be combined with region. Pass method='composition', or the polygons as onto=.</source>
        <translation>method='joint' und region gehen nicht zusammen: nehmen Sie method='composition', oder geben Sie die Polygone als onto= an.</translation>
    </message>
    <message>
        <source>sticky keeps real releases only; leave out rng=, or leave out sticky=.</source>
        <translation>sticky behält nur wirkliche Freigaben; lassen Sie rng= weg, oder sticky=.</translation>
    </message>
    <message>
        <source>sticky must be a geopriv_gis.StickyStore; got {sticky}.</source>
        <translation>sticky muss eine Datei dieses Plugins sein; angegeben: {sticky}.</translation>
    </message>
    <message>
        <source>z must be {known}; got {z}.</source>
        <translation>z muss {known} sein; angegeben: {z}.</translation>
    </message>
    <message>
        <source>z='protect' cannot be combined with sticky, which stores places only. Leave one out.</source>
        <translation>z='protect' und sticky, das nur Orte aufbewahrt, gehen nicht zusammen. Lassen Sie eines weg.</translation>
    </message>
    <message>
        <source>{Z_KEPT}; z='drop' leaves them out.</source>
        <translation>{Z_KEPT}; z='drop' lässt sie weg.</translation>
    </message>
    <message>
        <source>{name} needs a GeoDataFrame; a GeoSeries has no columns. Leave it out.</source>
        <translation>{name} braucht einen Layer mit Feldern; dieser hat keine. Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>{name} requires privacy_unit='table' or a column name.</source>
        <translation>{name} ist für Personen mit mehreren Zeilen: geben Sie privacy_unit='table' oder ein Feld mit an.</translation>
    </message>
    <message>
        <source>{name}'s {layer} polygons count as one: points may move from one into another. Pass zones= to keep each in its own, or dissolve them.</source>
        <translation>In {name} gelten die {layer} Polygone als eines: Punkte können von einem in ein anderes wandern. Geben Sie zones= an, damit jeder in seinem bleibt, oder vereinigen Sie sie.</translation>
    </message>
    <message>
        <source>{words} or {words2}</source>
        <translation>{words} oder {words2}</translation>
    </message>
    <message>
        <source>{zones} needs a plane: give crs=, a projected CRS made for the polygons; on the sphere there is region=.</source>
        <translation>{zones} braucht eine Ebene: geben Sie crs= an, ein projiziertes KBS, das für die Polygone gemacht ist; auf der Kugel gibt es region=.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/track.py</name>
    <message>
        <source>frame must be a GeoDataFrame with a column of times.</source>
        <translation>der Layer muss ein Feld mit Zeiten haben.</translation>
    </message>
    <message>
        <source>moves a mean place by</source>
        <translation>verschiebt einen mittleren Ort um</translation>
    </message>
    <message>
        <source>privacy_unit and windows must name columns of codes, since they are published; these identify persons. Number the persons with pandas.factorize.</source>
        <translation>privacy_unit und windows müssen Spalten mit Kennungen nennen: Sie werden veröffentlicht, und diese bezeichnen Personen. Nummerieren Sie die Personen neu (pandas.factorize).</translation>
    </message>
    <message>
        <source>privacy_unit must be the column that says whose fixes are whose, or 'table' where all are one person's; got 'row'.</source>
        <translation>privacy_unit muss das Feld sein, das sagt, wem welche Position gehört, oder 'table', wo alle einer Person gehören; angegeben: 'row'.</translation>
    </message>
    <message>
        <source>privacy_unit must not be the name of a column of the result; rename {person}.</source>
        <translation>privacy_unit darf nicht der Name eines Feldes des Ergebnisses sein; benennen Sie {person} um.</translation>
    </message>
    <message>
        <source>smooth must be True or False; got {smooth}.</source>
        <translation>smooth muss ja oder nein sein; angegeben: {smooth}.</translation>
    </message>
    <message>
        <source>speed is for smoothing: leave it out, or pass smooth=True and windows of equal length, such as '1h'.</source>
        <translation>speed ist für das Glätten: weglassen, oder smooth=True und Fenster gleicher Länge angeben, wie '1h'.</translation>
    </message>
    <message>
        <source>windows must contain at least one row; they contain none. Check times and windows.</source>
        <translation>windows muss mindestens eine Zeile enthalten und enthält keine. Prüfen Sie Zeiten und Fenster.</translation>
    </message>
    <message>
        <source>{windows} windows of one person share the budget: means move by about {metres} m, not {alone} m. Pass longer windows, or let them be smoothed.</source>
        <translation>{windows} Fenster einer Person teilen sich das Budget: Mittel wandern um etwa {metres} m, nicht {alone} m. Nehmen Sie längere Fenster, oder lassen Sie sie glätten.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/trimmed.py</name>
    <message>
        <source>Pass exactly one of trip (a column) and gap (a length of time without fixes that separates trips).</source>
        <translation>genau eines von trip und gap sagt, was eine Fahrt ist: ein Feld, oder eine Zeitspanne ohne Punkte zwischen zweien.</translation>
    </message>
    <message>
        <source>gap must be a length of time such as '30s', '15min', '1h' or '1d'; got {gap}.</source>
        <translation>gap muss eine Zeitspanne sein wie '30s', '15min', '1h' oder '1d'; angegeben: {gap}.</translation>
    </message>
    <message>
        <source>keep must name columns of the frame that hold no geometry; got {name}.</source>
        <translation>keep muss Felder des Layers nennen, die keine Geometrie enthalten; angegeben: {name}.</translation>
    </message>
    <message>
        <source>person must name a column with a value in every row, not a geometry. Leave it out where all rows are one person's.</source>
        <translation>person muss ein Feld mit einem Wert in jeder Zeile nennen, keine Geometrie. Lassen Sie es weg, wo alle Zeilen zu einer Person gehören.</translation>
    </message>
    <message>
        <source>trip must name a column with a value in every row, not a geometry. Or pass gap.</source>
        <translation>trip muss ein Feld mit einem Wert in jeder Zeile nennen, keine Geometrie. Oder geben Sie gap an.</translation>
    </message>
    <message>
        <source>with gap the result gets a column {TRIP}; rename that of the frame first.</source>
        <translation>mit gap bekommt das Ergebnis ein Feld {TRIP}; benennen Sie zuerst das des Layers um.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/summaries/extent.py</name>
    <message>
        <source>bounding box</source>
        <translation>umschließendes Rechteck</translation>
    </message>
    <message>
        <source>cover=True requires kind='box'.</source>
        <translation>cover=True verlangt kind='box'.</translation>
    </message>
    <message>
        <source>kind must be one of {KINDS}; got {kind}.</source>
        <translation>kind muss eines von {KINDS} sein; angegeben: {kind}.</translation>
    </message>
    <message>
        <source>moves what is released by at least</source>
        <translation>verschiebt, was freigegeben wird, um mindestens</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/summaries/hull.py</name>
    <message>
        <source>The hull is narrower than {useful}: on average it overlaps the true one by less than 70 %. Pass a larger eps or rho.</source>
        <translation>Die Hülle ist schmaler als {useful}: im Mittel überdeckt sie sich mit der wahren zu weniger als 70 %. Geben Sie ein größeres eps oder rho an.</translation>
    </message>
    <message>
        <source>by must be a column of the frame that holds no geometry, and is not named {OWN}; got {by}.</source>
        <translation>by muss ein Feld der Zeilen ohne Geometrie sein, das nicht {OWN} heißt; angegeben: {by}.</translation>
    </message>
    <message>
        <source>by must have a value in every row; column {by} is missing in {missing} of {codes}. Fill it, or drop those rows.</source>
        <translation>by muss in jeder Zeile einen Wert haben; in Spalte {by} fehlt er in {missing} von {codes}. Ergänzen Sie ihn, oder lassen Sie diese Zeilen weg.</translation>
    </message>
    <message>
        <source>by publishes the values of {by}, which identify persons. Number them with pandas.factorize.</source>
        <translation>by veröffentlicht die Werte von {by}, die Personen bezeichnen. Nummerieren Sie sie mit pandas.factorize.</translation>
    </message>
    <message>
        <source>by requires method='support'. Pass that, or leave out by.</source>
        <translation>by verlangt method='support'. Geben Sie das an, oder lassen Sie by weg.</translation>
    </message>
    <message>
        <source>moves supporting lines by at least</source>
        <translation>verschiebt Stützgeraden um mindestens</translation>
    </message>
    <message>
        <source>privacy_unit must be 'table' with method {method}, which protects all rows at once; got 'row'. Take method='support'.</source>
        <translation>privacy_unit muss mit dem Verfahren {method} 'table' sein, das alle Zeilen zugleich schützt; angegeben: 'row'. Nehmen Sie method='support'.</translation>
    </message>
    <message>
        <source>the noise left a {name} without area: the region is too small for this budget. Pass a larger eps or rho, or publish nothing.</source>
        <translation>das Rauschen ließ nichts mit einer Fläche übrig ({name}): das Gebiet ist zu klein für dieses Budget. Nehmen Sie ein größeres eps oder rho, oder veröffentlichen Sie nichts.</translation>
    </message>
    <message>
        <source>{rounded} km</source>
        <translation>{rounded} km</translation>
    </message>
    <message>
        <source>{sum} of {hulls} hulls are narrower than {useful}: they overlap the true ones by less than 70 %. Pass a larger eps or rho.</source>
        <translation>{sum} von {hulls} Hüllen sind schmaler als {useful}: sie überdecken sich mit den wahren zu weniger als 70 %. Geben Sie ein größeres eps oder rho an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/flows.py</name>
    <message>
        <source>suppress must be at least {pair} for {pairs} pairs of zones, or most lines would be empty pairs; got {suppress}.</source>
        <translation>suppress muss bei {pairs} Paaren von Zonen mindestens {pair} sein, sonst wären die meisten Zeilen leere Paare; übergeben wurde {suppress}.</translation>
    </message>
    <message>
        <source>zones must make at most {MOST} pairs, since empty pairs get noise as well; got {count}. Pass larger zones.</source>
        <translation>zones dürfen höchstens {MOST} Paare bilden, da auch leere Paare Rauschen bekommen; es sind {count}. Größere Zonen angeben.</translation>
    </message>
    <message>
        <source>{name} must have a point in every row; {wrong} of {column} rows have none. Drop them, or name a column of zone names.</source>
        <translation>{name} muss in jeder Zeile einen Punkt haben; {wrong} von {column} Zeilen haben keinen. Entfernen Sie sie, oder nennen Sie ein Feld mit Namen von Zonen.</translation>
    </message>
    <message>
        <source>{name} must name a column of points with a CRS; set the one its coordinates are in with set_crs().</source>
        <translation>{name} muss ein Feld mit Punkten nennen, die ein KBS haben; setzen Sie das, in dem die Koordinaten sind, mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>{what} must hold names of zones; {column} holds numbers, and no zone's name is one. Pass another column, or zone_name=.</source>
        <translation>{what} muss Namen von Zonen enthalten; {column} enthält Zahlen, und keine Zone heißt so. Geben Sie ein anderes Feld an, oder zone_name=.</translation>
    </message>
    <message>
        <source>{what} must name a column of the frame, of points or of names of zones, or two of coordinates; got {columns}.</source>
        <translation>{what} muss eine Spalte der Tabelle mit Punkten oder mit Namen von Zonen nennen, oder zwei mit Koordinaten; angegeben ist {columns}.</translation>
    </message>
    <message>
        <source>{what} needs columns; got {name}. Pass a GeoDataFrame.</source>
        <translation>{what} braucht Felder; angegeben: {name}. Nehmen Sie einen Layer mit Feldern.</translation>
    </message>
    <message>
        <source>{what} {column} holds names, and zones have none. Pass zone_name=, their column of names, or zones whose index has a name.</source>
        <translation>{what} {column} enthält Namen, und die Zonen haben keine. zone_name= angeben, ihre Spalte mit Namen, oder Zonen, deren Index einen Namen hat.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/question.py</name>
    <message>
        <source>bounds must be two numbers (low, high) with low &lt; high, at most 1e100, chosen without looking at the data; got {bounds}.</source>
        <translation>bounds muss aus zwei Zahlen (low, high) bestehen, low &lt; high, höchstens 1e100, ohne Blick auf die Daten gewählt; angegeben: {bounds}.</translation>
    </message>
    <message>
        <source>max_rows_per_unit must be given with store: the most rows of a person in all publications together, decided without the data.</source>
        <translation>max_rows_per_unit muss mit store angegeben werden: die meisten Zeilen einer Person in allen Veröffentlichungen zusammen, ohne die Daten entschieden.</translation>
    </message>
    <message>
        <source>max_rows_per_unit requires a column as privacy_unit; got {max_rows} for single rows. Pass a column, or leave out max_rows_per_unit.</source>
        <translation>max_rows_per_unit erfordert ein Feld als privacy_unit; angegeben: {max_rows} für einzelne Zeilen. Geben Sie ein Feld an, oder lassen Sie max_rows_per_unit weg.</translation>
    </message>
    <message>
        <source>population is for counts of zones; leave it out with sum= and queries=.</source>
        <translation>population ist für Zahlen von Zonen; lassen Sie es mit sum= und queries= weg.</translation>
    </message>
    <message>
        <source>population must be a column of numbers, none missing nor below 0; {population} is not.</source>
        <translation>population muss eine Spalte von Zahlen sein, von denen keine fehlt oder unter 0 liegt; {population} ist keine.</translation>
    </message>
    <message>
        <source>population must name a column of the zones; got {population}.</source>
        <translation>population muss eine Spalte der Zonen nennen; angegeben: {population}.</translation>
    </message>
    <message>
        <source>privacy_unit must be 'row' or a column: counts cannot protect a table in which all rows are one person's.</source>
        <translation>privacy_unit muss 'row' oder ein Feld sein: Zählungen können keine Tabelle verbergen, die zu einer Person gehört.</translation>
    </message>
    <message>
        <source>queries of sums must add up to at most {ENTRY} steps for one row. Ask with smaller whole numbers, and divide the answers.</source>
        <translation>queries nach Summen dürfen für eine Zeile zusammen höchstens {ENTRY} Schritte ergeben, die Zahlen mit dem malgenommen, was sie ganz macht. Fragen Sie mit kleineren ganzen Zahlen, und teilen Sie die Antworten.</translation>
    </message>
    <message>
        <source>store keeps real releases only; leave out rng=, or leave out store=.</source>
        <translation>store bewahrt nur echte Freigaben auf; lassen Sie rng= weg, oder store=.</translation>
    </message>
    <message>
        <source>sum must name a column of numbers, none missing; {column} is not. Fill or drop rows by a rule that reads each row alone.</source>
        <translation>sum muss ein Feld mit Zahlen nennen, ohne Lücken; {column} ist keines. Füllen Sie diese Zeilen aus, oder entfernen Sie sie, nach einer Regel, die jede Zeile allein ansieht.</translation>
    </message>
    <message>
        <source>the frame has no CRS; set the one its coordinates are in with set_crs().</source>
        <translation>der Layer hat kein KBS; setzen Sie das, in dem die Koordinaten sind, mit „KBS von Layern setzen“.</translation>
    </message>
    <message>
        <source>weights must be one finite number greater than 0 for each zone, or the name of a column of them.</source>
        <translation>weights muss für jede Zone eine endliche Zahl größer als 0 sein, oder der Name eines Feldes damit.</translation>
    </message>
    <message>
        <source>weights must name a column of the zones; got {weights}.</source>
        <translation>weights muss ein Feld der Zonen nennen; angegeben: {weights}.</translation>
    </message>
    <message>
        <source>zones already has a column {taken}, which the result needs; rename or drop it.</source>
        <translation>zones hat schon ein Feld {taken}, welches das Ergebnis braucht; benennen Sie es um, oder entfernen Sie es.</translation>
    </message>
    <message>
        <source>zones and periods must make {ANSWERS} counts at most; these are {count}. Give larger zones, or longer periods.</source>
        <translation>zones und Zeiträume dürfen höchstens {ANSWERS} Anzahlen ergeben; diese ergeben {count}. Geben Sie größere Zonen oder längere Zeiträume an.</translation>
    </message>
    <message>
        <source>zones must not overlap by more than slivers. Pass one layer, or a larger slivers=.</source>
        <translation>zones dürfen sich nicht überschneiden; Stücke von zweien sind mehr als slivers der kleineren Zone. Geben Sie eine Ebene an oder größere slivers.</translation>
    </message>
    <message>
        <source>{name} = {value} (no unit) hardly protects anybody; budgets of counts are about 1.</source>
        <translation>{name} = {value} (ohne Einheit) schützt kaum jemanden; Budgets von Anzahlen liegen bei 1.</translation>
    </message>
    <message>
        <source>{name} must be at most {ABSURD} (no unit); got {value}. Budgets of counts are about 1.</source>
        <translation>{name} darf höchstens {ABSURD} (ohne Einheit) sein; angegeben: {value}. Budgets von Anzahlen liegen bei 1.</translation>
    </message>
    <message>
        <source>{name} must name columns of numbers; {column} is not. Convert it to numbers.</source>
        <translation>{name} muss Spalten mit Zahlen nennen; {column} ist keine. Wandeln Sie sie in Zahlen um.</translation>
    </message>
    <message>
        <source>{wrong} requires queries. Pass both, or leave out {wrong}.</source>
        <translation>{wrong} braucht queries. Geben Sie beides an, oder lassen Sie {wrong} weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/series_store.py</name>
    <message>
        <source>another process has published from this series meanwhile. Publish again. Nothing was released.</source>
        <translation>ein anderer Prozess hat inzwischen aus dieser Reihe veröffentlicht. Veröffentlichen Sie noch einmal. Es wurde nichts freigegeben.</translation>
    </message>
    <message>
        <source>start or every</source>
        <translation>start oder every</translation>
    </message>
    <message>
        <source>store is the file of a series with another {what}. Pass what its first publication was given, or another file.</source>
        <translation>store ist die Datei einer Reihe mit anderem {what}. Geben Sie an, was ihre erste Veröffentlichung hatte, oder eine andere Datei.</translation>
    </message>
    <message>
        <source>store must be the file of a series; this one is not. Pass another.</source>
        <translation>store muss die Datei einer Reihe sein; diese ist keine. Geben Sie eine andere an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/chain.py</name>
    <message>
        <source>the ledger was changed by hand or is damaged: entry {seq} is not what was written. What was spent on these people is no longer known; restore the file from where it was kept unchanged.</source>
        <translation>das Konto wurde von Hand geändert oder ist beschädigt: Eintrag {seq} ist nicht, was geschrieben wurde. Was über diese Menschen ausgegeben wurde, ist nicht mehr bekannt; stellen Sie die Datei von dort wieder her, wo sie unverändert aufbewahrt wurde.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/journal.py</name>
    <message>
        <source>{path} is an old copy of itself, or entries were taken out: it has had entries that are not there. Put the latest copy back; nothing may be released until then.</source>
        <translation>{path} ist eine alte Kopie seiner selbst, oder Einträge wurden herausgenommen: es hatte Einträge, die nicht da sind. Legen Sie die neueste Kopie zurück; bis dahin darf nichts freigegeben werden.</translation>
    </message>
    <message>
        <source>{path} is {found}: open it with {how}.</source>
        <translation>{path} ist {found}: öffnen Sie es mit {how}.</translation>
    </message>
    <message>
        <source>{path} may be an old copy: this user has never seen it. If not, open it once with adopt=True (geopriv ledger adopt, geopriv session adopt).</source>
        <translation>{path} kann eine alte Kopie sein: dieser Benutzer hat die Datei nie gesehen. Wenn nicht, lassen Sie „Kontoauszug“ einmal mit „Ich verbürge mich für diese Datei“ darüber laufen.</translation>
    </message>
    <message>
        <source>{path}: a ledger with entries was kept here and is gone. Put it back, or give another path.</source>
        <translation>{path}: hier lag ein Konto mit Einträgen, und es ist fort. Legen Sie es zurück, oder geben Sie einen anderen Pfad an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/label.py</name>
    <message>
        <source>a release without a guarantee ({reason}) cannot be charged. Leave the ledger out, or choose another release.</source>
        <translation>eine Freigabe ohne Zusicherung ({reason}) kann nicht belastet werden. Lassen Sie das Konto weg, oder wählen Sie eine andere Freigabe.</translation>
    </message>
    <message>
        <source>add-remove and replace guarantees cannot be added; the ledger has {known}, the release {neighbours}. Pass neighbours={known}.</source>
        <translation>Zusicherungen für Hinzufügen oder Entfernen und solche für Ersetzen lassen sich nicht zusammenzählen; das Konto hat {known}, die Freigabe {neighbours}. Geben Sie neighbours={known} an.</translation>
    </message>
    <message>
        <source>an earlier release published each row's zone of another layer. Pass that layer as zones=, or leave zones out.</source>
        <translation>eine frühere Freigabe hat zu jeder Zeile die Zone eines anderen Layers veröffentlicht. Geben Sie diesen Layer als zones= an, oder lassen Sie zones weg.</translation>
    </message>
    <message>
        <source>key must be a text that is not empty; got {key}.</source>
        <translation>key muss ein Text sein, der nicht leer ist; angegeben: {key}.</translation>
    </message>
    <message>
        <source>privacy_unit={unit}</source>
        <translation>privacy_unit={unit}</translation>
    </message>
    <message>
        <source>table_metric='dist_inf'</source>
        <translation>table_metric='dist_inf'</translation>
    </message>
    <message>
        <source>the ledger protects each table, the release each {theirs}. Charge counts to another ledger.</source>
        <translation>das Konto schützt jede Tabelle, die Freigabe jede {theirs}. Belasten Sie mit Anzahlen ein anderes Konto.</translation>
    </message>
    <message>
        <source>the ledger protects each {unit}, the release each {theirs} under {table_metric}. Release with {remedy}.</source>
        <translation>das Konto schützt jede {unit}, die Freigabe jede {theirs} mit {table_metric}. Geben Sie mit {remedy} frei.</translation>
    </message>
    <message>
        <source>the ledger protects each {unit}, the release each {theirs}. Release with {remedy}.</source>
        <translation>das Konto schützt jede {unit}, die Freigabe jede {theirs}. Geben Sie mit {remedy} frei.</translation>
    </message>
    <message>
        <source>this key was used for another release (entry {seq}); nothing was charged and nothing may be released. Give each release a key of its own.</source>
        <translation>dieser Schlüssel wurde für eine andere Freigabe verwendet (Eintrag {seq}); nichts wurde belastet, und nichts darf freigegeben werden. Geben Sie jeder Freigabe einen eigenen Schlüssel.</translation>
    </message>
    <message>
        <source>this ledger was made for other data: columns or number of rows differ. For the same people call ledger.add_dataset(frame); otherwise create another ledger.</source>
        <translation>dieses Konto wurde für andere Daten gemacht: die Namen der Felder oder die Anzahl der Zeilen sind anders. Handeln die Zeilen von denselben Menschen, so sagt das Handbuch, wie sie erlaubt werden; sonst machen Sie ihnen ein eigenes Konto.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/ledger.py</name>
    <message>
        <source>, or add it in the next period</source>
        <translation>, oder ergänzen Sie sie im nächsten Zeitraum</translation>
    </message>
    <message>
        <source>budget must be given; or limits, without notion, delta and radius.</source>
        <translation>budget muss angegeben werden; oder Grenzen, dann ohne Begriff, delta und Radius.</translation>
    </message>
    <message>
        <source>limits must have at least one limit to add; got none.</source>
        <translation>„limits“ braucht mindestens eine weitere Grenze; keine wurde angegeben.</translation>
    </message>
    <message>
        <source>more was spent already than the limit {limit} allows; nothing was changed. Give a larger one{later}.</source>
        <translation>es wurde schon mehr ausgegeben, als die Grenze {limit} erlaubt; nichts wurde geändert. Geben Sie eine größere an{later}.</translation>
    </message>
    <message>
        <source>privacy_unit must be 'row', 'table' or the name of a column; got {privacy_unit}.</source>
        <translation>privacy_unit muss 'row', 'table' oder der Name eines Feldes sein; angegeben: {privacy_unit}.</translation>
    </message>
    <message>
        <source>the ledger counts releases of notion {counted} in {ways}, so a limit in {counted} would replace its limits. Add limits in {ways}.</source>
        <translation>das Konto zählt Freigaben der Art {counted} in {ways}; eine Grenze in {counted} träte an die Stelle der vorhandenen. Fügen Sie Grenzen in {ways} hinzu.</translation>
    </message>
    <message>
        <source>two of these releases have the same key; nothing was charged. Give each release a key of its own.</source>
        <translation>zwei dieser Freigaben haben denselben Schlüssel; nichts wurde belastet. Geben Sie jeder Freigabe einen eigenen Schlüssel.</translation>
    </message>
    <message>
        <source>{limit}: an earlier release costs more or promises nothing at this radius. Pass the radius of a limit that the ledger has.</source>
        <translation>{limit}: eine frühere Freigabe kostet bei diesem Radius mehr oder verspricht nichts. Geben Sie den Radius einer Grenze an, die das Konto hat.</translation>
    </message>
    <message>
        <source>{place}: more was spent than the budget allows: it is damaged. Restore its latest backup.</source>
        <translation>{place}: mehr wurde ausgegeben, als das Budget erlaubt: das Konto ist beschädigt. Stellen Sie seine letzte Sicherung wieder her.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/session.py</name>
    <message>
        <source>the file of a session or series must end in {SUFFIX}, so that nobody takes it for a release.</source>
        <translation>die Datei einer Sitzung oder Reihe muss auf {SUFFIX} enden, damit niemand sie für eine Freigabe hält.</translation>
    </message>
    <message>
        <source>the session's file was changed by hand or is damaged; restore it from where it was kept unchanged.</source>
        <translation>die Datei der Sitzung wurde von Hand geändert oder ist beschädigt; stellen Sie sie von dort wieder her, wo sie unverändert liegt.</translation>
    </message>
    <message>
        <source>{path}: the session was never begun; delete the file and save again.</source>
        <translation>{path}: die Sitzung wurde nie begonnen; löschen Sie die Datei, und speichern Sie noch einmal.</translation>
    </message>
    <message>
        <source>{place} cannot be created: its folder is missing or not writable. Pass another path.</source>
        <translation>{place} kann nicht angelegt werden: Sein Ordner fehlt oder ist nicht beschreibbar. Geben Sie einen anderen Pfad an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/state.py</name>
    <message>
        <source>the ledger has no entries: it is damaged. Restore its latest backup.</source>
        <translation>das Konto hat keine Einträge: es ist beschädigt. Stellen Sie seine letzte Sicherung wieder her.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/statement.py</name>
    <message>
        <source>Ledger opens no file: call Ledger.open(path), or Ledger.create with path and budget to make a new one.</source>
        <translation>Ledger öffnet keine Datei: rufen Sie Ledger.open(path) auf, oder Ledger.create mit path und budget für eine neue.</translation>
    </message>
    <message>
        <source>charges must be guarantees or plans, one or a list; got {each}.</source>
        <translation>charges müssen Zusicherungen oder Pläne sein, eine oder mehrere; angegeben: {each}.</translation>
    </message>
    <message>
        <source>this ledger has several limits: see ledger.limits, and ledger.balance for what is left of each.</source>
        <translation>dieses Konto hat mehrere Grenzen: „Kontoauszug“ sagt, was von jeder übrig ist.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/edges.py</name>
    <message>
        <source>population must have cells whose middles are not all on one line. Add cells beside them.</source>
        <translation>population muss Zellen haben, deren Mitten nicht alle auf einer Linie liegen. Nehmen Sie Zellen daneben hinzu.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/people.py</name>
    <message>
        <source>column must name a column of population with numbers of people.</source>
        <translation>column muss ein Feld von population mit Anzahlen von Menschen nennen.</translation>
    </message>
    <message>
        <source>column must name a column of population; got {column}.</source>
        <translation>column muss ein Feld von population nennen; angegeben: {column}.</translation>
    </message>
    <message>
        <source>population has polygons without area; drop or repair them.</source>
        <translation>population hat Polygone ohne Fläche; lassen Sie diese weg, oder reparieren Sie sie.</translation>
    </message>
    <message>
        <source>population must have at least 2 cells; got {count}. Pass a larger area, or finer cells.</source>
        <translation>population muss mindestens 2 Zellen haben; es sind {count}. Geben Sie ein größeres Gebiet oder feinere Zellen an.</translation>
    </message>
    <message>
        <source>population must have at most {LARGEST} cells; got {count}. Cut it to where people may be, or take coarser cells.</source>
        <translation>population darf höchstens {LARGEST} Zellen haben; es sind {count}. Beschneiden Sie sie auf das, wo Menschen sein können, oder nehmen Sie gröbere Zellen.</translation>
    </message>
    <message>
        <source>population must hold a number of people &gt;= 0 in every cell; {sum} of {good} have none. Correct or drop them.</source>
        <translation>population muss in jeder Zelle eine Zahl von Menschen ab 0 enthalten; {sum} von {good} haben keine. Korrigieren Sie diese, oder lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>population must hold polygons; {sum} of {bad} rows do not. Drop them.</source>
        <translation>population muss Polygone enthalten; {sum} von {bad} Zeilen tun das nicht. Lassen Sie sie weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/preparing.py</name>
    <message>
        <source>target must be given where points of a file or a lazy frame are released, and left out otherwise.</source>
        <translation>target muss nennen, wohin die Punkte einer Datei oder eines verzögert berechneten Datensatzes kommen; lassen Sie es sonst weg.</translation>
    </message>
    <message>
        <source>the release was not charged. Call ledger.charge(prepared) first.</source>
        <translation>die Freigabe wurde nicht abgebucht. Rufen Sie zuerst ledger.charge(prepared) auf.</translation>
    </message>
    <message>
        <source>the release was prepared for another ledger; charge that one.</source>
        <translation>Die Veröffentlichung wurde für ein anderes Konto vorbereitet; von jenem abbuchen.</translation>
    </message>
    <message>
        <source>this release was drawn already. A second draw is a second release: prepare and charge it anew.</source>
        <translation>Diese Veröffentlichung wurde schon gezogen. Ein zweites Ziehen ist eine zweite Veröffentlichung: neu vorbereiten und abbuchen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/collection.py</name>
    <message>
        <source>preset must be one of {PRESETS}; got {name}.</source>
        <translation>preset muss eines von {PRESETS} sein; angegeben: {name}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/dhs.py</name>
    <message>
        <source>column {name} repeats: rows of a cluster are moved one by one, and their average gives its place away. Release one row for each cluster.</source>
        <translation>die Spalte {name} hat wiederholte Werte: Zeilen eines Clusters werden einzeln verschoben, und ihr Mittel verrät seinen Ort. Geben Sie eine Zeile je Cluster frei.</translation>
    </message>
    <message>
        <source>eps = {eps} is for {marked} clusters. Pass stratum={marked} with it, or another eps.</source>
        <translation>eps = {eps} ist für Cluster der Art {marked}. Geben Sie dazu stratum={marked} an, oder ein anderes eps.</translation>
    </message>
    <message>
        <source>stratum must be one of {EPS}; got {stratum}.</source>
        <translation>stratum muss eines von {EPS} sein; angegeben: {stratum}.</translation>
    </message>
    <message>
        <source>the preset 'dhs' needs {lacking}.</source>
        <translation>die Voreinstellung 'dhs' braucht {lacking}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/dwc.py</name>
    <message>
        <source>cells of {cell} come with eps = {eps} per metre: places 100 m from each other are told apart. Pass onto={fine} or onto={coarse} ({unit}).</source>
        <translation>Zellen von {cell} bringen eps = {eps} je Meter mit sich: Orte, die 100 m voneinander entfernt sind, lassen sich unterscheiden. Geben Sie onto={fine} oder onto={coarse} an (Einheit: {unit}).</translation>
    </message>
    <message>
        <source>eventDate must have dates of ISO 8601, as 2024-02-14. Convert it with pandas.to_datetime, with dayfirst=True where days come first.</source>
        <translation>eventDate muss Daten nach ISO 8601 enthalten, wie 2024-02-14. Wandeln Sie es mit pandas.to_datetime um, mit dayfirst=True, wo der Tag zuerst steht.</translation>
    </message>
    <message>
        <source>the preset 'dwc' needs windows of equal length, such as '1D', for eventDate.</source>
        <translation>die Voreinstellung 'dwc' braucht für eventDate Zeitfenster gleicher Länge, wie '1D'.</translation>
    </message>
    <message>
        <source>the preset 'dwc' requires cells: release with onto= the cells' side, without region, zones and unit_ball.</source>
        <translation>die Voreinstellung 'dwc' erfordert Zellen: geben Sie mit der Seite der Zellen als onto= frei, ohne region, zones und unit_ball.</translation>
    </message>
    <message>
        <source>z='protect' must be left out: the preset 'dwc' has no heights.</source>
        <translation>z='protect' muss weggelassen werden: die Voreinstellung 'dwc' hat keine Höhen.</translation>
    </message>
    <message>
        <source>{bad} must be left out with the preset 'dwc', which needs noise of known radius for coordinateUncertaintyInMeters.</source>
        <translation>{bad} muss mit der Voreinstellung 'dwc' weggelassen werden; sie braucht Rauschen mit bekanntem Radius für coordinateUncertaintyInMeters.</translation>
    </message>
    <message>
        <source>{unit} is called {WHO} in the result, as Darwin Core names it.</source>
        <translation>{unit} heißt im Ergebnis {WHO}, wie Darwin Core es nennt.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/hdx.py</name>
    <message>
        <source>sensitivity must be one of {levels}; got {sensitivity}.</source>
        <translation>sensitivity muss eines von {levels} sein; angegeben: {sensitivity}.</translation>
    </message>
    <message>
        <source>the preset 'hdx' counts zones, one row each: leave {spare} out.</source>
        <translation>die Voreinstellung 'hdx' zählt Zonen, jede mit einer Zeile: lassen Sie {spare} weg.</translation>
    </message>
    <message>
        <source>the preset 'hdx' needs zones: a list of two or more administrative levels, the coarsest first, as small counts are given for the level above.</source>
        <translation>die Voreinstellung 'hdx' braucht zones: eine Liste von zwei oder mehr Verwaltungsebenen, die gröbste zuerst, denn kleine Zählungen werden für die Ebene darüber genannt.</translation>
    </message>
    <message>
        <source>to be classified under the information sharing protocol</source>
        <translation>einzustufen nach dem Protokoll zum Teilen von Informationen</translation>
    </message>
    <message>
        <source>zones must list the coarsest level first; a later one has fewer zones. Reorder them.</source>
        <translation>zones muss die gröbste Ebene zuerst nennen; eine spätere hat weniger Zonen. Ändern Sie die Reihenfolge.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/health.py</name>
    <message>
        <source>the preset 'health' needs metric: a distance among people, made by metrics.people of a public population.</source>
        <translation>die Voreinstellung 'health' braucht metric: einen Abstand unter Menschen, aus einer öffentlichen Bevölkerung.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/police.py</name>
    <message>
        <source>onto has no column {column}: how many addresses are nearest to each point. Add it, or pass the name of another as addresses=.</source>
        <translation>onto hat kein Feld {column}: für wie viele Adressen jeder Punkt der nächste ist. Fügen Sie es hinzu, oder geben Sie den Namen eines anderen als addresses= an.</translation>
    </message>
    <message>
        <source>onto must have 0 or at least {LEAST} addresses at each point; {sum} of {few} points have not. Leave these points out.</source>
        <translation>onto muss an jedem Punkt 0 oder mindestens {LEAST} Adressen haben; bei {sum} von {few} Punkten ist es nicht so. Lassen Sie diese Punkte weg.</translation>
    </message>
    <message>
        <source>the preset 'police' needs {lacking}.</source>
        <translation>die Voreinstellung 'police' braucht {lacking}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/preset.py</name>
    <message>
        <source>frame must be what a release returned, unchanged, with its own guarantee; this one is not. Finish it before filters and joins.</source>
        <translation>der Layer muss das unveränderte Ergebnis einer Freigabe sein, mit eigener Zusicherung; dieser ist keines. Schließen Sie ihn vor Filtern und Verknüpfungen ab.</translation>
    </message>
    <message>
        <source>left out by the preset: </source>
        <translation>von der Voreinstellung weggelassen: </translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>the geometry column must not be named {name} with the preset {name2}. Rename it with rename_geometry('geometry').</source>
        <translation>die Geometriespalte darf nicht {name} heißen, mit der Voreinstellung {name2}. Benennen Sie sie mit rename_geometry('geometry') um.</translation>
    </message>
    <message>
        <source>the preset {name} is for {releases}; got {release}.</source>
        <translation>die Voreinstellung {name} ist für {releases}; angegeben: {release}.</translation>
    </message>
    <message>
        <source>the preset {name} takes {text}; got {strange}.</source>
        <translation>die Voreinstellung {name} nimmt {text}; angegeben: {strange}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/presets/release.py</name>
    <message>
        <source>neither {function} nor the preset {preset} has an argument {strange}. Correct it, or leave it out.</source>
        <translation>weder {function} noch die Voreinstellung {preset} hat ein Argument {strange}. Berichtigen Sie es, oder lassen Sie es weg.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/document.py</name>
    <message>
        <source>(it must be text in UTF-8)</source>
        <translation>(es muss Text in UTF-8 sein)</translation>
    </message>
    <message>
        <source>publications on Python 3.10</source>
        <translation>Publikationen mit Python 3.10</translation>
    </message>
    <message>
        <source>the file of a publication must end in {SUFFIX}; got {local}.</source>
        <translation>die Datei einer Publikation muss auf {SUFFIX} enden; angegeben: {local}.</translation>
    </message>
    <message>
        <source>{name} has brackets nested too deeply; use fewer levels.</source>
        <translation>{name} hat zu tief verschachtelte Klammern; verwenden Sie weniger Ebenen.</translation>
    </message>
    <message>
        <source>{name} is not valid TOML {where}. Correct it there.</source>
        <translation>{name} ist kein gültiges TOML {where}. Berichtigen Sie es dort.</translation>
    </message>
    <message>
        <source>{name} is too large; check the path.</source>
        <translation>{name} ist zu groß; prüfen Sie den Pfad.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/first_file.py</name>
    <message>
        <source>publication{SUFFIX}</source>
        <translation>publication{SUFFIX}</translation>
    </message>
    <message>
        <source>release must be one of {RELEASABLE}; got {release}.</source>
        <translation>release muss eines von {RELEASABLE} sein; angegeben: {release}.</translation>
    </message>
    <message>
        <source>the file of a publication must end in {SUFFIX}, as {NAME}.</source>
        <translation>die Datei einer Publikation muss auf {SUFFIX} enden, wie {NAME}.</translation>
    </message>
    <message>
        <source>the ledger's path</source>
        <translation>der Pfad des Kontos</translation>
    </message>
    <message>
        <source>the source has no column {column}; it has {none}.</source>
        <translation>die Quelle hat kein Feld {column}; sie hat {none}.</translation>
    </message>
    <message>
        <source>{target} exists; choose another name.</source>
        <translation>{target} gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/parts.py</name>
    <message>
        <source>disjoint needs all rows of a person in one part, and some have rows in two by {column}. Leave disjoint out: losses then add up.</source>
        <translation>disjoint verlangt alle Zeilen einer Person in einem Teil, und manche haben nach {column} Zeilen in zweien. Lassen Sie disjoint weg: Verluste summieren sich dann.</translation>
    </message>
    <message>
        <source>disjoint needs every row in one of the parts: {column} is missing or has another value in some. Leave them out of the source.</source>
        <translation>disjoint verlangt jede Zeile in einem der Teile: {column} fehlt oder hat in manchen einen anderen Wert. Lassen Sie diese aus der Quelle weg.</translation>
    </message>
    <message>
        <source>no reason is stated</source>
        <translation>es ist kein Grund angegeben</translation>
    </message>
    <message>
        <source>the release has no guarantee: {reason}. Use another release.</source>
        <translation>die Freigabe hat keine Zusicherung: {reason}. Verwenden Sie eine andere Freigabe.</translation>
    </message>
    <message>
        <source>where selects no row of the source. Check its column and value.</source>
        <translation>where wählt keine Zeile der Quelle aus. Prüfen Sie Feld und Wert.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/point_source.py</name>
    <message>
        <source>crs must be given, as 'EPSG:4326', for the file does not say it.</source>
        <translation>crs muss angegeben werden, etwa 'EPSG:4326', denn die Datei nennt es nicht.</translation>
    </message>
    <message>
        <source>pass either {name}, or {others}.</source>
        <translation>geben Sie entweder {name} an, oder {others}.</translation>
    </message>
    <message>
        <source>{name} changed while it was read; try again.</source>
        <translation>{name} hat sich beim Lesen geändert; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{name} must be files of different names.</source>
        <translation>{name} müssen Dateien mit verschiedenen Namen sein.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/publishing.py</name>
    <message>
        <source> Publish again to finish it: what was charged stays charged, and is not charged again.</source>
        <translation> Veröffentlichen Sie noch einmal, um es abzuschließen: was belastet wurde, bleibt belastet, und wird nicht noch einmal belastet.</translation>
    </message>
    <message>
        <source>{name} is not there yet: publish it first.</source>
        <translation>{name} ist noch nicht da: veröffentlichen Sie zuerst.</translation>
    </message>
    <message>
        <source>{path} exists; nothing was charged. A further publication is a further release: name another folder, or let {date} be in its name.</source>
        <translation>{path} gibt es schon; nichts wurde belastet. Eine weitere Publikation ist eine weitere Freigabe: nennen Sie einen anderen Ordner, oder lassen Sie {date} in seinem Namen stehen.</translation>
    </message>
    <message>
        <source>{path} holds an unfinished publication, and {what} changed since. Restore that and publish again, or delete the folder: its charge remains.</source>
        <translation>{path} enthält eine unfertige Veröffentlichung, und {what} hat sich seither geändert. Stellen Sie das wieder her und veröffentlichen Sie noch einmal, oder löschen Sie den Ordner: die Belastung bleibt.</translation>
    </message>
    <message>
        <source>{target} exists, and is not the interrupted publication; move it away.{AGAIN}</source>
        <translation>{target} gibt es schon, und es ist nicht die unterbrochene Publikation; räumen Sie es beiseite.{AGAIN}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/sections.py</name>
    <message>
        <source>a CRS, as 'EPSG:4326'</source>
        <translation>ein KBS, wie 'EPSG:4326'</translation>
    </message>
    <message>
        <source>a place [x, y]</source>
        <translation>ein Ort [x, y]</translation>
    </message>
    <message>
        <source>four numbers [west, south, east, north]</source>
        <translation>vier Zahlen [Westen, Süden, Osten, Norden]</translation>
    </message>
    <message>
        <source>three numbers [a, b, bearing], or corners [[x, y], ...]</source>
        <translation>drei Zahlen [a, b, Richtung], oder Ecken [[x, y], ...]</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>two numbers [low, high]</source>
        <translation>zwei Zahlen [low, high]</translation>
    </message>
    <message>
        <source>{name} must be [longitude, latitude] in degrees, longitude first, up to {DEGREES} and {DEGREES2} off zero.</source>
        <translation>{name} muss [Länge, Breite] in Grad sein, Länge zuerst, bis zu {DEGREES} und {DEGREES2} von null entfernt.</translation>
    </message>
    <message>
        <source>{name} must be one of {known}; got {value}.</source>
        <translation>{name} muss eines von {known} sein; angegeben: {value}.</translation>
    </message>
    <message>
        <source>{name} must be {words}; got {value}.</source>
        <translation>{name} muss {words} sein; angegeben: {value}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/settings.py</name>
    <message>
        <source>; did you mean {near}?</source>
        <translation>; meinten Sie {near}?</translation>
    </message>
    <message>
        <source>[report] kinds are {KINDS}; got {kind}.</source>
        <translation>[report] kinds sind {KINDS}; angegeben: {kind}.</translation>
    </message>
    <message>
        <source>[{name}{NAMED}] is missing.</source>
        <translation>[{name}{NAMED}] fehlt.</translation>
    </message>
    <message>
        <source>[{title}] knows no {name}; {hint}</source>
        <translation>[{title}] kennt kein {name}; {hint}</translation>
    </message>
    <message>
        <source>[{title}] must be a table.</source>
        <translation>[{title}] muss eine Tabelle sein.</translation>
    </message>
    <message>
        <source>[{title}] needs {key}. {help}</source>
        <translation>[{title}] braucht {key}. {help}</translation>
    </message>
    <message>
        <source>a release needs a name of its own, {partition}</source>
        <translation>eine Freigabe braucht einen eigenen Namen, {partition}</translation>
    </message>
    <message>
        <source>did you mean {near}?</source>
        <translation>meinten Sie {near}?</translation>
    </message>
    <message>
        <source>folder must be a name, with no folders in it and no dot first; of braces only {{date}} is known.</source>
        <translation>folder muss ein Name sein, ohne Ordner darin und ohne Punkt am Anfang; in geschweiften Klammern ist nur {{date}} bekannt.</translation>
    </message>
    <message>
        <source>it knows {known}.</source>
        <translation>es kennt {known}.</translation>
    </message>
    <message>
        <source>knows no {name}; {hint}</source>
        <translation>kennt kein {name}; {hint}</translation>
    </message>
    <message>
        <source>presets of {name} are: {known}.</source>
        <translation>Voreinstellungen von {name} sind: {known}.</translation>
    </message>
    <message>
        <source>privacy_unit stands in [protect], for all.</source>
        <translation>privacy_unit steht unter [protect], für alle.</translation>
    </message>
    <message>
        <source>release must be one of {known}{hint}</source>
        <translation>release muss eines von {known} sein{hint}</translation>
    </message>
    <message>
        <source>releases must be tables: [release.NAME], or [[release]].</source>
        <translation>Freigaben müssen Tabellen sein: [release.NAME], oder [[release]].</translation>
    </message>
    <message>
        <source>source must name one of the sources, as there are several.</source>
        <translation>source muss eine der Quellen nennen, denn es gibt mehrere.</translation>
    </message>
    <message>
        <source>sources must be tables: [source.NAME].</source>
        <translation>Quellen müssen Tabellen sein: [source.NAME].</translation>
    </message>
    <message>
        <source>sticky and dataset go together; give both.</source>
        <translation>sticky und dataset gehören zusammen; geben Sie beide an.</translation>
    </message>
    <message>
        <source>there is no [source.{source}].</source>
        <translation>es gibt kein [source.{source}].</translation>
    </message>
    <message>
        <source>where and sticky do not go together; give one.</source>
        <translation>where und sticky gehen nicht zusammen; geben Sie eines an.</translation>
    </message>
    <message>
        <source>where must be COLUMN=VALUE, as URBAN_RURA=U.</source>
        <translation>where muss SPALTE=WERT sein, wie URBAN_RURA=U.</translation>
    </message>
    <message>
        <source>{name} is the name of a file of the folder itself; give the release another.</source>
        <translation>{name} heißt eine Datei des Ordners selbst; geben Sie der Freigabe einen anderen Namen.</translation>
    </message>
    <message>
        <source>{name} is written as one of {known}.</source>
        <translation>{name} wird als eines von {known} geschrieben.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/staging.py</name>
    <message>
        <source>{name} is being published by another process; wait until it is done.</source>
        <translation>{name} wird gerade von einem anderen Prozess veröffentlicht; warten Sie, bis er fertig ist.</translation>
    </message>
    <message>
        <source>{name}/{LOCK} cannot be locked; make the folder and the file writable, on a disk with space.</source>
        <translation>{name}/{LOCK} kann nicht gesperrt werden; machen Sie Ordner und Datei beschreibbar, auf einem Datenträger mit Platz.</translation>
    </message>
    <message>
        <source>{name}/{STATE} is damaged. Restore it from a backup, or remove the folder and publish again, which is charged again.</source>
        <translation>{name}/{STATE} ist beschädigt. Aus einer Sicherung wiederherstellen; oder den Ordner entfernen und neu veröffentlichen, was erneut belastet wird.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/publication/work.py</name>
    <message>
        <source>Column {shapes} is a second geometry, not protected. Take it out of [protect] keep, name it in drop, or name another column in the release's arguments.</source>
        <translation>Feld {shapes} ist eine zweite Geometrie, die kein Verfahren schützt. Nehmen Sie es aus keep von [protect] heraus, nennen Sie es in drop, oder nennen Sie in den Argumenten der Freigabe ein anderes.</translation>
    </message>
    <message>
        <source>Column {unlisted} would be published by {name}. List it in [protect] keep to allow this.</source>
        <translation>Das Feld {unlisted} würde von {name} veröffentlicht. Nennen Sie es in [protect] keep, um das zu erlauben.</translation>
    </message>
    <message>
        <source>keep names {strange}, which is not in [protect] keep, the list of columns that may be published. Add it there.</source>
        <translation>keep nennt {strange}, was nicht in [protect] keep steht, der Liste der Felder, die veröffentlicht werden dürfen. Fügen Sie es dort hinzu.</translation>
    </message>
    <message>
        <source>release {name}: columns that look like codes of places are published: {codes}. Remove them from [protect] keep, or list them in keep of the release.</source>
        <translation>Freigabe {name}: Felder, die wie Kennungen von Orten aussehen, werden veröffentlicht: {codes}. Nehmen Sie sie aus [protect] keep, oder nennen Sie sie in keep der Freigabe.</translation>
    </message>
    <message>
        <source>the source has no column {lacking}; it has {none}.</source>
        <translation>die Quelle hat kein Feld {lacking}; sie hat {none}.</translation>
    </message>
    <message>
        <source>where publishes column {column} as it is. Name it in [protect] keep, not as a pseudonym, to allow this.</source>
        <translation>where veröffentlicht das Feld {column} unverändert. Nennen Sie es in [protect] keep, nicht als Pseudonym, um das zu erlauben.</translation>
    </message>
    <message>
        <source>{name} publishes column {unlisted} as it is. Put pseudonyms into the source, and state 'as is' for the column in [protect] keep.</source>
        <translation>{name} veröffentlicht die Spalte {unlisted}, wie sie ist. Setzen Sie Pseudonyme in die Quelle, und geben Sie in [protect] keep für die Spalte 'as is' an.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/reports/facts.py</name>
    <message>
        <source>an unreadable one</source>
        <translation>eine nicht lesbare</translation>
    </message>
    <message>
        <source>each release must have its guarantee, as Guarantee.to_dict writes it; got {one}.</source>
        <translation>jede Freigabe muss ihre Zusicherung haben, wie ihr Nachweis sie schreibt; angegeben: {one}.</translation>
    </message>
    <message>
        <source>plan must hold texts or figures; got {plan}.</source>
        <translation>plan muss Texte oder Zahlen enthalten; angegeben: {plan}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/reports/page.py</name>
    <message>
        <source>no record of a release is attached: other software dropped it (read_file and write_file of geopriv_gis keep it), or rows of several objects were joined</source>
        <translation>kein Nachweis einer Freigabe ist angehängt: andere Software hat ihn verloren, oder Zeilen mehrerer Layer wurden verknüpft</translation>
    </message>
    <message>
        <source>released must be a release: {NOT_A_RELEASE}.</source>
        <translation>released muss eine Freigabe sein: {NOT_A_RELEASE}.</translation>
    </message>
    <message>
        <source>releases must hold a mapping for each release, one at least.</source>
        <translation>releases muss für jede Freigabe eine Zuordnung enthalten, mindestens eine.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/reports/texts.py</name>
    <message>
        <source>language must be one of {LANGUAGES}; got {language}.</source>
        <translation>language muss eines von {LANGUAGES} sein; angegeben: {language}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/sticky/codes.py</name>
    <message>
        <source>labels of rows and persons must be numbers, texts, dates or tuples of these, none missing; got {name}. Convert them to texts.</source>
        <translation>Kennungen von Zeilen und Personen müssen Zahlen, Texte, Tage oder Gruppen davon sein, ohne Lücken; angegeben: {name}. Machen Sie Texte daraus.</translation>
    </message>
    <message>
        <source>sticky needs a unique label for every row; the index has duplicates (1 equals '1'). Set an id column as index: frame.set_index('id').</source>
        <translation>sticky braucht für jede Zeile eine eigene Kennung; die Kennungen wiederholen sich (1 ist gleich '1'). Wählen Sie eine unter „Feld, das Zeilen unterscheidet“.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/sticky/store.py</name>
    <message>
        <source> Pass the frame in its first CRS, and crs={crs!r}.</source>
        <translation> Nehmen Sie den Layer in seinem ersten KBS, und crs={crs!r}.</translation>
    </message>
    <message>
        <source>Otherwise release under a new dataset name: all rows get fresh noise and are charged; the losses of both names add up.</source>
        <translation>Sonst geben Sie unter einem neuen Namen des Datensatzes frei: alle Zeilen bekommen frisches Rauschen und werden belastet; die Verluste beider Namen zählen zusammen.</translation>
    </message>
    <message>
        <source>a release under each name then loses {words} together</source>
        <translation>eine Freigabe unter jedem Namen verliert dann {words} zusammen</translation>
    </message>
    <message>
        <source>data set {dataset} was released with other parameters ({changes}). Pass the first ones.{how} Or pass a new dataset name, which draws and charges anew; {now}.</source>
        <translation>der Datensatz {dataset} wurde mit anderen Werten freigegeben ({changes}). Geben Sie die ersten an.{how} Oder geben Sie einen neuen Namen des Datensatzes an, womit neu gezogen und belastet wird; {now}.</translation>
    </message>
    <message>
        <source>dataset must be a name, e.g. 'clinics 2025'.</source>
        <translation>dataset muss ein Name sein, z. B. 'clinics 2025'.</translation>
    </message>
    <message>
        <source>nothing has been released from this data set. Release with sticky= first, or check dataset.</source>
        <translation>aus diesem Datensatz wurde nichts freigegeben. Geben Sie erst mit sticky= etwas frei, oder prüfen Sie dataset.</translation>
    </message>
    <message>
        <source>rows of {mixed} of {drawn} persons differ from those drawn together under data set {dataset}. Release the same rows of each person. {anew}</source>
        <translation>die Zeilen von {mixed} von {drawn} Personen sind nicht die, die im Datensatz {dataset} zusammen gezogen wurden. Geben Sie dieselben Zeilen jeder Person frei. {anew}</translation>
    </message>
    <message>
        <source>shared_places must be True or False; got {shared_places}.</source>
        <translation>shared_places muss ja oder nein sein; angegeben: {shared_places}.</translation>
    </message>
    <message>
        <source>the data or the settings changed between charge and draw. Nothing was drawn. Prepare the release again.</source>
        <translation>die Daten oder die Einstellungen haben sich zwischen Belastung und Ziehung geändert. Nichts wurde gezogen. Bereiten Sie die Freigabe neu vor.</translation>
    </message>
    <message>
        <source>the losses of both names add up</source>
        <translation>die Verluste beider Namen zählen zusammen</translation>
    </message>
    <message>
        <source>{error} The ledger was charged, and the next attempt is charged again.</source>
        <translation>{error} Das Konto wurde trotzdem dafür belastet, und wird es beim nächsten Versuch wieder.</translation>
    </message>
    <message>
        <source>{moved} of {rows} rows moved since data set {dataset} was first released. Restore their index labels, or the frame's first CRS. {anew}</source>
        <translation>{moved} von {rows} Zeilen sind seit der ersten Freigabe des Datensatzes {dataset} gewandert. Stellen Sie ihre Kennungen oder das erste KBS des Layers wieder her. {anew}</translation>
    </message>
    <message>
        <source>{renamed} of {rows} rows have new labels at places released before. Restore the labels, or pass shared_places=True to the store. {anew}</source>
        <translation>{renamed} von {rows} Zeilen haben neue Kennungen an Orten, die schon freigegeben sind. Stellen Sie die Kennungen wieder her, oder erlauben Sie beim Speicher gemeinsame Orte (shared_places=True). {anew}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/zones.py</name>
    <message>
        <source>bounds must be four finite numbers (west, south, east, north), west &lt; east and south &lt; north, not the data's own; got {bounds}.</source>
        <translation>bounds muss aus vier endlichen Zahlen bestehen (Westen, Süden, Osten, Norden), Westen &lt; Osten und Süden &lt; Norden, nicht die der Daten selbst; angegeben: {bounds}.</translation>
    </message>
    <message>
        <source>bounds must give at most {MOST} zones; got {count}. Take larger cells, or smaller bounds.</source>
        <translation>bounds darf höchstens {MOST} Zonen ergeben; es sind {count}. Nehmen Sie größere Zellen oder kleinere bounds.</translation>
    </message>
    <message>
        <source>h3 cells need the package h3: pip install 'geopriv-gis[h3]'.</source>
        <translation>h3-Zellen brauchen das Paket h3: pip install 'geopriv-gis[h3]'.</translation>
    </message>
    <message>
        <source>no H3 cell has its middle in bounds. Pass a larger resolution, or larger bounds.</source>
        <translation>in bounds liegt keine Mitte einer H3-Zelle. Geben Sie eine größere resolution oder größere bounds an.</translation>
    </message>
</context>
</TS>
