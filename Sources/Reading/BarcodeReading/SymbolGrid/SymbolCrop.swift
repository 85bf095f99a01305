import ImageDecoding

/// The part of a picture around a symbol. The part is scaled down if its modules are at least nine pixels wide, or if
/// the part is very large.
struct SymbolCrop {
    let image: LumaImage
    /// The width of one of the part's pixels, in pixels of the picture.
    let factor: Double
    private let origin: GridPoint

    /// Cuts out the rectangle around some points, with `margin` pixels on each side. The smallest modules are `module`
    /// pixels wide. Nil if the rectangle is outside the picture.
    init?(of image: LumaImage, round points: [GridPoint], margin: Double = 0, module: Double) {
        // Closures are used, because key paths would take longer than the rest of this initialiser.
        let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
        // If a frame was fitted badly, its coordinates and its module size may be too large for an `Int`.
        let left = max((xs.min() ?? 0) - margin, 0)
        let top = max((ys.min() ?? 0) - margin, 0)
        let right = min((xs.max() ?? 0) + margin, Double(image.width))
        let bottom = min((ys.max() ?? 0) + margin, Double(image.height))
        guard left < right, top < bottom, module < right - left + bottom - top else { return nil }
        let area = (right - left) * (bottom - top)
        let factor = max(Int(module / 4.5), Int((area / 2_000_000).squareRoot().rounded(.up)), 1)
        guard
            let crop = image.crop(
                left: Int(left), top: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top),
                dividedBy: factor)
        else { return nil }
        self.image = crop
        self.factor = Double(factor)
        origin = GridPoint(Double(Int(left)), Double(Int(top)))
    }

    /// Cuts out the part around a frame: up to `reach` modules from its middle. Nil if the part is outside the picture.
    init?(of image: LumaImage, around frame: SymbolFrame, reach: Double) {
        // Perspective moves the near side outwards, so the part is made a quarter larger.
        let share = 1.25 * max(1, reach / min(frame.half.x, frame.half.y))
        let middle = frame.middle
        self.init(of: image, round: frame.corners.map { middle + ($0 - middle) * share }, module: frame.module)
    }

    /// Returns the part with its light evened out, within squares of about `window` by `window` modules. `module` is
    /// the size of a module in pixels of the part.
    func contrast(
        module: Double, isInverted: Bool, window: Double = 9, tone: (LumaImage) -> LumaImage = { $0 }
    ) -> ContrastImage {
        var contrast = ContrastImage(tone(image), window: max(Int(module * window), 9))
        if isInverted { contrast = contrast.inverted }
        return module > 3.5 ? contrast.smoothed : contrast
    }

    /// Returns a point of the picture in pixels of the part.
    func local(_ point: GridPoint) -> GridPoint { (point - origin) / factor }

    /// Returns a point of the part in pixels of the picture.
    func whole(_ point: GridPoint) -> GridPoint { point * factor + origin }
}

extension Quadrilateral {
    /// Creates a quadrilateral from its corners, clockwise from the top left, in whole pixels.
    init(_ corners: [GridPoint]) {
        let points = corners.map {
            // If a frame was fitted badly, its coordinates may be too large for an `Int`.
            PixelPoint(x: Int(min(max($0.x, -1e6), 1e6).rounded()), y: Int(min(max($0.y, -1e6), 1e6).rounded()))
        }
        self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}
