import CalendarModel

/// Turns the content of a flexible content barcode into a ticket.
struct FlexibleTicket {
    private let content: PackedValue
    private let issued: CalendarDate
    private(set) var ticket: Ticket

    /// Reads the content. Throws if the content does not match the schema.
    init(_ bytes: [UInt8], schema: PackedSchema, format: String) throws(PackedError) {
        content = try schema.read(bytes)
        ticket = Ticket(format: format)
        guard let issuing = content["issuingDetail"], let year = issuing.number("issuingYear"),
            let day = issuing.number("issuingDay"), let newYear = CalendarDate(year: year, month: 1, day: 1)
        else { throw .invalid }
        issued = newYear.adding(days: day - 1)
        ticket.issued = issued
        ticket.isSpecimen = issuing["specimen"]?.boolean == true
        let company = issuing.number("issuerNum") ?? issuing.number("securityProviderNum")
        ticket.issuer =
            issuing.text("issuerName") ?? issuing.text("issuerIA5") ?? company.map { "company \($0)" }
            ?? issuing.text("securityProviderIA5")
        ticket.issuerCountry =
            company.flatMap(RailwayCountries.country(ofCompany:))
            ?? (issuing.text("issuerIA5") ?? issuing.text("securityProviderIA5")).flatMap { Int($0) }
            .flatMap(RailwayCountries.country(ofCompany:))
        ticket.number = issuing.text("issuerPNR")
        ticket.personal = travellers(content["travelerDetail"])
        for document in content.items("transportDocument") {
            guard case .choice(let kind, let value)? = document["ticket"] else {
                ticket.problems.append(.unknown("a document of a later version"))
                continue
            }
            add(kind, value)
        }
        if let text = content["controlDetail"]?.text("infoText") { details.append(TicketDetail("Note", text)) }
        for index in ticket.legs.indices { ticket.legs[index].details += details }
        for index in ticket.validities.indices { ticket.validities[index].details += details }
    }

    private var details: [TicketDetail] = []

    // MARK: Documents

    private mutating func add(_ kind: String, _ value: PackedValue) {
        let number = value.code("reference") ?? value.code("cardId")
        // The number of a card is personal data, not the ticket's number.
        if kind == "customerCard" {
            if let number { ticket.personal.append("Card number: \(number)") }
        } else if let number {
            if ticket.number == nil {
                ticket.number = number
            } else if number != ticket.number {
                ticket.personal.append("Ticket number: \(number)")
            }
        }
        switch kind {
        case "reservation":
            ticket.legs.append(reservation(value))
            if ticket.name == nil { ticket.name = names(value.items("tariff") + value.items("tariffs")) }
        case "carCarriageReservation": ticket.legs.append(carCarriage(value))
        case "openTicket", "counterMark": addOpenTicket(value)
        case "pass": addPass(value)
        case "voucher": addYears(value, name: value.text("infoText") ?? "Voucher")
        case "customerCard": addCard(value)
        case "parkingGround":
            var parking = TicketValidity(begins: time(issued, day: value.number("fromParkingDate")))
            parking.ends = TicketTime(parking.begins.day.adding(days: value.number("untilParkingDate") ?? 0))
            parking.name = "Parking"
            parking.from = TicketStation(name: value.text("location"), code: nil)
            ticket.validities.append(parking)
        case "fipTicket":
            var validity = self.validity(value)
            validity.name = "FIP ticket"
            ticket.validities.append(validity)
        case "stationPassage":
            var validity = self.validity(value)
            validity.name = value.text("productName") ?? "Station access"
            let names = value.items("stationNameUTF8").compactMap(\.text)
            validity.from = TicketStation(name: names.joined(separator: ", "), code: nil)
            ticket.validities.append(validity)
        case "delayConfirmation": ticket.problems.append(.unknown("the confirmation of a delay"))
        default: ticket.problems.append(.unknown("a document that only its issuer can read"))
        }
    }

    private func reservation(_ value: PackedValue) -> TicketLeg {
        var leg = TicketLeg(
            departure: time(
                issued, day: value.number("departureDate"), minutes: value.number("departureTime"),
                offset: value.number("departureUTCOffset")))
        if let minutes = value.number("arrivalTime") {
            let day = (value.number("departureDate") ?? 0) + (value.number("arrivalDate") ?? 0)
            leg.arrival = time(
                issued, day: day, minutes: minutes,
                offset: value.number("arrivalUTCOffset") ?? value.number("departureUTCOffset"))
        }
        leg.from = station(value, "from", table: 1)
        leg.to = station(value, "to", table: 1)
        let brand = value.text("serviceBrandAbrUTF8")
        leg.train = [brand, value.code("train")].compactMap(\.self).joined(separator: " ").nonEmpty
        leg.travelClass = travelClass(value)
        leg.coach = value["places"]?.text("coach")
        leg.seats = value["places"].flatMap(places)
        leg.details += placeDetails(value["additionalPlaces"], "More places")
        leg.details += placeDetails(value["bicyclePlaces"], "Bicycle places")
        leg.details += notes(value, tariffs: nil)
        return leg
    }

    private mutating func carCarriage(_ value: PackedValue) -> TicketLeg {
        var leg = TicketLeg(
            departure: time(
                issued, day: value.number("beginLoadingDate"), minutes: value.number("beginLoadingTime"),
                offset: value.number("loadingUTCOffset")))
        leg.from = station(value, "from", table: 1)
        leg.to = station(value, "to", table: 1)
        leg.train =
            [value.text("serviceBrandAbrUTF8"), value.code("train")].compactMap(\.self)
            .joined(separator: " ").nonEmpty
        leg.coach = value.text("coach")
        leg.seats = value.text("place")
        leg.details =
            [TicketDetail("Car carriage", "the departure time is the time when the loading of cars begins")]
            + notes(value, tariffs: nil)
        if let plate = value.text("numberPlate") { ticket.personal.append("Number plate: \(plate)") }
        return leg
    }

    private mutating func addOpenTicket(_ value: PackedValue) {
        let tariff = names(value.items("tariffs"))
        if ticket.name == nil { ticket.name = tariff ?? value.text("infoText") }
        let validity = self.validity(value)
        let from = station(value, "from")
        let to = station(value, "to")
        let outward = trainLinks(value.items("validRegion"))
        let back = trainLinks(value["returnDescription"]?.items("validReturnRegion") ?? [])
        var common = notes(value, tariffs: nil)
        if value["returnIncluded"]?.boolean == true { common.append(TicketDetail("Return", "included")) }
        var legs = self.legs(outward, from: from, to: to)
        let returnFrom = value["returnDescription"].flatMap { station($0, "from") } ?? to
        let returnTo = value["returnDescription"].flatMap { station($0, "to") } ?? from
        legs += self.legs(back, from: returnFrom, to: returnTo)
        for var leg in legs {
            leg.travelClass = travelClass(value)
            leg.details = validity.period + common
            ticket.legs.append(leg)
        }
        guard legs.isEmpty else { return }
        var open = validity
        open.name = tariff
        open.from = from
        open.to = to
        open.details += common
        ticket.validities.append(open)
    }

    private mutating func addPass(_ value: PackedValue) {
        let name = value.text("passDescription") ?? names(value.items("tariffs"))
        if ticket.name == nil { ticket.name = name ?? value.text("infoText") }
        let common = notes(value, tariffs: nil) + passDetails(value)
        let stated = value["validityPeriodDetails"]?.items("validityPeriod") ?? []
        let periods = stated.isEmpty ? [validity(value)] : stated.map { validity($0) }
        for var period in periods {
            period.name = name
            period.travelClass = travelClass(value)
            period.details += common
            ticket.validities.append(period)
        }
    }

    private func passDetails(_ value: PackedValue) -> [TicketDetail] {
        let numbers = [
            ("Days of travel", value.number("numberOfDaysOfTravel")), ("Trips", value.number("numberOfPossibleTrips")),
            ("Days of validity", value.number("numberOfValidityDays")),
        ]
        return numbers.compactMap { name, number in number.map { TicketDetail(name, String($0)) } }
    }

    private mutating func addYears(_ value: PackedValue, name: String) {
        guard let begins = day(value.number("validFromDay") ?? 1, ofYear: value.number("validFromYear")) else { return }
        var validity = TicketValidity(begins: TicketTime(begins))
        validity.ends = day(value.number("validUntilDay") ?? 1, ofYear: value.number("validUntilYear")).map {
            TicketTime($0)
        }
        validity.name = name
        ticket.validities.append(validity)
    }

    private mutating func addCard(_ value: PackedValue) {
        if let customer = value["customer"] { ticket.personal += traveller(customer) }
        let name = value.text("cardTypeDescr") ?? "Customer card"
        if ticket.name == nil { ticket.name = name }
        guard let year = value.number("validFromYear"),
            let begins = day(value.number("validFromDay") ?? 1, ofYear: year)
        else { return }
        var validity = TicketValidity(begins: TicketTime(begins))
        validity.name = name
        let last = year + (value.number("validUntilYear") ?? 0)
        let end =
            value.number("validUntilDay").map { day($0, ofYear: last) } ?? CalendarDate(year: last, month: 12, day: 31)
        validity.ends = end.map { TicketTime($0) }
        validity.travelClass = travelClass(value)
        ticket.validities.append(validity)
    }

    // MARK: Parts

    /// Returns a leg for each train link of a region. A leg has only the stations that its link names.
    private func trainLinks(_ region: [PackedValue]) -> [TicketLeg] {
        region.compactMap { item in
            guard case .choice("trainLink", let link) = item else { return nil }
            var leg = TicketLeg(
                departure: time(
                    issued, day: link.number("travelDate"), minutes: link.number("departureTime"),
                    offset: link.number("departureUTCOffset")))
            leg.train = link.code("train")
            leg.from = station(link, "from")
            leg.to = station(link, "to")
            return leg
        }
    }

    /// Fills in the ticket's stations where the trains have no stations of their own.
    private func legs(_ links: [TicketLeg], from: TicketStation?, to: TicketStation?) -> [TicketLeg] {
        links.map { link in
            var leg = link
            leg.from = link.from ?? from
            leg.to = link.to ?? to
            leg.isPart = links.count > 1 && (link.from == nil && from != nil || link.to == nil && to != nil)
            return leg
        }
    }

    private func station(_ value: PackedValue, _ end: String, table: Int = 0) -> TicketStation? {
        let number = value.number(end + "StationNum")
        // Codes of tables 0 to 2 are UIC codes, which begin with the country. Table 1 is for reservations. Codes of
        // other tables belong to the carriers.
        let isUIC = value.number("stationCodeTable") ?? table <= 2
        return TicketStation(
            name: value.text(end + "StationNameUTF8"), code: value.code(end + "Station"),
            country: isUIC ? number.flatMap(RailwayCountries.country(ofStation:)) : nil)
    }

    private func validity(_ value: PackedValue) -> TicketValidity {
        let begins = time(
            issued, day: value.number("validFromDay"), minutes: value.number("validFromTime"),
            offset: value.number("validFromUTCOffset"))
        let first = issued.adding(days: value.number("validFromDay") ?? 0)
        var validity = TicketValidity(begins: begins)
        validity.ends = time(
            first, day: value.number("validUntilDay"), minutes: value.number("validUntilTime"),
            offset: value.number("validUntilUTCOffset") ?? value.number("validFromUTCOffset"))
        validity.travelClass = travelClass(value)
        let days = value.items("activatedDay").compactMap(\.number).map { first.adding(days: $0).extendedText }
        if !days.isEmpty { validity.details.append(TicketDetail("Activated", days.joined(separator: ", "))) }
        return validity
    }

    private func time(_ origin: CalendarDate, day: Int?, minutes: Int? = nil, offset: Int? = nil) -> TicketTime {
        // The ticket states by how many quarters of an hour UTC is ahead of local time.
        TicketTime(origin.adding(days: day ?? 0), minutes: minutes, offset: offset.map { -15 * $0 })
    }

    private func day(_ day: Int, ofYear year: Int?) -> CalendarDate? {
        year.flatMap { CalendarDate(year: $0, month: 1, day: 1) }?.adding(days: max(day, 1) - 1)
    }

    private func travelClass(_ value: PackedValue) -> String? {
        switch value.number("classCode") {
        case 1, 8, 9: "1"
        case 2, 10, 11: "2"
        case 3: "tourist"
        case 4: "comfort"
        case 5: "premium"
        case 6: "business"
        default: nil
        }
    }

    private func places(_ value: PackedValue) -> String? {
        if let text = value.text("placeString") { return text }
        let list =
            value.items("placeIA5").compactMap(\.text) + value.items("placeNum").compactMap(\.number).map { "\($0)" }
        return list.joined(separator: ", ").nonEmpty ?? value.text("placeDescription")
    }

    private func placeDetails(_ value: PackedValue?, _ name: String) -> [TicketDetail] {
        guard let value else { return [] }
        let coach = value.text("coach").map { "coach \($0)" }
        let text = [coach, places(value)].compactMap(\.self).joined(separator: ", ")
        return text.isEmpty ? [] : [TicketDetail(name, text)]
    }

    private func notes(_ value: PackedValue, tariffs: String?) -> [TicketDetail] {
        var notes: [TicketDetail] = []
        if let tariffs, let text = names(value.items(tariffs)) { notes.append(TicketDetail("Fare", text)) }
        if let text = value.text("validRegionDesc") { notes.append(TicketDetail("Valid", text)) }
        if let text = value.text("infoText") { notes.append(TicketDetail("Note", text)) }
        return notes
    }

    private func names(_ tariffs: [PackedValue]) -> String? {
        var names: [String] = []
        for tariff in tariffs {
            if let name = tariff.text("tariffDesc"), !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ").nonEmpty
    }

    // MARK: Personal data

    private func travellers(_ detail: PackedValue?) -> [String] {
        var lines = (detail?.items("traveler") ?? []).flatMap(traveller)
        if let group = detail?.text("groupName") { lines.append("Group: \(group)") }
        return lines
    }

    private func traveller(_ value: PackedValue) -> [String] {
        let name = ["title", "firstName", "secondName", "lastName"].compactMap { value.text($0) }.joined(separator: " ")
        var lines = name.isEmpty ? [] : ["Traveller: \(name)"]
        if let year = value.number("yearOfBirth") {
            var birth = "\(year)"
            if let month = value.number("monthOfBirth"), let day = value.number("dayOfBirthInMonth"),
                let date = CalendarDate(year: year, month: month, day: day)
            {
                birth = date.extendedText
            } else if let day = value.number("dayOfBirth"), let date = self.day(day, ofYear: year) {
                birth = date.extendedText
            }
            lines.append("Born: \(birth)")
        }
        let numbers = [
            ("Customer number", value.code("customerId")), ("Identity card", value.text("idCard")),
            ("Passport", value.text("passportId")),
        ]
        return lines + numbers.compactMap { name, number in number.map { "\(name): \($0)" } }
    }
}

extension TicketValidity {
    var period: [TicketDetail] {
        let end = ends.map { " to \($0.words)" } ?? ""
        return [TicketDetail("Ticket valid", begins.words + end)]
    }
}

extension TicketTime {
    /// The date, and the local time if it is known: `2026-06-12 09:00`.
    var words: String {
        guard let minutes else { return day.extendedText }
        return "\(day.extendedText) \((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    }
}
