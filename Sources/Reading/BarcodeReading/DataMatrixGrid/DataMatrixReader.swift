import ImageDecoding

/// Reads Data Matrix codes by their solid borders. The reader finds the dashed borders opposite the solid ones. It fits
/// a grid of each possible size to all four borders, samples the modules, corrects the codewords, and decodes the
/// message.
struct DataMatrixReader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        let (factor, isInverted) = (sight.factor, sight.isInverted)
        let borders = SolidBorderSearch.borders(in: sight.picture, isInverted: isInverted, outside: sight.known)
            .filter { border in !sight.findings.codes.contains { $0.corners.surrounds(border.centre * factor) } }
        var readings: [SymbolReading] = []
        for border in borders where !readings.contains(where: { $0.corners.surrounds(border.centre * factor) }) {
            guard let grid = DashedBorders(of: border, in: sight.picture, isInverted: isInverted) else { continue }
            guard let (image, share) = sight.detail(forModule: grid.module * factor) else { break }
            let scaled = grid.scaled(by: factor * share)
            let reading = [scaled, scaled.mirrored].lazy
                .compactMap { read($0, in: image, isInverted: isInverted) }.first
            guard var reading else { continue }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
        }
        // If nothing was read in the picture so far, the fourth corner is guessed for the largest borders.
        guard readings.isEmpty, sight.findings.codes.isEmpty else { return readings }
        for border in borders.sorted(by: { $0.area > $1.area }).prefix(3) {
            guard let (image, share) = sight.detail(forModule: border.module * factor) else { break }
            guard var reading = guess(border.scaled(by: factor * share), in: image, isInverted: isInverted) else {
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

    private func read(_ grid: DashedBorders, in image: LumaImage, isInverted: Bool) -> SymbolReading? {
        guard let crop = SymbolCrop(of: image, round: grid.corners, margin: 4 * grid.module, module: grid.module) else {
            return nil
        }
        let contrast = crop.contrast(module: grid.module / crop.factor, isInverted: isInverted)
        let candidates = grid.layouts.compactMap { layout -> Candidate? in
            let half = GridPoint(Double(layout.columns - 1), Double(layout.rows - 1)) / 2
            let middles = SymbolFrame(corners: grid.corners.map(crop.local), half: half)
            return middles.extended(to: half + 0.5).map { Candidate(layout, $0, in: contrast) }
        }
        return read(candidates, in: crop, contrast)
    }

    /// Reads the code at solid borders if its dashed borders are too blurred to be found. For each possible size, the
    /// fourth corner is placed where the dashed borders fit best.
    private func guess(_ border: SolidBorder, in image: LumaImage, isInverted: Bool) -> SymbolReading? {
        let far = border.top + border.right - border.corner
        guard
            let crop = SymbolCrop(
                of: image, round: [border.corner, border.top, border.right, far], margin: 8 * border.module,
                module: border.module)
        else { return nil }
        let contrast = crop.contrast(module: border.module / crop.factor, isInverted: isInverted)
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
            var best = (fit: -Double.infinity, frame: nil as SymbolFrame?)
            for column in stride(from: -0.25 * columns, through: 0.25 * columns, by: 0.7) {
                for row in stride(from: -0.25 * rows, through: 0.25 * rows, by: 0.7) {
                    let far = top + across * (1 + column / columns) + up * (row / rows)
                    let frame = SymbolFrame(corners: [top, far, right, corner], half: half)
                    let fit = frame.fit(of: dashed, in: contrast)
                    if fit > best.fit { best = (fit, frame) }
                }
            }
            return best.frame.map { Candidate(layout, $0, in: contrast) }
        }
        return read(candidates, in: crop, contrast)
    }

    /// Tries the three sizes that fit best, until the code can be read with one of them.
    private func read(_ candidates: [Candidate], in crop: SymbolCrop, _ contrast: ContrastImage) -> SymbolReading? {
        for candidate in candidates.filter({ $0.fit > 5 }).sorted(by: { $0.fit > $1.fit }).prefix(3) {
            var frame = candidate.frame
            let layout = candidate.layout
            frame.refine(by: candidate.known, in: contrast, steps: [0.6, 0.3, 0.15, 0.08])
            guard frame.fit(of: candidate.known, in: contrast) > 30, frame.isConvex else { continue }
            let values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
            guard values.count == layout.columns * layout.rows else { continue }
            let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                .apply(to: values, columns: layout.columns)
            for values in [values, sharp] {
                let message = layout.dataCodewords(values).flatMap(DataMatrixDecoder.message)
                let corners = Quadrilateral(frame.corners.map(crop.whole))
                if let message, let reading = SymbolReading(message, symbology: .dataMatrix, corners: corners) {
                    return reading
                }
            }
        }
        return nil
    }
}
