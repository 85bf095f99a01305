import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Bookmarks, lists of links, and encoded links")
struct BookmarkFamilyTests {
    private let recognizer = PayloadRecognizer()

    @Test(
        "a bookmark of a calendar is a link to the calendar",
        arguments: [
            "MEBKM:TITLE:Club;URL:https\\://example.org/club.ics;;",
            "MEBKM:URL:https://example.org/club.ics;TITLE:Club;;",
            "mebkm:title:Our\\;club;url:https\\://example.org/club.ics", "URLTO:https://example.org/club.ics",
            "urlto: https://example.org/club.ics", "URLTO:Title: all:https://example.org/club.ics",
            "URL:https://example.org/club.ics", "uri: https://example.org/club.ics",
        ])
    func bookmark(text: String) {
        let recognized = recognizer.recognize(text)
        #expect(recognized.family == .remoteLink)
        #expect(recognized.links.map(\.url) == ["https://example.org/club.ics"])
        #expect(recognized.diagnostics.contains { $0.code == .bookmarkTitle } == text.lowercased().contains("title"))
    }

    @Test(
        "a bookmark of anything else is a web address",
        arguments: [
            "MEBKM:TITLE:Club;URL:https\\://example.org/;;", "MEBKM:TITLE:a.ics;;", "MEBKM:", "URLTO:", "URLTO:URLTO:",
            "MEBKM:URL:\\", "URLTO:Title:https://example.org/", "URL:https://example.org/",
            "URL:https://example.org/a.ics\nx",
        ])
    func noCalendar(text: String) {
        let recognized = recognizer.recognize(text)
        #expect(recognized.family == nil)
        #expect(recognized.content == .url)
    }

    @Test("a bookmark of a link that opens the form for a new event is read as that event")
    func form() {
        let link = "https\\://calendar.google.com/calendar/render?action=TEMPLATE&text=Party&dates=20260704/20260705"
        let recognized = recognizer.recognize("MEBKM:TITLE:;URL:\(link);;")
        #expect(recognized.events.map(\.summary) == ["Party"])
        #expect(!recognized.diagnostics.contains { $0.code == .bookmarkTitle })
    }

    @Test("several links on separate lines are all read", arguments: ["\n", "\r\n", "\n\n"])
    func list(separator: String) {
        let urls = ["https://example.org/a.ics", "webcal://example.org/b"]
        let recognized = recognizer.recognize(urls.joined(separator: separator) + "\n")
        #expect(recognized.content == .link)
        #expect(recognized.links.map(\.url) == urls)
    }

    @Test(
        "lines are not a list of links if one of them is not a link to a calendar",
        arguments: [
            "https://example.org/a.ics\nhttps://example.org/", "https://example.org/a.ics\nhello",
            "hello\nhttps://example.org/a.ics",
        ])
    func noList(text: String) {
        #expect(recognizer.recognize(text).family == nil)
    }

    @Test(
        "a fully percent-encoded link is read", arguments: ["%3A%2F%2F", "%3a%2f%2F", "%253A%252F%252F"])
    func encodedLink(separator: String) {
        let recognized = recognizer.recognize("https\(separator)example.org%2Fa.ics")
        #expect(recognized.links.map(\.url) == ["https://example.org/a.ics"])
        #expect(recognized.diagnostics.contains { $0.code == .percentEncoded })
        #expect(recognizer.recognize("https\(separator)example.org%2Fa").family == nil)
    }

    @Test(
        "a hostile bookmark or list of links is recognized in linear time",
        arguments: ["URLTO:", "MEBKM:URL:", "https://a/b.ics\n", "https%3A%2F%2F", "MEBKM:;", "MEBKM::\\"])
    func hostile(piece: String) {
        expectLinearTime(from: 10_000) { size in
            let text = String(repeating: piece, count: size / piece.utf8.count)
            #expect(recognizer.recognize(text).events.isEmpty)
        }
    }
}
