/// The decoders of QR, Micro QR and rMQR codes without the search in a picture, for fuzzers.
package enum QRPayloads {
    private static let headers =
        [1, 10, 27].map { QRHeaders(version: $0, model: .two) } + [QRHeaders(version: 1, model: .one)]
        + (1...4).map { QRHeaders(microVersion: $0) }
        + (0..<32).compactMap { RMQRLayout(version: $0) }.map { QRHeaders($0) }

    /// Returns the payloads that data codewords have in each kind of code.
    package static func payloads(of codewords: [UInt8]) -> [[UInt8]] {
        headers.compactMap { QRSegments.message(of: codewords, headers: $0)?.bytes }
    }

    /// Returns the payload of a Micro QR code. `values` is the darkness of its modules, row by row: 100 is dark, -100 is
    /// light.
    package static func microQRPayload(of values: [Double]) -> [UInt8]? {
        let layout = (1...4).compactMap { MicroQRLayout(version: $0) }.first { $0.fixed.count == values.count }
        return layout.flatMap { MicroQRDecoder().decode(values, layout: $0)?.bytes }
    }
}
