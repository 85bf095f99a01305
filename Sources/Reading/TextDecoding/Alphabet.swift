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

    static let all = [western, centralEuropean(.windows1250, 8), centralEuropean(.iso8859Part2, 9), cyrillic]

    /// Windows-1252, for the languages of Western Europe.
    private static let western = Self(
        encoding: .windows1252,
        small: CharacterSet16("éèàäöüçñãáíóúâêîôûåøæßõëïðþý"), smallBits: 6,
        capital: CharacterSet16("ÉÄÖÜÅØÇÀÈÊÁÍÓÚÑÃÆÔÎÂÕ"), capitalBits: 9,
        rareSmall: CharacterSet16("ìòùÿœšž"), rareCapital: CharacterSet16("ÌÒÙÐÞÝŸŒŠŽËÏÛ"),
        runBits: 3, isOwnScript: false, handicap: 0)

    /// Windows-1250 and ISO 8859-2, which share most letters with each other and with Windows-1252.
    private static func centralEuropean(_ encoding: TextEncoding, _ handicap: Int) -> Self {
        Self(
            encoding: encoding,
            small: CharacterSet16("ąćęłńóśźżáčďéěíňřšťúůýžőöüűăâîşţäß"), smallBits: 7,
            capital: CharacterSet16("ĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽŐÖÜŰĂÂÎŞŢÄ"), capitalBits: 10,
            rareSmall: CharacterSet16("ĺľôŕđçë"), rareCapital: CharacterSet16("ĹĽÔŔĐÇË"),
            runBits: 1, isOwnScript: false, handicap: handicap)
    }

    private static let cyrillic = Self(
        encoding: .windows1251,
        small: CharacterSet16("абвгдежзийклмнопрстуфхцчшщъыьэюяё"), smallBits: 5,
        capital: CharacterSet16("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЬЭЮЯЁ"), capitalBits: 7,
        rareSmall: CharacterSet16("іїєґўјљњћђџѓќѕ"), rareCapital: CharacterSet16("ІЇЄҐЎЈЉЊЋЂЏЃЌЅЪ"),
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
        for scalar in text.unicodeScalars {
            let isASCII = scalar.isASCII
            let (kind, own) = isASCII ? Self.ascii(scalar) : bits(of: scalar)
            sum += own
            if (0x80...0x9F).contains(scalar.value) { return nil }
            if isASCII { asciiBits += own } else { count += 1 }
            switch kind {
            case .small, .capital: sum += bits(ofLetter: scalar, isCapital: kind == .capital, in: &word)
            case .symbol where word.hasLetters: word.symbols += 1
            default: word = Word()
            }
        }
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
