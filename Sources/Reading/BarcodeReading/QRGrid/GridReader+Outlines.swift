import ImageDecoding

extension GridReader {
    /// Reads codes by the nested outlines of finder patterns, which give the perspective of a code exactly. So this
    /// method also reads codes in strong perspective and, unless only flat codes are wanted, codes with only two
    /// visible patterns and codes on cylinders.
    func readOutlines(
        of patterns: [FinderPattern], in contrast: ContrastImage, _ sight: Sight, result: inout GridReadings
    ) {
        let (whole, patience) = (sight.factor, sight.step.patience)
        var outlines = FinderOutline.outlines(
            of: Array(patterns.prefix(Self.mostPatterns)), in: sight.picture, isInverted: sight.isInverted)
        outlines.removeAll { outline in result.readings.contains { $0.corners.surrounds(outline.centre * whole) } }
        var isStopped = false
        func add(_ reading: SymbolReading, _ centres: [GridPoint]) {
            result.readings.append(reading)
            outlines.removeAll { outline in
                centres.contains(outline.centre) || reading.corners.surrounds(outline.centre * whole)
            }
        }
        func readAll(_ grids: [OutlineGrid]) {
            var failures = 0
            for grid in grids where failures < patience / 3 && grid.fit > Self.leastFit {
                guard grid.centres.allSatisfy({ centre in outlines.contains { $0.centre == centre } }) else { continue }
                guard let (image, share) = sight.detail(forModule: grid.module * whole) else {
                    isStopped = true
                    return
                }
                switch read(grid.scaled(by: whole * share), in: image, sight) {
                case .read(let reading):
                    add(reading.scaled(by: 1 / share), grid.centres)
                    failures = 0
                case .unread(let seen):
                    failures += 1
                    result.unread.append(grid.corners.reduce(.zero, +) / 4 * whole)
                    if grid.centres.count == 3, let seen { result.seen.append(seen.scaled(by: 1 / share)) }
                case .nothing: failures += 1
                }
            }
        }
        if outlines.count >= 3 {
            readAll(OutlineGrid.ofThree(Array(outlines.prefix(Self.mostOutlines)), in: contrast, limit: 3 * patience))
        }
        if depth != .flat, outlines.count >= 2, !isStopped {
            readAll(OutlineGrid.ofTwo(Array(outlines.prefix(Self.mostOutlines)), in: contrast, limit: 3 * patience))
        }
        if depth != .flat, outlines.count >= 3, !isStopped {
            let candidates = Array(outlines.prefix(Self.mostOutlines))
            for grid in CurvedGrid.ofThree(candidates, in: contrast, limit: patience / 3) {
                guard grid.centres.allSatisfy({ centre in outlines.contains { $0.centre == centre } }) else { continue }
                guard let (image, share) = sight.detail(forModule: grid.module * whole) else { break }
                guard let reading = read(grid, scaledBy: whole * share, in: image, sight) else { continue }
                add(reading.scaled(by: 1 / share), grid.centres)
            }
        }
        result.outlines = outlines
        result.unread += outlines.filter(\.isWhole).map { $0.centre * whole }
    }

    private static let mostPatterns = 400
    private static let mostOutlines = 20
    /// The least fit of a grid in the black and white picture. The value is low, because strong blur hides the timing
    /// patterns.
    private static let leastFit = 0.25

    /// Reads the code that a grid may show, in the part of `image` around the grid.
    private func read(_ candidate: OutlineGrid, in image: LumaImage, _ sight: Sight) -> Outcome {
        guard let layout = QRLayout(dimension: candidate.dimension) else { return .nothing }
        let sides = (0..<4).map { (candidate.corners[($0 + 1) % 4] - candidate.corners[$0]).length }
        let mean = sides.reduce(0, +) / Double(4 * candidate.dimension)
        guard
            let crop = SymbolCrop(
                of: image, round: candidate.corners, margin: 4 * mean,
                module: (sides.min() ?? 0) / Double(candidate.dimension)), mean < Double(image.width)
        else { return .nothing }
        let module = mean / crop.factor
        let contrast = sight.contrast(of: crop, module: module)
        let start = ModuleGrid(layout: layout, corners: candidate.corners.map(crop.local), image: contrast)
        let isGuessed = candidate.centres.count < 3
        var best: ModuleGrid?
        // Usually the outlines give the corners exactly. If the code is curved or a pattern is covered, the last
        // alignment pattern shows where the bottom right corner is.
        for isAligned in [false, true] {
            var grid = start
            if isAligned {
                guard layout.version > 1 else { break }
                grid.findAlignmentPattern(reach: min(2 + Double(layout.dimension) * 0.04, 6))
            }
            grid.refineCorners(steps: isGuessed ? [2, 1, 0.5, 0.25, 0.12] : [0.5, 0.25, 0.12])
            guard grid.patternFit > 0.4 else { continue }
            grid.placeFlat()
            if let code = decoder.decode(of: grid), let reading = reading(of: code, grid: grid, crop: crop) {
                return .read(reading)
            }
            if best.map({ $0.patternFit < grid.patternFit }) ?? true { best = grid }
        }
        guard var grid = best else { return .nothing }
        let seen = grid.patternFit > 0.5 ? SeenGrid(grid, crop: crop) : nil
        if depth != .flat, let code = bend(&grid), let reading = reading(of: code, grid: grid, crop: crop) {
            return .read(reading)
        }
        return seen == nil ? .nothing : .unread(seen)
    }

    /// Reads the code on a cylinder that a grid may show, in the part of `image` around the grid. The image is `factor`
    /// times as large as that in which the grid was found.
    private func read(
        _ candidate: CurvedGrid, scaledBy factor: Double, in image: LumaImage, _ sight: Sight
    ) -> SymbolReading? {
        guard let layout = QRLayout(dimension: candidate.dimension) else { return nil }
        let module = candidate.module * factor
        // On a cylinder, the middle of a side may lie outside the quadrilateral between the corners.
        let border = (0...8).flatMap { step -> [GridPoint] in
            let along = Double(step) / 8
            return [candidate.map(along, 0), candidate.map(along, 1), candidate.map(0, along), candidate.map(1, along)]
        }
        guard
            let crop = SymbolCrop(of: image, round: border.map { $0 * factor }, margin: 4 * module, module: module)
        else { return nil }
        let contrast = sight.contrast(of: crop, module: module / crop.factor)
        func reading(by map: CylinderMap) -> SymbolReading? {
            var grid = ModuleGrid(layout: layout, corners: map.corners, image: contrast)
            grid.place(by: map)
            guard let code = decoder.decode(of: grid) ?? bend(&grid) else { return nil }
            return self.reading(of: code, grid: grid, crop: crop)
        }
        var map = candidate.map.moved(by: crop.local(.zero) / factor * crop.factor, scaledBy: factor / crop.factor)
        if let reading = reading(by: map) { return reading }
        // Nothing at the bottom right was measured yet, so the alignment pattern may lie several modules from its
        // expected place.
        guard let found = contrast.alignmentPattern(of: map, layout, reach: layout.alignmentReach)
        else { return nil }
        map.pull(found.u, found.v, to: found.place)
        return reading(by: map)
    }
}
