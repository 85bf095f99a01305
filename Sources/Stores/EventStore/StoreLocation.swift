/// The location of a store, as in STORE on the command line and `location` in config.toml.
package enum StoreLocation: Hashable, Sendable {
    /// An SQLite file: `sqlite:PATH`.
    case sqlite(path: String)
    /// A folder of .ics files: `vdir:FOLDER`.
    case vdir(path: String)
    /// An account on a server: `caldav+https://USER@HOST/PATH`. The value is this text without `caldav+`.
    case calDAV(address: String)
    /// The calendars of GNOME, which evolution-data-server keeps: `eds:` for all of them, `eds:TITLE` for one.
    case evolution(calendar: String?)

    package static let forms = "sqlite:PATH, vdir:FOLDER, eds: or caldav+https://USER@HOST/PATH"

    /// Parses a location; nil if the text has none of the forms. The text may then be the name of a store in
    /// config.toml.
    ///
    /// - Parameter home: the home folder. It replaces `~/` at the start of a path, which shells do not replace after a
    ///   colon.
    package init?(_ text: String, home: String) {
        func path(_ rest: Substring) -> String {
            rest.hasPrefix("~/") ? home + rest.dropFirst() : String(rest)
        }
        if text.hasPrefix("sqlite:"), text.count > 7 {
            self = .sqlite(path: path(text.dropFirst(7)))
        } else if text.hasPrefix("vdir:"), text.count > 5 {
            self = .vdir(path: path(text.dropFirst(5)))
        } else if text.hasPrefix("eds:") {
            self = .evolution(calendar: text.count > 4 ? String(text.dropFirst(4)) : nil)
        } else if text.hasPrefix("caldav+https://") || text.hasPrefix("caldav+http://") {
            self = .calDAV(address: String(text.dropFirst("caldav+".count)))
        } else {
            return nil
        }
    }

    /// Whether other programs read the store, and expand its recurrence rules.
    package var isReadByOthers: Bool {
        switch self {
        case .sqlite: false
        case .vdir, .calDAV, .evolution: true
        }
    }

    package var sendsInvitations: Bool {
        switch self {
        case .sqlite, .vdir: false
        case .calDAV, .evolution: true
        }
    }

    /// The location for messages, without a password in its address.
    package var name: String {
        switch self {
        case .sqlite(let path): return "sqlite:\(path)"
        case .vdir(let path): return "vdir:\(path)"
        case .evolution(let calendar): return "eds:\(calendar ?? "")"
        case .calDAV(let address):
            let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count >= 3, let at = parts[2].lastIndex(of: "@") else { return "caldav+\(address)" }
            let user = parts[2][..<at].prefix { $0 != ":" }
            let host = parts[2][parts[2].index(after: at)...]
            return "caldav+\(parts[0])//\(user)@\(host)" + (parts.count > 3 ? "/\(parts[3])" : "")
        }
    }
}
