import Testing
import TextDecoding

@Suite struct PayloadTextTests {
    @Test(
        "the encoding of text that states none is recognised",
        arguments: [
            (Array("plain".utf8), "plain"),
            (Array("Grüße, 会議 🎉".utf8), "Grüße, 会議 🎉"),
            ([0xEF, 0xBB, 0xBF, 0x41], "A"),
            ([0xFE, 0xFF, 0x00, 0x41, 0x4F, 0x1A], "A会"),
            ([0xFF, 0xFE, 0x41, 0x00, 0x1A, 0x4F], "A会"),
            ([0x89, 0xEF, 0x8B, 0x63], "会議"),  // Shift_JIS
            ([0x31, 0x32, 0x8C, 0x8E], "12月"),
            ([0xC3, 0xBD, 0xC4], "ﾃｽﾄ"),  // half-width katakana
            // A word in half-width katakana with voicing marks, whose bytes are also valid GB 18030.
            ([0xC3, 0xDE, 0xBB, 0xDE, 0xB2, 0xDD, 0x51, 0x52], "ﾃﾞｻﾞｲﾝQR"),
            ([0x28, 0xBA, 0xDD, 0xBB, 0xB0, 0xC4, 0xCA, 0xDF, 0xB0, 0xC4, 0x29], "(ｺﾝｻｰﾄﾊﾟｰﾄ)"),
            ([0x43, 0x61, 0x66, 0xE9], "Café"),  // Windows-1252
            ([0x4A, 0x75, 0x62, 0x69, 0x6C, 0xE4, 0x75, 0x6D], "Jubiläum"),  // "äu" is a kanji in Shift_JIS
            ([0x47, 0x72, 0xF6, 0xDF, 0x65], "Größe"),
            ([0x61, 0xE7, 0xE3, 0x6F], "ação"),
            ([0x93, 0x48, 0x69, 0x94, 0x20, 0x80, 0x35], "“Hi” €5"),
            ([0x1E, 0x30, 0x36, 0x1D, 0x41, 0x04], "\u{1E}06\u{1D}A\u{4}"),  // ISO/IEC 15434
            // A text in Windows-1252 between "start of text" and "end of text".
            ([0x02, 0x47, 0x72, 0xF6, 0xDF, 0x65] + Array(" 42 cm".utf8) + [0x03], "\u{2}Größe 42 cm\u{3}"),
            ([0x01, 0x10] + Array("AD:SUB:".utf8) + [0xB0, 0xA2] + Array(";;".utf8), "\u{1}\u{10}AD:SUB:阿;;"),
            ([], ""),
        ] as [([UInt8], String)])
    func text(bytes: [UInt8], expected: String) {
        #expect(PayloadText.decode(bytes) == expected)
    }

    @Test(
        "bytes that are not text give no text",
        arguments: [
            [0x00, 0x01, 0x02], Array(0...255), [0x41, 0x00, 0x42], [0x1F, 0x8B, 0x08, 0x00], [0x41, 0x81, 0xFF],
            [0x01, 0x02, 0x03, 0x41], [0xE9, 0x01],
        ] as [[UInt8]])
    func binary(bytes: [UInt8]) {
        #expect(PayloadText.decode(bytes) == nil)
    }

    @Test("a character that a line fold cuts is restored", arguments: ["\r\n ", "\n ", "\r\n\t", "\n\t"])
    func fold(fold: String) {
        let bytes: [UInt8] = Array("a".utf8) + [0xC3] + Array(fold.utf8) + [0xA9] + Array("b".utf8)
        #expect(PayloadText.decode(bytes) == "aéb")
        // Valid text keeps its folds; the iCalendar reader removes them.
        #expect(PayloadText.decode(Array(("é" + fold + "b").utf8)) == "é" + fold + "b")
    }

    @Test(
        "an encoding that the code states is tried first",
        arguments: [
            (3, [0xE4, 0x75], "äu"), (5, [0xB1], "ħ"), (7, [0xBF], "П"), (20, [0xE4, 0x75], "舫"), (22, [0xCF], "П"),
            (25, [0x4F, 0x1A], "会"), (26, [0xC3, 0xA9], "é"), (29, [0xBB, 0xE1], "会"), (28, [0xB7, 0x7C], "會"),
            (30, [0xC8, 0xB8], "회"), (4, [0xB1], "ą"),
        ] as [(Int, [UInt8], String)])
    func eci(eci: Int, bytes: [UInt8], expected: String) {
        #expect(PayloadText.decode(bytes, eci: eci) == expected)
    }

    @Test("each part of a payload is in the encoding that the code states for it")
    func segments() {
        // a (Latin-1 by default), é in Latin-1, П in ISO 8859-5, é in UTF-8; the part in Shift_JIS is empty.
        let bytes: [UInt8] = [0x61, 0xE9, 0xBF, 0xC3, 0xA9]
        let segments = [(3, 1), (7, 2), (26, 3), (20, 5)].map { ECISegment(eci: $0, start: $1) }
        #expect(PayloadText.read(bytes, eci: nil, segments: segments)?.text == "aéПé")
        #expect(PayloadText.read(bytes, eci: nil, segments: segments)?.statement != nil)
        #expect(PayloadText.read(bytes, eci: 7, segments: [])?.text == PayloadText.decode(bytes, eci: 7))
    }

    @Test("parts with a wrong encoding, or outside the payload, are read as if no encoding were stated")
    func wrongSegments() {
        let text = Array("Café".utf8)
        for segments in [[(3, 0), (26, 4)], [(999_999, 0), (3, 2)], [(26, 0), (3, 9)], [(26, 3), (3, 1)]] {
            let segments = segments.map { ECISegment(eci: $0.0, start: $0.1) }
            #expect(PayloadText.read(text, eci: nil, segments: segments) == PayloadText.read(text))
        }
    }

    @Test("a wrong or unknown stated encoding is ignored, and a binary payload gives no text")
    func wrongECI() {
        #expect(PayloadText.decode([0x43, 0x61, 0x66, 0xE9], eci: 26) == "Café")
        #expect(PayloadText.decode(Array("é".utf8), eci: 999_999) == "é")
        #expect(PayloadText.decode(Array("A".utf8), eci: 899) == nil)
    }

    @Test("a calendar with bytes that fit no encoding is still text, and other bytes are not")
    func damagedCalendar() throws {
        let event =
            Array("BEGIN:VEVENT\r\nSUMMARY:".utf8) + [0x81, 0x8D, 0xFE, 0x20, 0x90, 0xFF]
            + Array("\r\nEND:VEVENT\r\n".utf8)
        let reading = try #require(PayloadText.read(event))
        #expect(reading.encoding != .utf8)
        #expect(reading.text.hasSuffix("\r\nEND:VEVENT\r\n"))
        let contact =
            Array("BEGIN:VCARD\r\nFN:".utf8) + [0x81, 0x8D, 0xFE, 0x20, 0x90, 0xFF] + Array("\r\nEND:VCARD\r\n".utf8)
        #expect(PayloadText.read(contact) == nil)
    }

    @Test("surrogates in UTF-8 become characters in pairs, and U+FFFD alone")
    func surrogates() throws {
        let pair = try #require(PayloadText.read(Array("Fest ".utf8) + [0xED, 0xA0, 0xBC, 0xED, 0xBE, 0xB5]))
        #expect(pair.text == "Fest 🎵")
        #expect(pair.encoding == .cesu8)
        #expect(!pair.isDamaged)
        let half = try #require(PayloadText.read(Array("Fest ü ".utf8) + [0xED, 0xA0, 0xBC] + Array("!".utf8)))
        #expect(half.text == "Fest ü \u{FFFD}!")
        #expect(half.isDamaged)
    }

    @Test("ISO-2022-JP is recognised by its escape sequences, and other escapes change nothing")
    func iso2022() throws {
        let bytes = Array("A \u{1B}$B2;\u{1B}(B B".utf8)
        #expect(PayloadText.read(bytes)?.text == "A 音 B")
        #expect(PayloadText.read(Array("A \u{1B}[1m B".utf8))?.encoding == .utf8)
    }

    @Test("a value is read in the character set that its property states")
    func statedLines() throws {
        let bytes = Array("BEGIN:VEVENT\r\nSUMMARY;CHARSET=IBM850:K".utf8) + [0x84] + Array("se\r\nEND:VEVENT\r\n".utf8)
        let reading = try #require(PayloadText.read(bytes))
        #expect(reading.text.contains("CHARSET=IBM850:Käse"))
        #expect(reading.statement == .parameter)
    }
}
