import ImageDecoding

/// Reads Micro QR codes, which have only one finder pattern. The format information beside the pattern states the
/// version of the code, and the grid is extended to its size.
struct MicroQRReader: Sendable {
    private let decoder = MicroQRDecoder()

    /// Returns the code that begins with a finder pattern; nil if there is none.
    func read(_ view: FinderView) -> SymbolReading? {
        for start in Self.starts(view).prefix(3) {
            if let reading = read(start, in: view.source, whole: view.crop.whole) { return reading }
        }
        return nil
    }

    // MARK: The finder pattern and the format

    /// A version that the format information may state, in one orientation of the finder pattern.
    private struct Start {
        var finder: SymbolFrame
        var layout: MicroQRLayout
        var errors: Int
    }

    /// The part of a code that is laid out alike in all versions is as large as M1.
    private static let smallest = MicroQRLayout(version: 1)

    /// Returns the versions that the format information may state with up to two errors, the likeliest first.
    private static func starts(_ view: FinderView) -> [Start] {
        guard let smallest else { return [] }
        let side = smallest.dimension
        // The modules that show whether this is the right orientation of the finder pattern: the separator and the
        // timing patterns.
        let beside = smallest.fixed.indices.filter { smallest.fixed[$0] != 0 && ($0 % side > 6 || $0 / side > 6) }
        return (0..<8).flatMap { index -> [Start] in
            let frame = view.finder.turned(by: index % 4, isMirrored: index >= 4)
            guard let part = frame.topLeft(side),
                let values = part.sharpened(side: side, fixed: smallest.fixed, in: view.contrast),
                beside.count(where: { values[$0] * Double(smallest.fixed[$0]) < 0 }) <= 2
            else { return [] }
            let copy = MicroQRLayout.formatModules.map { values[$0.y * side + $0.x] }
            return MicroQRFormat.all.compactMap { format in
                let errors = format.errors(in: copy)
                guard errors <= 2, let layout = MicroQRLayout(version: format.version) else { return nil }
                return Start(finder: frame, layout: layout, errors: errors)
            }
        }.sorted { $0.errors < $1.errors }
    }

    // MARK: The grid

    /// Reads the code that begins with a finder pattern. Most codes face the camera. If such a code's grid is extended in
    /// the perspective of the small pattern, the far corner is less exact than without perspective.
    private func read(_ start: Start, in source: RMQRSource, whole: (GridPoint) -> GridPoint) -> SymbolReading? {
        for finder in [start.finder.flattened, start.finder] {
            if let reading = read(start.layout, finder.mapCorners(whole), in: source) { return reading }
        }
        return nil
    }

    private func read(_ layout: MicroQRLayout, _ finder: SymbolFrame, in source: RMQRSource) -> SymbolReading? {
        guard let frame = finder.topLeft(layout.dimension),
            let (crop, contrast) = source.crop(round: frame.corners, margin: 3, module: frame.module)
        else { return nil }
        var local = frame.mapCorners(crop.local)
        let modules = layout.modules
        // The patterns must be seen before the corners are moved, because moved corners make any modules clearer.
        guard local.fit(of: modules.filter { $0.value != 0 }, in: contrast) > 20 else { return nil }
        for steps in [[], [0.6, 0.3, 0.15, 0.08]] {
            local.refine(by: modules, in: contrast, steps: steps)
            guard local.isConvex else { return nil }
            let side = layout.dimension
            let values = local.sampled(columns: side, rows: side, in: contrast)
            let sharp = local.sharpened(side: side, fixed: layout.fixed, in: contrast) ?? values
            guard let message = decoder.decode(values, layout: layout) ?? decoder.decode(sharp, layout: layout)
            else { continue }
            return SymbolReading(
                message, symbology: .microQRCode, corners: Quadrilateral(local.corners.map(crop.whole)))
        }
        return nil
    }
}

extension SymbolFrame {
    /// The parallelogram that is most like this frame: the frame without perspective.
    fileprivate var flattened: SymbolFrame {
        let across = (corners[1] - corners[0] + corners[2] - corners[3]) / 4
        let down = (corners[3] - corners[0] + corners[2] - corners[1]) / 4
        let middle = middle
        return SymbolFrame(
            corners: [middle - across - down, middle + across - down, middle + across + down, middle - across + down],
            half: half)
    }

    /// Returns the frame of the square of `side` by `side` modules that has the same top left corner as this square;
    /// nil if it would lie behind the camera.
    fileprivate func topLeft(_ side: Int) -> SymbolFrame? {
        part(x: -half.x...(Double(side) - half.x), y: -half.y...(Double(side) - half.y))
    }

    /// Returns the darkness of `side` by `side` modules, row by row, without their blur.
    fileprivate func sharpened(side: Int, fixed: [Int8], in contrast: ContrastImage) -> [Double]? {
        let values = sampled(columns: side, rows: side, in: contrast)
        guard values.count == fixed.count else { return nil }
        return ModuleEqualiser(of: values, fixed: fixed, columns: side).apply(to: values, columns: side)
    }
}

extension MicroQRLayout {
    /// The fixed modules, and every second module that depends on the payload. Places are in modules from the middle of
    /// the code.
    fileprivate var modules: [KnownModule] {
        let middle = Double(dimension - 1) / 2
        return fixed.indices.compactMap { index in
            guard fixed[index] != 0 || index % 2 == 0 else { return nil }
            return KnownModule(
                x: Double(index % dimension) - middle, y: Double(index / dimension) - middle,
                value: Double(fixed[index]))
        }
    }
}
