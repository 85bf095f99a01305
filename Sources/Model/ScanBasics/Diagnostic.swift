/// Something that was repaired, assumed or dropped while a picture was turned into events.
///
/// Every difference between a payload and its result has a diagnostic: what was added as well as what is missing.
public struct Diagnostic: Hashable, Sendable {
    /// A stable name for the kind of diagnostic: lower case, hyphenated, never renamed.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name as it appears in JSON.
        public let rawValue: String

        /// A code of the given name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of diagnostic.
    public var code: Code
    /// A message for people.
    public var message: String
    /// The index of the code in its image, in the order of the result's symbols.
    public var symbol: Int?
    /// The index of the event in the result's events.
    public var event: Int?
    /// The line of the payload before unfolding, counted from 1.
    public var line: Int?

    /// Creates a diagnostic. The places it refers to are optional.
    public init(_ code: Code, _ message: String, symbol: Int? = nil, event: Int? = nil, line: Int? = nil) {
        self.code = code
        self.message = message
        self.symbol = symbol
        self.event = event
        self.line = line
    }
}

extension Diagnostic.Code {
    // MARK: Pictures

    /// The image file ends early or is damaged; what could be decoded was scanned.
    public static let truncatedImage = Self(rawValue: "truncated-image")
}
