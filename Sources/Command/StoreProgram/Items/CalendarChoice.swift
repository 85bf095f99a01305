import EventStore
import CommandLineInterface

/// The calendars of a store, found by what people call them.
struct CalendarChoice: Sendable {
    /// All calendars, in the order of their titles.
    let all: [EventCalendar]

    init(_ store: any EventStore) async throws {
        all = try await store.allCalendars()
    }

    /// The calendar of a name: its title, in any case where that tells it, or its identifier; nil where there is none.
    ///
    /// - Throws: ``Failure`` where several are called so.
    func calendar(named name: String) throws -> EventCalendar? {
        for matches: (EventCalendar) -> Bool in [
            { $0.title == name }, { $0.identifier.rawValue == name }, { $0.title == name.asCalendarTitle },
            { $0.title.lowercased() == name.asCalendarTitle.lowercased() },
        ] {
            let found = all.filter(matches)
            guard found.count < 2 else {
                let identifiers = found.map(\.identifier.rawValue).joined(separator: ", ")
                throw Failure(name, "several calendars are called so; write the identifier of one: \(identifiers)")
            }
            if let first = found.first { return first }
        }
        return nil
    }

    /// The calendar of a name.
    ///
    /// - Throws: ``Failure`` where there is none, or several are called so.
    func existing(_ name: String) throws -> EventCalendar {
        guard let found = try calendar(named: name) else {
            let titles = all.map(\.title).joined(separator: ", ")
            throw Failure(
                name, "there is no calendar of this name (there are: \(titles)); write one of these, or create it")
        }
        return found
    }

    /// The calendars of some names; nil, for all, where there are no names.
    func identifiers(_ options: CalendarOptions) throws -> Set<CalendarIdentifier>? {
        guard !options.calendar.isEmpty else { return nil }
        return Set(try options.calendar.map { try existing($0).identifier })
    }

    /// What people call a calendar.
    func title(of identifier: CalendarIdentifier) -> String {
        all.first { $0.identifier == identifier }?.title ?? identifier.rawValue
    }
}

extension EventStore {
    /// Looks whether anything may be read.
    func requireListing(_ chosen: ChosenStore) throws {
        guard EntityType.allCases.contains(where: { authorizationStatus(for: $0).allowsReading }) else {
            throw Failure(
                chosen.name, "events may only be added to this store, and none read; see write-only in config.toml")
        }
    }
}
