import ImageDecoding

/// Reads Data Matrix codes by their solid borders. The reader finds the two dashed borders opposite, fits the grid of
/// each size that is possible to all borders, and samples the modules; an engine reads the clean code.
struct DataMatrixReader: Sendable {
    /// The engine that reads the clean codes.
    private let engine: any BarcodeEngine

    init(engine: any BarcodeEngine) {
        self.engine = engine
    }

    /// Reads the codes at solid borders.
    ///
    /// - Parameters:
    ///   - borders: The borders in pixels of `searched`.
    ///   - searched: The black and white picture that was searched.
    ///   - factor: The size of the whole picture in relation to that picture.
    ///   - isInverted: Whether the codes are light on dark.
    ///   - picture: Returns the picture, whole or smaller, in which modules of a given size can be read, and its size
    ///     in relation to the whole; nil to stop. The size is in pixels of the whole picture.
    /// - Returns: The codes, in pixels of the whole picture.
    func read(
        _ borders: [SolidBorder], in searched: LumaImage, factor: Double, isInverted: Bool,
        picture: (Double) -> (image: LumaImage, share: Double)?
    ) -> [EngineReading] {
        var readings: [EngineReading] = []
        for border in borders {
            guard let grid = DashedBorders(of: border, in: searched, isInverted: isInverted) else { continue }
            guard let (image, share) = picture(grid.module * factor) else { break }
            let scaled = grid.scaled(by: factor * share)
            let reading = [scaled, scaled.mirrored].lazy
                .compactMap { read($0, in: image, isInverted: isInverted) }.first
            guard var reading else { continue }
            reading.corners = reading.corners.scaled(by: 1 / share)
            readings.append(reading)
        }
        return readings
    }

    private func read(_ grid: DashedBorders, in image: LumaImage, isInverted: Bool) -> EngineReading? {
        guard let crop = SymbolCrop(of: image, round: grid.corners, margin: 4 * grid.module, module: grid.module) else {
            return nil
        }
        let contrast = crop.contrast(module: grid.module / crop.factor, isInverted: isInverted)
        let candidates = grid.layouts.compactMap { layout -> (DataMatrixLayout, SymbolFrame, [KnownModule], Double)? in
            let half = GridPoint(Double(layout.columns - 1), Double(layout.rows - 1)) / 2
            let middles = SymbolFrame(corners: grid.corners.map(crop.local), half: half)
            guard let frame = middles.extended(to: half + 0.5) else { return nil }
            let known = Self.known(layout)
            let fit = frame.fit(of: known, in: contrast)
            return fit > 5 ? (layout, frame, known, fit) : nil
        }.sorted { $0.3 > $1.3 }
        for (layout, start, known, _) in candidates.prefix(3) {
            var frame = start
            frame.refine(by: known, in: contrast, steps: [0.6, 0.3, 0.15, 0.08])
            guard frame.fit(of: known, in: contrast) > 30, frame.isConvex else { continue }
            let values = frame.sampled(columns: layout.columns, rows: layout.rows, in: contrast)
            guard values.count == layout.columns * layout.rows else { continue }
            let sharp = ModuleEqualiser(of: values, fixed: layout.fixed, columns: layout.columns)
                .apply(to: values, columns: layout.columns)
            for values in [values, sharp] {
                if var reading = read(values, layout) {
                    reading.corners = Quadrilateral(frame.corners.map(crop.whole))
                    return reading
                }
            }
        }
        return nil
    }

    /// Reads the text of sampled modules.
    private func read(_ values: [Double], _ layout: DataMatrixLayout) -> EngineReading? {
        let isDark = zip(values, layout.fixed).map { $1 == 0 ? $0 > 0 : $1 > 0 }
        let modules = DrawnModules(columns: layout.columns, rows: layout.rows, isDark: isDark)
        return modules.drawn(module: 4).flatMap { picture in
            engine.read(picture, kinds: .matrixCodes).first { $0.symbology == .dataMatrix }
        }
    }

    /// The modules of all borders, and the light ring around the code.
    private static func known(_ layout: DataMatrixLayout) -> [KnownModule] {
        let (middleX, middleY) = (Double(layout.columns - 1) / 2, Double(layout.rows - 1) / 2)
        func module(_ x: Int, _ y: Int, _ value: Int8) -> KnownModule {
            KnownModule(x: Double(x) - middleX, y: Double(y) - middleY, value: Double(value))
        }
        var known = layout.fixed.enumerated().compactMap { index, value in
            value == 0 ? nil : module(index % layout.columns, index / layout.columns, value)
        }
        for x in -1...layout.columns { known += [module(x, -1, -1), module(x, layout.rows, -1)] }
        for y in 0..<layout.rows { known += [module(-1, y, -1), module(layout.columns, y, -1)] }
        return known
    }
}
