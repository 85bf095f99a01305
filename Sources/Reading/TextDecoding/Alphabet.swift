/// A legacy single-byte character set, and the alphabet it is used for.
struct Alphabet: Sendable {
    let encoding: TextEncoding
    /// Frequent lower-case letters beyond ASCII, and the bits that each of them adds (see ``EncodingGuess``).
    let small: CharacterSet16
    let smallBits: Int
    let capital: CharacterSet16
    let capitalBits: Int
    /// Rare letters.
    let rareSmall: CharacterSet16
    let rareCapital: CharacterSet16
    /// The bits that a run of letters beyond ASCII adds: this number for its second letter, and twice this number for
    /// each further letter. 0 if such runs are usual.
    let runBits: Int
    /// Whether all letters of a word are beyond ASCII, as in Cyrillic. If not, most letters are ASCII, and only some
    /// are not.
    let isOwnScript: Bool
    /// The number of bits by which a text must be likelier in this alphabet than in others.
    let handicap: Int
    /// The languages that are written in this alphabet; empty if all share their letters.
    var languages: [Language] = []

    /// The letters of a language.
    struct Language: Sendable {
        /// The letters beyond ASCII.
        let letters: CharacterSet16
        /// The letters of ASCII that are in none of the language's own words, as bits (``bit(of:)``).
        let lacks: UInt32

        init(_ letters: String, lacks: String = "") {
            self.letters = CharacterSet16(letters + letters.uppercased())
            self.lacks = lacks.unicodeScalars.reduce(0) { $0 | Self.bit(of: $1) }
        }

        /// Returns the bit of a letter of ASCII, the same for lower and upper case.
        static func bit(of letter: Unicode.Scalar) -> UInt32 { 1 << (letter.value & 31) }
    }

    static let all =
        [
            western, centralEuropean(.windows1250, 5), centralEuropean(.iso8859Part2, 6), turkish, cyrillic, koi8,
        ] + otherScripts

    /// Windows-1252, for the languages of Western Europe.
    private static let western = Self(
        encoding: .windows1252,
        small: CharacterSet16("éèàäöüçñãáíóúâêîôûåøæßõëïðþýœìù"), smallBits: 6,
        capital: CharacterSet16("ÉÄÖÜÅØÇÀÈÊÁÍÓÚÑÃÆÔÎÂÕÞ"), capitalBits: 9,
        rareSmall: CharacterSet16("òÿšž"), rareCapital: CharacterSet16("ÌÒÙÐÝŸŒŠŽËÏÛ"),
        runBits: 3, isOwnScript: false, handicap: 0,
        languages: [
            // German, French, Spanish, Portuguese, Italian, Danish and Norwegian, Swedish, Icelandic, Dutch, Catalan,
            // Estonian. The Portuguese õ is always in "õe", which is no evidence for or against a language.
            Language("äöüßé"), Language("àâæçèéêëîïôœùûüÿ", lacks: "kw"), Language("áéíñóúüç", lacks: "kw"),
            Language("àáâãçéêíóôúü", lacks: "kwy"), Language("àèéìíîòóùú", lacks: "jkwxy"),
            Language("æøåéèóôüöä", lacks: "qwxz"), Language("åäöéàü", lacks: "qwz"),
            Language("áðéíóúýþæö", lacks: "cqwz"), Language("éëèïóöüá"), Language("àçèéíïòóúü", lacks: "kw"),
            Language("äöõüšž", lacks: "cqwxyz"),
        ])

    /// The code page of DOS. Nearly all of its bytes are letters, so it is considered only if no other encoding fits.
    static let dos = Self(
        encoding: .ibm850, small: western.small, smallBits: 6, capital: western.capital, capitalBits: 9,
        rareSmall: western.rareSmall, rareCapital: western.rareCapital, runBits: 3, isOwnScript: false, handicap: 10)

    /// Windows-1250 and ISO 8859-2, which share most letters with each other and with Windows-1252.
    private static func centralEuropean(_ encoding: TextEncoding, _ handicap: Int) -> Self {
        Self(
            encoding: encoding,
            small: CharacterSet16("ąćęłńóśźżáčďéěíňřšťúůýžőöüűăâîşţäß"), smallBits: 6,
            capital: CharacterSet16("ĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽŐÖÜŰĂÂÎŞŢÄ"), capitalBits: 9,
            rareSmall: CharacterSet16("ĺľôŕđçë"), rareCapital: CharacterSet16("ĹĽÔŔĐÇË"),
            runBits: 1, isOwnScript: false, handicap: handicap,
            languages: [
                // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovenian, German.
                Language("ąćęłńóśźż", lacks: "qvx"), Language("áčďéěíňóřšťúůýž", lacks: "qwx"),
                Language("áäčďéíĺľňóôŕšťúýž", lacks: "qwx"), Language("áéíóöőúüű", lacks: "qwx"),
                Language("ăâîşţ", lacks: "kqwy"), Language("čćđšž", lacks: "qwxy"), Language("äöüß"),
            ])
    }

    /// Windows-1254, which differs from Windows-1252 in six letters.
    private static let turkish = Self(
        encoding: .windows1254,
        small: CharacterSet16("çğıöşüâîûé"), smallBits: 6, capital: CharacterSet16("ÇĞİÖŞÜ"), capitalBits: 9,
        rareSmall: western.small, rareCapital: western.capital, runBits: 3, isOwnScript: false, handicap: 11,
        languages: [Language("çğıöşüâîû", lacks: "qwx"), Language("İ")])

    // MARK: Other scripts

    private static let koi8 = Self(
        encoding: .koi8, small: cyrillic.small, smallBits: 5, capital: cyrillic.capital, capitalBits: 7,
        rareSmall: cyrillic.rareSmall, rareCapital: cyrillic.rareCapital, runBits: 0, isOwnScript: true, handicap: 12)

    /// Alphabets that are rare in codes. A few letters are not enough to recognise them.
    private static let otherScripts = [
        script(.windows1253, "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ϊϋΐΰ", "ΆΈΉΊΌΎΏΪΫ"),
        script(.iso8859Part7, "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ϊϋΐΰ", "ΆΈΉΊΌΎΏΪΫ"),
        script(
            .windows1255, "אבגדהוזחטיכלמנסעפצקרשתםןךףץ", "", "\u{5B0}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{5BC}",
            ""),
        script(.windows1256, "ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ", "", "پچژگ", ""),
        script(
            .windows874, "กขคงจชดตทนบปพมยรลวสหอะาำิีึืุูเแโใไัั่้์", "",
            "ฉซญฐณถธผฝฟภศษฮฤๆ็ฬ", "", handicap: 24),
    ]

    private static func script(
        _ encoding: TextEncoding, _ small: String, _ capital: String, _ rareSmall: String, _ rareCapital: String,
        handicap: Int = 16
    ) -> Self {
        Self(
            encoding: encoding, small: CharacterSet16(small), smallBits: 5, capital: CharacterSet16(capital),
            capitalBits: 8, rareSmall: CharacterSet16(rareSmall), rareCapital: CharacterSet16(rareCapital), runBits: 0,
            isOwnScript: true, handicap: handicap)
    }

    private static let cyrillic = Self(
        encoding: .windows1251,
        small: CharacterSet16("абвгдезиклмнопрстучыья"), smallBits: 5,
        capital: CharacterSet16("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЬЭЮЯЁ"), capitalBits: 7,
        rareSmall: CharacterSet16("йхжшюцщъэфёіїєґўјљњћђџѓќѕ"), rareCapital: CharacterSet16("ІЇЄҐЎЈЉЊЋЂЏЃЌЅЪ"),
        runBits: 0, isOwnScript: true, handicap: 5)

    /// The letters beyond ASCII of languages with few such letters: German; Swedish and Finnish; Danish and Norwegian.
    /// No other script writes words with only the bytes of these letters. So a text whose letters beyond ASCII are all
    /// in one of these sets is in Windows-1252.
    private static let fewLetters = ["äöüßÄÖÜ", "åäöÅÄÖ", "æøåÆØÅ"].map { CharacterSet16($0) }

    /// Returns whether a text has letters beyond ASCII, and all these letters are in one set of ``fewLetters``.
    static func hasFewLetters(_ text: String) -> Bool {
        var candidates = fewLetters
        var hasLetter = false
        for scalar in text.unicodeScalars where !scalar.isASCII && !symbols.contains(scalar) {
            candidates.removeAll { !$0.contains(scalar) }
            guard !candidates.isEmpty else { return false }
            hasLetter = true
        }
        return hasLetter
    }

    private static let symbols = CharacterSet16("«»°–—‘’“”„…•€§ºª·¿¡£©®™№\u{A0}")
    /// Symbols that separate or join words.
    private static let joiners = CharacterSet16("’–—·\u{A0}\u{AD}")

    private enum Kind { case small, capital, joiner, symbol, other }

    /// Returns how unlikely a text is, in bits; nil if it cannot be a real text.
    func bits(of text: String) -> Int? {
        let scalars = Array(text.unicodeScalars)
        var sum = handicap
        var asciiBits = 0
        var count = 0
        var word = Word()
        var foreign = ForeignLetters(languages)
        func letter(_ place: Int) -> Unicode.Scalar? {
            place < scalars.count && isLetter(scalars[place]) ? scalars[place] : nil
        }
        for (place, scalar) in scalars.enumerated() {
            let isASCII = scalar.isASCII
            let (kind, own) = bits(of: scalar)
            sum += own
            if (0x80...0x9F).contains(scalar.value) { return nil }
            if isASCII {
                asciiBits += own
            } else {
                count += 1
            }
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            switch kind {
            case .small, .capital:
                if encoding == .windows1252, !isASCII {
                    let isOdd = WesternSpelling.isOdd(
                        scalar, after: word.hasLetters && word.symbols == 0 ? word.last : nil,
                        before: letter(place + 1), letter(place + 2))
                    if isOdd { sum += 6 }
                }
                foreign.add(scalar, before: next)
                sum += bits(ofLetter: scalar, isCapital: kind == .capital, in: &word)
            case .symbol where word.hasLetters:
                word.symbols += 1
                foreign.endWord()
            default:
                // A symbol such as ¼ or © does not begin a word.
                if kind == .symbol, own > 9, isLetter(next) { sum += 6 }
                word = Word()
                foreign.endWord()
            }
            if scalar == "\n" { foreign.endLine() }
        }
        foreign.endLine()
        sum += 6 * foreign.count
        return isOwnScript && sum - asciiBits > 8 * count + handicap ? nil : sum
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let kind = bits(of: scalar).kind
        return kind == .small || kind == .capital
    }

    /// Counts the letters and words of a text that the language of their line lacks. Most lines are in one language.
    private struct ForeignLetters {
        private(set) var count = 0
        private let languages: [Language]
        /// The letters and words of the line so far that each language lacks.
        private var counts: [Int]
        /// Whether the word so far has a letter beyond ASCII.
        private var hasOwn = false
        /// The letters of ASCII in the word so far, as bits.
        private var ascii: UInt32 = 0

        init(_ languages: [Language]) {
            self.languages = languages
            counts = [Int](repeating: 0, count: languages.count)
        }

        mutating func add(_ letter: Unicode.Scalar, before next: Unicode.Scalar) {
            guard !letter.isASCII else {
                ascii |= Language.bit(of: letter)
                return
            }
            hasOwn = true
            let isPortuguese = (letter == "õ" || letter == "Õ") && (next == "e" || next == "E")
            guard !isPortuguese else { return }
            for place in languages.indices where !languages[place].letters.contains(letter) { counts[place] += 1 }
        }

        mutating func endWord() {
            if hasOwn {
                for place in languages.indices where languages[place].lacks & ascii != 0 { counts[place] += 1 }
            }
            (hasOwn, ascii) = (false, 0)
        }

        mutating func endLine() {
            endWord()
            count += counts.min() ?? 0
            for place in counts.indices { counts[place] = 0 }
        }
    }

    private struct Word {
        var hasLetters = false
        /// The number of symbols after the last letter.
        var symbols = 0
        /// The number of consecutive non-ASCII letters at the end of the word so far.
        var run = 0
        var last: Unicode.Scalar = " "
        var endsInSmall = false
    }

    /// Returns the bits for the place of a letter in its word, in addition to the letter's own bits.
    private func bits(ofLetter scalar: Unicode.Scalar, isCapital: Bool, in word: inout Word) -> Int {
        let isASCII = scalar.isASCII
        var sum = 6 * word.symbols
        let isNext = word.hasLetters && word.symbols == 0
        // A capital letter after a lower-case one is unusual inside a word.
        if isNext, isCapital, word.endsInSmall, !isASCII || !word.last.isASCII { sum += 6 }
        if isNext, isOwnScript, isASCII != word.last.isASCII { sum += 6 }
        let run = isASCII ? 0 : isNext ? word.run + 1 : 1
        switch run {
        case 0: break
        case 1: sum += isOwnScript ? 4 : 0
        case 2: sum += isOwnScript || Self.isPair(word.last, scalar) ? 0 : runBits
        default: sum += isOwnScript ? 0 : 2 * runBits
        }
        word = Word(hasLetters: true, symbols: 0, run: run, last: scalar, endsInSmall: !isCapital)
        return sum
    }

    /// Returns whether two letters beyond ASCII are a frequent pair. Nearly every Portuguese sentence has one.
    private static func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        switch first {
        case "ç": second == "ã" || second == "õ"
        case "Ç": second == "Ã" || second == "Õ"
        default: false
        }
    }

    private func bits(of scalar: Unicode.Scalar) -> (kind: Kind, bits: Int) {
        if scalar.isASCII { return Self.ascii(scalar) }
        if small.contains(scalar) { return (.small, smallBits) }
        if capital.contains(scalar) { return (.capital, capitalBits) }
        if rareSmall.contains(scalar) { return (.small, smallBits + 4) }
        if rareCapital.contains(scalar) { return (.capital, capitalBits + 4) }
        if Self.joiners.contains(scalar) { return (.joiner, 9) }
        return (.symbol, Self.symbols.contains(scalar) ? 9 : 13)
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> (kind: Kind, bits: Int) {
        let kind: Kind = scalar.isASCIILowercase ? .small : scalar.isASCIIUppercase ? .capital : .other
        return (kind, ASCIILikelihood.bits(of: scalar))
    }
}
