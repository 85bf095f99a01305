import TestSupport
import Testing
import TextDecoding

@Suite("Encodings that are not stated")
struct EncodingGuessTests {
    private func event(_ summary: String, _ location: String) -> String {
        "BEGIN:VEVENT\r\nSUMMARY:\(summary)\r\nDTSTART:20260418T120000Z\r\nLOCATION:\(location)\r\nEND:VEVENT\r\n"
    }

    /// Returns an event for each text of a list. The event has this text and another one of the list.
    private func events(_ texts: [String]) -> [String] {
        texts.indices.map { event(texts[$0], texts[($0 + 7) % texts.count]) }
    }

    private func expect(_ texts: [String], _ name: String, _ encoding: TextEncoding) throws {
        for text in texts {
            let bytes = try #require(legacyBytes(text, name), "\(text)")
            let reading = PayloadText.read(bytes)
            #expect(reading?.text == text)
            #expect(reading?.encoding == encoding, "\(text)")
            #expect(reading?.statement == nil)
            #expect(reading?.isDamaged == false)
        }
    }

    private static let kinds: [(name: String, encoding: TextEncoding, texts: [String])] = [
        ("CP932", .shiftJIS, InvitationTexts.japanese), ("CP949", .eucKR, InvitationTexts.korean),
        ("GB18030", .gb18030, InvitationTexts.simplifiedChinese),
        ("BIG5", .big5, InvitationTexts.traditionalChinese), ("CP1252", .windows1252, InvitationTexts.western),
    ]

    @Test("the encoding of a few words alone is recognised", arguments: kinds.indices)
    func alone(kind: Int) throws {
        let (name, encoding, texts) = Self.kinds[kind]
        #expect(texts.count >= 25)
        try expect(texts, name, encoding)
    }

    @Test("the encoding of a few words in a calendar is recognised", arguments: kinds.indices)
    func inCalendar(kind: Int) throws {
        let (name, encoding, texts) = Self.kinds[kind]
        try expect(events(texts), name, encoding)
    }

    @Test("encodings that are rare in codes are recognised in a calendar")
    func rare() throws {
        try expect(events(InvitationTexts.japanese), "EUC-JP-MS", .eucJP)
        try expect(events(InvitationTexts.russian), "CP1251", .windows1251)
    }

    @Test(
        "bytes that are symbols in Windows-1252, but letters in Central European encodings, show that text is Central European",
        arguments: ["CP1250", "ISO-8859-2"])
    func centralEuropean(name: String) throws {
        for text in events(InvitationTexts.central) {
            let bytes = try #require(legacyBytes(text, name))
            #expect(PayloadText.decode(bytes) == text)
        }
    }

    /// Sentences in scripts and languages that are rare in codes, with the names of their encodings.
    private static let sentences: [(name: String, text: String)] = [
        ("CP1255", "ההרצאה על כוכבים תתקיים בספרייה העירונית ביום שלישי בערב"),
        ("CP1253", "Η διάλεξη για τα αστέρια θα γίνει στη δημοτική βιβλιοθήκη"),
        ("ISO-8859-7", "Η είσοδος είναι ελεύθερη για όλους και δεν χρειάζεται εγγραφή"),
        ("CP1256", "ستقام المحاضرة عن النجوم في المكتبة العامة مساء يوم الثلاثاء"),
        ("CP874", "การบรรยายเรื่องดวงดาวจะจัดขึ้นที่ห้องสมุดประชาชนในเย็นวันอังคาร"),
        ("KOI8-R", "Лекция о звёздах состоится в городской библиотеке во вторник вечером"),
        ("CP1254", "Yıldızlar hakkındaki söyleşi salı akşamı şehir kütüphanesinde yapılacak"),
        ("CP1250", "Přednáška o hvězdách se koná v městské knihovně v úterý večer"),
        ("ISO-8859-2", "Prosimy zabrać małe krzesło i ciepły koc, ponieważ wieczór będzie chłodny"),
    ]

    @Test("the encoding of a sentence in another script or language is recognised", arguments: sentences.indices)
    func sentence(place: Int) throws {
        let (name, text) = Self.sentences[place]
        let whole = event(text, "Aula")
        #expect(PayloadText.decode(try #require(legacyBytes(whole, name))) == whole)
    }

    /// Short titles whose letters are other letters in the other encodings of Europe.
    private static let titles: [(name: String, texts: [String])] = [
        ("CP1250", ["Őszi műsor", "Előadás", "Főzőverseny", "Tűzoltó nap", "Közgyűlés", "Szülői értekezlet"]),
        ("CP1250", ["Vánoční trh", "Koncert v knihovně", "Taneční zábava", "Čtení pro děti", "Hudobný večer"]),
        ("CP1250", ["Święto miasta", "Koncert kolęd", "Przyjęcie", "Zajęcia z jogi", "Msza święta"]),
        ("CP1250", ["Večer poezije", "Dječja radionica", "Târg de Crăciun", "Expoziţie de pictură", "Ľudová hudba"]),
        ("ISO-8859-2", ["Őszi műsor", "Święto miasta", "Msza święta", "Čtení pro děti", "Dječja radionica"]),
        (
            "CP1252",
            ["Poème d'hiver", "Œuvres choisies", "Ère nouvelle", "Crêpes", "Ils créèrent", "Où ça ?", "½ prix"]
        ),
        ("CP1252", ["Amanhã", "Mãe", "REUNIÕES", "Exposição", "Lunedì e giovedì", "È sera", "Laggiù", "Època"]),
        ("CP1252", ["Õhtusöök", "Kõik", "Õed", "Íþróttir", "Alþingi", "Påske på Røros", "Enquête", "Kévin fête"]),
    ]

    @Test(
        "the letters of a short title decide between the encodings of Western and Central Europe",
        arguments: titles.indices)
    func shortTitle(place: Int) throws {
        let (name, texts) = Self.titles[place]
        for text in texts {
            let whole = event(text, "Aula")
            #expect(PayloadText.decode(try #require(legacyBytes(whole, name))) == whole, "\(text)")
        }
    }

    @Test("a character that a line fold cuts is restored", arguments: kinds.indices)
    func folds(kind: Int) throws {
        let (name, encoding, texts) = Self.kinds[kind]
        for text in texts {
            let words = try #require(legacyBytes(text, name))
            for cut in words.indices {
                let bytes = Array("BEGIN:VEVENT\r\nSUMMARY:".utf8) + words[..<cut] + Array("\r\n ".utf8) + words[cut...]
                let reading = PayloadText.read(bytes)
                #expect(reading?.encoding == encoding, "\(text) cut at \(cut)")
                #expect(
                    reading?.text.replacing("\r\n ", with: "") == "BEGIN:VEVENT\r\nSUMMARY:" + text, "cut at \(cut)")
            }
        }
    }

    @Test("Korean text that is valid UTF-8 by chance is read as Korean", arguments: ["회", "회의", "출장"])
    func chance(text: String) throws {
        let bytes = try #require(legacyBytes(text, "CP949"))
        #expect(PayloadText.decode(bytes) == text)
    }

    @Test("real UTF-8 is always read as UTF-8")
    func utf8() {
        let lists = Self.kinds.map(\.texts) + [InvitationTexts.central, InvitationTexts.russian]
        let others = ["ș", "ț", "ơ", "Ǎ", "e\u{301}", "שלום", "مرحبا", "สวัสดี", "Ελλάδα", "नमस्ते", "Việt", "👍🏽", "→", "①"]
        for text in lists.flatMap(\.self) + others {
            #expect(PayloadText.read(Array(text.utf8)) == PayloadText.Reading(text: text, encoding: .utf8))
        }
    }

    @Test("UTF-8 encoded twice is decoded twice")
    func twice() throws {
        for text in InvitationTexts.western + InvitationTexts.central + ["5 €", "„Kunst“", "🎸 Gig", "会議", "회의"] {
            guard text.utf8.count > text.unicodeScalars.count else { continue }
            // Windows-1252 does not define some bytes. Browsers read these bytes as control characters.
            let mistaken = String(
                String.UnicodeScalarView(
                    text.utf8.map { byte in
                        legacyScalar(byte)
                    }))
            let reading = PayloadText.read(Array(mistaken.utf8))
            #expect(reading?.text == text)
            #expect(reading?.encoding == .utf8Twice, "\(text)")
        }
    }

    private func legacyScalar(_ byte: UInt8) -> Unicode.Scalar {
        [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
            ? Unicode.Scalar(byte)
            : PayloadText.decode([byte], charset: "windows-1252")?.unicodeScalars.first ?? "?"
    }

    @Test(
        "text that could be decoded twice, but probably was not encoded twice, is unchanged",
        arguments: ["CAFÉ…", "Spaß…", "Ã", "Â", "LÜ™", "Café Ã©", "Ê»"])
    func notTwice(text: String) {
        #expect(PayloadText.read(Array(text.utf8)) == PayloadText.Reading(text: text, encoding: .utf8))
    }

    @Test(
        "UTF-8 with a few invalid bytes is read as UTF-8",
        arguments: [
            (Array("Odd ".utf8) + [0xFF] + Array(" byte, Bühne".utf8), "Odd \u{FFFD} byte, Bühne"),
            (Array("会議 ".utf8) + [0xE4] + Array(" 会議".utf8), "会議 \u{FFFD} 会議"),
            (Array("Grüße, Caf".utf8) + [0xC3], "Grüße, Caf\u{FFFD}"),
            (Array("Caf".utf8) + [0xC3], "Caf\u{FFFD}"),
            ([0xEF, 0xBB, 0xBF] + Array("Caf".utf8) + [0xE9], "Caf\u{FFFD}"),
        ] as [([UInt8], String)])
    func damaged(bytes: [UInt8], expected: String) {
        let reading = PayloadText.read(bytes)
        #expect(reading?.text == expected)
        #expect(reading?.encoding == .utf8)
        #expect(reading?.isDamaged == true)
    }

    @Test(
        "Western text that ends in the first byte of a UTF-8 character is read as Western",
        arguments: [
            ([0x49, 0x52, 0x4D, 0xC3], "IRMÃ"), ([0x4F, 0x6C, 0xE1], "Olá"), ([0x4E, 0x6F, 0xE9, 0x85], "Noé…"),
        ] as [([UInt8], String)])
    func notCut(bytes: [UInt8], expected: String) {
        #expect(PayloadText.read(bytes) == PayloadText.Reading(text: expected, encoding: .windows1252))
    }

    // MARK: Marks, NULs, statements

    @Test("UTF-16 is read with and without a byte order mark", arguments: [true, false], [true, false])
    func utf16(isLittleEndian: Bool, isMarked: Bool) {
        let text = event("Frühlingsfest 会議 🎉", "Bühne")
        var bytes: [UInt8] = []
        for unit in ((isMarked ? "\u{FEFF}" : "") + text).utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
            bytes += isLittleEndian ? [low, high] : [high, low]
        }
        let reading = PayloadText.read(bytes)
        #expect(reading?.text == text)
        #expect(reading?.encoding == .utf16)
        #expect(reading?.statement == (isMarked ? .byteOrderMark : nil))
        // With one more byte, the last code unit is incomplete. Without a mark, the bytes could be in any encoding.
        if isMarked { #expect(PayloadText.read(bytes + [0x41])?.isDamaged == true) }
    }

    @Test("NULs at the end of a code are dropped and counted")
    func nuls() {
        for text in ["Café", "plain", "A"] {
            let reading = PayloadText.read(Array(text.utf8) + [0, 0, 0])
            #expect(reading?.text == text)
            #expect(reading?.droppedNULs == 3)
        }
        #expect(PayloadText.read(Array("A\0B\0\0".utf8)) == nil)
        #expect(PayloadText.read([0x43, 0x61, 0x66, 0xE9, 0])?.text == "Café")
        #expect(PayloadText.read(Array("é".utf8) + [0], eci: 26)?.droppedNULs == 1)
    }

    @Test("a reading reports how its encoding was stated, unless the stated encoding is wrong")
    func statement() {
        #expect(PayloadText.read([0x89, 0xEF], eci: 20)?.statement == .eci)
        #expect(PayloadText.read([0x89, 0xEF], eci: 20)?.encoding == .shiftJIS)
        #expect(PayloadText.read([0xEF, 0xBB, 0xBF, 0x41])?.statement == .byteOrderMark)
        let other = PayloadText.read([0x43, 0x61, 0x66, 0xE9], eci: 26)
        #expect(other?.text == "Café")
        #expect(other?.statement == nil)
        #expect(PayloadText.read(Array("CafÃ©".utf8), eci: 26)?.encoding == .utf8Twice)
        #expect(PayloadText.read(Array("CafÃ©".utf8), eci: 26)?.statement == nil)
    }

    // MARK: Hostile bytes

    @Test("random bytes and cut text cause no crash")
    func hostile() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<(runsLongTests ? 2000 : 400) {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = PayloadText.read(bytes)
            _ = PayloadText.read(bytes.filter { $0 >= 0x80 })
            _ = PayloadText.read([0xFF, 0xFE] + bytes)
            _ = PayloadText.read(bytes, eci: Int.random(in: 0...40, using: &random))
        }
        let full = try #require(legacyBytes(events(InvitationTexts.traditionalChinese).joined(), "BIG5"))
        for length in 0...min(400, full.count) { _ = PayloadText.read(Array(full.prefix(length))) }
    }

    @Test("the time to read bytes grows in proportion to their number")
    func linear() throws {
        func expectLinear(from size: Int, _ bytes: [UInt8]) {
            expectLinearTime(from: size) { _ = PayloadText.read(Array(bytes.prefix($0))) }
        }
        var random = SystemRandomNumberGenerator()
        expectLinear(from: 5000, (0..<40_000).map { _ in UInt8.random(in: 0xA1...0xFE, using: &random) })
        let text = try #require(legacyBytes(events(InvitationTexts.traditionalChinese).joined(), "BIG5"))
        expectLinear(from: 5000, (0...40_000 / text.count).flatMap { _ in text })
        let folded = Array([[UInt8]](repeating: [0xC3, 0x0D, 0x0A, 0x20], count: 10_000).joined())
        expectLinear(from: 5000, folded)
        expectLinear(from: 125_000, [UInt8](repeating: 0, count: 1_000_000))
    }
}
