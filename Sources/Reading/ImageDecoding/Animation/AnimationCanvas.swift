/// The picture on which the frames of an animation are drawn, one over another.
struct AnimationCanvas {
    /// What happens to the area of a frame after the frame was shown.
    enum Disposal {
        /// The frame stays.
        case keep
        /// The area becomes transparent.
        case clear
        /// The area becomes what it was before the frame.
        case restore
    }

    /// The area of a frame, clipped to the canvas.
    struct Place: Hashable {
        let columns: Range<Int>
        let rows: Range<Int>
    }

    let width: Int
    let height: Int
    /// Red, green, blue and alpha of each pixel, not premultiplied.
    private var pixels: [UInt8]

    /// Creates a transparent canvas.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: 4 * width * height)
    }

    /// Returns the part of a rectangle that lies on the canvas.
    func place(left: Int, top: Int, width: Int, height: Int) -> Place {
        Place(
            columns: min(left, self.width)..<min(left + width, self.width),
            rows: min(top, self.height)..<min(top + height, self.height))
    }

    /// Draws RGBA pixels on a row, from `column` on. If `blends`, they are blended with the canvas; otherwise they
    /// replace the pixels of the canvas.
    mutating func draw(_ source: UnsafeBufferPointer<UInt8>, row: Int, from column: Int, blends: Bool) {
        guard (0..<height).contains(row), (0..<width).contains(column) else { return }
        let count = min(source.count / 4, width - column)
        let start = 4 * (row * width + column)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for index in 0..<count {
                let (from, to) = (4 &* index, start &+ 4 &* index)
                let alpha = source[from &+ 3]
                if !blends || alpha == 255 {
                    for channel in 0..<4 { pixels[to &+ channel] = source[from &+ channel] }
                } else if alpha > 0 {
                    Self.blend(source, from, over: pixels, to)
                }
            }
        }
    }

    /// Draws one pixel over another (WebP Container Specification, "Alpha-blending").
    private static func blend(
        _ source: UnsafeBufferPointer<UInt8>, _ from: Int, over pixels: UnsafeMutableBufferPointer<UInt8>, _ to: Int
    ) {
        let alpha = UInt32(source[from + 3])
        let share = UInt32(pixels[to + 3]) * (255 - alpha) / 255
        let sum = alpha + share
        for channel in 0..<3 {
            let value = (UInt32(source[from + channel]) * alpha + UInt32(pixels[to + channel]) * share) / sum
            pixels[to + channel] = UInt8(truncatingIfNeeded: min(value, 255))
        }
        pixels[to + 3] = UInt8(truncatingIfNeeded: min(sum, 255))
    }

    mutating func clear(_ place: Place) {
        for row in place.rows {
            let start = 4 * row * width
            for index in (start + 4 * place.columns.lowerBound)..<(start + 4 * place.columns.upperBound) {
                pixels[index] = 0
            }
        }
    }

    /// Returns a copy of an area, for `restore`.
    func saved(_ place: Place) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(4 * place.columns.count * place.rows.count)
        for row in place.rows {
            let start = 4 * row * width
            copy += pixels[(start + 4 * place.columns.lowerBound)..<(start + 4 * place.columns.upperBound)]
        }
        return copy
    }

    /// Restores an area from a copy that `saved` returned.
    mutating func restore(_ copy: [UInt8], at place: Place) {
        let length = 4 * place.columns.count
        for (index, row) in place.rows.enumerated() {
            let start = 4 * (row * width + place.columns.lowerBound)
            pixels.replaceSubrange(start..<(start + length), with: copy[(index * length)..<((index + 1) * length)])
        }
    }

    /// Returns the present state of the canvas as a frame, with a small picture of at most `small` pixels.
    func frame(small: Int) -> DecodedFrame {
        .assembled(width: width, height: height, small: small) { rows in
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<height {
                    let line = UnsafeBufferPointer(rebasing: pixels[(4 * row * width)..<(4 * (row + 1) * width)])
                    rows.set(row: row, to: line, hasAlpha: true)
                }
            }
        }
    }
}

extension DecodedFrame {
    /// Assembles a frame from rows that `read` sets. If the colours show something that the luma does not, `read` is
    /// called again to assemble a picture of these colours.
    ///
    /// - Parameter small: the greatest number of pixels of the frame's small picture in colour; 0 for none.
    static func assembled<Failure: Error>(
        width: Int, height: Int, small: Int, _ read: (inout RowAssembly) throws(Failure) -> Void
    ) throws(Failure) -> DecodedFrame {
        var rows = RowAssembly(width: width, height: height, small: small)
        try read(&rows)
        guard let difference = rows.hiddenDifference else { return rows.frame() }
        var again = RowAssembly(width: width, height: height, difference: difference)
        try read(&again)
        return rows.frame(colours: again.image())
    }
}
