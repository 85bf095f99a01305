import TextDecoding

extension Fuzzer {
    /// Decodes bytes to text, once without a stated encoding, and once in the encoding that the first byte states (AIM
    /// ECI).
    static let decodeText = Fuzzer("DecodeText", aims: ["Reading/TextDecoding"]) { input in
        _ = PayloadText.decode(input)
        if let eci = input.first { _ = PayloadText.decode(Array(input.dropFirst()), eci: Int(eci)) }
    }
}
