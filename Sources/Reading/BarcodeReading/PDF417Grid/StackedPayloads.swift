/// The decoders of PDF417, MicroPDF417 and MaxiCode without the search in a picture, for fuzzers.
package enum StackedPayloads {
    /// Returns the payloads that data codewords, each below 929, have in a PDF417 and in a MicroPDF417 symbol.
    package static func payloads(of codewords: [Int]) -> [[UInt8]] {
        let messages = [
            PDF417Decoder.message(ofPDF417: ([codewords.count + 1] + codewords)[...]),
            PDF417Decoder.message(ofMicroPDF417: codewords[...]),
        ]
        return messages.compactMap { $0?.bytes }
    }

    /// Returns the payload of a MaxiCode. The data codewords are below 64.
    package static func maxiCodePayload(of codewords: [UInt8]) -> [UInt8]? {
        MaxiCodeDecoder.message(of: codewords)?.bytes
    }

    /// Returns the payload of a MaxiCode whose 144 codewords, each below 64, may be wrong.
    package static func correctedMaxiCodePayload(of codewords: [UInt8]) -> [UInt8]? {
        MaxiCodeCodewords.corrected(codewords).flatMap(maxiCodePayload)
    }
}
