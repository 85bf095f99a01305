/// Decides by error correction which modules of a code are dark, from their measured darkness.
struct QRMatrixDecoder: Sendable {
    private let field = ReedSolomon()

    /// Returns the code whose modules are `values`, row by row, 100 for dark and -100 for light. A code of model 1 is
    /// returned as one of model 2 with the same message. Nil if there are more errors than can be corrected.
    func decode(_ values: [Double], layout: QRLayout) -> QRMatrix? {
        let ranked = Self.formats(of: values, dimension: layout.dimension, model: layout.model)
        // Any two formats differ in at least 7 of the 15 bits, so a perfect match leaves every other format at most
        // 200.
        guard let best = ranked.first, best.likeness > 600 else { return nil }
        for (format, likeness) in ranked.prefix(2) where likeness > best.likeness - 500 {
            guard let codewords = codewords(values, layout: layout, format: format) else { continue }
            guard layout.model == .one else {
                return QRMatrix(layout: layout, format: format, codewords: codewords)
            }
            let data = layout.blocks(level: format.level).data(of: codewords)
            if let code = QRMessage(data, headers: QRMessage.Headers(model1Version: layout.version))?.qrCode {
                return code
            }
        }
        return nil
    }

    /// Returns all formats, the likeliest first. Their likeness is the agreement with both copies of the format
    /// information: 3000 is a perfect match, 100 for each bit in two copies of 15 bits.
    static func formats(
        of values: [Double], dimension: Int, model: QRModel
    ) -> [(format: QRFormat, likeness: Double)] {
        let copies = QRLayout.formatModules(dimension: dimension)
        return QRFormat.all.map { format in
            let bits = format.bits(model: model)
            return (
                format,
                copies.reduce(0.0) { sum, copy in
                    zip(copy, bits).reduce(sum) { $0 + ($1.1 ? 1 : -1) * bounded(values[$1.0]) }
                }
            )
        }.sorted { $0.1 > $1.1 }
    }

    private static func bounded(_ value: Double) -> Double { min(max(value, -100), 100) }

    private func codewords(_ values: [Double], layout: QRLayout, format: QRFormat) -> [UInt8]? {
        let turns = { (module: Int) -> Bool in
            let (row, column) = module.quotientAndRemainder(dividingBy: layout.dimension)
            return format.turns(column: column, row: row)
        }
        var values = values
        if layout.model == .one {
            // The first four bits lie in the corner. They are light before they are masked.
            for module in layout.dataModules.prefix(4).map(Int.init) { values[module] = turns(module) ? 100 : -100 }
        }
        return codewords(values, modules: layout.dataModules, blocks: layout.blocks(level: format.level), turns: turns)
    }

    /// Returns the corrected codewords of a code; nil if there are more errors than can be corrected.
    ///
    /// - Parameters:
    ///   - values: The darkness of all modules.
    ///   - modules: The modules of the codewords, bit by bit, as indices of `values`.
    ///   - blocks: The division of the codewords into blocks.
    ///   - turns: Returns whether the mask inverts a module.
    func codewords(
        _ values: [Double], modules: [Int32], blocks: QRBlocks, turns: (Int) -> Bool
    ) -> [UInt8]? {
        let count = blocks.codewords
        var words = [UInt8](repeating: 0, count: count)
        var trust = [Double](repeating: .infinity, count: count)
        for place in 0..<(count * 8) {
            let module = Int(modules[place])
            let value = turns(module) ? -values[module] : values[module]
            words[place / 8] = words[place / 8] << 1 | (value > 0 ? 1 : 0)
            trust[place / 8] = min(trust[place / 8], abs(value))
        }
        for places in blocks.places {
            var block = places.map { words[$0] }
            guard correct(&block, trust: places.map { trust[$0] }, correction: blocks.correction) else { return nil }
            for (place, word) in zip(places, block) { words[place] = word }
        }
        return words
    }

    /// Corrects a block. First all codewords are trusted; then more and more of the least clear ones count as unknown
    /// (generalised minimum distance decoding, Forney 1966). Two correction codewords must then remain unused;
    /// otherwise noise could be read as a code.
    private func correct(_ block: inout [UInt8], trust: [Double], correction: Int) -> Bool {
        if field.correct(&block, correction: correction) { return true }
        let doubtful = block.indices.sorted { trust[$0] < trust[$1] }
        for count in stride(from: 2, through: correction - 2, by: 2) {
            if field.correct(
                &block, correction: correction, erasures: Array(doubtful.prefix(count)), margin: 2)
            {
                return true
            }
        }
        return false
    }
}
