import CalendarModel
import Fuzzing
import ImageDecoding

/// Feeds the readers of headers, and the C decoders with the files that pass them. Formats that a separate process
/// decodes are left out: libFuzzer cannot see into that process, and would do a hundredth of the work.
@main
enum DecodeImage {
    static func main() {
        fuzz { data, count in
            var limits = ScanLimits()
            limits.pixels = 1 << 18
            limits.frames = 20
            let bytes = [UInt8](fuzz: data, count)
            switch ImageFormat(signatureOf: bytes) {
            case .heif?, .pdf?, .svg?: break
            default: _ = try? ImageDecoder(limits: limits).decode(bytes)
            }
            return 0
        }
    }
}
