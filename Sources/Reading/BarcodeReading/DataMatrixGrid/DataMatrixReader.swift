import ImageDecoding

/// Reads Data Matrix codes by their solid borders. The reader finds the dashed borders opposite the solid ones. It fits
/// a grid of each possible size to all four borders, samples the modules, corrects the codewords, and decodes the
/// message.
struct DataMatrixReader: SymbolReader {
    /// The largest number of pixels of a picture in which outlines are followed even if no code was read.
    private static let small = 1_000_000

    func read(_ sight: Sight) -> [SymbolReading] {
        let (factor, isInverted) = (sight.factor, sight.isInverted)
        // Following outlines takes long, so it is done only in a small picture without a code so far, or beside other
        // Data Matrix codes.
        let codes = sight.findings.codes
        let isSmall = sight.picture.width * sight.picture.height <= Self.small
        let borders = SolidBorderSearch.borders(
            in: sight.picture, isInverted: isInverted, outside: sight.known,
            withOutlines: codes.isEmpty ? isSmall : codes.contains { $0.symbology == .dataMatrix })
        var readings: [SymbolReading] = []
        var notes = Notes()
        func isRead(_ place: GridPoint) -> Bool {
            let centre = place * factor
            return codes.contains { $0.corners.surrounds(centre) }
                || readings.contains { $0.corners.surrounds(centre) }
        }
        for border in borders.hulls + borders.outlined where !isRead(border.centre) {
            guard !sight.isStopped else { break }
            let grids = DashedBorders.all(of: border, in: sight.picture, isInverted: isInverted)
            guard let finest = grids.map(\.module).min() else { continue }
            guard let (image, share) = sight.detail(forModule: finest * factor) else { break }
            notes.seen = []
            var found: SymbolReading?
            for grid in grids.flatMap({ [$0, $0.mirrored] }) where found == nil {
                found = read(grid.scaled(by: factor * share), in: image, sight, &notes)
            }
            guard var reading = found else {
                sight.findings.seen += notes.seen.map { $0.scaled(by: 1 / share) }
                continue
            }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
            notes.retries = Notes.retries
            sight.findings.noteModule(finest * factor, isInverted: isInverted)
        }
        readings += FineCodes(sight)?.readings(at: borders.blocks.filter { !isRead($0.middle) }) ?? []
        guard readings.isEmpty, codes.isEmpty, !sight.isPart else { return readings }
        // If nothing was read in the picture so far, the fourth corner is guessed for the largest borders.
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

    /// What is noted while the codes of a picture are read.
    private struct Notes {
        /// The codes that were seen at one border but could not be read.
        var seen: [SeenGrid] = []
        /// How many more codes may be tried again, in other places and with unknown codewords, before one is read.
        var retries = Self.retries
        static let retries = 4
        /// The borders of the sizes that were tried. Preparing them takes longer than measuring how well they fit.
        private var borders: [DataMatrixLayout: ModuleFit] = [:]

        mutating func borders(of layout: DataMatrixLayout) -> ModuleFit {
            if let known = borders[layout] { return known }
            let prepared = layout.preparedBorders
            borders[layout] = prepared
            return prepared
        }
    }

    /// A possible size of the code, and the place that the code would have with this size.
    private struct Candidate {
        var layout: DataMatrixLayout
        var frame: SymbolFrame
        var borders: ModuleFit
        var fit: Double

        init(_ layout: DataMatrixLayout, _ frame: SymbolFrame, _ borders: ModuleFit, in contrast: ContrastImage) {
            (self.layout, self.frame, self.borders) = (layout, frame, borders)
            fit = frame.fit(of: borders, in: contrast)
        }

        /// Moves the corners to where the borders are clearest or, with the data, to where all modules are. The fit is
        /// that of the borders; -1 if the corners are no longer those of a code.
        mutating func refine(in contrast: ContrastImage, withData: Bool = false) {
            if withData {
                let all = layout.allModules
                // An odd step takes dark and light modules of the dashed borders.
                let sample = stride(from: 0, to: all.count, by: all.count / 400 * 2 + 1).map { all[$0] }
                frame.refine(by: sample, in: contrast, steps: [0.3, 0.15, 0.08])
            } else {
                frame.refine(by: borders, in: contrast, steps: [0.6, 0.3, 0.15, 0.08])
            }
            fit = frame.isConvex ? frame.fit(of: borders, in: contrast) : -1
        }

        /// The same code with its top right corner where it would be without perspective.
        var withoutPerspective: Candidate {
            var copy = self
            let corners = frame.corners
            copy.frame = SymbolFrame(
                corners: [corners[0], corners[0] + corners[2] - corners[3], corners[2], corners[3]], half: frame.half)
            return copy
        }

        /// Whether a code is certainly there, even if it cannot be read: each border fits, and so does the light ring.
        /// Print and textures have borders like some of these, but hardly all of them.
        func isCertain(in contrast: ContrastImage) -> Bool {
            let sides = (0..<4).map { (frame.corners[($0 + 1) % 4] - frame.corners[$0]).length }
            return fit > 70 && frame.module > 2 && max(sides[0], sides[2]) < 1.4 * min(sides[0], sides[2])
                && max(sides[1], sides[3]) < 1.4 * min(sides[1], sides[3])
                && layout.sides.allSatisfy { frame.fit(of: $0, in: contrast) > 50 }
        }
    }

    private func read(
        _ grid: DashedBorders, in image: LumaImage, _ sight: Sight, _ notes: inout Notes
    ) -> SymbolReading? {
        guard let crop = SymbolCrop(of: image, round: grid.corners, margin: 4 * grid.module, module: grid.module) else {
            return nil
        }
        let contrast = sight.contrast(of: crop, module: grid.module / crop.factor)
        func candidate(_ layout: DataMatrixLayout) -> Candidate? {
            let half = GridPoint(Double(layout.columns - 1), Double(layout.rows - 1)) / 2
            let middles = SymbolFrame(corners: grid.corners.map(crop.local), half: half)
            return middles.extended(to: half + 0.5).map {
                Candidate(layout, $0, notes.borders(of: layout), in: contrast)
            }
        }
        // The borders of a clean code were counted right and are exactly where they were found.
        let counted = grid.countedLayout
        let likely = counted.flatMap(candidate)
        if let likely, likely.fit > 50, let reading = read(likely, in: crop, contrast, .counted) {
            return reading
        }
        let others = grid.layouts.filter { $0 != counted }.compactMap(candidate)
        return read((likely.map { [$0] } ?? []) + others, in: crop, contrast, &notes)
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
        // A border that is hardly darker than what is outside is not that of a code.
        guard Self.cornerFit(across: across, up: up, at: corner, module: module, in: contrast) > 50 else { return nil }
        var notes = Notes()
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
            return best.map { Candidate(layout, $0, notes.borders(of: layout), in: contrast) }
        }
        return read(candidates, in: crop, contrast, &notes)
    }

    /// Returns how clearly two solid sides are dark, and the ground outside them light: 100 is as clear as possible.
    private static func cornerFit(
        across: GridPoint, up: GridPoint, at corner: GridPoint, module: Double, in contrast: ContrastImage
    ) -> Double {
        let (columns, rows) = (max((across.length / module).rounded(), 8), max((up.length / module).rounded(), 8))
        let half = GridPoint(columns, rows) / 2
        let bottom = stride(from: 0.5 - half.x, to: half.x, by: 1).flatMap { x in
            [KnownModule(x: x, y: half.y - 0.5, value: 1), KnownModule(x: x, y: half.y + 0.5, value: -1)]
        }
        let left = stride(from: 0.5 - half.y, to: half.y, by: 1).flatMap { y in
            [KnownModule(x: 0.5 - half.x, y: y, value: 1), KnownModule(x: -0.5 - half.x, y: y, value: -1)]
        }
        let frame = SymbolFrame(
            corners: [corner + up, corner + up + across, corner + across, corner], half: half)
        return frame.fit(of: bottom + left, in: contrast)
    }

    /// Tries the three sizes that fit best, until the code can be read with one of them. Notes those whose borders fit
    /// so well that a code is certainly there.
    private func read(
        _ candidates: [Candidate], in crop: SymbolCrop, _ contrast: ContrastImage, _ notes: inout Notes
    ) -> SymbolReading? {
        for candidate in candidates.filter({ $0.fit > 5 }).sorted(by: { $0.fit > $1.fit }).prefix(3) {
            var best = candidate
            best.refine(in: contrast)
            guard best.fit > 30 else { continue }
            if let reading = read(best, in: crop, contrast, .fitted) { return reading }
            guard best.fit > 50, notes.retries > 0, best.borders.count < 600 else { continue }
            notes.retries -= 1
            // Blur moves the place that fits the borders best. Then the data, and a place without perspective, may
            // help.
            for var other in [best, candidate.withoutPerspective] {
                other.refine(in: contrast)
                other.refine(in: contrast, withData: true)
                guard other.fit > 30 else { continue }
                if let reading = read(other, in: crop, contrast, .likely) { return reading }
            }
            if best.isCertain(in: contrast) {
                notes.seen.append(
                    SeenGrid(
                        .dataMatrix, at: best.frame, fit: best.fit / 100,
                        pattern: best.layout.sides[0] + best.layout.sides[1], in: crop))
            }
        }
        return nil
    }

    /// How much is tried to correct a code.
    private enum Care {
        /// The place was not fitted, so only clear modules are read.
        case counted
        /// Blur is removed, too.
        case fitted
        /// Codewords of unclear modules count as unknown, too.
        case likely
    }

    /// Reads the code at the place of a candidate.
    private func read(
        _ candidate: Candidate, in crop: SymbolCrop, _ contrast: ContrastImage, _ care: Care
    ) -> SymbolReading? {
        let (frame, layout) = (candidate.frame, candidate.layout)
        let values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
        guard values.count == layout.columns * layout.rows else { return nil }
        func message(_ values: [Double], triesErasures: Bool = false) -> SymbolMessage? {
            layout.dataCodewords(values, triesErasures: triesErasures).flatMap(DataMatrixDecoder.message)
        }
        func sharpened() -> SymbolMessage? {
            let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                .apply(to: values, columns: layout.columns)
            if let message = message(sharp) { return message }
            guard care == .likely else { return nil }
            return message(values, triesErasures: true) ?? message(sharp, triesErasures: true)
        }
        return (message(values) ?? (care == .counted ? nil : sharpened())).flatMap {
            SymbolReading($0, symbology: .dataMatrix, corners: Quadrilateral(frame.corners.map(crop.whole)))
        }
    }
}
