import ImageDecoding

/// Reads Aztec codes by their bullseyes. The reader fits a grid of modules around each bullseye, from the inside to the
/// outside, corrects the codewords, and decodes the message.
struct AztecReader: SymbolReader {
    /// Reads the codes around the dark bullseyes.
    func read(_ sight: Sight) -> [SymbolReading] {
        sight.readings(at: sight.bullseyes.filter(\.isDark).map(\.frame)) { frame, image in
            var seen: SeenGrid?
            let reading = read(frame, in: image, isInverted: sight.isInverted, seen: &seen)
            if reading == nil, let seen {
                sight.findings.seen.append(seen.scaled(by: Double(sight.view.width) / Double(image.width)))
            }
            return reading
        }
    }

    /// Reads the code around a bullseye. If its mode message is valid but the code cannot be read, notes what was seen.
    private func read(
        _ bullseye: SymbolFrame, in image: LumaImage, isInverted: Bool, seen: inout SeenGrid?
    ) -> SymbolReading? {
        // First, only the bullseye and the mode message are cut out. The layers of data are read only if the mode
        // message is valid.
        guard let small = SymbolCrop(of: image, around: bullseye, reach: 10) else { return nil }
        let local = bullseye.mapCorners(small.local)
        let contrast = small.contrast(module: local.module, isInverted: isInverted)
        for start in Self.starts(local, in: contrast) {
            for turned in Self.orientations(of: start, in: contrast) {
                let ring = AztecLayout.modeRing(isCompact: start.isCompact)
                guard let map = turned.frame.map else { continue }
                let values = contrast.values.withUnsafeBufferPointer { pixels in
                    AztecLayout.modeModules(isCompact: start.isCompact).map {
                        contrast.sample(pixels, map(Double($0.x), Double($0.y)))
                    }
                }
                switch AztecMode(values, isCompact: start.isCompact) {
                case .code(let layout, let dataWords):
                    let whole = turned.frame.mapCorners(small.whole)
                    if let reading = read(
                        layout, dataWords: dataWords, from: whole, in: image, isInverted: isInverted)
                    {
                        return reading
                    }
                    let half = Double(layout.dimension) / 2
                    seen = whole.extended(to: GridPoint(half, half)).map { place in
                        var grid = SeenGrid(
                            .aztec, at: turned.frame, fit: start.fit / 100,
                            pattern: AztecLayout.bullseye(isCompact: start.isCompact).map(Self.known), in: small)
                        grid.corners = Quadrilateral(place.corners)
                        return grid
                    }
                case .rune(let number):
                    // A rune (a code without layers) ends with the ring of the mode message; a light ring follows.
                    let edge = Double(ring)
                    let quiet = Self.ring(at: ring + 1).map { KnownModule(x: $0.x, y: $0.y, value: -1) }
                    guard turned.frame.fit(of: quiet, in: contrast) > 60,
                        let place = turned.frame.extended(to: GridPoint(edge + 0.5, edge + 0.5))
                    else { continue }
                    let digits = String(number)
                    return SymbolReading(
                        bytes: Array((String(repeating: "0", count: 3 - digits.count) + digits).utf8),
                        symbology: .aztec, corners: Quadrilateral(place.corners.map(small.whole)))
                case nil: continue
                }
            }
        }
        return nil
    }

    // MARK: The bullseye

    private struct Start {
        var frame: SymbolFrame
        var isCompact: Bool
        var fit: Double
    }

    /// Returns up to two frames of the bullseye: one fitted to the rings of a compact code, and one fitted to the rings
    /// of a code that isn't compact. A poor fit is left out; the better fit comes first.
    private static func starts(_ bullseye: SymbolFrame, in contrast: ContrastImage) -> [Start] {
        // The rings are fitted from the innermost to the outermost.
        guard let inner = start(bullseye, isCompact: true, in: contrast) else { return [] }
        let starts = [inner, start(inner.frame, isCompact: false, in: contrast)].compactMap { $0 }
        return starts.filter { $0.fit > 35 }.sorted { $0.fit > $1.fit }
    }

    private static func start(_ bullseye: SymbolFrame, isCompact: Bool, in contrast: ContrastImage) -> Start? {
        let (rings, fine) = isCompact ? compactRings : rings
        let half = Double(AztecLayout.modeRing(isCompact: isCompact)) - 0.5
        guard var frame = bullseye.extended(to: GridPoint(half, half)) else { return nil }
        // A fit that begins so badly does not become a good one.
        guard frame.fit(of: rings, in: contrast) > 20 else { return nil }
        frame.refine(by: fine, in: contrast, steps: [0.4, 0.2, 0.1, 0.05])
        let fit = frame.fit(of: rings, in: contrast)
        return fit > 25 ? Start(frame: frame, isCompact: isCompact, fit: fit) : nil
    }

    /// The rings of a bullseye, one place and four places in each module.
    private typealias Rings = (rings: ModuleFit, fine: ModuleFit)
    private static let compactRings = rings(isCompact: true)
    private static let rings = rings(isCompact: false)

    private static func rings(isCompact: Bool) -> Rings {
        let ring = AztecLayout.modeRing(isCompact: isCompact)
        let half = GridPoint(Double(ring) - 0.5, Double(ring) - 0.5)
        let spots = AztecLayout.bullseye(isCompact: isCompact).filter { max(abs($0.x), abs($0.y)) < ring }
        return (ModuleFit(spots.map(known), half: half), ModuleFit(finer(spots), half: half))
    }

    private static func known(_ spot: AztecLayout.Spot) -> KnownModule {
        KnownModule(x: Double(spot.x), y: Double(spot.y), value: Double(spot.value))
    }

    /// Returns four places in each module.
    private static func finer(_ spots: [AztecLayout.Spot]) -> [KnownModule] {
        spots.flatMap { spot in
            [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)].map {
                KnownModule(x: Double(spot.x) + $0.0, y: Double(spot.y) + $0.1, value: Double(spot.value))
            }
        }
    }

    /// Returns the bullseye's frame in each orientation that fits the marks at its corners, the best fit first. An
    /// orientation is a number of quarter turns, with or without mirroring.
    private static func orientations(of start: Start, in contrast: ContrastImage) -> [(frame: SymbolFrame, fit: Double)]
    {
        let marks = AztecLayout.marks(isCompact: start.isCompact).map(known)
        return (0..<8).map { index in
            let frame = start.frame.turned(by: index % 4, isMirrored: index >= 4)
            return (frame, frame.fit(of: marks, in: contrast))
        }.filter { $0.1 > 35 }.sorted { $0.1 > $1.1 }
    }

    private static func ring(at distance: Int) -> [GridPoint] {
        (-distance...distance).flatMap { y in
            (-distance...distance).compactMap { x in
                max(abs(x), abs(y)) == distance ? GridPoint(Double(x), Double(y)) : nil
            }
        }
    }

    // MARK: The layers

    private func read(
        _ layout: AztecLayout, dataWords: Int, from bullseye: SymbolFrame, in image: LumaImage, isInverted: Bool
    ) -> SymbolReading? {
        let reach = Double(layout.dimension) / 2 + 2
        guard let crop = SymbolCrop(of: image, around: bullseye, reach: reach) else { return nil }
        let (fixed, centre) = (layout.fixed, layout.dimension / 2)
        var frame = bullseye.mapCorners(crop.local)
        let contrast = crop.contrast(module: frame.module, isInverted: isInverted)
        var extent = AztecLayout.modeRing(isCompact: layout.isCompact)
        func decoded() -> AztecMatrix? {
            let values = frame.sampled(columns: layout.dimension, rows: layout.dimension, in: contrast)
            if let matrix = AztecMatrix(values, layout: layout, dataWords: dataWords) { return matrix }
            let sharp = ModuleEqualiser(of: values, fixed: fixed, columns: layout.dimension)
                .apply(to: values, columns: layout.dimension)
            return AztecMatrix(sharp, layout: layout, dataWords: dataWords)
        }
        // The grid grows by one or two layers at a time, and is then fitted again.
        while extent < centre {
            extent = min(extent + (extent < 16 ? 2 : 4), centre)
            let half = Double(extent) + 0.5
            guard var wider = frame.extended(to: GridPoint(half, half)) else { return nil }
            let members = fixed.indices.compactMap { index -> KnownModule? in
                let (x, y) = (index % layout.dimension - centre, index / layout.dimension - centre)
                guard max(abs(x), abs(y)) <= extent else { return nil }
                return KnownModule(x: Double(x), y: Double(y), value: Double(fixed[index]))
            }
            let sparsity = members.count / 600 * 2 + 1
            let sample = stride(from: 0, to: members.count, by: sparsity).map { members[$0] }
            wider.refine(by: sample, in: contrast, steps: [0.3, 0.15, 0.08])
            frame = wider
        }
        let half = Double(layout.dimension) / 2
        guard let matrix = decoded(), let message = AztecDecoder.message(of: matrix),
            let place = frame.extended(to: GridPoint(half, half))
        else { return nil }
        return SymbolReading(
            message, symbology: .aztec, corners: Quadrilateral(place.corners.map(crop.whole)))
    }
}
