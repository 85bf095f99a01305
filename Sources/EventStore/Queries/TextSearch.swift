import CalendarModel
import ICalendar

/// Words to look for in the summary, location and description of items: each must be there, at least as the beginning of
/// a word, in any case and with any accents.
public struct TextSearch: Hashable, Sendable {
    /// The words, folded.
    public let words: [String]

    /// A search for the words of a text.
    public init(_ text: String) {
        words = Self.words(of: text)
    }

    /// Whether the items together have all words; a search without any word finds nothing.
    public func matches(_ items: [Component]) -> Bool {
        guard !words.isEmpty else { return false }
        let known = items.flatMap { item in
            ["SUMMARY", "LOCATION", "DESCRIPTION"].flatMap { name in
                item.properties(name).flatMap { Self.words(of: $0.text) }
            }
        }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }

    /// A text as it is searched: its words, folded, with blanks between them.
    public static func folded(_ text: String) -> String {
        words(of: text).joined(separator: " ")
    }

    /// The runs of letters and digits of a text, in small letters without accents.
    static func words(of text: String) -> [String] {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else {
            let isLetter: (UInt8) -> Bool = { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }
            return text.utf8.split { !isLetter($0) }.map { Substring($0).lowercased() }
        }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in NormalizedText.decomposed(text).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            case .nonspacingMark: break
            default:
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }
}
