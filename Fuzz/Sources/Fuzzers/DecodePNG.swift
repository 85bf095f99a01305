import CImages

extension Fuzzer {
    /// Reads PNGs with 8 bits per sample, with and without libpng. The pixels and the errors must be equal. The fuzzer
    /// puts the chunks together, because random checksums would never be right.
    static let decodePNG = Fuzzer("DecodePNG", aims: ["C/CImages"], seeds: ["Fuzz/Corpus/png"]) { input in
        guard input.count > 8 else { return }
        let picture = MadeUpPNG(input)
        let expected = Pixels(picture.file, CPNG_LIBPNG)
        for way in [CPNG_FASTEST, CPNG_BANDS, CPNG_PORTABLE_BANDS] {
            expect(Pixels(picture.file, way) == expected, "libpng and our code read \(picture.description) differently")
        }
    }
}

/// A PNG file made from the fuzzer's input. The input chooses the size, the colours and the chunks. Its bytes also
/// become the zlib stream, or the rows in that stream.
private struct MadeUpPNG {
    var file: [UInt8]
    var description: String

    init(_ input: [UInt8]) {
        let colour = Int(input[0] % 4)
        let type: UInt8 = [0, 4, 2, 6][colour]
        let (width, height) = (Int(input[1] % 80) + 1, Int(input[2] % 64) + 1)
        description = "a picture of colour type \(type), \(width) x \(height)"
        let isStream = input[3] & 1 == 1
        var stream = isStream ? Array(input[8...]) : Self.stored(input[8...], rows: height, bytes: width * (colour + 1))
        // At most one byte is changed.
        let place = Int(input[4]) << 8 | Int(input[5])
        if place < stream.count { stream[place] ^= input[6] }
        let cut = input[7] == 0 ? stream.count : Int(input[7])
        file = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, type, 0, 0, 0])
        for start in stride(from: 0, to: stream.count, by: max(cut, 1)) {
            append("IDAT", Array(stream[start..<min(start + max(cut, 1), stream.count)]))
        }
        append("IEND", [])
        if input[3] & 6 == 6 { file.removeLast(max(0, min(Int(input[6]), file.count - 60))) }
    }

    /// Returns a zlib stream of rows that repeat the input, each with a valid filter.
    private static func stored(_ input: ArraySlice<UInt8>, rows: Int, bytes: Int) -> [UInt8] {
        var data: [UInt8] = []
        for row in 0..<rows {
            for index in 0...bytes {
                let value = input.isEmpty ? 0 : input[input.startIndex + (row * (bytes + 1) + index) % input.count]
                data.append(index == 0 ? value % 5 : value)
            }
        }
        var stream: [UInt8] = [0x78, 0x01]
        let (low, high) = (UInt8(data.count & 255), UInt8(data.count >> 8))
        stream += [1, low, high, ~low, ~high] + data
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + bigEndian(b << 16 | a)
    }

    private mutating func append(_ type: String, _ data: [UInt8]) {
        let body = Array(type.utf8) + data
        file += Self.bigEndian(data.count) + body + Self.bigEndian(Int(Self.checksum(body)))
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
}

/// The result of reading a file's pixels.
private struct Pixels: Equatable {
    var rows: UInt32 = 0
    var isComplete = false
    var luma: [UInt8] = []
    var alpha: [UInt8] = []

    init(_ file: [UInt8], _ way: cpng_way) {
        // The block has exactly the size of the file, so that AddressSanitizer notices a read beyond its end.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        defer { bytes.deallocate() }
        guard let reader = cpng_create(bytes.baseAddress, bytes.count) else { return }
        defer { cpng_destroy(reader) }
        cpng_choose_way(reader, way)
        var header = cpng_header()
        guard cpng_read_header(reader, &header) else { return }
        let count = Int(header.width * header.height)
        luma = [UInt8](repeating: 7, count: count + Int(header.height))
        alpha = [UInt8](repeating: 7, count: header.has_alpha ? count : 0)
        let result = cpng_read_pixels(reader, &luma, &alpha, CPNG_LUMA, nil, nil, 1)
        luma.removeLast(Int(header.height))
        (rows, isComplete) = (result.rows, result.complete)
    }
}
