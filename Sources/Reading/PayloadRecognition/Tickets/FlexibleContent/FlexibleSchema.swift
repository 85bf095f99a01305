/// The schemas of the flexible content barcode (ERA TAP TSI TD B.12; the UIC's UicRailTicketData), versions 1.3, 2 and
/// 3.
///
/// One text holds all three versions. A mark before a member limits it to some versions: `2!` from version 2 on, `3!`
/// from version 3 on, `1!` only version 1, and `1,2!` up to version 2. `$` and a letter stand for a range that differs
/// between versions.
enum FlexibleSchema {
    static let version1 = PackedSchema(text(version: 1))
    static let version2 = PackedSchema(text(version: 2))
    static let version3 = PackedSchema(text(version: 3))

    /// Returns the schema of a version; nil if the version isn't known. U_FLEX writes version 1.3 as 13.
    static func schema(version: Int) -> PackedSchema? {
        switch version {
        case 1, 10...19: version1
        case 2, 20...29: version2
        case 3, 30...39: version3
        default: nil
        }
    }

    private static func text(version: Int) -> String {
        let ranges = [
            // $m: minutes of the day. $f, $u: the first and last day of a validity. $d: the day of travel. $a: other
            // days. $p: product numbers. $c: classes. $r: the day of arrival. $t: travellers. $k: the first day of
            // parking.
            "$m": version == 1 ? "0..1440" : "0..1439",
            "$f": version == 3 ? "-367..700" : "-1..700",
            "$u": ["0..370", "-1..370", "-1..500"][version - 1],
            "$d": version == 3 ? "-1..500" : "-1..370",
            "$a": version == 3 ? "0..500" : "0..370",
            "$p": version == 1 ? "0..32000" : "0..65535",
            "$c": version == 1 ? "e8+" : "e12+",
            "$r": version == 1 ? "0..20" : "-1..20",
            "$t": version == 1 ? "0..254" : "1..254",
            "$k": version == 3 ? "-367..370" : "-1..370",
        ]
        let lines = members.split(separator: "\n").map { line in
            line.split(separator: " ").compactMap { word -> String? in
                var word = word
                if let mark = word.firstIndex(of: "!") {
                    let stated = word[..<mark]
                    let isPart =
                        stated == "1" ? version == 1 : stated == "1,2" ? version < 3 : version >= Int(stated) ?? 4
                    guard isPart else { return nil }
                    word = word[word.index(after: mark)...]
                }
                guard let dollar = word.firstIndex(of: "$") else { return String(word) }
                let end = word.index(dollar, offsetBy: 2)
                return word[..<dollar] + (ranges[String(word[dollar..<end])] ?? "") + word[end...]
            }.joined(separator: " ")
        }
        return lines.joined(separator: "\n")
    }

    // swift-format-ignore
    private static let members = """
        Ticket + issuingDetail:Issuing travelerDetail:Travelers? transportDocument:*Document? controlDetail:Control? extension:*Extension?
        Document + token:Token? ticket:Content
        Content |+ reservation:Reservation carCarriageReservation:CarCarriage openTicket:OpenTicket pass:Pass voucher:Voucher customerCard:CustomerCard counterMark:CounterMark parkingGround:Parking fipTicket:FIPTicket stationPassage:StationPassage extension:Extension delayConfirmation:Delay
        Delay + referenceIA5:s? referenceNum:i? trainNum:i? trainIA5:s? departureYear:2016..2269? departureDay:1..366? departureTime:$m? departureUTCOffset:-60..60? stationCodeTable:e5=0 stationNum:1..9999999? stationIA5:s? delay:1..999 trainCancelled:b confirmationType:e3+=1 affectedTickets:*TicketLink? infoText:u? extension:Extension?
        Issuing + securityProviderNum:1..32000? securityProviderIA5:s? issuerNum:1..32000? issuerIA5:s? issuingYear:2016..2269 issuingDay:1..366 1,2!issuingTime:$m? 3!issuingTime:$m issuerName:u? specimen:b securePaperTicket:b activated:b currency:s3=EUR currencyFract:1..3=2 issuerPNR:s? extension:Extension? issuedOnTrainNum:i? issuedOnTrainIA5:s? issuedOnLine:i? pointOfSale:Coordinate?
        Control + identificationByCardReference:*CardReference? identificationByIdCard:b identificationByPassportId:b identificationItem:i? passportValidationRequired:b onlineValidationRequired:b randomDetailedValidationRequired:0..99? ageCheckRequired:b reductionCardCheckRequired:b infoText:u? includedTickets:*TicketLink? extension:Extension?
        Travelers + traveler:*Traveler? preferredLanguage:s2? groupName:u?
        Reservation + trainNum:i? trainIA5:s? departureDate:$d=0 referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? serviceBrand:0..32000? serviceBrandAbrUTF8:u? serviceBrandNameUTF8:u? service:e4=0 stationCodeTable:e5=1 fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u? departureTime:$m departureUTCOffset:-60..60? arrivalDate:$r=0 arrivalTime:$m? arrivalUTCOffset:-60..60? carrierNum:*1..32000? carrierIA5:*s? classCode:$c=2 serviceLevel:s1-2? places:Places? additionalPlaces:Places? bicyclePlaces:Places? compartmentDetails:Compartment? numberOfOverbooked:0..200=0 berth:*Berth? tariff:*Tariff? priceType:e4=3 price:i? vatDetail:*VAT? typeOfSupplement:0..9=0 numberOfSupplements:0..200=0 luggage:Luggage? infoText:u? extension:Extension?
        VAT - country:1..999 percentage:0..999 amount:i? vatId:s?
        CarCarriage + trainNum:i? trainIA5:s? beginLoadingDate:$d=0 beginLoadingTime:$m? endLoadingTime:$m? loadingUTCOffset:-60..60? referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? serviceBrand:1..32000? serviceBrandAbrUTF8:u? serviceBrandNameUTF8:u? stationCodeTable:e5=1 fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u? coach:s? place:s? compartmentDetails:Compartment? numberPlate:s trailerPlate:s? carCategory:0..9 boatCategory:0..6? textileRoof:b roofRackType:e9+=0 roofRackHeight:0..99? attachedBoats:0..2? attachedBicycles:0..4? attachedSurfboards:0..5? loadingListEntry:0..999? loadingDeck:e3=1 carrierNum:*1..32000? carrierIA5:*s? tariff:Tariff priceType:e4=3 price:i? vatDetail:*VAT? infoText:u? extension:Extension?
        OpenTicket + referenceNum:i? referenceIA5:s? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? extIssuerId:i? issuerAuthorizationId:i? returnIncluded:b stationCodeTable:e5=0 fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u? validRegionDesc:u? validRegion:*Region? returnDescription:ReturnRoute? validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? activatedDay:*$a? classCode:$c=2 serviceLevel:s1-2? carrierNum:*1..32000? carrierIA5:*s? includedServiceBrands:*1..32000? excludedServiceBrands:*1..32000? tariffs:*Tariff? price:i? vatDetail:*VAT? infoText:u? includedAddOns:*AddOn? luggage:Luggage? 2!includedTransportType:*0..31? 2!excludedTransportType:*0..31? extension:Extension?
        Pass + referenceNum:i? referenceIA5:s? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? passType:1..250? passDescription:u? classCode:$c=2 validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? validityPeriodDetails:Periods? numberOfValidityDays:$a? 3!trainValidity:TrainValidity? numberOfPossibleTrips:1..250? numberOfDaysOfTravel:1..250? activatedDay:*$a? countries:*1..250? includedCarrierNum:*1..32000? includedCarrierIA5:*s? excludedCarrierNum:*1..32000? excludedCarrierIA5:*s? includedServiceBrands:*1..32000? excludedServiceBrands:*1..32000? validRegion:*Region? tariffs:*Tariff? price:i? vatDetail:*VAT? infoText:u? extension:Extension?
        TrainValidity + validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? includedCarrierNum:*1..32000? includedCarrierIA5:*s? excludedCarrierNum:*1..32000? excludedCarrierIA5:*s? includedServiceBrands:*1..32000? excludedServiceBrands:*1..32000? boardingOrArrival:e2+=0
        Periods - validityPeriod:*Period? excludedTimeRange:*TimeRange?
        Period - validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60?
        TimeRange - fromTime:$m untilTime:$m
        Voucher + referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? validFromYear:2016..2269 validFromDay:$a validUntilYear:2016..2269 validUntilDay:$a value:i=0 type:1..32000? infoText:u? extension:Extension?
        FIPTicket + referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? validFromDay:$f=0 validUntilDay:$u=0 activatedDay:*$a? carrierNum:*1..32000? carrierIA5:*s? numberOfTravelDays:1..200 includesSupplements:b classCode:$c=2 extension:Extension?
        StationPassage + referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? productName:u? stationCodeTable:e5=0 stationNum:*i? stationIA5:*s? stationNameUTF8:*u? areaCodeNum:*i? areaCodeIA5:*s? areaNameUTF8:*u? validFromDay:$f validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? numberOfDaysValid:i? extension:Extension?
        CustomerCard + customer:Traveler? cardIdIA5:s? cardIdNum:i? validFromYear:2016..2269 validFromDay:$a? validUntilYear:0..250=0 validUntilDay:$a? classCode:$c? cardType:1..1000? cardTypeDescr:u? customerStatus:i? customerStatusDescr:s? includedServices:*i? extension:Extension?
        Parking + referenceIA5:s? referenceNum:i? parkingGroundId:s fromParkingDate:$k untilParkingDate:$a=0 productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? accessCode:s? location:u stationCodeTable:e5=0 stationNum:i? stationIA5:u? specialInformation:u? entryTrack:u? numberPlate:s? price:i? vatDetail:*VAT? extension:Extension?
        CounterMark + referenceIA5:s? referenceNum:i? productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? ticketReferenceIA5:s? ticketReferenceNum:i? numberOfCountermark:1..200 totalOfCountermarks:1..200 groupName:u stationCodeTable:e5=0 fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u? validRegionDesc:u? validRegion:*Region? returnIncluded:b returnDescription:ReturnRoute? validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? classCode:$c=2 carrierNum:*1..32000? carrierIA5:*s? includedServiceBrands:*1..32000? excludedServiceBrands:*1..32000? infoText:u? extension:Extension?
        Extension - extensionId:s extensionData:o
        AddOn + productOwnerNum:1..32000? productOwnerIA5:s? productIdNum:$p? productIdIA5:s? externalIssuerId:i? issuerAuthorizationId:i? stationCodeTable:e5=0 validRegion:*Region? validFromDay:$f=0 validFromTime:$m? validFromUTCOffset:-60..60? validUntilDay:$u=0 validUntilTime:$m? validUntilUTCOffset:-60..60? classCode:$c? serviceLevel:s1-2? carrierNum:*1..32000? carrierIA5:*s? includedServiceBrands:*1..32000? excludedServiceBrands:*1..32000? tariffs:*Tariff? infoText:u? 2!includedTransportType:*0..31? 2!excludedTransportType:*0..31? extension:Extension?
        Tariff + numberOfPassengers:1..200=1 passengerType:e8+? ageBelow:1..64? ageAbove:1..128? travelerid:*$t? restrictedToCountryOfResidence:b restrictedToRouteSection:RouteSection? seriesDataDetails:Series? tariffIdNum:i? tariffIdIA5:s? tariffDesc:u? reductionCard:*CardReference?
        Series - supplyingCarrier:1..32000? offerIdentification:1..99? series:i?
        RouteSection - stationCodeTable:e5=0 fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u?
        CardReference + cardIssuerNum:1..32000? cardIssuerIA5:s? cardIdNum:i? cardIdIA5:s? cardName:u? cardType:i? leadingCardIdNum:i? leadingCardIdIA5:s? trailingCardIdNum:i? trailingCardIdIA5:s?
        Traveler + firstName:u? secondName:u? lastName:u? idCard:s? passportId:s? title:s1-3? gender:e4+? customerIdIA5:s? customerIdNum:i? yearOfBirth:1901..2155? 1!dayOfBirth:0..370? 2!monthOfBirth:1..12? 2!dayOfBirthInMonth:1..31? ticketHolder:b passengerType:e8+? passengerWithReducedMobility:b? countryOfResidence:1..999? countryOfPassport:1..999? countryOfIdCard:1..999? status:*Status?
        Status - statusProviderNum:1..32000? statusProviderIA5:s? customerStatus:i? customerStatusDescr:s?
        ReturnRoute + fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u? validReturnRegionDesc:u? validReturnRegion:*Region?
        Region |+ trainLink:TrainLink viaStations:ViaStation zones:Zone lines:Line polygone:Polygon
        TrainLink - trainNum:i? trainIA5:s? travelDate:$d departureTime:$m departureUTCOffset:-60..60? fromStationNum:1..9999999? fromStationIA5:s? toStationNum:1..9999999? toStationIA5:s? fromStationNameUTF8:u? toStationNameUTF8:u?
        Line + carrierNum:1..32000? carrierIA5:s? lineId:*i? stationCodeTable:e5=0 entryStationNum:1..9999999? entryStationIA5:s? terminatingStationNum:1..9999999? terminatingStationIA5:s? 1!city:1..9999999? 1!binaryZoneId:o? 2!city:i?
        Zone + carrierNum:1..32000? carrierIA5:s? stationCodeTable:e5=0 entryStationNum:1..9999999? entryStationIA5:s? terminatingStationNum:1..9999999? terminatingStationIA5:s? city:i? zoneId:*i? binaryZoneId:o? nutsCode:s?
        ViaStation + stationCodeTable:e5=0 stationNum:1..9999999? stationIA5:s? alternativeRoutes:*ViaStation? route:*ViaStation? border:b carrierNum:*1..32000? carrierIA5:*s? seriesId:i? routeId:i? 3!includedServiceBrands:*1..32000? 3!excludedServiceBrands:*1..32000?
        Polygon - firstEdge:Coordinate edges:*Delta
        Token - tokenProviderNum:i? tokenProviderIA5:s? tokenSpecification:s? token:o
        TicketLink + referenceIA5:s? referenceNum:i? issuerName:u? issuerPNR:s? productOwnerNum:1..32000? productOwnerIA5:s? ticketType:e4+=0 linkMode:e2+=0
        Places - coach:s? placeString:s? placeDescription:u? placeIA5:*s? placeNum:*1..254?
        Berth + berthType:e6 numberOfBerths:1..999 gender:e5+=1
        Compartment + coachType:1..99? compartmentType:1..99? specialAllocation:1..99? coachTypeDescr:u? compartmentTypeDescr:u? specialAllocationDescr:u? position:e3=0
        Luggage + maxHandLuggagePieces:0..99=3 maxNonHandLuggagePieces:0..99=1 registeredLuggage:*RegisteredLuggage?
        RegisteredLuggage + registrationId:s? maxWeight:1..99? maxSize:1..300?
        Coordinate - geoUnit:e5=2 coordinateSystem:e2=0 hemisphereLongitude:e2=0 hemisphereLatitude:e2=0 longitude:i latitude:i accuracy:e5?
        Delta - longitude:i latitude:i
        """
}
