import ImageDecoding
import TextDecoding

/// The work on one frame: the codes found so far, and when to stop.
struct ReadingPass {
    let index: Int
    /// The time to stop; nil if there is no time limit.
    let deadline: ContinuousClock.Instant?
    private(set) var found: [Barcode] = []
    /// Whether a step was skipped because time ran out.
    private(set) var isLate = false
    /// The engines that failed in a step.
    private(set) var failedEngines: [EngineName] = []
    /// The middles of the codes that a step saw but could not read, and of the finder patterns that belong to none of
    /// the codes that the step read.
    private var unread: [GridPoint] = []
    /// The measurements of the codes that were seen but could not be read.
    private var seen: [SeenGrid] = []
    /// The finder patterns that were already tried as the finder pattern of an rMQR code.
    private var tried: [TriedPattern] = []
    /// Whether at least three finder patterns were seen, even if they do not belong to a code.
    private var hasPatterns = false

    /// What a reader sees of a picture in a step. A step is skipped if an earlier step showed the same view to the same
    /// reader.
    private struct View: Equatable {
        var width: Int
        var height: Int
        /// Whether the picture was enlarged by repeating pixels. An interpolated picture of the same size is a
        /// different view.
        var isRepeated: Bool
        var filter: ReadingFilter
        var reader: StepReader
        var kinds: CodeKinds
    }

    init(index: Int, deadline: ContinuousClock.Instant?) {
        self.index = index
        self.deadline = deadline
    }

    /// The codes that were seen but not read, each once.
    var unreadCodes: [UnreadCode] {
        var codes: [UnreadCode] = []
        for grid in seen.sorted(by: { $0.fit > $1.fit }) {
            guard grid.isCertain, !(found.map(\.corners) + codes.map(\.corners)).contains(where: grid.corners.overlaps)
            else { continue }
            codes.append(UnreadCode(corners: grid.corners, frame: index, reason: grid.reason))
        }
        return codes.sorted {
            ($0.corners.bounds.y.lowerBound, $0.corners.bounds.x.lowerBound) < (
                $1.corners.bounds.y.lowerBound, $1.corners.bounds.x.lowerBound
            )
        }
    }

    private var isTimeUp: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

    mutating func run(
        _ plan: ReadingPlan, on sizes: PictureSizes, suffix: String, engines: [any BarcodeEngine],
        isCancelled: () -> Bool
    ) {
        var sizes = sizes
        tried = []
        // Our own readers need zxing. Without it, no step looks for finder patterns, so zbar must not wait for them.
        if !engines.contains(where: { $0.name == .zxing }) { hasPatterns = true }
        var views: [View] = []
        // Consecutive steps often use the same filtered picture, so the last one is kept.
        var filtered: (scale: ReadingScale, filter: ReadingFilter, image: LumaImage)?
        // The search for regions of stripes. The readers `bars` and `turnedGrids` share it if they read the same
        // picture.
        var regions: (scale: ReadingScale, filter: ReadingFilter, search: BarRegionSearch)?
        for step in plan.steps where isWanted(step) {
            // Our own readers correct the modules of a code; then zxing decodes the text.
            let name = step.reader.engine == .scanics ? .zxing : step.reader.engine
            guard let engine = engines.first(where: { $0.name == name }) else { continue }
            guard !isCancelled() else { return }
            guard !isTimeUp else {
                isLate = true
                return
            }
            guard let scaled = sizes.picture(step.scale) else { continue }
            let isRepeated = if case .repeated = step.scale { true } else { false }
            let view = View(
                width: scaled.width, height: scaled.height, isRepeated: isRepeated, filter: step.filter,
                reader: step.reader, kinds: step.kinds)
            guard !views.contains(view) else { continue }
            views.append(view)
            if filtered?.scale != step.scale || filtered?.filter != step.filter.drawn {
                filtered = (step.scale, step.filter.drawn, step.filter.drawn.apply(to: scaled))
            }
            guard let filtered = filtered?.image else { continue }
            switch step.reader {
            case .zbar, .zxing:
                let attempt = engine.attemptIfFallible(filtered, kinds: step.kinds)
                if attempt.hasFailed, !failedEngines.contains(engine.name) { failedEngines.append(engine.name) }
                for reading in attempt.readings {
                    add(reading, from: scaled, of: sizes, isMirrored: step.filter == .mirrored, step, suffix)
                }
            case .bars, .turnedGrids:
                let isSame = regions?.scale == step.scale && regions?.filter == step.filter.drawn
                let search = isSame ? regions?.search : nil
                regions = (step.scale, step.filter.drawn, search ?? BarRegionSearch(filtered))
                guard let search = regions?.search else { continue }
                guard step.reader == .bars else {
                    readTurnedGrids(
                        step, search, in: filtered, sizes: &sizes, engine: engine, suffix: suffix,
                        isCancelled: isCancelled)
                    continue
                }
                for reading in LinearReader.read(filtered, search) {
                    add(reading, from: scaled, of: sizes, isMirrored: false, step, suffix)
                }
            case .otherGrids:
                readOtherGrids(
                    step, in: filtered, sizes: &sizes, engine: engine, suffix: suffix, isCancelled: isCancelled)
            case .stackedGrids:
                readStackedGrids(
                    step, in: filtered, sizes: &sizes, engine: engine, suffix: suffix, isCancelled: isCancelled)
            case .flatGrids, .bentGrids, .guessedGrids:
                readGrids(
                    step, of: plan, in: filtered, sizes: &sizes, engine: engine, suffix: suffix,
                    isCancelled: isCancelled)
            }
        }
    }

    private func isWanted(_ step: ReadingStep) -> Bool {
        if found.isEmpty { return step.condition != .ifPatterns || hasPatterns }
        switch step.condition {
        case .always: return true
        case .ifNothing:
            // zbar still looks for linear codes if only our own reader of bars has found codes, because that reader
            // looks only at the largest regions of stripes.
            return step.reader == .zbar && step.kinds == .linearCodes && found.allSatisfy(\.isReadInRegion)
        case .ifPatterns: return false
        case .ifUnread:
            return unread.contains { place in !found.contains { $0.corners.surrounds(place) } }
        }
    }

    // MARK: Grids

    /// Reads QR codes by their finder patterns in a black and white picture, unless the codes were read before. Then
    /// reads rMQR codes by the patterns that are left over.
    private mutating func readGrids(
        _ step: ReadingStep, of plan: ReadingPlan, in picture: LumaImage, sizes: inout PictureSizes,
        engine: any BarcodeEngine, suffix: String, isCancelled: () -> Bool
    ) {
        let factor = Double(sizes.width) / Double(picture.width)
        let patterns = FinderSearch.patterns(in: picture, isInverted: step.filter.isInverted).filter { pattern in
            pattern.support >= plan.leastSupport
                && !found.contains {
                    ($0.symbology == .qrCode || $0.symbology == .rMQRCode)
                        && $0.corners.surrounds(pattern.centre * factor)
                }
        }
        hasPatterns = hasPatterns || patterns.count >= 3
        let depth: GridReader.Depth =
            switch step.reader {
            case .guessedGrids: .guessed
            case .bentGrids: .bent
            default: .flat
            }
        var isLate = false
        let result = GridReader(depth: depth, engine: engine).read(
            patterns: patterns, in: picture, isInverted: step.filter.isInverted,
            patience: plan.patience, of: sizes.width
        ) { module in
            guard !isCancelled() else { return nil }
            guard !isTimeUp else {
                isLate = true
                return nil
            }
            return sizes.picture(forModule: module)
        } tone: {
            step.filter.toned($0)
        }
        // Several steps often see the same pattern. Each would read it in the same picture, so the pattern is tried
        // only once.
        let squares = FinderSquares(
            outlines: result.outlines, patterns: result.patterns, in: picture, filter: step.filter
        ).frames.filter { square in
            let pattern = TriedPattern(square.mapCorners { $0 * factor }, filter: step.filter)
            guard !tried.contains(where: pattern.isSame) else { return false }
            tried.append(pattern)
            return true
        }
        let others = RMQRReader(engine: engine).read(squares, factor: factor, filter: step.filter) {
            detail(forModule: $0, of: &sizes, isLate: &isLate, isCancelled: isCancelled)
        }
        self.isLate = self.isLate || isLate
        unread += result.unread + result.loose
        seen += result.seen
        for reading in result.readings + others { add(reading, step, suffix) }
    }

    /// Finds Aztec codes and MaxiCodes by their bullseyes, and Data Matrix codes by their solid sides, in a black and
    /// white picture. Reads the codes that were not read before.
    private mutating func readOtherGrids(
        _ step: ReadingStep, in picture: LumaImage, sizes: inout PictureSizes, engine: any BarcodeEngine,
        suffix: String, isCancelled: () -> Bool
    ) {
        let factor = Double(sizes.width) / Double(picture.width)
        let known = found.filter(\.symbology.isTwoDimensional).map { $0.corners.scaled(by: 1 / factor) }
        let bullseyes = BullseyeSearch.bullseyes(in: picture, isInverted: step.filter.isInverted, outside: known)
        var isLate = false
        let pictures = { (module: Double) -> (image: LumaImage, share: Double)? in
            detail(forModule: module, of: &sizes, isLate: &isLate, isCancelled: isCancelled)
        }
        let readings =
            AztecReader(engine: engine).read(
                bullseyes.filter(\.isDark), factor: factor, isInverted: step.filter.isInverted, picture: pictures)
            + MaxiCodeReader().read(
                bullseyes.filter { !$0.isDark }, factor: factor, isInverted: step.filter.isInverted, picture: pictures)
        let borders = SolidBorderSearch.borders(
            in: picture, isInverted: step.filter.isInverted, outside: known
        ).filter { border in !found.contains { $0.corners.surrounds(border.centre * factor) } }
        let others = DataMatrixReader(engine: engine).read(
            borders, in: picture, factor: factor, isInverted: step.filter.isInverted,
            guesses: found.isEmpty && readings.isEmpty ? 3 : 0, picture: pictures)
        self.isLate = self.isLate || isLate
        for reading in readings + others { add(reading, step, suffix) }
    }

    /// Finds PDF417 symbols by their start and stop patterns, and MicroPDF417 symbols by their whole rows, in a black
    /// and white picture. Reads the symbols that were not read before.
    private mutating func readStackedGrids(
        _ step: ReadingStep, in picture: LumaImage, sizes: inout PictureSizes, engine: any BarcodeEngine,
        suffix: String, isCancelled: () -> Bool
    ) {
        let factor = Double(sizes.width) / Double(picture.width)
        let isInverted = step.filter.isInverted
        // After the first code, fewer lines are searched: most pictures have only one code, so the search for another
        // must not take long.
        let search = StackedSearch(of: picture, step: found.isEmpty ? 2 : 8, isInverted: isInverted)
        let known = found.filter { $0.symbology.isTwoDimensional }.map(\.corners)
        let edges = search.edges.filter { edge in !known.contains { $0.surrounds(edge.middle * factor) } }
        let crossings = search.crossings.filter { crossing in
            let middle = (crossing.point(isLeft: true) + crossing.point(isLeft: false)) / 2
            return !known.contains { $0.surrounds(middle * factor) }
        }
        var isLate = false
        let pictures = { (module: Double) -> (image: LumaImage, share: Double)? in
            detail(forModule: module, of: &sizes, isLate: &isLate, isCancelled: isCancelled)
        }
        let result = PDF417Reader().read(edges, factor: factor, isInverted: isInverted, picture: pictures)
        let small = MicroPDF417Reader().read(crossings, factor: factor, isInverted: isInverted, picture: pictures)
        self.isLate = self.isLate || isLate
        unread += result.unread
        for reading in result.readings + small { add(reading, step, suffix) }
    }

    /// Straightens the parts of a picture that look like stacked codes, and reads the symbols in them.
    private mutating func readTurnedGrids(
        _ step: ReadingStep, _ search: BarRegionSearch, in picture: LumaImage, sizes: inout PictureSizes,
        engine: any BarcodeEngine, suffix: String, isCancelled: () -> Bool
    ) {
        let factor = Double(sizes.width) / Double(picture.width)
        var isLate = false
        for view in StraightView.blocks(of: search, in: picture) {
            guard !isCancelled(), !isTimeUp else {
                isLate = isTimeUp
                break
            }
            let image = view.blackAndWhite
            // The view in the picture for the smallest modules so far, and the share of that picture.
            var sharp: (view: StraightView, share: Double)?
            let pictures = { (module: Double) -> (image: LumaImage, share: Double)? in
                let module = module * factor / view.zoom
                guard let whole = detail(forModule: module, of: &sizes, isLate: &isLate, isCancelled: isCancelled)
                else { return nil }
                if sharp.map({ $0.share < whole.share }) ?? true {
                    // Modules in a part that is too large to be redrawn are large enough in the view.
                    let redrawn = view.redrawn(from: whole.image, factor: factor * whole.share)
                    sharp = (redrawn ?? view, whole.share)
                }
                return sharp.map { ($0.view.image, Double($0.view.image.width) / Double(view.image.width)) }
            }
            for isInverted in [false, true] {
                let search = StackedSearch(of: image, step: 2, isInverted: isInverted)
                let result = PDF417Reader().read(
                    search.edges, factor: 1, isInverted: isInverted, picture: pictures)
                let small = MicroPDF417Reader().read(
                    search.crossings, factor: 1, isInverted: isInverted, picture: pictures)
                unread += result.unread.map { view.place($0) * factor }
                for var reading in result.readings + small {
                    reading.corners = Quadrilateral(
                        reading.corners.points.map { view.place(GridPoint(Double($0.x), Double($0.y))) * factor })
                    add(reading, step, suffix)
                }
            }
        }
        self.isLate = self.isLate || isLate
    }

    /// Returns a picture in which modules of the given size can be read, and the ratio of its width to the width of the
    /// whole picture. Returns nil if the reading must stop: it was cancelled, or the time is up. If the time is up,
    /// `isLate` is set.
    ///
    /// - Parameter module: The size of a module in pixels of the whole picture.
    private func detail(
        forModule module: Double, of sizes: inout PictureSizes, isLate: inout Bool, isCancelled: () -> Bool
    ) -> (image: LumaImage, share: Double)? {
        guard !isCancelled() else { return nil }
        guard !isTimeUp else {
            isLate = true
            return nil
        }
        let image = sizes.picture(forModule: module)
        return (image, Double(image.width) / Double(sizes.width))
    }

    // MARK: Results

    /// Adds a reading from a scaled or mirrored picture, after converting the corners to pixels of the whole picture.
    private mutating func add(
        _ reading: SymbolReading, from scaled: LumaImage, of sizes: PictureSizes, isMirrored: Bool,
        _ step: ReadingStep, _ suffix: String
    ) {
        var reading = reading
        reading.corners = reading.corners.mapPoints { point in
            PixelPoint(
                x: Self.rescale(isMirrored ? scaled.width - 1 - point.x : point.x, from: scaled.width, to: sizes.width),
                y: Self.rescale(point.y, from: scaled.height, to: sizes.height))
        }
        add(reading, step, suffix)
    }

    /// Adds a reading, unless the same code was found at the same place before.
    private mutating func add(_ reading: SymbolReading, _ step: ReadingStep, _ suffix: String) {
        let barcode = Barcode(
            bytes: reading.bytes,
            reading: Barcode.reading(
                of: reading.bytes, symbology: reading.symbology, eci: reading.eci, segments: reading.eciSegments),
            symbology: reading.symbology, corners: reading.corners, frame: index, engine: step.reader.engine.rawValue,
            step: step.name + suffix, eci: reading.eci, eciSegments: reading.eciSegments,
            structuredAppend: reading.structuredAppend)
        // Readers that look for the edges of bars misread blurred EAN and UPC codes. Our own reader compares whole
        // digits, and hardly ever misreads such codes. So its reading stays if another reading is at the same place.
        if barcode.symbology.isRetail,
            found.contains(where: { $0.isReadByDigits && $0.corners.overlaps(barcode.corners) })
        {
            return
        }
        if let known = found.firstIndex(where: { $0.isSameCode(as: barcode) }) {
            if barcode.saysMore(than: found[known]) { found[known] = barcode }
        } else {
            found.append(barcode)
        }
    }

    private static func rescale(_ value: Int, from: Int, to: Int) -> Int {
        from == to ? value : Int((Double(value) * Double(to) / Double(from)).rounded())
    }
}

extension Barcode {
    /// Returns whether both are readings of one code. Two engines may read different bytes from one two-dimensional
    /// code; it still counts as one code. Linear codes count as one code only if their bytes are equal, because a
    /// linear code may be misread.
    fileprivate func isSameCode(as other: Barcode) -> Bool {
        guard symbology == other.symbology else { return false }
        // The corners themselves are compared if the upright rectangle around them may contain other codes.
        if symbology.isElongated { return corners.isAtSamePlace(as: other.corners) }
        return corners.overlaps(other.corners) && (bytes == other.bytes || symbology.isTwoDimensional)
    }

    /// Whether this is an EAN or UPC code that our own reader read.
    fileprivate var isReadByDigits: Bool { symbology.isRetail && engine == EngineName.scanics.rawValue }

    /// Whether this is a linear code that our own reader read.
    fileprivate var isReadInRegion: Bool { !symbology.isTwoDimensional && engine == EngineName.scanics.rawValue }

    private var statesEncoding: Bool { eci != nil || !eciSegments.isEmpty }

    /// Returns whether this reading should replace an earlier reading of the same code.
    ///
    /// The reading that states an encoding (ECI) is preferred. If both or neither state one, the reading that states
    /// the code's place in a message of several codes (Structured Append) is preferred. Otherwise the earlier reading
    /// stays. Plans ask zxing first, so the earlier reading is usually zxing's, which keeps the bytes of the payload
    /// unchanged.
    fileprivate func saysMore(than other: Barcode) -> Bool {
        if statesEncoding != other.statesEncoding { return statesEncoding }
        return structuredAppend != nil && other.structuredAppend == nil
    }
}
