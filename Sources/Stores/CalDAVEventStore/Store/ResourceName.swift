import Foundation
import ICalendar

/// The names that new resources get on a server.
enum ResourceName {
    /// The name of a new resource: its UID where that is a safe part of an address, else a name that follows from it. A UID
    /// is a stranger's text and never a path.
    static func name(forUID uid: String) -> String {
        isSafe(uid) ? uid + ".ics" : otherName(forUID: uid)
    }

    /// A name that follows from a UID and from no other.
    static func otherName(forUID uid: String) -> String {
        NameBasedUUID.text(of: uid, namespace: DerivedUID.namespace) + ".ics"
    }

    /// A name of a new calendar, which says its title as far as it can.
    ///
    /// - Parameter isShared: whether it follows from the title, so that two who make the calendar at the same moment make one;
    ///   else it is like no other.
    static func calendarName(forTitle title: String, isShared: Bool) -> String {
        let letters = title.lowercased().unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "0"..."9": Character(scalar)
            default: "-"
            }
        }
        let words = String(letters.prefix(40)).split(separator: "-").joined(separator: "-")
        let other =
            isShared ? NameBasedUUID.text(of: title, namespace: DerivedUID.namespace) : UUID().uuidString.lowercased()
        return words.isEmpty ? other : "\(words)-\(other.prefix(8))"
    }

    private static func isSafe(_ uid: String) -> Bool {
        (1...120).contains(uid.utf8.count) && uid.first != "." && uid.first != "-"
            && uid.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "@"):
                    true
                default: false
                }
            }
    }
}
