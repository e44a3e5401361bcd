<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>form planarlaplace</name>
    <message>
        <source>Mask points (planar Laplace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point by Laplace noise: eps-geo-privacy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single points with a CRS. Every row needs a geometry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε, privacy loss per metre (1/m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller is safer. A row that is a person moves 2/ε metres on average; rows of one person move farther.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: level ℓ …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Odds between two places change by at most the factor e^ℓ: 0.69 doubles them, 1.1 triples them. ε = level / radius.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… for places up to this far apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ground metres, whatever the layer's CRS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who is protected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose rows the promise is for. A person with many rows needs more noise per row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is another person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole table belongs to one person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A field names the person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field that names the person (only with the choice above)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows with equal values belong to one person. How many rows each person has is then visible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a person's rows may move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only for persons with several rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All at once (dist_∞)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Root of summed squares is bounded (dist_2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region that holds the released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public polygons, e.g. land or a municipality, in any CRS; not made from the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the region holds them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise that never leaves the region is drawn with half of ε. Moving strays uses all of ε; they pile up along the border.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise never leaves the region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strays move to its border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise of a person with several rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One draw for all rows moves them least; maps, counts and rates need noise row by row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One draw for all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape of the noise: half-axis along the bearing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the next two: an ellipse. ε holds in its narrow direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… half-axis across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the ratio of the half-axes counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… bearing (degrees clockwise from north)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the working CRS, which must be a plane.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… or corners of a polygon: X,Y;X,Y;…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convex and symmetric about 0,0. Only its shape counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones that rows stay in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public polygons that do not overlap. Every point stays in the one it lies in; which one that is, is told, and nothing is promised between zones. Rows in none, in several or on a border are refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places that points are moved to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public points, for example all addresses: every point is moved to the nearest of them after the noise, at no cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side of the cells that are released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In units of the layer's CRS; in degrees it must divide 90. The middles of cells are released, with their outlines and the radius that holds the true place with 95 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields to leave out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields are published as they are. Leave out addresses, postcodes, coordinates, precise times, ids known elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields to publish although they tell the place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields that hold the coordinates stop the run unless they are left out, or named here. The guarantee lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hides the order of the rows; the layer's primary key is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out heights (Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heights are not masked, and a height may give a place away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protect heights (Z) as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heights are made noisy with the places, in three dimensions. They are metres, unless the CRS has a vertical axis of another unit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spacing of the grid of released coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A power of two, in the working CRS's units. Empty: about a thousandth of the noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise in floating point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of noise drawn exactly on the grid; slightly faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat earlier noise from this store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A local file, made if missing, with a key beside it; publish neither. Rows it knows get the noise they got first, and cost nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… name and version of the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public, e.g. clinics 2025. A new name means fresh noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… field that tells rows apart (empty: the feature id)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value of its own in every row, the same at every release.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… people may share places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New ids exactly where rows of missing ids were are otherwise taken for renamed rows, and refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working CRS (empty: chosen by rule)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where distances are measured. Empty, or a geographic CRS: on the sphere; but in the layer's own CRS where that is projected and hardly distorts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File of the account for these people (made by Create a ledger). It is charged before any noise is drawn, and nothing is released that its budget does not cover.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far points move on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of one row by itself; several rows of one person move farther. The line below says how far most points move. Farther is safer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form gaussian</name>
    <message>
        <source>Mask points (Gaussian)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point by Gaussian noise: rho-concentrated geo-privacy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ρ, privacy loss per square metre (1/m²)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller is safer. A row that is a person moves 0.886/√ρ metres on average; n rows of one person √n times as far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: average displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ground metres. ρ = π / (4 · displacement²).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A projected CRS in which distances are measured. Empty: the layer's CRS, or a UTM zone estimated from the data where the layer's CRS is geographic or distorts; that choice is then an assumption of the guarantee.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form graphlaplace</name>
    <message>
        <source>Mask points along a public graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point to a node of a public graph: among people, along roads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance among people: areas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance among people: public areas with a number of people each, at most 6,000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… field with the number of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People in each area.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… or a raster of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most 6,000 cells; the first band.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… people per km² that count at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or distance along roads: lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public lines that meet in common vertices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… nodes at most this far apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: 100.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or distance along paths within: polygons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public polygons in one piece: land without its lakes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… distance between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed for paths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest distance from a row to its node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows farther away are refused. Empty: as the metric has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the metric is measured. Empty: by rule, from its layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People among whom a place is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where distance is among people. Up to the distance within which a uniform population has that many, the loss is at most the level.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε, privacy loss per unit of the metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller is safer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… level at their distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Odds change by at most the factor e^ℓ: 0.69 doubles them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread released nodes over their cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anywhere in the cell of the released node, evenly, instead of its middle. Among people only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused: accounts count metres on the ground, these releases do not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Along roads or paths: hide within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form optimalmechanism</name>
    <message>
        <source>Mask points by public cells (optimal mechanism)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point to a public cell, with the least expected loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public cells (2 to 200 points)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of them is released for each row; not made from the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field that says how probable each cell is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public, for example census counts. Empty: all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller is safer. For distances between cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is kept small on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the points will be used for decides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Squared distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected loss that is made least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean is best for most rows; with the largest no cell is served badly, and no prior is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean under the prior</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That at the worst cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dilation of the spanner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 is exact; up to 2 is faster at slightly more loss. Empty: 1 up to 25 cells, 1.05 beyond.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far a point may lie from its cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: the largest distance from a cell to its nearest one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where distances are measured. Empty, or a geographic CRS: on the sphere; but in the cells' own CRS where that is projected and hardly distorts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide where a row is within</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form dprs</name>
    <message>
        <source>Mask points in private discs (DPRS, mended)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For research</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point into discs that follow where people are (DPRS, mended).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each row, given the discs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its bounding box holds the discs. It must not come from the data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the discs hold the points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving strays uses all of ε. Noise that never leaves the discs is drawn with half of it; Gaussian noise is of this kind only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strays move to the nearest disc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise never leaves the discs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε of the discs (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost by placing the discs, whatever the distance. Empty: 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>δ, probability that the discs lose more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Much less than one in the number of rows. Empty: 0.00001.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: one for every 40 rows, 600 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds of k-means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More need more noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius of a disc, as a share of the distance to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above 0.5 discs overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Law around each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian noise pays for the whole extent of the discs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plane. Empty: by rule, around the region.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused: a part of the loss does not shrink with the distance, and no account takes that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private discs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The discs as a layer of their own. What is promised covers both layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside the loss of the discs themselves. Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form peaklaplace</name>
    <message>
        <source>Mask points (peak law, with a fixed loss)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move every point by the peak law: a fixed loss keeps most rows near.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond the fixed loss. Smaller is safer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed loss at any distance (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No unit: places side by side are told apart by up to a factor e^eps_fixed (1: 2.7; 3: 20; 5: 150).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius of the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ground metres, public. Most rows stay within if `eps_fixed` is large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: neighbours that should stay the nearest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the next field: the radius is chosen so that most of so many nearest rows stay the nearest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and points per square kilometre, from a public source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not counted in this layer, unless that number is public.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise that never leaves the region is drawn with half of both losses. Moving strays uses all of them; they pile up along the border.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beyond the fixed loss. Between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form squaremechanism</name>
    <message>
        <source>Baseline: square mechanism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release points by the square mechanism, a baseline to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε, privacy loss between any two places (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not per metre: it does not compare with the ε of other masks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rectangle that holds all points; not the layer's own extent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form staircaseresponse</name>
    <message>
        <source>Baseline: staircase response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release a public place for every point, a baseline to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the staircase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of places by their distance.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateknn</name>
    <message>
        <source>Private nearest neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask without showing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which rows are nearest to a public place: labels, no positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public place to search from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It must not depend on the data. Without a CRS: the layer's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: layer of public places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each place is a query, and charged for; the table names it by its feature id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They share the budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For ε-geo-privacy. Smaller is safer. Give either ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: ρ, privacy loss per square metre (1/m²)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For ρ-concentrated geo-privacy, whose losses add up more slowly over many releases. Give either ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The default depends on the numbers of rows, places and neighbours. If you choose to release all rows, ε or ρ is charged once for all places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By what is on average the more accurate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sparse vector technique</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release all rows, then search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For each place or polygon that is asked about: between two places this far apart the odds change by at most a factor 2.7, whoever looks at the result. Farther is safer; the line below says what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatedistance</name>
    <message>
        <source>Private distance to the nearest point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say how far public places, lines or polygons are from the nearest point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: layer of public places, lines or polygons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each feature is a query, and charged for, unless the nearest is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nearest of all features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One question about the whole layer, and one charge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>β, probability that the error band fails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bands in the output's fields hold with probability 1 − β.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateanywithin</name>
    <message>
        <source>Private answer: is any point within a distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say whether any point is within a distance of public places, lines or polygons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are asked in the order of the layer until the first yes, and charged together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Ground metres.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatehull</name>
    <message>
        <source>Private convex hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a private polygon close to the convex hull of the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supporting lines are the most accurate in all cases known; the number of directions is theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supporting lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows near anchor points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release all rows, then their hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The polygon has at most this many sides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If each row is another person, less noise is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One person, whose rows are all of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row a person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A projected CRS in which the polygon is convex. Empty: the layer's CRS, or a UTM zone estimated from the data where the layer's CRS is geographic or distorts; that choice is then an assumption of the guarantee.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result tells as little about a place as the place itself would, with noise of this standard deviation. Farther is safer; the line below says what it costs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatebbox</name>
    <message>
        <source>Private bounding box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the private bounding box of the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the sides out to cover all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The box then holds all rows with probability 1 − β at least.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatecentre</name>
    <message>
        <source>Private centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the private centre of the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which centre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For rows of many persons the mean needs far less noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle of the bounding box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median of either coordinate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatediameter</name>
    <message>
        <source>Private diameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say the private largest distance between two of the points, in metres.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateradius</name>
    <message>
        <source>Private radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say the private radius of the smallest circle around the points, in metres.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatecount</name>
    <message>
        <source>Private counts in polygons, each row by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count the points in public polygons; every row makes its own noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polygons to count in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They must not depend on the data. Each one costs ε, or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In rounds that send home whoever is no longer needed, or all at once; "auto" asks a single question at once, for savings pay for further ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A single question at once, several in rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In rounds, who is no longer needed goes home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is made noisy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The distance to the polygon's border, or the place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance to the border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use of savings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How what people save on one question is used in the next ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most of them in the next question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread over the questions to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds that send home whoever is no longer needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of each round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a budget is shared by the rounds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Doubling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>β, probability that anybody is judged wrongly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of those who are sent home before the last round.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatekdeat</name>
    <message>
        <source>Private densities at places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say how dense the points are at public places; every row makes its own noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private densities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each place costs ε, or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian kernel. The smaller, the sharper and the less certain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the noise is made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"elimination" and "baseline" make distances or places noisy, "auto" as one of them. "smooth", "lipschitz" and "ldp" make the kernel's value noisy, "points" the places once for all; they take `eps` only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As smooth sensitivity asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On places, which biases the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local differential privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>δ, probability of a greater loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For "smooth": δ of (ε, δ)-geo-privacy, with Laplace noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of ε for the growth of the bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For "smooth". By default the best for places spread evenly; SSGP takes 1/3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Law of the noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For "smooth": the law of the noise. "auto" is Student's t, or with `delta` Laplace noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Student's t; Laplace where there is a δ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Student's t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generalised Cauchy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplace, with δ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ν, degrees of freedom of Student's t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By default 4, nearly the best; SSGP takes 3. Smaller ones have heavier tails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p of the generalised Cauchy law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the density ∝ (1 + |z|^p)^(−θ), by default 4. p·θ must be greater than 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>θ of the generalised Cauchy law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By default 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Λ, distance up to which it is promised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With `delta` only: nothing is then promised for places farther apart, and rows farther from where the answer changes need less noise.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateshare</name>
    <message>
        <source>Private share in a region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which share of the rows is in a region, or beyond a threshold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All its polygons together. They must not depend on the data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: one or two fields of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a threshold for each. ε and the softness are then in the field's unit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows above this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of fields only; public. Two numbers X,Y for two fields, which take one of the two thresholds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows below this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of fields per their unit. Smaller is safer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softness of the border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width over which rows count in part, with a half on the border itself. Wider needs less noise; 1/ε is a good start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smooth sensitivity: little noise far from the border.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On places, which biases the share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius of the rounded corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of two columns: both thresholds meet in a corner that is rounded so far; SSGP takes 1.21 times `softness`.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form askmany</name>
    <message>
        <source>Ask many questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask many questions for one budget: counts, densities, or who is nearest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polygons or places to ask about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They must not depend on the data. All questions share ε, or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is asked: how many are in each polygon, how dense it is at each place (with `bandwidth`), or who is nearest to it (with `k`).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many are in each polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How dense it is at each place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who is nearest to each place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For kernel means only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For nearest people only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatethreshold</name>
    <message>
        <source>Private answer: are there fewer than a limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say whether fewer rows than a limit are in a region, or of a kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: a field of true and false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows are of the kind. Each row's value must depend on that row alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Are there fewer than so many?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Give this or the share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: fewer than this share of all?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Of all rows, or of all persons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε of differential privacy (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About 1; smaller is safer. ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: ρ of zero-concentrated differential privacy (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For Gaussian noise. Give either ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field that says whose a row is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: each row is a person.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts as far from the limit as the margin are judged rightly with probability 1 − β.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far a count may be off (people)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three of four counts are off by less, where each person counts once and zones do not overlap. More is safer: at 3 the odds that somebody is there change by at most a factor 1.6. Of sums: so many times the largest value.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privatetrack</name>
    <message>
        <source>Private tracks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release where persons were in windows of time, for tracks of many fixes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer of fixes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single points with a CRS, a field of times and one that says whose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field of times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of dates with times, with a zone or without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows of time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>15min, 1h, 1w, night/day/weekend, or a field of public labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All fixes of a person may move at once. Empty: all rows are one person's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the noisy places as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As they were released with their noise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far somebody usually gets within an hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Empty: learnt from the noisy places.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateflows</name>
    <message>
        <source>Private flows between zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count trips by pairs of public zones: differential privacy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private flows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer of trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They must not depend on the data, nor overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the zones where trips end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The zones' names, as their field of names has them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the zones where trips begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: the zones in which the points lie.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For all zones together. About 1; smaller is safer. ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For Gaussian noise, better for many layers. Give either ε or ρ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the second case the number of people is public.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a person is in the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which data a person has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of one person that are counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the field. The first ones; further rows have no influence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out flows below so many standard errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: all are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field of the zones that names them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name of its own for each zone. Empty: its number, counted from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slivers: share of the smallest zone that is a fault of digitising</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces where zones overlap by less than this are faults of digitising.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form trimends</name>
    <message>
        <source>Trim the ends of trips (promises nothing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the fixes near places where trips begin or end; promises nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trimmed trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius of the circles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So large that many people live in three quarters of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One name for a household. Empty: all rows are one person's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field that says of which trip a row is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column that says of which trip a row is. Either it or `gap`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of time that parts trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10min, 1h. Instead of a field of trips.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Further fields to publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None that tells of ends: addresses, lengths and durations of trips, counters.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form privateheatmap</name>
    <message>
        <source>Private heatmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a private map of the density of the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the map covers: public, not calculated from the points. Take a municipality's layer, or draw it with room to spare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side of a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells cost no budget.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian kernel. The smaller, the sharper and the less certain. Under ρ it must exceed 1/√(2ρ).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No negative values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For maps to look at; at the price of some bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Densities per square metre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of means of the kernel, which lie between 0 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A projected CRS for noise and map. Empty: the layer's, or a UTM zone around the extent where that is geographic or distorts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form zonalcounts</name>
    <message>
        <source>Private counts by zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count the points in each of many public zones: differential privacy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of polygons that do not depend on the data. Several layers are a hierarchy, or partitions of different kinds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field of the zones that says how much each matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of the zones: how much the accuracy of each matters, greater than 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic: the least expected error for these zones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laplace on every zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K-norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the pieces of the overlay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recursive K-norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaussian on every zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K-norm on groups of pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is counted, if not each zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marginals: zone, category, zone*category, total, with commas between them. Or the path of a .csv file with the columns query, zone, category and weight. Empty: each zone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the categories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of the rows whose values `queries` are about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Categories that are counted: A,B,…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public, not those found in the data. Rows of other values are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field of the zones that names them in queries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form noiseawarecount</name>
    <message>
        <source>Counts by zones from released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps and statistics from released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points how many true points lie in polygons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As they were released: whole, in their order, with their guarantee.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public, in any CRS. However many, they cost nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points count as small Gaussian clouds of this standard deviation. The smaller, the sharper and the less certain; about as wide as the noise is a good start, and Gaussian noise needs a bit more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: where the release was measured, as its guarantee says.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form noiseawaredensity</name>
    <message>
        <source>Densities from released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points how dense the true ones are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated densities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: side of square cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of `points`: square cells, estimated at their middles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the cells cover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Empty: the bounds of the released points.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form remap</name>
    <message>
        <source>Remap released points with a prior</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move released points to where, by a public prior, the true ones likely are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remapped points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prior: public places where people are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example centres of census areas. Not made from the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: a raster of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example a population grid, in any CRS; no data counts as 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the weights of the points (empty: all the same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example how many people live there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance: the best place of the prior. Squared: a mean of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form covariate</name>
    <message>
        <source>Covariate at the true places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate a public covariate at the true places of released points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With covariate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public polygons whose value is wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example districts with their income. Nobody is taken to be where there is no value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: a raster whose value is wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example heights, in any CRS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… field with the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of `surface` with the value, where it is polygons.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where people are: public points or polygons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example census areas with their population. Empty: people are anywhere with the same probability. Not made from the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… field with the number of people (empty: all the same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many people each point or polygon of `prior` has. By default all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where people may be at all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public. Only without a layer or raster of people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the new field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the new column; that of the standard deviation ends in _sd.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form rates</name>
    <message>
        <source>Rates by zones from released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate rates by zone from released cases and a public population.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public, in any CRS, not overlapping. Let them reach somewhat farther than what is to be told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… field with the people at risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of `zones` with the people at risk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cases and people count as small Gaussian clouds of this standard deviation. About as wide as the noise is a good start, and Gaussian noise needs a bit more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field of the cases whose values have rates of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of the cases: rates for each of its values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate per so many people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E.g. 100000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest standard error of a rate that is shown, as a share of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other rates are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of an interval that is shown in any case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the unit of the rate; for rates near to 0. Empty: none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form synthesise</name>
    <message>
        <source>Synthetic points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw synthetic points from the map of the true ones that a release gives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many points are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: as many as released rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where points are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example census areas with their population. Empty: points are drawn from the map alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many people each point or polygon of `population` has. By default all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the map that points are drawn from. Empty: one and a half times the noise's standard deviation.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form paircorrelation</name>
    <message>
        <source>Clustering of released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points how clustered the true ones are, by distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clustering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances (m): 100,200,…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metres, with commas between them. Empty: ten, from the smallest that the noise allows to a quarter of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the weights of released points (empty: all the same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published with the points, for example deaths at an address. Nothing protects them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window: where points could be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public polygons, not made from the points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: population, as points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public places where people are. Clusters are then those beyond where people live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many people are at each point of `population`. By default all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: half the step between distances, or what the noise needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated sets of points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placed by chance, with noise, for the band and the p-values; 199 allow p-values from 0.005 on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form ripleyk</name>
    <message>
        <source>Ripley's K of released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points Ripley's K of the true ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ripley's K</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form hotspots</name>
    <message>
        <source>Hot spots of released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find from released points where values of a column are high or low.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hot spots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers that were published with the points, for example 1 for ill and 0 for not. Nothing protects them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form moransi</name>
    <message>
        <source>Moran's I of released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points whether near true ones have like values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moran's I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far apart points count as near. Gaussian noise of a standard deviation σ needs at least 1.77 σ, Laplace noise 0.5/ε.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random orders of the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the band and the p-value; 199 allow p-values from 0.005 on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form knox</name>
    <message>
        <source>Clusters in space and time of released points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimate from released points whether true ones cluster in space and time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters in space and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field with the times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dates, times or numbers that were published with the points, for example the day of onset. Nothing protects them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Within which points count as near. Metres, with commas between them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Periods (days, or the field's unit): 1,7,…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest times between two points that count as near, with commas: days for dates and times, the field's unit for numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random orders of the times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the times, for the band and the p-values; 199 allow p-values from 0.005 on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form planrelease</name>
    <message>
        <source>Plan a release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what a release would do, before anything is drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its CRS is looked at, never a place. It may be left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is to be released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: as strong as its form has it at first. Smaller is safer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of ε. Smaller is safer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: as the release has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other values of its form: NAME=VALUE, one a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As that form calls them, for example K=5 or ZONES=districts: layers by name or file, choices by number. Each form says the same by itself before it is run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of one person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole numbers, as 1,10,2000. Empty: each row is a person.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A public number, where errors depend on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the rows of `frame` are counted, and those of each person: not; they are public; or they are not, and the plan is for the data holder only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not count rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count rows: numbers are public</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count rows: for the data holder only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted average move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan says which budget would have it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is looked at, and nothing is spent.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form riskreport</name>
    <message>
        <source>Risk report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure what a release gives away; for the data holder only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same rows in the same order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where people live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public points, e.g. the middles of a population grid's cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty: one at each point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours that a service names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attacked rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evenly spaced in the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How near a guess must be to count. Empty: 100.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form comparemasks</name>
    <message>
        <source>Compare masks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare mechanisms on points; for the data holder only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For planar Laplace. Points move 2/ε metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For Gaussian noise. Points move 0.886/√ρ metres.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the peak law, beside planar Laplace of the same ε; with its radius.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the fixed loss: most points stay within.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public zones, to count the points that leave theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public points, to the nearest of which released ones would be moved: how many rows come out at their own.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form sensitivefields</name>
    <message>
        <source>Sensitive fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List the columns that would undo a masking: drop or keep them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form explainrelease</name>
    <message>
        <source>Explain a release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what a release promises, if its guarantee still holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points, shapes or a table, whole and unchanged, in a GeoPackage or in this project.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form attackgilia</name>
    <message>
        <source>Attack a service: two circles (GI-LIA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find users of a nearby-people service by intersecting two circles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Released points that the service answers from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same rows in the same order. Empty: the true points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the search for a radius ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller asks more and finds the place more exactly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the town</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public: nobody is farther from anybody. By default that of the positions' bounding box.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form attackzolia</name>
    <message>
        <source>Attack a service: ranks of probes (ZO-LIA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find users of a nearby-people service by following a gradient of radii.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounds of four probes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More come closer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form attacklinkage</name>
    <message>
        <source>Attack a release: nearest known place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take each released point for the nearest known place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form attacklocalise</name>
    <message>
        <source>Attack a release: what a prior tells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guess each true place from its released one and public knowledge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public points: what the attacker knows beforehand.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>form attackaveraging</name>
    <message>
        <source>Attack releases: average them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average several releases of the same rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases of the same rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each holds the same rows in the same order.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/algorithm.py</name>
    <message>
        <source>{} is no parameter of this algorithm; {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} must be the number of one of: {}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ask_many.py</name>
    <message>
        <source>privacy,count,density,nearest,local,elimination,session,budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Asks one question for each polygon or place of a layer, in the local model: every row makes its own noise, and whoever is clearly irrelevant to a question says little and keeps the rest of their budget for the next one. The result is a table: the feature id of the polygon or place, the answer, its error, how many rows took part, and what they saved.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row, of all answers together: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of a count or of a mean from the noise; for nearest rows it bounds how many metres farther they may be. &lt;i&gt;value&lt;/i&gt; is a count, a mean of the kernel between 0 and 1, or a rank, with the feature id of the &lt;i&gt;row&lt;/i&gt;.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are, and how much each has left, is published. The places must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left of all budgets: {:.3g}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/attack.py</name>
    <message>
        <source>privacy,risk,attack,re-identification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;{}&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;A row counts as found where the guess is near enough; the mean distance from the true places, and the mean number of questions to the service, are told as well.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; It compares with the true points: do not publish it. An attack that fails proves nothing; the promise of a release does.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Success</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/compare.py</name>
    <message>
        <source>privacy,mask,compare,risk,utility,displacement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Masks the points once with each kind of noise, measures how far they move and how many leave their zone, or come out nearest to their own address, and throws the masked points away.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; What is marked so was measured on the true positions: do not publish it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give EPS (ε, per metre), RHO (ρ, per square metre) or both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EPS_FIXED and RADIUS go together, and with EPS: the peak law.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/count.py</name>
    <message>
        <source>privacy,count,polygon,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates how many true points lie in each polygon from points that were released with noise. Counting the released points themselves would blur every border; here the blur is taken out again.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points alone learns nothing more. It costs no budget, for however many polygons and however often.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;count&lt;/i&gt; is right on average, up to the smoothing by the bandwidth; it may be negative or a fraction. &lt;i&gt;se&lt;/i&gt; is its standard error: the true, smoothed count is within 1.96 of them in 95 of 100 cases.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The polygons must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/covariate.py</name>
    <message>
        <source>privacy,covariate,regression,calibration,raster,released,DHS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds to released points a public value (of a raster, or of polygons) at their true places, as it is to be expected: the mean, and in a second field, ending in &lt;i&gt;_sd&lt;/i&gt;, the standard deviation. The value under the released point would be that of a wrong place, and a regression on it would find too weak an effect.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised: whoever looks at released points and public layers alone learns nothing more. It costs no budget, for however many values.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to use it.&lt;/b&gt; Take the mean in place of the value in a regression, with robust standard errors. It is right if people are where the layer of people says; without one, if they are anywhere with the same probability.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Both layers must be public, and not made from the rows. The points must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or instead: a raster of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band of the raster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give either PRIOR or PRIOR_RASTER.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/create_ledger.py</name>
    <message>
        <source>Make an account for the people of some layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>privacy,budget,ledger,account</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Makes an account for the people of some layers. Give it as LEDGER to the algorithms that release: it is charged before any noise is drawn, and nothing is released that its budget does not cover.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Layers.&lt;/b&gt; If layers are given, only data with the same fields and number of rows can be charged; no position is kept. All layers must be about the same people.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Several limits.&lt;/b&gt; One ledger can count places, counts and both, per calendar period (day, week, month, quarter, year) and for colleagues or purposes: see &lt;i&gt;Several limits&lt;/i&gt;. Whose quota is charged is written behind the ledger's name: &lt;code&gt;city.ledger|colleague=anna&lt;/code&gt;.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The file is proposed by all forms of this project. Keep it with the data, and back it up; &lt;i&gt;Ledger report&lt;/i&gt; shows and checks it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε of geo-privacy (1/m)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ρ of concentrated geo-privacy (1/m²)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε (1/m) at δ, up to a radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε of differential privacy, for counts (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ρ of differential privacy, for counts (no unit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the budget is counted in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the releases promise must imply it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All releases together never cost more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>δ (for ε at δ; for ε of differential privacy if wanted)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability that the promise does not cover.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius (metres, only for ε at δ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance up to which it promises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept with the ledger.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside the budget or in place of it, with semicolons between: gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. A release must fit all limits that are about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ledgers (*.ledger)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file that does not exist, on a local disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers that may be charged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the same people. Empty: the ledger admits any data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LEDGER must name a file that is kept: without it, nobody knows what has been spent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who has the budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases must protect the same, or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of that field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only with the choice above.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/density.py</name>
    <message>
        <source>privacy,density,kernel,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates from points that were released with noise how dense the true ones are: at public places, or on square cells. A density of the released points themselves would be too smooth; here the blur is taken out again.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points alone learns nothing more. It costs no budget, for however many places and however often.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;value&lt;/i&gt; is the mean of a Gaussian kernel, right on average; it may be negative. &lt;i&gt;se&lt;/i&gt; is its standard error: the true mean is within 1.96 of them in 95 of 100 cases.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Places and extent must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/dprs.py</name>
    <message>
        <source>privacy,mask,discs,clusters,k-means,dprs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Places discs where people are, with noise that hides any one row; then every row gets planar Laplace noise and moves to the nearest point of any disc.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any published result changes by at most the factor e^(ε_discs + ε·d), but for an additional probability δ. ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; ε of the discs, on top of what planar Laplace loses at the same ε: that mask promises more, and moves points less where its noise is narrow beside the discs. Where it is wide beside the region, the discs hold points, as a region does. Noise that never leaves the discs is drawn with half of ε.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The discs&lt;/b&gt; can be had as a layer of their own; the promise covers both.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; ε of the discs does not get smaller with the distance, so no ledger takes this release. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/gaussian.py</name>
    <message>
        <source>privacy,mask,geomask,anonymise,concentrated,trajectory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by Gaussian noise. Fields and CRS are kept. The right choice for many rows of one person (trajectories) and for many releases: its losses add up more slowly than those of planar Laplace.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ρ-concentrated geo-privacy: for two places &lt;i&gt;d&lt;/i&gt; metres apart, the Rényi divergence of order α between the published results is at most α·ρ·d². In words: large differences in probability are possible, but very improbable. ρ is per square metre on the ground, whatever the layer's CRS.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; A point moves 0.886/√ρ metres on average; one in twenty moves more than 1.73/√ρ. With ρ = 0.0001 per square metre: 89 m and 173 m. Of one person's n rows each moves √n times as far.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss, also a repeated run. A person with several rows is protected only if you say so under "Who is protected".&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The guarantee is in the log, on an HTML page, and in the layer's metadata. There is no seed: noise comes from the operating system's secure source.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example: RHO 0.0001, about the same as DISPLACEMENT 89.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/getis_ord.py</name>
    <message>
        <source>privacy,hot spot,getis,ord,cluster,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds where the values of a field are high (hot spots) or low (cold spots), from points that were released with noise and values that were published with them as they are: where people are ill more often than elsewhere, say. The noise smears hot spots out; here this is undone.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; For public places, or square cells: &lt;i&gt;value&lt;/i&gt;, the mean of the field around the place as the true points have it, and &lt;i&gt;se&lt;/i&gt;, its standard error. &lt;i&gt;z&lt;/i&gt; is above 2 in hot spots and below −2 in cold ones; the layer is coloured by it. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains the value. Of many places 5 % are below 0.05 by chance alone: believe single ones only where p is far smaller. Where too few points are near, all is empty.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre. It costs no budget, for however many places.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The field itself is public, and nothing protects it. Places and extent must be public. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/graph_laplace.py</name>
    <message>
        <source>privacy,mask,graph,population,roads,network,geo-indistinguishability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point to a node of a public graph: the middle of an area with people, a place on a road, a place within polygons. Distance is then counted in people, along the roads, or along paths that stay within. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy in the distance of the graph, proved edge by edge in integers: two places &lt;i&gt;d&lt;/i&gt; units apart change the probability of any result by at most the factor e^(ε·d). ε is per metre (1/m) of road or of path; among people per root of a person: a disc of radius &lt;i&gt;r&lt;/i&gt; has about πr² of them.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Nothing in metres on the ground: two places 10 m apart may be 5 km apart by road. The graph must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/guarantee_of.py</name>
    <message>
        <source>privacy,guarantee,verify,explain,promise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what a released layer promises, and whether it is still what was released: points that were moved, left out or put in another order since have no guarantee.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;It is a check against accidents: the record is not signed, and tells nothing about who made it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it promises</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guarantee as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/knox.py</name>
    <message>
        <source>privacy,knox,space-time,outbreak,cluster,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether points that are near each other in time are near in space as well, as cases of one outbreak are, from points that were released with noise and times that were published with them as they are. The noise pulls outbreaks apart, so that the released points themselves show less of them; here this is undone.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each period and distance. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs of true points within both, &lt;i&gt;expected&lt;/i&gt; how many there would be if times had nothing to do with places, and &lt;i&gt;value&lt;/i&gt; the one over the other: 1 by chance, 2 where twice as many are near in both. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it: times in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre. It costs no budget, however often it is asked.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The times are public, and nothing protects them. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ledger_report.py</name>
    <message>
        <source>Say what has been spent, and what is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what has been released from the data of the same people, what it cost, and what is left of the budget. Every entry of the ledger is checked first.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is found.&lt;/b&gt; Edited, deleted or missing entries, and an old copy of the ledger that was put back. A ledger in which something was found must not be used.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;From elsewhere.&lt;/b&gt; A ledger that this user of this machine has never seen is refused until somebody vouches for it, under &lt;i&gt;Advanced parameters&lt;/i&gt;.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How to make one.&lt;/b&gt; &lt;i&gt;Create a ledger&lt;/i&gt;; &lt;code&gt;geopriv ledger create&lt;/code&gt; on the command line; &lt;code&gt;geopriv_gis.Ledger.create&lt;/code&gt; in Python.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ledger report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I vouch for this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a ledger from another machine or user, or after the marks were lost: it is the latest copy, and no other will be charged. The ledger keeps a note of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Releases</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/morans_i.py</name>
    <message>
        <source>privacy,moran,autocorrelation,cluster,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether points that are near each other have like values of a field, from points that were released with noise and values that were published with them as they are. The noise makes neighbours of strangers, so that the released points themselves show less of it; here this is undone.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table of one row. &lt;i&gt;value&lt;/i&gt; is Moran's I: above &lt;i&gt;null&lt;/i&gt; where near values are alike, below where they differ. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases, &lt;i&gt;se&lt;/i&gt; is its standard error. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it: values in random order are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The field itself is public, and nothing protects it. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region, with noise of its own for every row, and one row of each person.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/optimal_cells.py</name>
    <message>
        <source>privacy,mask,optimal,prior,grid,geo-indistinguishability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Replaces every point by one of the public cells, by the mechanism of least expected loss: on average under a public prior, or at the worst of the cells. Fields and CRS are kept. The fit takes seconds for 25 cells and about a minute for 100.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy between cells, proved in integers: for two cells &lt;i&gt;d&lt;/i&gt; metres apart, the probability of any result changes by at most the factor e^(ε·d). ε is per metre (1/m). A point counts as at its nearest cell, so distances between points count as longer by twice the reach.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The log compares the expected loss with planar Laplace noise at the same ε.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Cells and prior must be public. Only positions are protected: other fields, the number of rows and their order are published as they are. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected loss under the prior, or at the worst cell (metres, or square metres): {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/page.py</name>
    <message>
        <source>For the data holder only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/pair_correlation.py</name>
    <message>
        <source>privacy,cluster,clustering,pair correlation,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether the true points cluster, from points that were released with noise. Noise pulls clusters apart, so that the released points themselves show far less of them; here this is undone.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each distance. &lt;i&gt;value&lt;/i&gt; is 1 where pairs of points are as frequent as by chance, 2 where they are twice as frequent. By chance means: anywhere in the window, or as the population says. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases. &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains the value: points placed by chance, with the same noise, are within &lt;i&gt;null_low&lt;/i&gt; to &lt;i&gt;null_high&lt;/i&gt; in 95 of 100 cases. Who looks at several distances takes &lt;i&gt;p_all&lt;/i&gt;, which is for all of them. Pairs that are counted are mostly &lt;i&gt;nearest&lt;/i&gt; to &lt;i&gt;farthest&lt;/i&gt; metres apart.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Weights.&lt;/b&gt; With a field of weights, such as deaths at an address, a pair counts as the product of its two. The field was published with the points, and nothing protects it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Window and population must be public, and not made from the points. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row. Distances shorter than the noise is wide say little: &lt;i&gt;se&lt;/i&gt; shows it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/peak_laplace.py</name>
    <message>
        <source>privacy,mask,peak,neighbours,fixed loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves points by Laplace noise that is e^(fixed loss) times as dense up to a radius: most points stay within it, so that near ones mostly stay near each other.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; If one row moves by &lt;i&gt;d&lt;/i&gt; metres, the probability of any published result changes by at most the factor e^(fixed loss + ε·d). ε is per metre (1/m) on the ground.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; The fixed loss is lost between any two places, next door as well: 2 is a factor 7.4, 5 one of 150. Planar Laplace with the same ε promises more.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The fixed loss does not get smaller with the distance, so no ledger takes this release. Other fields, the number of rows and their order are published as they are.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/plan.py</name>
    <message>
        <source>privacy,plan,displacement,error,budget,choose,epsilon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Says what a release would promise, how far it would move points or how wrong its answer would be, what it can be used for afterwards, what would serve better and what it would cost a ledger. Nothing is drawn from the layer and nothing is charged: the release is tried on made-up points.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Of the layer only its CRS is looked at. Where its rows are counted and the numbers are not public, &lt;b&gt;the page is for the data holder only.&lt;/b&gt;&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Each form of a release says the same below its fields, before it is run. Here all are planned, also in models: what a form asks beside ε, ρ and whose a row is, goes under "Other values".&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Rows of one person: how many points somebody has, as 1,10,2000. They share ε and move farther.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the release would do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UNIT_FIELD is not for this release, which has no field that says whose a row is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VALUES must be NAME=VALUE, one a line: as K=5 and LEVEL=2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/planar_laplace.py</name>
    <message>
        <source>privacy,mask,geomask,anonymise,geo-indistinguishability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves every point by random noise so that the published position says little about the true one. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy (geo-indistinguishability): for two places &lt;i&gt;d&lt;/i&gt; metres apart, the probability of any published result changes by at most the factor e^(ε·d). ε is per metre on the ground, whatever the layer's CRS.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; A point moves 2/ε metres on average; one in twenty moves more than 4.74/ε. With ε = 0.01 per metre: 200 m and 474 m. Several rows of one person share their budget and move farther: 4 rows 600 m, 100 rows 13 km on average.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example: EPS 0.01, the same as LEVEL 2 with RADIUS 200.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_any_within.py</name>
    <message>
        <source>privacy,within,proximity,buffer,sparse vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether any of the points is within a radius of public places: 1 for yes, 0 for no. The places of a layer are asked in their order until the first yes; those after it get no answer.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². All answers together are charged once.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: answers are right, with probability 1 − β, where the nearest point is nearer than the radius less the margin, or farther than the radius and the margin.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Places and radius must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_bbox.py</name>
    <message>
        <source>privacy,bounding box,extent,envelope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws a rectangle close to the bounding box of all points.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which one side is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for all four at once, each with probability 1 − β.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Unless the sides are moved out, points may lie outside. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_centre.py</name>
    <message>
        <source>privacy,centre,center,mean,midrange,centroid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Publishes a point close to the middle of all points.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row, and the mean of &lt;i&gt;n&lt;/i&gt; rows gets 1/&lt;i&gt;n&lt;/i&gt; of the noise.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which one coordinate is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for both at once, each with probability 1 − β.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_count.py</name>
    <message>
        <source>privacy,count,polygon,local,elimination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each polygon in the local model: every row tells only a noisy distance to the border, and whoever is clearly inside or outside is not asked again. What rows save on one polygon goes into the next.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;This is geo-privacy: ε is per metre, and nobody is trusted with the places. &lt;i&gt;Private counts by zones&lt;/i&gt; is differential privacy: ε has no unit, a trusted holder counts, and the counts are far more accurate.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d), with ε the sum over the polygons. For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of each count from the noise. Rows within about 1/ε, or 1/√(2ρ), metres of a border are hard to tell.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_diameter.py</name>
    <message>
        <source>privacy,diameter,extent,size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells the largest distance between two of the points, in metres: one number.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). If each row is a person: the same for a movement of their row, with half of the noise.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: the diameter is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_distance.py</name>
    <message>
        <source>privacy,distance,nearest,proximity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells for each public place how many metres it is to the nearest of the points.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². Of a layer of places every place is charged ε (or ρ); the guarantee states the total.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: each distance is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The places must not depend on the data. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_flows.py</name>
    <message>
        <source>privacy,flow,trip,origin,destination,od matrix,commuting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the trips from each public zone to each, with noise.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Differential privacy, without a unit: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. Where a field says whose a trip is, for all trips of that person that are counted.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A line for each pair of zones: &lt;i&gt;count_raw&lt;/i&gt;, as measured; &lt;i&gt;count&lt;/i&gt;, not negative, whose sums are the counts of the zones; &lt;i&gt;se&lt;/i&gt;, the standard error of a count.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_heatmap.py</name>
    <message>
        <source>privacy,heatmap,density,kernel,raster,deconvolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds noise to every point, then makes a map of kernel densities from which the noise's blur is taken out again: every cell is right on average. Band 1 is the value, band 2 its standard error.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any map by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². However many cells there are, they cost nothing more.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; The true value is within 1.96 standard errors in 95 of 100 cases. Single values may be negative where hardly anybody is; &lt;i&gt;No negative values&lt;/i&gt; makes a map without them, with some bias.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The extent must be public: one calculated from the points gives their outermost away, and is refused. How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OUTPUT must be a GeoTIFF: a name that ends in .tif.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_hull.py</name>
    <message>
        <source>privacy,convex hull,extent,support function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws a convex polygon close to the convex hull of all points.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d².&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; In the output's fields, in metres: &lt;i&gt;half_width&lt;/i&gt;, by which the border in one direction is off at most, and &lt;i&gt;half_width_all&lt;/i&gt;, the same for all directions at once, each with probability 1 − β. Add to either of them &lt;i&gt;correction&lt;/i&gt;, what it took to make the polygon convex. At many directions ρ gives far more accurate hulls than ε. The other methods state &lt;i&gt;outer&lt;/i&gt;, by which the true hull reaches beyond the polygon at most, and &lt;i&gt;inner&lt;/i&gt;, the reverse.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Points may lie outside the polygon, and it may reach beyond them. Under heavy noise the result may be a segment or a point; a warning says so. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_kde_at.py</name>
    <message>
        <source>privacy,density,kernel,kde,local,elimination,smooth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells how dense the points are at public places, in the local model: every row makes noise of its own, so that nobody need be trusted with the places. &lt;i&gt;mean&lt;/i&gt; is that of a Gaussian kernel, between 0 and 1; &lt;i&gt;density&lt;/i&gt; the same per square metre. For a map, make a private heatmap instead: there cells cost nothing.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d), with ε the sum over the places; noise on places serves all of them, and is charged once. For ρ: the Rényi divergence of order α is at most α·ρ·d². With a δ it holds but for that probability. Local differential privacy promises the factor e^ε for any two places, near or far: there ε has no unit.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is the standard error of each mean. Noise on distances or places that is wide beside the bandwidth biases the mean.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_knn.py</name>
    <message>
        <source>Field that identifies a row (empty: the feature id)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its values are published for the rows that are chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>privacy,nearest,neighbour,knn,exponential mechanism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds rows near a public place and publishes which rows they are: a table of rank and row, without any position or distance.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for the whole table at once: even if every row moves by up to &lt;i&gt;d&lt;/i&gt; metres, the probability of any result changes by at most the factor e^(ε·d). The &lt;i&gt;k&lt;/i&gt; neighbours share the budget. If each row is another person, or a field names the person, the promise is for each of them, and answers are far more accurate: neighbours share nothing then.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What it costs.&lt;/b&gt; Rows somewhat farther away than the true neighbours may be chosen: with probability 1 − β, each is at most (2k/ε)·ln(n/β) metres farther, and (2/ε)·ln(n/β) if each row is another person. With a layer of places every place is charged ε (or ρ); where it is more accurate, all rows are released once instead, with the budgets of all places together. The guarantee states the total.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The identifying field is published as it is for the rows chosen. The place must not depend on the data. Whoever also publishes these rows' positions spends further budget on that (mask them). Every further query adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_radius.py</name>
    <message>
        <source>privacy,radius,circle,extent,size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells the radius of the smallest circle around all points, in metres: one number.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;half_width&lt;/i&gt;: the radius is off by at most that many metres, with probability 1 − β.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_share.py</name>
    <message>
        <source>privacy,share,proportion,region,polygon,local,smooth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells which share of the points lies in a region, or beyond thresholds of one or two fields, in the local model: every row makes noise of its own, so that nobody need be trusted with the places. Rows on the border count in part.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy for each row: two places &lt;i&gt;d&lt;/i&gt; metres apart change the probability of any result by at most the factor e^(ε·d). Of fields ε is per their unit, and no ledger of metres takes it. With a δ it holds but for that probability. Local differential privacy promises the factor e^ε for any two places or values, near or far: there ε has no unit.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;error&lt;/i&gt; is an upper estimate of the share's standard error. Rows far from the border need little noise, but never so little that their places could be read from it. The share may come out below 0 or above 1.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; How many rows there are is published. Every further release of the same people adds to the loss; a ledger adds it up. For many places or regions, release the points once and count in those.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_threshold.py</name>
    <message>
        <source>privacy,threshold,count,fewer,at least,region,polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Tells whether fewer points than a public limit are in a region, or have &lt;i&gt;true&lt;/i&gt; in a field: 1 for yes, they are fewer, 0 for no. The limit is a number, or a share of all.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-differential privacy: replacing one person's data changes the probability of either answer by at most the factor e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not geo-privacy. With a field that names the person, a person counts once, if any of their rows does.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;margin&lt;/i&gt;: a count that far from the limit, or farther, is judged rightly with probability 1 − β. Nearer to the limit the answer is a guess.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Region and limit must be public, and how many rows or persons there are is. Whoever computes the answer sees the true places. For many regions &lt;i&gt;Private counts by zones&lt;/i&gt; tells all counts for one charge. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/private_track.py</name>
    <message>
        <source>privacy,trajectory,track,movement,gps,temporal,home,work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases where each person was in public windows of time, in place of their fixes: a track is interpolated, averaged over each window, made noisy and smoothed. The noise depends on the number of windows, not of fixes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-geo-privacy or ρ-concentrated geo-privacy for a whole person: even if all of their fixes move by up to &lt;i&gt;d&lt;/i&gt; metres at once, the probability of any result changes by at most the factor e^(ε·d).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A point for each person and window, with its &lt;i&gt;start&lt;/i&gt; and &lt;i&gt;end&lt;/i&gt;, which the temporal controller plays, or its label &lt;i&gt;window&lt;/i&gt;; and &lt;i&gt;se&lt;/i&gt;, the standard error of each coordinate in metres.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Who has fixes, and when, is public: only where is hidden. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/rate.py</name>
    <message>
        <source>privacy,rate,incidence,epidemiology,choropleth,unbiased,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates rates by zone: cases, from points that were released with noise, over a public population. Both are smoothed alike, so that thinly peopled zones beside a town do not get its cases.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised: whoever looks at released points and public layers alone learns nothing more. It costs no budget.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How wrong it may be.&lt;/b&gt; &lt;i&gt;rate&lt;/i&gt; has no bias; &lt;i&gt;se&lt;/i&gt; is its standard error, and the rate of the true cases is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 zones. The risk behind them varies more: a disease strikes by chance as well. Where the standard error is too large a share of the rate, it is left out, and &lt;i&gt;suppressed&lt;/i&gt; is 1; such zones are hatched in the map.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public and must not overlap. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/release.py</name>
    <message>
        <source>Guarantee</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterating over features would make one release for each of them and spend the privacy budget each time; switch it off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>INPUT carries no guarantee. Give a layer that one of these algorithms has released, whole and unchanged: in a GeoPackage, or as the layer of this project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was drawn is lost, and the ledger is charged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The guarantee could not be stored in the GeoPackage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled: nothing was released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} What was drawn is kept in a temporary layer: save that one, and do not run this again, which would tell more about the same people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page with the guarantee could not be written to {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the ledger was charged by then, it stays so.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/remap.py</name>
    <message>
        <source>privacy,mask,remap,prior,census,post-processing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves points that were released before to where, by a public prior, the true ones likely are: out of lakes and forests, into towns. Fields and CRS are kept.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; What the release promised, with the same ε or ρ, per metre (1/m) or square metre: whoever looks at released points and public knowledge alone learns nothing more. It costs no budget.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; The prior must be public, and not made from the rows. The layer must be what was released: not selected from, sorted, edited or reprojected.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/ripley_k.py</name>
    <message>
        <source>privacy,cluster,clustering,ripley,unbiased,deconvolution,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Estimates Ripley's K of the true points from points that were released with noise, whose blur is taken out: how many others are within a distance of a point.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; A table with a row for each distance r. &lt;i&gt;value&lt;/i&gt; is K in square metres: πr² (&lt;i&gt;null&lt;/i&gt;) where points are placed by chance in the window or by the population, twice as much where twice as many others are within r. &lt;i&gt;pairs&lt;/i&gt; is the estimated number of pairs within r, &lt;i&gt;expected&lt;/i&gt; that by chance. The true value is between &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt; in 95 of 100 cases; &lt;i&gt;p&lt;/i&gt; is small where chance hardly explains it, &lt;i&gt;p_all&lt;/i&gt; where it hardly explains all of them together.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Window and population must be public, and not made from the points. The layer must be what was released: not selected from, sorted, edited or reprojected, made without a region and with noise of its own for every row.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/risk_report.py</name>
    <message>
        <source>privacy,risk,attack,re-identification,utility</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Measures what a release gives away of the true points and what it is worth: displacement, attacks on a nearby-people service that answers from it, guesses by somebody who knows the noise, re-identification by the nearest point, crowds, k nearest rows, densities.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The page is for the data holder only.&lt;/b&gt; It compares with the true positions and shows them: do not publish it. Measures are of one release and of a few attacks; they cannot take the place of the promise.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/sensitive_columns.py</name>
    <message>
        <source>privacy,fields,columns,identifier,address,coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Lists the fields that would undo a masking: those that hold the coordinates, in whatever form, and those that by their names, types or values may tell who or where somebody is. Leave them out when points are released. It is a net, no proof.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None was found.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/square.py</name>
    <message>
        <source>privacy,mask,baseline,local differential privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Releases for every point one that is likely to lie in a square around it and may lie anywhere in a public domain. A baseline to compare with: fields do not go along.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy over the domain: any two places of it, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Nothing per metre (1/m): at an equal displacement, masks of geo-privacy hide near places better. The number of rows and their order are published. Every further release of the same people adds to the loss.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/staircase.py</name>
    <message>
        <source>&lt;p&gt;Releases for every point one of the public places, the likelier the nearer, by equal steps. A baseline to compare with: fields do not go along. The layer's CRS must be projected.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-local differential privacy over the places: any two of them, near or far, change the probability of any result by at most the factor e^ε.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/synthesise.py</name>
    <message>
        <source>privacy,synthetic,simulation,points,released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Draws points that are nobody's, from the map of the true points that a release gives: for pictures, teaching and trying out of programs. Each is marked by the field &lt;i&gt;synthetic&lt;/i&gt;, and the layer's record says so as well.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Synthetic points are as wide apart as the bandwidth makes the map: for numbers take densities, counts and rates of the release itself. Extent and population must be public.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give either POPULATION or POPULATION_RASTER.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/trim_ends.py</name>
    <message>
        <source>privacy,trajectory,track,trip,gps,privacy zone,home,endpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Removes all fixes near places where trips of their person begin or end: one circle for each place, its middle drawn at random near it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; Nothing. The fixes that are left are the true ones; no ledger takes the result, and its record says that it promises nothing. To publish where people were with a promise, take "Private tracks".&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;How it can be undone.&lt;/b&gt; A home lies within about three quarters of the radius from the middle of its circle, which anybody can see; roads and times may tell more. A second run draws other circles, and both results together tell more: publish one. Give all people of a household one name.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; The fields of persons, times and trips, and those that are named; with a length of time that parts trips, a field &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/algorithms/zonal_counts.py</name>
    <message>
        <source>privacy,count,sum,zonal,statistics,polygon,hierarchy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Counts the points in each zone of one or several public layers, or sums a field, and adds noise that is shaped by how the zones overlap: nested zones, overlapping service areas and grids of several resolutions are answered together, for one ε or ρ. Instead of each zone, marginals of zones and a field's public categories, or a matrix of queries of your own, can be counted.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is promised.&lt;/b&gt; ε-differential privacy: adding or removing one person, or replacing one person's data, changes the probability of any result by at most the factor e^ε. For ρ: zero-concentrated differential privacy. Both have no unit; this is not geo-privacy, and it hides a person wherever they are.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What comes out.&lt;/b&gt; &lt;i&gt;count_raw&lt;/i&gt;, as measured; &lt;i&gt;count&lt;/i&gt;, made consistent across the layers and not negative, which costs no privacy; &lt;i&gt;se&lt;/i&gt;, the standard error; &lt;i&gt;low&lt;/i&gt; and &lt;i&gt;high&lt;/i&gt;, between which the truth lies with probability 95 %; of sums, that of the values moved into the limits.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What is not promised.&lt;/b&gt; Zones must be public, not drawn around the data. Whoever computes the counts sees the true ones. Further releases of the same people add to the loss; a ledger adds them up.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WEIGHT_FIELD must name a field of every layer of zones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UNIT_FIELD and MAX_ROWS go together: give both, or neither.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SUM_FIELD, LOW and HIGH go together.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/badges.py</name>
    <message>
        <source>Released by Geo-privacy: {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/dependencies.py</name>
    <message>
        <source>QGIS's own bundles for macOS lack them, or bring them too old, in many versions: see that of yours, or install QGIS together with geopandas and scipy from conda-forge.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Geo-privacy needs Python packages, of at least these versions, that this QGIS does not have: {packages}. {hint} Then restart QGIS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On Debian and Ubuntu: sudo apt install {names}; elsewhere, install them with what installed QGIS (not with pip: a second PROJ or GDAL crashes QGIS).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run OSGeo4W Setup, choose the advanced installation and add {names}; or install a current QGIS, whose installers for Windows bring them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/destinations.py</name>
    <message>
        <source>OUTPUT must be another file than the one that holds the true places; choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each output needs a file of its own; choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A release needs a layer of its own; it cannot be appended.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/forms.py</name>
    <message>
        <source>HTML files (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instead of “{}”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/library.py</name>
    <message>
        <source>In QGIS, these tools mend missing, multiple and other shapes: Remove null geometries, Multipart to singleparts (then give the original feature's id as UNIT_FIELD), Centroids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In QGIS: choose these fields under Fields to leave out (DROP_FIELDS) or, among the advanced parameters, Fields to publish although they tell the place (KEEP_FIELDS).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In QGIS: Set layer CRS mends a wrong or missing CRS; the working CRS is among the advanced parameters, and a geographic one measures on the sphere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Python package that geo-privacy needs cannot be imported: {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/metric.py</name>
    <message>
        <source>POPULATION and PEOPLE_FIELD go together; give both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give exactly one of {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} cannot be used with {}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/plans.py</name>
    <message>
        <source>what it would cost is not known: {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/preview.py</name>
    <message>
        <source>Nothing is drawn or charged, and no point of the layer is looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole plan…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With this layer's own numbers of rows (for you only)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Geo-privacy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would happen is said here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… the field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would happen is said here, once there is: {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would happen with {}:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would happen is not known here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/provider.py</name>
    <message>
        <source>Geo-privacy (geopriv-gis)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/rasters.py</name>
    <message>
        <source>The raster of weights must be a file that GDAL reads, with that band.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written to the folder of OUTPUT.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/reading.py</name>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STICKY and DATASET go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UNIT_LONG, UNIT_SHORT and UNIT_BEARING go together, without UNIT_CORNERS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UNIT_FIELD (the field that names the person) goes with PRIVACY_UNIT = 2 (a field names the person) and with nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UNIT_CORNERS must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give either {} or {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} must be a raster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give either {} or {}: empty the one, or put {:g} into the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} go together; give both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick only one of {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} must be a number, or two for two fields: X,Y.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} must be whole numbers: 1,10,2000.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/report.py</name>
    <message>
        <source>Notion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε, per metre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ρ, per square metre</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>δ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest distance, m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distances measured in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest scale there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid of released coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to distances for the grid, m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>References</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only positions are protected. Other fields are published as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of rows is published.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every further release of the same people adds to the loss: ε's add up, and so do ρ's and δ's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε, no unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ρ, no unit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/showing.py</name>
    <message>
        <source>{}, hidden within {} ({:.0f} %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}: {} (± {:.2g})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{:.3g} km</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/styles.py</name>
    <message>
        <source>z below -4: much lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z from -4 to -2: lower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z from -2 to 2: chance explains it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z from 2 to 4: higher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>z above 4: much higher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few points near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pale: wide interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out: too uncertain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} to {} per {} people</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/tags.py</name>
    <message>
        <source>privacy,geoprivacy,geo-privacy,location privacy,confidentiality,anonymise,anonymisation,de-identification,epsilon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask,geomask,geomasking,geographic masking,jitter,perturb,random perturbation,displace,scramble,blur,obfuscate,obfuscation,donut,doughnut,k-anonymity,k-anonymisation,geo-indistinguishability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differential privacy,small numbers,small counts,suppression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>aggregate,disclosure control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released points,masked points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>account,privacy budget,rho</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>research,attack,baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epsilon,Laplace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normal,rho</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/words.py</name>
    <message>
        <source>it has {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>qgis_plugin/writable.py</name>
    <message>
        <source>{} is a folder; choose a file in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {} does not exist; make it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QGIS does not write files that end in {}; take .gpkg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written to {}: choose another folder or name, or close the file where it is open.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>geopriv_gis/core/language.py</name>
    <message>
        <source>1,000.5</source>
        <translation>1.000,5</translation>
    </message>
</context>
</TS>
