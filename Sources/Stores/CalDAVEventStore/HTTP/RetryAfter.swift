import CalendarModel

/// The time that a server asks to wait (RFC 9110 §10.2.3).
enum RetryAfter {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the time to wait, from a number of seconds or a date; nil for any other text.
    static func delay(_ text: String, now: Int) -> Duration? {
        let text = text.trimmed
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number that does not fit into Int is replaced by a very long time.
            return .seconds(Int(text) ?? Int(Int32.max))
        }
        return time(text).map { .seconds(max(0, $0 - now)) }
    }

    /// Reads a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7). Servers no longer send the older forms.
    private static func time(_ text: Substring) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]),
            let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3])
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            let date = CalendarDate(year: year, month: month + 1, day: day),
            let time = LocalDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        return time.secondsSinceEpoch
    }
}
