/// A script whose letters PP-OCRv6's recognizer lacks. Tesseract has a model of each, with this name. The model `Hangul`
/// would part words into syllables; that of Korean does not.
enum Script: String, CaseIterable {
    case cyrillic = "Cyrillic"
    case hangul = "kor"
    case arabic = "Arabic"
    case hebrew = "Hebrew"

    /// The name in English.
    var name: String { self == .hangul ? "Korean" : rawValue }

    /// The Debian package of the model.
    var package: String {
        switch self {
        case .cyrillic: "tesseract-ocr-script-cyrl"
        case .hangul: "tesseract-ocr-kor"
        case .arabic: "tesseract-ocr-script-arab"
        case .hebrew: "tesseract-ocr-script-hebr"
        }
    }

    /// Letters that only distant languages of the script have. A single one in a text is usually a misread letter.
    var rareLetters: String { self == .cyrillic ? "ҚқҒғҢңҮүҰұҺһӘәӨөҲҳҶҷӢӣӮӯҖҗҠҡҤҥҪҫҘҙӃӄӇӈӶӷ" : "" }

    /// Whether a letter is of the script.
    func has(_ letter: Unicode.Scalar) -> Bool {
        switch self {
        case .cyrillic: 0x0400...0x052F ~= letter.value
        case .hangul: 0xAC00...0xD7A3 ~= letter.value || 0x1100...0x11FF ~= letter.value
        case .arabic: 0x0600...0x06FF ~= letter.value || 0x0750...0x077F ~= letter.value
        case .hebrew: 0x0590...0x05FF ~= letter.value
        }
    }

    /// Returns the share of a text's letters that are of the script; 0 for a text without letters.
    func share(of text: String) -> Double {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        guard !letters.isEmpty else { return 0 }
        return Double(letters.count(where: has)) / Double(letters.count)
    }
}
