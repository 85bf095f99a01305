import CalendarModel
import ImageDecoding
import Testing

@Suite struct ImageFormatTests {
    static let signatures: [(String, ImageFormat)] = [
        ("GIF89a", .gif), ("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ", .webp), ("II*\0....", .tiff), ("MM\0*....", .tiff),
        ("BM\u{1}\u{2}\0\0\0\0\0\0....", .bmp), ("\0\0\0\u{18}ftypheic....", .heif),
        ("\0\0\0\u{18}ftypMiHE\0\0\0\0mif1heic", .heif), ("%PDF-1.7", .pdf), ("\n%PDF-1.7", .pdf), ("P5\n2 2\n", .pnm),
        ("P1#", .pnm), ("<svg", .svg),
        ("\u{FEFF}<?xml version='1.0'?>\n<!-- <a> --><!DOCTYPE svg [<!ENTITY a 'b'>]><svg>", .svg),
    ]

    @Test("a format is told from its first bytes, and one that has nothing more is damaged", arguments: signatures)
    func signature(start: String, format: ImageFormat) {
        #expect(ImageFormat(signatureOf: Array(start.utf8)) == format)
        #expect { try ImageDecoder().decode(Array(start.utf8)) } throws: {
            ["damaged-image", "image-too-large"].contains(($0 as? ImageDecodingError)?.code)
        }
    }

    @Test("no bytes are an error of their own")
    func empty() {
        #expect(throws: ImageDecodingError.empty) { try ImageDecoder().decode([]) }
    }

    @Test(
        "garbage and text are no image",
        arguments: [
            "garbage", "BMW is a maker of cars", "P", "P1 Parking", "BEGIN:VCALENDAR", "\0", "<html><svg>",
            "<!-- <svg>",
            "\0\0\0\u{18}ftypisom\0\0\0\0mp41", "<!DOCTYPE html><svg>",
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

    @Test("a signature with nothing after it is damaged", arguments: [ImageFormat.png, .jpeg])
    func signatureOnly(format: ImageFormat) {
        let bytes: [UInt8] = format == .png ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0xFF, 0xD8, 0xFF]
        #expect { try ImageDecoder().decode(bytes) } throws: { ($0 as? ImageDecodingError)?.code == "damaged-image" }
    }
}
