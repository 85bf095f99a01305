struct DetailText {
    private let entry: CalendarEntry

    init(_ entry: CalendarEntry) {
        self.entry = entry
    }

    /// The place to show if the event has no LOCATION: the event's first named location, or else its geographic
    /// position.
    var place: String? { entry.item.locations.lazy.compactMap(Self.text).first ?? entry.item.geo.map(Self.text) }

    var otherPlaces: [String] {
        let location = entry.item.location
        let shown = location ?? place ?? ""
        return entry.item.locations.prefix(20).filter { $0.name.map { !shown.contains($0) } ?? (location == nil) }
            .compactMap(Self.text).filter { $0 != shown }
    }

    var links: [String] {
        entry.item.links.prefix(20).filter { !$0.isUID }.map { link in
            [link.label ?? link.relation?.lowercased(), link.target].compactMap(\.self).joined(separator: ": ")
        }
    }

    /// The progress of a reminder: a percentage, or the day of its completion; nil if the reminder has neither.
    var progress: String? {
        guard case .reminder(let reminder) = entry else { return nil }
        if let completed = reminder.completed { return WhenText.day(completed.date) }
        return reminder.percentComplete.map { "\($0) %" }
    }

    /// The status that other people see for the time of the event, such as `free`; nil for the usual status, busy.
    var busyStatus: String? {
        switch entry.item.busyStatus {
        case "FREE": "free"
        case "TENTATIVE": "tentative"
        case "OOF": "out of office"
        case "WORKINGELSEWHERE": "working elsewhere"
        default: nil
        }
    }

    /// The participants that are not attendees: `Ada Example (speaker), Bob`.
    var people: String {
        entry.item.participants.prefix(100).compactMap { person in
            (person.name ?? person.email).map { name in
                name.firstLine + (person.type.map { " (\($0.lowercased()))" } ?? "")
            }
        }.joined(separator: ", ")
    }

    var resources: String {
        entry.item.resourceDetails.prefix(100).compactMap { ($0.name ?? $0.type?.lowercased())?.firstLine }
            .joined(separator: ", ")
    }

    var notes: String? { StyledDescription(of: entry.item)?.plainText }

    private static func text(_ location: ItemLocation) -> String? {
        let words = [location.name, location.address].compactMap(\.self).joined(separator: ", ")
        return words.isEmpty ? location.geo.map(text) : words
    }

    private static func text(_ position: GeographicPosition) -> String {
        "\(position.latitude), \(position.longitude)"
    }
}
