import ImageDecoding
import Testing

@testable import BarcodeReading

/// A QR code with a known text. Its layout and error correction come from the types that are tested.
struct DrawnCode {
    let matrix: QRMatrix

    /// Creates a code of bytes (ISO/IEC 18004 §7.4.5), nil if they do not fit.
    init?(_ text: String, version: Int, level: Int = 0, mask: Int = 3, model: QRModel = .two) {
        guard let layout = QRLayout(dimension: version * 4 + 17, model: model) else { return nil }
        var encoder = QREncoder(QRHeaders(version: version, model: model))
        encoder.append(bytes: Array(text.utf8))
        let data = encoder.data(room: 8 * layout.blocks(level: level).dataCodewords)
        guard let words = layout.blocks(level: level).codewords(padding: data) else { return nil }
        matrix = QRMatrix(layout: layout, format: QRFormat(level: level, mask: mask), codewords: words)
    }

    /// Returns a picture of `width` by `height` pixels. Each pixel is the mean of four samples at the places that
    /// `place` returns, in modules from the code's top left. Around the code the picture is light.
    func seen(
        width: Int, height: Int, dark: Double = 20, light: Double = 230, place: (Double, Double) -> (Double, Double)
    ) throws -> LumaImage {
        let dimension = matrix.layout.dimension
        return try DrawnModules(columns: dimension, rows: dimension, isDark: matrix.isDark)
            .seen(width: width, height: height, dark: dark, light: light, place: place)
    }
}

/// Returns the codes that `GridReader` finds in a picture at full size.
func gridReadings(
    in image: LumaImage, depth: GridReader.Depth = .bent, isInverted: Bool = false
) -> [SymbolReading] {
    let filter: ReadingFilter = isInverted ? .invertedLocalThreshold(window: 41) : .localThreshold(window: 41)
    let sight = Sight(filter.drawn.apply(to: image), filter: filter, detail: image)
    sight.finderPatterns = FinderSearch.patterns(in: sight.picture, isInverted: isInverted)
    return GridReader(depth: depth).read(sight)
}

extension LumaImage {
    /// Returns a picture in which each pixel is the mean of the square of `size` by `size` pixels around it, clipped to
    /// the picture.
    func smeared(_ size: Int) throws -> LumaImage {
        // For each corner between pixels, the sum of all pixels above the corner and to its left.
        let side = width + 1
        var sums = [Int](repeating: 0, count: side * (height + 1))
        for y in 0..<height {
            var row = 0
            for x in 0..<width {
                row += Int(pixels[y * width + x])
                sums[(y + 1) * side + x + 1] = sums[y * side + x + 1] + row
            }
        }
        var smeared: [UInt8] = []
        for y in 0..<height {
            let (top, bottom) = (max(y - size / 2, 0), min(y - size / 2 + size, height))
            for x in 0..<width {
                let (left, right) = (max(x - size / 2, 0), min(x - size / 2 + size, width))
                let below = sums[bottom * side + right] - sums[bottom * side + left]
                let above = sums[top * side + right] - sums[top * side + left]
                smeared.append(UInt8((below - above) / ((bottom - top) * (right - left))))
            }
        }
        return try #require(LumaImage(width: width, height: height, pixels: smeared))
    }
}
