import CImages

extension ImageDecoder {
    /// Decodes a JPEG directly to luma. libjpeg then skips the colour planes of YCbCr.
    func decodeJPEG(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        try decodeJPEG(bytes, leastHalved: 3_000_000)
    }

    /// Decodes a JPEG. A picture of `leastHalved` pixels or more is decoded at half its width and height, and at full
    /// size only on demand.
    func decodeJPEG(
        _ bytes: UnsafeBufferPointer<UInt8>, leastHalved: Int
    ) throws(ImageDecodingError) -> DecodedPicture {
        let decompressor = try JPEGDecompressor()
        let size = try decompressor.readSize(bytes)
        let header = JPEGHeader(bytes)
        try checkSize(width: size.width, height: size.height, limit: pixelLimit(of: header, isCMYK: size.isCMYK))

        // In large pictures, nearly every code can be read at half size, which takes a quarter of the memory and of the
        // later work. A picture that must be in memory at full size to be decoded is not halved: if both sizes were
        // needed, it would be decoded twice, each time at the full cost.
        let isHalved = !size.isCMYK && !header.isBuffered && size.width * size.height >= leastHalved
        let (luma, failure) =
            size.isCMYK
            ? decompressor.readCMYK(bytes, size: size, isInverted: header.isAdobe)
            : decompressor.readLuma(bytes, size: isHalved ? size.halved : size)
        if let failure, failure.isFatal, luma.pixels.allSatisfy({ $0 == 255 }) {
            throw .damaged(.jpeg, reason: failure.reason)
        }
        let small = smallPixels > 0 && !size.isCMYK ? decompressor.readSmall(bytes, size: size, smallPixels) : nil
        guard !isHalved else {
            let isWholeFile = file.withUnsafeBufferPointer {
                $0.baseAddress == bytes.baseAddress && $0.count == bytes.count
            }
            let whole = JPEGPicture(
                isWholeFile ? file : Array(bytes), size: size, orientation: header.orientation)
            var frame = DecodedFrame(half: luma.turned(header.orientation), of: whole)
            frame.small = small?.turned(header.orientation)
            return DecodedPicture(frame: frame, failure)
        }
        let colours = size.isCMYK ? nil : decompressor.readHiddenShapes(bytes, size: size, luma: luma)
        var frame = DecodedFrame(overWhite: luma, alpha: nil, colours: colours)
        frame.small = small
        return DecodedPicture(frame: frame.turned(header.orientation), failure)
    }

    /// Returns the most pixels that a picture may have. The number is lower if decoding takes more than two bytes a
    /// pixel, so that the limit bounds memory as well.
    private func pixelLimit(of header: JPEGHeader, isCMYK: Bool) -> Int {
        // A coefficient has 16 bits. A CMYK pixel takes four bytes of inks in addition to one byte of luma.
        let bytesPer64Pixels = (header.isBuffered ? 2 * header.samplesPer64Pixels : 0) + (isCMYK ? 5 * 64 : 64)
        return bytesPer64Pixels <= 2 * 64 ? limits.pixels : limits.pixels / bytesPer64Pixels * (2 * 64)
    }
}

/// A JPEG that can be decoded to luma on demand.
struct JPEGPicture: Hashable, Sendable {
    /// The size as shown.
    let width: Int
    let height: Int
    private let bytes: [UInt8]
    private let orientation: ImageOrientation

    fileprivate init(_ bytes: [UInt8], size: JPEGSize, orientation: ImageOrientation) {
        (width, height) = orientation.isSideways ? (size.height, size.width) : (size.width, size.height)
        self.bytes = bytes
        self.orientation = orientation
    }

    /// The picture in full size, turned as its orientation says; nil if there is not enough memory for a decoder.
    var decoded: LumaImage? {
        guard let decompressor = try? JPEGDecompressor() else { return nil }
        let (width, height) = orientation.isSideways ? (height, width) : (width, height)
        return bytes.withUnsafeBufferPointer { bytes in
            decompressor.readLuma(bytes, size: JPEGSize(width: width, height: height, isCMYK: false)).0
                .turned(orientation)
        }
    }
}

/// The size and the kind of colours in a JPEG's header.
private struct JPEGSize {
    var width: Int
    var height: Int
    var isCMYK: Bool

    /// The size of libjpeg's output at half scale: odd sides are rounded up.
    var halved: JPEGSize { JPEGSize(width: (width + 1) / 2, height: (height + 1) / 2, isCMYK: isCMYK) }
}

extension DecodedPicture {
    fileprivate init(frame: DecodedFrame, _ failure: JPEGFailure?) {
        self.init(
            frame: frame,
            damage: failure.map { "the JPEG image is damaged (\($0.reason)); the readable part was used" })
    }
}

/// A failure that TurboJPEG reported.
private struct JPEGFailure {
    var reason: String
    /// Whether decoding stopped at the failure. If not, decoding continued as well as possible.
    var isFatal: Bool
}

private struct JPEGDecompressor: ~Copyable {
    private let handle: tjhandle
    /// A progressive picture with thousands of empty scans takes minutes; this flag limits it to 500 scans.
    private static let flags = TJFLAG_LIMITSCANS

    init() throws(ImageDecodingError) {
        guard let handle = tjInitDecompress() else { throw .damaged(.jpeg, reason: "not enough memory") }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    func readSize(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> JPEGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colours: Int32 = 0
        let status = tjDecompressHeader3(
            handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &colours)
        guard width > 0, height > 0, status == 0 || !failure.isFatal else {
            throw .damaged(.jpeg, reason: failure.reason)
        }
        let isCMYK = colours == Int32(TJCS_CMYK.rawValue) || colours == Int32(TJCS_YCCK.rawValue)
        return JPEGSize(width: Int(width), height: Int(height), isCMYK: isCMYK)
    }

    func readLuma(_ bytes: UnsafeBufferPointer<UInt8>, size: JPEGSize) -> (LumaImage, JPEGFailure?) {
        var failure: JPEGFailure?
        let luma = LumaImage(width: size.width, height: size.height) { pixels in
            pixels.update(repeating: 255)
            failure = decompress(bytes, size: size, format: TJPF_GRAY, into: pixels)
        }
        return (luma, failure)
    }

    /// Reads a picture of four inks. If `isInverted`, a value of 255 means no ink; otherwise, 0 means no ink.
    func readCMYK(
        _ bytes: UnsafeBufferPointer<UInt8>, size: JPEGSize, isInverted: Bool
    ) -> (LumaImage, JPEGFailure?) {
        let noInk: UInt8 = isInverted ? 255 : 0
        var inks = [UInt8](repeating: noInk, count: 4 * size.width * size.height)
        let failure = inks.withUnsafeMutableBufferPointer {
            decompress(bytes, size: size, format: TJPF_CMYK, into: $0)
        }
        let flip: UInt8 = isInverted ? 0 : 255
        let luma = inks.withUnsafeBufferPointer { inks in
            LumaImage(width: size.width, height: size.height) { pixels in
                for index in 0..<pixels.count {
                    let cyan = UInt32(inks[4 * index] ^ flip)
                    let magenta = UInt32(inks[4 * index + 1] ^ flip)
                    let yellow = UInt32(inks[4 * index + 2] ^ flip)
                    let black = UInt32(inks[4 * index + 3] ^ flip)
                    // The share of light that the coloured inks let through, weighted as in ITU-R BT.601, is multiplied
                    // by the share that the black ink lets through.
                    let colour = cyan &* 77 &+ magenta &* 150 &+ yellow &* 29
                    pixels[index] = UInt8(truncatingIfNeeded: colour &* black / (255 * 256))
                }
            }
        }
        return (luma, failure)
    }

    /// Reads the colours if the luma is nearly plain, and returns shapes that appear only in the colours.
    func readHiddenShapes(
        _ bytes: UnsafeBufferPointer<UInt8>, size: JPEGSize, luma: LumaImage
    ) -> LumaImage? {
        // The colours of larger pictures, which are mostly photos, are not read, because that would take too long.
        guard size.width * size.height <= 4_000_000, luma.isNearlyPlain else { return nil }
        var pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
        return pixels.withUnsafeMutableBufferPointer { pixels in
            _ = decompress(bytes, size: size, format: TJPF_RGBX, into: pixels)
            return LumaImage(hiddenIn: UnsafeBufferPointer(pixels), width: size.width, height: size.height)
        }
    }

    /// Reads the colours at a part of the size, and shrinks them to at most `count` pixels.
    func readSmall(_ bytes: UnsafeBufferPointer<UInt8>, size: JPEGSize, _ count: Int) -> ColourImage? {
        // libjpeg scales by eighths; it is fast if the divisor is a power of two.
        let divisor = [8, 4, 2, 1].first { size.width / $0 * (size.height / $0) >= count } ?? 1
        let scaled = JPEGSize(
            width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor, isCMYK: false)
        guard var shrinker = ColourShrinker(width: scaled.width, height: scaled.height, atMost: count) else {
            return nil
        }
        var pixels = [UInt8](repeating: 255, count: 3 * scaled.width * scaled.height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            _ = decompress(bytes, size: scaled, format: TJPF_RGB, into: pixels)
            guard let base = pixels.baseAddress else { return }
            for y in 0..<scaled.height { shrinker.add(row: y, base + 3 * y * scaled.width, channels: 3) }
        }
        return shrinker.image
    }

    private func decompress(
        _ bytes: UnsafeBufferPointer<UInt8>, size: JPEGSize, format: TJPF,
        into pixels: UnsafeMutableBufferPointer<UInt8>
    ) -> JPEGFailure? {
        let status = tjDecompress2(
            handle, bytes.baseAddress, UInt(bytes.count), pixels.baseAddress, Int32(size.width), 0, Int32(size.height),
            Int32(format.rawValue), Self.flags)
        return status == 0 ? nil : failure
    }

    private var failure: JPEGFailure {
        JPEGFailure(
            reason: tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown reason",
            isFatal: tjGetErrorCode(handle) == Int32(TJERR_FATAL.rawValue))
    }
}
