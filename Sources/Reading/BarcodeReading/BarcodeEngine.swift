import ImageDecoding
import TextDecoding

/// A library that finds and reads codes in one picture.
package protocol BarcodeEngine: Sendable {
    /// Returns every code of the given kinds in `image`. The result depends only on the arguments.
    func read(_ image: LumaImage, kinds: CodeKinds) -> [SymbolReading]
}

/// An engine that reports when it fails on a picture.
protocol FallibleEngine: BarcodeEngine {
    /// Returns the codes that ``read(_:kinds:)`` returns, and whether codes may be missing because of a failure.
    func attempt(_ image: LumaImage, kinds: CodeKinds) -> EngineAttempt
}

/// The outcome of an engine's work on one picture.
struct EngineAttempt: Equatable {
    /// The codes that were read.
    var readings: [SymbolReading] = []
    /// Whether codes may be missing because of an assertion or an exception inside the engine.
    var hasFailed = false
}

/// The codes to look for.
public enum CodeKinds: Hashable, Sendable {
    /// Every symbology that the engine reads.
    case all
    /// Two-dimensional codes, whose error correction prevents wrong readings.
    case matrixCodes
    /// Only QR codes.
    case qrCodes
    /// Only linear codes.
    case linearCodes
}

/// The name of an engine; raw values are the names that JSON output uses.
public enum EngineName: String, Hashable, Sendable {
    case zbar
    case zxing
    /// This project's own readers, for example for QR codes. Such a reader finds the modules of a code and corrects
    /// them. For most symbologies, zxing then decodes the text.
    case scanics
}

/// A code as an engine read it.
public struct SymbolReading: Hashable, Sendable {
    /// The payload exactly as it is in the code.
    public var bytes: [UInt8]
    /// The kind of code.
    public var symbology: Symbology
    /// The place of the code, in pixels of the picture that was read.
    public var corners: Quadrilateral
    /// The encoding that the code states for its text (AIM ECI assignment number), if the engine reports it.
    public var eci: Int?
    /// The places in `bytes` where each encoding begins, if the code states several; empty otherwise.
    public var eciSegments: [ECISegment]
    /// This code's place in a message that is spread over several codes, if the engine reports it.
    public var structuredAppend: StructuredAppend?

    /// Creates a reading with the given properties.
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
