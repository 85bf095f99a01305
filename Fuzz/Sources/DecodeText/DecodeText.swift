import Fuzzing
import TextDecoding

/// Decodes bytes to text, once without a stated encoding and once in the one that the first byte states (AIM ECI).
@main
enum DecodeText {
    static func main() {
        fuzz { data, count in
            let bytes = [UInt8](fuzz: data, count)
            _ = PayloadText.decode(bytes)
            if let eci = bytes.first { _ = PayloadText.decode(Array(bytes.dropFirst()), eci: Int(eci)) }
            return 0
        }
    }
}
