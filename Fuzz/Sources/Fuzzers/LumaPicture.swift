import CImages
import CZlib
import Glibc

/// A picture of 8-bit luma that is changed as cameras and printers change pictures.
struct LumaPicture {
    private(set) var width: Int
    private(set) var height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    mutating func set(_ value: Double, at index: Int) { pixels[index] = UInt8(max(0, min(255, value))) }

    mutating func add(_ value: Double, at index: Int) { set(Double(pixels[index]) + value, at: index) }

    /// Returns the brightness at a place between pixels. A place outside the picture has the brightness of the nearest
    /// place on its edge.
    private func value(_ x: Double, _ y: Double) -> Double {
        let (x, y) = (max(0, min(Double(width - 1), x)), max(0, min(Double(height - 1), y)))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        func pixel(_ column: Int, _ row: Int) -> Double { Double(pixels[row * width + column]) }
        return (pixel(left, top) * (1 - across) + pixel(right, top) * across) * (1 - down)
            + (pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across) * down
    }

    /// Turns, shears and bends the picture, and shows it in perspective.
    mutating func warp(_ chance: inout Chance) {
        let size = Double(max(width, height))
        let angle = chance.whole(0...1) == 0 ? chance.real(-0.4...0.4) : chance.real(-3.2...3.2)
        let (shear, scale) = (chance.real(-0.4...0.4), chance.real(0.8...1.6))
        let (tiltX, tiltY) = (chance.real(-0.7...0.7) / size, chance.real(-0.7...0.7) / size)
        let bend = chance.whole(0...2) == 0 ? chance.real(-0.6...0.6) / size : 0
        let (cosine, sine) = (cos(angle) * scale, sin(angle) * scale)
        let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
        var warped = self
        for row in 0..<height {
            for column in 0..<width {
                let (x, y) = (Double(column) - centreX, Double(row) - centreY)
                let distance = max(0.1, 1 + tiltX * x + tiltY * y)
                let (u, v) = ((cosine * x + sine * y) / distance, (cosine * y - sine * x) / distance)
                warped.set(value(u + shear * v + centreX, v + bend * u * u + centreY), at: row * width + column)
            }
        }
        self = warped
    }

    /// Averages each pixel with the pixels around it.
    mutating func blur(across: Int, down: Int) {
        var blurred = self
        for row in 0..<height {
            for column in 0..<width {
                var (sum, count) = (0, 0)
                for y in max(0, row - down)...min(height - 1, row + down) {
                    for x in max(0, column - across)...min(width - 1, column + across) {
                        sum += Int(pixels[y * width + x])
                        count += 1
                    }
                }
                blurred.pixels[row * width + column] = UInt8(sum / count)
            }
        }
        self = blurred
    }

    /// Covers a rectangle.
    mutating func cover(with value: UInt8, _ chance: inout Chance) {
        let (left, top) = (chance.whole(0...(width - 1)), chance.whole(0...(height - 1)))
        let (right, bottom) = (min(width, left + chance.whole(1...30)), min(height, top + chance.whole(1...30)))
        for row in top..<bottom {
            for column in left..<right { pixels[row * width + column] = value }
        }
    }

    /// Puts a second, smaller picture of itself into the picture.
    mutating func addCopy(_ chance: inout Chance) {
        let copy = scaled(by: chance.real(0.3...0.6))
        let left = chance.whole(0...max(0, width - copy.width))
        let top = chance.whole(0...max(0, height - copy.height))
        for row in 0..<min(copy.height, height - top) {
            for column in 0..<min(copy.width, width - left) {
                pixels[(top + row) * width + left + column] = copy.pixels[row * copy.width + column]
            }
        }
    }

    /// Returns the picture at another size, of 8 to 400 pixels a side.
    func scaled(by factor: Double) -> LumaPicture {
        let newWidth = max(8, min(400, Int(Double(width) * factor)))
        let newHeight = max(8, min(400, Int(Double(height) * factor)))
        var scaled = LumaPicture(
            width: newWidth, height: newHeight, pixels: [UInt8](repeating: 0, count: newWidth * newHeight))
        for row in 0..<newHeight {
            for column in 0..<newWidth {
                let (x, y) = (Double(column * width) / Double(newWidth), Double(row * height) / Double(newHeight))
                scaled.set(value(x, y), at: row * newWidth + column)
            }
        }
        return scaled
    }

    // MARK: Files

    /// The picture as a PGM file.
    var graymap: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + pixels }

    /// The picture as a PNG file; nil if zlib fails.
    var png: [UInt8]? {
        var rows: [UInt8] = []
        for row in 0..<height { rows += [0] + pixels[(row * width)..<((row + 1) * width)] }
        var length = compressBound(UInt(rows.count))
        var data = [UInt8](repeating: 0, count: Int(length))
        guard compress(&data, &length, rows, UInt(rows.count)) == Z_OK else { return nil }
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + content
            return number(content.count) + body + number(Int(crc32(0, body, UInt32(body.count))))
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
            + chunk("IDAT", Array(data[..<Int(length)]))
            + chunk("IEND", [])
    }

    /// The picture as a JPEG file; nil if it cannot be compressed.
    func jpeg(quality: Int) -> [UInt8]? {
        guard let compressor = tjInitCompress() else { return nil }
        defer { tjDestroy(compressor) }
        var file: UnsafeMutablePointer<UInt8>?
        var length: UInt = 0
        defer { tjFree(file) }
        let status = tjCompress2(
            compressor, pixels, Int32(width), 0, Int32(height), Int32(TJPF_GRAY.rawValue), &file, &length,
            Int32(TJSAMP_GRAY.rawValue), Int32(quality), 0)
        guard status == 0, let file else { return nil }
        return Array(UnsafeBufferPointer(start: file, count: Int(length)))
    }
}
