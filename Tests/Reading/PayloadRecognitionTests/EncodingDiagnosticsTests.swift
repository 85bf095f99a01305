import CalendarModel
import TextDecoding
import Testing

@testable import PayloadRecognition

@Suite("Diagnostics about encodings")
struct EncodingDiagnosticsTests {
    private func recognize(_ bytes: [UInt8], eci: Int? = nil) -> RecognizedPayload {
        PayloadRecognizer().recognize(Payload(bytes: bytes, reading: PayloadText.read(bytes, eci: eci)))
    }

    private func event(_ summary: [UInt8]) -> [UInt8] {
        Array("BEGIN:VEVENT\r\nSUMMARY:".utf8) + summary + Array("\r\nDTSTART:20260418T120000Z\r\nEND:VEVENT\r\n".utf8)
    }

    private func codes(_ recognized: RecognizedPayload) -> [String] {
        recognized.diagnostics.map(\.code.rawValue).filter { $0.hasPrefix("encoding-") }
    }

    @Test(
        "a calendar in an encoding that is not stated has a diagnostic with the encoding",
        arguments: [
            ([0x89, 0xD4, 0x89, 0xCE, 0x91, 0xE5, 0x89, 0xEF], ["encoding-shift-jis"]),
            ([0x47, 0x72, 0xF6, 0xDF, 0x65], ["encoding-windows-1252"]),
            ([0xC8, 0xB8, 0xC0, 0xC7], ["encoding-euc-kr"]), ([0xBB, 0xE1, 0xD2, 0xE9], ["encoding-gb18030"]),
            ([0xB7, 0x7C, 0xC4, 0xB3], ["encoding-big5"]), (Array("CafÃ©".utf8), ["encoding-utf-8-twice"]),
            (Array("Bühne ".utf8) + [0xFF], ["encoding-damaged"]), (Array("Bühne".utf8), []), (Array("plain".utf8), []),
        ] as [([UInt8], [String])])
    func unstated(summary: [UInt8], expected: [String]) {
        let recognized = recognize(event(summary))
        #expect(recognized.family == .bareVEvent)
        #expect(codes(recognized) == expected)
    }

    @Test("an encoding that the code states is not reported, but UTF-16 with a byte order mark is")
    func stated() {
        #expect(codes(recognize(event([0x89, 0xD4]), eci: 20)) == [])
        var marked: [UInt8] = [0xFF, 0xFE]
        for byte in event(Array("Party".utf8)) { marked += [byte, 0] }
        #expect(codes(recognize(marked)) == ["encoding-utf-16"])
    }

    @Test("dropped NULs are reported")
    func nuls() {
        #expect(codes(recognize(event(Array("Café".utf8)) + [0, 0])) == ["encoding-nul"])
    }

    @Test("for a payload that is not a calendar, only changes to the text are reported")
    func others() {
        #expect(codes(recognize([0x47, 0x72, 0xF6, 0xDF, 0x65])) == [])
        #expect(codes(recognize(Array("CafÃ©".utf8))) == ["encoding-utf-8-twice"])
        #expect(codes(recognize(Array("Café".utf8) + [0])) == ["encoding-nul"])
    }

    @Test("the encoding of the content of a wrapping is reported once")
    func wrapped() {
        let percentEncoded = event([0x89, 0xD4, 0x89, 0xCE]).map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }
        let recognized = recognize(Array(("data:text/calendar," + percentEncoded.joined()).utf8))
        #expect(recognized.family == .dataURI)
        #expect(codes(recognized) == ["encoding-shift-jis"])
    }

    @Test("base64 with line breaks or without padding in a data URI is read, with a diagnostic")
    func lenientBase64() {
        let text = "QkVHSU46VkVWRU5UDQpTVU1NQVJZOkhpDQpEVFNUQVJUOjIwMjYwNDE4VDEyMDAwMFoNCkVORDpWRVZFTlQNCg=="
        let inLines = text.prefix(40) + "\n" + text.dropFirst(40)
        for (body, count) in [(text, 0), (String(text.dropLast(2)), 1), (String(inLines), 1)] {
            let recognized = recognize(Array(("data:text/calendar;base64," + body).utf8))
            #expect(recognized.family == .dataURI)
            #expect(recognized.diagnostics.filter { $0.code == .lenientBase64 }.count == count)
        }
    }
}
