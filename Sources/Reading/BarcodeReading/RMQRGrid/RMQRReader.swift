import ImageDecoding

/// Reads rMQR codes by their only finder pattern. The reader fits a grid of modules to the pattern, and extends it along the
/// code as far as the format information beside the pattern states.
struct RMQRReader: Sendable {
    private let decoder: RMQRDecoder

    init(engine: any BarcodeEngine) {
        decoder = RMQRDecoder(engine: engine)
    }

    /// Reads the codes that finder patterns belong to.
    ///
    /// - Parameters:
    ///   - outlines: The patterns in pixels of the picture that was searched.
    ///   - factor: The width of the whole picture divided by the width of the searched picture.
    ///   - filter: The filter of the picture that was searched. The codes are read with the brightness that it gives them.
    ///   - picture: Given the size of a module in pixels of the whole picture, returns a copy of the picture in which
    ///     such modules can be read, and the copy's width as a share of the whole width; nil to stop.
    /// - Returns: The codes, in pixels of the whole picture.
    func read(
        _ outlines: [FinderOutline], factor: Double, filter: ReadingFilter,
        picture: (Double) -> (image: LumaImage, share: Double)?
    ) -> [EngineReading] {
        var readings: [EngineReading] = []
        for outline in outlines.prefix(Self.mostOutlines)
        where !readings.contains(where: { $0.corners.surrounds(outline.centre * factor) }) {
            guard let (image, share) = picture(outline.module * factor) else { break }
            let square = outline.scaled(by: factor * share).frame
            let frame = SymbolFrame(corners: square.corners, half: GridPoint(square.side, square.side) / 2)
            let source = Source(image: image, filter: filter)
            guard var reading = read(frame, in: source) else { continue }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
        }
        return readings
    }

    private static let mostOutlines = 20

    /// A picture with codes.
    private struct Source {
        var image: LumaImage
        var filter: ReadingFilter

        func contrast(_ crop: SymbolCrop, module: Double) -> ContrastImage {
            crop.contrast(module: module, isInverted: filter.isInverted) { filter.toned($0) }
        }
    }

    private func read(_ square: SymbolFrame, in source: Source) -> EngineReading? {
        guard let crop = SymbolCrop(of: source.image, around: square, reach: 10),
            var finder = square.mapCorners(crop.local).extended(to: GridPoint(3.5, 3.5))
        else { return nil }
        let contrast = source.contrast(crop, module: finder.module)
        finder.refine(by: Self.finder, in: contrast, steps: [0.4, 0.2, 0.1, 0.05])
        guard finder.fit(of: Self.finder, in: contrast) > 30 else { return nil }
        for start in Self.starts(finder, in: contrast).prefix(4) {
            guard let layout = RMQRLayout(version: start.version) else { continue }
            let frame = start.frame.mapCorners(crop.whole)
            if let reading = read(layout, from: frame, in: source) { return reading }
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

    /// Four places in each module of the finder pattern.
    private static let finder: [KnownModule] = (-3...3).flatMap { y in
        (-3...3).flatMap { x -> [KnownModule] in
            let value: Double = max(abs(x), abs(y)) == 2 ? -1 : 1
            return [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)].map { offset in
                KnownModule(x: Double(x) + offset.0, y: Double(y) + offset.1, value: value)
            }
        }
    }

    /// Modules that are the same in codes of each size, beside the finder pattern: the separator and the timing pattern.
    private static let neighbours: [KnownModule] = {
        let separator = (-3...3).map { KnownModule(x: 4, y: Double($0), value: -1) }
        let timing = (5...8).map { KnownModule(x: Double($0), y: -3, value: $0 % 2 == 1 ? 1 : -1) }
        return separator + timing
    }()

    /// Returns the sizes that the format information may state with up to three errors, the likeliest first.
    private static func starts(_ finder: SymbolFrame, in contrast: ContrastImage) -> [Start] {
        let modules = RMQRLayout.formatModules(columns: 0, rows: 0)[0]
        return (0..<8).flatMap { index -> [Start] in
            let frame = finder.turned(by: index % 4, isMirrored: index >= 4)
            guard let map = frame.map, frame.fit(of: neighbours, in: contrast) > 20 else { return [] }
            let values = contrast.values.withUnsafeBufferPointer { pixels in
                modules.map { contrast.sample(pixels, map(Double($0.x - 3), Double($0.y - 3))) }
            }
            return RMQRFormat.all.compactMap { format in
                guard format.errors(in: values, copy: 0) <= 3 else { return nil }
                return Start(
                    frame: frame, version: format.version, likeness: format.likeness(to: values, copy: 0))
            }
        }.sorted { $0.likeness > $1.likeness }
    }

    // MARK: The grid

    /// The part of a code that a grid is fitted to: its first columns and rows.
    private struct Part {
        var columns: Int
        var rows: Int

        /// Returns a part that is larger by about two fifths.
        func grown(in layout: RMQRLayout) -> Part {
            Part(
                columns: min(columns + 3 + columns / 3, layout.columns), rows: min(rows + 3 + rows / 3, layout.rows))
        }

        /// The modules of the part, and whether they are always dark or light. Of those that depend on the payload, only some
        /// are taken.
        func modules(of layout: RMQRLayout) -> [KnownModule] {
            let sparsity = columns * rows / 500 + 1
            return (0..<(columns * rows)).compactMap { index in
                let (x, y) = (index % columns, index / columns)
                let value = layout.fixed[y * layout.columns + x]
                guard value != 0 || index % sparsity == 0 else { return nil }
                return KnownModule(
                    x: Double(x) - Double(columns - 1) / 2, y: Double(y) - Double(rows - 1) / 2, value: Double(value))
            }
        }

        /// Returns the frame of a larger part.
        func frame(_ frame: SymbolFrame, of other: Part) -> SymbolFrame? {
            let (left, top) = (-Double(columns) / 2, -Double(rows) / 2)
            return frame.part(x: left...(left + Double(other.columns)), y: top...(top + Double(other.rows)))
        }
    }

    private func read(_ layout: RMQRLayout, from finder: SymbolFrame, in source: Source) -> EngineReading? {
        var (frame, part) = (finder, Part(columns: 7, rows: 7))
        while true {
            // The picture is cut out in parts that are twice as long as the part before, so a pattern that does not belong to
            // a code takes little time.
            let end = Part(columns: min(2 * part.columns, layout.columns), rows: min(2 * part.rows, layout.rows))
            guard let whole = part.frame(frame, of: end),
                let crop = SymbolCrop(
                    of: source.image, round: whole.corners, margin: 3 * frame.module, module: frame.module)
            else { return nil }
            var local = frame.mapCorners(crop.local)
            let contrast = source.contrast(crop, module: local.module)
            repeat {
                let next = part.grown(in: layout)
                guard next.columns <= end.columns || end.columns == layout.columns,
                    var larger = part.frame(local, of: next)
                else { break }
                let modules = next.modules(of: layout)
                larger.refine(by: modules, in: contrast, steps: [0.4, 0.2, 0.1])
                let patterns = modules.filter { $0.value != 0 }
                guard larger.isConvex, larger.fit(of: patterns, in: contrast) > 30 else { return nil }
                (local, part) = (larger, next)
            } while part.columns < end.columns || part.rows < end.rows
            frame = local.mapCorners(crop.whole)
            if part.columns == layout.columns && part.rows == layout.rows {
                return read(layout, local, in: crop, contrast)
            }
        }
    }

    private func read(
        _ layout: RMQRLayout, _ frame: SymbolFrame, in crop: SymbolCrop, _ contrast: ContrastImage
    ) -> EngineReading? {
        let values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
        guard values.count == layout.fixed.count else { return nil }
        let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
            .apply(to: values, columns: layout.columns)
        for values in [values, sharp] {
            if var reading = decoder.decode(values, layout: layout) {
                reading.corners = Quadrilateral(frame.corners.map(crop.whole))
                return reading
            }
        }
        return nil
    }
}
