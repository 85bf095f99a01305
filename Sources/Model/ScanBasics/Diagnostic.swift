/// Something that was repaired, assumed or dropped on the way from a picture to its events.
///
/// Nothing is changed in silence: whatever the result says that the payload did not, and whatever the payload said that
/// the result does not, has a diagnostic.
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

    /// What kind of thing happened.
    public var code: Code
    /// What happened, for a person.
    public var message: String
    /// The index of the code in its image, in the order of the result's symbols.
    public var symbol: Int?
    /// The index of the event in the result's events.
    public var event: Int?
    /// The line of the payload, counted from 1, as it was written (before unfolding).
    public var line: Int?

    /// A diagnostic; the places it points at are optional.
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
