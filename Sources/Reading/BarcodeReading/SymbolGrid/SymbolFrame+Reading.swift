import ImageDecoding

extension SymbolFrame {
    /// Reads the symbols at several places, one after the other.
    ///
    /// - Parameters:
    ///   - frames: The places, in pixels of the whole picture. A place inside a symbol that has already been read is
    ///     skipped.
    ///   - picture: Takes the size of a module in pixels of the whole picture. Returns a copy of the picture in which
    ///     modules of this size can be read, and the copy's width divided by the width of the whole picture; nil to
    ///     stop.
    ///   - read: Reads the symbol at a place. The place and the corners of the reading are in pixels of the given copy.
    /// - Returns: The symbols, in pixels of the whole picture.
    static func readings(
        at frames: [SymbolFrame], picture: (Double) -> (image: LumaImage, share: Double)?,
        read: (SymbolFrame, LumaImage) -> SymbolReading?
    ) -> [SymbolReading] {
        var readings: [SymbolReading] = []
        for frame in frames where !readings.contains(where: { $0.corners.surrounds(frame.middle) }) {
            guard let (image, share) = picture(frame.module) else { break }
            guard let reading = read(frame.mapCorners { $0 * share }, image) else { continue }
            readings.append(reading.scaled(by: 1 / share))
        }
        return readings
    }
}

extension SymbolReading {
    /// Returns the reading in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> SymbolReading {
        var reading = self
        reading.corners = corners.scaled(by: factor)
        return reading
    }
}
