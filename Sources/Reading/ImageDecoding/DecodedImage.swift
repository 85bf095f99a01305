import ScanBasics

/// What a file of an image decodes to.
public struct DecodedImage: Sendable {
    /// What kind of file it is.
    public let format: ImageFormat
    /// Its pictures, at least one.
    public let frames: DecodedFrames
    /// What was damaged or left out; see ``DecodedSummary/diagnostics``.
    public let diagnostics: [Diagnostic]
}

/// The pictures of one file in order.
public struct DecodedFrames: Sequence, Sendable {
    private let frames: [DecodedFrame]

    /// The given frames.
    public init(_ frames: [DecodedFrame]) {
        self.frames = frames
    }

    /// How many there are.
    public var count: Int { frames.count }

    /// Goes through the frames from the first.
    public func makeIterator() -> some IteratorProtocol<DecodedFrame> {
        frames.makeIterator()
    }
}

/// One picture of a file, as it is shown.
public struct DecodedFrame: Hashable, Sendable {
    private let picture: Picture
    /// How opaque each pixel is, 0 to 255, in the order of the picture's pixels; nil where all are 255.
    public let alpha: [UInt8]?
    /// The picture in the difference of its colours, gray in the middle, where they show shapes that its luma does not:
    /// a red code on a green ground that is as bright. Nil for nearly every picture.
    public let colours: LumaImage?

    private enum Picture: Hashable {
        case whole(LumaImage)
        /// Half the width and height are decoded; the whole is when it is asked for.
        case half(LumaImage, of: JPEGPicture)
    }

    /// A picture without transparency.
    public init(_ luma: LumaImage) {
        self.init(overWhite: luma, alpha: nil, colours: nil)
    }

    /// A picture over white with its alpha, or nil where the sizes differ.
    public init?(overWhite: LumaImage, alpha: [UInt8]) {
        guard alpha.count == overWhite.pixels.count else { return nil }
        self.init(overWhite: overWhite, alpha: alpha, colours: nil)
    }

    /// A picture whose alpha, where it has one, has as many values as pixels.
    init(overWhite: LumaImage, alpha: [UInt8]?, colours: LumaImage?) {
        picture = .whole(overWhite)
        self.alpha = alpha
        self.colours = colours
    }

    /// A picture of which half the width and height are decoded.
    init(half: LumaImage, of whole: JPEGPicture) {
        picture = .half(half, of: whole)
        alpha = nil
        colours = nil
    }

    /// Pixels from left to right.
    public var width: Int {
        switch picture {
        case .whole(let luma): luma.width
        case .half(_, let whole): whole.width
        }
    }

    /// Pixels from top to bottom.
    public var height: Int {
        switch picture {
        case .whole(let luma): luma.height
        case .half(_, let whole): whole.height
        }
    }

    /// The picture over a white background. That of a large JPEG is decoded each time it is asked for: keep it.
    public var overWhite: LumaImage {
        switch picture {
        case .whole(let luma): luma
        case .half(let half, let whole): whole.decoded ?? half.doubled
        }
    }

    /// The picture at half its width and height, where it was cheaper to decode than the whole; else nil.
    public var overWhiteAtHalfSize: LumaImage? {
        switch picture {
        case .whole: nil
        case .half(let half, _): half
        }
    }

    /// The picture over a black background, or nil where nothing is transparent: a code drawn in white on nothing can
    /// be seen there only.
    public var overBlack: LumaImage? {
        guard let alpha else { return nil }
        let overWhite = overWhite
        return overWhite.withPixels { white in
            alpha.withUnsafeBufferPointer { alpha in
                LumaImage(width: overWhite.width, height: overWhite.height) { target in
                    for index in 0..<target.count {
                        // The background's share of the pixel, 255 - alpha, is white in one and black in the other.
                        let background = 255 &- alpha[index]
                        target[index] = white[index] < background ? 0 : white[index] &- background
                    }
                }
            }
        }
    }
}
