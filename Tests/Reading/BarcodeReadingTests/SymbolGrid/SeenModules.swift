import ImageDecoding
import Testing

@testable import BarcodeReading

extension DrawnModules {
    /// Returns a picture of `width` by `height` pixels. Each pixel is the mean of four samples at the places that
    /// `place` returns, in modules from the symbol's top left. Around the symbol the picture is light.
    func seen(
        width: Int, height: Int, dark: Double = 20, light: Double = 230, place: (Double, Double) -> (Double, Double)
    ) throws -> LumaImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0.0
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let (u, v) = place(Double(x) + dx, Double(y) + dy)
                    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                    let isInside = (0..<columns).contains(column) && (0..<rows).contains(row)
                    sum += isInside && isDark[row * columns + column] ? dark : light
                }
                pixels.append(UInt8(sum / 4))
            }
        }
        return try #require(LumaImage(width: width, height: height, pixels: pixels))
    }

    /// Returns a picture of the symbol turned by an angle, with modules of `module` pixels.
    ///
    /// - Parameters:
    ///   - tangent: The tangent of half the angle.
    ///   - slope: The share by which modules become larger with each pixel further down; 0 is without perspective.
    func turned(module: Double, tangent: Double, slope: Double = 0) throws -> LumaImage {
        let side = Int(Double(max(columns, rows)) * module * 1.7)
        let middle = Double(side) / 2
        let (sine, cosine) = (2 * tangent / (1 + tangent * tangent), (1 - tangent * tangent) / (1 + tangent * tangent))
        return try seen(width: side, height: side) { x, y in
            let depth = 1 + slope * (y - middle)
            let (dx, dy) = ((x - middle) / module / depth, (y - middle) / module / depth)
            return (
                Double(columns) / 2 + cosine * dx + sine * dy, Double(rows) / 2 - sine * dx + cosine * dy
            )
        }
    }
}

extension BarcodeReader {
    /// Returns the texts of the codes of one kind that are read in a gray picture at standard effort.
    func texts(in image: LumaImage, symbology: Symbology) -> [String] {
        read(DecodedFrame(image), index: 0).barcodes.filter { $0.symbology == symbology }.compactMap(\.text)
    }
}
