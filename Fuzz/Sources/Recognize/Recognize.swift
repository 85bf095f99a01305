import Fuzzing
import PayloadRecognition
import TextDecoding

/// Every family at once, as a code's payload is met.
@main
enum Recognize {
    static func main() {
        fuzz { data, count in
            let bytes = [UInt8](fuzz: data, count)
            _ = PayloadRecognizer().recognize(Payload(bytes: bytes, text: PayloadText.decode(bytes)))
            return 0
        }
    }
}
