import CalendarModel
import Testing

@testable import ImageDecoding

#if canImport(Glibc)
    import Glibc
#endif

/// Returns the bytes of a file in this target's Fixtures.
func fixture(_ name: String, directory: String = #filePath) throws -> [UInt8] {
    let path = directory.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Fixtures/" + name
    let file = try #require(fopen(path, "rb"), "no fixture \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
}

@Suite struct JPEGDecodingTests {
    @Test(
        "every kind of JPEG is decoded to the right luma",
        arguments: ["gray.jpg", "colour.jpg", "progressive.jpg", "cmyk.jpg"])
    func kinds(name: String) throws {
        let image = try ImageDecoder().decode(try fixture(name))
        #expect(image.format == .jpeg)
        #expect(image.diagnostics.isEmpty)
        let luma = try #require(image.frames.first { _ in true }).overWhite
        #expect(luma.width == 64 && luma.height == 48)
        // Black at the top left, white at the top right, gray below; compression blurs the edges.
        #expect(luma.pixels[10 * 64 + 10] < 12)
        #expect(luma.pixels[10 * 64 + 50] > 243)
        #expect(abs(Int(luma.pixels[42 * 64 + 30]) - 128) < 12)
    }

    @Test("a large picture is decoded at half size first, and at full size on demand")
    func halved() throws {
        let bytes = try fixture("colour.jpg")
        let whole = try onlyFrame(of: bytes).overWhite
        let frame = try bytes.withUnsafeBufferPointer { try ImageDecoder().decodeJPEG($0, leastHalved: 1) }.frame
        #expect((frame.width, frame.height) == (whole.width, whole.height))
        let half = try #require(frame.overWhiteAtHalfSize)
        #expect((half.width, half.height) == (32, 24))
        #expect(half.pixels[5 * 32 + 5] < 12 && half.pixels[5 * 32 + 25] > 243)
        #expect(frame.overWhite == whole)
        #expect(try onlyFrame(of: bytes).overWhiteAtHalfSize == nil)
    }

    @Test(
        "a picture that libjpeg must hold as a whole is decoded only at full size",
        arguments: ["progressive.jpg", "cmyk.jpg"])
    func notHalved(name: String) throws {
        let bytes = try fixture(name)
        let frame = try bytes.withUnsafeBufferPointer { try ImageDecoder().decodeJPEG($0, leastHalved: 1) }.frame
        #expect(frame.overWhiteAtHalfSize == nil)
    }

    @Test("a file that ends early keeps the rows before the cut")
    func truncated() throws {
        let bytes = try fixture("plasma.jpg")
        let whole = try onlyFrame(of: bytes).overWhite
        let image = try ImageDecoder().decode(Array(bytes.prefix(bytes.count / 2)))
        #expect(image.diagnostics.map(\.code) == [.truncatedImage])
        let half = try #require(image.frames.first { _ in true }).overWhite
        #expect(half.width == whole.width && half.height == whole.height)
        let quarter = whole.pixels.count / 4
        #expect(half.pixels[..<quarter] == whole.pixels[..<quarter])
    }

    @Test("a file that ends before its pixels is reported as damaged")
    func cutInHeader() throws {
        let bytes = Array(try fixture("plasma.jpg").prefix(60))
        #expect { try ImageDecoder().decode(bytes) } throws: { ($0 as? ImageDecodingError)?.code == "damaged-image" }
    }

    @Test("a picture whose header states a size over the limit is refused")
    func hugeHeader() throws {
        var bytes = try fixture("gray.jpg")
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x75, 0x30, 0x75, 0x30])
        #expect(throws: ImageDecodingError.tooLarge(width: 30_000, height: 30_000, limit: 120_000_000)) {
            try ImageDecoder().decode(bytes)
        }
    }

    @Test("a progressive picture has a lower limit, because its coefficients are kept in memory")
    func hugeProgressive() throws {
        var bytes = try fixture("progressive.jpg")
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC2]) })
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x2A, 0x94, 0x2A, 0x94])  // 10,900 x 10,900
        #expect { try ImageDecoder().decode(bytes) } throws: { ($0 as? ImageDecodingError)?.code == "image-too-large" }
    }

    /// The dark corner of `colour.jpg` is stored at the top left; `right` and `below` say where it is shown.
    @Test(
        "a JPEG is turned by its Exif orientation",
        arguments: [
            (1, 0, 0), (2, 1, 0), (3, 1, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 1), (8, 0, 1),
        ])
    func orientation(value: Int, right: Int, below: Int) throws {
        var bytes = try fixture("colour.jpg")
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
        bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
        let luma = try onlyFrame(of: bytes).overWhite
        #expect(luma.width == (value < 5 ? 64 : 48) && luma.height == (value < 5 ? 48 : 64))
        let dark = { (x: Int, y: Int) in luma.pixels[y * luma.width + x] < 12 }
        #expect(dark(right == 0 ? 3 : luma.width - 4, below == 0 ? 3 : luma.height - 4))
    }

    @Test("a file with a changed byte or without its end causes no crash")
    func everyByte() throws {
        let bytes = try fixture("colour.jpg")
        let limits = {
            var limits = ScanLimits(); limits.pixels = 1 << 20; return limits
        }()
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            _ = try? ImageDecoder(limits: limits).decode(changed)
            _ = try? ImageDecoder(limits: limits).decode(Array(bytes.prefix(index)))
        }
    }
}
