import EventStore
import Foundation

extension ResourceName {
    /// Returns the name of a new calendar on a server, which contains the words of its title.
    ///
    /// - Parameter isShared: whether the name depends on the title only, so that two programs that create the calendar
    ///   at the same moment create only one calendar. If false, the name is unique.
    static func calendarName(forTitle title: String, isShared: Bool) -> String {
        let words = words(ofTitle: title, limit: 40)
        let other = isShared ? derived(from: title) : UUID().uuidString.lowercased()
        return words.isEmpty ? other : "\(words)-\(other.prefix(8))"
    }
}
