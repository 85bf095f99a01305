import CalendarModel

extension FamilyName {
    /// A bar-coded boarding pass (IATA Resolution 792).
    public static let boardingPass = Self(rawValue: "boarding-pass")
}

extension Diagnostic.Code {
    // MARK: Boarding passes

    /// A boarding pass has no time of day. The event lasts the whole day of departure.
    public static let noDepartureTime = Self(rawValue: "no-departure-time")
    /// A boarding pass has no year, and some tickets have only the last digit of the year. The year was derived from
    /// the issue date or the reference date.
    public static let assumedYear = Self(rawValue: "assumed-year")
    /// The year of a date is unknown: either there is no reference date, or no year near it has that day.
    public static let unknownYear = Self(rawValue: "unknown-year")
}

/// A boarding pass as all-day events, because a pass has no time of day. Each day of travel is one event with the
/// flights of that day.
///
/// Each leg is an X-SCANICS-LEG property (``FlightLeg``). The whole pass is kept as X-SCANICS-BOARDING-PASS.
struct BoardingPassFamily: PayloadFamily {
    /// The property that keeps the whole pass, including the conditional fields and security data, which no other
    /// property has.
    static let passProperty = "X-SCANICS-BOARDING-PASS"

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        // Passes are short, so a longer payload is not examined.
        guard payload.bytes.first == UInt8(ascii: "M"), payload.bytes.count <= 4096, let text = payload.text,
            let pass = BoardingPass(payload.bytes)
        else { return nil }
        let dates = FlightDates.resolve(
            pass.legs.map(\.dayOfYear), issue: pass.issue, reference: context.referenceDate)
        let legs = zip(pass.legs, dates).map { leg, date in
            var leg = leg
            leg.date = date
            return leg
        }
        let events = Self.days(legs).map { Self.event($0, pass: text) }
        return RecognizedPayload(
            .event, family: .boardingPass, documents: [CalendarDocument(components: events)],
            diagnostics: Self.diagnostics(pass, legs, reference: context.referenceDate))
    }

    /// Groups consecutive legs of the same day. A leg without a date is a group of its own.
    private static func days(_ legs: [FlightLeg]) -> [[FlightLeg]] {
        var days: [[FlightLeg]] = []
        for leg in legs {
            if let date = leg.date, days.last?.last?.date == date {
                days[days.endIndex - 1].append(leg)
            } else {
                days.append([leg])
            }
        }
        return days
    }

    private static func event(_ legs: [FlightLeg], pass: String) -> Component {
        var event = Component("VEVENT")
        if let date = legs.first?.date { event.properties.append(Property("DTSTART", time: .date(date))) }
        let flights = legs.map { "\(name($0)) \($0.from) → \($0.to)" }
        event.properties.append(Property("SUMMARY", text: "Flight " + flights.joined(separator: ", ")))
        if let from = legs.first?.from {
            event.properties.append(Property("LOCATION", text: Airport.name(from).map { "\($0) (\(from))" } ?? from))
        }
        event.properties.append(Property("DESCRIPTION", text: description(legs)))
        event.properties += legs.map(\.property)
        event.properties.append(Property(passProperty, text: pass))
        return event
    }

    /// Returns the carrier and the number of a flight; an open ticket has no number.
    private static func name(_ leg: FlightLeg) -> String {
        leg.flight.isEmpty ? leg.carrier : "\(leg.carrier) \(leg.flight)"
    }

    /// Returns the passenger, bookings and seats in words.
    private static func description(_ legs: [FlightLeg]) -> String {
        var lines: [String] = []
        if let passenger = legs.first?.passenger { lines.append("Passenger: \(passenger)") }
        for leg in legs {
            let fields = [
                ("booking", leg.pnr), ("class", leg.cabin), ("seat", leg.seat), ("check-in number", leg.sequence),
            ]
            let known = fields.compactMap { name, value in value.map { "\(name) \($0)" } }
            if !known.isEmpty { lines.append("\(name(leg)): " + known.joined(separator: ", ")) }
        }
        return lines.joined(separator: "\n")
    }

    private static func diagnostics(
        _ pass: BoardingPass, _ legs: [FlightLeg], reference: CalendarDate?
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if let reference, legs.contains(where: { $0.date != nil }) {
            diagnostics.append(
                Diagnostic(
                    .noDepartureTime, "a boarding pass has no departure time; the event lasts the whole day"))
            let basis = pass.issue == nil ? "the reference date" : "the pass's date of issue and the reference date"
            diagnostics.append(
                Diagnostic(
                    .assumedYear,
                    "a boarding pass has no year; the year was derived from \(basis), \(reference.extendedText)"))
        }
        for leg in legs where leg.date == nil {
            let day = leg.dayOfYear.map { "departs on day \($0) of an unknown year" } ?? "has no date"
            diagnostics.append(
                Diagnostic(.unknownYear, "\(name(leg)) \(day); give a reference date"))
        }
        if pass.isCut {
            diagnostics.append(Diagnostic(.truncated, "the boarding pass is cut off; the part before the cut was read"))
        }
        return diagnostics
    }
}
