import PayloadRecognition
import TextDecoding

extension Fuzzer {
    /// Offers the input to all families, in the same order as the payload of a code.
    static let recognize = Fuzzer("Recognize", aims: ["Reading/PayloadRecognition"]) { input in
        _ = PayloadRecognizer().recognize(Payload(bytes: input, text: PayloadText.decode(input)))
    }
}
