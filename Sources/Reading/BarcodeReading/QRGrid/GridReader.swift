import ImageDecoding

/// Reads QR codes by their finder patterns. The reader places a grid of modules on every three patterns that may belong
/// together. If the code cannot be decoded, the grid is fitted more and more closely.
///
/// This reader can read codes that a general reader cannot read. If a code is crumpled or curved, the reader bends the
/// grid to the modules. Under glare and dirt, it counts codewords of unclear modules as unknown. In uneven light, it
/// measures the contrast around each code separately.
struct GridReader: SymbolReader {
    /// How much is tried for each code.
    var depth: Depth
    let decoder = QRMatrixDecoder()

    enum Depth: Sendable {
        /// Flat codes.
        case flat
        /// Also curved and crumpled codes.
        case bent
        /// Codes with two visible finder patterns; the third is guessed.
        case guessed
    }

    init(depth: Depth) { self.depth = depth }

    /// Reads the codes whose finder patterns are seen. A code needs all three patterns; unless only flat codes are
    /// wanted, two are enough. Notes what is seen but not read, and leaves the patterns that belong to no code.
    func read(_ sight: Sight) -> [SymbolReading] {
        let patterns = sight.finderPatterns
        guard !patterns.isEmpty else { return [] }
        let contrast = ContrastImage(blackAndWhite: sight.picture, isInverted: sight.isInverted)
        var result = GridReadings()
        let used = readTriples(of: patterns, in: contrast, sight, result: &result)
        readOutlines(of: patterns.filter { !used.contains($0) }, in: contrast, sight, result: &result)
        let rest = patterns.filter { pattern in
            !used.contains(pattern)
                && !result.readings.contains { $0.corners.surrounds(pattern.centre * sight.factor) }
        }
        sight.looseFinders = (result.outlines, rest)
        sight.findings.unread += result.unread
        sight.findings.seen += result.seen
        // A small pattern without outlines may belong to a code that can be read in a larger picture.
        if sight.factor > 1 {
            sight.findings.unread += patterns.filter { $0.isSmall && !used.contains($0) }
                .map { $0.centre * sight.factor }
        }
        return result.readings
    }

    /// Reads codes by three finder patterns that were seen in rows and columns. If `depth` is `.guessed`, one of the
    /// three is guessed instead. Returns the patterns of the codes that were read.
    private func readTriples(
        of patterns: [FinderPattern], in contrast: ContrastImage, _ sight: Sight, result: inout GridReadings
    ) -> Set<FinderPattern> {
        var used: Set<FinderPattern> = []
        let (whole, patience) = (sight.factor, sight.step.patience)
        let few = 20 + 10 * patience
        let triples = few + 6 * patterns.count
        let candidates =
            depth == .guessed
            ? FinderTriple.guesses(among: patterns, limit: triples)
            : FinderTriple.candidates(among: patterns, limit: triples)
        var failures = 0
        // If the picture has rows of many codes, most combinations mix patterns of two or three codes. So each code
        // that was read allows four more failures.
        for (place, triple) in candidates.enumerated() where failures < patience + 4 * result.readings.count {
            guard place < few || !result.readings.isEmpty else { break }
            let three = [triple.topLeft, triple.topRight, triple.bottomLeft].filter { $0.rows > 0 }
            guard used.isDisjoint(with: three),
                let likely = likelyPlace(of: triple, in: contrast, isLikely: place < 40)
            else { continue }
            if let reading = quickReading(at: likely, in: contrast) {
                used.formUnion(three)
                failures = 0
                result.readings.append(reading.scaled(by: whole))
                continue
            }
            guard let (image, share) = sight.detail(forModule: (three.map(\.module).min() ?? 1) * whole) else { break }
            switch read(triple.scaled(by: whole * share), in: image, sight) {
            case .read(let reading):
                used.formUnion(three)
                failures = 0
                result.readings.append(reading.scaled(by: 1 / share))
            case .unread(let seen):
                failures += 1
                result.unread.append((triple.topRight.centre + triple.bottomLeft.centre) / 2 * whole)
                if depth != .guessed, let seen { result.seen.append(seen.scaled(by: 1 / share)) }
            case .nothing: failures += 1
            }
        }
        return used
    }

    /// Returns the likeliest place of a code with three patterns; nil if they do not look like those of one code. This
    /// is fast: it uses only the black and white picture. First it checks the fit of the finder patterns alone. If
    /// curved codes are wanted, too, it skips this first check for the likeliest triples.
    private func likelyPlace(of triple: FinderTriple, in contrast: ContrastImage, isLikely: Bool) -> StartingPlace? {
        guard let geometry = GridGeometry(triple, in: contrast),
            depth != .flat && isLikely || geometry.finderFit(in: contrast) > (depth == .flat ? 0.3 : 0.1),
            let best = geometry.startingPlaces(in: contrast).first
        else { return nil }
        return best.fit > (depth == .flat ? 0.35 : 0.25) ? best : nil
    }

    /// Returns the code at a place in the black and white picture, if it is clean enough to be read without a closer
    /// fit.
    private func quickReading(at place: StartingPlace, in contrast: ContrastImage) -> SymbolReading? {
        guard place.fit > 0.5, let grid = QuickGrid(place, in: contrast) else { return nil }
        var decoder = decoder
        decoder.triesErasures = false
        return grid.decoded(in: contrast, by: decoder)?.reading(corners: grid.corners)
    }

    /// The result for the finder patterns of a possible code.
    enum Outcome {
        case read(SymbolReading)
        /// The patterns belong to a code that cannot be read.
        case unread(SeenGrid?)
        /// The patterns do not belong to one code.
        case nothing
    }

    /// Reads the code to which three finder patterns belong, in the part of `image` around it.
    private func read(_ triple: FinderTriple, in image: LumaImage, _ sight: Sight) -> Outcome {
        guard let crop = SymbolCrop(of: image, round: triple) else { return .nothing }
        let local = crop.local(triple)
        let module = (local.topLeft.module + local.topRight.module + local.bottomLeft.module) / 3
        let contrast = sight.contrast(of: crop, module: module)
        guard let geometry = GridGeometry(local, in: contrast) else { return .nothing }
        var outcome = Outcome.nothing
        var best = 0.0
        for place in geometry.startingPlaces(in: contrast).prefix(depth == .flat ? 2 : 3) where place.fit > 0.3 {
            guard let layout = QRLayout(dimension: place.dimension) else { continue }
            var grid = ModuleGrid(layout: layout, corners: place.corners, image: contrast)
            if let code = fit(&grid), let reading = reading(of: code, grid: grid, crop: crop) {
                return .read(reading)
            }
            if depth != .flat, grid.patternFit > 0.4 {
                let close = sight.contrast(of: crop, module: module, window: 4)
                if let code = decoder.decode(of: grid, in: close),
                    let reading = reading(of: code, grid: grid, crop: crop)
                {
                    return .read(reading)
                }
            }
            if var grid = model1Grid(at: place, in: contrast), let code = fit(&grid),
                let reading = reading(of: code, grid: grid, crop: crop)
            {
                return .read(reading)
            }
            let fit = grid.patternFit
            if fit > max(0.5, best) {
                best = fit
                outcome = .unread(SeenGrid(grid, crop: crop))
            }
        }
        return outcome
    }

    /// Returns the grid of a code of model 1; nil if the format information is not that of model 1.
    private func model1Grid(at place: StartingPlace, in contrast: ContrastImage) -> ModuleGrid? {
        guard let layout = QRLayout(dimension: place.dimension, model: .one) else { return nil }
        var grid = ModuleGrid(layout: layout, corners: place.corners, image: contrast)
        grid.placeFlat()
        return decoder.isModel1(grid.sampled(), layout: layout) ? grid : nil
    }

    /// Fits a grid more and more closely until its code can be read.
    private func fit(_ grid: inout ModuleGrid) -> FoundCode? {
        if grid.layout.version > 1, grid.layout.model == .two {
            grid.findAlignmentPattern(reach: grid.layout.alignmentReach)
        } else {
            grid.findLastCorner(reach: 3)
        }
        grid.refineCorners()
        guard grid.patternFit > 0.4 else { return nil }
        grid.placeFlat()
        if let code = decoder.decode(of: grid) { return code }
        return depth == .flat ? nil : bend(&grid)
    }

    /// Bends a grid more and more closely to its modules until its code can be read.
    func bend(_ grid: inout ModuleGrid) -> FoundCode? {
        let dimension = grid.layout.dimension
        grid.bend(cells: 2, steps: [0.8, 0.4, 0.2])
        if let code = decoder.decode(of: grid) { return code }
        grid.bend(cells: 4, steps: [0.4, 0.2])
        if let code = decoder.decode(of: grid) { return code }
        if dimension > 24 {
            grid.bend(cells: dimension / 6, steps: [0.25, 0.12])
            if let code = decoder.decode(of: grid) { return code }
        }
        return nil
    }

    /// Returns the reading of a code in a part of the picture.
    func reading(of code: FoundCode, grid: ModuleGrid, crop: SymbolCrop) -> SymbolReading? {
        code.reading(corners: grid.corners.map(crop.whole))
    }
}

/// The codes that were read by their finder patterns, and what was seen of others.
struct GridReadings {
    var readings: [SymbolReading] = []
    /// The middles of codes that were seen but could not be read, and of finder patterns with closed, nested outlines
    /// that belong to no code.
    var unread: [GridPoint] = []
    /// The measurements of the codes that were seen but could not be read.
    var seen: [SeenGrid] = []
    /// The outlines of finder patterns that belong to no code that was read, in pixels of the picture that was
    /// searched.
    var outlines: [FinderOutline] = []
}

/// A code that was read from a grid.
struct FoundCode {
    var message: SymbolMessage
    /// Whether the code is seen from behind or in a mirror.
    var isMirrored: Bool

    /// Returns the reading of the code, whose grid has the given corners; nil if the message is empty.
    func reading(corners: [GridPoint]) -> SymbolReading? {
        var corners = corners
        // The corners of a mirrored code are in the reverse order.
        if isMirrored { corners.swapAt(1, 3) }
        return SymbolReading(message, symbology: .qrCode, corners: Quadrilateral(corners))
    }
}

extension QRMatrixDecoder {
    /// Returns the code of a grid. Tries the modules as sampled first, then the modules without their blur.
    ///
    /// - Parameter contrast: The picture from which the modules are sampled; nil for the one to which the grid was
    ///   fitted.
    func decode(of grid: ModuleGrid, in contrast: ContrastImage? = nil) -> FoundCode? {
        let values = grid.sampled(from: contrast)
        if let found = decode(eitherWay: values, layout: grid.layout) { return found }
        let sharp = ModuleEqualiser(of: values, layout: grid.layout).apply(to: values, layout: grid.layout)
        return decode(eitherWay: sharp, layout: grid.layout)
    }

    /// Returns the code that the modules show, either as they are or mirrored (with rows and columns exchanged).
    func decode(eitherWay values: [Double], layout: QRLayout) -> FoundCode? {
        if let message = decode(values, layout: layout) { return FoundCode(message: message, isMirrored: false) }
        return decode(layout.transposed(values), layout: layout).map { FoundCode(message: $0, isMirrored: true) }
    }

    /// Returns whether the format information is that of a code of model 1, which may be mirrored.
    func isModel1(_ values: [Double], layout: QRLayout) -> Bool {
        [values, layout.transposed(values)].contains { values in
            let best = [QRModel.one, .two].map { model in
                Self.formats(of: values, dimension: layout.dimension, model: model).first?.likeness ?? 0
            }
            return best[0] > max(best[1], 1500)
        }
    }
}

extension QRLayout {
    /// Returns the values of all modules with rows and columns exchanged.
    fileprivate func transposed(_ values: [Double]) -> [Double] {
        var result = values
        for row in 0..<dimension {
            for column in 0..<dimension { result[row * dimension + column] = values[column * dimension + row] }
        }
        return result
    }
}

extension SymbolCrop {
    /// Cuts out the part around the code of three finder patterns, with room for perspective; nil if the part isn't in
    /// the picture.
    init?(of image: LumaImage, round triple: FinderTriple) {
        let (a, b, c) = (triple.topLeft.centre, triple.topRight.centre, triple.bottomLeft.centre)
        let modules = [triple.topLeft.module, triple.topRight.module, triple.bottomLeft.module]
        self.init(
            of: image, round: [a, b, c, b + c - a], margin: 9 * (modules.max() ?? 1), module: modules.min() ?? 1)
    }

    /// Returns the triple in pixels of the cut-out part.
    func local(_ triple: FinderTriple) -> FinderTriple {
        triple.mapPatterns {
            FinderPattern(centre: local($0.centre), module: $0.module / factor, rows: $0.rows)
        }
    }
}
