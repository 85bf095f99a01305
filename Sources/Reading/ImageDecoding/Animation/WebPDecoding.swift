import CImages

extension ImageDecoder {
    /// Decodes a WebP: its picture, or the frames of its animation. Each frame is drawn over the earlier frames, as a
    /// viewer shows it.
    func decodeWebP(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        guard WebPChunks.frames(in: bytes, upTo: limits.framesRefused &+ 1) <= limits.framesRefused else {
            throw .tooManyFrames(limit: limits.framesRefused)
        }
        guard cwebp_is_available() else { throw .missingLibrary(.webp, package: "libwebpdemux2") }
        let reader = try WebPReader(bytes)
        let size = reader.size
        let damage = "the WebP image is damaged or ends early; the readable part was used"
        guard size.isAnimated else {
            guard let frame = reader.frame(1) else { throw .damaged(.webp, reason: "it has no picture") }
            // Each pixel takes one byte of luma, a quarter of a byte in each of two colour planes, and one byte of
            // alpha if there is alpha. Lossless pictures take four bytes more.
            let bytesPerPixel = 1.5 + (frame.has_alpha ? 1 : 0) + (frame.is_lossless ? 4 : 0)
            try checkSize(
                width: Int(frame.width), height: Int(frame.height), bytesPerPixel: bytesPerPixel, .webp)
            guard sink.wantsNext() else { return }
            let (picture, isWhole) = try reader.picture(frame, sink)
            sink.add(picture, damage: isWhole && !WebPChunks.isCut(bytes) ? nil : damage)
            return
        }
        // Each pixel takes four bytes in the canvas, four in the frame, and one each in luma and alpha.
        try checkSize(width: size.width, height: size.height, bytesPerPixel: 10, .webp)
        var canvas = AnimationCanvas(width: size.width, height: size.height)
        var number: UInt32 = 1
        while let frame = reader.frame(number) {
            guard sink.wantsNext() else { return }
            let isWhole = reader.draw(frame, on: &canvas, sink)
            sink.add(canvas.frame(small: sink.small), damage: isWhole ? nil : damage)
            if frame.is_cleared { canvas.clear(canvas.place(of: frame)) }
            number += 1
        }
        if number <= size.frames || WebPChunks.isCut(bytes) { sink.note(damage) }
    }
}

/// The chunks of a WebP file.
private enum WebPChunks {
    /// Returns whether the file is shorter than its header says.
    static func isCut(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.number(at: 4, bytes: 4).map { bytes.count < 8 + $0 } ?? true
    }

    /// Returns the number of frames in an animation, counted up to `limit` (WebP Container Specification, "Animation").
    static func frames(in bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int {
        var (at, count) = (12, 0)
        while let length = bytes.number(at: at + 4, bytes: 4), count < limit {
            if bytes[at] == UInt8(ascii: "A"), bytes[at + 1] == UInt8(ascii: "N"), bytes[at + 2] == UInt8(ascii: "M"),
                bytes[at + 3] == UInt8(ascii: "F")
            {
                count += 1
            }
            at += 8 + length + length % 2
        }
        return count
    }
}

extension AnimationCanvas {
    fileprivate func place(of frame: cwebp_frame) -> Place {
        place(left: Int(frame.left), top: Int(frame.top), width: Int(frame.width), height: Int(frame.height))
    }
}

/// Owns one libwebp reader. The bytes must outlive it.
private struct WebPReader: ~Copyable {
    private let raw: OpaquePointer

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        guard let raw = cwebp_create(bytes.baseAddress, bytes.count) else {
            throw .damaged(.webp, reason: "its header cannot be read")
        }
        self.raw = raw
    }

    deinit { cwebp_destroy(raw) }

    var size: (width: Int, height: Int, frames: Int, isAnimated: Bool) {
        var (width, height, frames, isAnimated) = (UInt32(0), UInt32(0), UInt32(0), false)
        cwebp_size(raw, &width, &height, &frames, &isAnimated)
        return (Int(width), Int(height), Int(frames), isAnimated)
    }

    /// Moves to a frame, counted from 1; nil if there is no such frame.
    func frame(_ number: UInt32) -> cwebp_frame? {
        var frame = cwebp_frame()
        return cwebp_go_to(raw, number, &frame) ? frame : nil
    }

    /// Returns the only frame, and whether all of it was decoded.
    func picture(
        _ frame: cwebp_frame, _ sink: FrameSink
    ) throws(ImageDecodingError) -> (DecodedFrame, Bool) {
        let (width, height) = (Int(frame.width), Int(frame.height))
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var blue = [UInt8](repeating: 128, count: halfWidth * halfHeight)
        var red = blue
        var alpha = [UInt8](repeating: 255, count: frame.has_alpha ? width * height : 0)
        var (rows, isWhole) = (0, false)
        let y = LumaImage(width: width, height: height) { pixels in
            pixels.update(repeating: 235)
            blue.withUnsafeMutableBufferPointer { blue in
                red.withUnsafeMutableBufferPointer { red in
                    alpha.withUnsafeMutableBufferPointer { alpha in
                        let opacity = alpha.isEmpty ? nil : alpha.baseAddress
                        guard
                            cwebp_begin_planes(
                                raw, pixels.baseAddress, blue.baseAddress, red.baseAddress, opacity)
                        else { return }
                        (rows, isWhole) = decode(frame, sink)
                        cwebp_end(raw)
                    }
                }
            }
        }
        guard rows > 0 else { throw .damaged(.webp, reason: "none of its rows can be decoded") }
        let luma = y.spreadFromVideoRange
        let planes = ColourPlanes(
            blue: LumaImage(width: halfWidth, height: halfHeight, unchecked: blue),
            red: LumaImage(width: halfWidth, height: halfHeight, unchecked: red))
        var decoded = DecodedFrame(luma: luma, alpha: alpha, colours: planes.hiddenShapes(in: luma))
        decoded.addSmall(of: y, planes, isFullRange: false, atMost: sink.small)
        return (decoded, isWhole)
    }

    /// Draws a frame on the canvas; returns whether it is whole.
    func draw(_ frame: cwebp_frame, on canvas: inout AnimationCanvas, _ sink: FrameSink) -> Bool {
        let (width, height) = (Int(frame.width), Int(frame.height))
        let place = canvas.place(of: frame)
        guard place.columns.count == width, place.rows.count == height else { return false }
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        return pixels.withUnsafeMutableBufferPointer { pixels in
            guard cwebp_begin_rgba(raw, pixels.baseAddress) else { return false }
            let (rows, isWhole) = decode(frame, sink)
            cwebp_end(raw)
            for y in 0..<rows {
                let row = UnsafeBufferPointer(rebasing: pixels[(4 * y * width)..<(4 * (y + 1) * width)])
                canvas.draw(row, row: Int(frame.top) + y, from: Int(frame.left), blends: frame.blends)
            }
            return isWhole
        }
    }

    /// Decodes the frame part by part. Returns the number of decoded rows, and whether the frame is whole.
    private func decode(_ frame: cwebp_frame, _ sink: FrameSink) -> (rows: Int, isWhole: Bool) {
        var rows: UInt32 = 0
        let part = max(1 << 16, frame.count / 32)
        var count = 0
        while count < frame.count, !sink.isTimeUp {
            count = min(count + part, frame.count)
            switch cwebp_decode(raw, count, &rows) {
            case CWEBP_DONE: return (Int(frame.height), frame.is_complete)
            case CWEBP_MORE: continue
            default: return (Int(rows), false)
            }
        }
        return (Int(rows), false)
    }
}

extension DecodedFrame {
    /// Creates a picture from its luma and its alpha. The luma ignores transparency. The alpha is empty if the picture
    /// is opaque.
    init(luma: LumaImage, alpha: [UInt8], colours: LumaImage? = nil) {
        guard alpha.count == luma.pixels.count, !alpha.allSatisfy({ $0 == 255 }) else {
            self.init(overWhite: luma, alpha: nil, colours: colours)
            return
        }
        let overWhite = luma.withPixels { source in
            alpha.withUnsafeBufferPointer { alpha in
                LumaImage(width: luma.width, height: luma.height) { target in
                    for index in 0..<target.count {
                        target[index] = Luma.scaled(source[index], by: alpha[index]) &+ (255 &- alpha[index])
                    }
                }
            }
        }
        self.init(overWhite: overWhite, alpha: alpha, colours: colours)
    }

    /// Adds the small picture in colour, over white, from the planes of the picture.
    mutating func addSmall(of luma: LumaImage, _ planes: ColourPlanes, isFullRange: Bool, atMost count: Int) {
        guard count > 0 else { return }
        let colours = ColourImage(luma: luma, planes, isFullRange: isFullRange, atMost: count)
        let opacity = alpha.map { LumaImage(width: luma.width, height: luma.height, unchecked: $0) }
        small = opacity.map(colours.overWhite) ?? colours
    }
}
