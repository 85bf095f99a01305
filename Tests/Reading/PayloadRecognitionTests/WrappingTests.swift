import CZlib
import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Wrappings")
struct WrappingTests {
    private let recognizer = PayloadRecognizer()

    /// Expects the sample calendar, which each wrapping contains.
    private func expectSample(_ result: RecognizedPayload, family: String) {
        #expect(result.family?.rawValue == family)
        #expect(result.content == .event)
        #expect(result.events.count == 1)
        #expect(result.events.first?.summary == "Café, 5 % off + more")
        #expect(result.events.first?.location == "Köln")
        #expect(result.events.first?.start == EventTime("20260612T090000Z"))
    }

    // MARK: Data URIs

    @Test(
        "a data URI of a calendar is read",
        arguments: [
            "data:text/calendar;charset=utf8,", "data:text/calendar;charset=UTF-8,", "data:,", "data:text/plain,",
            "DATA:text/x-vCalendar;charset=\"utf-8\",", "data:application/ics;x=y,", " data: text/calendar ,",
            "data:;charset=utf-8,",
        ])
    func dataURI(header: String) {
        expectSample(recognizer.recognize(header + percentEncoded(Sample.calendar)), family: "data-uri")
        #expect(recognizer.recognize(header + percentEncoded(Sample.calendar)).diagnostics.isEmpty)
    }

    @Test("a data URI with raw blanks, line ends and percent signs is read")
    func rawDataURI() {
        let result = recognizer.recognize("data:text/calendar," + Sample.calendar)
        expectSample(result, family: "data-uri")
        #expect(result.codes == ["bad-escape"])
    }

    @Test(
        "a data URI in base64 is read in either alphabet, with or without padding and line breaks",
        arguments: [true, false])
    func base64DataURI(urlSafe: Bool) {
        var text = base64(Array(Sample.calendar.utf8))
        if urlSafe {
            text = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        } else {
            text = text.replacing("Q", with: "Q\r\n ").replacing("=", with: "%3D")
        }
        let result = recognizer.recognize("data:text/calendar;charset=utf-8;base64," + text)
        expectSample(result, family: "data-uri")
        #expect(result.diagnostics.map(\.code) == (urlSafe ? [] : [.lenientBase64]))
    }

    @Test("a data URI's character set is used if it fits, and otherwise guessed")
    func charset() {
        let latin1 = percentEncoded(Sample.calendar).replacing("%C3%A9", with: "%E9").replacing("%C3%B6", with: "%F6")
        expectSample(recognizer.recognize("data:text/calendar;charset=ISO-8859-1," + latin1), family: "data-uri")
        #expect(recognizer.recognize("data:text/calendar;charset=ISO-8859-1," + latin1).diagnostics.isEmpty)
        let unknown = recognizer.recognize("data:text/calendar;charset=martian," + percentEncoded(Sample.calendar))
        expectSample(unknown, family: "data-uri")
        #expect(unknown.codes == ["encoding-charset"])
    }

    @Test(
        "a data URI with other content is not a calendar",
        arguments: [
            "data:image/png;base64,iVBORw0KGgo=", "data:text/html,<b>BEGIN:VEVENT</b>", "data:,hello", "data:",
            "data:text/calendar",
            "data:text/calendar,", "data:text/calendar;base64,!!!",
            "data:image/svg+xml,BEGIN:VEVENT%0ADTSTART:20260101%0AEND:VEVENT",
        ])
    func otherDataURI(text: String) {
        let result = recognizer.recognize(text)
        #expect(result.family == nil)
        #expect(result.content == .text)
    }

    // MARK: Percent-encoding

    @Test("calendar text that was percent-encoded once or twice is read")
    func percentEncodedText() {
        let once = percentEncoded(Sample.calendar)
        let result = recognizer.recognize(once)
        expectSample(result, family: "vcalendar")
        #expect(result.codes == ["percent-encoded"])
        expectSample(recognizer.recognize(percentEncoded(once)), family: "vcalendar")
        let form = once.replacing("%20", with: "+")
        expectSample(recognizer.recognize(form), family: "vcalendar")
    }

    @Test("a plus sign is kept if only the line ends are encoded")
    func encodedLineEnds() {
        let text = "BEGIN:VEVENT%0D%0ASUMMARY:1+1%0D%0ADTSTART:20260612%0D%0AEND:VEVENT"
        #expect(recognizer.recognize(text).events.first?.summary == "1+1")
    }

    @Test(
        "other text with percent signs is not a calendar",
        arguments: ["BEGIN%3A", "BEGIN%", "BEGIN%3AVCARD%0AEND%3AVCARD", "100%25"])
    func notPercentEncoded(text: String) {
        #expect(recognizer.recognize(text).family == nil)
    }

    // MARK: Compression and base64

    @Test("a compressed calendar is read, as bytes and in base64", arguments: [31, 15, -15])
    func compressed(windowBits: Int32) {
        // Raw deflate is only recognized if its bytes are not UTF-8.
        let bytes = deflate(Array(Sample.calendar.utf8), windowBits: windowBits)
        let name = [31: "encoding-gzip", 15: "encoding-zlib", -15: "encoding-deflate"][windowBits]
        for text in [nil, "whatever an engine made of it"] {
            let result = recognizer.recognize(Payload(bytes: bytes, text: text))
            expectSample(result, family: "vcalendar")
            #expect(result.codes == [name])
        }
        let wrapped = recognizer.recognize(base64(bytes))
        expectSample(wrapped, family: "vcalendar")
        #expect(wrapped.codes == ["encoding-base64", name])
    }

    @Test("base64 of a calendar is read, and base64 of anything else is text")
    func base64Text() {
        let result = recognizer.recognize(base64(Array(Sample.calendar.utf8)))
        expectSample(result, family: "vcalendar")
        #expect(result.codes == ["encoding-base64"])
        #expect(recognizer.recognize(base64(Array("just a long enough sentence".utf8))).content == .text)
        #expect(recognizer.recognize("0123456789012345678901234567890123456789").content == .number)
    }

    @Test("a cut or damaged gzip gives its readable part, with a diagnostic")
    func damagedGzip() {
        let bytes = deflate(Array(Sample.calendar.utf8), windowBits: 31)
        let cut = recognizer.recognize(Payload(bytes: Array(bytes.dropLast(9)), text: nil))
        #expect(cut.codes.contains("truncated"))
        #expect(cut.events.count == 1)
        var damaged = bytes
        damaged[damaged.count - 5] ^= 0xFF
        let result = recognizer.recognize(Payload(bytes: damaged, text: nil))
        expectSample(result, family: "vcalendar")
        #expect(result.codes.contains("encoding-damaged"))
    }

    @Test("a decompression bomb is refused at the limit", arguments: [31, 15, -15])
    func bomb(windowBits: Int32) {
        let bytes = deflate(Array(repeating: UInt8(ascii: "A"), count: 8 << 20), windowBits: windowBits)
        #expect(bytes.count < 20_000)
        var limits = ScanLimits()
        limits.payloadBytes = 1 << 20
        let result = PayloadRecognizer(context: RecognitionContext(limits: limits)).recognize(
            Payload(bytes: bytes, text: nil))
        #expect(result.content == .binary)
        #expect(result.codes == (windowBits < 0 ? [] : ["payload-too-long"]))
        #expect(result.family == nil)
    }

    @Test("up to three wrappings are removed")
    func depth() {
        var text = Sample.calendar
        for wrappings in 1...6 {
            text = base64(Array(text.utf8))
            #expect((recognizer.recognize(text).family != nil) == (wrappings <= 3))
        }
    }

    // MARK: Hostile input

    @Test("a wrapped calendar cut at any byte does not crash the reader, and neither do random bytes")
    func hostile() {
        let wrapped = [
            Array(("data:text/calendar;base64," + base64(Array(Sample.calendar.utf8))).utf8),
            Array(percentEncoded(Sample.calendar).utf8), deflate(Array(Sample.calendar.utf8), windowBits: 31),
            deflate(Array(Sample.calendar.utf8), windowBits: 15),
        ]
        for bytes in wrapped {
            for length in 0..<bytes.count {
                let part = Array(bytes.prefix(length))
                _ = recognizer.recognize(Payload(bytes: part, text: String(validating: part, as: UTF8.self)))
            }
        }
        for seed in 1...300 {
            let noise = Sample.noise(300, seed: UInt64(seed))
            for header in [[], [0x1F, 0x8B, 8, 0], [0x78, 0x9C]] as [[UInt8]] {
                #expect(recognizer.recognize(Payload(bytes: header + noise, text: nil)).family == nil)
            }
        }
    }

    @Test(
        "a long payload with many repetitions is recognized in linear time",
        arguments: ["A", "%", "%41", "data:,", "BEGIN%3A", "+", ";", "= "])
    func long(piece: String) {
        expectLinearTime(from: 4000) { size in
            let text = String(repeating: piece, count: size / piece.utf8.count)
            for start in ["", "data:text/calendar,", "data:text/calendar;base64,", "BEGIN%3AVEVENT%0A"] {
                _ = recognizer.recognize(start + text)
            }
        }
    }
}

// MARK: Encoding

/// Encodes every byte that is not a letter or digit.
private func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber)
            ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
}

private func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : "=")
        }
    }
    return text
}

private func deflate(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
        &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 32)
    let count = output.count
    let rest = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            CZlib.deflate(&stream, Z_FINISH)
            return Int(stream.avail_out)
        }
    }
    return Array(output.prefix(count - rest))
}
