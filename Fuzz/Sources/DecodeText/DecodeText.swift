import Fuzzing
import TextDecoding

/// The text of bytes, in the encoding that the first byte states (AIM ECI), or in none that is stated.
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
