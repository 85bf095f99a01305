import TextDecoding

/// A code that was read in a picture.
public struct Barcode: Hashable, Sendable {
    /// The payload exactly as it is in the code.
    public var bytes: [UInt8]
    /// The payload as text, and its encoding; nil if it isn't text in any encoding.
    public var reading: PayloadText.Reading?
    /// The kind of code.
    public var symbology: Symbology
    /// The place of the code, in pixels of the frame as displayed: after any rotation that the file states.
    public var corners: Quadrilateral
    /// The index of the frame or page in the file.
    public var frame: Int
    /// The engine that read the code, such as `zbar`.
    public var engine: String
    /// The step of the reading plan that found the code, such as `at most 1.2 MP`; see ``ReadingStep/name``.
    public var step: String
    /// The encoding that the code states for its text (AIM ECI assignment number), if the engine reports it.
    public var eci: Int?
    /// The places in `bytes` where each encoding begins, if the code states several; empty otherwise.
    public var eciSegments: [ECISegment]
    /// This code's place in a message that is spread over several codes, if the engine reports it.
    public var structuredAppend: StructuredAppend?

    /// Creates a code with the given properties.
    public init(
        bytes: [UInt8], reading: PayloadText.Reading?, symbology: Symbology, corners: Quadrilateral, frame: Int,
        engine: String, step: String, eci: Int? = nil, eciSegments: [ECISegment] = [],
        structuredAppend: StructuredAppend? = nil
    ) {
        self.bytes = bytes
        self.reading = reading
        self.symbology = symbology
        self.corners = corners
        self.frame = frame
        self.engine = engine
        self.step = step
        self.eci = eci
        self.eciSegments = eciSegments
        self.structuredAppend = structuredAppend
    }

    /// Returns the payload as text, and its encoding; nil if the payload isn't text in any encoding. The characters of
    /// a Code 39 code may be in Full ASCII mode, in which a pair of characters stands for another character. The result
    /// then has the text that the pairs stand for; `bytes` has the characters themselves.
    package static func reading(
        of bytes: [UInt8], symbology: Symbology, eci: Int? = nil, segments: [ECISegment] = []
    ) -> PayloadText.Reading? {
        if symbology == .code39, let text = Code39FullASCII.text(bytes) {
            return PayloadText.read(Array(text.utf8))
        }
        return PayloadText.read(bytes, eci: eci, segments: segments)
    }

    /// The payload as text (see `PayloadText`), or nil if it isn't text in any encoding.
    public var text: String? { reading?.text }
}

/// The place of a code in a message that is spread over several codes (ISO/IEC 18004 §8, "Structured Append").
public struct StructuredAppend: Hashable, Sendable {
    /// This part's index, counted from 0.
    public var index: Int
    /// The number of parts; nil if the code does not state it.
    public var count: Int?
    /// An identifier that all parts of one message share, such as the message's parity.
    public var id: String

    /// Creates the place of one part.
    public init(index: Int, count: Int?, id: String) {
        self.index = index
        self.count = count
        self.id = id
    }
}
