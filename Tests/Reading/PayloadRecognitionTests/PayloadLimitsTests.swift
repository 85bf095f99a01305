import ArchiveReading
import CalendarModel
import Testing

@testable import PayloadRecognition

@Suite("Limits of payloads")
struct PayloadLimitsTests {
    private func recognizer(_ change: (inout ScanLimits) -> Void) -> PayloadRecognizer {
        var limits = ScanLimits()
        change(&limits)
        return PayloadRecognizer(context: RecognitionContext(limits: limits))
    }

    // MARK: Wrappings

    @Test("data are inflated up to the limit")
    func inflating() {
        let bytes = [UInt8](repeating: 65, count: 200_000)
        let packed = TicketSample.deflated(bytes)
        guard case (bytes, .complete(rest: 0))? = Inflater(.zlib)?.inflate(packed, limit: bytes.count),
            case .tooLong? = Inflater(.zlib)?.inflate(packed, limit: bytes.count - 1).ending
        else {
            Issue.record("the limit is not exact")
            return
        }
    }

    @Test("base64 has up to two padding characters, at its end")
    func padding() {
        #expect(Base64.decode("QQ==".utf8)?.bytes == [0x41])
        #expect(Base64.decode("QQ===".utf8) == nil)
        #expect(Base64.decode("QQ=Q".utf8) == nil)
        #expect(Base64.decode("QUI".utf8)?.lacksPadding == true)
        #expect(Base64.decode("QUI=".utf8)?.lacksPadding == false)
        #expect(Base64.decode("QUJD".utf8)?.lacksPadding == false)
        #expect(Base64.decode("QUJDQ".utf8)?.isCut == true)
    }

    @Test("a data URI has a header of up to 511 characters, and a body up to the limit of a payload")
    func dataURI() {
        let body = Sample.calendar.replacing("%", with: "%25")
        func header(_ size: Int) -> String {
            let start = "text/calendar;x="
            return "data:" + start + String(repeating: "a", count: size - start.count) + ","
        }
        #expect(PayloadRecognizer().recognize(header(511) + body).family == .dataURI)
        #expect(PayloadRecognizer().recognize(header(512) + body).family != .dataURI)
        let size = body.utf8.count
        #expect(recognizer { $0.payloadBytes = size }.recognize("data:text/calendar," + body).family == .dataURI)
        #expect(recognizer { $0.payloadBytes = size - 1 }.recognize("data:text/calendar," + body).family != .dataURI)
    }

    // MARK: Archives and passes

    private func pass(_ name: String, size: Int = 0) -> [UInt8] {
        let json = "{\"relevantDate\":\"2026-06-12T10:00Z\",\"description\":\"\(name)\",\"eventTicket\":{},\"x\":\"\"}"
        let filler = String(repeating: "a", count: max(0, size - json.utf8.count))
        return Array(json.replacing("\"x\":\"", with: "\"x\":\"" + filler).utf8)
    }

    @Test("a pass.json has up to 1 MiB")
    func passSize() {
        let (largest, larger) = (pass("a", size: 1 << 20), pass("a", size: 1 << 20 + 1))
        #expect(largest.count == 1_048_576)
        #expect(recognizeTicket(WalletPassTests.archive([("pass.json", largest)])).events.count == 1)
        #expect(recognizeTicket(WalletPassTests.archive([("pass.json", larger)])).events.isEmpty)
    }

    @Test("the first 20 passes of a file are read")
    func passCount() {
        let passes = (1...21).map { ("\($0).pkpass", WalletPassTests.archive([("pass.json", pass("\($0)"))])) }
        #expect(recognizeTicket(WalletPassTests.archive(passes)).events.count == 20)
    }

    @Test("an encrypted file of an archive is not unpacked")
    func encrypted() throws {
        var bytes = WalletPassTests.archive([("pass.json", pass("a"))])
        var archive = try #require(ZipArchive(bytes))
        #expect(archive.content(of: try #require(archive.entry("pass.json")), limit: 10_000) != nil)
        let directory = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        bytes[directory + 8] |= 1
        archive = try #require(ZipArchive(bytes))
        #expect(archive.content(of: try #require(archive.entry("pass.json")), limit: 10_000) == nil)
    }

    @Test(
        "a boarding pass of one leg may end after the first digits of its day",
        arguments: [("5  ", true), ("05 ", true), ("055", true), ("366", true), ("367", false), ("0  ", false)])
    func dayOfPass(day: String, isPass: Bool) {
        let start = "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 "
        #expect(start.utf8.count == 44)
        let text = start + day
        #expect((PayloadRecognizer().recognize(text + "C002F0025 100").family == .boardingPass) == isPass)
        #expect((PayloadRecognizer().recognize(text).family == .boardingPass) == isPass)
        let trimmed = text.reversed().drop { $0 == " " }.reversed()
        if trimmed.count >= 46 {
            #expect((PayloadRecognizer().recognize(String(trimmed)).family == .boardingPass) == isPass)
        }
    }

    // MARK: Links and JSON

    @Test("a link is read up to the limit of its items")
    func items() {
        let address =
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=a&dates=20260612/20260613&location=b"
        func codes(_ limit: Int) -> [String] {
            recognizer { $0.properties = limit }.recognize(address).codes
        }
        #expect(!codes(4).contains("too-many-query-items"))
        #expect(codes(3).contains("too-many-query-items"))
    }

    @Test("an Id of JSCalendar has 1 to 255 letters, digits, hyphens and underscores")
    func identifiers() {
        let longest = String(repeating: "a", count: 255)
        #expect(JSCalendarObject.isID(longest) && JSCalendarObject.isID("-_Z9"))
        for text in [longest + "a", "", "a b", "é", "a/b"] { #expect(!JSCalendarObject.isID(text), "\(text)") }
    }

    @Test(
        "an object of JSCalendar is recognized by its type and one of its members",
        arguments: [
            ("{\"@type\":\"Event\",\"uid\":\"1\"}", JSCalendarObject.Kind.event),
            ("{\"@type\":\"Task\",\"progress\":\"x\"}", .task), ("{\"@type\":\"Group\",\"entries\":[]}", .group),
            ("{\"@type\":\"jsevent\"}", .event), ("{\"@type\":\"Event\"}", nil), ("{\"@type\":\"Task\"}", nil),
            ("{\"@type\":\"Group\"}", nil), ("{\"@type\":\"Event\",\"uid\":\"1\",\"startDate\":\"x\"}", nil),
            ("{\"@type\":\"Event\",\"uid\":\"1\",\"@context\":\"x\"}", nil), ("{\"uid\":\"1\"}", nil),
        ] as [(String, JSCalendarObject.Kind?)])
    func kinds(text: String, kind: JSCalendarObject.Kind?) throws {
        #expect(JSCalendarObject.kind(of: try #require(JSONValue(text))) == kind)
    }
}
