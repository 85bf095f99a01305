import CommandLineInterface
import EventStore

struct CalendarChoice: Sendable {
    let all: [EventCalendar]

    init(_ store: any EventStore) async throws {
        all = try await store.allCalendars()
    }

    /// Returns the calendar with a name; nil if there is none.
    func calendar(named name: String) throws -> EventCalendar? {
        for matches: (EventCalendar) -> Bool in [
            { $0.title == name }, { $0.identifier.rawValue == name }, { $0.title == name.asCalendarTitle },
            { $0.title.lowercased() == name.asCalendarTitle.lowercased() },
            // Somebody may have renamed the calendar on the server, so its former names are accepted, too.
            { $0.formerTitles.contains(name) },
        ] {
            let found = all.filter(matches)
            guard found.count < 2 else {
                let identifiers = found.map(\.identifier.rawValue).joined(separator: ", ")
                throw Failure(name, "several calendars have this name; write the identifier of one: \(identifiers)")
            }
            if let first = found.first { return first }
        }
        return nil
    }

    func existing(_ name: String) throws -> EventCalendar {
        guard let found = try calendar(named: name) else {
            let titles = all.map(\.title).joined(separator: ", ")
            throw Failure(
                name, "there is no calendar with this name; create it, or choose one of these: \(titles)")
        }
        return found
    }

    func identifiers(_ options: CalendarOptions) throws -> Set<CalendarIdentifier>? {
        guard !options.calendar.isEmpty else { return nil }
        return Set(try options.calendar.map { try existing($0).identifier })
    }

    func title(of identifier: CalendarIdentifier) -> String {
        all.first { $0.identifier == identifier }?.title ?? identifier.rawValue
    }

    func isSubscribed(_ identifier: CalendarIdentifier) -> Bool {
        all.first { $0.identifier == identifier }?.subscription != nil
    }

    func markedTitle(of identifier: CalendarIdentifier) -> String {
        title(of: identifier) + (isSubscribed(identifier) ? " (subscribed)" : "")
    }
}

extension NewCalendar {
    /// The first calendar of a store. It is created when something is added to a store without calendars.
    static var first: NewCalendar {
        var calendar = NewCalendar(title: "Calendar")
        calendar.mayBeShared = true
        return calendar
    }
}

extension EventStore {
    func requireListing(_ chosen: ChosenStore) throws {
        guard EntityType.allCases.contains(where: { authorizationStatus(for: $0).allowsReading }) else {
            throw Failure(
                chosen.name, "this store is write-only and cannot be read; see write-only in config.toml")
        }
    }
}
