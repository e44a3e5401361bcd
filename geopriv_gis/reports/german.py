"""Texts of the reports in German."""

TEXTS = {
    "dpia": "Anlage zur Datenschutz-Folgenabschätzung",
    "statement": "Erklärung zum Schutz der Daten",
    "recipients": "Hinweise für Empfänger",
    "expert": "Anlage für die Bestimmung durch Sachverständige",
    "release": "Freigabe",
    "what": "Was es ist",
    "file": "Datei",
    "columns": "Spalten",
    "pseudonym": "{name} (Pseudonym)",
    "no_columns": "keine außer den Orten",
    "contact": "Kontakt",
    "licence": "Lizenz",
    "purpose": "Zweck",
    "controller": "Verantwortlich",
    "people": "Wer geschützt ist",
    "to_fill": "von der datenhaltenden Stelle einzutragen",
    "distance": "Entfernung",
    "at_most": "Chancen ändern sich höchstens um das",
    "guess": "Geraten wird richtig höchstens in",
    "times": "{factor}-fache",
    "percent": "{share} %",
    "one_in": "1 zu {times}",
    "date": "Datum",
    "signature": "Name und Unterschrift",
    "published_heading": "Was veröffentlicht wird",
    "promise_heading": "Was versprochen wird",
    "how_to_read": "Vor der Veröffentlichung wurde Rauschen hinzugefügt. Darum steht "
    "hier nirgends, dass sich etwas nicht erfahren lässt; hier steht, wie viel mehr "
    "sich durch die Veröffentlichung erfahren lässt als ohne sie, für jeden, was immer "
    "er sonst weiß.",
    "promise": "Wer das ganze Ergebnis sieht, kommt, was immer er sonst weiß, zu jeder "
    "bestimmten Folgerung mit einer Wahrscheinlichkeit von höchstens dem "
    "{factor}-Fachen dessen, was sie wäre, wenn {who} {other}{plus}. Von zwei "
    "Fällen, die vorher gleich wahrscheinlich sind, erkennt niemand den richtigen "
    "mit einer Wahrscheinlichkeit über {guess} %.",
    "plus": ", zuzüglich höchstens {delta}",
    "row": "eine Person (eine Zeile)",
    "table": "die eine Person der Tabelle (alle ihre Zeilen)",
    "persons": "eine Person (alle Zeilen mit demselben Wert in „{unit}“)",
    "elsewhere": "{distance} entfernt wäre",
    "elsewhere_zone": "{distance} entfernt in derselben Zone wäre",
    "different": "in {columns} um {distance} anders wäre",
    "row_by_row": "bis zu {other}, Zeile für Zeile",
    "root_in_total": "{other}, insgesamt (Wurzel der Summe der Quadrate)",
    "in_one_row": "{other}, in einer Zeile",
    "in_total": "{other}, insgesamt",
    "add_remove": "fehlte oder hinzukäme",
    "replace": "eine andere wäre",
    "changed": "anders wäre",
    "none": "Diese Freigabe verspricht nichts: {reason}. Sie darf nicht als geschützt "
    "veröffentlicht werden.",
    "between_zones": "Die Zone jeder Zeile wird genannt, wie sie ist: zwischen Zonen "
    "wird nichts versprochen.",
    "unprotected": "Daneben unverändert veröffentlicht und durch nichts geschützt: "
    "{columns}.",
    "telling": "Davon verraten vielleicht Orte oder Personen: {columns}.",
    "pseudonyms": "Als Pseudonyme mit geheimem Schlüssel veröffentlicht: {columns}. "
    "Welche Zeilen zusammengehören, wird verraten.",
    "disjoint": "{names} handeln von verschiedenen Personen: Was jemand verliert, ist "
    "der größte der Verluste, nicht die Summe.",
    "with_others": "Zusammen mit den anderen Freigaben, für die, die darin vorkommen:",
    "together": "Alle Freigaben zusammen, für die, die in allen vorkommen:",
    "joint": "Alle Freigaben zusammen, auch die von Zahlen: Ob {who} {other} und sonst "
    "alles gleich bliebe, erkennt niemand, dem beide Fälle vorher gleich "
    "wahrscheinlich sind, mit einer Wahrscheinlichkeit über {guess} %. In Zahlen gilt "
    "jemand an einem anderen Ort als jemand anderes.",
    "together_none": "Alle Freigaben zusammen versprechen nichts, weil {names} nichts "
    "verspricht.",
    "not_together": "Die Freigaben werden in verschiedenen Begriffen gezählt, die "
    "keine gemeinsame Zahl ergeben: Jedes Versprechen oben gilt für sich; was alle "
    "zusammen verlieren, steht im Konto.",
    "figure": "Geraten wird richtig in höchstens …",
    "figure_series": "50 % ergibt Raten ohne die Daten",
    "questions_source": "Die drei Fragen sind die des Leitfadens der britischen "
    "Aufsicht (ICO) vom März 2025.",
    "figures_source": "Die Zahlen folgen aus dem Gesetz des Rauschens, nicht aus den "
    "Daten: Sie gelten für jemanden, der alles andere weiß, und verraten selbst "
    "nichts.",
    "singling_heading": "Lässt sich jemand herausgreifen?",
    "singling_places": "Wer an einem von zwei Orten gesucht wird, die {distance} "
    "voneinander entfernt sind, und von dem alles andere bekannt ist, wird mit einer "
    "Wahrscheinlichkeit von höchstens {guess} % am richtigen gefunden (50 % ohne die "
    "Daten).",
    "singling_counts": "Dass jemand überhaupt in den Daten vorkommt, wird mit einer "
    "Wahrscheinlichkeit von höchstens {guess} % richtig erkannt (50 % ohne die "
    "Daten).",
    "radius": "95 % des Rauschens bleiben innerhalb von {radius}, im Mittel sind es "
    "{mean}: ein Kreis von {area} km².",
    "radius_unknown": "Wie weit das Rauschen reicht, hängt vom Ort ab oder davon, wie "
    "viele Zeilen eine Person hat; der Plan der Freigabe sagt es.",
    "near": "Wer sonst nichts weiß und den veröffentlichten Punkt für den wahren hält, "
    "trifft ihn auf {near} genau in {share} % aller Fälle.",
    "density": "Personen je km²",
    "inside": "Personen in diesem Kreis, etwa",
    "linking_heading": "Lassen sich Datensätze verknüpfen?",
    "link_order": "{name}: Die Zeilen behalten ihre Reihenfolge und ihre anderen "
    "Spalten. Wer dieselbe Tabelle hat, kann sie Zeile für Zeile verknüpfen und "
    "weiß, wessen Ort verschoben wurde.",
    "link_no_order": "{name}: Es blieb keine Reihenfolge der Zeilen, nach der andere "
    "verknüpfen könnten.",
    "link_columns": "{name}: unverändert veröffentlicht: {columns}. Was sie zusammen "
    "sagen, kann jemanden kenntlich machen.",
    "link_true": "{name}: Die Orte sind die wahren. Wer einige Orte einer Person "
    "kennt, kann die übrigen zuordnen.",
    "link_none": "{name}: Es werden keine Zeilen von Personen veröffentlicht.",
    "link_repeat": "Mehrere Freigaben derselben Personen summieren sich: Der "
    "Durchschnitt von n Freigaben eines Ortes hat 1/√n des Rauschens. Jede wird "
    "einem Konto belastet.",
    "inference_heading": "Lässt sich etwas über jemanden erschließen?",
    "inference": "Was jemand vorher glaubte, und höchstens glauben kann, nachdem er "
    "{name} gesehen hat ({distance}):",
    "unless": "Ausgenommen mit einer Wahrscheinlichkeit von höchstens {delta}.",
    "inference_none": "{name}: Das Versprechen lässt eine kleine zusätzliche "
    "Wahrscheinlichkeit (δ) zu; darum lässt sich kein größter Glaube angeben. Was "
    "versprochen wird, steht oben.",
    "before": "Vorher geglaubt",
    "after": "Nachher höchstens",
    "of_presence": "Vorkommen in den Daten",
    "of_places": "Orte in {distance} Entfernung",
    "residual_heading": "Welches Risiko bleibt",
    "residual_place": "Jenseits der Entfernungen oben wird das Versprechen Schritt für "
    "Schritt schwächer: dass jemand in dieser Stadt wohnt und nicht in der nächsten, "
    "ist nicht verborgen.",
    "residual_counts": "Was für viele gilt, wird gesagt, und das soll es auch: Von "
    "jemandem, der bekanntermaßen in einer Zone ist, erfährt man, was dort für die "
    "meisten gilt.",
    "residual_columns": "Spalten, die unverändert veröffentlicht werden, schützt kein "
    "Versprechen.",
    "residual_assumed": "Das Versprechen gilt, wenn dies zutrifft:",
    "residual_record": "Nachweise von Freigaben sind nicht unterschrieben: Sie zeigen "
    "Versehen, keine Fälschung.",
    "keeping_heading": "Aufbewahrung, Überprüfung, Unterschrift",
    "retention": "Wahre Daten werden aufbewahrt bis",
    "review": "Nächste Überprüfung am",
    "ledger": "Konto aller Freigaben",
    "charged": "mit dem Obigen belastet",
    "measures": "Weitere Maßnahmen",
    "statement_source": "Nach NIST SP 800-226, Guidelines for Evaluating Differential "
    "Privacy Guarantees (2025): was man wissen muss, um ein Versprechen zu "
    "beurteilen.",
    "epsilon": "ε oder ρ, und die Einheit",
    "epsilon_metre": "ε = {value} je Meter",
    "rho_metre": "ρ = {value} je Quadratmeter",
    "epsilon_unit": "ε = {value} je {unit}",
    "rho_unit": "ρ = {value} je Quadrat von {unit}",
    "epsilon_plain": "ε = {value}, ohne Einheit",
    "rho_plain": "ρ = {value}, ohne Einheit",
    "delta": "δ = {value}",
    "no_number": "keine",
    "neighbours": "Was verglichen wird",
    "neighbours_places": "zwei Tabellen, in denen {who} an einem anderen Ort ist; der "
    "Unterschied wächst mit der Entfernung",
    "neighbours_values": "zwei Tabellen, in denen {who} andere Werte hat; der "
    "Unterschied wächst mit deren Abstand",
    "neighbours_persons": "zwei Tabellen, von denen in einer {who} {change}",
    "mechanism": "Wie das Rauschen entstand",
    "utility": "Wie genau es ist",
    "utility_unknown": "siehe den Plan der Freigabe",
    "utility_law": "Orte wandern im Mittel {mean}, 95 % höchstens {radius}, vor dem, "
    "was nach dem Rauschen kommt",
    "trust": "Wem vertraut wird",
    "trust_text": "Der datenhaltenden Stelle, die die wahren Daten hat und das "
    "Rauschen hinzufügt. Sonst niemandem: weder Empfängern noch denen, die die Daten "
    "von ihnen erhalten.",
    "security": "Sicherheit",
    "security_text": "Das Rauschen kommt aus dem sicheren Generator des "
    "Betriebssystems; es lässt sich nicht noch einmal erzeugen. Wahre Daten, Konto "
    "und Speicher des Rauschens bleiben bei der datenhaltenden Stelle.",
    "collection": "Erhebung",
    "collection_text": "Das Versprechen betrifft, was veröffentlicht wird. Es sagt "
    "nichts darüber, wie die Daten erhoben wurden, und schützt sie nicht dort, wo "
    "sie aufbewahrt werden.",
    "recipients_intro": "Die Orte (oder Zahlen) in diesen Dateien sind nicht die "
    "wahren: Zum Schutz derer, um die es geht, wurde Rauschen hinzugefügt. Bitte lesen "
    "Sie, wie genau sie sind, bevor Sie sie verwenden.",
    "do_heading": "Was Sie tun können",
    "do_maps": "{names}: Karten, Dichten und Zahlen für Gebiete, die groß gegen das "
    "Rauschen sind.",
    "do_counts": "{names}: Tabellen und Karten der Zahlen, jede mit ihrem Fehler.",
    "dont_maps": "{names}: aus den Punkten Karten, Zahlen oder Raten machen: Wie weit "
    "sie verschoben sind, hängt vom Ort ab.",
    "do_error": "Den Fehler mitnehmen: in Modelle, in Entfernungen, in Zahlen je "
    "Gebiet.",
    "do_verify": "Prüfen, ob eine Datei ist, wie sie veröffentlicht wurde: geopriv "
    "explain DATEI.",
    "dont_heading": "Was Sie nicht tun sollten",
    "dont_single": "Einen Punkt für den wahren Ort halten oder die nächste Adresse "
    "suchen.",
    "dont_distance": "Entfernungen messen, die kurz gegen das Rauschen sind.",
    "dont_link": "Mit anderen Daten verknüpfen, um herauszufinden, wer jemand ist.",
    "expert_intro": "Punkte, die durch Rauschen verschoben wurden, sind unter HIPAA "
    "kein „Safe Harbor“: 45 CFR 164.514(b)(2) nennt jeden Ort, der kleiner ist als "
    "ein Bundesstaat, außer dreistelligen Postleitzahlen mit mehr als 20.000 "
    "Personen. Diese Anlage enthält Zahlen für eine Bestimmung durch Sachverständige "
    "nach 164.514(b)(1). Sie ist keine solche Bestimmung.",
    "expert_people": "Unter Menschen verborgen",
    "expert_metric": "Bis zu der Entfernung, in der eine gleichmäßig verteilte "
    "Bevölkerung {people} Personen hat, ändern sich Chancen höchstens um das "
    "{factor}-fache (des Rauschens: siehe die Toleranz im Versprechen). 95 % des "
    "Rauschens bleiben in der Entfernung von etwa {radius} Personen.",
    "expert_attack": "Was ein Angreifer höchstens erreicht",
    "expert_very_small": "Ob ein Risiko dieser Größe „sehr klein“ ist, sagen "
    "Sachverständige, mit Blick auf die Empfänger und deren andere Daten.",
}

# Of the names of mechanisms, which are English; longer ones first.
MECHANISMS = {
    "on groups of pieces of the overlay": "auf Gruppen von Teilen der Überlagerung",
    "on the pieces of the overlay": "auf den Teilen der Überlagerung",
    "on optimised sums of the pieces": "auf optimierten Summen der Teile",
    "flows between zones": "Flüsse zwischen Zonen",
    "zonal counts": "Anzahlen nach Zonen",
    "recursive K-norm noise": "rekursives K-Norm-Rauschen",
    "K-norm noise": "K-Norm-Rauschen",
    "laplace noise": "Laplace-Rauschen",
    "gaussian noise": "Gauß-Rauschen",
    "joint planar laplace": "gemeinsames ebenes Laplace-Rauschen",
    "nearest of all rows released": "nächste aller freigegebenen Zeilen",
    "threshold of a count": "Schwelle einer Anzahl",
    "in a public norm": "in einer öffentlichen Norm",
    "local model": "lokales Modell",
    "recursive K-norm": "rekursive K-Norm",
    "K-norm": "K-Norm",
    "mean places of windows of time": "mittlere Orte von Zeitfenstern",
    "kernel estimates of the released points": "Kernschätzungen der freigegebenen "
    "Punkte",
    "discs by private k-means": "Kreise aus privatem k-Means",
    "optimal mechanism on public cells": "optimaler Mechanismus auf öffentlichen "
    "Zellen",
    "restricted to a public region": "beschränkt auf ein öffentliches Gebiet",
    "rows within a radius of places": "Zeilen in einem Umkreis von Orten",
    "statistics below thresholds": "Werte unter Schwellen",
    "ends of trips cut off": "Enden von Wegen abgeschnitten",
    "disjoint parts": "getrennte Teile",
    "laplace on bounded values": "Laplace-Rauschen auf begrenzten Werten",
    "product of caps": "Produkt von Kugelkappen",
    "product of discs": "Produkt von Scheiben",
    "joint spherical laplace": "gemeinsames Laplace-Rauschen auf der Kugel",
    "spherical laplace": "Laplace-Rauschen auf der Kugel",
    "planar laplace": "ebenes Laplace-Rauschen",
    "graph laplace": "Laplace-Rauschen auf einem Graphen",
    "global lipschitz constant": "globale Lipschitz-Konstante",
    "peak law": "Spitzengesetz",
    "sparse vector": "Sparse Vector",
    "whole numbers": "ganze Zahlen",
    "then smoothed": "dann geglättet",
    "composition": "Zusammensetzung",
    "gaussian": "Gauß-Rauschen",
    "laplace": "Laplace-Rauschen",
    "lattice": "Gitter",
}
ROWS_OF_A_PERSON = "({rows} Zeilen einer Person)"
