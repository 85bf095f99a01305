import PayloadRecognition
import TextDecoding

extension Fuzzer {
    /// Reads the input like the payload of a code: offers it to the recognizers of all formats in order.
    static let recognize = Fuzzer("Recognize", aims: ["Reading/PayloadRecognition"]) { input in
        _ = PayloadRecognizer().recognize(Payload(bytes: input, text: PayloadText.decode(input)))
    }
}
