<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>form planarlaplace</name>
    <message>
        <source>Mask points (planar Laplace)</source>
        <translation>Punkte verschleiern (planares Laplace)</translation>
    </message>
    <message>
        <source>Mask points</source>
        <translation>Punkte verschleiern</translation>
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
        <source>Or instead: level ℓ …</source>
        <translation>Oder stattdessen: Stufe ℓ …</translation>
    </message>
    <message>
        <source>Odds between two places change by at most the factor e^ℓ: 0.69 doubles them, 1.1 triples them. ε = level / radius.</source>
        <translation>Die Chancen zwischen zwei Orten ändern sich höchstens um den Faktor e^ℓ: 0,69 verdoppelt, 1,1 verdreifacht sie. ε = Stufe / Radius.</translation>
    </message>
    <message>
        <source>… for places up to this far apart</source>
        <translation>… für Orte, die höchstens so weit voneinander entfernt sind</translation>
    </message>
    <message>
        <source>Ground metres, whatever the layer's CRS.</source>
        <translation>Meter am Boden, gleich welches KBS der Layer hat.</translation>
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
        <source>How a person's rows may move</source>
        <translation>Wie sich die Zeilen einer Person bewegen dürfen</translation>
    </message>
    <message>
        <source>Only for persons with several rows.</source>
        <translation>Nur für Personen mit mehreren Zeilen.</translation>
    </message>
    <message>
        <source>All at once (dist_∞)</source>
        <translation>Alle zugleich (dist_∞)</translation>
    </message>
    <message>
        <source>Root of summed squares is bounded (dist_2)</source>
        <translation>Die Wurzel der Summe der Quadrate ist beschränkt (dist_2)</translation>
    </message>
    <message>
        <source>Region that holds the released points</source>
        <translation>Gebiet, in dem die freigegebenen Punkte liegen</translation>
    </message>
    <message>
        <source>Public polygons, e.g. land or a municipality, in any CRS; not made from the points.</source>
        <translation>Öffentliche Polygone, z. B. Land oder eine Gemeinde, in jedem KBS; nicht aus den Punkten gemacht.</translation>
    </message>
    <message>
        <source>How the region holds them</source>
        <translation>Wie das Gebiet sie hält</translation>
    </message>
    <message>
        <source>Noise that never leaves the region is drawn with half of ε. Moving strays uses all of ε; they pile up along the border.</source>
        <translation>Rauschen, das das Gebiet nie verlässt, wird mit der Hälfte von ε gezogen. Wer Ausreißer zurückholt, nutzt ε ganz; sie häufen sich am Rand.</translation>
    </message>
    <message>
        <source>Noise never leaves the region</source>
        <translation>Das Rauschen verlässt das Gebiet nie</translation>
    </message>
    <message>
        <source>Strays move to its border</source>
        <translation>Ausreißer rücken an den Rand</translation>
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
        <source>Public polygons that do not overlap. Every point stays in the one it lies in; which one that is, is told, and nothing is promised between zones. Rows in none, in several or on a border are refused.</source>
        <translation>Öffentliche Polygone, die sich nicht überlappen. Jeder Punkt bleibt in dem, in dem er liegt; welches das ist, wird gesagt, und zwischen den Zonen wird nichts versprochen. Zeilen in keiner, in mehreren oder auf einer Grenze werden abgelehnt.</translation>
    </message>
    <message>
        <source>Places that points are moved to</source>
        <translation>Orte, auf die Punkte gesetzt werden</translation>
    </message>
    <message>
        <source>Public points, for example all addresses: every point is moved to the nearest of them after the noise, at no cost.</source>
        <translation>Öffentliche Punkte, zum Beispiel alle Adressen: Jeder Punkt wird nach dem Rauschen auf den nächsten davon gesetzt; das kostet nichts.</translation>
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
        <source>Fields to leave out</source>
        <translation>Felder, die wegbleiben</translation>
    </message>
    <message>
        <source>Fields are published as they are. Leave out addresses, postcodes, coordinates, precise times, ids known elsewhere.</source>
        <translation>Felder werden veröffentlicht, wie sie sind. Lassen Sie Adressen, Postleitzahlen, Koordinaten, genaue Zeiten und anderswo bekannte Kennungen weg.</translation>
    </message>
    <message>
        <source>Fields to publish although they tell the place</source>
        <translation>Felder, die bleiben, obwohl sie den Ort verraten</translation>
    </message>
    <message>
        <source>Fields that hold the coordinates stop the run unless they are left out, or named here. The guarantee lists them.</source>
        <translation>Felder, in denen die Koordinaten stehen, halten den Lauf an, wenn sie nicht wegbleiben oder hier genannt sind. Die Zusicherung zählt sie auf.</translation>
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
        <source>Spacing of the grid of released coordinates</source>
        <translation>Abstand im Gitter der freigegebenen Koordinaten</translation>
    </message>
    <message>
        <source>A power of two, in the working CRS's units. Empty: about a thousandth of the noise.</source>
        <translation>Eine Zweierpotenz, in Einheiten des KBS, in dem gerechnet wird. Leer: etwa ein Tausendstel des Rauschens.</translation>
    </message>
    <message>
        <source>Noise in floating point</source>
        <translation>Rauschen in Gleitkommazahlen</translation>
    </message>
    <message>
        <source>Instead of noise drawn exactly on the grid; slightly faster.</source>
        <translation>Statt Rauschen, das genau auf dem Gitter gezogen wird; etwas schneller.</translation>
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
        <source>Or instead: average displacement</source>
        <translation>Oder stattdessen: mittlere Verschiebung</translation>
    </message>
    <message>
        <source>Ground metres. ρ = π / (4 · displacement²).</source>
        <translation>Meter am Boden. ρ = π / (4 · Verschiebung²).</translation>
    </message>
    <message>
        <source>A projected CRS in which distances are measured. Empty: the layer's CRS, or a UTM zone estimated from the data where the layer's CRS is geographic or distorts; that choice is then an assumption of the guarantee.</source>
        <translation>Ein projiziertes KBS, in dem Entfernungen gemessen werden. Leer: das KBS des Layers, oder eine aus den Daten geschätzte UTM-Zone, wenn das des Layers geographisch ist oder verzerrt; diese Wahl ist dann eine Annahme der Zusicherung.</translation>
    </message>
</context>
<context>
    <name>form graphlaplace</name>
    <message>
        <source>Mask points along a public graph</source>
        <translation>Punkte in einem öffentlichen Graphen verschleiern</translation>
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
        <source>… nodes at most this far apart</source>
        <translation>… Knoten höchstens so weit auseinander</translation>
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
        <source>Rows farther away are refused. Empty: as the metric has it.</source>
        <translation>Zeilen, die weiter entfernt sind, werden abgelehnt. Leer: wie die Metrik es vorgibt.</translation>
    </message>
    <message>
        <source>Where the metric is measured. Empty: by rule, from its layer.</source>
        <translation>Worin die Metrik gemessen wird. Leer: nach Regel, aus ihrem Layer.</translation>
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
        <source>ε, privacy loss per unit of the metric</source>
        <translation>ε, Verlust an Privatheit je Einheit der Metrik</translation>
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
        <source>Odds change by at most the factor e^ℓ: 0.69 doubles them.</source>
        <translation>Die Chancen ändern sich höchstens um den Faktor e^ℓ: 0,69 verdoppelt sie.</translation>
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
</context>
<context>
    <name>form optimalmechanism</name>
    <message>
        <source>Mask points by public cells (optimal mechanism)</source>
        <translation>Punkte in Zellen verschleiern (optimaler Mechanismus)</translation>
    </message>
    <message>
        <source>Move every point to a public cell, with the least expected loss.</source>
        <translation>Verschiebt jeden Punkt auf eine öffentliche Zelle, mit dem kleinsten erwarteten Verlust.</translation>
    </message>
    <message>
        <source>Public cells (2 to 200 points)</source>
        <translation>Öffentliche Zellen (2 bis 200 Punkte)</translation>
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
        <source>Expected loss that is made least</source>
        <translation>Erwarteter Verlust, der am kleinsten wird</translation>
    </message>
    <message>
        <source>The mean is best for most rows; with the largest no cell is served badly, and no prior is given.</source>
        <translation>Der mittlere ist für die meisten Zeilen am besten; mit dem größten ist keine Zelle schlecht bedient, und es wird keine Vorabverteilung gegeben.</translation>
    </message>
    <message>
        <source>The mean under the prior</source>
        <translation>Der mittlere unter der Vorabverteilung</translation>
    </message>
    <message>
        <source>That at the worst cell</source>
        <translation>Der in der schlechtesten Zelle</translation>
    </message>
    <message>
        <source>Dilation of the spanner</source>
        <translation>Dehnung des Spanners</translation>
    </message>
    <message>
        <source>1 is exact; up to 2 is faster at slightly more loss. Empty: 1 up to 25 cells, 1.05 beyond.</source>
        <translation>1 ist exakt; bis 2 geht es schneller, mit etwas mehr Verlust. Leer: 1 bis 25 Zellen, darüber 1,05.</translation>
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
</context>
<context>
    <name>form dprs</name>
    <message>
        <source>Mask points in private discs (DPRS, mended)</source>
        <translation>Punkte in privaten Scheiben verschleiern (DPRS, berichtigt)</translation>
    </message>
    <message>
        <source>For research</source>
        <translation>Für die Forschung</translation>
    </message>
    <message>
        <source>Move every point into discs that follow where people are (DPRS, mended).</source>
        <translation>Verschiebt jeden Punkt in Scheiben, die den Menschen folgen (DPRS, berichtigt).</translation>
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
        <source>Rounds of k-means</source>
        <translation>Runden von k-Means</translation>
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
        <translation>Gauß</translation>
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
        <source>Private discs</source>
        <translation>Private Scheiben</translation>
    </message>
    <message>
        <source>The discs as a layer of their own. What is promised covers both layers.</source>
        <translation>Die Scheiben als eigener Layer. Was versprochen wird, gilt für beide Layer.</translation>
    </message>
    <message>
        <source>Beside the loss of the discs themselves. Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Neben dem Verlust der Scheiben selbst. Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
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
        <source>No unit: places side by side are told apart by up to a factor e^eps_fixed (1: 2.7; 3: 20; 5: 150).</source>
        <translation>Ohne Einheit: Orte nebeneinander werden bis zum Faktor e^eps_fixed unterschieden (1: 2,7; 3: 20; 5: 150).</translation>
    </message>
    <message>
        <source>Radius of the peak</source>
        <translation>Radius der Spitze</translation>
    </message>
    <message>
        <source>Ground metres, public. Most rows stay within if `eps_fixed` is large.</source>
        <translation>Meter am Boden, öffentlich. Die meisten Zeilen bleiben darin, wenn `eps_fixed` groß ist.</translation>
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
        <source>Noise that never leaves the region is drawn with half of both losses. Moving strays uses all of them; they pile up along the border.</source>
        <translation>Rauschen, das das Gebiet nie verlässt, wird mit der Hälfte beider Verluste gezogen. Wer Ausreißer zurückholt, nutzt sie ganz; sie häufen sich am Rand.</translation>
    </message>
    <message>
        <source>Beyond the fixed loss. Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Über den festen Verlust hinaus. Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
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
</context>
<context>
    <name>form privateknn</name>
    <message>
        <source>Private nearest neighbours</source>
        <translation>Private nächste Nachbarn</translation>
    </message>
    <message>
        <source>Ask without showing</source>
        <translation>Fragen, ohne zu zeigen</translation>
    </message>
    <message>
        <source>Say which rows are nearest to a public place: labels, no positions.</source>
        <translation>Sagt, welche Zeilen einem öffentlichen Ort am nächsten sind: Kennungen, keine Positionen.</translation>
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
        <source>Sparse vector technique</source>
        <translation>Verfahren der dünnen Vektoren (sparse vector)</translation>
    </message>
    <message>
        <source>Release all rows, then search</source>
        <translation>Alle Zeilen freigeben, dann suchen</translation>
    </message>
    <message>
        <source>For each place or polygon that is asked about: between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation>Für jeden Ort oder jedes Polygon, nach dem gefragt wird: Zwischen zwei Orten, die so weit voneinander entfernt sind, ändern sich die Chancen höchstens um den Faktor 2,7, wer immer das Ergebnis sieht. Weiter ist sicherer; die Zeile unten sagt, was es kostet.</translation>
    </message>
</context>
<context>
    <name>form privatedistance</name>
    <message>
        <source>Private distance to the nearest point</source>
        <translation>Private Entfernung zum nächsten Punkt</translation>
    </message>
    <message>
        <source>Say how far public places, lines or polygons are from the nearest point.</source>
        <translation>Sagt, wie weit öffentliche Orte, Linien oder Polygone vom nächsten Punkt entfernt sind.</translation>
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
        <source>Each feature is a query, and charged for, unless the nearest is meant.</source>
        <translation>Jedes Objekt ist eine Frage und wird belastet, wenn nicht das nächste gemeint ist.</translation>
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
        <source>β, probability that the error band fails</source>
        <translation>β, Wahrscheinlichkeit, dass das Fehlerband nicht gilt</translation>
    </message>
    <message>
        <source>The bands in the output's fields hold with probability 1 − β.</source>
        <translation>Die Bänder in den Feldern der Ausgabe gelten mit Wahrscheinlichkeit 1 − β.</translation>
    </message>
</context>
<context>
    <name>form privateanywithin</name>
    <message>
        <source>Private answer: is any point within a distance</source>
        <translation>Private Antwort: Liegt ein Punkt innerhalb einer Entfernung?</translation>
    </message>
    <message>
        <source>Say whether any point is within a distance of public places, lines or polygons.</source>
        <translation>Sagt, ob ein Punkt innerhalb einer Entfernung von öffentlichen Orten, Linien oder Polygonen liegt.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>They are asked in the order of the layer until the first yes, and charged together.</source>
        <translation>Sie werden in der Reihenfolge des Layers gefragt, bis zum ersten Ja, und zusammen belastet.</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Public. Ground metres.</source>
        <translation>Öffentlich. Meter am Boden.</translation>
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
        <source>Supporting lines are the most accurate in all cases known; the number of directions is theirs.</source>
        <translation>Stützgeraden sind in allen bekannten Fällen am genauesten; die Anzahl der Richtungen ist ihre.</translation>
    </message>
    <message>
        <source>Supporting lines</source>
        <translation>Stützgeraden</translation>
    </message>
    <message>
        <source>Rows near anchor points</source>
        <translation>Zeilen nahe Ankerpunkten</translation>
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
</context>
<context>
    <name>form privatebbox</name>
    <message>
        <source>Private bounding box</source>
        <translation>Privates umschließendes Rechteck</translation>
    </message>
    <message>
        <source>Draw the private bounding box of the points.</source>
        <translation>Zeichnet das private umschließende Rechteck der Punkte.</translation>
    </message>
    <message>
        <source>Private box</source>
        <translation>Privates Rechteck</translation>
    </message>
    <message>
        <source>Move the sides out to cover all rows</source>
        <translation>Seiten nach außen schieben, damit alle Zeilen darin sind</translation>
    </message>
    <message>
        <source>The box then holds all rows with probability 1 − β at least.</source>
        <translation>Das Rechteck enthält dann alle Zeilen mit Wahrscheinlichkeit 1 − β mindestens.</translation>
    </message>
</context>
<context>
    <name>form privatecentre</name>
    <message>
        <source>Private centre</source>
        <translation>Private Mitte</translation>
    </message>
    <message>
        <source>Draw the private centre of the points.</source>
        <translation>Zeichnet die private Mitte der Punkte.</translation>
    </message>
    <message>
        <source>Which centre</source>
        <translation>Welche Mitte</translation>
    </message>
    <message>
        <source>For rows of many persons the mean needs far less noise.</source>
        <translation>Für Zeilen vieler Personen braucht der Mittelwert viel weniger Rauschen.</translation>
    </message>
    <message>
        <source>Middle of the bounding box</source>
        <translation>Mitte des umschließenden Rechtecks</translation>
    </message>
    <message>
        <source>Mean of the rows</source>
        <translation>Mittelwert der Zeilen</translation>
    </message>
    <message>
        <source>Median of either coordinate</source>
        <translation>Median jeder Koordinate</translation>
    </message>
</context>
<context>
    <name>form privatediameter</name>
    <message>
        <source>Private diameter</source>
        <translation>Privater Durchmesser</translation>
    </message>
    <message>
        <source>Say the private largest distance between two of the points, in metres.</source>
        <translation>Sagt die private größte Entfernung zwischen zwei der Punkte, in Metern.</translation>
    </message>
</context>
<context>
    <name>form privateradius</name>
    <message>
        <source>Private radius</source>
        <translation>Privater Radius</translation>
    </message>
    <message>
        <source>Say the private radius of the smallest circle around the points, in metres.</source>
        <translation>Sagt den privaten Radius des kleinsten Kreises um die Punkte, in Metern.</translation>
    </message>
</context>
<context>
    <name>form privatecount</name>
    <message>
        <source>Private counts in polygons, each row by itself</source>
        <translation>Private Anzahlen in Polygonen, jede Zeile für sich</translation>
    </message>
    <message>
        <source>Count the points in public polygons; every row makes its own noise.</source>
        <translation>Zählt die Punkte in öffentlichen Polygonen; jede Zeile macht ihr eigenes Rauschen.</translation>
    </message>
    <message>
        <source>Private counts</source>
        <translation>Private Anzahlen</translation>
    </message>
    <message>
        <source>Polygons to count in</source>
        <translation>Polygone, in denen gezählt wird</translation>
    </message>
    <message>
        <source>They must not depend on the data. Each one costs ε, or ρ.</source>
        <translation>Sie dürfen nicht von den Daten abhängen. Jedes kostet ε oder ρ.</translation>
    </message>
    <message>
        <source>In rounds that send home whoever is no longer needed, or all at once; "auto" asks a single question at once, for savings pay for further ones.</source>
        <translation>In Runden, die nach Hause schicken, wer nicht mehr gebraucht wird, oder alle auf einmal; „auto“ stellt eine einzelne Frage auf einmal, denn Erspartes bezahlt weitere.</translation>
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
        <source>Use of savings</source>
        <translation>Verwendung des Ersparten</translation>
    </message>
    <message>
        <source>How what people save on one question is used in the next ones.</source>
        <translation>Wie das, was Personen bei einer Frage sparen, bei den nächsten verwendet wird.</translation>
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
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Rounds that send home whoever is no longer needed.</source>
        <translation>Runden, die nach Hause schicken, wer nicht mehr gebraucht wird.</translation>
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
        <source>β, probability that anybody is judged wrongly</source>
        <translation>β, Wahrscheinlichkeit, dass jemand falsch beurteilt wird</translation>
    </message>
    <message>
        <source>Of those who are sent home before the last round.</source>
        <translation>Von denen, die vor der letzten Runde nach Hause geschickt werden.</translation>
    </message>
</context>
<context>
    <name>form privatekdeat</name>
    <message>
        <source>Private densities at places</source>
        <translation>Private Dichten an Orten</translation>
    </message>
    <message>
        <source>Say how dense the points are at public places; every row makes its own noise.</source>
        <translation>Sagt, wie dicht die Punkte an öffentlichen Orten liegen; jede Zeile macht ihr eigenes Rauschen.</translation>
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
        <source>Standard deviation of the Gaussian kernel. The smaller, the sharper and the less certain.</source>
        <translation>Standardabweichung des Gauß-Kerns. Je kleiner, desto schärfer und desto unsicherer.</translation>
    </message>
    <message>
        <source>How the noise is made</source>
        <translation>Wie das Rauschen entsteht</translation>
    </message>
    <message>
        <source>"elimination" and "baseline" make distances or places noisy, "auto" as one of them. "smooth", "lipschitz" and "ldp" make the kernel's value noisy, "points" the places once for all; they take `eps` only.</source>
        <translation>„elimination“ und „baseline“ verrauschen Entfernungen oder Orte, „auto“ wie eines davon. „smooth“, „lipschitz“ und „ldp“ verrauschen den Wert des Kerns, „points“ die Orte ein für alle Mal; sie nehmen nur `eps`.</translation>
    </message>
    <message>
        <source>As smooth sensitivity asks</source>
        <translation>Wie die glatte Empfindlichkeit verlangt</translation>
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
        <source>For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise.</source>
        <translation>Für „smooth“: δ der (ε, δ)-Geo-Privatheit, mit Laplace-Rauschen.</translation>
    </message>
    <message>
        <source>Share of ε for the growth of the bound</source>
        <translation>Anteil von ε für das Wachsen der Schranke</translation>
    </message>
    <message>
        <source>For "smooth". By default the best for places spread evenly; SSGP takes 1/3.</source>
        <translation>Für „smooth“. Voreingestellt ist das Beste für gleichmäßig verteilte Orte; SSGP nimmt 1/3.</translation>
    </message>
    <message>
        <source>Law of the noise</source>
        <translation>Gesetz des Rauschens</translation>
    </message>
    <message>
        <source>For "smooth": the law of the noise. "auto" is Student's t, or with `delta` Laplace noise.</source>
        <translation>Für „smooth“: das Gesetz des Rauschens. „auto“ ist Students t, oder mit `delta` Laplace-Rauschen.</translation>
    </message>
    <message>
        <source>Student's t; Laplace where there is a δ</source>
        <translation>Students t; Laplace, wo es ein δ gibt</translation>
    </message>
    <message>
        <source>Student's t</source>
        <translation>Students t</translation>
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
        <source>By default 4, nearly the best; SSGP takes 3. Smaller ones have heavier tails.</source>
        <translation>Voreingestellt ist 4, fast das Beste; SSGP nimmt 3. Kleinere haben breitere Ausläufer.</translation>
    </message>
    <message>
        <source>p of the generalised Cauchy law</source>
        <translation>p des verallgemeinerten Cauchy-Gesetzes</translation>
    </message>
    <message>
        <source>Of the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.</source>
        <translation>In der Dichte ∝ (1 + |z|^p)^(−θ), voreingestellt 4. p·θ muss größer als 3 sein.</translation>
    </message>
    <message>
        <source>θ of the generalised Cauchy law</source>
        <translation>θ des verallgemeinerten Cauchy-Gesetzes</translation>
    </message>
    <message>
        <source>By default 1.</source>
        <translation>Voreingestellt ist 1.</translation>
    </message>
    <message>
        <source>Λ, distance up to which it is promised</source>
        <translation>Λ, Entfernung, bis zu der versprochen wird</translation>
    </message>
    <message>
        <source>With `delta` only: nothing is then promised for places farther apart, and rows farther from where the answer changes need less noise.</source>
        <translation>Nur mit `delta`: Für Orte, die weiter auseinander liegen, wird dann nichts versprochen, und Zeilen, die weiter davon entfernt sind, wo sich die Antwort ändert, brauchen weniger Rauschen.</translation>
    </message>
</context>
<context>
    <name>form privateshare</name>
    <message>
        <source>Private share in a region</source>
        <translation>Privater Anteil in einem Gebiet</translation>
    </message>
    <message>
        <source>Say which share of the rows is in a region, or beyond a threshold.</source>
        <translation>Sagt, welcher Anteil der Zeilen in einem Gebiet oder jenseits eines Schwellenwerts liegt.</translation>
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
        <source>With a threshold for each. ε and the softness are then in the field's unit.</source>
        <translation>Mit einem Schwellenwert für jedes. ε und die Weichheit haben dann die Einheit des Feldes.</translation>
    </message>
    <message>
        <source>Rows above this value</source>
        <translation>Zeilen über diesem Wert</translation>
    </message>
    <message>
        <source>Of fields only; public. Two numbers X,Y for two fields, which take one of the two thresholds.</source>
        <translation>Nur für Felder; öffentlich. Zwei Zahlen X,Y für zwei Felder, die einen der beiden Schwellenwerte nehmen.</translation>
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
        <source>Smooth sensitivity: little noise far from the border.</source>
        <translation>Glatte Empfindlichkeit: wenig Rauschen weit vom Rand.</translation>
    </message>
    <message>
        <source>On places, which biases the share</source>
        <translation>Auf Orten, was den Anteil verzerrt</translation>
    </message>
    <message>
        <source>Radius of the rounded corner</source>
        <translation>Radius der runden Ecke</translation>
    </message>
    <message>
        <source>Of two columns: both thresholds meet in a corner that is rounded so far; SSGP takes 1.21 times `softness`.</source>
        <translation>Bei zwei Spalten: Beide Schwellenwerte treffen sich in einer Ecke, die so weit gerundet ist; SSGP nimmt das 1,21-Fache von `softness`.</translation>
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
        <source>What is asked: how many are in each polygon, how dense it is at each place (with `bandwidth`), or who is nearest to it (with `k`).</source>
        <translation>Was gefragt wird: wie viele in jedem Polygon sind, wie dicht es an jedem Ort ist (mit `bandwidth`), oder wer ihm am nächsten ist (mit `k`).</translation>
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
        <source>For kernel means only.</source>
        <translation>Nur für Mittelwerte des Kerns.</translation>
    </message>
    <message>
        <source>For nearest people only.</source>
        <translation>Nur für nächste Personen.</translation>
    </message>
</context>
<context>
    <name>form privatethreshold</name>
    <message>
        <source>Private answer: are there fewer than a limit</source>
        <translation>Private Antwort: Sind es weniger als eine Grenze?</translation>
    </message>
    <message>
        <source>Say whether fewer rows than a limit are in a region, or of a kind.</source>
        <translation>Sagt, ob weniger Zeilen als eine Grenze in einem Gebiet oder von einer Art sind.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Or instead: a field of true and false</source>
        <translation>Oder stattdessen: ein Feld mit wahr und falsch</translation>
    </message>
    <message>
        <source>Which rows are of the kind. Each row's value must depend on that row alone.</source>
        <translation>Welche Zeilen von der Art sind. Der Wert jeder Zeile darf nur von dieser Zeile abhängen.</translation>
    </message>
    <message>
        <source>Are there fewer than so many?</source>
        <translation>Sind es weniger als so viele?</translation>
    </message>
    <message>
        <source>Public. Give this or the share.</source>
        <translation>Öffentlich. Geben Sie dies oder den Anteil an.</translation>
    </message>
    <message>
        <source>Or instead: fewer than this share of all?</source>
        <translation>Oder stattdessen: weniger als dieser Anteil von allen?</translation>
    </message>
    <message>
        <source>Public. Of all rows, or of all persons.</source>
        <translation>Öffentlich. Von allen Zeilen oder von allen Personen.</translation>
    </message>
    <message>
        <source>ε of differential privacy (no unit)</source>
        <translation>ε der differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>About 1; smaller is safer. ε or ρ.</source>
        <translation>Etwa 1; kleiner ist sicherer. ε oder ρ.</translation>
    </message>
    <message>
        <source>Or instead: ρ of zero-concentrated differential privacy (no unit)</source>
        <translation>Oder stattdessen: ρ der null-konzentrierten differenziellen Privatheit (ohne Einheit)</translation>
    </message>
    <message>
        <source>For Gaussian noise. Give either ε or ρ.</source>
        <translation>Für Gauß-Rauschen. Geben Sie entweder ε oder ρ an.</translation>
    </message>
    <message>
        <source>Field that says whose a row is</source>
        <translation>Feld, das sagt, wessen eine Zeile ist</translation>
    </message>
    <message>
        <source>Empty: each row is a person.</source>
        <translation>Leer: Jede Zeile ist eine Person.</translation>
    </message>
    <message>
        <source>Counts as far from the limit as the margin are judged rightly with probability 1 − β.</source>
        <translation>Anzahlen, die so weit von der Grenze entfernt sind wie die Spanne, werden mit Wahrscheinlichkeit 1 − β richtig beurteilt.</translation>
    </message>
    <message>
        <source>How far a count may be off (people)</source>
        <translation>Wie weit eine Anzahl danebenliegen darf (Personen)</translation>
    </message>
    <message>
        <source>Three of four counts are off by less, where each person counts once and zones do not overlap. More is safer: at 3 the odds that somebody is there change by at most a factor 1.6. Of sums: so many times the largest value.</source>
        <translation>Drei von vier Anzahlen liegen weniger daneben, wenn jede Person einmal zählt und Zonen sich nicht überlappen. Mehr ist sicherer: Bei 3 ändern sich die Chancen, dass jemand dort ist, höchstens um den Faktor 1,6. Bei Summen: so oft der größte Wert.</translation>
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
        <source>All fixes of a person may move at once. Empty: all rows are one person's.</source>
        <translation>Alle Positionen einer Person dürfen sich zugleich bewegen. Leer: Alle Zeilen gehören einer Person.</translation>
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
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>They must not depend on the data, nor overlap.</source>
        <translation>Sie dürfen weder von den Daten abhängen noch sich überlappen.</translation>
    </message>
    <message>
        <source>Field with the zones where trips end</source>
        <translation>Feld mit den Zonen, in denen Wege enden</translation>
    </message>
    <message>
        <source>The zones' names, as their field of names has them.</source>
        <translation>Die Namen der Zonen, wie deren Namensfeld sie hat.</translation>
    </message>
    <message>
        <source>Field with the zones where trips begin</source>
        <translation>Feld mit den Zonen, in denen Wege beginnen</translation>
    </message>
    <message>
        <source>Empty: the zones in which the points lie.</source>
        <translation>Leer: die Zonen, in denen die Punkte liegen.</translation>
    </message>
    <message>
        <source>For all zones together. About 1; smaller is safer. ε or ρ.</source>
        <translation>Für alle Zonen zusammen. Etwa 1; kleiner ist sicherer. ε oder ρ.</translation>
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
        <source>Rows of one person that are counted</source>
        <translation>Zeilen einer Person, die gezählt werden</translation>
    </message>
    <message>
        <source>With the field. The first ones; further rows have no influence.</source>
        <translation>Mit dem Feld. Die ersten; weitere Zeilen haben keinen Einfluss.</translation>
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
        <source>A name of its own for each zone. Empty: its number, counted from 0.</source>
        <translation>Für jede Zone ein eigener Name. Leer: ihre Nummer, gezählt ab 0.</translation>
    </message>
    <message>
        <source>Slivers: share of the smallest zone that is a fault of digitising</source>
        <translation>Splitter: Anteil der kleinsten Zone, der ein Digitalisierfehler ist</translation>
    </message>
    <message>
        <source>Pieces where zones overlap by less than this are faults of digitising.</source>
        <translation>Stücke, in denen sich Zonen um weniger überlappen, sind Digitalisierfehler.</translation>
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
        <source>Column that says of which trip a row is. Either it or `gap`.</source>
        <translation>Spalte, die sagt, zu welchem Weg eine Zeile gehört. Entweder sie oder `gap`.</translation>
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
        <source>Cells cost no budget.</source>
        <translation>Zellen kosten kein Budget.</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian kernel. The smaller, the sharper and the less certain. Under ρ it must exceed 1/√(2ρ).</source>
        <translation>Standardabweichung des Gauß-Kerns. Je kleiner, desto schärfer und desto unsicherer. Mit ρ muss sie 1/√(2ρ) übersteigen.</translation>
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
        <source>Densities per square metre</source>
        <translation>Dichten je Quadratmeter</translation>
    </message>
    <message>
        <source>Instead of means of the kernel, which lie between 0 and 1.</source>
        <translation>Statt Mittelwerten des Kerns, die zwischen 0 und 1 liegen.</translation>
    </message>
    <message>
        <source>A projected CRS for noise and map. Empty: the layer's, or a UTM zone around the extent where that is geographic or distorts.</source>
        <translation>Ein projiziertes KBS für Rauschen und Karte. Leer: das des Layers, oder eine UTM-Zone um die Ausdehnung, wenn dieses geographisch ist oder verzerrt.</translation>
    </message>
</context>
<context>
    <name>form zonalcounts</name>
    <message>
        <source>Private counts by zones</source>
        <translation>Private Anzahlen nach Zonen</translation>
    </message>
    <message>
        <source>Count the points in each of many public zones: differential privacy.</source>
        <translation>Zählt die Punkte in jeder von vielen öffentlichen Zonen: differenzielle Privatheit.</translation>
    </message>
    <message>
        <source>Layers of polygons that do not depend on the data. Several layers are a hierarchy, or partitions of different kinds.</source>
        <translation>Polygonlayer, die nicht von den Daten abhängen. Mehrere Layer sind eine Hierarchie oder Einteilungen verschiedener Art.</translation>
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
        <source>Recursive K-norm</source>
        <translation>Rekursive K-Norm</translation>
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
        <source>What is counted, if not each zone</source>
        <translation>Was gezählt wird, wenn nicht jede Zone</translation>
    </message>
    <message>
        <source>Marginals: zone, category, zone*category, total, with commas between them. Or the path of a .csv file with the columns query, zone, category and weight. Empty: each zone.</source>
        <translation>Randsummen: zone, category, zone*category, total, mit Kommas dazwischen. Oder der Pfad einer .csv-Datei mit den Spalten query, zone, category und weight. Leer: jede Zone.</translation>
    </message>
    <message>
        <source>Field with the categories</source>
        <translation>Feld mit den Kategorien</translation>
    </message>
    <message>
        <source>Column of the rows whose values `queries` are about.</source>
        <translation>Spalte der Zeilen, um deren Werte es in `queries` geht.</translation>
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
        <source>Field of the zones that names them in queries</source>
        <translation>Feld der Zonen, das sie in Abfragen benennt</translation>
    </message>
</context>
<context>
    <name>form noiseawarecount</name>
    <message>
        <source>Counts by zones from released points</source>
        <translation>Anzahlen nach Zonen aus freigegebenen Punkten</translation>
    </message>
    <message>
        <source>Maps and statistics from released points</source>
        <translation>Karten und Statistik aus freigegebenen Punkten</translation>
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
        <source>Points count as small Gaussian clouds of this standard deviation. The smaller, the sharper and the less certain; about as wide as the noise is a good start, and Gaussian noise needs a bit more.</source>
        <translation>Punkte zählen als kleine Gauß-Wolken dieser Standardabweichung. Je kleiner, desto schärfer und desto unsicherer; etwa so breit wie das Rauschen ist ein guter Anfang, und Gauß-Rauschen braucht etwas mehr.</translation>
    </message>
    <message>
        <source>Empty: where the release was measured, as its guarantee says.</source>
        <translation>Leer: worin die Freigabe gemessen wurde, wie ihre Zusicherung sagt.</translation>
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
        <source>Instead of `points`: square cells, estimated at their middles.</source>
        <translation>Statt `points`: quadratische Zellen, in ihren Mitten geschätzt.</translation>
    </message>
    <message>
        <source>What the cells cover</source>
        <translation>Was die Zellen abdecken</translation>
    </message>
    <message>
        <source>Public. Empty: the bounds of the released points.</source>
        <translation>Öffentlich. Leer: die Ausdehnung der freigegebenen Punkte.</translation>
    </message>
</context>
<context>
    <name>form remap</name>
    <message>
        <source>Remap released points with a prior</source>
        <translation>Freigegebene Punkte mit Vorwissen rücken</translation>
    </message>
    <message>
        <source>Move released points to where, by a public prior, the true ones likely are.</source>
        <translation>Rückt freigegebene Punkte dorthin, wo nach öffentlichem Vorwissen die wahren wohl liegen.</translation>
    </message>
    <message>
        <source>Remapped points</source>
        <translation>Gerückte Punkte</translation>
    </message>
    <message>
        <source>Prior: public places where people are</source>
        <translation>Vorwissen: öffentliche Orte, an denen Menschen sind</translation>
    </message>
    <message>
        <source>For example centres of census areas. Not made from the rows.</source>
        <translation>Zum Beispiel Mitten von Zählbezirken. Nicht aus den Zeilen gemacht.</translation>
    </message>
    <message>
        <source>Or instead: a raster of weights</source>
        <translation>Oder stattdessen: ein Raster mit Gewichten</translation>
    </message>
    <message>
        <source>For example a population grid, in any CRS; no data counts as 0.</source>
        <translation>Zum Beispiel ein Bevölkerungsraster, in jedem KBS; fehlende Werte zählen als 0.</translation>
    </message>
    <message>
        <source>Field with the weights of the points (empty: all the same)</source>
        <translation>Feld mit den Gewichten der Punkte (leer: alle gleich)</translation>
    </message>
    <message>
        <source>For example how many people live there.</source>
        <translation>Zum Beispiel, wie viele Menschen dort wohnen.</translation>
    </message>
    <message>
        <source>Distance: the best place of the prior. Squared: a mean of them.</source>
        <translation>Entfernung: der beste Ort des Vorwissens. Quadrat: ein Mittel davon.</translation>
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
        <source>Column of `surface` with the value, where it is polygons.</source>
        <translation>Spalte von `surface` mit dem Wert, wenn es Polygone sind.</translation>
    </message>
    <message>
        <source>Where people are: public points or polygons</source>
        <translation>Wo Menschen sind: öffentliche Punkte oder Polygone</translation>
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
        <source>How many people each point or polygon of `prior` has. By default all the same.</source>
        <translation>Wie viele Menschen jeder Punkt oder jedes Polygon von `prior` hat. Voreingestellt sind alle gleich.</translation>
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
        <source>Column of `zones` with the people at risk.</source>
        <translation>Spalte von `zones` mit der Bevölkerung unter Risiko.</translation>
    </message>
    <message>
        <source>Cases and people count as small Gaussian clouds of this standard deviation. About as wide as the noise is a good start, and Gaussian noise needs a bit more.</source>
        <translation>Fälle und Menschen zählen als kleine Gauß-Wolken dieser Standardabweichung. Etwa so breit wie das Rauschen ist ein guter Anfang, und Gauß-Rauschen braucht etwas mehr.</translation>
    </message>
    <message>
        <source>Field of the cases whose values have rates of their own</source>
        <translation>Feld der Fälle, dessen Werte eigene Raten haben</translation>
    </message>
    <message>
        <source>Column of the cases: rates for each of its values.</source>
        <translation>Spalte der Fälle: Raten für jeden ihrer Werte.</translation>
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
        <source>How many people each point or polygon of `population` has. By default all the same.</source>
        <translation>Wie viele Menschen jeder Punkt oder jedes Polygon von `population` hat. Voreingestellt sind alle gleich.</translation>
    </message>
    <message>
        <source>Of the map that points are drawn from. Empty: one and a half times the noise's standard deviation.</source>
        <translation>Der Karte, aus der Punkte gezogen werden. Leer: das Anderthalbfache der Standardabweichung des Rauschens.</translation>
    </message>
</context>
<context>
    <name>form paircorrelation</name>
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
        <source>Field with the weights of released points (empty: all the same)</source>
        <translation>Feld mit den Gewichten der freigegebenen Punkte (leer: alle gleich)</translation>
    </message>
    <message>
        <source>Published with the points, for example deaths at an address. Nothing protects them.</source>
        <translation>Mit den Punkten veröffentlicht, zum Beispiel Todesfälle an einer Adresse. Nichts schützt sie.</translation>
    </message>
    <message>
        <source>Window: where points could be</source>
        <translation>Fenster: wo Punkte sein könnten</translation>
    </message>
    <message>
        <source>Public polygons, not made from the points.</source>
        <translation>Öffentliche Polygone, nicht aus den Punkten gemacht.</translation>
    </message>
    <message>
        <source>Or instead: population, as points</source>
        <translation>Oder stattdessen: Bevölkerung, als Punkte</translation>
    </message>
    <message>
        <source>Public places where people are. Clusters are then those beyond where people live.</source>
        <translation>Öffentliche Orte, an denen Menschen sind. Häufungen sind dann jene, die über das Wohnen der Menschen hinausgehen.</translation>
    </message>
    <message>
        <source>How many people are at each point of `population`. By default all the same.</source>
        <translation>Wie viele Menschen an jedem Punkt von `population` sind. Voreingestellt sind alle gleich.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Empty: half the step between distances, or what the noise needs.</source>
        <translation>Leer: der halbe Schritt zwischen den Entfernungen, oder was das Rauschen braucht.</translation>
    </message>
    <message>
        <source>Simulated sets of points</source>
        <translation>Simulierte Punktmengen</translation>
    </message>
    <message>
        <source>Placed by chance, with noise, for the band and the p-values; 199 allow p-values from 0.005 on.</source>
        <translation>Zufällig gesetzt, mit Rauschen, für das Band und die p-Werte; 199 erlauben p-Werte ab 0,005.</translation>
    </message>
</context>
<context>
    <name>form ripleyk</name>
    <message>
        <source>Ripley's K of released points</source>
        <translation>Ripleys K freigegebener Punkte</translation>
    </message>
    <message>
        <source>Estimate from released points Ripley's K of the true ones.</source>
        <translation>Schätzt aus freigegebenen Punkten Ripleys K der wahren.</translation>
    </message>
    <message>
        <source>Ripley's K</source>
        <translation>Ripleys K</translation>
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
        <source>How far apart points count as near. Gaussian noise of a standard deviation σ needs at least 1.77 σ, Laplace noise 0.5/ε.</source>
        <translation>Bis zu welcher Entfernung Punkte als nah gelten. Gauß-Rauschen der Standardabweichung σ braucht mindestens 1,77 σ, Laplace-Rauschen 0,5/ε.</translation>
    </message>
    <message>
        <source>Random orders of the values</source>
        <translation>Zufällige Anordnungen der Werte</translation>
    </message>
    <message>
        <source>For the band and the p-value; 199 allow p-values from 0.005 on.</source>
        <translation>Für das Band und den p-Wert; 199 erlauben p-Werte ab 0,005.</translation>
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
        <source>Of the times, for the band and the p-values; 199 allow p-values from 0.005 on.</source>
        <translation>Der Zeiten, für das Band und die p-Werte; 199 erlauben p-Werte ab 0,005.</translation>
    </message>
</context>
<context>
    <name>form planrelease</name>
    <message>
        <source>Plan a release</source>
        <translation>Eine Freigabe planen</translation>
    </message>
    <message>
        <source>Check and compare</source>
        <translation>Prüfen und vergleichen</translation>
    </message>
    <message>
        <source>Say what a release would do, before anything is drawn.</source>
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
        <source>Whether the rows of `frame` are counted, and those of each person: not; they are public; or they are not, and the plan is for the data holder only.</source>
        <translation>Ob die Zeilen von `frame` gezählt werden, und die jeder Person: nicht; sie sind öffentlich; oder sie sind es nicht, und der Plan ist nur für die datenhaltende Stelle.</translation>
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
        <source>The plan says which budget would have it.</source>
        <translation>Der Plan sagt, welches Budget sie ergäbe.</translation>
    </message>
    <message>
        <source>It is looked at, and nothing is spent.</source>
        <translation>Es wird angesehen, und nichts wird ausgegeben.</translation>
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
        <source>Where people live</source>
        <translation>Wo Menschen wohnen</translation>
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
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Neighbours that a service names.</source>
        <translation>Nachbarn, die ein Dienst nennt.</translation>
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
        <translation>Für planares Laplace. Punkte wandern 2/ε Meter.</translation>
    </message>
    <message>
        <source>For Gaussian noise. Points move 0.886/√ρ metres.</source>
        <translation>Für Gauß-Rauschen. Punkte wandern 0,886/√ρ Meter.</translation>
    </message>
    <message>
        <source>For the peak law, beside planar Laplace of the same ε; with its radius.</source>
        <translation>Für das Spitzengesetz, neben planarem Laplace mit demselben ε; mit seinem Radius.</translation>
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
</context>
<context>
    <name>form explainrelease</name>
    <message>
        <source>Explain a release</source>
        <translation>Eine Freigabe erklären</translation>
    </message>
    <message>
        <source>Say what a release promises, if its guarantee still holds.</source>
        <translation>Sagt, was eine Freigabe verspricht, wenn ihre Zusicherung noch gilt.</translation>
    </message>
    <message>
        <source>Released layer</source>
        <translation>Freigegebener Layer</translation>
    </message>
    <message>
        <source>Points, shapes or a table, whole and unchanged, in a GeoPackage or in this project.</source>
        <translation>Punkte, Formen oder eine Tabelle, ganz und unverändert, in einem GeoPackage oder in diesem Projekt.</translation>
    </message>
</context>
<context>
    <name>form attackgilia</name>
    <message>
        <source>Attack a service: two circles (GI-LIA)</source>
        <translation>Einen Dienst angreifen: zwei Kreise (GI-LIA)</translation>
    </message>
    <message>
        <source>Find users of a nearby-people service by intersecting two circles.</source>
        <translation>Findet Nutzer eines Dienstes für Leute in der Nähe, indem zwei Kreise geschnitten werden.</translation>
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
        <source>Where the search for a radius ends</source>
        <translation>Wo die Suche nach einem Radius endet</translation>
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
    <name>form attackzolia</name>
    <message>
        <source>Attack a service: ranks of probes (ZO-LIA)</source>
        <translation>Einen Dienst angreifen: Ränge von Sonden (ZO-LIA)</translation>
    </message>
    <message>
        <source>Find users of a nearby-people service by following a gradient of radii.</source>
        <translation>Findet Nutzer eines Dienstes für Leute in der Nähe, indem einem Gefälle von Radien gefolgt wird.</translation>
    </message>
    <message>
        <source>Rounds of four probes</source>
        <translation>Runden mit vier Sonden</translation>
    </message>
    <message>
        <source>More come closer.</source>
        <translation>Mehr kommen näher.</translation>
    </message>
</context>
<context>
    <name>form attacklinkage</name>
    <message>
        <source>Attack a release: nearest known place</source>
        <translation>Eine Freigabe angreifen: nächster bekannter Ort</translation>
    </message>
    <message>
        <source>Take each released point for the nearest known place.</source>
        <translation>Nimmt jeden freigegebenen Punkt für den nächsten bekannten Ort.</translation>
    </message>
</context>
<context>
    <name>form attacklocalise</name>
    <message>
        <source>Attack a release: what a prior tells</source>
        <translation>Eine Freigabe angreifen: was Vorwissen sagt</translation>
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
    <name>qgis_plugin/absent.py</name>
    <message>
        <source>Geo-privacy cannot run in this QGIS: see why</source>
        <translation>Geo-Privatheit läuft in diesem QGIS nicht: sehen Sie, warum</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/algorithm.py</name>
    <message>
        <source>&lt;b&gt;In short.&lt;/b&gt; Whoever sees the result can hardly tell places apart that are nearer to each other than the distance that you choose: the odds between two of them change by at most a factor 2.7.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Wer das Ergebnis sieht, kann Orte kaum unterscheiden, die einander näher sind als die Entfernung, die Sie wählen: Die Chancen zwischen zweien ändern sich höchstens um den Faktor 2,7.</translation>
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
        <source>&lt;b&gt;In short.&lt;/b&gt; Points move in a random direction, on average by as many metres as you choose: about half of them less, one in twenty about twice as far or more. Several points of one person move farther. Farther is safer.</source>
        <translation>&lt;b&gt;In Kürze.&lt;/b&gt; Punkte wandern in eine zufällige Richtung, im Mittel um so viele Meter, wie Sie wählen: etwa die Hälfte weniger, einer von zwanzig etwa doppelt so weit oder weiter. Mehrere Punkte einer Person wandern weiter. Weiter ist sicherer.</translation>
    </message>
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
    <name>qgis_plugin/algorithms/ask_many.py</name>
    <message>
        <source>privacy,count,density,nearest,local,elimination,session,budget</source>
        <translation>Datenschutz,Privatheit,Anzahl,Dichte,nächste,lokal,Elimination,Sitzung,Budget</translation>
    </message>
    <message>
        <source>&lt;p&gt;Asks one question for each polygon or place of a layer, in the local model: every row makes its own noise, and whoever is clearly irrelevant to a question says little and keeps the rest of their budget for the next one. The result is a table: the feature id of the polygon or place, the answer, its error, how many rows took part, and what they saved.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Stellt für jedes Polygon oder jeden Ort eines Layers eine Frage, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, und wer für eine Frage klar belanglos ist, sagt wenig und behält den Rest des Budgets für die nächste. Das Ergebnis ist eine Tabelle: die Objekt-ID des Polygons oder Ortes, die Antwort, ihr Fehler, wie viele Zeilen teilnahmen und was sie sparten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row, of all answers together: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile, von allen Antworten zusammen: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of a count or of a mean from the noise; for nearest rows it bounds how many metres farther they may be. &lt;i&gt;value&lt;/i&gt; is a count, a mean of the kernel between 0 and 1, or a rank, with the feature id of the &lt;i&gt;row&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist der Standardfehler einer Anzahl oder eines Mittelwerts aus dem Rauschen; bei nächsten Zeilen begrenzt er, um wie viele Meter sie weiter entfernt sein können. &lt;i&gt;value&lt;/i&gt; ist eine Anzahl, ein Mittelwert des Kerns zwischen 0 und 1, oder ein Rang, mit der Objekt-ID der Zeile (&lt;i&gt;row&lt;/i&gt;).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are, and how much each has left, is published. The places must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Wie viele Zeilen es gibt und wie viel jede noch hat, wird veröffentlicht. Die Orte dürfen nicht von den Daten abhängen. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Left of all budgets: {}</source>
        <translation>Übrig von allen Budgets: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/attack.py</name>
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
</context>
<context>
    <name>qgis_plugin/algorithms/check_files.py</name>
    <message>
        <source>Say what should not be published in a layer, a file or a folder.</source>
        <translation>Sagt, was in einem Layer, einer Datei oder einem Ordner nicht veröffentlicht werden sollte.</translation>
    </message>
    <message>
        <source>privacy,check,publish,certificate,verify,leak</source>
        <translation>Datenschutz,Privatheit,prüfen,veröffentlichen,Bescheinigung,Zertifikat,Leck</translation>
    </message>
    <message>
        <source>&lt;p&gt;Looks at what is about to be published, and says green, amber or red, with reasons and what to do about them. The page is a certificate, to be printed: it lists which fields are published and which were left out, rows, date, what is promised and what is told all the same.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sieht an, was veröffentlicht werden soll, und sagt Grün, Gelb oder Rot, mit Gründen und was dagegen zu tun ist. Die Seite ist eine Bescheinigung zum Ausdrucken: Sie nennt, welche Felder veröffentlicht werden und welche wegblieben, Zeilen, Datum, was versprochen wird und was trotzdem gesagt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is looked at.&lt;/b&gt; The whole file of a layer; or a file; or a folder, with all that is in it; or the file of a publication, which stands for the folder that was published last. A layer that is only in memory has to be saved first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was angesehen wird.&lt;/b&gt; Die ganze Datei eines Layers; oder eine Datei; oder ein Ordner mit allem, was darin ist; oder die Datei einer Publikation, die für den zuletzt veröffentlichten Ordner steht. Ein Layer, der nur im Speicher ist, muss zuerst gespeichert werden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Red:&lt;/b&gt; no guarantee, or one that does not fit; true places; layers beside the release; files of the data holder; releases that the ledger was not charged with. &lt;b&gt;Amber:&lt;/b&gt; somebody should look. &lt;b&gt;Green&lt;/b&gt; is no proof: no program knows what a field means.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Rot:&lt;/b&gt; keine Zusicherung, oder eine, die nicht passt; wahre Orte; Layer neben der Freigabe; Dateien der datenhaltenden Stelle; Freigaben, mit denen das Konto nicht belastet wurde. &lt;b&gt;Gelb:&lt;/b&gt; Jemand sollte hinsehen. &lt;b&gt;Grün&lt;/b&gt; ist kein Beweis: Kein Programm weiß, was ein Feld bedeutet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Bescheinigung</translation>
    </message>
    <message>
        <source>Check a layer or file</source>
        <translation>Layer oder Datei prüfen</translation>
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
        <source>Or a file, or a publication</source>
        <translation>Oder eine Datei oder eine Publikation</translation>
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
    <name>qgis_plugin/algorithms/compare.py</name>
    <message>
        <source>privacy,mask,compare,risk,utility,displacement</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Vergleich,Risiko,Nutzen,Verschiebung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Masks the points once with each kind of noise, measures how far they move and how many leave their zone, or come out nearest to their own address, and throws the masked points away.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschleiert die Punkte einmal mit jeder Art von Rauschen, misst, wie weit sie wandern und wie viele ihre Zone verlassen oder ihrer eigenen Adresse am nächsten herauskommen, und wirft die verschleierten Punkte weg.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; What is marked so was measured on the true positions: do not publish it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Seite ist nur für die datenhaltende Stelle.&lt;/b&gt; Was so gekennzeichnet ist, wurde an den wahren Positionen gemessen: Veröffentlichen Sie es nicht.&lt;/p&gt;</translation>
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
    <name>qgis_plugin/algorithms/count.py</name>
    <message>
        <source>privacy,count,polygon,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Anzahl,Polygon,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates how many true points lie in each polygon from points that were released with noise. Counting the released points themselves would blur every border; here the blur is taken out again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt, wie viele wahre Punkte in jedem Polygon liegen, aus Punkten, die mit Rauschen freigegeben wurden. Die freigegebenen Punkte selbst zu zählen, verwischte jede Grenze; hier wird die Unschärfe wieder herausgerechnet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points alone learns nothing more. It costs no budget, for however many polygons and however often.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach, mit demselben ε oder ρ, je Meter (1/m) oder Quadratmeter: Wer nur freigegebene Punkte ansieht, erfährt nichts dazu. Es kostet kein Budget, für wie viele Polygone und wie oft auch immer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;count&lt;/i&gt; is right on average, up to the smoothing by the bandwidth; it may be negative or a fraction. &lt;i&gt;se&lt;/i&gt; is its standard error: the true, smoothed count is within 1.96 of them in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;count&lt;/i&gt; stimmt im Mittel, bis auf die Glättung durch die Bandbreite; es kann negativ oder ein Bruch sein. &lt;i&gt;se&lt;/i&gt; ist der Standardfehler: Die wahre, geglättete Anzahl liegt in 95 von 100 Fällen innerhalb von 1,96 davon.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The polygons must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Polygone müssen öffentlich sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/covariate.py</name>
    <message>
        <source>privacy,covariate,regression,calibration,raster,released,DHS</source>
        <translation>Datenschutz,Privatheit,Kovariate,Regression,Kalibrierung,Raster,freigegeben,DHS</translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds to released points a public value (of a raster, or of polygons) at their true places, as it is to be expected: the mean, and in a second field, ending in &lt;i&gt;_sd&lt;/i&gt;, the standard deviation. The value under the released point would be that of a wrong place, and a regression on it would find too weak an effect.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Fügt freigegebenen Punkten einen öffentlichen Wert (eines Rasters oder von Polygonen) an ihren wahren Orten hinzu, wie er zu erwarten ist: den Mittelwert, und in einem zweiten Feld, das auf &lt;i&gt;_sd&lt;/i&gt; endet, die Standardabweichung. Der Wert unter dem freigegebenen Punkt wäre der eines falschen Ortes, und eine Regression darauf fände einen zu schwachen Zusammenhang.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised: whoever looks at released points and public layers alone learns nothing more. It costs no budget, for however many values.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach: Wer nur freigegebene Punkte und öffentliche Layer ansieht, erfährt nichts dazu. Es kostet kein Budget, für wie viele Werte auch immer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to use it.&lt;/b&gt; Take the mean in place of the value in a regression, with robust standard errors. It is right if people are where the layer of people says; without one, if they are anywhere with the same probability.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie man es verwendet.&lt;/b&gt; Nehmen Sie in einer Regression den Mittelwert an Stelle des Wertes, mit robusten Standardfehlern. Das ist richtig, wenn die Menschen sind, wo der Layer von Menschen es sagt; ohne einen, wenn sie überall gleich wahrscheinlich sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Both layers must be public, and not made from the rows. The points must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Beide Layer müssen öffentlich sein und dürfen nicht aus den Zeilen gemacht sein. Die Punkte müssen sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Or instead: a raster of people</source>
        <translation>Oder stattdessen: ein Raster von Menschen</translation>
    </message>
    <message>
        <source>Band of the raster</source>
        <translation>Kanal des Rasters</translation>
    </message>
    <message>
        <source>Give either a layer of people or a raster of people.</source>
        <translation>Geben Sie entweder einen Layer oder ein Raster von Menschen an.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/create_ledger.py</name>
    <message>
        <source>Make an account for the people of some layers.</source>
        <translation>Legt ein Konto für die Personen einiger Layer an.</translation>
    </message>
    <message>
        <source>privacy,budget,ledger,account</source>
        <translation>Datenschutz,Privatheit,Budget,Konto,Budgetbuch</translation>
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
    <message>
        <source>ε of geo-privacy (1/m)</source>
        <translation>ε der Geo-Privatheit (1/m)</translation>
    </message>
    <message>
        <source>ρ of concentrated geo-privacy (1/m²)</source>
        <translation>ρ der konzentrierten Geo-Privatheit (1/m²)</translation>
    </message>
    <message>
        <source>ε (1/m) at δ, up to a radius</source>
        <translation>ε (1/m) bei δ, bis zu einem Radius</translation>
    </message>
    <message>
        <source>ε of differential privacy, for counts (no unit)</source>
        <translation>ε der differenziellen Privatheit, für Anzahlen (ohne Einheit)</translation>
    </message>
    <message>
        <source>ρ of differential privacy, for counts (no unit)</source>
        <translation>ρ der differenziellen Privatheit, für Anzahlen (ohne Einheit)</translation>
    </message>
    <message>
        <source>Create a ledger</source>
        <translation>Konto anlegen</translation>
    </message>
    <message>
        <source>What the budget is counted in</source>
        <translation>Worin das Budget gezählt wird</translation>
    </message>
    <message>
        <source>What the releases promise must imply it.</source>
        <translation>Was die Freigaben versprechen, muss es einschließen.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>All releases together never cost more.</source>
        <translation>Alle Freigaben zusammen kosten nie mehr.</translation>
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
        <source>Beside the budget or in place of it, with semicolons between: gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. For releases with a fixed loss, fixed=5 beside gp. A release must fit all limits that are about it.</source>
        <translation>Neben dem Budget oder an seiner Stelle, mit Strichpunkten dazwischen: gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. Für Freigaben mit einem festen Verlust fixed=5 neben gp. Eine Freigabe muss in alle Grenzen passen, die sie betreffen.</translation>
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
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The new ledger must be a file that is kept: without it, nobody knows what has been spent.</source>
        <translation>Das neue Konto muss eine Datei sein, die bleibt: Ohne sie weiß niemand, was ausgegeben wurde.</translation>
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
</context>
<context>
    <name>qgis_plugin/algorithms/density.py</name>
    <message>
        <source>privacy,density,kernel,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Dichte,Kerndichte,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates from points that were released with noise how dense the true ones are: at public places, or on square cells. A density of the released points themselves would be too smooth; here the blur is taken out again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt aus Punkten, die mit Rauschen freigegeben wurden, wie dicht die wahren liegen: an öffentlichen Orten oder auf quadratischen Zellen. Eine Dichte der freigegebenen Punkte selbst wäre zu glatt; hier wird die Unschärfe wieder herausgerechnet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points alone learns nothing more. It costs no budget, for however many places and however often.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach, mit demselben ε oder ρ, je Meter (1/m) oder Quadratmeter: Wer nur freigegebene Punkte ansieht, erfährt nichts dazu. Es kostet kein Budget, für wie viele Orte und wie oft auch immer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;value&lt;/i&gt; is the mean of a Gaussian kernel, right on average; it may be negative. &lt;i&gt;se&lt;/i&gt; is its standard error: the true mean is within 1.96 of them in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;value&lt;/i&gt; ist der Mittelwert eines Gauß-Kerns, im Mittel richtig; er kann negativ sein. &lt;i&gt;se&lt;/i&gt; ist der Standardfehler: Der wahre Mittelwert liegt in 95 von 100 Fällen innerhalb von 1,96 davon.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Places and extent must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Orte und Ausdehnung müssen öffentlich sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/dprs.py</name>
    <message>
        <source>privacy,mask,discs,clusters,k-means,dprs</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Scheiben,Cluster,k-Means,dprs</translation>
    </message>
    <message>
        <source>&lt;p&gt;Places discs where people are, with noise that hides any one row; then every row gets planar Laplace noise and moves to the nearest point of any disc.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Setzt Scheiben dorthin, wo Menschen sind, mit Rauschen, das jede einzelne Zeile verbirgt; dann erhält jede Zeile planares Laplace-Rauschen und rückt auf den nächsten Punkt irgendeiner Scheibe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any published result changes by at most the factor e^(ε_discs + ε·d), but for an additional probability δ. ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Wandert eine Zeile um &lt;i&gt;d&lt;/i&gt; Meter, ändert sich die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor e^(ε_discs + ε·d), abgesehen von einer zusätzlichen Wahrscheinlichkeit δ. ε ist je Meter (1/m) am Boden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; ε of the discs, on top of what planar Laplace loses at the same ε: that mask promises more, and moves points less where its noise is narrow beside the discs. Where it is wide beside the region, the discs hold points, as a region does. Noise that never leaves the discs is drawn with half of ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; ε der Scheiben, zusätzlich zu dem, was planares Laplace mit demselben ε verliert: Jene Verschleierung verspricht mehr und verschiebt Punkte weniger, wenn ihr Rauschen schmal gegen die Scheiben ist. Wenn es breit gegen das Gebiet ist, halten die Scheiben Punkte zusammen, wie ein Gebiet es tut. Rauschen, das die Scheiben nie verlässt, wird mit der Hälfte von ε gezogen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The discs&lt;/b&gt; can be had as a layer of their own; the promise covers both.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Scheiben&lt;/b&gt; gibt es als eigenen Layer; das Versprechen gilt für beide.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; ε of the discs does not get smaller with the distance, so no ledger takes this release. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; ε der Scheiben wird mit der Entfernung nicht kleiner, darum nimmt kein Konto diese Freigabe. Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/gaussian.py</name>
    <message>
        <source>privacy,mask,geomask,anonymise,concentrated,trajectory</source>
        <translation>Datenschutz,Privatheit,verschleiern,anonymisieren,verrauschen,konzentriert,Trajektorie</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by Gaussian noise. Fields and CRS are kept. The right choice for many rows of one person (trajectories) and for many releases: its losses add up more slowly than those of planar Laplace.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt durch Gauß-Rauschen. Felder und KBS bleiben erhalten. Die richtige Wahl für viele Zeilen einer Person (Trajektorien) und für viele Freigaben: Die Verluste summieren sich langsamer als die von planarem Laplace.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ρ-concentrated geo-privacy: for two places &lt;i&gt;d&lt;/i&gt; metres apart, the Rényi divergence of order α between the published results is at most α·ρ·d². In words: large differences in probability are possible, but very improbable. ρ is per square metre on the ground, whatever the layer's CRS.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ρ-konzentrierte Geo-Privatheit: Für zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ist die Rényi-Divergenz der Ordnung α zwischen den veröffentlichten Ergebnissen höchstens α·ρ·d². In Worten: Große Unterschiede der Wahrscheinlichkeit sind möglich, aber sehr unwahrscheinlich. ρ ist je Quadratmeter am Boden, gleich welches KBS der Layer hat.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; A point moves 0.886/√ρ metres on average; one in twenty moves more than 1.73/√ρ. With ρ = 0.0001 per square metre: 89 m and 173 m. Of one person's n rows each moves √n times as far.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Ein Punkt wandert im Mittel 0,886/√ρ Meter; einer von zwanzig wandert mehr als 1,73/√ρ. Mit ρ = 0,0001 je Quadratmeter: 89 m und 173 m. Von n Zeilen einer Person wandert jede √n-mal so weit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss, also a repeated run. A person with several rows is protected only if you say so under "Who is protected".&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust, auch ein wiederholter Lauf. Eine Person mit mehreren Zeilen ist nur geschützt, wenn Sie es unter „Wer geschützt ist“ sagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The guarantee is in the log, on an HTML page, and in the layer's metadata. There is no seed: noise comes from the operating system's secure source.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Die Zusicherung steht im Protokoll, auf einer HTML-Seite und in den Metadaten des Layers. Es gibt keinen Startwert: Das Rauschen kommt aus der sicheren Quelle des Betriebssystems.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Example: ρ 0.0001, about the same as 89 m on average.</source>
        <translation>Beispiel: ρ 0,0001, etwa dasselbe wie 89 m im Mittel.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/getis_ord.py</name>
    <message>
        <source>privacy,hot spot,getis,ord,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Hotspot,Getis,Ord,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds where the values of a field are high (hot spots) or low (cold spots), from points that were released with noise and values that were published with them as they are: where people are ill more often than elsewhere, say. The noise smears hot spots out; here this is undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Findet, wo die Werte eines Feldes hoch (Hotspots) oder niedrig (Coldspots) sind, aus Punkten, die mit Rauschen freigegeben wurden, und Werten, die mit ihnen veröffentlicht wurden, wie sie sind: etwa wo Menschen häufiger krank sind als anderswo. Das Rauschen verschmiert Hotspots; hier wird das rückgängig gemacht.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; For public places, or square cells: &lt;i&gt;value&lt;/i&gt;, the mean of the field around the place as the true points have it, and &lt;i&gt;se&lt;/i&gt;, its standard error. &lt;i&gt;z&lt;/i&gt; is above 2 in hot spots and below −2 in cold ones; the layer is coloured by it. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains the value. Of many places 5 % are below 0.05 by chance alone: believe single ones only where p is far smaller. Where too few points are near, all is empty.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Für öffentliche Orte oder quadratische Zellen: &lt;i&gt;value&lt;/i&gt;, der Mittelwert des Feldes um den Ort, wie ihn die wahren Punkte haben, und &lt;i&gt;se&lt;/i&gt;, sein Standardfehler. &lt;i&gt;z&lt;/i&gt; liegt in Hotspots über 2 und in Coldspots unter −2; danach ist der Layer gefärbt. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall den Wert kaum erklärt. Von vielen Orten liegen 5 % schon durch Zufall unter 0,05: Glauben Sie einzelnen nur, wo p weit kleiner ist. Wo zu wenige Punkte in der Nähe sind, ist alles leer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre. It costs no budget, for however many places.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach, mit demselben ε oder ρ, je Meter (1/m) oder Quadratmeter. Es kostet kein Budget, für wie viele Orte auch immer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The field itself is public, and nothing protects it. Places and extent must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das Feld selbst ist öffentlich, und nichts schützt es. Orte und Ausdehnung müssen öffentlich sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht, mit eigenem Rauschen für jede Zeile und einer Zeile je Person.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/graph_laplace.py</name>
    <message>
        <source>privacy,mask,graph,population,roads,network,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,Graph,Bevölkerung,Straßen,Netz,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point to a node of a public graph: the middle of an area with people, a place on a road, a place within polygons. Distance is then counted in people, along the roads, or along paths that stay within. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt jeden Punkt auf einen Knoten eines öffentlichen Graphen: die Mitte einer Fläche mit Menschen, einen Ort an einer Straße, einen Ort in Polygonen. Entfernung zählt dann in Menschen, entlang der Straßen oder auf Wegen, die innerhalb bleiben. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy in the distance of the graph, proved edge by edge in integers: two places &lt;i&gt;d&lt;/i&gt; units apart change the probability of any result by at most the factor e^(ε·d). ε is per metre (1/m) of road or of path; among people per root of a person: a disc of radius &lt;i&gt;r&lt;/i&gt; has about πr² of them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit in der Entfernung des Graphen, Kante für Kante in ganzen Zahlen bewiesen: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Einheiten voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). ε ist je Meter (1/m) Straße oder Weg; unter Menschen je Wurzel aus einer Person: Eine Scheibe vom Radius &lt;i&gt;r&lt;/i&gt; hat etwa πr² davon.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Nothing in metres on the ground: two places 10 m apart may be 5 km apart by road. The graph must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Nichts in Metern am Boden: Zwei Orte, die 10 m auseinander liegen, können auf der Straße 5 km voneinander entfernt sein. Der Graph muss öffentlich sein. Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/guarantee_of.py</name>
    <message>
        <source>privacy,guarantee,verify,explain,promise</source>
        <translation>Datenschutz,Privatheit,Zusicherung,Garantie,prüfen,erklären,Versprechen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what a released layer promises, and whether it is still what was released: points that were moved, left out or put in another order since have no guarantee.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, was ein freigegebener Layer verspricht und ob er noch ist, was freigegeben wurde: Punkte, die seither verschoben, weggelassen oder umgeordnet wurden, haben keine Zusicherung.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;It is a check against accidents: the record is not signed, and tells nothing about who made it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Es ist eine Prüfung gegen Versehen: Der Nachweis ist nicht unterschrieben und sagt nichts darüber, wer ihn gemacht hat.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What it promises</source>
        <translation>Was es verspricht</translation>
    </message>
    <message>
        <source>Guarantee as JSON</source>
        <translation>Zusicherung als JSON</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/knox.py</name>
    <message>
        <source>privacy,knox,space-time,outbreak,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Knox,Raum-Zeit,Ausbruch,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether points that are near each other in time are near in space as well, as cases of one outbreak are, from points that were released with noise and times that were published with them as they are. The noise pulls outbreaks apart, so that the released points themselves show less of them; here this is undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob Punkte, die zeitlich nah beieinander liegen, auch räumlich nah sind, wie Fälle eines Ausbruchs es sind, aus Punkten, die mit Rauschen freigegeben wurden, und Zeiten, die mit ihnen veröffentlicht wurden, wie sie sind. Das Rauschen zieht Ausbrüche auseinander, sodass die freigegebenen Punkte selbst weniger davon zeigen; hier wird das rückgängig gemacht.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each period and distance. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs of true points within both, &lt;i&gt;expected&lt;/i&gt; how many there would be if times had nothing to do with places, and &lt;i&gt;value&lt;/i&gt; the one over the other: 1 by chance, 2 where twice as many are near in both. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it: times in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile für jeden Zeitraum und jede Entfernung. &lt;i&gt;pairs&lt;/i&gt; ist die geschätzte Zahl der Paare wahrer Punkte innerhalb beider, &lt;i&gt;expected&lt;/i&gt;, wie viele es wären, wenn Zeiten nichts mit Orten zu tun hätten, und &lt;i&gt;value&lt;/i&gt; das eine durch das andere: 1 bei Zufall, 2, wo doppelt so viele in beidem nah sind. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, &lt;i&gt;se&lt;/i&gt; ist der Standardfehler. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall es kaum erklärt: Zeiten in zufälliger Anordnung liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre. It costs no budget, however often it is asked.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach, mit demselben ε oder ρ, je Meter (1/m) oder Quadratmeter. Es kostet kein Budget, wie oft auch gefragt wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The times are public, and nothing protects them. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Zeiten sind öffentlich, und nichts schützt sie. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht, mit eigenem Rauschen für jede Zeile und einer Zeile je Person.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ledger_report.py</name>
    <message>
        <source>Say what has been spent, and what is left.</source>
        <translation>Sagt, was ausgegeben wurde und was übrig ist.</translation>
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
    <message>
        <source>Ledger report</source>
        <translation>Kontoauszug</translation>
    </message>
    <message>
        <source>I vouch for this file</source>
        <translation>Ich verbürge mich für diese Datei</translation>
    </message>
    <message>
        <source>For a ledger from another machine or user, or after the marks were lost: it is the latest copy, and no other will be charged. The ledger keeps a note of it.</source>
        <translation>Für ein Konto von einem anderen Rechner oder einer anderen Person, oder nachdem die Marken verloren gingen: Es ist die neueste Kopie, und keine andere wird belastet. Das Konto vermerkt es.</translation>
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
    <name>qgis_plugin/algorithms/morans_i.py</name>
    <message>
        <source>privacy,moran,autocorrelation,cluster,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Moran,Autokorrelation,Cluster,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether points that are near each other have like values of a field, from points that were released with noise and values that were published with them as they are. The noise makes neighbours of strangers, so that the released points themselves show less of it; here this is undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob Punkte, die nah beieinander liegen, ähnliche Werte eines Feldes haben, aus Punkten, die mit Rauschen freigegeben wurden, und Werten, die mit ihnen veröffentlicht wurden, wie sie sind. Das Rauschen macht Fremde zu Nachbarn, sodass die freigegebenen Punkte selbst weniger davon zeigen; hier wird das rückgängig gemacht.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table of one row. &lt;i&gt;value&lt;/i&gt; is Moran's I: above &lt;i&gt;null&lt;/i&gt; where near values are alike, below where they differ. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it: values in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile. &lt;i&gt;value&lt;/i&gt; ist Morans I: über &lt;i&gt;null&lt;/i&gt;, wo nahe Werte sich gleichen, darunter, wo sie sich unterscheiden. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, &lt;i&gt;se&lt;/i&gt; ist der Standardfehler. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall es kaum erklärt: Werte in zufälliger Anordnung liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The field itself is public, and nothing protects it. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das Feld selbst ist öffentlich, und nichts schützt es. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht, mit eigenem Rauschen für jede Zeile und einer Zeile je Person.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/optimal_cells.py</name>
    <message>
        <source>privacy,mask,optimal,prior,grid,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,optimal,Vorwissen,Gitter,Geo-Ununterscheidbarkeit</translation>
    </message>
    <message>
        <source>&lt;p&gt;Replaces every point by one of the public cells, by the mechanism of least expected loss: on average under a public prior, or at the worst of the cells. Fields and CRS are kept. The fit takes seconds for 25 cells and about a minute for 100.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ersetzt jeden Punkt durch eine der öffentlichen Zellen, nach dem Mechanismus des kleinsten erwarteten Verlusts: im Mittel unter einer öffentlichen Vorabverteilung oder in der schlechtesten Zelle. Felder und KBS bleiben erhalten. Das Rechnen dauert Sekunden bei 25 Zellen und etwa eine Minute bei 100.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy between cells, proved in integers: for two cells &lt;i&gt;d&lt;/i&gt; metres apart, the probability of any result changes by at most the factor e^(ε·d). ε is per metre (1/m). A point counts as at its nearest cell, so distances between points count as longer by twice the reach.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit zwischen Zellen, in ganzen Zahlen bewiesen: Für zwei Zellen, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). ε ist je Meter (1/m). Ein Punkt zählt als bei seiner nächsten Zelle, darum zählen Entfernungen zwischen Punkten um das Doppelte der Reichweite länger.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The log compares the expected loss with planar Laplace noise at the same ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Das Protokoll vergleicht den erwarteten Verlust mit planarem Laplace-Rauschen bei demselben ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Cells and prior must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zellen und Vorabverteilung müssen öffentlich sein. Nur Positionen sind geschützt: Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Expected loss under the prior, or at the worst cell (metres, or square metres): {}</source>
        <translation>Erwarteter Verlust unter der Vorabverteilung oder in der schlechtesten Zelle (Meter oder Quadratmeter): {}</translation>
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
    <name>qgis_plugin/algorithms/pair_correlation.py</name>
    <message>
        <source>privacy,cluster,clustering,pair correlation,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Cluster,Häufung,Paarkorrelation,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether the true points cluster, from points that were released with noise. Noise pulls clusters apart, so that the released points themselves show far less of them; here this is undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob sich die wahren Punkte häufen, aus Punkten, die mit Rauschen freigegeben wurden. Rauschen zieht Häufungen auseinander, sodass die freigegebenen Punkte selbst viel weniger davon zeigen; hier wird das rückgängig gemacht.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each distance. &lt;i&gt;value&lt;/i&gt; is 1 where pairs of points are as frequent as by chance, 2 where they are twice as frequent. By chance means: anywhere in the window, or as the population says. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains the value: points placed by chance, with the same noise, are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases. Who looks at several distances takes &lt;i&gt;p_all&lt;/i&gt;, which is for all of them. Pairs that are counted are mostly &lt;i&gt;nearest&lt;/i&gt; to &lt;i&gt;farthest&lt;/i&gt; metres apart.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile für jede Entfernung. &lt;i&gt;value&lt;/i&gt; ist 1, wo Paare von Punkten so häufig sind wie durch Zufall, 2, wo sie doppelt so häufig sind. Durch Zufall heißt: irgendwo im Fenster, oder wie die Bevölkerung es sagt. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall den Wert kaum erklärt: Zufällig gesetzte Punkte mit demselben Rauschen liegen in 95 von 100 Fällen zwischen &lt;i&gt;null_low&lt;/i&gt; und &lt;i&gt;null_high&lt;/i&gt;. Wer mehrere Entfernungen ansieht, nimmt &lt;i&gt;p_all&lt;/i&gt;, das für alle gilt. Gezählte Paare sind meist &lt;i&gt;nearest&lt;/i&gt; bis &lt;i&gt;farthest&lt;/i&gt; Meter voneinander entfernt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Weights.&lt;/b&gt; With a field of weights, such as deaths at an address, a pair counts as the product of its two. The field was published with the points, and nothing protects it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Gewichte.&lt;/b&gt; Mit einem Feld von Gewichten, etwa Todesfällen an einer Adresse, zählt ein Paar als das Produkt seiner beiden. Das Feld wurde mit den Punkten veröffentlicht, und nichts schützt es.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Window and population must be public, and not made from the points. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row. Distances shorter than the noise is wide say little: &lt;i&gt;se&lt;/i&gt; shows it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Fenster und Bevölkerung müssen öffentlich sein und dürfen nicht aus den Punkten gemacht sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile. Entfernungen, die kürzer sind, als das Rauschen breit ist, sagen wenig: &lt;i&gt;se&lt;/i&gt; zeigt es.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/peak_laplace.py</name>
    <message>
        <source>privacy,mask,peak,neighbours,fixed loss</source>
        <translation>Datenschutz,Privatheit,verschleiern,Spitze,Nachbarn,fester Verlust</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves points by Laplace noise that is e^(fixed loss) times as dense up to a radius: most points stay within it, so that near ones mostly stay near each other.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verschiebt Punkte durch Laplace-Rauschen, das bis zu einem Radius e^(fester Verlust)-mal so dicht ist: Die meisten Punkte bleiben darin, sodass nahe meist nah beieinander bleiben.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any published result changes by at most the factor e^(fixed loss + ε·d). ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Wandert eine Zeile um &lt;i&gt;d&lt;/i&gt; Meter, ändert sich die Wahrscheinlichkeit jedes veröffentlichten Ergebnisses höchstens um den Faktor e^(fester Verlust + ε·d). ε ist je Meter (1/m) am Boden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The fixed loss is lost between any two places, next door as well: 2 is a factor 7.4, 5 one of 150. Planar Laplace with the same ε promises more.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Der feste Verlust geht zwischen zwei beliebigen Orten verloren, auch zwischen Nachbarhäusern: 2 ist ein Faktor 7,4, 5 einer von 150. Planares Laplace mit demselben ε verspricht mehr.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The fixed loss does not get smaller with the distance: a ledger takes this release only if it has a limit on fixed losses. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Der feste Verlust wird mit der Entfernung nicht kleiner: Ein Konto nimmt diese Freigabe nur, wenn es eine Grenze für feste Verluste hat. Andere Felder, die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht, wie sie sind.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/plan.py</name>
    <message>
        <source>privacy,plan,displacement,error,budget,choose,epsilon</source>
        <translation>Datenschutz,Privatheit,Plan,Verschiebung,Fehler,Budget,wählen,Epsilon</translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what a release would promise, how far it would move points or how wrong its answer would be, what it can be used for afterwards, what would serve better and what it would cost a ledger. Nothing is drawn from the layer and nothing is charged: the release is tried on made-up points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, was eine Freigabe verspräche, wie weit sie Punkte verschöbe oder wie falsch ihre Antwort wäre, wozu sie danach taugt, was besser diente und was sie ein Konto kostete. Nichts wird aus dem Layer gezogen und nichts wird belastet: Die Freigabe wird an erfundenen Punkten geprobt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Of the layer only its CRS is looked at. Where its rows are counted and the numbers are not public, &lt;b&gt;the page is for the data holder only.&lt;/b&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;Vom Layer wird nur das KBS angesehen. Wenn seine Zeilen gezählt werden und die Zahlen nicht öffentlich sind, &lt;b&gt;ist die Seite nur für die datenhaltende Stelle.&lt;/b&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each form of a release says the same below its fields, before it is run. Here all are planned, also in models: what a form asks beside ε, ρ and whose a row is, goes under "Other values".&lt;/p&gt;</source>
        <translation>&lt;p&gt;Jedes Formular einer Freigabe sagt dasselbe unter seinen Feldern, bevor es läuft. Hier werden alle geplant, auch in Modellen: Was ein Formular neben ε, ρ und der Person einer Zeile fragt, kommt unter „Weitere Werte“.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Rows of one person: how many points somebody has, as 1,10,2000. They share ε and move farther.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeilen einer Person: wie viele Punkte jemand hat, wie 1,10,2000. Sie teilen sich ε und wandern weiter.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What the release would do</source>
        <translation>Was die Freigabe täte</translation>
    </message>
    <message>
        <source>This release has no field that says whose a row is: leave that empty.</source>
        <translation>Diese Freigabe hat kein Feld, das sagt, wessen eine Zeile ist: Lassen Sie das leer.</translation>
    </message>
    <message>
        <source>Other values must be NAME=VALUE, one a line: as K=5 and LEVEL=2.</source>
        <translation>Weitere Werte müssen NAME=WERT sein, eine Zeile für jeden: wie K=5 und LEVEL=2.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/planar_laplace.py</name>
    <message>
        <source>privacy,mask,geomask,anonymise,geo-indistinguishability</source>
        <translation>Datenschutz,Privatheit,verschleiern,anonymisieren,verrauschen,Geo-Ununterscheidbarkeit</translation>
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
        <source>Example: ε 0.01, the same as level 2 for places up to 200 m apart.</source>
        <translation>Beispiel: ε 0,01, dasselbe wie Stufe 2 für Orte, die höchstens 200 m voneinander entfernt sind.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_any_within.py</name>
    <message>
        <source>privacy,within,proximity,buffer,sparse vector</source>
        <translation>Datenschutz,Privatheit,innerhalb,Nähe,Puffer,sparse vector</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether any of the points is within a radius of public places: 1 for yes, 0 for no. The places of a layer are asked in their order until the first yes; those after it get no answer.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob irgendeiner der Punkte innerhalb eines Radius um öffentliche Orte liegt: 1 für ja, 0 für nein. Die Orte eines Layers werden in ihrer Reihenfolge gefragt, bis zum ersten Ja; die danach erhalten keine Antwort.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². All answers together are charged once.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Alle Antworten zusammen werden einmal belastet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: answers are right, with probability 1 − β, where the nearest point is nearer than the radius less the margin, or farther than the radius and the margin.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: Antworten sind mit Wahrscheinlichkeit 1 − β richtig, wo der nächste Punkt näher ist als der Radius weniger die Spanne, oder weiter entfernt als der Radius und die Spanne.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Places and radius must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Orte und Radius dürfen nicht von den Daten abhängen. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_bbox.py</name>
    <message>
        <source>privacy,bounding box,extent,envelope</source>
        <translation>Datenschutz,Privatheit,umschließendes Rechteck,Ausdehnung,Begrenzung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws a rectangle close to the bounding box of all points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeichnet ein Rechteck nahe dem umschließenden Rechteck aller Punkte.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Ist jede Zeile eine Person: dasselbe für eine Bewegung ihrer Zeile.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which one side is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for all four at once, each with probability 1 − β.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; In den Feldern der Ausgabe, in Metern: &lt;i&gt;half_width&lt;/i&gt;, um das eine Seite höchstens danebenliegt, und &lt;i&gt;half_width_all&lt;/i&gt;, dasselbe für alle vier zugleich, jeweils mit Wahrscheinlichkeit 1 − β.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Unless the sides are moved out, points may lie outside. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Wenn die Seiten nicht nach außen geschoben werden, können Punkte außerhalb liegen. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_centre.py</name>
    <message>
        <source>privacy,centre,center,mean,midrange,centroid</source>
        <translation>Datenschutz,Privatheit,Mitte,Mittelpunkt,Mittelwert,Zentroid,Schwerpunkt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Publishes a point close to the middle of all points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Veröffentlicht einen Punkt nahe der Mitte aller Punkte.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row, and the mean of &lt;i&gt;n&lt;/i&gt; rows gets 1/&lt;i&gt;n&lt;/i&gt; of the noise.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Ist jede Zeile eine Person: dasselbe für eine Bewegung ihrer Zeile, und der Mittelwert von &lt;i&gt;n&lt;/i&gt; Zeilen erhält 1/&lt;i&gt;n&lt;/i&gt; des Rauschens.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which one coordinate is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for both at once, each with probability 1 − β.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; In den Feldern der Ausgabe, in Metern: &lt;i&gt;half_width&lt;/i&gt;, um das eine Koordinate höchstens danebenliegt, und &lt;i&gt;half_width_all&lt;/i&gt;, dasselbe für beide zugleich, jeweils mit Wahrscheinlichkeit 1 − β.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_count.py</name>
    <message>
        <source>privacy,count,polygon,local,elimination</source>
        <translation>Datenschutz,Privatheit,Anzahl,Polygon,lokal,Elimination</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each polygon in the local model: every row tells only a noisy distance to the border, and whoever is clearly inside or outside is not asked again. What rows save on one polygon goes into the next.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Punkte in jedem Polygon im lokalen Modell: Jede Zeile sagt nur eine verrauschte Entfernung zum Rand, und wer klar innen oder außen ist, wird nicht mehr gefragt. Was Zeilen bei einem Polygon sparen, geht in das nächste.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;This is geo-privacy: ε is per metre, and nobody is trusted with the places. &lt;i&gt;Private counts by zones&lt;/i&gt; is differential privacy: ε has no unit, a trusted holder counts, and the counts are far more accurate.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Das ist Geo-Privatheit: ε ist je Meter, und niemandem werden die Orte anvertraut. &lt;i&gt;Private Anzahlen nach Zonen&lt;/i&gt; ist differenzielle Privatheit: ε hat keine Einheit, eine vertrauenswürdige Stelle zählt, und die Anzahlen sind weit genauer.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d), with ε the sum over the polygons. For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d), mit ε als Summe über die Polygone. Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d².&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of each count from the noise. Rows within about 1/ε, or 1/√(2ρ), metres of a border are hard to tell.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist der Standardfehler jeder Anzahl aus dem Rauschen. Zeilen innerhalb von etwa 1/ε, oder 1/√(2ρ), Metern von einem Rand sind schwer zu unterscheiden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Wie viele Zeilen es gibt, wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_diameter.py</name>
    <message>
        <source>privacy,diameter,extent,size</source>
        <translation>Datenschutz,Privatheit,Durchmesser,Ausdehnung,Größe</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells the largest distance between two of the points, in metres: one number.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt die größte Entfernung zwischen zwei der Punkte, in Metern: eine Zahl.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row, with half of the noise.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Ist jede Zeile eine Person: dasselbe für eine Bewegung ihrer Zeile, mit der Hälfte des Rauschens.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: the diameter is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: Der Durchmesser liegt um höchstens so viele Meter daneben, mit Wahrscheinlichkeit 1 − β.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_distance.py</name>
    <message>
        <source>privacy,distance,nearest,proximity</source>
        <translation>Datenschutz,Privatheit,Entfernung,Abstand,nächste,Nähe</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells for each public place how many metres it is to the nearest of the points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt für jeden öffentlichen Ort, wie viele Meter es bis zum nächsten der Punkte sind.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². Of a layer of places every place is charged ε (or ρ); the guarantee states the total.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Bei einem Layer von Orten wird für jeden Ort ε (oder ρ) belastet; die Zusicherung nennt die Summe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: each distance is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: Jede Entfernung liegt um höchstens so viele Meter daneben, mit Wahrscheinlichkeit 1 − β.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The places must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Orte dürfen nicht von den Daten abhängen. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_flows.py</name>
    <message>
        <source>privacy,flow,trip,origin,destination,od matrix,commuting</source>
        <translation>Datenschutz,Privatheit,Strom,Weg,Quelle,Ziel,Quelle-Ziel-Matrix,Pendeln</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the trips from each public zone to each, with noise.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Wege von jeder öffentlichen Zone in jede, mit Rauschen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Differential privacy, without a unit: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. Where a field says whose a trip is, for all trips of that person that are counted.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Differenzielle Privatheit, ohne Einheit: Eine Person hinzuzunehmen oder wegzulassen, oder die Daten einer Person zu ersetzen, ändert die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε. Sagt ein Feld, wessen ein Weg ist, gilt es für alle Wege dieser Person, die gezählt werden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A line for each pair of zones: &lt;i&gt;count_raw&lt;/i&gt;, as measured; &lt;i&gt;count&lt;/i&gt;, not negative, whose sums are the counts of the zones; &lt;i&gt;se&lt;/i&gt;, the standard error of a count.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Linie für jedes Paar von Zonen: &lt;i&gt;count_raw&lt;/i&gt;, wie gemessen; &lt;i&gt;count&lt;/i&gt;, nicht negativ, dessen Summen die Anzahlen der Zonen sind; &lt;i&gt;se&lt;/i&gt;, der Standardfehler einer Anzahl.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zonen müssen öffentlich sein, nicht um die Daten gezogen. Weitere Freigaben derselben Personen erhöhen den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_heatmap.py</name>
    <message>
        <source>privacy,heatmap,density,kernel,raster,deconvolution</source>
        <translation>Datenschutz,Privatheit,Heatmap,Dichte,Kern,Raster,Entfaltung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds noise to every point, then makes a map of kernel densities from which the noise's blur is taken out again: every cell is right on average. Band 1 is the value, band 2 its standard error.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Verrauscht jeden Punkt und macht dann eine Karte von Kerndichten, aus der die Unschärfe des Rauschens wieder herausgerechnet ist: Jede Zelle stimmt im Mittel. Kanal 1 ist der Wert, Kanal 2 sein Standardfehler.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any map by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². However many cells there are, they cost nothing more.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jeder Karte höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Wie viele Zellen es auch sind, sie kosten nichts dazu.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; The true value is within 1.96 standard errors in 95 of 100 cases. Single values may be negative where hardly anybody is; &lt;i&gt;No negative values&lt;/i&gt; makes a map without them, with some bias.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; Der wahre Wert liegt in 95 von 100 Fällen innerhalb von 1,96 Standardfehlern. Einzelne Werte können negativ sein, wo kaum jemand ist; &lt;i&gt;Keine negativen Werte&lt;/i&gt; macht eine Karte ohne sie, mit einer gewissen Verzerrung.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The extent must be public: one calculated from the points gives their outermost away, and is refused. How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Die Ausdehnung muss öffentlich sein: Eine aus den Punkten berechnete verrät deren äußerste und wird abgelehnt. Wie viele Zeilen es gibt, wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The output must be a GeoTIFF: a name that ends in .tif.</source>
        <translation>Die Ausgabe muss ein GeoTIFF sein: ein Name, der auf .tif endet.</translation>
    </message>
    <message>
        <source>people per m²</source>
        <translation>Personen je m²</translation>
    </message>
    <message>
        <source>(1 = all rows there)</source>
        <translation>(1 = alle Zeilen dort)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_hull.py</name>
    <message>
        <source>privacy,convex hull,extent,support function</source>
        <translation>Datenschutz,Privatheit,konvexe Hülle,Ausdehnung,Stützfunktion</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws a convex polygon close to the convex hull of all points.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zeichnet ein konvexes Polygon nahe der konvexen Hülle aller Punkte.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d².&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which the border in one direction is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for all directions at once, each with probability 1 − β. Add to either of them &lt;i&gt;correction&lt;/i&gt;, what it took to make the polygon convex. At many directions ρ gives far more accurate hulls than ε. The other methods state &lt;i&gt;outer&lt;/i&gt;, by which the true hull reaches beyond the polygon at most, and &lt;i&gt;inner&lt;/i&gt;, the reverse.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; In den Feldern der Ausgabe, in Metern: &lt;i&gt;half_width&lt;/i&gt;, um das der Rand in einer Richtung höchstens danebenliegt, und &lt;i&gt;half_width_all&lt;/i&gt;, dasselbe für alle Richtungen zugleich, jeweils mit Wahrscheinlichkeit 1 − β. Zu jedem von beiden kommt &lt;i&gt;correction&lt;/i&gt; hinzu, was es brauchte, um das Polygon konvex zu machen. Bei vielen Richtungen ergibt ρ weit genauere Hüllen als ε. Die anderen Verfahren nennen &lt;i&gt;outer&lt;/i&gt;, um das die wahre Hülle höchstens über das Polygon hinausreicht, und &lt;i&gt;inner&lt;/i&gt;, das Umgekehrte.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Points may lie outside the polygon, and it may reach beyond them. Under heavy noise the result may be a segment or a point; a warning says so. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Punkte können außerhalb des Polygons liegen, und es kann über sie hinausreichen. Bei starkem Rauschen kann das Ergebnis eine Strecke oder ein Punkt sein; eine Warnung sagt es. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_kde_at.py</name>
    <message>
        <source>privacy,density,kernel,kde,local,elimination,smooth</source>
        <translation>Datenschutz,Privatheit,Dichte,Kerndichte,KDE,lokal,Elimination,glatt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells how dense the points are at public places, in the local model: every row makes noise of its own, so that nobody need be trusted with the places. &lt;i&gt;mean&lt;/i&gt; is that of a Gaussian kernel, between 0 and 1; &lt;i&gt;density&lt;/i&gt; the same per square metre. For a map, make a private heatmap instead: there cells cost nothing.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, wie dicht die Punkte an öffentlichen Orten liegen, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, sodass niemandem die Orte anvertraut werden müssen. &lt;i&gt;mean&lt;/i&gt; ist der Mittelwert eines Gauß-Kerns, zwischen 0 und 1; &lt;i&gt;density&lt;/i&gt; dasselbe je Quadratmeter. Für eine Karte machen Sie stattdessen eine private Heatmap: Dort kosten Zellen nichts.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d), with ε the sum over the places; noise on places serves all of them, and is charged once. For ρ: the Rényi divergence of order α is at most α·ρ·d². With a δ it holds but for that probability. Local differential privacy promises the factor e^ε for any two places, near or far: there ε has no unit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d), mit ε als Summe über die Orte; Rauschen auf den Orten der Zeilen dient allen und wird einmal belastet. Bei ρ: Die Rényi-Divergenz der Ordnung α ist höchstens α·ρ·d². Mit einem δ gilt es bis auf diese Wahrscheinlichkeit. Lokale differenzielle Privatheit verspricht den Faktor e^ε für zwei beliebige Orte, nah oder fern: Dort hat ε keine Einheit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of each mean. Noise on distances or places that is wide beside the bandwidth biases the mean.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist der Standardfehler jedes Mittelwerts. Rauschen auf Entfernungen oder Orten, das breit gegen die Bandbreite ist, verzerrt den Mittelwert.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_knn.py</name>
    <message>
        <source>Field that identifies a row (empty: the feature id)</source>
        <translation>Feld, das eine Zeile kennzeichnet (leer: die Objekt-ID)</translation>
    </message>
    <message>
        <source>Its values are published for the rows that are chosen.</source>
        <translation>Seine Werte werden für die gewählten Zeilen veröffentlicht.</translation>
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
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). The &lt;i&gt;k&lt;/i&gt; neighbours share the budget. If each row is another person, or a field names the person, the promise is for each of them, and answers are far more accurate: neighbours share nothing then.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für die ganze Tabelle zugleich: Selbst wenn jede Zeile um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandert, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Die &lt;i&gt;k&lt;/i&gt; Nachbarn teilen sich das Budget. Ist jede Zeile eine andere Person, oder nennt ein Feld die Person, gilt das Versprechen für jede von ihnen, und Antworten sind weit genauer: Nachbarn teilen sich dann nichts.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; Rows somewhat farther away than the true neighbours may be chosen: with probability 1 − β, each is at most (2k/ε)·ln(n/β) metres farther, and (2/ε)·ln(n/β) if each row is another person. With a layer of places every place is charged ε (or ρ); where it is more accurate, all rows are released once instead, with the budgets of all places together. The guarantee states the total.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was es kostet.&lt;/b&gt; Es können Zeilen gewählt werden, die etwas weiter entfernt sind als die wahren Nachbarn: Mit Wahrscheinlichkeit 1 − β ist jede höchstens (2k/ε)·ln(n/β) Meter weiter entfernt, und (2/ε)·ln(n/β), wenn jede Zeile eine andere Person ist. Bei einem Layer von Orten wird für jeden Ort ε (oder ρ) belastet; wo es genauer ist, werden stattdessen alle Zeilen einmal freigegeben, mit den Budgets aller Orte zusammen. Die Zusicherung nennt die Summe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The identifying field is published as it is for the rows chosen. The place must not depend on the data. Whoever also publishes these rows' positions spends further budget on that (mask them). Every further query adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das kennzeichnende Feld wird für die gewählten Zeilen veröffentlicht, wie es ist. Der Ort darf nicht von den Daten abhängen. Wer auch die Positionen dieser Zeilen veröffentlicht, gibt dafür weiteres Budget aus (verschleiern Sie sie). Jede weitere Frage erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_radius.py</name>
    <message>
        <source>privacy,radius,circle,extent,size</source>
        <translation>Datenschutz,Privatheit,Radius,Kreis,Ausdehnung,Größe</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells the radius of the smallest circle around all points, in metres: one number.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt den Radius des kleinsten Kreises um alle Punkte, in Metern: eine Zahl.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: the radius is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: Der Radius liegt um höchstens so viele Meter daneben, mit Wahrscheinlichkeit 1 − β.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_share.py</name>
    <message>
        <source>privacy,share,proportion,region,polygon,local,smooth</source>
        <translation>Datenschutz,Privatheit,Anteil,Quote,Gebiet,Polygon,lokal,glatt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells which share of the points lies in a region, or beyond thresholds of one or two fields, in the local model: every row makes noise of its own, so that nobody need be trusted with the places. Rows on the border count in part.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, welcher Anteil der Punkte in einem Gebiet oder jenseits von Schwellenwerten eines oder zweier Felder liegt, im lokalen Modell: Jede Zeile macht ihr eigenes Rauschen, sodass niemandem die Orte anvertraut werden müssen. Zeilen auf dem Rand zählen teilweise.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d). Of fields ε is per their unit, and no ledger of metres takes it. With a δ it holds but for that probability. Local differential privacy promises the factor e^ε for any two places or values, near or far: there ε has no unit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit für jede Zeile: Zwei Orte, die &lt;i&gt;d&lt;/i&gt; Meter voneinander entfernt sind, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d). Bei Feldern ist ε je deren Einheit, und kein Konto in Metern nimmt es. Mit einem δ gilt es bis auf diese Wahrscheinlichkeit. Lokale differenzielle Privatheit verspricht den Faktor e^ε für zwei beliebige Orte oder Werte, nah oder fern: Dort hat ε keine Einheit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is an upper estimate of the share's standard error. Rows far from the border need little noise, but never so little that their places could be read from it. The share may come out below 0 or above 1.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; ist eine obere Schätzung des Standardfehlers des Anteils. Zeilen weit vom Rand brauchen wenig Rauschen, aber nie so wenig, dass sich ihre Orte daraus ablesen ließen. Der Anteil kann unter 0 oder über 1 herauskommen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up. For many places or regions, release the points once and count in those.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Wie viele Zeilen es gibt, wird veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust; ein Konto summiert ihn. Für viele Orte oder Gebiete geben Sie die Punkte einmal frei und zählen in diesen.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_threshold.py</name>
    <message>
        <source>privacy,threshold,count,fewer,at least,region,polygon</source>
        <translation>Datenschutz,Privatheit,Schwelle,Anzahl,weniger,mindestens,Gebiet,Polygon</translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether fewer points than a public limit are in a region, or have &lt;i&gt;true&lt;/i&gt; in a field: 1 for yes, they are fewer, 0 for no. The limit is a number, or a share of all.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt, ob weniger Punkte als eine öffentliche Grenze in einem Gebiet liegen oder in einem Feld &lt;i&gt;wahr&lt;/i&gt; haben: 1 für ja, es sind weniger, 0 für nein. Die Grenze ist eine Zahl oder ein Anteil von allen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-differential privacy: replacing one person's data changes the probability of either answer by at most the factor e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not geo-privacy. With a field that names the person, a person counts once, if any of their rows does.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-differenzielle Privatheit: Die Daten einer Person zu ersetzen, ändert die Wahrscheinlichkeit jeder der beiden Antworten höchstens um den Faktor e^ε. Bei ρ: null-konzentrierte differenzielle Privatheit. Beide haben keine Einheit; das ist keine Geo-Privatheit. Mit einem Feld, das die Person nennt, zählt eine Person einmal, wenn irgendeine ihrer Zeilen es tut.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: a count that far from the limit, or farther, is judged rightly with probability 1 − β. Nearer to the limit the answer is a guess.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: Eine Anzahl, die so weit von der Grenze entfernt ist oder weiter, wird mit Wahrscheinlichkeit 1 − β richtig beurteilt. Näher an der Grenze ist die Antwort geraten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Region and limit must be public, and how many rows or persons there are is. Whoever computes the answer sees the true places. For many regions &lt;i&gt;Private counts by zones&lt;/i&gt; tells all counts for one charge. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Gebiet und Grenze müssen öffentlich sein, und wie viele Zeilen oder Personen es gibt, ist es. Wer die Antwort berechnet, sieht die wahren Orte. Für viele Gebiete sagt &lt;i&gt;Private Anzahlen nach Zonen&lt;/i&gt; alle Anzahlen für eine Belastung. Weitere Freigaben derselben Personen erhöhen den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_track.py</name>
    <message>
        <source>privacy,trajectory,track,movement,gps,temporal,home,work</source>
        <translation>Datenschutz,Privatheit,Trajektorie,Track,Bewegung,GPS,zeitlich,Wohnort,Arbeitsort</translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases where each person was in public windows of time, in place of their fixes: a track is interpolated, averaged over each window, made noisy and smoothed. The noise depends on the number of windows, not of fixes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt frei, wo jede Person in öffentlichen Zeitfenstern war, an Stelle ihrer Positionen: Ein Track wird interpoliert, über jedes Fenster gemittelt, verrauscht und geglättet. Das Rauschen hängt von der Zahl der Fenster ab, nicht der Positionen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for a whole person: even if all of their fixes move by up to &lt;i&gt;d&lt;/i&gt; metres at once, the probability of any result changes by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-Geo-Privatheit oder ρ-konzentrierte Geo-Privatheit für eine ganze Person: Selbst wenn alle ihre Positionen zugleich um bis zu &lt;i&gt;d&lt;/i&gt; Meter wandern, ändert sich die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^(ε·d).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A point for each person and window, with its &lt;i&gt;start&lt;/i&gt; and &lt;i&gt;end&lt;/i&gt;, which the temporal controller plays, or its label &lt;i&gt;window&lt;/i&gt;; and &lt;i&gt;se&lt;/i&gt;, the standard error of each coordinate in metres.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Ein Punkt für jede Person und jedes Fenster, mit &lt;i&gt;start&lt;/i&gt; und &lt;i&gt;end&lt;/i&gt;, die die Zeitsteuerung abspielt, oder mit dem Namen &lt;i&gt;window&lt;/i&gt;; und &lt;i&gt;se&lt;/i&gt;, der Standardfehler jeder Koordinate in Metern.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Who has fixes, and when, is public: only where is hidden. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Wer Positionen hat, und wann, ist öffentlich: Nur wo ist verborgen. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/publication.py</name>
    <message>
        <source>Say what a publication would promise, do and cost.</source>
        <translation>Sagt, was eine Publikation verspräche, täte und kostete.</translation>
    </message>
    <message>
        <source>Publish what a file says: all of it or nothing, charged once.</source>
        <translation>Veröffentlicht, was eine Datei sagt: alles oder nichts, einmal belastet.</translation>
    </message>
    <message>
        <source>privacy,publish,publication,plan,budget</source>
        <translation>Datenschutz,Privatheit,veröffentlichen,Publikation,Plan,Budget</translation>
    </message>
    <message>
        <source>What the publication would do</source>
        <translation>Was die Publikation täte</translation>
    </message>
    <message>
        <source>privacy,publish,publication,open data,data package,charge</source>
        <translation>Datenschutz,Privatheit,veröffentlichen,Publikation,offene Daten,Open Data,Datenpaket,belasten</translation>
    </message>
    <message>
        <source>Plan a publication</source>
        <translation>Eine Publikation planen</translation>
    </message>
    <message>
        <source>Publish a publication file</source>
        <translation>Eine Publikationsdatei veröffentlichen</translation>
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
    <name>qgis_plugin/algorithms/rate.py</name>
    <message>
        <source>privacy,rate,incidence,epidemiology,choropleth,unbiased,released</source>
        <translation>Datenschutz,Privatheit,Rate,Inzidenz,Epidemiologie,Choroplethenkarte,erwartungstreu,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates rates by zone: cases, from points that were released with noise, over a public population. Both are smoothed alike, so that thinly peopled zones beside a town do not get its cases.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt Raten nach Zonen: Fälle, aus Punkten, die mit Rauschen freigegeben wurden, durch eine öffentliche Bevölkerung. Beide werden gleich geglättet, damit dünn besiedelte Zonen neben einer Stadt nicht deren Fälle erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised: whoever looks at released points and public layers alone learns nothing more. It costs no budget.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach: Wer nur freigegebene Punkte und öffentliche Layer ansieht, erfährt nichts dazu. Es kostet kein Budget.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;rate&lt;/i&gt; has no bias; &lt;i&gt;se&lt;/i&gt; is its standard error, and the rate of the true cases is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 zones. The risk behind them varies more: a disease strikes by chance as well. Where the standard error is too large a share of the rate, it is left out, and &lt;i&gt;suppressed&lt;/i&gt; is 1; such zones are hatched in the map.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie falsch es sein kann.&lt;/b&gt; &lt;i&gt;rate&lt;/i&gt; ist unverzerrt; &lt;i&gt;se&lt;/i&gt; ist der Standardfehler, und die Rate der wahren Fälle liegt in 95 von 100 Zonen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;. Das Risiko dahinter schwankt mehr: Eine Krankheit trifft auch zufällig. Wo der Standardfehler ein zu großer Teil der Rate ist, wird sie weggelassen, und &lt;i&gt;suppressed&lt;/i&gt; ist 1; solche Zonen sind in der Karte schraffiert.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public and must not overlap. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zonen müssen öffentlich sein und dürfen sich nicht überlappen. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/release.py</name>
    <message>
        <source>Guarantee</source>
        <translation>Zusicherung</translation>
    </message>
    <message>
        <source>Iterating over features would make one release for each of them and spend the privacy budget each time; switch it off.</source>
        <translation>Über Objekte zu iterieren, machte eine Freigabe für jedes davon und gäbe das Budget jedes Mal aus; schalten Sie es ab.</translation>
    </message>
    <message>
        <source>The layer carries no guarantee. Give one that one of these algorithms has released, whole and unchanged: in a GeoPackage, or as the layer of this project.</source>
        <translation>Der Layer trägt keine Zusicherung. Geben Sie einen an, den einer dieser Algorithmen freigegeben hat, ganz und unverändert: in einem GeoPackage oder als der Layer dieses Projekts.</translation>
    </message>
    <message>
        <source>What was drawn is lost, and the ledger is charged.</source>
        <translation>Was gezogen wurde, ist verloren, und das Konto ist belastet.</translation>
    </message>
    <message>
        <source>The guarantee could not be stored with the layer.</source>
        <translation>Die Zusicherung konnte nicht mit dem Layer gespeichert werden.</translation>
    </message>
    <message>
        <source>Cancelled: nothing was released.</source>
        <translation>Abgebrochen: Nichts wurde freigegeben.</translation>
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
        <source>Privacy certificate</source>
        <translation>Datenschutz-Zertifikat</translation>
    </message>
    <message>
        <source>The page with the guarantee could not be written to {}.</source>
        <translation>Die Seite mit der Zusicherung konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>If the ledger was charged by then, it stays so.</source>
        <translation>Wurde das Konto bis dahin belastet, bleibt es dabei.</translation>
    </message>
    <message>
        <source>Made with “{}”.</source>
        <translation>Gemacht mit „{}“.</translation>
    </message>
    <message>
        <source>The output could not be written; the disk may be full.</source>
        <translation>Die Ausgabe konnte nicht geschrieben werden; vielleicht ist der Datenträger voll.</translation>
    </message>
    <message>
        <source>What was drawn is lost.</source>
        <translation>Was gezogen wurde, ist verloren.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/remap.py</name>
    <message>
        <source>privacy,mask,remap,prior,census,post-processing</source>
        <translation>Datenschutz,Privatheit,verschleiern,rücken,Vorwissen,Zensus,Nachbearbeitung</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves points that were released before to where, by a public prior, the true ones likely are: out of lakes and forests, into towns. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Rückt Punkte, die zuvor freigegeben wurden, dorthin, wo nach öffentlichem Vorwissen die wahren wohl liegen: aus Seen und Wäldern in die Städte. Felder und KBS bleiben erhalten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points and public knowledge alone learns nothing more. It costs no budget.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Was die Freigabe versprach, mit demselben ε oder ρ, je Meter (1/m) oder Quadratmeter: Wer nur freigegebene Punkte und öffentliches Wissen ansieht, erfährt nichts dazu. Es kostet kein Budget.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The prior must be public, and not made from the rows. The layer must be what was released: not selected from, sorted, edited or reprojected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Das Vorwissen muss öffentlich sein und darf nicht aus den Zeilen gemacht sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ripley_k.py</name>
    <message>
        <source>privacy,cluster,clustering,ripley,unbiased,deconvolution,released</source>
        <translation>Datenschutz,Privatheit,Cluster,Häufung,Ripley,erwartungstreu,Entfaltung,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates Ripley's K of the true points from points that were released with noise, whose blur is taken out: how many others are within a distance of a point.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Schätzt Ripleys K der wahren Punkte aus Punkten, die mit Rauschen freigegeben wurden und deren Unschärfe herausgerechnet wird: wie viele andere innerhalb einer Entfernung eines Punktes liegen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each distance r. &lt;i&gt;value&lt;/i&gt; is K in square metres: πr² (&lt;i&gt;null&lt;/i&gt;) where points are placed by chance in the window or by the population, twice as much where twice as many others are within r. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs within r, &lt;i&gt;expected&lt;/i&gt; that by chance. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases; &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it, &lt;i&gt;p_all&lt;/i&gt; where it hardly explains all of them together.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Eine Tabelle mit einer Zeile für jede Entfernung r. &lt;i&gt;value&lt;/i&gt; ist K in Quadratmetern: πr² (&lt;i&gt;null&lt;/i&gt;), wo Punkte zufällig im Fenster oder nach der Bevölkerung liegen, doppelt so viel, wo doppelt so viele andere innerhalb von r sind. &lt;i&gt;pairs&lt;/i&gt; ist die geschätzte Zahl der Paare innerhalb von r, &lt;i&gt;expected&lt;/i&gt; die durch Zufall. Der wahre Wert liegt in 95 von 100 Fällen zwischen &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;; &lt;i&gt;p&lt;/i&gt; ist klein, wo Zufall ihn kaum erklärt, &lt;i&gt;p_all&lt;/i&gt;, wo er alle zusammen kaum erklärt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Window and population must be public, and not made from the points. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Fenster und Bevölkerung müssen öffentlich sein und dürfen nicht aus den Punkten gemacht sein. Der Layer muss sein, was freigegeben wurde: nicht ausgewählt, sortiert, bearbeitet oder umprojiziert, ohne ein Gebiet gemacht und mit eigenem Rauschen für jede Zeile.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/risk_report.py</name>
    <message>
        <source>privacy,risk,attack,re-identification,utility</source>
        <translation>Datenschutz,Privatheit,Risiko,Angriff,Reidentifizierung,Nutzen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Measures what a release gives away of the true points and what it is worth: displacement, attacks on a nearby-people service that answers from it, guesses by somebody who knows the noise, re-identification by the nearest point, crowds, k nearest rows, densities.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Misst, was eine Freigabe von den wahren Punkten verrät und was sie wert ist: Verschiebung, Angriffe auf einen Dienst für Leute in der Nähe, der daraus antwortet, Tipps von jemandem, der das Rauschen kennt, Reidentifizierung durch den nächsten Punkt, Mengen von Menschen, k nächste Zeilen, Dichten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; It compares with the true positions and shows them: do not publish it. Measures are of one release and of a few attacks; they cannot take the place of the promise.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die Seite ist nur für die datenhaltende Stelle.&lt;/b&gt; Sie vergleicht mit den wahren Positionen und zeigt sie: Veröffentlichen Sie sie nicht. Gemessen wird an einer Freigabe und mit wenigen Angriffen; das kann das Versprechen nicht ersetzen.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/sensitive_columns.py</name>
    <message>
        <source>privacy,fields,columns,identifier,address,coordinates</source>
        <translation>Datenschutz,Privatheit,Felder,Spalten,Kennung,Adresse,Koordinaten,Pseudonym,pseudonymisieren</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lists the fields that would undo a masking: those that hold the coordinates, in whatever form, and those that by their names, types or values may tell who or where somebody is. Leave them out when points are released. It is a net, no proof.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Felder auf, die eine Verschleierung zunichtemachten: jene, in denen die Koordinaten stehen, in welcher Form auch immer, und jene, die nach Namen, Typ oder Werten verraten können, wer oder wo jemand ist. Lassen Sie sie weg, wenn Punkte freigegeben werden. Es ist ein Netz, kein Beweis.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>None was found.</source>
        <translation>Keine wurden gefunden.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/square.py</name>
    <message>
        <source>privacy,mask,baseline,local differential privacy</source>
        <translation>Datenschutz,Privatheit,Verschleierung,Vergleichsverfahren,lokale differenzielle Privatheit</translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases for every point one that is likely to lie in a square around it and may lie anywhere in a public domain. A baseline to compare with: fields do not go along.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt für jeden Punkt einen frei, der wahrscheinlich in einem Quadrat um ihn liegt und überall in einem öffentlichen Bereich liegen kann. Ein Verfahren, um damit zu vergleichen: Felder gehen nicht mit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy over the domain: any two places of it, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-lokale differenzielle Privatheit über dem Bereich: Zwei beliebige Orte darin, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Nothing per metre (1/m): at an equal displacement, masks of geo-privacy hide near places better. The number of rows and their order are published. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Nichts je Meter (1/m): Bei gleicher Verschiebung verbergen Verschleierungen der Geo-Privatheit nahe Orte besser. Die Zahl der Zeilen und ihre Reihenfolge werden veröffentlicht. Jede weitere Freigabe derselben Personen erhöht den Verlust.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/staircase.py</name>
    <message>
        <source>&lt;p&gt;Releases for every point one of the public places, the likelier the nearer, by equal steps. A baseline to compare with: fields do not go along. The layer's CRS must be projected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Gibt für jeden Punkt einen der öffentlichen Orte frei, umso wahrscheinlicher, je näher, in gleichen Stufen. Ein Verfahren, um damit zu vergleichen: Felder gehen nicht mit. Das KBS des Layers muss projiziert sein.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy over the places: any two of them, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-lokale differenzielle Privatheit über den Orten: Zwei beliebige davon, nah oder fern, ändern die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/synthesise.py</name>
    <message>
        <source>privacy,synthetic,simulation,points,released</source>
        <translation>Datenschutz,Privatheit,synthetisch,Simulation,Punkte,freigegeben</translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws points that are nobody's, from the map of the true points that a release gives: for pictures, teaching and trying out of programs. Each is marked by the field &lt;i&gt;synthetic&lt;/i&gt;, and the layer's record says so as well.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zieht Punkte, die niemandem gehören, aus der Karte der wahren Punkte, die eine Freigabe ergibt: für Bilder, für den Unterricht und zum Ausprobieren von Programmen. Jeder ist durch das Feld &lt;i&gt;synthetic&lt;/i&gt; gekennzeichnet, und auch der Nachweis des Layers sagt es.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Synthetic points are as wide apart as the bandwidth makes the map: for numbers take densities, counts and rates of the release itself. Extent and population must be public.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Synthetische Punkte liegen so weit auseinander, wie die Bandbreite die Karte macht: Für Zahlen nehmen Sie Dichten, Anzahlen und Raten der Freigabe selbst. Ausdehnung und Bevölkerung müssen öffentlich sein.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Kanal</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/trim_ends.py</name>
    <message>
        <source>privacy,trajectory,track,trip,gps,privacy zone,home,endpoint</source>
        <translation>Datenschutz,Privatheit,Trajektorie,Track,Weg,GPS,Schutzzone,Wohnort,Endpunkt</translation>
    </message>
    <message>
        <source>&lt;p&gt;Removes all fixes near places where trips of their person begin or end: one circle for each place, its middle drawn at random near it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Entfernt alle Positionen nahe Orten, an denen Wege ihrer Person beginnen oder enden: ein Kreis für jeden Ort, dessen Mitte zufällig in der Nähe gezogen wird.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Nothing. The fixes that are left are the true ones; no ledger takes the result, and its record says that it promises nothing. To publish where people were with a promise, take "Private tracks".&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; Nichts. Die Positionen, die bleiben, sind die wahren; kein Konto nimmt das Ergebnis, und sein Nachweis sagt, dass es nichts verspricht. Um mit einem Versprechen zu veröffentlichen, wo Menschen waren, nehmen Sie „Private Tracks“.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How it can be undone.&lt;/b&gt; A home lies within about three quarters of the radius from the middle of its circle, which anybody can see; roads and times may tell more. A second run draws other circles, and both results together tell more: publish one. Give all people of a household one name.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Wie es sich rückgängig machen lässt.&lt;/b&gt; Eine Wohnung liegt innerhalb von etwa drei Vierteln des Radius von der Mitte ihres Kreises, die jeder sehen kann; Straßen und Zeiten können mehr verraten. Ein zweiter Lauf zieht andere Kreise, und beide Ergebnisse zusammen verraten mehr: Veröffentlichen Sie eines. Geben Sie allen Personen eines Haushalts denselben Namen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; The fields of persons, times and trips, and those that are named; with a length of time that parts trips, a field &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; Die Felder der Personen, Zeiten und Wege und jene, die genannt sind; mit einer Zeitspanne, die Wege trennt, ein Feld &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/zonal_counts.py</name>
    <message>
        <source>privacy,count,sum,zonal,statistics,polygon,hierarchy</source>
        <translation>Datenschutz,Privatheit,Anzahl,Summe,zonal,Statistik,Polygon,Hierarchie</translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each zone of one or several public layers, or sums a field, and adds noise that is shaped by how the zones overlap: nested zones, overlapping service areas and grids of several resolutions are answered together, for one ε or ρ. Instead of each zone, marginals of zones and a field's public categories, or a matrix of queries of your own, can be counted.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Zählt die Punkte in jeder Zone eines oder mehrerer öffentlicher Layer, oder summiert ein Feld, und fügt Rauschen hinzu, dessen Form sich danach richtet, wie sich die Zonen überlappen: Geschachtelte Zonen, überlappende Einzugsgebiete und Gitter mehrerer Auflösungen werden zusammen beantwortet, für ein ε oder ρ. Statt jeder Zone lassen sich Randsummen von Zonen und öffentlichen Kategorien eines Feldes zählen, oder eine eigene Matrix von Abfragen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-differential privacy: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not geo-privacy, and it hides a person wherever they are.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was versprochen wird.&lt;/b&gt; ε-differenzielle Privatheit: Eine Person hinzuzunehmen oder wegzulassen, oder die Daten einer Person zu ersetzen, ändert die Wahrscheinlichkeit jedes Ergebnisses höchstens um den Faktor e^ε. Bei ρ: null-konzentrierte differenzielle Privatheit. Beide haben keine Einheit; das ist keine Geo-Privatheit, und es verbirgt eine Person, wo immer sie ist.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; &lt;i&gt;count_raw&lt;/i&gt;, as measured; &lt;i&gt;count&lt;/i&gt;, made consistent across the layers and not negative, which costs no privacy; &lt;i&gt;se&lt;/i&gt;, the standard error; &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt;, between which the truth lies with probability 95 %; of sums, that of the values moved into the limits.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was herauskommt.&lt;/b&gt; &lt;i&gt;count_raw&lt;/i&gt;, wie gemessen; &lt;i&gt;count&lt;/i&gt;, über die Layer stimmig gemacht und nicht negativ, was keine Privatheit kostet; &lt;i&gt;se&lt;/i&gt;, der Standardfehler; &lt;i&gt;low&lt;/i&gt; und &lt;i&gt;high&lt;/i&gt;, zwischen denen die Wahrheit mit Wahrscheinlichkeit 95 % liegt; bei Summen die der Werte, die in die Grenzen gerückt wurden.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Whoever computes the counts sees the true ones. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Was nicht versprochen wird.&lt;/b&gt; Zonen müssen öffentlich sein, nicht um die Daten gezogen. Wer die Anzahlen berechnet, sieht die wahren. Weitere Freigaben derselben Personen erhöhen den Verlust; ein Konto summiert ihn.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The field of weights must be in every layer of zones.</source>
        <translation>Das Feld der Gewichte muss es in jedem Layer von Zonen geben.</translation>
    </message>
    <message>
        <source>{} go together: give both, or neither.</source>
        <translation>{} gehören zusammen: Geben Sie beide an, oder keines.</translation>
    </message>
    <message>
        <source>{} go together.</source>
        <translation>{} gehören zusammen.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/choices.py</name>
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
        <source>The ledger {file} is charged.</source>
        <translation>Das Konto {file} wird belastet.</translation>
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
        <source>No ledger is charged.</source>
        <translation>Kein Konto wird belastet.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/ending.py</name>
    <message>
        <source>A ledger sums up what was published of the same people, and refuses what would be too much. Without one, nobody counts.</source>
        <translation>Ein Konto summiert, was über dieselben Personen veröffentlicht wurde, und lehnt ab, was zu viel wäre. Ohne eines zählt niemand.</translation>
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
        <source>A temporary layer of this project</source>
        <translation>Ein temporärer Layer dieses Projekts</translation>
    </message>
    <message>
        <source>Save as a publication file</source>
        <translation>Als Publikationsdatei speichern</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Show the certificate</source>
        <translation>Bescheinigung zeigen</translation>
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
    <name>qgis_plugin/assistant/fields.py</name>
    <message>
        <source>holds the coordinates</source>
        <translation>enthält die Koordinaten</translation>
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
</context>
<context>
    <name>qgis_plugin/assistant/going.py</name>
    <message>
        <source>Which fields may go along?</source>
        <translation>Welche Felder dürfen mitgehen?</translation>
    </message>
    <message>
        <source>None does, unless you tick it. What you tick is published as it is: noise protects places, and nothing else.</source>
        <translation>Keines, wenn Sie es nicht anhaken. Was Sie anhaken, wird veröffentlicht, wie es ist: Rauschen schützt Orte und sonst nichts.</translation>
    </message>
    <message>
        <source>Whoever knows the order of the rows, by date or by name, could tell from it who is who.</source>
        <translation>Wer die Reihenfolge der Zeilen kennt, nach Datum oder Namen, könnte an ihr erkennen, wer wer ist.</translation>
    </message>
    <message>
        <source>Names, types and values of the first rows were looked at, on this computer. It is a net, no proof.</source>
        <translation>Namen, Typen und Werte der ersten Zeilen wurden angesehen, auf diesem Rechner. Es ist ein Netz, kein Beweis.</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Mind</source>
        <translation>Zu beachten</translation>
    </message>
    <message>
        <source>Put the rows in another order</source>
        <translation>Zeilen in eine andere Reihenfolge bringen</translation>
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
        <source>This standard publishes counts by district, and no points. “Next” opens the form for counts.</source>
        <translation>Dieser Standard veröffentlicht Anzahlen nach Bezirken und keine Punkte. „Weiter“ öffnet das Formular für Anzahlen.</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source>A point moves on average</source>
        <translation>Ein Punkt wandert im Mittel</translation>
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
        <source>for a person with </source>
        <translation>für eine Person mit </translation>
    </message>
    <message>
        <source> rows</source>
        <translation> Zeilen</translation>
    </message>
    <message>
        <source>Show rings: click a place on the map</source>
        <translation>Ringe zeigen: klicken Sie einen Ort in der Karte an</translation>
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
        <source>{side} units of the layer</source>
        <translation>{side} Einheiten des Layers</translation>
    </message>
    <message>
        <source>{side} degrees</source>
        <translation>{side} Grad</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/recipe.py</name>
    <message>
        <source>“{layer}” is in no file: save it as a GeoPackage first.</source>
        <translation>„{layer}“ ist in keiner Datei: Speichern Sie ihn zuerst als GeoPackage.</translation>
    </message>
    <message>
        <source>A publication file releases all rows of a file and no selection. Save the selected rows as a file of their own first.</source>
        <translation>Eine Publikationsdatei gibt alle Zeilen einer Datei frei und keine Auswahl. Speichern Sie die gewählten Zeilen zuerst als eigene Datei.</translation>
    </message>
    <message>
        <source>{file} is there already; choose another name.</source>
        <translation>{file} gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}.</source>
        <translation>{file} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>A publication file releases all rows of a file: take the layer's filter away, or save what it shows as a file of its own.</source>
        <translation>Eine Publikationsdatei gibt alle Zeilen einer Datei frei: Nehmen Sie den Filter des Layers weg, oder speichern Sie, was er zeigt, als eigene Datei.</translation>
    </message>
    <message>
        <source>The layer's CRS is not that of its file: save it as a file of its own.</source>
        <translation>Das KBS des Layers ist nicht das seiner Datei: Speichern Sie ihn als eigene Datei.</translation>
    </message>
    <message>
        <source>The field “{field}” has a name that means something else there.</source>
        <translation>Das Feld „{field}“ hat einen Namen, der dort etwas anderes bedeutet.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/releases.py</name>
    <message>
        <source>You have released this layer already. Every further release tells more about the same people: the losses add up. Release it again?</source>
        <translation>Sie haben diesen Layer schon freigegeben. Jede weitere Freigabe verrät mehr über dieselben Personen: Die Verluste summieren sich. Noch einmal freigeben?</translation>
    </message>
    <message>
        <source>Released: {layers}. The map shows it in green circles.</source>
        <translation>Freigegeben: {layers}. Die Karte zeigt es in grünen Kreisen.</translation>
    </message>
    <message>
        <source>This is released already. To publish something else of these people, change something first.</source>
        <translation>Dies ist schon freigegeben. Um etwas anderes über diese Personen zu veröffentlichen, ändern Sie zuerst etwas.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/ring_tool.py</name>
    <message>
        <source>How far points move depends on the place here: try it on made-up points.</source>
        <translation>Wie weit Punkte wandern, hängt hier vom Ort ab: Probieren Sie es an erfundenen Punkten aus.</translation>
    </message>
    <message>
        <source>Two places within {metres} of each other are hard to tell apart: their odds change by a factor of 2.7 at most.</source>
        <translation>Zwei Orte innerhalb von {metres} sind schwer zu unterscheiden: Ihre Chancen ändern sich höchstens um den Faktor 2,7.</translation>
    </message>
    <message>
        <source>Here points stay in their area of the map of people, which is large for what you ask: all come to its middle.</source>
        <translation>Hier bleiben Punkte in ihrer Fläche der Menschenkarte, die für das, was Sie verlangen, groß ist: Alle kommen in ihre Mitte.</translation>
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
    <name>qgis_plugin/assistant/saving.py</name>
    <message>
        <source>Saved: {file}. In a terminal: geopriv publish {file}</source>
        <translation>Gespeichert: {file}. In einem Terminal: geopriv publish {file}</translation>
    </message>
    <message>
        <source>Publication files (*.toml)</source>
        <translation>Publikationsdateien (*.toml)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/sentence.py</name>
    <message>
        <source>This is said before anything is drawn or charged, and depends on no point of the layer.</source>
        <translation>Dies wird gesagt, bevor etwas gezogen oder belastet wird, und hängt von keinem Punkt des Layers ab.</translation>
    </message>
    <message>
        <source>A point moves {mean} on average; 95 of 100 move {most} at most.</source>
        <translation>Ein Punkt wandert im Mittel {mean}; 95 von 100 wandern höchstens {most}.</translation>
    </message>
    <message>
        <source>The point of a person with one row moves {mean} on average; 95 of 100 move {most} at most.</source>
        <translation>Der Punkt einer Person mit einer Zeile wandert im Mittel {mean}; 95 von 100 wandern höchstens {most}.</translation>
    </message>
    <message>
        <source>{rows} rows of one person move {mean} on average; 95 of 100 move {most} at most.</source>
        <translation>{rows} Zeilen einer Person wandern im Mittel {mean}; 95 von 100 wandern höchstens {most}.</translation>
    </message>
    <message>
        <source>It can be used for {uses}.</source>
        <translation>Es lässt sich verwenden für: {uses}.</translation>
    </message>
    <message>
        <source>It cannot be used for {uses}.</source>
        <translation>Es lässt sich nicht verwenden für: {uses}.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/ways.py</name>
    <message>
        <source>A row by itself moves {metres} m on average.</source>
        <translation>Eine Zeile für sich wandert im Mittel {metres} m.</translation>
    </message>
    <message>
        <source>Each place is hidden among about {people} people.</source>
        <translation>Jeder Ort ist unter etwa {people} Personen verborgen.</translation>
    </message>
    <message>
        <source>Noise and fields are those of {standard}.</source>
        <translation>Rauschen und Felder sind die von {standard}.</translation>
    </message>
    <message>
        <source>Darwin Core: sensitive species</source>
        <translation>Darwin Core: gefährdete Arten</translation>
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
        <translation>Gesundheit: Wohnungen unter 20.000 Menschen</translation>
    </message>
    <message>
        <source>HDX: counts by district</source>
        <translation>HDX: Anzahlen nach Bezirken</translation>
    </message>
    <message>
        <source>a public layer that says where people live</source>
        <translation>ein öffentlicher Layer, der sagt, wo Menschen wohnen</translation>
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
    <name>qgis_plugin/assistant/whose.py</name>
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
        <translation>Diese Seite zählt Zeilen und ist nur für Ihre Augen.</translation>
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
        <source>Whose a row is, says the field</source>
        <translation>Wessen eine Zeile ist, sagt das Feld</translation>
    </message>
    <message>
        <source>The rows of one person share their protection, so that they move farther than a row by itself. If that is too far, publish one row of each person.</source>
        <translation>Die Zeilen einer Person teilen sich ihren Schutz, darum wandern sie weiter als eine Zeile für sich allein. Ist das zu weit, veröffentlichen Sie eine Zeile je Person.</translation>
    </message>
    <message>
        <source>Only the selected rows</source>
        <translation>Nur die gewählten Zeilen</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/assistant/window.py</name>
    <message>
        <source>Step {step} of {steps}: {title}</source>
        <translation>Schritt {step} von {steps}: {title}</translation>
    </message>
    <message>
        <source>Geo-privacy</source>
        <translation>Geo-Privatheit</translation>
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
        <source>Say what would happen, which may take a while</source>
        <translation>Sagen, was geschehen würde; das kann eine Weile dauern</translation>
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
        <source>the field that says whose a row is</source>
        <translation>das Feld, das sagt, wessen eine Zeile ist</translation>
    </message>
    <message>
        <source>a standard that publishes points</source>
        <translation>ein Standard, der Punkte veröffentlicht</translation>
    </message>
    <message>
        <source>What would happen is not known here.</source>
        <translation>Was geschehen würde, ist hier nicht bekannt.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/badges.py</name>
    <message>
        <source>Released by Geo-privacy: {}</source>
        <translation>Freigegeben durch Geo-Privatheit: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/budget.py</name>
    <message>
        <source>Privacy budget</source>
        <translation>Privatheitsbudget</translation>
    </message>
    <message>
        <source>Propose it in this project's forms</source>
        <translation>In den Formularen dieses Projekts vorschlagen</translation>
    </message>
    <message>
        <source>Forms that can charge it have it filled in, where you see it and can take it out. Nothing is charged before you press Run.</source>
        <translation>Formulare, die es belasten können, haben es eingetragen, wo Sie es sehen und herausnehmen können. Nichts wird belastet, bevor Sie „Starten“ drücken.</translation>
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
        <source>This panel looks and never charges.</source>
        <translation>Diese Leiste sieht nur hin und belastet nie.</translation>
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
        <source>A publication…</source>
        <translation>Eine Publikation…</translation>
    </message>
    <message>
        <source>Write a number, 0.01 for example.</source>
        <translation>Schreiben Sie eine Zahl, zum Beispiel 0.01.</translation>
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
        <source>The output must be another file than the one that holds the true places; choose another name.</source>
        <translation>Die Ausgabe muss eine andere Datei sein als die mit den wahren Orten; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Each output needs a file of its own; choose another name.</source>
        <translation>Jede Ausgabe braucht eine eigene Datei; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>A release needs a layer of its own; it cannot be appended.</source>
        <translation>Eine Freigabe braucht einen eigenen Layer; sie kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>QGIS writes no places into files that end in {}; take .gpkg.</source>
        <translation>QGIS schreibt keine Orte in Dateien, die auf {} enden; nehmen Sie .gpkg.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/expressions.py</name>
    <message>
        <source>&lt;h3&gt;geopriv_guarantee&lt;/h3&gt;&lt;p&gt;Returns what a released layer promises, for labels in layouts and for decorations. A layer that was changed since its release, or never was one, promises nothing, and the text says so.&lt;/p&gt;&lt;h4&gt;Syntax&lt;/h4&gt;&lt;p&gt;geopriv_guarantee(&lt;i&gt;layer&lt;/i&gt;, &lt;i&gt;short&lt;/i&gt;)&lt;/p&gt;&lt;h4&gt;Arguments&lt;/h4&gt;&lt;p&gt;&lt;i&gt;layer&lt;/i&gt;: name or ID of the layer. &lt;i&gt;short&lt;/i&gt;: true for the first sentence alone.&lt;/p&gt;&lt;h4&gt;Example&lt;/h4&gt;&lt;p&gt;geopriv_guarantee('Patients')&lt;/p&gt;</source>
        <translation>&lt;h3&gt;geopriv_guarantee&lt;/h3&gt;&lt;p&gt;Gibt zurück, was ein freigegebener Layer verspricht, für Beschriftungen in Layouts und für Dekorationen. Ein Layer, der seit seiner Freigabe geändert wurde oder nie einer war, verspricht nichts, und der Text sagt es.&lt;/p&gt;&lt;h4&gt;Syntax&lt;/h4&gt;&lt;p&gt;geopriv_guarantee(&lt;i&gt;layer&lt;/i&gt;, &lt;i&gt;short&lt;/i&gt;)&lt;/p&gt;&lt;h4&gt;Argumente&lt;/h4&gt;&lt;p&gt;&lt;i&gt;layer&lt;/i&gt;: Name oder ID des Layers. &lt;i&gt;short&lt;/i&gt;: wahr für den ersten Satz allein.&lt;/p&gt;&lt;h4&gt;Beispiel&lt;/h4&gt;&lt;p&gt;geopriv_guarantee('Patients')&lt;/p&gt;</translation>
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
        <source>This layer is being edited: it promises nothing.</source>
        <translation>Dieser Layer wird gerade bearbeitet: Er verspricht nichts.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/files.py</name>
    <message>
        <source>The layer is in memory or in a database: save it into a GeoPackage, and check that file. What is published is the file.</source>
        <translation>Der Layer ist im Speicher oder in einer Datenbank: Speichern Sie ihn in ein GeoPackage und prüfen Sie diese Datei. Veröffentlicht wird die Datei.</translation>
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
        <source>The fields to leave out, and those to publish although they tell the place, are chosen in the form; the latter among the advanced parameters.</source>
        <translation>Die Felder, die wegbleiben, und jene, die bleiben, obwohl sie den Ort verraten, wählen Sie im Formular; letztere unter den fortgeschrittenen Parametern.</translation>
    </message>
    <message>
        <source>The working CRS is among the advanced parameters, and a geographic one measures on the sphere.</source>
        <translation>Das KBS, in dem gerechnet wird, steht unter den fortgeschrittenen Parametern, und ein geographisches misst auf der Kugel.</translation>
    </message>
    <message>
        <source>A Python package that geo-privacy needs cannot be imported: {}</source>
        <translation>Ein Python-Paket, das Geo-Privatheit braucht, kann nicht importiert werden: {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/map_label.py</name>
    <message>
        <source>Choose a released layer in the layer tree first.</source>
        <translation>Wählen Sie zuerst einen veröffentlichten Layer im Layerbaum.</translation>
    </message>
    <message>
        <source>Open the layout that the label is for first: Project, Layouts.</source>
        <translation>Öffnen Sie zuerst das Layout, für das die Beschriftung ist: Projekt, Layouts.</translation>
    </message>
    <message>
        <source>Guarantee of {}</source>
        <translation>Zusicherung von {}</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/menu.py</name>
    <message>
        <source>Publish points safely…</source>
        <translation>Punkte sicher veröffentlichen…</translation>
    </message>
    <message>
        <source>Check a layer or file…</source>
        <translation>Layer oder Datei prüfen…</translation>
    </message>
    <message>
        <source>Plan a publication…</source>
        <translation>Eine Publikation planen…</translation>
    </message>
    <message>
        <source>Publish a publication file…</source>
        <translation>Eine Publikationsdatei veröffentlichen…</translation>
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
        <translation>Eine Freigabe erklären…</translation>
    </message>
    <message>
        <source>Add the guarantee to the open layout</source>
        <translation>Zusicherung in das offene Layout setzen</translation>
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
    <name>qgis_plugin/metric.py</name>
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
        <source> and </source>
        <translation> und </translation>
    </message>
</context>
<context>
    <name>qgis_plugin/plans.py</name>
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
    <message>
        <source>What would happen with {}:</source>
        <translation>Was geschehen würde mit {}:</translation>
    </message>
    <message>
        <source>See the plan.</source>
        <translation>Siehe den Plan.</translation>
    </message>
    <message>
        <source>“{}”</source>
        <translation>„{}“</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/provider.py</name>
    <message>
        <source>Geo-privacy (geopriv-gis)</source>
        <translation>Geo-Privatheit (geopriv-gis)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/rasters.py</name>
    <message>
        <source>The raster of weights must be a file that GDAL reads, with that band.</source>
        <translation>Das Raster der Gewichte muss eine Datei sein, die GDAL liest, mit diesem Kanal.</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder of the output.</source>
        <translation>In den Ordner der Ausgabe kann nichts geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/reading.py</name>
    <message>
        <source>No budget was given: {} was taken as the form has it at first, {} {}.</source>
        <translation>Kein Budget wurde angegeben: {} wurde genommen, wie das Formular beginnt, {} {}.</translation>
    </message>
    <message>
        <source>The corners must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.</source>
        <translation>Die Ecken müssen X,Y;X,Y;… sein, zum Beispiel 3,0;0,1;-3,0;0,-1.</translation>
    </message>
    <message>
        <source>Give either {} or {}.</source>
        <translation>Geben Sie entweder {} oder {} an.</translation>
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
        <source>Give either {} or {}: empty the one, or put {} into the other.</source>
        <translation>Geben Sie entweder {} oder {} an: Leeren Sie das eine, oder setzen Sie {} in das andere.</translation>
    </message>
    <message>
        <source>Tick only one of {}.</source>
        <translation>Haken Sie nur eines an von {}.</translation>
    </message>
    <message>
        <source>{} goes with the choice “{}” and with nothing else.</source>
        <translation>{} gehört zur Wahl „{}“ und zu nichts anderem.</translation>
    </message>
    <message>
        <source>{} must be a number, or two for two fields: X,Y.</source>
        <translation>{} muss eine Zahl sein, oder zwei für zwei Felder: X,Y.</translation>
    </message>
    <message>
        <source>{} must be whole numbers: 1,10,2000.</source>
        <translation>{} müssen ganze Zahlen sein: 1,10,2000.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/repeated.py</name>
    <message>
        <source>A ledger counts them, and stops in time.</source>
        <translation>Ein Konto zählt sie und hält rechtzeitig an.</translation>
    </message>
    <message>
        <source>This layer was released before ({count} so far; last: {last}). Each further release tells more about the same people.</source>
        <translation>Dieser Layer wurde schon freigegeben ({count} bisher; zuletzt: {last}). Jede weitere Freigabe verrät mehr über dieselben Personen.</translation>
    </message>
    <message>
        <source>Together these have lost {total}.</source>
        <translation>Zusammen haben diese {total} verloren.</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/report.py</name>
    <message>
        <source>places near each other are hard to tell apart (ε-geo-privacy)</source>
        <translation>nahe Orte sind schwer zu unterscheiden (ε-Geo-Privatheit)</translation>
    </message>
    <message>
        <source>places near each other are hard to tell apart (ρ-concentrated geo-privacy)</source>
        <translation>nahe Orte sind schwer zu unterscheiden (ρ-konzentrierte Geo-Privatheit)</translation>
    </message>
    <message>
        <source>places near each other are hard to tell apart ((ε, δ)-geo-privacy)</source>
        <translation>nahe Orte sind schwer zu unterscheiden ((ε, δ)-Geo-Privatheit)</translation>
    </message>
    <message>
        <source>nobody can be sure who is in the data (ε-differential privacy)</source>
        <translation>niemand kann sicher sein, wer in den Daten ist (ε-differenzielle Privatheit)</translation>
    </message>
    <message>
        <source>nobody can be sure who is in the data (ρ-concentrated differential privacy)</source>
        <translation>niemand kann sicher sein, wer in den Daten ist (ρ-konzentrierte differenzielle Privatheit)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Kind of promise</source>
        <translation>Art des Versprechens</translation>
    </message>
    <message>
        <source>ε, per metre</source>
        <translation>ε, je Meter</translation>
    </message>
    <message>
        <source>ρ, per square metre</source>
        <translation>ρ, je Quadratmeter</translation>
    </message>
    <message>
        <source>δ</source>
        <translation>δ</translation>
    </message>
    <message>
        <source>Largest distance, m</source>
        <translation>Größte Entfernung, m</translation>
    </message>
    <message>
        <source>Table metric</source>
        <translation>Metrik der Tabelle</translation>
    </message>
    <message>
        <source>Distances measured in</source>
        <translation>Entfernungen gemessen in</translation>
    </message>
    <message>
        <source>Largest scale there</source>
        <translation>Größter Maßstab dort</translation>
    </message>
    <message>
        <source>Grid of released coordinates</source>
        <translation>Gitter der freigegebenen Koordinaten</translation>
    </message>
    <message>
        <source>Added to distances for the grid, m</source>
        <translation>Zu Entfernungen hinzu wegen des Gitters, m</translation>
    </message>
    <message>
        <source>Published as they are, unprotected</source>
        <translation>Daneben veröffentlicht, ungeschützt</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>Its parameters</source>
        <translation>Seine Parameter</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Only positions are protected. Other fields are published as they are.</source>
        <translation>Nur Positionen sind geschützt. Andere Felder werden veröffentlicht, wie sie sind.</translation>
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
        <source>For machines</source>
        <translation>Für Maschinen</translation>
    </message>
    <message>
        <source>ε, no unit</source>
        <translation>ε, ohne Einheit</translation>
    </message>
    <message>
        <source>ρ, no unit</source>
        <translation>ρ, ohne Einheit</translation>
    </message>
    <message>
        <source>Rows of one person, at most: {}</source>
        <translation>Zeilen einer Person, höchstens: {}</translation>
    </message>
    <message>
        <source>ε, per {unit}</source>
        <translation>ε, je {unit}</translation>
    </message>
    <message>
        <source>ρ, per square of {unit}</source>
        <translation>ρ, je Quadrat von {unit}</translation>
    </message>
    <message>
        <source>Largest distance, in {unit}</source>
        <translation>Größte Entfernung, in {unit}</translation>
    </message>
    <message>
        <source>Added to distances for the grid, in {unit}</source>
        <translation>Für das Gitter zu Entfernungen hinzugefügt, in {unit}</translation>
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
        <source>each row</source>
        <translation>jede Zeile</translation>
    </message>
    <message>
        <source>the one person whom all rows are about</source>
        <translation>die eine Person, um die es in allen Zeilen geht</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Counts and statistics</source>
        <translation>Anzahlen und Statistik</translation>
    </message>
    <message>
        <source>No further release like the last one fits.</source>
        <translation>Keine weitere Freigabe wie die letzte passt.</translation>
    </message>
    <message>
        <source>One more release like the last one fits.</source>
        <translation>Eine weitere Freigabe wie die letzte passt.</translation>
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
        <source>{limit}: {left} would be left.</source>
        <translation>{limit}: {left} wären übrig.</translation>
    </message>
    <message>
        <source>each person, by the field “{field}”</source>
        <translation>jede Person, nach dem Feld „{field}“</translation>
    </message>
    <message>
        <source>{spent} spent, {left} left</source>
        <translation>{spent} ausgegeben, {left} übrig</translation>
    </message>
    <message>
        <source>Nothing has been released of it.</source>
        <translation>Nichts davon wurde freigegeben.</translation>
    </message>
    <message>
        <source>{count} more releases like the last one fit.</source>
        <translation>{count} weitere Freigaben wie die letzte passen.</translation>
    </message>
    <message>
        <source>It is large: what was released stands on the page to print.</source>
        <translation>Es ist groß: Was freigegeben wurde, steht auf der Seite zum Drucken.</translation>
    </message>
    <message>
        <source>Protects: {unit}. Releases so far: {count}.</source>
        <translation>Schützt: {unit}. Freigaben bisher: {count}.</translation>
    </message>
    <message>
        <source>{limit}: too little is left.</source>
        <translation>{limit}: Es ist zu wenig übrig.</translation>
    </message>
    <message>
        <source>{limit} (now: {period})</source>
        <translation>{limit} (jetzt: {period})</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/styles.py</name>
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
        <source>too few points near</source>
        <translation>zu wenige Punkte in der Nähe</translation>
    </message>
    <message>
        <source>pale: wide interval</source>
        <translation>blass: breites Intervall</translation>
    </message>
    <message>
        <source>left out: too uncertain</source>
        <translation>weggelassen: zu unsicher</translation>
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
    <name>qgis_plugin/tags.py</name>
    <message>
        <source>privacy,geoprivacy,geo-privacy,location privacy,confidentiality,anonymise,anonymisation,de-identification,epsilon</source>
        <translation>Datenschutz,DSGVO,Privatheit,Privatsphäre,Geodatenschutz,Vertraulichkeit,Geheimhaltung,anonymisieren,Anonymisierung,pseudonymisieren,Pseudonymisierung,Deanonymisierung,Personenbezug,Epsilon</translation>
    </message>
    <message>
        <source>mask,geomask,geomasking,geographic masking,jitter,perturb,random perturbation,displace,scramble,blur,obfuscate,obfuscation,donut,doughnut,k-anonymity,k-anonymisation,geo-indistinguishability</source>
        <translation>verschleiern,Verschleierung,maskieren,Geomaskierung,verrauschen,verwischen,verschieben,Verschiebung,versetzen,zufällig verschieben,unscharf machen,Unschärfe,verpixeln,k-Anonymität,Geo-Ununterscheidbarkeit,Rauschen</translation>
    </message>
    <message>
        <source>differential privacy,small numbers,small counts,suppression</source>
        <translation>differenzielle Privatheit,kleine Fallzahlen,kleine Anzahlen,Unterdrückung,statistische Geheimhaltung</translation>
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
        <source>account,privacy budget,rho</source>
        <translation>Konto,Privatheitsbudget,Datenschutzbudget,Rho</translation>
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
</context>
<context>
    <name>qgis_plugin/words.py</name>
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
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>qgis_plugin/writable.py</name>
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
    <name>geopriv_gis/checking/certificate.py</name>
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
        <source>CRS</source>
        <translation>KBS</translation>
    </message>
    <message>
        <source>Nothing was found that speaks against publishing.</source>
        <translation>Es wurde nichts gefunden, das gegen eine Veröffentlichung spricht.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/checking/check.py</name>
    <message>
        <source>there are {many} releases. If they are about the same people, they promise {loss} together</source>
        <translation>es sind {many} Freigaben. Wenn sie von denselben Personen handeln, versprechen sie zusammen {loss}</translation>
    </message>
    <message>
        <source>See what else it holds, or leave it out.</source>
        <translation>Sehen Sie nach, was sie noch enthält, oder lassen Sie sie weg.</translation>
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
        <source>Release it, or leave it out.</source>
        <translation>Geben Sie sie frei, oder lassen Sie sie weg.</translation>
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
        <source>too long to be looked through</source>
        <translation>zu lang, um durchgesehen zu werden</translation>
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
        <source>{file} is missing</source>
        <translation>{file} fehlt</translation>
    </message>
    <message>
        <source>{file} is no part of it</source>
        <translation>{file} gehört nicht dazu</translation>
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
        <source>it holds geometry and carries no guarantee</source>
        <translation>sie enthält Geometrie und trägt keine Zusicherung</translation>
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
        <source>Give the ledger they were charged to.</source>
        <translation>Geben Sie das Konto an, das damit belastet wurde.</translation>
    </message>
    <message>
        <source>numbers that may be coordinates</source>
        <translation>Zahlen, die Koordinaten sein können</translation>
    </message>
    <message>
        <source>Look, or check with the true places.</source>
        <translation>Sehen Sie nach, oder prüfen Sie mit den wahren Orten.</translation>
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
        <source>Find out who released it, and charge it.</source>
        <translation>Finden Sie heraus, wer sie freigegeben hat, und belasten Sie das Konto damit.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>alle zusammen</translation>
    </message>
    <message>
        <source>a notebook with outputs, which may show rows of data</source>
        <translation>ein Notebook mit Ausgaben, die Zeilen der Daten zeigen können</translation>
    </message>
    <message>
        <source>Clear them before publishing it, or check with the true places.</source>
        <translation>Löschen Sie diese vor der Veröffentlichung, oder prüfen Sie mit den wahren Orten.</translation>
    </message>
    <message>
        <source>a file of a kind that is not looked into</source>
        <translation>eine Datei einer Art, in die nicht hineingesehen wird</translation>
    </message>
    <message>
        <source>See what it holds, or leave it out.</source>
        <translation>Sehen Sie nach, was sie enthält, oder lassen Sie sie weg.</translation>
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
        <source>it is not what was released with its guarantee</source>
        <translation>sie ist nicht, was mit ihrer Zusicherung freigegeben wurde</translation>
    </message>
    <message>
        <source>Write what was released, with write_file.</source>
        <translation>Schreiben Sie, was freigegeben wurde, mit write_file.</translation>
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
        <source>Write the release into a new file.</source>
        <translation>Schreiben Sie die Freigabe in eine neue Datei.</translation>
    </message>
    <message>
        <source>its metadata show true places</source>
        <translation>ihre Metadaten zeigen wahre Orte</translation>
    </message>
    <message>
        <source>Take them out.</source>
        <translation>Nehmen Sie sie heraus.</translation>
    </message>
    <message>
        <source>it has free pages, where deleted rows may still be</source>
        <translation>sie hat freie Seiten, auf denen noch gelöschte Zeilen stehen können</translation>
    </message>
    <message>
        <source>it holds more than what is read of it, such as bounding boxes</source>
        <translation>sie enthält mehr, als aus ihr gelesen wird, umschließende Rechtecke zum Beispiel</translation>
    </message>
    <message>
        <source>Keep what tells nothing of places.</source>
        <translation>Behalten Sie, was nichts über Orte verrät.</translation>
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
        <source>tables that are no layers: {names}</source>
        <translation>Tabellen, die keine Layer sind: {names}</translation>
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
    <name>geopriv_gis/checking/verdict.py</name>
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
        <source>{colour}: {meaning} ({files} looked at).</source>
        <translation>{colour}: {meaning} (Dateien angesehen: {files}).</translation>
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
</context>
<context>
    <name>geopriv_gis/core/errors.py</name>
    <message>
        <source>what would be published beside the noise tells the true places: {columns}. Leave it out with drop=[...], or name it in keep=[...] if you know that it tells them and has to be published.</source>
        <translation>was neben dem Rauschen veröffentlicht würde, verrät die wahren Orte: {columns}. Lassen Sie es mit drop=[...] weg, oder nennen Sie es unter keep=[...], wenn Sie wissen, dass es sie verrät und veröffentlicht werden muss.</translation>
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
    <name>geopriv_gis/core/promise/law.py</name>
    <message>
        <source>the rows of one person share one draw of noise, from which no map, count, rate or value at the true place is estimated: the method 'composition', or Gaussian noise, allows that</source>
        <translation>die Zeilen einer Person teilen sich einen Zug des Rauschens, aus dem weder Karte noch Anzahl, Rate oder Wert am wahren Ort geschätzt wird: Das Verfahren 'composition' oder Gauß-Rauschen erlaubt das</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/paragraph.py</name>
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
        <source>, but for an additional probability of {delta}</source>
        <translation>, abgesehen von einer zusätzlichen Wahrscheinlichkeit von {delta}</translation>
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
        <source>in {crs}</source>
        <translation>in {crs}</translation>
    </message>
    <message>
        <source>Distances are ground metres, measured {place}.</source>
        <translation>Entfernungen sind Meter am Boden, gemessen {place}.</translation>
    </message>
    <message>
        <source>inputs snapped to a public grid</source>
        <translation>Eingaben auf ein öffentliches Gitter gesetzt</translation>
    </message>
    <message>
        <source> It assumes: {all}.</source>
        <translation> Sie setzt voraus: {all}.</translation>
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
        <source>on the sphere</source>
        <translation>auf der Kugel</translation>
    </message>
    <message>
        <source> (whose scale of at most {scale} is accounted for)</source>
        <translation> (dessen Maßstab von höchstens {scale} berücksichtigt ist)</translation>
    </message>
    <message>
        <source>Distances are ground metres together with metres of height, measured {place}.</source>
        <translation>Entfernungen sind Meter am Boden zusammen mit Metern der Höhe, gemessen {place}.</translation>
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
        <source>(ε, δ)-geo-private</source>
        <translation>(ε, δ)-geo-privat</translation>
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
        <source>Mechanism: {name}</source>
        <translation>Mechanismus: {name}</translation>
    </message>
    <message>
        <source>coordinates on a public grid of {spacing}</source>
        <translation>Koordinaten auf einem öffentlichen Gitter von {spacing}</translation>
    </message>
    <message>
        <source>It assumes</source>
        <translation>Sie setzt voraus</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/sentence.py</name>
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
</context>
<context>
    <name>geopriv_gis/core/promise/words.py</name>
    <message>
        <source>Whoever sees the whole result, whatever else they know, draws any given conclusion with a chance at most {factor} times what it would be were {otherwise}{plus}. Somebody to whom both cases are equally likely beforehand guesses right with a chance of at most {right} %.</source>
        <translation>Wer das ganze Ergebnis sieht, kommt, was immer er sonst weiß, zu jeder bestimmten Folgerung mit einer Wahrscheinlichkeit von höchstens dem {factor}-fachen dessen, was sie wäre, wenn {otherwise}{plus}. Wem vorher beide Fälle gleich wahrscheinlich sind, der rät mit einer Wahrscheinlichkeit von höchstens {right} % richtig.</translation>
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
</context>
<context>
    <name>geopriv_gis/frames/choosing/advice.py</name>
    <message>
        <source>{wanted} m on average for {whose}: {budget}</source>
        <translation>{wanted} m im Mittel für {whose}: {budget}</translation>
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
        <source>eps = {eps} per metre</source>
        <translation>eps = {eps} je Meter</translation>
    </message>
    <message>
        <source>a row alone</source>
        <translation>eine Zeile allein</translation>
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
        <source>this ledger would refuse it: {why}</source>
        <translation>dieses Konto lehnte es ab: {why}</translation>
    </message>
    <message>
        <source>{wanted} m on average for {whose}: which budget has it is not known here, where a move is not as 1/ε; plan several</source>
        <translation>{wanted} m im Mittel für {whose}: Welches Budget das ergibt, ist hier nicht bekannt, wo eine Verschiebung nicht wie 1/ε ist; planen Sie mehrere</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/alternatives.py</name>
    <message>
        <source>private_track tells a mean place for each hour or day; or protect less at once (table_metric='dist_2', or a privacy_unit whose values are one person's day or hour)</source>
        <translation>private_track sagt einen mittleren Ort für jede Stunde oder jeden Tag; oder schützen Sie weniger auf einmal (table_metric='dist_2', oder eine privacy_unit, deren Werte ein Tag oder eine Stunde einer Person sind)</translation>
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
        <source>persons with {rows} rows: publish what the rows are about instead, {about}; {days}</source>
        <translation>Personen mit {rows} Zeilen: Veröffentlichen Sie stattdessen, worum es in den Zeilen geht, {about}; {days}</translation>
    </message>
    <message>
        <source>clip='remap' (strays go to the border, where they pile up)</source>
        <translation>clip='remap' (Ausreißer rücken an den Rand, wo sie sich häufen)</translation>
    </message>
    <message>
        <source>zones= for region= (strays go to the border of the row's own polygon, and which polygon that is, is told)</source>
        <translation>zones= statt region= (Ausreißer rücken an den Rand des eigenen Polygons der Zeile, und welches Polygon das ist, wird gesagt)</translation>
    </message>
    <message>
        <source>{words}: moves {better} on average, not {now}</source>
        <translation>{words}: verschiebt im Mittel um {better}, nicht um {now}</translation>
    </message>
    <message>
        <source>if the extent alone is asked for, private_bbox: {errs}</source>
        <translation>wenn nur nach der Ausdehnung gefragt ist, private_bbox: {errs}</translation>
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
        <source>For the data holder only: the numbers of rows are those of the true rows; do not publish this plan.</source>
        <translation>Nur für die datenhaltende Stelle: Die Zeilenzahlen sind die der wahren Zeilen; veröffentlichen Sie diesen Plan nicht.</translation>
    </message>
    <message>
        <source>Nothing was drawn from your rows, and nothing was charged.</source>
        <translation>Nichts wurde aus Ihren Zeilen gezogen, und nichts wurde belastet.</translation>
    </message>
    <message>
        <source>points move {mean} on average, 95 % at most {most}{how}</source>
        <translation>Punkte wandern im Mittel {mean}, 95 % höchstens {most}{how}</translation>
    </message>
    <message>
        <source>{rows} rows: </source>
        <translation>{rows} Zeilen: </translation>
    </message>
    <message>
        <source>Plan of {release}</source>
        <translation>Plan: {release}</translation>
    </message>
    <message>
        <source>{mean} on average, 95 % at most {most}{how}</source>
        <translation>im Mittel {mean}, 95 % höchstens {most}{how}</translation>
    </message>
    <message>
        <source>1 row: </source>
        <translation>1 Zeile: </translation>
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
        <source>It promises</source>
        <translation>Es verspricht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/plan.py</name>
    <message>
        <source>how far places move is not known here: private discs are drawn, and where they are follows from where people are. With clip='remap' the noise alone is known</source>
        <translation>wie weit Orte wandern, ist hier nicht bekannt: Es werden private Scheiben gezogen, und wo sie sind, folgt daraus, wo Menschen sind. Mit clip='remap' ist das Rauschen allein bekannt</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/rehearsal.py</name>
    <message>
        <source>moves on average</source>
        <translation>Verschiebung im Mittel</translation>
    </message>
    <message>
        <source>95 % move at most</source>
        <translation>95 % wandern höchstens</translation>
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
        <source>before strays go to the discs</source>
        <translation>bevor Ausreißer auf die Scheiben rücken</translation>
    </message>
    <message>
        <source>standard error of a cell, of a map blurred over {far}, at most</source>
        <translation>Standardfehler einer Zelle, einer Karte mit Unschärfe über {far}, höchstens</translation>
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
    <name>geopriv_gis/frames/choosing/risk.py</name>
    <message>
        <source>Do not publish this page: it compares the release with the true points, and shows them.</source>
        <translation>Veröffentlichen Sie diese Seite nicht: Sie vergleicht die Freigabe mit den wahren Punkten und zeigt sie.</translation>
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
        <source>true points</source>
        <translation>wahre Punkte</translation>
    </message>
    <message>
        <source>release</source>
        <translation>Freigabe</translation>
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
        <source>A promise holds for all that anybody could do. The measures below are of this one release and of some attacks only: they cannot take the promise's place.</source>
        <translation>Ein Versprechen gilt für alles, was irgendjemand tun könnte. Die Maße unten gelten nur für diese eine Freigabe und einige Angriffe: Sie können das Versprechen nicht ersetzen.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/risk_measures.py</name>
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
        <source>recall at {k}</source>
        <translation>Wiedergefunden unter {k}</translation>
    </message>
    <message>
        <source>share of {many} attacked rows that are put {within} of their true place; {queries} queries each, mean error {error}</source>
        <translation>Anteil von {many} angegriffenen Zeilen, die {within} um ihren wahren Ort vermutet werden; je {queries} Abfragen, mittlerer Fehler {error}</translation>
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
        <source>people who live nearer to a row's released point than the row itself, for the row in the middle</source>
        <translation>Personen, die näher am freigegebenen Punkt einer Zeile wohnen als die Zeile selbst, für die mittlere Zeile</translation>
    </message>
    <message>
        <source>likewise; one row in twenty has fewer</source>
        <translation>ebenso; eine von zwanzig Zeilen hat weniger</translation>
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
        <source>share of rows that somebody who knows the noise's law and where people live puts {within}; mean error {error}</source>
        <translation>Anteil der Zeilen, die jemand, der das Gesetz des Rauschens kennt und weiß, wo Menschen wohnen, {within} vermutet; mittlerer Fehler {error}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/stage.py</name>
    <message>
        <source>around {lat}° {ns}, {lon}° {ew}</source>
        <translation>um {lat}° {ns}, {lon}° {ew}</translation>
    </message>
    <message>
        <source>at the nodes, as people are</source>
        <translation>an den Knoten, wie Menschen dort sind</translation>
    </message>
    <message>
        <source>at the cells, as many at each</source>
        <translation>an den Zellen, gleich viele an jeder</translation>
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
        <source>at the nodes, as many at each</source>
        <translation>an den Knoten, gleich viele an jedem</translation>
    </message>
    <message>
        <source>at the cells, as the prior says</source>
        <translation>an den Zellen, wie die Vorabverteilung sagt</translation>
    </message>
    <message>
        <source>around {argument}</source>
        <translation>um {argument}</translation>
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
        <source>one shape, to be drawn and measured</source>
        <translation>eine Form, zum Zeichnen und Messen</translation>
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
        <source>no; {why}</source>
        <translation>nein; {why}</translation>
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
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no, likewise</source>
        <translation>nein, ebenso</translation>
    </message>
    <message>
        <source>other statistics</source>
        <translation>weitere Statistik</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/choosing/windows.py</name>
    <message>
        <source>smoothing brings places nearer than said; how near is not known here: it depends on how they moved. The column se of the release tells it</source>
        <translation>die Glättung bringt Orte näher als gesagt; wie nah, ist hier nicht bekannt: Es hängt davon ab, wie sie sich bewegten. Die Spalte se der Freigabe sagt es</translation>
    </message>
    <message>
        <source> (mean of 1 window of a person, not smoothed)</source>
        <translation> (Mittel von 1 Fenster einer Person, nicht geglättet)</translation>
    </message>
    <message>
        <source> (means of {windows} windows of a person, not smoothed)</source>
        <translation> (Mittel von {windows} Fenstern einer Person, nicht geglättet)</translation>
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
</context>
<context>
    <name>geopriv_gis/frames/ground/crs.py</name>
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
        <translation>unendliche Koordinaten oder solche, die keine Zahlen sind (NaN)</translation>
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
</context>
<context>
    <name>geopriv_gis/frames/ground/persons.py</name>
    <message>
        <source>privacy_unit must be 'row' (each row is a person), 'table' (all rows are one person's) or a column of the frame that holds no geometry; got {value}.</source>
        <translation>privacy_unit muss 'row' sein (jede Zeile ist eine Person), 'table' (alle Zeilen gehören zu einer Person) oder ein Feld des Layers, das keine Geometrie enthält; angegeben: {value}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/graph_metric.py</name>
    <message>
        <source>√person</source>
        <translation>√Person</translation>
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
    <name>geopriv_gis/ledger/limit.py</name>
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
</context>
<context>
    <name>geopriv_gis/ledger/names.py</name>
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
        <translation>ε-differentielle Privatheit</translation>
    </message>
    <message>
        <source>ρ-zero-concentrated differential privacy</source>
        <translation>ρ-null-konzentrierte differentielle Privatheit</translation>
    </message>
    <message>
        <source>fixed losses, whatever the distance</source>
        <translation>feste Verluste, bei jeder Entfernung</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/page.py</name>
    <message>
        <source>A fixed loss is about where somebody is, too, and is lost at any distance: next door as well as far away.</source>
        <translation>Auch ein fester Verlust betrifft, wo jemand ist, und entsteht bei jeder Entfernung: nebenan ebenso wie weit weg.</translation>
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
        <translation>Namen von Kolleginnen, Kollegen und Zwecken sind die, die angegeben wurden. Diese Seite enthält keinen Ort, keine Anzahl und keinen anderen Wert der Daten.</translation>
    </message>
    <message>
        <source>{older} older ones are not shown.</source>
        <translation>{older} ältere werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>Nothing has been released.</source>
        <translation>Es wurde nichts freigegeben.</translation>
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
        <source>Had only those of {notion} been made: {words}</source>
        <translation>Wären nur die in {notion} gemacht worden: {words}</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/periods.py</name>
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
</context>
<context>
    <name>geopriv_gis/ledger/report.py</name>
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
        <source>Vouched for, by somebody who had no mark of how far it had come: {many} times</source>
        <translation>Dafür gebürgt, ohne eine Marke, wie weit es gekommen war: {many}-mal</translation>
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
        <source>ε = {budget}{per}, δ = {delta}{reach}; costs are counted in ρ, up to {most}</source>
        <translation>ε = {budget}{per}, δ = {delta}{reach}; Kosten werden in ρ gezählt, bis {most}</translation>
    </message>
    <message>
        <source>Budget: {notion}, {words}</source>
        <translation>Budget: {notion}, {words}</translation>
    </message>
    <message>
        <source>Spent: {spent}; left: {left}; releases: {many}</source>
        <translation>Ausgegeben: {spent}; übrig: {left}; Freigaben: {many}</translation>
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
        <source>Spent on {what}: {spent}</source>
        <translation>Ausgegeben für {what}: {spent}</translation>
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
</context>
<context>
    <name>geopriv_gis/ledger/tally.py</name>
    <message>
        <source>{refusal} The limit is {limit}.</source>
        <translation>{refusal} Die Grenze ist {limit}.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/ledger/together.py</name>
    <message>
        <source>All releases together, for two cases in which a {unit} is up to d metres apart{reach} and nothing else differs (counts depend on places too): </source>
        <translation>Alle Freigaben zusammen, für zwei Fälle, in denen {unit} bis zu d Meter anderswo ist{reach} und sonst nichts verschieden ist (auch Anzahlen hängen von Orten ab): </translation>
    </message>
    <message>
        <source> (d at most {near})</source>
        <translation> (d höchstens {near})</translation>
    </message>
    <message>
        <source>a Rényi divergence of each order α of at most α·({loss}).</source>
        <translation>eine Rényi-Divergenz jeder Ordnung α von höchstens α·({loss}).</translation>
    </message>
    <message>
        <source>a factor of at most exp({loss}).</source>
        <translation>ein Faktor von höchstens exp({loss}).</translation>
    </message>
    <message>
        <source>each notion bounds its own part.</source>
        <translation>jeder Begriff begrenzt seinen eigenen Teil.</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/roads.py</name>
    <message>
        <source>metre of road</source>
        <translation>Meter Straße</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/metrics/within.py</name>
    <message>
        <source>metre of path</source>
        <translation>Meter Weg</translation>
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
    <name>geopriv_gis/core/promise/composition.py</name>
    <message>
        <source>one of the releases has no guarantee</source>
        <translation>eine der Freigaben hat keine Zusicherung</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/conversion.py</name>
    <message>
        <source>the number of persons is public</source>
        <translation>die Zahl der Personen ist öffentlich</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/promise/guarantee.py</name>
    <message>
        <source>made with a reproducible random generator</source>
        <translation>mit einem wiederholbaren Zufallsgenerator gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/places/knn.py</name>
    <message>
        <source>the rows' labels are public</source>
        <translation>die Kennungen der Zeilen sind öffentlich</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/papers/ldp.py</name>
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
</context>
<context>
    <name>geopriv_gis/core/points/dprs.py</name>
    <message>
        <source>the promise of the points released beside them covers both together</source>
        <translation>das Versprechen der Punkte, die daneben freigegeben sind, gilt für beides zusammen</translation>
    </message>
    <message>
        <source>one row moves and all others stay; the number of rows is public</source>
        <translation>eine Zeile wandert und alle anderen bleiben; die Zahl der Zeilen ist öffentlich</translation>
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
    <name>geopriv_gis/core/promise/stating.py</name>
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
    <name>geopriv_gis/dask/driver.py</name>
    <message>
        <source>the noise was made of a secret key, so that whatever was computed twice came out alike: nobody who wants to find people had the key before it was destroyed at the end, and BLAKE2b and SHAKE-256 cannot be told from chance without it</source>
        <translation>das Rauschen wurde aus einem geheimen Schlüssel gemacht, sodass doppelt Berechnetes gleich herauskam: Niemand, der Menschen finden will, hatte den Schlüssel, bevor er am Ende vernichtet wurde, und BLAKE2b und SHAKE-256 lassen sich ohne ihn nicht vom Zufall unterscheiden</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/heights.py</name>
    <message>
        <source>distance is that of space: ground metres and metres of height (Z)</source>
        <translation>Entfernung ist die im Raum: Meter am Boden und Meter der Höhe (Z)</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/marks.py</name>
    <message>
        <source>whether a row is of the kind depends on that row alone</source>
        <translation>ob eine Zeile von der Art ist, hängt nur von dieser Zeile ab</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/order.py</name>
    <message>
        <source>rows keep their order and index, so they can be joined to other tables</source>
        <translation>Zeilen behalten ihre Reihenfolge und ihren Index, lassen sich also mit anderen Tabellen verknüpfen</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/public_places.py</name>
    <message>
        <source>the query points are public and do not depend on the rows</source>
        <translation>die Orte, nach denen gefragt wird, sind öffentlich und hängen nicht von den Zeilen ab</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/ground/standing.py</name>
    <message>
        <source>the geometry is no longer the one that was released, nor are its rows rows of releases that this process made or read (they were changed since, or the record came by another way than read_file), so its guarantee cannot be confirmed; whether it was made of the release and public data alone, which would keep the promise, cannot be seen here</source>
        <translation>die Geometrie ist nicht mehr die, die freigegeben wurde, und ihre Zeilen sind keine Zeilen von Freigaben, die dieser Prozess gemacht oder gelesen hat (sie wurden seither geändert, oder der Nachweis kam auf anderem Weg als read_file), darum lässt sich ihre Zusicherung nicht bestätigen; ob sie nur aus der Freigabe und öffentlichen Daten gemacht wurde, was das Versprechen erhielte, lässt sich hier nicht sehen</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/mean.py</name>
    <message>
        <source>the function is public and was not made from the rows</source>
        <translation>die Funktion ist öffentlich und wurde nicht aus den Zeilen gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/local/session.py</name>
    <message>
        <source>labels of rows name the same people whenever the session is opened</source>
        <translation>Kennungen von Zeilen nennen dieselben Personen, wann immer die Sitzung geöffnet wird</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/analysis.py</name>
    <message>
        <source>the places, cells or zones and the bandwidth of the estimates are public</source>
        <translation>die Orte, Zellen oder Zonen und die Bandbreite der Schätzungen sind öffentlich</translation>
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
</context>
<context>
    <name>geopriv_gis/frames/maps/one_step.py</name>
    <message>
        <source>the extent is public and was not made from the data</source>
        <translation>die Ausdehnung ist öffentlich und wurde nicht aus den Daten gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/pairs.py</name>
    <message>
        <source>the window or population and the distances of the statistic are public</source>
        <translation>das Fenster oder die Bevölkerung und die Entfernungen der Statistik sind öffentlich</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/maps/synthesis.py</name>
    <message>
        <source>the points are synthetic: drawn from an estimated map, none is a row's</source>
        <translation>die Punkte sind synthetisch: aus einer geschätzten Karte gezogen, keiner ist der einer Zeile</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/graph_laplace.py</name>
    <message>
        <source>the graph is public and was not made from the data</source>
        <translation>der Graph ist öffentlich und wurde nicht aus den Daten gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/optimal_mechanism.py</name>
    <message>
        <source>the cells and the prior are public and were not made from the data</source>
        <translation>die Zellen und die Vorabverteilung sind öffentlich und wurden nicht aus den Daten gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/remap.py</name>
    <message>
        <source>the prior used for remapping is public</source>
        <translation>das verwendete Vorwissen ist öffentlich</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/points/stream.py</name>
    <message>
        <source>Z values are published as they are, unprotected</source>
        <translation>Z-Werte werden veröffentlicht, wie sie sind, ungeschützt</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/queries.py</name>
    <message>
        <source>the zones, their weights and bounds, the categories and the queries are public, not made from the rows</source>
        <translation>die Zonen, ihre Gewichte und Grenzen, die Kategorien und die Abfragen sind öffentlich, nicht aus den Zeilen gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/frames/zones/threshold.py</name>
    <message>
        <source>the region and the limit are public, not made from the rows</source>
        <translation>das Gebiet und die Grenze sind öffentlich, nicht aus den Zeilen gemacht</translation>
    </message>
</context>
<context>
    <name>geopriv_gis/papers/dprs.py</name>
    <message>
        <source>as published, every row is redrawn inside the disc of its own cluster, so the result tells in which clusters the row cannot be, and where discs do not overlap which it is in: no epsilon and delta below 1 hold between rows of those</source>
        <translation>wie veröffentlicht, wird jede Zeile innerhalb der Scheibe ihres eigenen Clusters neu gezogen, darum sagt das Ergebnis, in welchen Clustern die Zeile nicht sein kann, und wo Scheiben sich nicht überlappen, in welchem sie ist: Kein Epsilon und kein Delta unter 1 gilt zwischen Zeilen davon</translation>
    </message>
    <message>
        <source>its Lemma 5 is false: cutting noise off to a disc can raise the divergence (4.15 instead of 3.33 in one disc of radius 1 with noise of scale 0.3)</source>
        <translation>ihr Lemma 5 ist falsch: Rauschen auf eine Scheibe abzuschneiden, kann die Divergenz erhöhen (4,15 statt 3,33 in einer Scheibe vom Radius 1 mit Rauschen der Breite 0,3)</translation>
    </message>
</context>
<context>
    <name>qgis_plugin/spare.py</name>
    <message>
        <source>What was drawn is kept in {}: take that file, and do not run this again, which would tell more about the same people.</source>
        <translation>Was gezogen wurde, liegt in {}: nehmen Sie diese Datei, und führen Sie dies nicht noch einmal aus; das würde mehr über dieselben Personen verraten.</translation>
    </message>
</context>
</TS>
