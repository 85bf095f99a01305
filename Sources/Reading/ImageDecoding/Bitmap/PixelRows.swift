/// The rows of a stored picture, decoded one after the other. A copy starts again at the first row.
protocol PixelRows {
    var width: Int { get }
    var height: Int { get }
    var hasAlpha: Bool { get }
    /// Whether the first row of the file is the lowest one.
    var isBottomUp: Bool { get }
    /// Writes red, green, blue and alpha of each pixel of the next row; returns false if the file ends within that row.
    mutating func readRow(_ row: inout [UInt8]) -> Bool
}

extension ImageDecoder {
    /// Decodes rows, and keeps those before the end of a file that ends early.
    func picture(_ stored: some PixelRows, _ format: ImageFormat) throws(ImageDecodingError) -> DecodedPicture {
        let (width, height) = (stored.width, stored.height)
        try checkSize(width: width, height: height, bytesPerPixel: 2, format)
        var read = 0
        let frame = DecodedFrame.assembled(width: width, height: height, small: smallPixels) { rows in
            var stored = stored
            var row = [UInt8](repeating: 255, count: 4 * width)
            read = 0
            while read < height, stored.readRow(&row) {
                row.withUnsafeBufferPointer {
                    rows.set(
                        row: stored.isBottomUp ? height - 1 - read : read, to: $0, hasAlpha: stored.hasAlpha)
                }
                read += 1
            }
        }
        guard read > 0 else { throw .damaged(format, reason: "it ends before its first row") }
        let damage = "the \(format.displayName) image ends early: \(read) of its \(height) rows were read"
        return DecodedPicture(frame: frame, damage: read < height ? damage : nil)
    }
}
