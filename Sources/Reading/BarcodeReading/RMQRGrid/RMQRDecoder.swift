/// Reads the message of an rMQR code from the measured darkness of its modules.
struct RMQRDecoder: Sendable {
    private let decoder = QRMatrixDecoder()
    /// The engine that decodes the text.
    private let engine: any BarcodeEngine

    init(engine: any BarcodeEngine) {
        self.engine = engine
    }

    /// Returns the code that the modules show. If the modules cannot be decoded, their blur is removed and they are
    /// decoded again. Nil if there are more errors than can be corrected.
    func decode(_ modules: RMQRModules) -> SymbolReading? {
        let (layout, values) = (modules.layout, modules.values)
        guard values.count == layout.fixed.count else { return nil }
        var reading = decode(values, layout: layout)
        if reading == nil {
            let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                .apply(to: values, columns: layout.columns)
            reading = decode(sharp, layout: layout)
        }
        reading?.corners = Quadrilateral(modules.corners)
        return reading
    }

    /// Returns the message of a code whose modules are `values`, row by row. The corners of the reading are not those
    /// of the code, but of a drawing that the engine has read.
    func decode(_ values: [Double], layout: RMQRLayout) -> SymbolReading? {
        let copies = RMQRLayout.formatModules(columns: layout.columns, rows: layout.rows).map { copy in
            copy.map { values[$0.y * layout.columns + $0.x] }
        }
        let levels = RMQRFormat.all.filter { $0.version == layout.version }.map { format in
            (isHigh: format.isHigh, likeness: (0..<2).reduce(0.0) { $0 + format.likeness(to: copies[$1], copy: $1) })
        }.sorted { $0.likeness > $1.likeness }
        guard let best = levels.first, best.likeness > 0.3 else { return nil }
        for level in levels where level.likeness > best.likeness - 0.4 {
            if let data = data(values, layout: layout, blocks: layout.blocks(isHigh: level.isHigh)) {
                return reading(of: data, layout: layout)
            }
        }
        return nil
    }

    private func data(_ values: [Double], layout: RMQRLayout, blocks: QRBlocks) -> [UInt8]? {
        decoder.codewords(values, modules: layout.dataModules, blocks: blocks) { layout.turns($0) }.map(blocks.data)
    }

    private func reading(of data: [UInt8], layout: RMQRLayout) -> SymbolReading? {
        guard let picture = QRMessage(data, headers: QRMessage.Headers(layout))?.qrCode?.drawn(module: 4),
            var reading = engine.read(picture, kinds: .qrCodes).first
        else { return nil }
        reading.symbology = .rMQRCode
        return reading
    }
}
