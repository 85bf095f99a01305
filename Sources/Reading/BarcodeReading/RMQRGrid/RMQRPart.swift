import ImageDecoding

/// The first columns and rows of an rMQR code, with their place in a picture.
struct RMQRPart {
    let layout: RMQRLayout
    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var frame: SymbolFrame

    /// Creates the part that is only the finder pattern.
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

    /// Returns the part in pixels of another picture.
    func mapCorners(_ change: (GridPoint) -> GridPoint) -> RMQRPart {
        RMQRPart(layout, columns: columns, rows: rows, frame: frame.mapCorners(change))
    }

    /// Returns a part with about a third more columns (at most 12 more) and about a third more rows, fitted to the
    /// patterns in it; nil if the picture does not show these patterns.
    func grown(in contrast: ContrastImage) -> RMQRPart? {
        guard var part = extended(columns: columns + min(3 + columns / 3, 12), rows: rows + 3 + rows / 3) else {
            return nil
        }
        let modules = layout.modules(columns: 0..<part.columns, rows: part.rows, sharing: 8)
        part.frame.refine(by: modules, in: contrast, steps: [0.4, 0.2, 0.1])
        guard part.frame.isConvex else { return nil }
        let patterns = modules.filter { $0.value != 0 }
        let right = Double(columns) - Double(part.columns) / 2
        let bottom = Double(rows) - Double(part.rows) / 2
        let new = patterns.filter { $0.x > right || $0.y > bottom }
        // 100 is perfect, 0 is chance. Blur hides timing patterns, but not the finder pattern. So a small part, most of
        // which is the finder pattern, must fit better.
        guard part.frame.fit(of: patterns, in: contrast) > (part.columns < 20 ? 40 : 25),
            new.isEmpty || part.frame.fit(of: new, in: contrast) > Self.leastNewFit
        else { return nil }
        return part
    }

    private static let leastNewFit = 18.0

    /// Returns the frame fitted to the patterns and to some modules of the payload. Modules of the payload are clearly
    /// dark or light only if the frame is right.
    func refinedByPayload(in contrast: ContrastImage) -> SymbolFrame {
        var frame = frame
        frame.refine(
            by: layout.modules(columns: 0..<columns, rows: rows, sharing: 3), in: contrast, steps: [0.2, 0.1, 0.05])
        return frame
    }
}

/// A picture with codes, and the filter through which the codes were found.
struct RMQRSource {
    let image: LumaImage
    let filter: ReadingFilter

    /// Returns the part of the picture around some points, and the same part with its light evened out around each
    /// module. `module` is the size of the modules in pixels.
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

extension RMQRLayout {
    /// Returns the modules in a range of columns and in the first `rows` rows. Their places are measured in modules from
    /// the middle of this part of the code. Modules that depend on the payload are thinned out: only every `share`th
    /// is returned.
    func modules(columns range: Range<Int>, rows: Int, sharing share: Int) -> [KnownModule] {
        let middle = GridPoint(Double(range.lowerBound + range.upperBound - 1), Double(rows - 1)) / 2
        return (0..<rows).flatMap { y in
            range.compactMap { x in
                let value = fixed[y * columns + x]
                guard value != 0 || (x + y) % share == share - 1 else { return nil }
                return KnownModule(x: Double(x) - middle.x, y: Double(y) - middle.y, value: Double(value))
            }
        }
    }
}
