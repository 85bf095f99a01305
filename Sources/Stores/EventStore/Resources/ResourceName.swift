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

    /// Returns a name derived from a UID. Different UIDs have different names.
    package static func derivedName(forUID uid: String) -> String { derived(from: uid) + ".ics" }

    /// Returns the names that a new resource may get, the usual one first. The later ones are for the case that a client
    /// has already used the earlier ones for other resources.
    package static func candidates(forUID uid: String) -> [String] {
        [name(forUID: uid), derivedName(forUID: uid), derivedName(forUID: RandomIdentifier.text())]
    }

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

    /// Returns whether a text can be the last part of an address and the name of a file.
    package static func isValid(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name != "." && name != ".."
            && name.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
    }

    /// Returns the UID in a name that consists of a safe UID and `.ics`; nil for other names.
    package static func uid(ofUsualName name: String) -> String? {
        guard name.hasSuffix(".ics") else { return nil }
        let uid = String(name.dropLast(4))
        return isSafe(uid) ? uid : nil
    }

    /// Returns whether a UID can be used as a name.
    package static func isSafe(_ uid: String) -> Bool {
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
