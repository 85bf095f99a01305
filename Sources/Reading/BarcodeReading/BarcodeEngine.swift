import ImageDecoding
import TextDecoding

/// A library that finds and reads codes in one picture.
public protocol BarcodeEngine: Sendable {
    /// Which one it is; a step of a reading plan asks for its engine by this name.
    var name: EngineName { get }

    /// Every code of the given kinds found in `image`. The answer depends on the arguments alone.
    func read(_ image: LumaImage, kinds: CodeKinds) -> [EngineReading]
}

/// Which codes to look for.
public enum CodeKinds: Hashable, Sendable {
    /// Every symbology that the engine reads.
    case all
    /// Two-dimensional ones, whose error correction leaves no wrong reading.
    case matrixCodes
    /// QR codes alone.
    case qrCodes
    /// Linear ones alone.
    case linearCodes
}

/// The name of an engine; raw values are the names that JSON output uses.
public enum EngineName: String, Hashable, Sendable {
    case zbar
    case zxing
    /// This project's own reader of QR codes, which finds and corrects a code's modules; their text is zxing's.
    case scanics
}

/// A code as an engine found it.
public struct EngineReading: Hashable, Sendable {
    /// The payload exactly as the code has it.
    public var bytes: [UInt8]
    /// What kind of code it is.
    public var symbology: Symbology
    /// Where it lies, in pixels of the picture that was read.
    public var corners: Quadrilateral
    /// The encoding that the code states for its text (AIM ECI assignment number), where the engine tells.
    public var eci: Int?
    /// Where the code states several encodings: where each begins; empty otherwise.
    public var eciSegments: [ECISegment]
    /// Its place among the codes that one message is spread over, where the engine tells.
    public var structuredAppend: StructuredAppend?

    /// A reading with the given properties.
    public init(
        bytes: [UInt8], symbology: Symbology, corners: Quadrilateral, eci: Int? = nil,
        eciSegments: [ECISegment] = [], structuredAppend: StructuredAppend? = nil
    ) {
        self.bytes = bytes
        self.symbology = symbology
        self.corners = corners
        self.eci = eci
        self.eciSegments = eciSegments
        self.structuredAppend = structuredAppend
    }
}
