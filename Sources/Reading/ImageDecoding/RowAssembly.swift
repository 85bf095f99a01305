/// Assembles a picture from rows of red, green, blue and alpha (RGBA), and keeps only its luma and its alpha.
struct RowAssembly {
    let width: Int
    let height: Int
    /// The colour difference that is stored for each pixel; nil to store the luma.
    private let difference: ColourDifference?
    private var luma: [UInt8]
    private var alpha: [UInt8] = []
    private var probe = ColourProbe()
    private let probeStep: Int
    private var shrinker: ColourShrinker?

    /// Creates a white picture.
    ///
    /// - Parameter small: the greatest number of pixels of the frame's small picture in colour; 0 for none.
    init(width: Int, height: Int, difference: ColourDifference? = nil, small: Int = 0) {
        self.width = width
        self.height = height
        self.difference = difference
        luma = [UInt8](repeating: 255, count: width * height)
        probeStep = max(1, height / ColourProbe.rows)
        shrinker = ColourShrinker(width: width, height: height, atMost: small)
    }

    /// The colour difference with shapes that the luma does not show; nil if there is none.
    var hiddenDifference: ColourDifference? { difference == nil ? probe.difference : nil }

    /// Sets row `y` from 4 x `width` bytes; ignores rows out of range. Without `hasAlpha` every pixel is opaque.
    mutating func set(row y: Int, to row: UnsafeBufferPointer<UInt8>, hasAlpha: Bool) {
        guard y >= 0, y < height, row.count >= 4 * width, let base = row.baseAddress else { return }
        if difference == nil, y % probeStep == 0 { probe.look(at: base, channels: 4, count: width) }
        shrinker?.add(row: y, base, channels: 4, hasAlpha: hasAlpha)
        if hasAlpha, alpha.isEmpty { alpha = [UInt8](repeating: 255, count: width * height) }
        let start = y * width
        luma.withUnsafeMutableBufferPointer { luma in
            if let difference {
                for x in 0..<width {
                    luma[start &+ x] = difference.value(row[4 &* x], row[4 &* x &+ 1], row[4 &* x &+ 2])
                }
            } else {
                for x in 0..<width {
                    luma[start &+ x] = Luma.of(row[4 &* x], row[4 &* x &+ 1], row[4 &* x &+ 2])
                }
            }
        }
        guard hasAlpha, difference == nil else { return }
        for x in 0..<width {
            let opacity = row[4 &* x &+ 3]
            alpha[start &+ x] = opacity
            luma[start &+ x] = Luma.scaled(luma[start &+ x], by: opacity) &+ (255 &- opacity)
        }
    }

    mutating func set(row y: Int, toLuma row: UnsafeBufferPointer<UInt8>) {
        guard y >= 0, y < height, row.count >= width, let base = row.baseAddress else { return }
        shrinker?.add(row: y, base, channels: 1)
        let start = y * width
        luma.withUnsafeMutableBufferPointer { luma in
            for x in 0..<width { luma[start &+ x] = row[x] }
        }
    }

    consuming func frame(colours: LumaImage? = nil) -> DecodedFrame {
        let isOpaque = alpha.allSatisfy { $0 == 255 }
        var frame = DecodedFrame(
            overWhite: LumaImage(width: width, height: height, unchecked: luma), alpha: isOpaque ? nil : alpha,
            colours: colours)
        frame.small = shrinker?.image
        return frame
    }

    /// Returns the picture without its alpha: its luma, or its colour difference stretched to the range of black to
    /// white.
    consuming func image() -> LumaImage {
        let image = LumaImage(width: width, height: height, unchecked: luma)
        return difference == nil ? image : image.stretched
    }
}
