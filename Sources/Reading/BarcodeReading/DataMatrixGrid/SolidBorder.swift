import ImageDecoding

/// The two solid sides of a Data Matrix code, as found in a picture.
struct SolidBorder: Sendable {
    /// The outer corner of the code where both sides meet: the bottom left.
    var corner: GridPoint
    /// The end of the left side: the code's top left.
    var top: GridPoint
    /// The end of the bottom side: the code's bottom right.
    var right: GridPoint
    /// The thickness of the left side and of the bottom side in pixels: the width and the height of a module.
    var thickness: GridPoint

    /// The size of a module in pixels.
    var module: Double { (thickness.x + thickness.y) / 2 }

    /// Whether the modules seem to be wider than high, or higher than wide.
    var isStretched: Bool { max(thickness.x, thickness.y) > 1.2 * min(thickness.x, thickness.y) }

    /// The middle of the code, if it is seen without perspective.
    var centre: GridPoint { (top + right) / 2 }

    /// The area of the code in pixels, if it is seen without perspective.
    var area: Double { (top - corner).cross(right - corner) }

    /// Returns whether both borders are at the same place, give or take two pixels.
    func isSame(as other: SolidBorder) -> Bool {
        (corner - other.corner).length + (top - other.top).length + (right - other.right).length < 2
    }

    /// Returns the border in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> SolidBorder {
        SolidBorder(
            corner: corner * factor, top: top * factor, right: right * factor, thickness: thickness * factor)
    }
}

/// The search for solid borders in a black and white picture: dark regions whose outline has two straight sides that
/// meet at a corner.
struct SolidBorderSearch {
    /// Returns every possible border: first those whose sides are sides of a region's convex hull, then, in `outlined`,
    /// those whose sides are only straight parts of an outline. `blocks` are the boxes of small regions.
    ///
    /// - Parameters:
    ///   - image: The picture: 0 is dark and everything else light.
    ///   - isInverted: Whether light counts as dark.
    ///   - codes: The places of the codes that have been read. A region is skipped if its middle lies in one of them.
    ///   - withOutlines: Whether outlines are followed, which takes longer.
    static func borders(
        in image: LumaImage, isInverted: Bool, outside codes: [Quadrilateral], withOutlines: Bool
    ) -> (hulls: [SolidBorder], outlined: [SolidBorder], blocks: [Block]) {
        guard image.width >= least, image.height >= least else { return ([], [], []) }
        return image.withPixels { pixels in
            let bitmap = Bitmap(pixels: pixels, width: image.width, height: image.height, dark: isInverted ? 255 : 0)
            let search = SolidBorderSearch(bitmap: bitmap)
            let regions = DarkRegions(bitmap).large(leastSide: least, withStarts: withOutlines)
            let boxes = regions.hulls.map(Block.init)
            let isFree = boxes.map { box in !codes.contains { $0.surrounds(box.middle) } }
            let blocks = zip(boxes, isFree).filter { $1 && $0.isSmall }.map(\.0)
            var found: [SolidBorder] = []
            for (hull, isFree) in zip(regions.hulls, isFree) where isFree && found.count < most {
                found += search.borders(of: hull)
            }
            guard withOutlines else { return (found, [], blocks) }
            var outlined: [SolidBorder] = []
            var walk = OutlineWalk(bitmap)
            // Ordinary pictures take a few steps for each pixel of an outline.
            var steps = 4 * (bitmap.width * bitmap.height + 1_000_000)
            for (pixel, region) in regions.starts where isFree[region] && outlined.count < most && steps > 0 {
                let sides = walk.sides(fromColumn: Int(pixel.x), row: Int(pixel.y))
                outlined += search.borders(of: sides, steps: &steps).filter { other in
                    !found.contains { $0.isSame(as: other) }
                }
            }
            return (found, outlined, blocks)
        }
    }

    /// The upright rectangle around a region.
    struct Block {
        let low: GridPoint
        let high: GridPoint

        init(_ hull: [GridPoint]) {
            low = hull.reduce(hull[0], pointwiseMin)
            high = hull.reduce(hull[0], pointwiseMax)
        }

        var middle: GridPoint { (low + high) / 2 }

        /// Whether it may be a code whose modules are too small for this picture.
        var isSmall: Bool {
            let size = high - low
            return max(size.x, size.y) <= 80 && max(size.x, size.y) < 2.5 * min(size.x, size.y)
        }
    }

    /// The least width and height of a region in pixels.
    private static let least = 12
    /// The least length of a solid side in pixels.
    static let leastSide = 9.0
    /// The number of borders after which the search stops. A rack of tubes has hundreds of codes.
    private static let most = 1000

    let bitmap: Bitmap

    /// Returns the borders among the sides of a clockwise hull.
    private func borders(of hull: [GridPoint]) -> [SolidBorder] {
        // A finer outline finds the sides of blurred codes, which have round corners. A coarser outline finds the sides
        // of bent codes.
        var outline = HullOutline(hull)
        outline.simplify(tolerance: 0.004)
        let found = borders(withCorners: outline.corners)
        let count = outline.corners.count
        outline.simplify(tolerance: 0.012)
        guard outline.corners.count < count else { return found }
        let others = borders(withCorners: outline.corners)
        return found
            + others.filter { other in !found.contains { $0.isSame(as: other) } }
    }

    private func borders(withCorners corners: [GridPoint]) -> [SolidBorder] {
        guard corners.count >= 3 else { return [] }
        let count = corners.count
        let isSolid = corners.indices.map { isSolidSide(from: corners[$0], to: corners[($0 + 1) % count]) }
        func length(_ side: Int) -> Double { (corners[(side + 1) % count] - corners[side]).length }
        return corners.indices.compactMap { place -> SolidBorder? in
            guard isSolid[place] else { return nil }
            // Blur cuts off the corner, which leaves short sides there.
            var before = (place + count - 1) % count
            for _ in 0..<2 where !isSolid[before] && length(before) < 0.15 * length(place) {
                before = (before + count - 1) % count
            }
            guard isSolid[before], before != place,
                let corner = Self.crossing(
                    (corners[before], corners[(before + 1) % count]), (corners[place], corners[(place + 1) % count]))
            else { return nil }
            return border(corner: corner, top: corners[(place + 1) % count], right: corners[before])
        }
    }

    /// Returns the border with the given corner and ends; nil if no code can have such a border.
    func border(corner: GridPoint, top: GridPoint, right: GridPoint) -> SolidBorder? {
        let (across, up) = (right - corner, top - corner)
        let sine = up.cross(across) / (across.length * up.length)
        let share = across.length / up.length
        guard sine > 0.5, (0.04...25).contains(share) else { return nil }
        let border = SolidBorder(
            corner: corner, top: top, right: right,
            thickness: GridPoint(
                thickness(from: top, to: corner, inwards: across), thickness(from: corner, to: right, inwards: up)))
        // A code has 8 to 144 modules along each side. The limits are wider, because the thickness is an estimate.
        let module = border.module
        guard module > 0, min(across.length, up.length) > 5.5 * module, max(across.length, up.length) < 180 * module,
            hasModules(border)
        else { return nil }
        return border
    }

    /// Returns whether lines through a code with the given border change between dark and light often enough. On
    /// average they change at every second module, but blur hides many changes.
    private func hasModules(_ border: SolidBorder) -> Bool {
        let (across, up) = (border.right - border.corner, border.top - border.corner)
        let shares = [0.3, 0.5, 0.7]
        func changes(along way: GridPoint, from place: (Double) -> GridPoint) -> Int {
            let count = max(Int(way.length), 1)
            return shares.reduce(0) { sum, share in
                let start = place(share)
                var (changes, isDark) = (0, bitmap.isDark(start))
                for step in 1..<max(count, 2)
                where bitmap.isDark(start + way * (Double(step) / Double(count))) != isDark {
                    changes += 1
                    isDark.toggle()
                }
                return sum + changes
            }
        }
        let least = 0.15 * Double(shares.count) / border.module
        return Double(changes(along: across) { border.corner + up * $0 }) > least * across.length
            && Double(changes(along: up) { border.corner + across * $0 }) > least * up.length
    }

    /// Returns the point where two lines cross; nil if they are almost parallel.
    static func crossing(_ one: (GridPoint, GridPoint), _ other: (GridPoint, GridPoint)) -> GridPoint? {
        let (way, otherWay) = (one.1 - one.0, other.1 - other.0)
        let area = way.cross(otherWay)
        guard abs(area) > 0.3 * way.length * otherWay.length else { return nil }
        return one.0 + way * ((other.0 - one.0).cross(otherWay) / area)
    }

    /// Returns whether a side of a clockwise outline is dark just inside and light just outside. If the side of a large
    /// code is slightly bent, it is dark a little farther inside and light a little farther outside.
    private func isSolidSide(from start: GridPoint, to end: GridPoint) -> Bool {
        let length = (end - start).length
        guard length >= Self.leastSide else { return false }
        if isSolidSide(from: start, to: end, slack: 0) { return true }
        let slack = Self.slack(ofSide: length)
        return slack > 0 && isSolidSide(from: start, to: end, slack: slack)
    }

    /// The number of pixels by which a side may be bent.
    private static func slack(ofSide length: Double) -> Double { length > 60 ? min(0.015 * length, 4) : 0 }

    private func isSolidSide(from start: GridPoint, to end: GridPoint, slack: Double) -> Bool {
        let way = end - start
        let inwards = GridPoint(-way.y, way.x) / way.length
        let count = max(Int(way.length), 12)
        var (lightInside, darkOutside) = (0, 0)
        let most = count * 3 / 20
        for step in 0..<count {
            let place = start + way * ((Double(step) + 0.5) / Double(count))
            if !bitmap.isDark(place + inwards * (1.3 + slack)) { lightInside += 1 }
            if bitmap.isDark(place - inwards * (1.5 + slack)) { darkOutside += 1 }
            if lightInside > most || darkOutside > most { return false }
        }
        return true
    }

    /// Returns the thickness of a solid side in pixels. It is the lower quartile of many measurements, because dark
    /// modules behind the side make some of the measurements too large.
    private func thickness(from start: GridPoint, to end: GridPoint, inwards: GridPoint) -> Double {
        let way = end - start
        let inwards = inwards / inwards.length
        let slack = Self.slack(ofSide: way.length)
        let count = min(max(Int(way.length), 16), 80)
        let depths = (0..<count).map { step -> Double in
            let place = start + way * (0.08 + 0.84 * (Double(step) + 0.5) / Double(count))
            var edge = 0.0
            while edge < slack, !bitmap.isDark(place + inwards * (edge + 1)) { edge += 0.5 }
            var depth = edge + 0.5
            while depth - edge < way.length / 6, bitmap.isDark(place + inwards * (depth + 0.5)) { depth += 0.5 }
            return depth - edge
        }.sorted()
        return depths[count / 4]
    }
}
