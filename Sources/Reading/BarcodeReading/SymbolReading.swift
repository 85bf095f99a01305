import TextDecoding

/// A code as a reader read it.
package struct SymbolReading: Hashable, Sendable {
    /// The payload exactly as it is in the code.
    package var bytes: [UInt8]
    /// The kind of code.
    package var symbology: Symbology
    /// The place of the code, in pixels of the picture that was read; of the whole picture if a reader returns it.
    package var corners: Quadrilateral
    /// The encoding that the code states for its text (AIM ECI assignment number).
    package var eci: Int?
    /// The places in `bytes` where each encoding begins, if the code states several; empty otherwise.
    package var eciSegments: [ECISegment]
    /// This code's place in a message that is spread over several codes.
    package var structuredAppend: StructuredAppend?

    package init(
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

extension SymbolReading {
    /// Returns the reading in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> SymbolReading { at(corners.scaled(by: factor)) }

    /// Returns the reading with other corners.
    func at(_ corners: Quadrilateral) -> SymbolReading {
        var reading = self
        reading.corners = corners
        return reading
    }
}
