import CalendarModel
import ICalendar

/// Names of files and server addresses for resources and calendars. UIDs and titles come from strangers, so an unsafe
/// UID or title is never used as a path.
package enum ResourceName {
    /// Returns the usual name for a resource: its UID if that is a safe name in file systems and URLs, or else a name
    /// derived from the UID.
    package static func name(forUID uid: String) -> String {
        isSafe(uid) ? uid + ".ics" : derivedName(forUID: uid)
    }

    package static func derivedName(forUID uid: String) -> String { derived(from: uid) + ".ics" }

    /// Returns a name derived from any text: a UUID of version 5. Different texts have different names.
    package static func derived(from text: String) -> String {
        NameBasedUUID.text(of: text, namespace: DerivedUID.namespace)
    }

    /// Returns the ASCII letters and digits at the beginning of a title, in lower case with hyphens between words;
    /// empty if there are none.
    ///
    /// - Parameter limit: the number of the title's characters to use.
    package static func words(ofTitle title: String, limit: Int) -> String {
        let letters = title.lowercased().unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "0"..."9": Character(scalar)
            default: "-"
            }
        }
        return String(letters.prefix(limit)).split(separator: "-").joined(separator: "-")
    }

    private static func isSafe(_ uid: String) -> Bool {
        (1...120).contains(uid.utf8.count) && uid.first != "." && uid.first != "-"
            && uid.utf8.allSatisfy { $0.isLetterOrDigit || "-_.@".utf8.contains($0) }
    }
}
