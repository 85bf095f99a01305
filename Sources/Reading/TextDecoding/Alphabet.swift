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
    /// The letters beyond ASCII of each language that is written in this alphabet; empty if all share their letters.
    var languages: [CharacterSet16] = []

    static let all =
        [
            western, centralEuropean(.windows1250, 6), centralEuropean(.iso8859Part2, 7), turkish, cyrillic, koi8,
        ] + otherScripts

    /// Windows-1252, for the languages of Western Europe.
    private static let western = Self(
        encoding: .windows1252,
        small: CharacterSet16("éèàäöüçñãáíóúâêîôûåøæßõëïðþý"), smallBits: 6,
        capital: CharacterSet16("ÉÄÖÜÅØÇÀÈÊÁÍÓÚÑÃÆÔÎÂÕ"), capitalBits: 9,
        rareSmall: CharacterSet16("ìòùÿœšž"), rareCapital: CharacterSet16("ÌÒÙÐÞÝŸŒŠŽËÏÛ"),
        runBits: 3, isOwnScript: false, handicap: 0,
        languages: languages([
            "äöüßé", "àâæçèéêëîïôœùûüÿ", "áéíñóúüç", "àáâãçéêíóôõúü", "àèéìíîòóùú", "æøåéèóôüöä", "åäöéàü",
            "áðéíóúýþæö",
            "éëèïóöüáêûäç", "àçèéíïòóúü", "äöõüšž",
        ]))

    /// Returns the small and capital letters of languages.
    private static func languages(_ small: [String]) -> [CharacterSet16] {
        small.map { CharacterSet16($0 + $0.uppercased()) }
    }

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
            languages: languages([
                "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž", "äöüß",
            ]))
    }

    /// Windows-1254, which differs from Windows-1252 in six letters.
    private static let turkish = Self(
        encoding: .windows1254,
        small: CharacterSet16("çğıöşüâîûé"), smallBits: 6, capital: CharacterSet16("ÇĞİÖŞÜ"), capitalBits: 9,
        rareSmall: western.small, rareCapital: western.capital, runBits: 3, isOwnScript: false, handicap: 11,
        languages: languages(["çğıöşüâîû"]) + [CharacterSet16("İ")])

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
        var sum = handicap
        var asciiBits = 0
        var count = 0
        var word = Word()
        // The number of letters that each language lacks.
        var foreign = [Int](repeating: 0, count: languages.count)
        for scalar in text.unicodeScalars {
            let isASCII = scalar.isASCII
            let (kind, own) = isASCII ? Self.ascii(scalar) : bits(of: scalar)
            sum += own
            if (0x80...0x9F).contains(scalar.value) { return nil }
            if isASCII {
                asciiBits += own
            } else {
                count += 1
                if kind == .small || kind == .capital {
                    for place in languages.indices where !languages[place].contains(scalar) { foreign[place] += 1 }
                }
            }
            switch kind {
            case .small, .capital: sum += bits(ofLetter: scalar, isCapital: kind == .capital, in: &word)
            case .symbol where word.hasLetters: word.symbols += 1
            default: word = Word()
            }
        }
        // Most texts are in one language.
        sum += 6 * (foreign.min() ?? 0)
        return isOwnScript && sum - asciiBits > 8 * count + handicap ? nil : sum
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
