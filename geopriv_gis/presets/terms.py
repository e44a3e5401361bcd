"""Darwin Core terms that a table of occurrences may have as columns.

From the list of terms of the occurrence core, as of September 2026: Darwin Core
Maintenance Group, http://rs.tdwg.org/dwc/doc/list/.
"""

DWC = "http://rs.tdwg.org/dwc/terms/"
DUBLIN = "http://purl.org/dc/terms/"
_DUBLIN = """
type modified language license rightsHolder accessRights bibliographicCitation
references
"""
_DARWIN = """
institutionID collectionID datasetID institutionCode collectionCode datasetName
ownerInstitutionCode basisOfRecord informationWithheld dataGeneralizations
dynamicProperties feedbackURL occurrenceID recordedBy recordedByID individualCount
organismQuantity organismQuantityType sex lifeStage reproductiveCondition caste
behavior vitality establishmentMeans degreeOfEstablishment pathway substrate
occurrenceStatus associatedMedia associatedOccurrences associatedReferences
associatedTaxa occurrenceRemarks materialEntityID digitalSpecimenID
isPartOfMaterialEntityID materialRole materialProportion materialEntityCategory
materialEntityType discipline sampledFeatureType typeOfType typifiedName catalogNumber
otherCatalogNumbers recordNumber objectQuantity objectQuantityType preparations
disposition measuredMassInGrams verbatimMass verbatimLabel associatedSequences
treatments handlingRequirements hazardType hazardRemarks damageRemarks
materialDescription materialEntityRemarks organismID organismScope organismPart
organismName causeOfDeath associatedOrganisms previousIdentifications organismRemarks
eventID parentEventID eventCategory eventType fieldNumber eventDurationValue
eventDurationUnit eventDate eventTime startDayOfYear endDayOfYear year month day
verbatimEventDate habitat isVegetationCoverReported sampledSubstrateCategory
sampledSubstrateLayer samplingProtocol sampleSizeValue sampleSizeUnit samplingEffort
fieldNotes reportedExtremeConditions reportedWeather eventRemarks projectTitle
projectID fundingAttribution fundingAttributionID locationID siteNumber
higherGeographyID higherGeography continent waterBody islandGroup island country
countryCode stateProvince county municipality locality verbatimLocality namedPlace
minimumElevationInMeters maximumElevationInMeters verbatimElevation verticalDatum
minimumDepthInMeters maximumDepthInMeters verbatimDepth
minimumDistanceAboveSurfaceInMeters maximumDistanceAboveSurfaceInMeters
locationAccordingTo locationRemarks preferredSpatialRepresentation
georeferenceVerificationStatus decimalLatitude decimalLongitude geodeticDatum
coordinateUncertaintyInMeters coordinatePrecision pointRadiusSpatialFit
verbatimCoordinates verbatimLatitude verbatimLongitude verbatimCoordinateSystem
verbatimSRS footprintWKT footprintSRS footprintSpatialFit georeferencedBy
georeferencedDate georeferenceProtocol georeferenceSources georeferenceRemarks
geologicalContextID earliestEonOrLowestEonothem latestEonOrHighestEonothem
earliestEraOrLowestErathem latestEraOrHighestErathem earliestPeriodOrLowestSystem
latestPeriodOrHighestSystem earliestEpochOrLowestSeries latestEpochOrHighestSeries
earliestAgeOrLowestStage latestAgeOrHighestStage lowestBiostratigraphicZone
highestBiostratigraphicZone lithostratigraphicTerms group formation member bed
geologicEvent geologicProvince lithodemicUnit tectonicUnits identificationID
identificationType verbatimIdentification isAcceptedIdentification
identificationQualifier typeStatus identifiedBy identifiedByID dateIdentified
identificationReferences identificationVerificationStatus identificationRemarks
taxonID scientificNameID acceptedNameUsageID parentNameUsageID originalNameUsageID
nameAccordingToID namePublishedInID taxonConceptID scientificName acceptedNameUsage
parentNameUsage originalNameUsage nameAccordingTo namePublishedIn namePublishedInYear
higherClassification kingdom phylum class order superfamily family subfamily tribe
subtribe genus genericName subgenus infragenericEpithet specificEpithet
infraspecificEpithet cultivarEpithet taxonRank verbatimTaxonRank classificationSystem
scientificNameAuthorship vernacularName nomenclaturalCode taxonomicStatus
nomenclaturalStatus taxonRemarks
"""
OF_DUBLIN, OF_DARWIN = (frozenset(each.split()) for each in (_DUBLIN, _DARWIN))


def term_of(name: str) -> str | None:
    """Return the URI of a Darwin Core or Dublin Core term; None for other names.

    Examples
    --------
    >>> term_of("decimalLatitude"), term_of("license"), term_of("ward")
    ('http://rs.tdwg.org/dwc/terms/decimalLatitude', \
'http://purl.org/dc/terms/license', None)
    """
    if name in OF_DUBLIN:
        return DUBLIN + name
    return DWC + name if name in OF_DARWIN else None


def words_of_organisms(words: str) -> str:
    """Return a guarantee's text reworded for readers of occurrences.

    >>> words_of_organisms("Each person's set of rows is … of one person")
    "Each organism's set of rows is … of one organism"
    """
    for who in ("Each {}'s", "one {}"):
        words = words.replace(who.format("person"), who.format("organism"))
    return words
