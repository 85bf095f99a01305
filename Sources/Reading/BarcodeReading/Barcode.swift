import TextDecoding

/// A code that was read in a picture.
public struct Barcode: Hashable, Sendable {
    /// The payload exactly as the code has it.
    public var bytes: [UInt8]
    /// The payload as text, and how it was encoded; nil where it is no text in any encoding.
    public var reading: PayloadText.Reading?
    /// What kind of code it is.
    public var symbology: Symbology
    /// Where it lies, in pixels of its frame as shown.
    public var corners: Quadrilateral
    /// The index of its frame or page in the file.
    public var frame: Int
    /// The engine that read it, such as `zbar`.
    public var engine: String
    /// The step of the reading plan that found it, such as `at most 1.2 MP`.
    public var step: String
    /// The encoding that the code states for its text (AIM ECI assignment number), where the engine tells.
    public var eci: Int?
    /// Where the code states several encodings: where each begins; empty otherwise.
    public var eciSegments: [ECISegment]
    /// Its place among the codes that one message is spread over, where the engine tells.
    public var structuredAppend: StructuredAppend?

    /// A code with the given properties.
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

    /// The payload as text (see `PayloadText`), or nil where it is no text in any encoding.
    public var text: String? { reading?.text }
}

/// The place of a code among those that one message is spread over (ISO/IEC 18004 §8, "Structured Append").
public struct StructuredAppend: Hashable, Sendable {
    /// This part's index, counted from 0.
    public var index: Int
    /// How many parts there are; nil where the code does not say.
    public var count: Int?
    /// What all parts of the message have in common, such as the parity.
    public var id: String

    /// The place of one part.
    public init(index: Int, count: Int?, id: String) {
        self.index = index
        self.count = count
        self.id = id
    }
}
