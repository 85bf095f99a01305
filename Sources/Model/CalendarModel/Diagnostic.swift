/// Something that was repaired, assumed or dropped while a picture was turned into events.
///
/// Every difference between a payload and its result has a diagnostic: what was added as well as what is missing.
public struct Diagnostic: Hashable, Sendable {
    /// A stable name for the kind of diagnostic: lower case, hyphenated, never renamed.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name as it appears in JSON.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind of diagnostic.
    public var code: Code
    /// A message for people, in English.
    public var message: String
    /// The index of the scanned code (such as a QR code) in its image, in the order of the result's symbols.
    public var symbol: Int?
    /// The index of the event in the result's events.
    public var event: Int?
    /// The number of the line in the payload, counted from 1 before folded lines are joined.
    public var line: Int?

    /// Creates a diagnostic. `symbol`, `event` and `line` are nil if the diagnostic does not refer to one.
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
