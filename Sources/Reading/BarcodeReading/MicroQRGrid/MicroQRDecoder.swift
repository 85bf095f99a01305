/// Decodes the message of a Micro QR code from the measured darkness of its modules.
struct MicroQRDecoder: Sendable {
    private let decoder = QRMatrixDecoder()

    /// Returns the message of the code whose modules are `values`, row by row, 100 for dark and -100 for light. Nil if
    /// the fixed modules or the format information have more than a few errors, or if the codewords have more errors
    /// than can be corrected.
    func decode(_ values: [Double], layout: MicroQRLayout) -> SymbolMessage? {
        guard values.count == layout.fixed.count else { return nil }
        // The correction codewords of M1 only detect errors, and there are two of them. So nothing else may be wrong.
        let wrong = layout.fixed.indices.count { Double(layout.fixed[$0]) * values[$0] < 0 }
        guard wrong <= (layout.version == 1 ? 0 : 3) else { return nil }
        let copy = MicroQRLayout.formatModules.map { values[$0.y * layout.dimension + $0.x] }
        let formats = MicroQRFormat.all.filter { $0.version == layout.version }
            .map { (format: $0, errors: $0.errors(in: copy)) }
            .sorted { $0.errors < $1.errors }
        guard let best = formats.first, best.errors <= (layout.version == 1 ? 0 : 2) else { return nil }
        return message(values, layout: layout, format: best.format)
    }

    private func message(_ values: [Double], layout: MicroQRLayout, format: MicroQRFormat) -> SymbolMessage? {
        let blocks = format.blocks
        let mask = format.qrMask.mask(columns: layout.dimension, rows: layout.dimension)
        guard let words = decoder.codewords(values, modules: layout.dataModules, blocks: blocks, mask: mask)
        else { return nil }
        var data = blocks.data(of: words)
        if let short = blocks.shortCodeword {
            guard data[short] < 16 else { return nil }
            data[short] <<= 4
        }
        return QRSegments.message(
            of: data, count: format.dataBits, headers: QRHeaders(microVersion: layout.version))
    }
}
