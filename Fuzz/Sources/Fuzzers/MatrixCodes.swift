import BarcodeReading

extension Fuzzer {
    /// Decodes the input as the data codewords of a Data Matrix code.
    static let dataMatrix = Fuzzer(
        "DataMatrix", aims: ["Reading/BarcodeReading/DataMatrixGrid/DataMatrixDecoder.swift"],
        seeds: ["Fuzz/Corpus/data-matrix"]
    ) { input in
        guard let payload = DataMatrixDecoder.payload(of: input) else { return }
        // A macro is the longest text of one codeword.
        expect(payload.count <= 9 * input.count, "\(input.count) codewords have \(payload.count) bytes")
    }

    /// Decodes the input as the data codewords of an Aztec code. Each codeword is two bytes, of which the lowest 6, 8,
    /// 10 or 12 bits count.
    static let aztec = Fuzzer(
        "Aztec", aims: ["Reading/BarcodeReading/AztecGrid/AztecDecoder.swift"], seeds: ["Fuzz/Corpus/aztec"]
    ) { input in
        for size in [6, 8, 10, 12] {
            let mask: UInt16 = (1 << size) - 1
            let words = stride(from: 0, to: input.count - 1, by: 2).map { place -> UInt16 in
                let (high, low) = (UInt16(input[place]), UInt16(input[place + 1]))
                return (high << 8 | low) & mask
            }
            guard let payload = AztecDecoder.payload(of: words, wordSize: size) else { continue }
            // The shortest codes of two characters have five bits.
            expect(payload.count <= words.count * size / 2, "\(words.count) codewords have \(payload.count) bytes")
        }
    }
}
