extension Fuzzer {
    /// Feeds the recognizer with input that begins like a boarding pass.
    static let boardingPass = Fuzzer("BoardingPass", aims: ["Reading/PayloadRecognition/BoardingPass"]) { input in
        recognizePayload(
            input,
            after: ["M1", "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 1"])
    }
}
