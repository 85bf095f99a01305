import CalendarModel
import Fuzzing
import ImageDecoding

/// The readers of headers, and the C decoders with what they let through.
@main
enum DecodeImage {
    static func main() {
        fuzz { data, count in
            var limits = ScanLimits()
            limits.pixels = 1 << 18
            _ = try? ImageDecoder(limits: limits).decode([UInt8](fuzz: data, count))
            return 0
        }
    }
}
