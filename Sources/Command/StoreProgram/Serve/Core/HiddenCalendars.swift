import CommandLineInterface
import EventStore
import Hummingbird
import ICalendar

/// The calendars that a reader has hidden on the pages, in a cookie of the browser.
struct HiddenCalendars: Sendable {
    private var marks: Set<Substring> = []

    static let cookie = "hidden"
    /// The greatest number of calendars that can be hidden; a cookie has at most 4,096 bytes.
    private static let limit = 300

    init(_ cookie: String? = nil) {
        marks = Set((cookie ?? "").split(separator: ".").prefix(Self.limit))
    }

    func contains(_ calendar: CalendarIdentifier) -> Bool {
        !marks.isEmpty && marks.contains(Self.mark(of: calendar))
    }

    private static func mark(of calendar: CalendarIdentifier) -> Substring {
        MessageDigest.sha256.text(of: calendar.rawValue.utf8).prefix(10)
    }

    /// Returns the name of the field that says whether a calendar is shown.
    static func field(_ calendar: CalendarIdentifier) -> String { "show-\(mark(of: calendar))" }

    /// Returns the cookie for the calendars that are not ticked in a form.
    static func cookie(_ form: FormData, of calendars: [EventCalendar]) -> Cookie {
        let hidden = calendars.filter { form[field($0.identifier)] == nil }.prefix(limit)
        return Cookie(
            name: cookie, value: hidden.map { String(mark(of: $0.identifier)) }.joined(separator: "."),
            maxAge: 31_536_000, path: "/", httpOnly: true, sameSite: .lax)
    }
}
