import CalendarModel

/// The kinds of repairs of JSON, in the order in which they are reported.
enum JSONRepair: CaseIterable {
    case byteOrderMark
    case wrapper
    case controlCharacter
    case invalidEscape
    case comma
    case comment
    case entities
    case number
    case bareWord
    case quotes
    case missingEnd
    case unescapedQuote

    var diagnostic: Diagnostic { Diagnostic(code, "the JSON-LD was repaired: \(words)") }

    private var code: Diagnostic.Code {
        switch self {
        case .byteOrderMark: .jsonByteOrderMark
        case .wrapper: .jsonWrapper
        case .controlCharacter: .jsonControlCharacter
        case .invalidEscape: .jsonInvalidEscape
        case .comma: .jsonComma
        case .comment: .jsonComment
        case .entities: .jsonEntities
        case .number: .jsonNumber
        case .bareWord: .jsonBareWord
        case .quotes: .jsonQuotes
        case .missingEnd: .jsonMissingEnd
        case .unescapedQuote: .jsonUnescapedQuote
        }
    }

    private var words: String {
        switch self {
        case .byteOrderMark: "the byte order mark at its beginning was dropped"
        case .wrapper: "the comment or CDATA section around it was dropped"
        case .controlCharacter: "control characters were dropped"
        case .invalidEscape: "escapes that JSON does not have were read as the escaped characters"
        case .comma: "surplus commas or brackets were dropped, or missing commas were added"
        case .comment: "comments and tags in it were dropped"
        case .entities: "character references in place of quotation marks were decoded"
        case .number: "a number that JSON does not allow was read as text"
        case .bareWord: "a name or word without quotation marks was read as text"
        case .quotes: "quotation marks of other kinds were read as double quotation marks"
        case .missingEnd: "brackets that were missing at its end were added"
        case .unescapedQuote: "quotation marks inside texts were read as part of these texts"
        }
    }
}

extension Diagnostic.Code {
    // MARK: Damaged JSON-LD

    /// A byte order mark before JSON was dropped.
    public static let jsonByteOrderMark = Self(rawValue: "json-byte-order-mark")
    /// A comment or CDATA section around JSON was dropped.
    public static let jsonWrapper = Self(rawValue: "json-wrapper")
    /// Control characters in JSON were dropped.
    public static let jsonControlCharacter = Self(rawValue: "json-control-character")
    /// Escapes that JSON does not have, such as `\'`, were read as the escaped characters.
    public static let jsonInvalidEscape = Self(rawValue: "json-invalid-escape")
    /// Surplus commas or brackets in JSON were dropped, or missing commas were added.
    public static let jsonComma = Self(rawValue: "json-comma")
    /// Comments and tags in JSON were dropped.
    public static let jsonComment = Self(rawValue: "json-comment")
    /// The quotation marks of JSON were written as character references (`&quot;`), which were decoded.
    public static let jsonEntities = Self(rawValue: "json-entities")
    /// A number that JSON does not allow, such as one with leading zeros, was read as text.
    public static let jsonNumber = Self(rawValue: "json-number")
    /// A name or word in JSON without quotation marks was read as text.
    public static let jsonBareWord = Self(rawValue: "json-bare-word")
    /// Quotation marks of other kinds were read as double quotation marks.
    public static let jsonQuotes = Self(rawValue: "json-quotes")
    /// Brackets that were missing at the end of JSON were added.
    public static let jsonMissingEnd = Self(rawValue: "json-missing-end")
    /// Unescaped quotation marks inside texts of JSON were read as part of the texts.
    public static let jsonUnescapedQuote = Self(rawValue: "json-unescaped-quote")
}
