import ImageDecoding

/// Reads rMQR codes, which have only one finder pattern. The reader fits a grid of modules to the pattern. The format
/// information beside the pattern states the size of the code, and the grid is extended to this size.
struct RMQRReader: Sendable {
    private let decoder = RMQRDecoder()

    /// Returns the code that begins with a finder pattern; nil if there is none.
    func read(_ view: FinderView) -> SymbolReading? {
        for start in Self.starts(view.finder, in: view.contrast).prefix(3) {
            guard let layout = RMQRLayout(version: start.version),
                let part = RMQRPart(layout, finder: start.frame).grown(in: view.contrast)
            else { continue }
            if let reading = read(from: part.mapCorners(view.crop.whole), in: view.source) { return reading }
        }
        return nil
    }

    // MARK: The finder pattern and the format

    /// A size that the format information may state, in one orientation of the finder pattern.
    private struct Start {
        var frame: SymbolFrame
        var version: Int
        var likeness: Double
    }

    /// The size of the area at the finder pattern that is laid out alike in all codes. It contains the first copy of
    /// the format information.
    private static let (columns, rows) = (13, 8)

    /// The modules of this area of `columns` by `rows` modules that are always dark (1) or light (-1): the finder
    /// pattern, the separator or the quiet zone beside it, and the timing pattern; 0 for the other modules.
    private static let fixed: [Int8] = (0..<(columns * rows)).map { index in
        let (x, y) = (index % columns, index / columns)
        if x < 8 { return [2, 4].contains(max(abs(x - 3), abs(y - 3))) ? -1 : 1 }
        return y > 0 ? 0 : x % 2 == 0 ? 1 : -1
    }

    /// The modules of the first copy of the format information, as indices of `fixed`.
    private static let format = RMQRLayout.formatModules(columns: columns, rows: rows)[0].map { $0.y * columns + $0.x }

    /// Returns the sizes that the format information may state with up to three errors, the likeliest first.
    private static func starts(_ finder: SymbolFrame, in contrast: ContrastImage) -> [Start] {
        (0..<8).flatMap { index -> [Start] in
            let frame = finder.turned(by: index % 4, isMirrored: index >= 4)
            guard let part = frame.part(x: -3.5...(Double(columns) - 3.5), y: -3.5...(Double(rows) - 3.5)) else {
                return []
            }
            let blurred = part.sampled(columns: columns, rows: rows, in: contrast)
            guard blurred.count == fixed.count else { return [] }
            let values = ModuleEqualiser(of: blurred, fixed: fixed, columns: columns)
                .apply(to: blurred, columns: columns)
            // The separator and the timing pattern show whether this is the right orientation.
            let beside = fixed.indices.filter { $0 % columns > 6 && fixed[$0] != 0 }
            let fit = beside.reduce(0) { $0 + values[$1] * Double(fixed[$1]) } / Double(beside.count)
            guard fit > 30 else { return [] }
            let copy = format.map { values[$0] }
            return RMQRFormat.all.compactMap { format in
                let likeness = format.likeness(to: copy, copy: 0)
                guard likeness > 0.4, format.errors(in: copy, copy: 0) <= 3 else { return nil }
                return Start(frame: frame, version: format.version, likeness: likeness)
            }
        }.sorted { $0.likeness > $1.likeness }
    }

    // MARK: The grid

    /// Reads the code that begins with a part.
    private func read(from first: RMQRPart, in source: RMQRSource) -> SymbolReading? {
        let layout = first.layout
        var part = first
        // The first part that has all rows of the code; nil until there is one.
        var start = part.rows == layout.rows ? part : nil
        growing: while !part.isWhole {
            // Each crop of the picture covers twice as many columns and rows as the part that is known. So if a pattern
            // does not belong to a code, only small crops are made around the pattern.
            guard let next = part.extended(columns: 2 * part.columns, rows: 2 * part.rows),
                let (crop, contrast) = source.crop(round: next.frame.corners, margin: 4, module: part.frame.module)
            else { return nil }
            var local = part.mapCorners(crop.local)
            repeat {
                guard let larger = local.grown(in: contrast) else { break growing }
                local = larger
                if start == nil, local.rows == layout.rows { start = local.mapCorners(crop.whole) }
            } while local.columns < next.columns && local.columns * 4 / 3 + 3 <= next.columns
            part = local.mapCorners(crop.whole)
            guard part.isWhole else { continue }
            for frame in [local.refinedByPayload(in: contrast), local.frame] {
                let modules = RMQRModules(layout, frame, in: contrast, whole: crop.whole)
                if let reading = decoder.decode(modules) { return reading }
            }
        }
        guard let start, part.columns > first.columns else { return nil }
        return RMQRModules(following: start, in: source).flatMap(decoder.decode)
    }
}
