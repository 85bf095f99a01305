import CalendarModel
import ICalendar

/// A search for words in the summary, location and description of items.
///
/// An item matches if each word of the search is a word of the item, or the beginning of one. Case and accents are
/// ignored.
public struct TextSearch: Hashable, Sendable {
    /// The words to search for, in folded form: lower case without accents.
    public let words: [String]

    /// Creates a search for the words of a text.
    public init(_ text: String) {
        words = Self.words(of: text)
    }

    /// Returns whether the items together contain all words. A search without words matches nothing.
    public func matches(_ items: [Component]) -> Bool {
        guard !words.isEmpty else { return false }
        let known = items.flatMap { item in
            ["SUMMARY", "LOCATION", "DESCRIPTION"].flatMap { name in
                item.properties(name).flatMap { Self.words(of: $0.text) }
            }
        }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }

    /// Returns the folded words of a text, separated by blanks.
    public static func folded(_ text: String) -> String {
        if let folded = foldedASCII(text) { return folded }
        return words(of: text).joined(separator: " ")
    }

    /// Returns the folded words of an ASCII text; nil if it has other characters.
    private static func foldedASCII(_ text: String) -> String? {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        let blank = UInt8(ascii: " ")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): folded.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            case 0x80...: return nil
            default: if let last = folded.last, last != blank { folded.append(blank) }
            }
        }
        if folded.last == blank { folded.removeLast() }
        return String(decoding: folded, as: UTF8.self)
    }

    /// Returns the runs of letters and digits of a text, in lower case without accents.
    static func words(of text: String) -> [String] {
        if let folded = foldedASCII(text) { return folded.split(separator: " ").map(String.init) }
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
