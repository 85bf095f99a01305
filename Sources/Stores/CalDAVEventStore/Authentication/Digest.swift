import FoundationEssentials
import ICalendar

/// Digest authentication with a nonce from the server (RFC 7616). The client proves that it knows the password, and
/// does not send the password.
struct DigestSession: Sendable {
    /// The supported hash algorithms. No known server uses SHA-512-256.
    enum Algorithm: String, Sendable {
        case sha256 = "SHA-256"
        case md5 = "MD5"

        func hash(_ text: String) -> String { hash(Array(text.utf8)) }

        func hash(_ bytes: [UInt8]) -> String {
            (self == .md5 ? MessageDigest.md5 : .sha256).text(of: bytes)
        }
    }

    let realm: String
    private(set) var nonce: String
    private let opaque: String?
    private let algorithm: Algorithm
    private let isSession: Bool
    /// The quality of protection: `auth`, or `auth-int` if the server offers nothing else; nil for servers that follow
    /// the older RFC 2069.
    private let quality: String?
    private let hashesUser: Bool
    /// The number of uses of the nonce.
    private var count = 0

    /// Creates a session from a server's challenge; nil if the challenge cannot be answered.
    init?(_ challenge: Challenge) {
        guard challenge.scheme == "digest", let realm = challenge.parameters["realm"],
            let nonce = challenge.parameters["nonce"]
        else { return nil }
        var name = (challenge.parameters["algorithm"] ?? "MD5").uppercased()
        isSession = name.hasSuffix("-SESS")
        if isSession { name.removeLast("-SESS".count) }
        guard let algorithm = Algorithm(rawValue: name) else { return nil }
        let qualities = challenge.parameters["qop"].map { text in
            text.split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
        }
        if let qualities {
            guard let quality = ["auth", "auth-int"].first(where: { qualities.contains($0) }) else { return nil }
            self.quality = quality
        } else {
            quality = nil
        }
        self.realm = realm
        self.nonce = nonce
        self.algorithm = algorithm
        opaque = challenge.parameters["opaque"]
        hashesUser = challenge.parameters["userhash"]?.lowercased() == "true"
    }

    /// Returns whether this session uses SHA-256 and the other one uses MD5, which is broken.
    func isBetter(than other: DigestSession) -> Bool { algorithm == .sha256 && other.algorithm == .md5 }

    /// Uses the next nonce that the server named (Authentication-Info, RFC 7616 §3.5).
    mutating func use(nextNonce: String) {
        guard nextNonce != nonce else { return }
        nonce = nextNonce
        count = 0
    }

    /// Returns the value of the Authorization header for a request.
    ///
    /// - Parameter cnonce: the client's nonce, a new random text for each request.
    mutating func authorization(
        user: String, password: String, request: HTTPRequest, cnonce: String
    ) -> String {
        count += 1
        let digits = String(count, radix: 16)
        let counted = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        let target = request.url.requestTarget
        var secret = algorithm.hash("\(user):\(realm):\(password)")
        if isSession { secret = algorithm.hash("\(secret):\(nonce):\(cnonce)") }
        var asked = "\(request.method):\(target)"
        if quality == "auth-int" { asked += ":" + algorithm.hash(request.body) }
        let proof =
            quality.map { algorithm.hash("\(secret):\(nonce):\(counted):\(cnonce):\($0):\(algorithm.hash(asked))") }
            ?? algorithm.hash("\(secret):\(nonce):\(algorithm.hash(asked))")

        var parts = [
            userParameter(user), "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))",
            "uri=\(Self.quoted(target))", "response=\"\(proof)\"",
            "algorithm=\(algorithm.rawValue)\(isSession ? "-sess" : "")",
        ]
        if let quality { parts += ["qop=\(quality)", "nc=\(counted)"] }
        if quality != nil || isSession { parts.append("cnonce=\"\(cnonce)\"") }
        if let opaque { parts.append("opaque=\(Self.quoted(opaque))") }
        if hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    private func userParameter(_ user: String) -> String {
        if hashesUser { return "username=\"\(algorithm.hash("\(user):\(realm)"))\"" }
        if user.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return "username=\(Self.quoted(user))" }
        // A name that has characters outside ASCII is encoded as in RFC 5987 (RFC 7616 §3.4).
        return "username*=UTF-8''" + URL.pathPart(user).replacing("*", with: "%2A").replacing("'", with: "%27")
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension URL {
    fileprivate var requestTarget: String {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "/" }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }
}
