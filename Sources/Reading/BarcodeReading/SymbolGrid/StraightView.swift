import ImageDecoding

/// A straightened copy of a four-sided part of a picture: an upright rectangle.
struct StraightView {
    let image: LumaImage
    /// The corners of the part in pixels of the picture, in the order of the copy's corners: clockwise from the top
    /// left.
    private let corners: [GridPoint]
    /// The width and height of a pixel of the picture, in pixels of the copy.
    let zoom: Double
    /// The map from the unit square to the part of the picture.
    private let map: ProjectiveMap

    /// Draws the part with these corners. A small part is drawn at twice its size, so that the edges of small modules
    /// are found at half a pixel. Nil if the corners do not form a convex figure, or if the part is very small or
    /// large.
    init?(of picture: LumaImage, corners: [GridPoint], isEnlarged: Bool = true) {
        let frame = SymbolFrame(corners: corners, half: GridPoint(1, 1))
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), frame.isConvex,
            let map = ProjectiveMap(unitSquareTo: corners)
        else { return nil }
        let width = max((corners[1] - corners[0]).length, (corners[2] - corners[3]).length)
        let height = max((corners[3] - corners[0]).length, (corners[2] - corners[1]).length)
        guard width >= 8, height >= 8, width * height < 2_000_000 else { return nil }
        zoom = isEnlarged && width * height < 300_000 ? 2 : 1
        let (columns, rows) = (Int(width * zoom), Int(height * zoom))
        var pixels = [UInt8](repeating: 0, count: columns * rows)
        let (step, lines) = (1 / Double(columns), 1 / Double(rows))
        picture.withPixels { source in
            for row in 0..<rows {
                let down = (Double(row) + 0.5) * lines
                for column in 0..<columns {
                    let place = map((Double(column) + 0.5) * step, down)
                    pixels[row &* columns &+ column] = UInt8(picture.interpolated(source, at: place) + 0.5)
                }
            }
        }
        guard let image = LumaImage(width: columns, height: rows, pixels: pixels) else { return nil }
        (self.image, self.corners, self.map) = (image, corners, map)
    }

    /// Returns the same view of a copy of the picture that is `factor` times as large; nil if it would be very large.
    func redrawn(from picture: LumaImage, factor: Double) -> StraightView? {
        factor == 1 ? self : StraightView(of: picture, corners: corners.map { $0 * factor })
    }

    /// Returns the place in the picture of a point of the copy.
    func place(_ point: GridPoint) -> GridPoint {
        map(point.x / Double(image.width), point.y / Double(image.height))
    }

    /// The copy in black and white. A pixel must be darker than its surroundings by a tenth of the contrast, so that
    /// noise around a code stays white.
    var blackAndWhite: LumaImage {
        let sample = stride(from: 0, to: image.pixels.count, by: 31).map { image.pixels[$0] }.sorted()
        let contrast = Int(sample[sample.count * 19 / 20]) - Int(sample[sample.count / 20])
        return image.localThreshold(window: 101, bias: max(contrast / 10, 5))
    }

    /// The edges of a copy that are nearly upright or nearly level.
    struct Edges {
        /// The corners of a new part of the picture, in whose copy these edges are more exactly upright and level.
        let corners: [GridPoint]
        /// The shares of the energy of all brightness gradients that the upright edges and the level edges have.
        let upright: Double
        let level: Double
    }

    /// Measures how much the edges lean, and how their lean changes from one side to the other because of the
    /// perspective. Only edges that lean by at most `slope` are measured: pixels across an axis for each pixel along
    /// it.
    func edges(slope: Double) -> Edges {
        let (width, height) = (image.width, image.height)
        let middle = GridPoint(Double(width), Double(height)) / 2
        let steepness = Int((1 / (slope * slope)).rounded())
        var (upright, level, energy) = (LeaningEdges(), LeaningEdges(), 0)
        image.withPixels { pixels in
            for y in stride(from: 1, to: height - 1, by: 2) {
                for x in 1..<(width - 1) {
                    // Sobel's operator: without its smoothing, the corners of modules are taken for leaning edges.
                    let at = y &* width &+ x
                    func value(_ offset: Int) -> Int { Int(pixels[at &+ offset]) }
                    let falling = value(width &+ 1) &- value(-width &- 1)
                    let rising = value(1 &- width) &- value(width &- 1)
                    let right = falling &+ rising &+ 2 &* (value(1) &- value(-1))
                    let down = falling &- rising &+ 2 &* (value(width) &- value(-width))
                    let (across, along) = (right &* right, down &* down)
                    energy &+= across &+ along
                    if across > steepness &* along {
                        upright.add(right, down, at: Double(x) + 0.5 - middle.x)
                    } else if along > steepness &* across {
                        level.add(down, right, at: Double(y) + 0.5 - middle.y)
                    }
                }
            }
        }
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { x, y in
            let corner = middle * GridPoint(x, y)
            let moved = GridPoint(
                upright.lean(at: corner.x, reach: middle.x) * corner.y,
                level.lean(at: corner.y, reach: middle.y) * corner.x)
            return place(middle + corner + moved)
        }
        let all = Double(max(energy, 1))
        return Edges(corners: corners, upright: upright.energy / all, level: level.energy / all)
    }
}

extension StraightView {
    /// Returns straightened copies of the parts of a picture that look like stacked codes.
    static func blocks(of search: BarRegionSearch, in picture: LumaImage) -> [StraightView] {
        var search = search
        return search.blocks().compactMap { block in
            // The light margin around a code belongs to the view.
            func widened(_ range: ClosedRange<Double>) -> (Double, Double) {
                let margin = 12 + (range.upperBound - range.lowerBound) / 16
                return (range.lowerBound - margin, range.upperBound + margin)
            }
            let (left, right) = widened(block.width)
            let (top, bottom) = widened(block.height)
            var corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
                block.point(across: $0, along: $1)
            }
            // The edges of thin bars seem to lean more than they do, until most of the lean is removed. So the first
            // measurements also include edges that lean strongly.
            for slope in [0.5, 0.5, 1.0 / 6, 1.0 / 6] {
                guard let edges = StraightView(of: picture, corners: corners, isEnlarged: false)?.edges(slope: slope),
                    edges.upright > (slope < 0.5 ? 0.42 : 0.57), edges.level > 0.04
                else { return nil }
                corners = edges.corners
            }
            return StraightView(of: picture, corners: corners)
        }
    }
}

/// Edges that are nearly parallel to one axis of a picture. A straight line describes how much they lean at each place.
private struct LeaningEdges {
    /// The energy of the gradients: the sum of the squares of their parts across the axis.
    private(set) var energy = 0.0
    private var (sum, square) = (0.0, 0.0)
    private var (lean, product) = (0.0, 0.0)

    /// Adds a gradient at a place, which is counted from the middle. `across` and `along` are the gradient's parts
    /// across the axis and along it.
    mutating func add(_ across: Int, _ along: Int, at place: Double) {
        let weight = Double(across &* across)
        let weighted = -Double(across &* along)
        energy += weight
        sum += weight * place
        square += weight * place * place
        lean += weighted
        product += weighted * place
    }

    /// Returns how much the edges at a place lean: pixels across the axis for each pixel along it. `reach` is the
    /// distance from the middle to the last place.
    func lean(at place: Double, reach: Double) -> Double {
        guard energy > 0 else { return 0 }
        let (middle, mean) = (sum / energy, lean / energy)
        let spread = square / energy - middle * middle
        let slope = spread > 1 ? (product / energy - middle * mean) / spread : 0
        let most = 0.25 / reach
        return min(max(mean, -0.4), 0.4) + min(max(slope, -most), most) * (place - middle)
    }
}

extension LumaImage {
    /// Returns the luma at a place, interpolated between the four nearest pixels. Outside the picture, the pixels of its
    /// border are repeated.
    @inline(__always)
    func interpolated(_ pixels: UnsafeBufferPointer<UInt8>, at place: GridPoint) -> Double {
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let (x, y) = (min(max(place.x - 0.5, 0), right), min(max(place.y - 0.5, 0), bottom))
        let (column, row) = (Int(x), Int(y))
        let (shareX, shareY) = (x - Double(column), y - Double(row))
        let at = row &* width &+ column
        let next = x < right ? 1 : 0
        let below = y < bottom ? at &+ width : at
        let upper = Double(pixels[at]) * (1 - shareX) + Double(pixels[at &+ next]) * shareX
        let lower = Double(pixels[below]) * (1 - shareX) + Double(pixels[below &+ next]) * shareX
        return upper + (lower - upper) * shareY
    }
}
