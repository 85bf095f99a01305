/// Letters without case and accents, so that words are compared as readers compare them.
enum Folding {
    /// Returns a text with folded letters: `Märchen` becomes `marchen`, `Straße` `strasse`, `ＡＢＣ` `abc`.
    static func fold(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars { append(scalar, to: &folded) }
        return String(folded)
    }

    /// Returns the folded words of a list that is separated by white space.
    static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map { fold(String($0)) })
    }

    /// Appends the folded form of a letter in lower case.
    static func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
        if scalar.isASCII { return text.append(scalar) }
        if isMark(scalar) { return }
        if let plain = letters[scalar] { return text.append(contentsOf: plain.unicodeScalars) }
        text.append(plain(scalar))
    }

    /// Returns the ordinary form of a full-width or typographic sign.
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x2010...0x2015, 0x2212, 0x301C: "-"
        case 0x7E, 0x223C, 0x2053, 0xFF5E: "-"
        case 0x2018, 0x2019, 0x02BC, 0x00B4, 0x0060, 0x2032: "'"
        case 0x2236, 0xFE55, 0xA789: ":"
        case 0x2022, 0x2027, 0x30FB, 0x2219, 0x22C5: "·"
        case 0x2024: "."
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }

    /// Returns whether a scalar only marks the letter before it: an accent, a vowel of Hebrew or Arabic.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF...0x5C7, 0x640, 0x64B...0x652, 0x670: true
        default: false
        }
    }

    private static let letters: [Unicode.Scalar: String] = {
        var letters: [Unicode.Scalar: String] = [:]
        for group in table.split(separator: " ") {
            let parts = group.split(separator: "=")
            guard parts.count == 2 else { continue }
            for scalar in parts[1].unicodeScalars { letters[scalar] = String(parts[0]) }
        }
        return letters
    }()

    private static let table = """
        a=àáâãäåāăąǎª b=ḃ c=çćĉċč d=ďđð e=èéêëēĕėęě g=ĝğġģ h=ĥħ i=ìíîïĩīĭįıǐ j=ĵ k=ķ l=ĺļľŀł n=ñńņňŉ o=òóôõöøōŏőǒº r=ŕŗř s=śŝşšș \
        ss=ß t=ţťŧț u=ùúûüũūŭůűųǔ w=ŵẁẃẅ y=ýÿŷ z=źżž ae=æ oe=œ th=þ α=ά ε=έ η=ή ι=ίϊΐ ο=ό υ=ύϋΰ ω=ώ σ=ς е=ё и=ѝ \
        ا=أإآٱ ي=ىی ه=ة ו=װ
        """
}
