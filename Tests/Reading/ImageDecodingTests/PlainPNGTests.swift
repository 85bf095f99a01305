import CImages
import Testing

/// A picture with random row filters, and with damage of a chosen kind.
private struct FilteredPNG {
    var width = 41
    var height = 37
    var colour = TestPNG.Colour.rgb
    /// The largest size of an IDAT chunk, in bytes. The stream is cut into as many chunks as it needs.
    var chunk = 1 << 30
    /// The highest filter type that rows have. 4 is Paeth; higher types do not exist.
    var lastFilter = 4
    var seed: UInt64 = 1
    /// Damages the zlib stream before it is put into chunks.
    var damage: (inout [UInt8]) -> Void = { _ in }
    /// The bytes between IDAT chunks.
    var between: [UInt8] = []

    var bytes: [UInt8] {
        var random = Numbers(state: seed)
        var rows: [UInt8] = []
        for _ in 0..<height {
            rows.append(UInt8(random.next() % UInt64(lastFilter + 1)))
            for _ in 0..<(width * colour.channels) { rows.append(UInt8(random.next() % 256)) }
        }
        var stream = TestPNG.stored(rows)
        damage(&stream)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += TestPNG.chunk("IHDR", TestPNG.header(width, height, 8, colour, false))
        for start in stride(from: 0, to: stream.count, by: chunk) {
            if start > 0 { file += between }
            file += TestPNG.chunk("IDAT", Array(stream[start..<min(start + chunk, stream.count)]))
        }
        return file + TestPNG.chunk("IEND", [])
    }

    /// Random numbers that are the same in every run (Knuth's MMIX).
    private struct Numbers {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}

/// The complete result of reading a file's pixels.
private struct ReadPixels: Equatable {
    var rows: UInt32
    var isComplete: Bool
    var hasWrongChecksum: Bool
    var isOpaque: Bool
    var luma: [UInt8]
    var alpha: [UInt8]
    /// The first byte of each row that was shown to `look`.
    var looks: [UInt8]

    init(_ bytes: [UInt8], _ way: cpng_way, mix: cpng_mix = CPNG_LUMA) throws {
        self = try bytes.withUnsafeBufferPointer { try Self(in: $0, way, mix: mix) }
    }

    private init(in bytes: UnsafeBufferPointer<UInt8>, _ way: cpng_way, mix: cpng_mix) throws {
        let reader = try #require(cpng_create(bytes.baseAddress, bytes.count))
        defer { cpng_destroy(reader) }
        cpng_choose_way(reader, way)
        var header = cpng_header()
        try #require(cpng_read_header(reader, &header))
        let count = Int(header.width * header.height)
        var luma = [UInt8](repeating: 7, count: count + Int(header.height))
        var alpha = [UInt8](repeating: 7, count: header.has_alpha ? count : 0)
        var looks: [UInt8] = []
        let result = withUnsafeMutablePointer(to: &looks) { looks in
            cpng_read_pixels(
                reader, &luma, &alpha, mix,
                { context, row, _, _ in
                    guard let row else { return }
                    context?.assumingMemoryBound(to: [UInt8].self).pointee.append(row[0])
                }, looks, 3)
        }
        (rows, isComplete, hasWrongChecksum, isOpaque) =
            (result.rows, result.complete, result.wrong_checksum, result.opaque)
        (self.luma, self.alpha, self.looks) = (Array(luma.prefix(count)), alpha, looks)
    }
}

@Suite struct PlainPNGTests {
    static let ways = [CPNG_FASTEST, CPNG_BANDS, CPNG_PORTABLE_BANDS]
    static let colours = [TestPNG.Colour.gray, .grayAlpha, .rgb, .rgbAlpha]

    @Test("our own PNG reader reads the same pixels as libpng", arguments: colours, ways)
    func pixels(_ colour: TestPNG.Colour, way: cpng_way) throws {
        // The reader decodes 16 rows together. So the heights divided by 16 leave various remainders, and some widths
        // are below 16.
        for (width, height) in [(1, 1), (1, 40), (2, 3), (15, 17), (16, 16), (17, 31), (33, 18), (64, 5), (200, 64)] {
            for lastFilter in [0, 2, 4] {
                let picture = FilteredPNG(
                    width: width, height: height, colour: colour, chunk: lastFilter == 2 ? 100 : 1 << 30,
                    lastFilter: lastFilter, seed: UInt64(width * height))
                let expected = try ReadPixels(picture.bytes, CPNG_LIBPNG)
                #expect(expected.isComplete)
                #expect(try ReadPixels(picture.bytes, way) == expected)
            }
        }
    }

    @Test("our own PNG reader, in several bands, reads the same pixels as libpng")
    func bands() throws {
        // A band of long rows has exactly 16 rows.
        let picture = FilteredPNG(width: 4200, height: 21, colour: .rgbAlpha, chunk: 8192)
        for mix in [CPNG_LUMA, CPNG_RED_GREEN, CPNG_BLUE_YELLOW] {
            let expected = try ReadPixels(picture.bytes, CPNG_LIBPNG, mix: mix)
            for way in [CPNG_BANDS, CPNG_PORTABLE_BANDS] {
                #expect(try ReadPixels(picture.bytes, way, mix: mix) == expected)
            }
        }
    }

    @Test("ISA-L is installed, so that tests of bands test it")
    func isal() { #expect(cpng_isal_is_available()) }

    @Test("only PNG files with more than 32 MiB of pixels need ISA-L")
    func large() {
        func head(width: Int, height: Int, colour: UInt8, depth: UInt8 = 8) -> [UInt8] {
            let size = [width, height].flatMap { side in
                (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
            }
            return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size + [
                depth, colour,
            ]
        }
        let large = head(width: 4000, height: 3000, colour: 2)
        #expect(cpng_needs_isal(large, large.count))
        for other in [
            head(width: 4000, height: 3000, colour: 0), head(width: 4000, height: 3000, colour: 2, depth: 16),
            head(width: 3000, height: 3000, colour: 2), head(width: 40_000, height: 30_000, colour: 9),
            Array(large.dropLast()), Array(large.dropFirst()), [],
        ] { #expect(!cpng_needs_isal(other, other.count)) }
    }

    /// The name of each kind of damage, and how the damage changes the stream.
    static let damages: [(String, @Sendable (inout [UInt8]) -> Void)] = [
        ("its header", { $0[0] = 0x79 }),
        ("the kind of a block", { $0[2] = 7 }),
        ("the length of a block", { $0[3] ^= 0x10 }),
        ("its end is missing", { $0.removeLast(1500) }),
        ("its checksum is missing", { $0.removeLast(4) }),
        ("something follows", { $0 += [1, 2, 3] }),
        ("all of it is missing", { $0 = [0x78] }),
    ]

    @Test("our own PNG reader reads the same part of a damaged stream as libpng", arguments: damages.indices, ways)
    func damagedStreams(_ damage: Int, way: cpng_way) throws {
        for chunk in [1 << 30, 1000] {
            let picture = FilteredPNG(chunk: chunk, damage: Self.damages[damage].1)
            let expected = try ReadPixels(picture.bytes, CPNG_LIBPNG)
            #expect(try ReadPixels(picture.bytes, way) == expected, "\(Self.damages[damage].0)")
        }
    }

    @Test("our own PNG reader ignores a wrong checksum of a stream", arguments: ways)
    func wrongStreamChecksum(way: cpng_way) throws {
        for chunk in [1 << 30, 1000] {
            let picture = FilteredPNG(chunk: chunk) { $0[$0.count - 1] ^= 1 }
            let expected = try ReadPixels(FilteredPNG(chunk: chunk).bytes, CPNG_LIBPNG)
            #expect(try ReadPixels(picture.bytes, way) == expected)
        }
    }

    @Test("our own PNG reader reads the same part of a damaged file as libpng", arguments: ways)
    func damagedFiles(way: cpng_way) throws {
        let whole = FilteredPNG(chunk: 1000).bytes
        var files = [
            FilteredPNG(lastFilter: 6).bytes, FilteredPNG(height: 9, chunk: 500, lastFilter: 5, seed: 3).bytes,
            FilteredPNG(chunk: 700, between: TestPNG.chunk("tEXt", [65])).bytes,
            FilteredPNG(chunk: 900, between: TestPNG.chunk("IDAT", [])).bytes,
        ]
        for place in [60, 1100, 3000, whole.count - 15] {
            var wrong = whole
            wrong[place] ^= 0x55
            files.append(wrong)
        }
        for length in [50, 58, 600, 1056, 1062, 2500, whole.count - 12, whole.count - 14] {
            files.append(Array(whole.prefix(length)))
        }
        for (index, file) in files.enumerated() {
            let expected = try ReadPixels(file, CPNG_LIBPNG)
            #expect(try ReadPixels(file, way) == expected, "file \(index)")
        }
    }
}
