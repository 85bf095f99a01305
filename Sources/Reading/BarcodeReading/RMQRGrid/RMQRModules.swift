/// The darkness of the modules of an rMQR code, row by row: 100 is dark, -100 is light.
struct RMQRModules {
    let layout: RMQRLayout
    private(set) var values: [Double]
    /// The corners of the code in the picture, clockwise from its top left.
    private(set) var corners: [GridPoint]

    /// Samples a whole code.
    ///
    /// - Parameters:
    ///   - frame: The place of the code in `contrast`.
    ///   - whole: Converts a point of `contrast` to the picture.
    init(_ layout: RMQRLayout, _ frame: SymbolFrame, in contrast: ContrastImage, whole: (GridPoint) -> GridPoint) {
        self.layout = layout
        values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
        corners = frame.corners.map(whole)
    }

    /// Follows a code that isn't flat, strip by strip, and samples each strip. Nil if there is no code.
    ///
    /// - Parameter start: The first columns of the code, with all rows.
    init?(following start: RMQRPart, in source: RMQRSource) {
        layout = start.layout
        values = [Double](repeating: 0, count: layout.fixed.count)
        corners = start.frame.corners
        var strip = start.frame
        var range = 0..<start.columns
        while true {
            guard let (crop, contrast) = source.crop(round: strip.corners, margin: 5, module: strip.module) else {
                return nil
            }
            let modules = layout.modules(columns: range, rows: layout.rows, sharing: 4)
            var local = strip.mapCorners(crop.local)
            // The left corners stay in place, because they are the right corners of the strip before.
            if range.lowerBound > 0 { local.refineRight(by: modules, in: contrast, steps: [0.8, 0.4, 0.2, 0.1]) }
            guard local.isConvex, local.fit(of: modules.filter { $0.value != 0 }, in: contrast) > Self.leastFit else {
                return nil
            }
            for (index, value) in local.sampled(columns: range.count, rows: layout.rows, in: contrast).enumerated() {
                values[index / range.count * layout.columns + range.lowerBound + index % range.count] = value
            }
            strip = local.mapCorners(crop.whole)
            let (topLeft, topRight, bottomRight, bottomLeft) = (
                strip.corners[0], strip.corners[1], strip.corners[2], strip.corners[3]
            )
            (corners[1], corners[2]) = (topRight, bottomRight)
            guard range.upperBound < layout.columns else { return }
            let next = range.upperBound..<min(range.upperBound + Self.stripColumns, layout.columns)
            let share = Double(next.count) / Double(range.count)
            strip = SymbolFrame(
                corners: [
                    topRight, topRight + (topRight - topLeft) * share,
                    bottomRight + (bottomRight - bottomLeft) * share, bottomRight,
                ], half: GridPoint(Double(next.count), Double(layout.rows)) / 2)
            range = next
        }
    }

    private static let stripColumns = 8
    private static let leastFit = 20.0
}

extension SymbolFrame {
    /// Moves the corners at the right as long as the modules become clearer.
    fileprivate mutating func refineRight(by modules: [KnownModule], in contrast: ContrastImage, steps: [Double]) {
        let (left, half) = ((corners[0], corners[3]), half)
        var right = [corners[1], corners[2]]
        func frame(_ right: [GridPoint]) -> SymbolFrame {
            SymbolFrame(corners: [left.0, right[0], right[1], left.1], half: half)
        }
        right.refine(steps: steps, module: module, gain: 0.2) { frame($0).fit(of: modules, in: contrast) }
        self = frame(right)
    }
}
