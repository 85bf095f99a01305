import ImageDecoding

/// The part of a picture around a symbol, scaled down to modules of about five pixels.
struct SymbolCrop {
    let image: LumaImage
    private let origin: GridPoint
    /// The number of the picture's pixels along a pixel of the part.
    private let factor: Double
    /// The size of a module in pixels of the part.
    private let module: Double

    /// Cuts out the part around a frame: the modules up to `reach` from its middle. Nil if it isn't in the picture.
    init?(of image: LumaImage, around frame: SymbolFrame, reach: Double) {
        // Perspective moves the near side outwards; a quarter more is room enough.
        let share = 1.25 * max(1, reach / min(frame.half.x, frame.half.y))
        let middle = frame.corners.reduce(.zero, +) / 4
        let points = frame.corners.map { middle + ($0 - middle) * share }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, right) = (max(xs.min() ?? 0, 0), min(xs.max() ?? 0, Double(image.width)))
        let (top, bottom) = (max(ys.min() ?? 0, 0), min(ys.max() ?? 0, Double(image.height)))
        guard left < right, top < bottom else { return nil }
        let area = (right - left) * (bottom - top)
        let factor = max(Int(frame.module / 4.5), Int((area / 2_000_000).squareRoot().rounded(.up)), 1)
        guard
            let crop = image.crop(
                left: Int(left), top: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top),
                dividedBy: factor)
        else { return nil }
        self.image = crop
        self.factor = Double(factor)
        module = frame.module / Double(factor)
        origin = GridPoint(Double(Int(left)), Double(Int(top)))
    }

    /// Returns the part with its light evened out around each module.
    func contrast(isInverted: Bool) -> ContrastImage {
        var contrast = ContrastImage(image, window: max(Int(module * 9), 9))
        if isInverted { contrast = contrast.inverted }
        return module > 3.5 ? contrast.smoothed : contrast
    }

    /// Returns the frame in pixels of the part.
    func local(_ frame: SymbolFrame) -> SymbolFrame { frame.mapCorners { ($0 - origin) / factor } }

    /// Returns a point of the part in pixels of the picture.
    func whole(_ point: GridPoint) -> GridPoint { point * factor + origin }
}

extension SymbolFrame {
    /// The corners as whole pixels.
    var quadrilateral: Quadrilateral {
        let points = corners.map {
            // A frame that does not fit may lie anywhere, even where coordinates do not fit an `Int`.
            PixelPoint(x: Int(min(max($0.x, -1e6), 1e6).rounded()), y: Int(min(max($0.y, -1e6), 1e6).rounded()))
        }
        return Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}
