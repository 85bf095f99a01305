import CommandLineInterface
import EventStore

/// The secret addresses at which phones read whole calendars. Whoever knows an address can read its calendar, and
/// nothing else.
struct FeedList: Codable, Sendable {
    struct Feed: Codable, Sendable {
        let secret: String
        /// The store of the calendar, as it is named after `--store`.
        let store: String
        /// The identifier of the calendar.
        let calendar: String
    }

    private(set) var feeds: [Feed] = []

    static func file(in folder: String = DataFolder.path) -> PrivateFile<FeedList> {
        PrivateFile(path: folder + "/feeds.json", initial: FeedList(), kind: "a list of feeds")
    }

    func secret(of calendar: CalendarIdentifier, in store: String) -> String? {
        feeds.first { $0.calendar == calendar.rawValue && $0.store == store }?.secret
    }

    func calendar(at secret: String, in store: String) -> CalendarIdentifier? {
        feeds.first { $0.secret == secret && $0.store == store }.map { CalendarIdentifier(rawValue: $0.calendar) }
    }

    /// Gives a calendar a new address. An earlier one stops working.
    mutating func add(_ calendar: CalendarIdentifier, in store: String) {
        remove(calendar, in: store)
        feeds.append(Feed(secret: ServerAccess.randomText(), store: store, calendar: calendar.rawValue))
    }

    mutating func remove(_ calendar: CalendarIdentifier, in store: String) {
        feeds.removeAll { $0.calendar == calendar.rawValue && $0.store == store }
    }
}
