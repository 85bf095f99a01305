import CalendarModel
import ImageDecoding

extension Fuzzer {
    /// Feeds the readers of headers, and then the C decoders with the files whose headers were accepted. Formats that a
    /// separate process decodes are left out: libFuzzer cannot see into that process, and would run a hundred times
    /// slower.
    static let decodeImage = Fuzzer(
        "DecodeImage",
        seeds: [
            "Tests/Reading/ImageDecodingTests/Fixtures", "Tests/Reading/ImageDecodingTests/Fixtures/formats",
            "Tests/Reading/BarcodeReadingTests/Fixtures",
        ]
    ) { input in
        var limits = ScanLimits()
        limits.pixels = 1 << 18
        limits.frames = 20
        switch ImageFormat(signatureOf: input) {
        case .heif?, .pdf?, .svg?: break
        default: _ = try? ImageDecoder(limits: limits).decode(input)
        }
    }
}
