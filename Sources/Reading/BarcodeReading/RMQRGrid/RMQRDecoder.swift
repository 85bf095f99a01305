/// Decodes the message of an rMQR code from the measured darkness of its modules.
struct RMQRDecoder: Sendable {
    private let decoder = QRMatrixDecoder()

    /// Returns the code that the modules show. If the modules cannot be decoded, their blur is removed and they are
    /// decoded again. Nil if there are more errors than can be corrected.
    func decode(_ modules: RMQRModules) -> SymbolReading? {
        let (layout, values) = (modules.layout, modules.values)
        guard values.count == layout.fixed.count else { return nil }
        var message = decode(values, layout: layout)
        if message == nil {
            let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                .apply(to: values, columns: layout.columns)
            message = decode(sharp, layout: layout)
        }
        return message.flatMap {
            SymbolReading($0, symbology: .rMQRCode, corners: Quadrilateral(modules.corners))
        }
    }

    /// Returns the message of a code whose modules are `values`, row by row.
    func decode(_ values: [Double], layout: RMQRLayout) -> SymbolMessage? {
        let copies = RMQRLayout.formatModules(columns: layout.columns, rows: layout.rows).map { copy in
            copy.map { values[$0.y * layout.columns + $0.x] }
        }
        let levels = RMQRFormat.all.filter { $0.version == layout.version }.map { format in
            (isHigh: format.isHigh, likeness: (0..<2).reduce(0.0) { $0 + format.likeness(to: copies[$1], copy: $1) })
        }.sorted { $0.likeness > $1.likeness }
        guard let best = levels.first, best.likeness > 0.3 else { return nil }
        for level in levels where level.likeness > best.likeness - 0.4 {
            let blocks = layout.blocks(isHigh: level.isHigh)
            if let words = decoder.codewords(values, modules: layout.dataModules, blocks: blocks, mask: layout.mask) {
                return QRSegments.message(of: blocks.data(of: words), headers: QRHeaders(layout))
            }
        }
        return nil
    }
}
