import Foundation
import ImageDecoding
import PrintedText
import TestSupport
import Testing

@testable import TextReading

@Suite("Reading print")
struct TextReaderTests {
    /// The text reader of this build, if `make ocr` has installed it.
    static let files: TextReaderFiles? = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return TextReaderFiles.installed(
            withProgramIn: String(tests.prefix(upTo: tests.lastIndex(of: "/") ?? tests.startIndex)))
    }()

    private static func reader() throws -> TextReader { try TextReader(folder: #require(files).folder) }

    private func frame(_ sample: String) throws -> DecodedFrame {
        let bytes = try [UInt8](Data(contentsOf: packageRoot.appending(path: "SampleImages/\(sample)")))
        return try #require(ImageDecoder().decode(bytes).frames.first { _ in true })
    }

    // MARK: Without the part

    @Test("a folder without the files is an error that names the first missing one")
    func missing() throws {
        #expect(throws: TextReaderError.missing("/no/such/folder/libonnxruntime.so")) {
            try TextReader(folder: "/no/such/folder")
        }
        #expect(TextReaderFiles.installed(withProgramIn: "/no/such/folder") == nil)
    }

    @Test("files that are not a library and models are an error, and are not run")
    func unusable() throws {
        let folder = try TemporaryFolder()
        for name in ["libonnxruntime.so", "detection.onnx", "recognition.onnx", "direction.onnx"] {
            try folder.write(name, Array("no library".utf8))
        }
        // The library of this process may be open already. Then the first model is the unusable file.
        #expect(throws: TextReaderError.self) { try TextReader(folder: folder.path) }
    }

    @Test("the program of a wheel finds the packages beside its own, and no other program does")
    func pythonPackages() throws {
        let folder = try TemporaryFolder()
        let site = String(folder.path.dropLast())
        let models = ["PP-OCRv6_det_small", "PP-OCRv6_rec_small", "ch_ppocr_mobile_v2.0_cls_mobile"]
        for model in models { try folder.write("rapidocr/models/\(model).onnx", []) }
        try folder.write("onnxruntime/capi/libonnxruntime.so.1.31.0", [])
        try folder.write("scanics/bin/scanics", [])
        try folder.write("scanics/__init__.py", [])
        #expect(TextReaderFiles.installed(withProgramIn: site + "/scanics/bin") == nil, "another version")
        try folder.write("onnxruntime/capi/libonnxruntime.so.1.32.0", [])
        let found = try #require(TextReaderFiles.installed(withProgramIn: site + "/scanics/bin"))
        #expect(found.folder == site && found.library == site + "/onnxruntime/capi/libonnxruntime.so.1.32.0")
        #expect(TextReaderFiles(folder: site) == found, "the folder is all that a reader's process gets")
        try FileManager.default.removeItem(atPath: site + "/scanics/__init__.py")
        #expect(TextReaderFiles.installed(withProgramIn: site + "/scanics/bin") == nil)
    }

    // MARK: With the part

    @Test("the lines of a poster are read in order, with their places", .enabled(if: files != nil, "run `make ocr`"))
    func poster() throws {
        let lines = try Self.reader().lines(in: frame("poster.png"))
        let texts = lines.map(\.text)
        #expect(texts.first == "Sommernacht")
        #expect(texts.contains("19. Juni 2026") && texts.contains("20 bis 23.30 Uhr"))
        for line in lines {
            #expect(line.corners.count == 4 && line.confidence > 0.5 && line.confidence <= 1)
            #expect(line.corners.allSatisfy { (0...800).contains($0.x) && (0...1130).contains($0.y) })
        }
        let title = try #require(lines.first)
        #expect(title.corners[0].x < 60 && title.corners[2].x > 740)
        #expect(title.corners[0].y < title.corners[2].y)
    }

    @Test(
        "a poster that is turned by a quarter or a half is read as well", .enabled(if: files != nil, "run `make ocr`"),
        arguments: 1...3)
    func turned(quarters: Int) throws {
        var picture = try frame("poster.png").overWhite
        for _ in 0..<quarters { picture = picture.turnedByQuarter }
        let texts = try Self.reader().lines(in: DecodedFrame(picture)).map(\.text)
        #expect(texts.contains("Sommernacht"))
        #expect(texts.contains { $0.contains("Juni 2026") })
    }

    @Test(
        "letters as light as their ground are read by their colour", .enabled(if: files != nil, "run `make ocr`"))
    func colours() throws {
        let poster = try frame("poster.png").overWhite
        // Red on green: the luma of each pixel is 110.
        let pixels = poster.pixels.flatMap { light -> [UInt8] in
            [light, UInt8(((110 - 0.299 * Double(light)) / 0.587).rounded()), 0]
        }
        let file = Array("P6 \(poster.width) \(poster.height) 255\n".utf8) + pixels
        func texts(_ pixels: Int) throws -> [String] {
            var decoder = ImageDecoder()
            decoder.smallPixels = pixels
            let frame = try #require(decoder.decode(file).frames.first { _ in true })
            return try Self.reader().lines(in: frame).map(\.text)
        }
        #expect(try texts(TextReader.pixels).contains("19. Juni 2026"))
        #expect(try !texts(0).contains("19. Juni 2026"))
    }

    @Test("text in the place of a code is left out", .enabled(if: files != nil, "run `make ocr`"))
    func codes() throws {
        let all = [(0.0, 0.0), (800, 0), (800, 300), (0, 300)].map { PrintedPoint(x: $0.0, y: $0.1) }
        let texts = try Self.reader().lines(in: frame("poster.png"), besides: [all]).map(\.text)
        #expect(!texts.contains("Sommernacht"))
        #expect(texts.contains("19. Juni 2026"))
    }

    @Test(
        "pictures of extreme sizes, and without anything, give an answer", .enabled(if: files != nil, "run `make ocr`"),
        arguments: [(1, 1), (20_000, 20), (20, 20_000), (1, 3000), (640, 480)])
    func extremes(size: (width: Int, height: Int)) throws {
        let count = size.width * size.height
        let reader = try Self.reader()
        for pixels in [
            Array(repeating: UInt8(255), count: count),
            (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
        ] {
            let picture = try #require(LumaImage(width: size.width, height: size.height, pixels: pixels))
            let lines = reader.lines(in: DecodedFrame(picture))
            #expect(
                lines.allSatisfy { line in
                    line.corners.allSatisfy {
                        (0...Double(size.width)).contains($0.x) && (0...Double(size.height)).contains($0.y)
                    }
                })
        }
    }

    @Test("a reader that is told to stop reads no further line", .enabled(if: files != nil, "run `make ocr`"))
    func stopped() throws {
        let reader = try Self.reader()
        #expect(try reader.lines(in: frame("poster.png"), isStopped: { true }).isEmpty)
        var questions = 0
        let lines = try reader.lines(in: frame("poster.png")) {
            questions += 1
            return questions > 4
        }
        #expect((1...3).contains(lines.count))
        #expect(lines.map(\.text).contains("Sommernacht"))
    }
}

extension LumaImage {
    /// The picture after a turn by 90 degrees, clockwise.
    fileprivate var turnedByQuarter: LumaImage {
        let turned = (0..<width).flatMap { y in (0..<height).map { x in pixels[(height - 1 - x) * width + y] } }
        return LumaImage(width: height, height: width, pixels: turned) ?? self
    }
}
