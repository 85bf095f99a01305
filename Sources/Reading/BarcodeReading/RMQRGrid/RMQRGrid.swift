import ImageDecoding

/// The first columns and rows of an rMQR code, with their place in a picture.
struct RMQRPart {
    let layout: RMQRLayout
    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var frame: SymbolFrame

    /// The part that is a finder pattern.
    init(_ layout: RMQRLayout, finder: SymbolFrame) {
        self.init(layout, columns: 7, rows: 7, frame: finder)
    }

    private init(_ layout: RMQRLayout, columns: Int, rows: Int, frame: SymbolFrame) {
        (self.layout, self.columns, self.rows, self.frame) = (layout, columns, rows, frame)
    }

    /// Whether this is the whole code.
    var isWhole: Bool { columns == layout.columns && rows == layout.rows }

    /// Returns a larger or smaller part in the same plane; nil if it would lie behind the camera.
    func extended(columns newColumns: Int, rows newRows: Int) -> RMQRPart? {
        let (left, top) = (-Double(columns) / 2, -Double(rows) / 2)
        let (columns, rows) = (min(newColumns, layout.columns), min(newRows, layout.rows))
        return frame.part(x: left...(left + Double(columns)), y: top...(top + Double(rows))).map {
            RMQRPart(layout, columns: columns, rows: rows, frame: $0)
        }
    }

    /// Returns a part that is larger by about a third and by three modules.
    var grown: RMQRPart? { extended(columns: columns + 3 + columns / 3, rows: rows + 3 + rows / 3) }

    /// Returns the part in pixels of another picture.
    func mapCorners(_ change: (GridPoint) -> GridPoint) -> RMQRPart {
        RMQRPart(layout, columns: columns, rows: rows, frame: frame.mapCorners(change))
    }

    /// Fits the frame to the modules. Returns the fit of the patterns: 100 is perfect, 0 is chance.
    mutating func refine(in contrast: ContrastImage) -> Double {
        let modules = layout.modules(columns: 0..<columns, rows: rows)
        frame.refine(by: modules, in: contrast, steps: [0.4, 0.2, 0.1])
        return frame.isConvex ? frame.fit(of: modules.filter { $0.value != 0 }, in: contrast) : -.infinity
    }
}

/// The part of a picture around a code, with its light evened out around each module.
struct RMQRSource {
    let image: LumaImage
    let filter: ReadingFilter

    /// Returns the part of the picture around some points. `module` is the size of the modules in pixels.
    func crop(
        round points: [GridPoint], margin: Double, module: Double
    ) -> (crop: SymbolCrop, contrast: ContrastImage)? {
        guard let crop = SymbolCrop(of: image, round: points, margin: margin * module, module: module) else {
            return nil
        }
        let contrast = crop.contrast(module: module / crop.factor, isInverted: filter.isInverted) { filter.toned($0) }
        return (crop, contrast)
    }
}

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
            let modules = layout.modules(columns: range, rows: layout.rows)
            var local = strip.mapCorners(crop.local)
            // The left corners are those of the strip before.
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

extension RMQRLayout {
    /// Returns the modules in a range of columns and in the first rows, from the middle of this part of the code. Of those that
    /// depend on the payload, only some are returned.
    fileprivate func modules(columns range: Range<Int>, rows: Int) -> [KnownModule] {
        let middle = GridPoint(Double(range.lowerBound + range.upperBound - 1), Double(rows - 1)) / 2
        let sparsity = range.count * rows / 500 + 1
        return (0..<rows).flatMap { y in
            range.compactMap { x in
                let value = fixed[y * columns + x]
                guard value != 0 || (x + y) % sparsity == 0 else { return nil }
                return KnownModule(x: Double(x) - middle.x, y: Double(y) - middle.y, value: Double(value))
            }
        }
    }
}
