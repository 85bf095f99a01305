import BarcodeReading

extension Fuzzer {
    /// Decodes the input as the data codewords of QR, Micro QR and rMQR codes of every kind.
    static let qrSegments = Fuzzer(
        "QRSegments",
        aims: ["Reading/BarcodeReading/QRGrid/QRSegments.swift", "Reading/BarcodeReading/QRGrid/QRHeaders.swift"],
        seeds: ["Fuzz/Corpus/qr-segments"]
    ) { input in
        for payload in QRPayloads.payloads(of: input) {
            // Digits take the fewest bits: ten for three of them.
            expect(payload.count <= 5 * input.count / 2, "\(input.count) codewords have \(payload.count) bytes")
        }
    }

    /// Decodes the modules of a Micro QR code. Each byte of the input is the darkness of a module.
    static let microQR = Fuzzer(
        "MicroQR", aims: ["Reading/BarcodeReading/MicroQRGrid/MicroQRDecoder.swift"], seeds: ["Fuzz/Corpus/micro-qr"]
    ) { input in
        let values = input.map { Double(Int8(bitPattern: $0)) }
        guard let payload = QRPayloads.microQRPayload(of: values) else { return }
        expect(payload.count <= 35, "a Micro QR code has \(payload.count) bytes")
        expect(QRPayloads.microQRPayload(of: values) == payload, "a code has another payload when it is decoded again")
    }
}
