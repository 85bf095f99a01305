/// A picture of 8-bit luma: what the barcode engines read.
public struct LumaImage: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Row after row from the top, each from the left: 0 is black, 255 white.
    public let pixels: [UInt8]

    /// The picture of the given pixels, or nil where they are not `width` times `height`, or a side is not positive.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels.count == count else { return nil }
        self.init(width: width, height: height, unchecked: pixels)
    }

    /// A picture whose pixels `fill` writes. They are not set before, and every one must be. `spare` bytes follow them that
    /// it may use as well.
    init(width: Int, height: Int, spare: Int = 0, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        let count = width * height
        let pixels = [UInt8](unsafeUninitializedCapacity: count + spare) { buffer, initialized in
            LargePages.ask(for: UnsafeMutableRawBufferPointer(buffer))
            fill(UnsafeMutableBufferPointer(rebasing: buffer[..<(count + spare)]))
            initialized = count
        }
        self.init(width: width, height: height, unchecked: pixels)
    }

    init(width: Int, height: Int, unchecked pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Calls `body` with the pixels' memory, which is valid during the call only.
    @inlinable
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withUnsafeBufferPointer(body)
    }

    /// A picture of the same size whose every pixel is `change` of this one's.
    @inline(__always)
    func mapPixels(_ change: (UInt8) -> UInt8) -> LumaImage {
        withPixels { source in
            LumaImage(width: width, height: height) { target in
                for index in 0..<target.count { target[index] = change(source[index]) }
            }
        }
    }

    /// Black for white and white for black.
    public var inverted: LumaImage {
        mapPixels { 255 &- $0 }
    }

    /// Left for right.
    public var mirrored: LumaImage { turned(.mirrored) }
}
