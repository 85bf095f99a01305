/// Decodes the message of a code from the measured darkness of its modules.
struct QRMatrixDecoder: Sendable {
    private let field = ReedSolomon()
    /// Whether unclear codewords are treated as unknown if a block cannot be corrected otherwise, which takes longer.
    var triesErasures = true

    /// Returns the message of the code whose modules are `values`, row by row, 100 for dark and -100 for light. Nil if
    /// there are more errors than can be corrected.
    func decode(_ values: [Double], layout: QRLayout) -> SymbolMessage? {
        let ranked = Self.formats(of: values, dimension: layout.dimension, model: layout.model)
        // Any two formats differ in at least 7 of the 15 bits, so a perfect match leaves every other format at most
        // 200.
        guard let best = ranked.first, best.likeness > 600 else { return nil }
        for (format, likeness) in ranked.prefix(2) where likeness > best.likeness - 500 {
            if let message = message(values, layout: layout, format: format) { return message }
        }
        return nil
    }

    /// Returns all formats, the likeliest first. Their likeness is the agreement with both copies of the format
    /// information: 3000 is a perfect match, 100 for each bit in two copies of 15 bits.
    static func formats(
        of values: [Double], dimension: Int, model: QRModel
    ) -> [(format: QRFormat, likeness: Double)] {
        let copies = QRLayout.formatModules(dimension: dimension)
        let sums = zip(copies[0], copies[1]).map { bounded(values[$0]) + bounded(values[$1]) }
        return QRFormat.all.map { format in
            let word = format.word(model: model)
            var likeness = 0.0
            for (place, sum) in sums.enumerated() { likeness += word >> (14 - place) & 1 == 1 ? sum : -sum }
            return (format, likeness)
        }.sorted { $0.1 > $1.1 }
    }

    private static func bounded(_ value: Double) -> Double { min(max(value, -100), 100) }

    private func message(_ values: [Double], layout: QRLayout, format: QRFormat) -> SymbolMessage? {
        let mask = format.mask(columns: layout.dimension, rows: layout.dimension)
        var values = values
        if layout.model == .one {
            // The first four bits lie in the corner. They are light before they are masked.
            for module in layout.dataModules.prefix(4).map(Int.init) { values[module] = mask[module] ? 100 : -100 }
        }
        let blocks = layout.blocks(level: format.level)
        return codewords(values, modules: layout.dataModules, blocks: blocks, mask: mask).flatMap {
            QRSegments.message(
                of: blocks.data(of: $0), headers: QRHeaders(version: layout.version, model: layout.model))
        }
    }

    /// Returns the corrected codewords of a code; nil if there are more errors than can be corrected.
    ///
    /// - Parameters:
    ///   - values: The darkness of all modules.
    ///   - modules: The modules of the codewords, bit by bit, as indices of `values`.
    ///   - blocks: The division of the codewords into blocks.
    ///   - mask: Whether the mask inverts each module.
    func codewords(_ values: [Double], modules: [Int32], blocks: QRBlocks, mask: [Bool]) -> [UInt8]? {
        var words = [UInt8](repeating: 0, count: blocks.codewords)
        var trust = [Double](repeating: .infinity, count: blocks.codewords)
        var place = 0
        for word in words.indices {
            // In some Micro QR codes, one codeword has four bits.
            for _ in 0..<(word == blocks.shortCodeword ? 4 : 8) {
                let module = Int(modules[place])
                let value = mask[module] ? -values[module] : values[module]
                words[word] = words[word] << 1 | (value > 0 ? 1 : 0)
                trust[word] = min(trust[word], abs(value))
                place += 1
            }
        }
        for places in blocks.places {
            var block = places.map { words[$0] }
            guard correct(&block, trust: places.map { trust[$0] }, blocks) else { return nil }
            for (place, word) in zip(places, block) { words[place] = word }
        }
        return words
    }

    /// Corrects a block. First all codewords are trusted; then more and more of the least clear ones count as unknown
    /// (generalised minimum distance decoding, Forney 1966). Two correction codewords must then remain unused;
    /// otherwise noise could be read as a code.
    private func correct(_ block: inout [UInt8], trust: [Double], _ blocks: QRBlocks) -> Bool {
        if field.correct(&block, correction: blocks.correction, margin: blocks.margin) { return true }
        let margin = max(blocks.margin, 2)
        guard triesErasures, blocks.correction > margin + 1 else { return false }
        let doubtful = block.indices.sorted { trust[$0] < trust[$1] }
        for count in stride(from: 2, through: blocks.correction - margin, by: 2) {
            if field.correct(
                &block, correction: blocks.correction, erasures: Array(doubtful.prefix(count)), margin: margin)
            {
                return true
            }
        }
        return false
    }
}
