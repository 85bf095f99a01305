import CommandLineInterface
import EventStore
import ICalendar

/// The browsers that have signed in, with the hashes of their sessions' names. The list is in a file, so that a restart
/// of the server signs nobody out.
struct SessionList: Codable, Sendable {
    struct Session: Codable, Sendable {
        /// The SHA-256 hash of the session's name, in hexadecimal digits.
        let digest: String
        /// The hash of the password of the device that signed in; nil for the token.
        let device: String?
        /// The browser and the system, such as `Firefox, Android`.
        let browser: String
        /// The day and time of the sign-in, in UTC.
        let began: String
        /// In seconds since 1970.
        let ends: Int

        var key: ServerAccess.Key { device.map(ServerAccess.Key.device) ?? .token }
    }

    var sessions: [Session] = []

    static func file(in folder: String = DataFolder.path) -> PrivateFile<SessionList> {
        PrivateFile(path: folder + "/sessions.json", initial: SessionList(), kind: "a list of sessions")
    }

    /// The greatest number of sessions. A further session ends the oldest one.
    private static let limit = 100

    /// Adds a session, and drops those that have ended.
    mutating func add(_ session: Session, at now: Int) {
        sessions.removeAll { $0.ends <= now }
        if sessions.count >= Self.limit { sessions.removeFirst(sessions.count - Self.limit + 1) }
        sessions.append(session)
    }
}

extension ServerAccess {
    /// Returns the browser and the system of a client in words, such as `Firefox, Android`.
    static func browser(_ userAgent: String?) -> String {
        let agent = userAgent ?? ""
        func first(_ names: [(mark: String, name: String)]) -> String? {
            names.first { agent.contains($0.mark) }?.name
        }
        let browser = first([
            ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
            ("SamsungBrowser/", "Samsung Internet"), ("Chrom", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"),
        ])
        let system = first([
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ])
        let names = [browser, system].compactMap(\.self)
        return names.isEmpty ? "browser" : names.joined(separator: ", ")
    }
}
