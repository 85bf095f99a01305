import CalendarModel
import Testing

@testable import ImageDecoding

@Suite struct ImageFormatTests {
    private static let texts: [(String, ImageFormat)] = [
        ("GIF89a", .gif), ("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ", .webp), ("II*\0....", .tiff), ("MM\0*....", .tiff),
        ("BM\u{1}\u{2}\0\0\0\0\0\0....", .bmp), ("\0\0\0\u{18}ftypheic....", .heif),
        ("\0\0\0\u{18}ftypMiHE\0\0\0\0mif1heic", .heif), ("%PDF-1.7", .pdf), ("\n%PDF-1.7", .pdf), ("P5\n2 2\n", .pnm),
        ("P1#", .pnm), ("<svg", .svg), ("qoif", .qoi), ("\0\0\u{1}\0\u{1}\0" + zeros(16), .ico),
        ("\0\0\u{2}" + zeros(9) + "\u{1}\0\u{1}\0\u{18}\0", .tga),
        ("BM....\u{1}\0\u{2}\0....\u{C}\0\0\0....\u{1}\0", .bmp),
        ("\u{FEFF}<?xml version='1.0'?>\n<!-- <a> --><!DOCTYPE svg [<!ENTITY a 'b'>]><svg>", .svg),
    ]

    private static func zeros(_ count: Int) -> String { String(repeating: "\0", count: count) }

    private static func box(_ type: String) -> [UInt8] { [0, 0, 0, 12] + Array(type.utf8) + [0x0D, 0x0A, 0x87, 0x0A] }

    static let signatures: [(bytes: [UInt8], format: ImageFormat)] =
        [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
            ([0xFF, 0x0A], .jpegXL), (box("JXL "), .jpegXL),
            ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000), (box("jP  "), .jpeg2000),
        ]
        + texts.map { (Array($0.utf8), $1) }

    @Test("a file with only the first bytes of a format is recognised, and reported as damaged", arguments: signatures)
    func signature(bytes: [UInt8], format: ImageFormat) {
        #expect(ImageFormat(signatureOf: bytes) == format)
        #expect { try ImageDecoder().decode(bytes) } throws: {
            ["damaged-image", "image-too-large"].contains(($0 as? ImageDecodingError)?.code)
        }
    }

    @Test(
        "every format has a name, file-name extensions of its own, a signature and a decoder",
        arguments: ImageFormat.allCases)
    func row(format: ImageFormat) throws {
        let row = format.row
        #expect(!row.name.isEmpty)
        #expect(!row.fileNameExtensions.isEmpty)
        #expect(row.fileNameExtensions.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
        for other in ImageFormat.allCases where other != format {
            #expect(other.row.name != row.name)
            #expect(Set(other.row.fileNameExtensions).isDisjoint(with: row.fileNameExtensions))
        }
        let bytes = try #require(Self.signatures.first { $0.format == format }).bytes
        #expect(row.isRecognised(bytes))
        // The bytes are only a signature, so the format's decoder reports them as damaged.
        var sink = FrameSink(limits: ScanLimits(), deadline: { .now + .seconds(60) }, receive: { _, _ in true })
        #expect {
            try bytes.withUnsafeBufferPointer { try row.decode($0, with: ImageDecoder(), to: &sink) }
            try sink.finish(format)
        } throws: {
            if case .damaged(format, _) = $0 as? ImageDecodingError { true } else { false }
        }
    }

    @Test("an empty file is refused with an error of its own")
    func empty() {
        #expect(throws: ImageDecodingError.empty) { try ImageDecoder().decode([]) }
    }

    @Test(
        "garbage and text are not recognised as images",
        arguments: [
            "garbage", "BMW is a maker of cars", "P", "P1 Parking", "BEGIN:VCALENDAR", "\0", "<html><svg>",
            "<!-- <svg>",
            "\0\0\0\u{18}ftypisom\0\0\0\0mp41", "<!DOCTYPE html><svg>", "BM 12 kg of flour, 2 kg of salt",
            "\0\u{1}\0\0\0\u{10}\u{1}\0\0\u{4}\0\0GDEF\0\0\0\0", "\0\0\u{1}\u{BA}" + zeros(20),
            // A TGA picture of 12 bits a pixel, and one without width.
            "\0\0\u{2}" + zeros(9) + "\u{1}\0\u{1}\0\u{C}\0", "\0\0\u{2}" + zeros(11) + "\u{1}\0\u{18}\0",
        ])
    func unknown(content: String) {
        #expect(throws: ImageDecodingError.unknownFormat) { try ImageDecoder().decode(Array(content.utf8)) }
    }

    @Test("a file over the limit is refused")
    func fileTooLarge() {
        var limits = ScanLimits()
        limits.fileBytes = 3
        #expect(throws: ImageDecodingError.fileTooLarge(bytes: 4, limit: 3)) {
            try ImageDecoder(limits: limits).decode([1, 2, 3, 4])
        }
    }
}
