import CommandLineInterface
import EventStore

/// The calendars that the imported files name, as backups do. A calendar that does not exist is created.
final class NamedCalendars {
    private let store: any EventStore
    /// Whether the events go into these calendars: not if the user named one, and not in a dry run.
    private let isUsed: Bool
    /// The most calendars that are created. Nobody has more, so further events go into the calendar of the import.
    private static let most = 200
    /// Key: a title.
    private var known: [String: CalendarIdentifier] = [:]

    init(_ command: ImportCommand, in store: any EventStore) {
        self.store = store
        isUsed = command.calendar == nil && !command.dryRun
    }

    /// Returns the calendar with a title; nil for the calendar of the import.
    func calendar(titled title: String?) async throws -> CalendarIdentifier? {
        guard isUsed, let title else { return nil }
        if let calendar = known[title] { return calendar }
        guard known.count < Self.most else { return nil }
        var new = NewCalendar(title: title)
        new.mayBeShared = true
        let calendar = try await store.createCalendar(new).identifier
        known[title] = calendar
        return calendar
    }

    /// Returns the title of the calendar that has an item; nil if it is not one of these.
    func title(of result: ImportResult?) -> String? {
        guard let calendar = result?.key?.calendar else { return nil }
        return known.first { $0.value == calendar }?.key
    }

    /// The titles of the calendars that were used.
    var titles: [String] { known.keys.sorted() }
}
