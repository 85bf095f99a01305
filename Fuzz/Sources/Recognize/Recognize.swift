import Fuzzing
import PayloadRecognition
import TextDecoding

/// Feeds all families, in the order in which a code's payload meets them.
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
