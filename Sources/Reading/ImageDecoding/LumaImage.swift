/// A picture of 8-bit luma, which the barcode engines read.
public struct LumaImage: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels, row by row from the top, and each row from the left: 0 is black, 255 is white.
    public let pixels: [UInt8]

    /// Creates a picture; nil if there are not exactly `width` times `height` pixels or a side isn't positive.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels.count == count else { return nil }
        self.init(width: width, height: height, unchecked: pixels)
    }

    /// Creates a picture whose pixels `fill` writes. The memory is not initialised, so `fill` must write every pixel.
    /// It may also use `spare` bytes after the pixels.
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

    /// Calls `body` with the memory of the pixels, which is valid only during the call.
    @inlinable
    public func withPixels<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withUnsafeBufferPointer(body)
    }

    /// Returns a picture of the same size with `change` applied to every pixel.
    @inline(__always)
    func mapPixels(_ change: (UInt8) -> UInt8) -> LumaImage {
        withPixels { source in
            LumaImage(width: width, height: height) { target in
                for index in 0..<target.count { target[index] = change(source[index]) }
            }
        }
    }

    /// The picture with black and white exchanged.
    public var inverted: LumaImage {
        mapPixels { 255 &- $0 }
    }

    /// The picture with left and right exchanged.
    public var mirrored: LumaImage { turned(.mirrored) }
}
