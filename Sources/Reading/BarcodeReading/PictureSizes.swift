import ImageDecoding

/// One picture at the sizes that steps need. Copies of the picture are kept for later steps, except very large ones.
final class PictureSizes {
    /// The size of the whole picture.
    let width: Int
    let height: Int
    private let decode: @Sendable () -> LumaImage
    private var whole: LumaImage?
    private let half: LumaImage?
    private var copies: [(scale: ReadingScale, picture: LumaImage)] = []

    /// Prepares the sizes of a frame. Its transparent parts become white.
    init(_ frame: DecodedFrame) {
        (width, height) = (frame.width, frame.height)
        half = frame.overWhiteAtHalfSize
        whole = half == nil ? frame.overWhite : nil
        decode = { frame.overWhite }
    }

    /// Prepares the sizes of a picture that is already decoded.
    init(_ picture: LumaImage) {
        (width, height) = (picture.width, picture.height)
        (whole, half, decode) = (picture, nil, { picture })
    }

    /// Returns the picture at a scale; nil if the picture is larger than the limit of the scale.
    func picture(_ scale: ReadingScale) -> LumaImage? {
        if let copy = copies.first(where: { $0.scale == scale }) { return copy.picture }
        let count = width * height
        let copy: LumaImage?
        switch scale {
        case .full(let limit): return count <= limit ? full() : nil
        case .atMost(let limit): copy = source(of: limit).downscaled(toAtMost: limit)
        case .repeated(let limit): copy = count <= limit ? full().repeated : nil
        case .doubledAtMost(let limit): copy = source(of: limit).downscaled(toAtMost: limit).doubled
        }
        if let copy, copy.pixels.count <= Self.largestKept { copies.append((scale, copy)) }
        return copy
    }

    /// Returns the smallest available picture in which the modules of a code are large enough to read. `module` is the
    /// size of a module in pixels of the whole picture.
    func detail(forModule module: Double) -> Sight.Detail {
        if let half, module > 6 { return (half, Double(half.width) / Double(width)) }
        return (full(), 1)
    }

    private static let largestKept = 3_200_000

    private func source(of count: Int) -> LumaImage {
        // The half-sized picture is used if it has more than nine tenths of the wanted number of pixels.
        if let half, half.pixels.count > count - count / 10 { return half }
        return full()
    }

    private func full() -> LumaImage {
        if let whole { return whole }
        let picture = decode()
        whole = picture
        return picture
    }
}
