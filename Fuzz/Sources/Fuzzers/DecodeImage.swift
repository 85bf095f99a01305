import CalendarModel
import ImageDecoding

extension Fuzzer {
    /// Feeds the input to the readers of headers. If they accept the header, the C decoders get the input, too. Formats
    /// that a separate process decodes are left out: libFuzzer cannot see into that process, and would run a hundred
    /// times slower.
    static let decodeImage = Fuzzer(
        "DecodeImage",
        aims: [
            "Reading/ImageDecoding/Animation", "Reading/ImageDecoding/Bitmap",
            "Reading/ImageDecoding/Documents/TIFFDecoding.swift",
            "Reading/ImageDecoding/Documents/TIFFDirectories.swift", "Reading/ImageDecoding/JPEGDecoding.swift",
            "Reading/ImageDecoding/JPEGHeader.swift", "Reading/ImageDecoding/PNGDecoding.swift",
            "C/CImages/GIFReader.c",
            "C/CImages/WebPReader.c", "C/CImages/TIFFReader.c",
        ],
        seeds: [
            "Tests/Reading/ImageDecodingTests/Fixtures", "Tests/Reading/ImageDecodingTests/Fixtures/formats",
            "Tests/Reading/BarcodeReadingTests/Fixtures",
        ]
    ) { input in
        var limits = ScanLimits()
        limits.pixels = 1 << 18
        limits.frames = 20
        if ImageFormat(signatureOf: input)?.needsProcesses == true { return }
        var decoder = ImageDecoder(limits: limits)
        decoder.smallPixels = 1 << 12
        _ = try? decoder.decode(input)
    }
}
