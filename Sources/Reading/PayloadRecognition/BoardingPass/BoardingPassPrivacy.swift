import CalendarModel

extension CalendarDocument {
    /// Removes the travellers' names and the booking codes from the events of boarding passes. Returns whether there
    /// were any.
    package mutating func removeTravellers() -> Bool {
        var hasChanged = false
        for place in components.indices where components[place].hasTravellers {
            components[place] = components[place].withoutTravellers
            hasChanged = true
        }
        return hasChanged
    }
}

extension Component {
    fileprivate var hasTravellers: Bool {
        property(BoardingPassFamily.passProperty) != nil
            || properties(FlightLeg.propertyName).compactMap(FlightLeg.init).contains {
                $0.passenger != nil || $0.pnr != nil || !$0.written.isEmpty
            }
    }

    /// The event of a boarding pass without the traveller's name and the booking codes: with both, anybody can change
    /// the journey. What the traveller needs on the day stays: flights, seats, classes and check-in numbers.
    fileprivate var withoutTravellers: Component {
        var result = self
        let legs = properties(FlightLeg.propertyName).compactMap(FlightLeg.init)
        // The whole pass, and the text of a leg, contain the codes.
        result.properties.removeAll { [FlightLeg.propertyName, BoardingPassFamily.passProperty].contains($0.name) }
        result.properties += legs.map { leg in
            var leg = leg
            (leg.passenger, leg.pnr, leg.written) = (nil, nil, "")
            return leg.property
        }
        let names = Set(legs.flatMap { [$0.passenger, $0.pnr] }.compactMap(\.self))
        let lines = (text("DESCRIPTION") ?? "").split(whereSeparator: \.isNewline).compactMap { line -> String? in
            let parts = String(line).split(separator: ": ", maxSplits: 1)
            guard parts.count == 2 else { return String(line) }
            // The facts of a leg follow its name: booking ABC123, class Y, seat 12A.
            let facts = parts[1].split(separator: ", ").filter { fact in
                !names.contains { fact == $0 || fact.hasSuffix(" \($0)") }
            }
            return facts.isEmpty ? nil : "\(parts[0]): \(facts.joined(separator: ", "))"
        }
        result.setText("DESCRIPTION", lines.isEmpty ? nil : lines.joined(separator: "\n"))
        return result
    }
}
