import BarcodeReading

extension Fuzzer {
    /// Decodes the input as data codewords of PDF417 and MicroPDF417. Two bytes are a codeword.
    static let pdf417 = Fuzzer(
        "PDF417", aims: ["Reading/BarcodeReading/PDF417Grid/PDF417Decoder.swift"], seeds: ["Fuzz/Corpus/pdf417"]
    ) { input in
        let codewords = stride(from: 0, to: input.count - 1, by: 2).map {
            (Int(input[$0]) << 8 | Int(input[$0 + 1])) % 929
        }
        for payload in StackedPayloads.payloads(of: codewords) {
            // Digits take the fewest codewords: 15 for 44 of them. A macro has nine more characters.
            expect(payload.count <= 3 * codewords.count + 9, "\(codewords.count) codewords have \(payload.count) bytes")
        }
    }

    /// Decodes the input as data codewords of MaxiCodes, and as the codewords of a whole symbol.
    static let maxiCode = Fuzzer(
        "MaxiCode", aims: ["Reading/BarcodeReading/MaxiCodeGrid/MaxiCodeDecoder.swift"],
        seeds: ["Fuzz/Corpus/maxicode"]
    ) { input in
        let codewords = input.map { $0 & 63 }
        if let payload = StackedPayloads.maxiCodePayload(of: codewords) {
            // A number is ten digits at most, and the carrier message up to 63 digits and two numbers.
            let most = 2 * codewords.count + 80
            expect(payload.count <= most, "\(codewords.count) codewords have \(payload.count) bytes")
        }
        let symbol = Array((codewords + [UInt8](repeating: 0, count: 144)).prefix(144))
        if let payload = StackedPayloads.correctedMaxiCodePayload(of: symbol) {
            expect(payload.count <= 270, "a MaxiCode has \(payload.count) bytes")
        }
    }
}
