import ImageDecoding

/// Reads Data Matrix codes by their solid borders. The reader finds the dashed borders opposite the solid ones. It fits
/// a grid of each possible size to all four borders, samples the modules, corrects the codewords, and decodes the
/// message.
struct DataMatrixReader: SymbolReader {
    /// The largest number of pixels of a picture in which outlines are followed even if no code was read.
    private static let small = 1_000_000

    func read(_ sight: Sight) -> [SymbolReading] {
        let (factor, isInverted) = (sight.factor, sight.isInverted)
        // Following outlines takes long, so it is done only in a small picture without a code so far, or beside other Data
        // Matrix codes.
        let codes = sight.findings.codes
        let isSmall = sight.picture.width * sight.picture.height <= Self.small
        let borders = SolidBorderSearch.borders(
            in: sight.picture, isInverted: isInverted, outside: sight.known,
            withOutlines: codes.isEmpty ? isSmall : codes.contains { $0.symbology == .dataMatrix })
        var readings: [SymbolReading] = []
        func isRead(_ border: SolidBorder) -> Bool {
            let centre = border.centre * factor
            return codes.contains { $0.corners.surrounds(centre) }
                || readings.contains { $0.corners.surrounds(centre) }
        }
        for border in borders.hulls + borders.outlined where !isRead(border) {
            guard !sight.isStopped else { break }
            let grids = DashedBorders.all(of: border, in: sight.picture, isInverted: isInverted)
            guard let finest = grids.map(\.module).min() else { continue }
            guard let (image, share) = sight.detail(forModule: finest * factor) else { break }
            let reading = grids.lazy.map { $0.scaled(by: factor * share) }.flatMap { [$0, $0.mirrored] }
                .compactMap { read($0, in: image, sight) }.first
            guard var reading else { continue }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
            sight.findings.noteModule(finest * factor, isInverted: isInverted)
        }
        // If nothing was read in the picture so far, the fourth corner is guessed for the largest borders.
        guard readings.isEmpty, codes.isEmpty else { return readings }
        for border in borders.hulls.sorted(by: { $0.area > $1.area }).prefix(3) {
            guard let (image, share) = sight.detail(forModule: border.module * factor) else { break }
            guard var reading = guess(border.scaled(by: factor * share), in: image, sight) else {
                continue
            }
            reading.corners = reading.corners.scaled(by: 1 / share)
            return [reading]
        }
        return []
    }

    /// A possible size of the code, and the place that the code would have with this size.
    private struct Candidate {
        var layout: DataMatrixLayout
        var frame: SymbolFrame
        var known: [KnownModule]
        var fit: Double

        init(_ layout: DataMatrixLayout, _ frame: SymbolFrame, in contrast: ContrastImage) {
            (self.layout, self.frame) = (layout, frame)
            known = layout.borders
            fit = frame.fit(of: known, in: contrast)
        }
    }

    private func read(_ grid: DashedBorders, in image: LumaImage, _ sight: Sight) -> SymbolReading? {
        guard let crop = SymbolCrop(of: image, round: grid.corners, margin: 4 * grid.module, module: grid.module) else {
            return nil
        }
        let contrast = sight.contrast(of: crop, module: grid.module / crop.factor)
        func candidate(_ layout: DataMatrixLayout) -> Candidate? {
            let half = GridPoint(Double(layout.columns - 1), Double(layout.rows - 1)) / 2
            let middles = SymbolFrame(corners: grid.corners.map(crop.local), half: half)
            return middles.extended(to: half + 0.5).map { Candidate(layout, $0, in: contrast) }
        }
        // The borders of a clean code were counted right and are exactly where they were found.
        let counted = grid.countedLayout
        let likely = counted.flatMap(candidate)
        if let likely, likely.fit > 50, let reading = read(likely, in: crop, contrast, isFitted: false) {
            return reading
        }
        let others = grid.layouts.filter { $0 != counted }.compactMap(candidate)
        return read((likely.map { [$0] } ?? []) + others, in: crop, contrast)
    }

    /// Reads the code at solid borders if its dashed borders are too blurred to be found. For each possible size, the
    /// fourth corner is placed where the dashed borders fit best.
    private func guess(_ border: SolidBorder, in image: LumaImage, _ sight: Sight) -> SymbolReading? {
        let far = border.top + border.right - border.corner
        guard
            let crop = SymbolCrop(
                of: image, round: [border.corner, border.top, border.right, far], margin: 8 * border.module,
                module: border.module)
        else { return nil }
        let contrast = sight.contrast(of: crop, module: border.module / crop.factor)
        let (corner, top, right) = (crop.local(border.corner), crop.local(border.top), crop.local(border.right))
        let (across, up) = (right - corner, top - corner)
        let (width, height) = (across.length, up.length)
        let module = border.module / crop.factor
        let candidates = DataMatrixLayout.all.compactMap { layout -> Candidate? in
            let (columns, rows) = (Double(layout.columns), Double(layout.rows))
            guard (0.7...1.35).contains(width / columns / module), (0.7...1.35).contains(height / rows / module) else {
                return nil
            }
            let half = GridPoint(columns, rows) / 2
            let dashed = ModuleFit(layout.borders.filter { $0.y < 1 - half.y || $0.x > half.x - 1 }, half: half)
            let some = dashed.thinned(by: 3)
            var places: [(fit: Double, frame: SymbolFrame)] = []
            for column in stride(from: -0.25 * columns, through: 0.25 * columns, by: 0.7) {
                for row in stride(from: -0.25 * rows, through: 0.25 * rows, by: 0.7) {
                    let far = top + across * (1 + column / columns) + up * (row / rows)
                    let frame = SymbolFrame(corners: [top, far, right, corner], half: half)
                    places.append((frame.fit(of: some, in: contrast), frame))
                }
            }
            let best = places.sorted { $0.fit > $1.fit }.prefix(8).map(\.frame)
                .max { $0.fit(of: dashed, in: contrast) < $1.fit(of: dashed, in: contrast) }
            return best.map { Candidate(layout, $0, in: contrast) }
        }
        return read(candidates, in: crop, contrast)
    }

    /// Tries the three sizes that fit best, until the code can be read with one of them.
    private func read(_ candidates: [Candidate], in crop: SymbolCrop, _ contrast: ContrastImage) -> SymbolReading? {
        candidates.filter { $0.fit > 5 }.sorted { $0.fit > $1.fit }.prefix(3).lazy.compactMap { candidate in
            var candidate = candidate
            candidate.frame.refine(by: candidate.known, in: contrast, steps: [0.6, 0.3, 0.15, 0.08])
            guard candidate.frame.fit(of: candidate.known, in: contrast) > 30, candidate.frame.isConvex else {
                return nil
            }
            return read(candidate, in: crop, contrast, isFitted: true)
        }.first
    }

    /// Reads the code at the place of a candidate. If the place is not fitted exactly, only clear modules are read.
    private func read(
        _ candidate: Candidate, in crop: SymbolCrop, _ contrast: ContrastImage, isFitted: Bool
    ) -> SymbolReading? {
        let (frame, layout) = (candidate.frame, candidate.layout)
        let values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
        guard values.count == layout.columns * layout.rows else { return nil }
        func message(_ values: [Double]) -> SymbolMessage? {
            layout.dataCodewords(values).flatMap(DataMatrixDecoder.message)
        }
        func sharpened() -> SymbolMessage? {
            message(
                ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                    .apply(to: values, columns: layout.columns))
        }
        return (message(values) ?? (isFitted ? sharpened() : nil)).flatMap {
            SymbolReading($0, symbology: .dataMatrix, corners: Quadrilateral(frame.corners.map(crop.whole)))
        }
    }
}
