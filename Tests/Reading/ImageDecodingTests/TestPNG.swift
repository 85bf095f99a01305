import CZlib

/// A PNG encoder for tests: every colour type, depth and interlacing, without compression.
struct TestPNG {
    enum Colour: UInt8 {
        case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgbAlpha = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgbAlpha: 4
            }
        }
    }

    var width: Int
    var height: Int
    var colour: Colour
    var depth = 8
    var isInterlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    /// Additional chunks before the pixels: type and data.
    var extraChunks: [(String, [UInt8])] = []
    /// Returns the samples of a pixel, each of `depth` bits.
    var sample: (Int, Int) -> [Int]

    var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.header(width, height, depth, colour, isInterlaced))
        for (type, data) in extraChunks { file += Self.chunk(type, data) }
        if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        return file + Self.chunk("IDAT", Self.stored(scanlines)) + Self.chunk("IEND", [])
    }

    /// Returns a file that has only a header.
    static func headerOnly(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header(width, height, 8, .gray, false)) + chunk("IDAT", [0x78, 0x01])
    }

    static func header(_ width: Int, _ height: Int, _ depth: Int, _ colour: Colour, _ isInterlaced: Bool) -> [UInt8] {
        bigEndian(width) + bigEndian(height) + [UInt8(depth), colour.rawValue, 0, 0, isInterlaced ? 1 : 0]
    }

    // MARK: Pixels

    private var scanlines: [UInt8] {
        let passes: [(x: Int, y: Int, dx: Int, dy: Int)] =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var lines: [UInt8] = []
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.dy) {
                lines.append(0)  // filter: none
                lines += packed(stride(from: pass.x, to: width, by: pass.dx).flatMap { sample($0, y) })
            }
        }
        return lines
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for sample in samples {
            bits = bits << depth | sample
            count += depth
            if count == 8 {
                bytes.append(UInt8(bits))
                (bits, count) = (0, 0)
            }
        }
        if count > 0 { bytes.append(UInt8(bits << (8 - count))) }
        return bytes
    }

    // MARK: Containers

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, uInt(body.count))))
    }

    /// Returns a zlib stream of stored blocks (RFC 1950, RFC 1951 §3.2.4).
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        return stream + bigEndian(Int(adler32(1, data, uInt(data.count))))
    }

    static func bigEndian(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}
