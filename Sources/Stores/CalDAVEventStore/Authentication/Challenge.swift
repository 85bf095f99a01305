import NIOHTTP1

/// A challenge of a server: one of the ways to log in that a `WWW-Authenticate` header offers (RFC 9110 §11.3).
struct Challenge: Hashable, Sendable {
    /// The way to log in, in lower case: `basic`, `digest`, `bearer` or another.
    let scheme: String
    /// The parameters. Key: name in lower case.
    let parameters: [String: String]

    static func all(in headers: HTTPHeaders, name: String = "WWW-Authenticate") -> [Challenge] {
        headers[name].flatMap { parse($0) }
    }

    static func parse(_ text: String) -> [Challenge] {
        var reader = ChallengeReader(text)
        return reader.challenges()
    }

    /// Returns the parameters in a text such as `nextnonce="...", qop=auth` (RFC 7616 §3.5).
    static func parameters(_ text: String) -> [String: String] {
        var reader = ChallengeReader("info " + text)
        return reader.challenges().first?.parameters ?? [:]
    }
}

private struct ChallengeReader {
    private let characters: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) {
        characters = Array(text.unicodeScalars)
    }

    mutating func challenges() -> [Challenge] {
        var found: [Challenge] = []
        var scheme: String?
        var parameters: [String: String] = [:]
        while index < characters.count {
            skip { $0 == "," || $0 == " " || $0 == "\t" }
            let word = token()
            guard !word.isEmpty else {
                // The text is neither a challenge nor a parameter, so the rest cannot be understood.
                break
            }
            skip { $0 == " " || $0 == "\t" }
            if peek == "=" {
                // A token68 may end with several equals signs, as in `Negotiate YWJj==`.
                skip { $0 == "=" || $0 == " " || $0 == "\t" }
                // If a name occurs twice, the first value counts.
                let value = peek == "\"" ? quoted() : token()
                if parameters[word.lowercased()] == nil { parameters[word.lowercased()] = value }
            } else {
                if let scheme { found.append(Challenge(scheme: scheme, parameters: parameters)) }
                scheme = word.lowercased()
                parameters = [:]
            }
        }
        if let scheme { found.append(Challenge(scheme: scheme, parameters: parameters)) }
        return found
    }

    private var peek: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

    private mutating func skip(_ isSkipped: (Unicode.Scalar) -> Bool) {
        while let next = peek, isSkipped(next) { index += 1 }
    }

    private mutating func token() -> String {
        var word = String.UnicodeScalarView()
        while let next = peek, !"=,\" \t".unicodeScalars.contains(next) {
            word.append(next)
            index += 1
        }
        return String(word)
    }

    private mutating func quoted() -> String {
        var text = String.UnicodeScalarView()
        index += 1
        while let next = peek, next != "\"" {
            if next == "\\" { index += 1 }
            if let character = peek { text.append(character) }
            index += 1
        }
        index += 1
        return String(text)
    }
}
