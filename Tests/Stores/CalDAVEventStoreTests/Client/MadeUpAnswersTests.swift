import EventStore
import FoundationEssentials
import NIOHTTP1
import TestSupport
import Testing
import XMLReading

@testable import CalDAVEventStore

/// Tests random variations of real answers. Each variation must be read or refused, and must cause no harm. The fuzzers
/// (docs/development.md) do not test the code that reads these answers.
@Suite("Random answers")
struct MadeUpAnswersTests {
    /// Returns a text with some of its words left out, doubled, replaced or shortened.
    private static func changed(_ words: [String], with others: [String], _ chance: inout SplitMix) -> String {
        var words = words
        for _ in 0...Int.random(in: 0...4, using: &chance) where !words.isEmpty {
            let place = Int.random(in: words.indices, using: &chance)
            switch Int.random(in: 0...4, using: &chance) {
            case 0: words.remove(at: place)
            case 1: words.insert(words[place], at: Int.random(in: words.indices, using: &chance))
            case 2: words[place] = others.randomElement(using: &chance) ?? ""
            case 3: words.insert(others.randomElement(using: &chance) ?? "", at: place)
            default: words[place] = String(words[place].prefix(Int.random(in: 0...words[place].count, using: &chance)))
            }
        }
        return words.joined()
    }

    // MARK: WWW-Authenticate

    private static let challenge = [
        "Negotiate", " ", "YWJj", "==", ", ", "Digest", " ", "realm", "=", "\"a, \\\"b\\\\\"", ",", " nonce", "=",
        "\"n1\"", ", ", "qop", "=\"auth, auth-int\"", ",", "algorithm", "=", "SHA-256", ",opaque=", "\"o\"",
        ", userhash=",
        "true", ", ", "Basic", " realm=", "simple",
    ]
    private static let challengeWords = [
        "\"", "\\", "\\\"", "=", ",", " ", "\t", ",,,", "MD5-sess", "SHA-512-256", "stale=true", "é", "\u{0}",
        "\u{1F389}",
        "realm", "nonce=", "Digest ", "qop=\"\"", "algorithm=MD5-sess", "charset=UTF-8",
    ]

    @Test("random challenges are read, and the answer repeats the server's values without loss")
    func challenges() throws {
        var chance = SplitMix(state: 7616)
        let request = HTTPRequest(method: "GET", url: try #require(URL(string: "http://127.0.0.1/a.ics")))
        var answered = 0
        for _ in 0..<4000 {
            let text = Self.changed(Self.challenge, with: Self.challengeWords, &chance)
            for challenge in Challenge.parse(text) {
                #expect(!challenge.scheme.isEmpty && challenge.scheme == challenge.scheme.lowercased())
                guard var session = DigestSession(challenge) else { continue }
                let header = session.authorization(user: "a\"b", password: "c", request: request, cnonce: "x")
                // A server's value cannot end the quoted string around it, so parsing the header returns the server's
                // values.
                let said = Challenge.parse(header)
                #expect(said.count == 1, "\(text) → \(header)")
                #expect(said.first?.parameters["realm"] == session.realm, "\(text) → \(header)")
                #expect(said.first?.parameters["nonce"] == session.nonce, "\(text) → \(header)")
                #expect(said.first?.parameters["uri"] == "/a.ics", "\(text) → \(header)")
                answered += 1
            }
        }
        #expect(answered > 1000)
    }

    // MARK: Lists

    private static let list = [
        "<?xml version=\"1.0\"?>", "<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">",
        "<response>",
        "<href>", "/cal/a%20b.ics", "</href>", "<propstat>", "<prop>", "<getetag>", "\"1\"", "</getetag>",
        "<C:calendar-data>", "BEGIN:VCALENDAR", "</C:calendar-data>", "</prop>", "<status>", "HTTP/1.1 200 OK",
        "</status>",
        "</propstat>", "</response>", "<response>", "<href>", "/cal/b.ics", "</href>", "<status>",
        "HTTP/1.1 404 Not Found",
        "</status>", "</response>", "<sync-token>", "t", "</sync-token>", "</multistatus>",
    ]
    private static let listWords = [
        "<href>http://127.0.0.1:1/x</href>", "<href>//evil.example/x</href>", "https://evil.example/",
        "\\\\evil.example\\",
        "http:evil.example", "@evil.example", "http://alice:x@127.0.0.1/", "../../..", "?a=b#c", "%", "%2F%00",
        "%zz", ":",
        "W/\"2\"", "\"a\"\"b\"", "é", "HTTP/1.1 507 No", "HTTP/1.1 99999999999999999999", "200", "&#13;&#10;", "&lt;",
        "<response>", "</response>", "<href/>", "<![CDATA[", "]]>", "&x;", "<error><no-uid-conflict/></error>", "\u{0}",
        "javascript:x", "[::1]", " ",
    ]

    @Test("random lists of resources are read or refused, and each address in them is on the server that was asked")
    func lists() throws {
        var chance = SplitMix(state: 4918)
        let url = try #require(URL(string: "http://127.0.0.1:8080/cal/"))
        var read = 0
        for _ in 0..<4000 {
            let text = Self.changed(Self.list, with: Self.listWords, &chance)
            guard let found = try? MultiStatus(HTTPResponse(status: 207, body: Array(text.utf8), url: url)) else {
                continue
            }
            for resource in found.resources {
                #expect(resource.url.origin == "http://127.0.0.1:8080", "\(resource.url) of \(text)")
                #expect(resource.url.user() == nil && resource.url.password() == nil, "\(resource.url)")
                #expect(resource.url.normalized == resource.url, "\(resource.url) of \(text)")
                if let etag = resource.etag { #expect(etag.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }) }
                read += 1
            }
        }
        #expect(read > 500)
    }
}
