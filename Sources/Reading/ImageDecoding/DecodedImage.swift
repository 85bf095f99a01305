import CalendarModel

/// The decoded contents of an image file.
public struct DecodedImage: Sendable {
    /// The format of the file.
    public let format: ImageFormat
    /// The pictures of the file, at least one.
    public let frames: DecodedFrames
    /// The parts that were damaged or left out; see ``DecodedSummary/diagnostics``.
    public let diagnostics: [Diagnostic]
}

/// The pictures of one file, in order.
public struct DecodedFrames: Sequence, Sendable {
    private let frames: [DecodedFrame]

    /// Creates a sequence of the given frames.
    public init(_ frames: [DecodedFrame]) {
        self.frames = frames
    }

    /// The number of frames.
    public var count: Int { frames.count }

    /// Returns an iterator over the frames, from the first.
    public func makeIterator() -> some IteratorProtocol<DecodedFrame> {
        frames.makeIterator()
    }
}

/// One picture of a file, as it is shown.
public struct DecodedFrame: Hashable, Sendable {
    private let picture: Picture
    /// The opacity of each pixel, 0 to 255, in the order of the picture's pixels; nil if all are 255.
    public let alpha: [UInt8]?
    /// A picture of one colour difference, stretched to the range from black to white. It has shapes that the luma does
    /// not show, for example a red code on an equally bright green ground. Nil for nearly every picture.
    public let colours: LumaImage?
    /// A small picture in colour; nil unless ``ImageDecoder/smallPixels`` asks for it.
    package internal(set) var small: ColourImage?

    private enum Picture: Hashable {
        case whole(LumaImage)
        /// A picture at half its width and height. The picture at full size is decoded on demand.
        case half(LumaImage, of: JPEGPicture)
    }

    /// Creates a picture without transparency.
    public init(_ luma: LumaImage) {
        self.init(overWhite: luma, alpha: nil, colours: nil)
    }

    /// Creates a picture over white with its alpha; nil if `alpha` does not have one value for each pixel.
    public init?(overWhite: LumaImage, alpha: [UInt8]) {
        guard alpha.count == overWhite.pixels.count else { return nil }
        self.init(overWhite: overWhite, alpha: alpha, colours: nil)
    }

    /// Creates a picture. If `alpha` is not nil, it must have one value for each pixel.
    init(overWhite: LumaImage, alpha: [UInt8]?, colours: LumaImage?) {
        picture = .whole(overWhite)
        self.alpha = alpha
        self.colours = colours
    }

    /// Creates a picture that is decoded at half its width and height.
    init(half: LumaImage, of whole: JPEGPicture) {
        picture = .half(half, of: whole)
        alpha = nil
        colours = nil
    }

    /// The width in pixels.
    public var width: Int {
        switch picture {
        case .whole(let luma): luma.width
        case .half(_, let whole): whole.width
        }
    }

    /// The height in pixels.
    public var height: Int {
        switch picture {
        case .whole(let luma): luma.height
        case .half(_, let whole): whole.height
        }
    }

    /// The picture over a white background. A large JPEG is decoded at each access, so keep the result.
    public var overWhite: LumaImage {
        switch picture {
        case .whole(let luma): luma
        case .half(let half, let whole): whole.decoded ?? half.doubled
        }
    }

    /// The picture at half its width and height if that was cheaper to decode than the full size, otherwise nil.
    public var overWhiteAtHalfSize: LumaImage? {
        switch picture {
        case .whole: nil
        case .half(let half, _): half
        }
    }

    /// The picture over a black background; nil if nothing is transparent. This picture shows codes that are drawn in
    /// white on a transparent ground.
    public var overBlack: LumaImage? {
        guard let alpha else { return nil }
        let overWhite = overWhite
        return overWhite.withPixels { white in
            alpha.withUnsafeBufferPointer { alpha in
                LumaImage(width: overWhite.width, height: overWhite.height) { target in
                    for index in 0..<target.count {
                        // The background's share of the pixel, 255 - alpha, is white in `overWhite` and black in this
                        // picture.
                        let background = 255 &- alpha[index]
                        target[index] = white[index] < background ? 0 : white[index] &- background
                    }
                }
            }
        }
    }
}
