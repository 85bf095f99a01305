import PayloadRecognition
import TextDecoding

extension Fuzzer {
    /// Feeds all families, in the order in which a code's payload meets them.
    static let recognize = Fuzzer("Recognize", aims: ["Reading/PayloadRecognition"]) { input in
        _ = PayloadRecognizer().recognize(Payload(bytes: input, text: PayloadText.decode(input)))
    }
}
