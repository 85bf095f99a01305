import CImages

extension ImageDecoder {
    /// Decodes a GIF. Each frame is drawn over the earlier frames, as a viewer shows it.
    func decodeGIF(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        let blocks = GIFBlocks(bytes, upTo: limits.framesRefused &+ 1)
        guard blocks.frames <= limits.framesRefused else { throw .tooManyFrames(limit: limits.framesRefused) }
        // Each pixel takes four bytes in the canvas, and one each in the frame's luma and alpha.
        try checkSize(width: blocks.width, height: blocks.height, bytesPerPixel: 6, .gif)
        guard cgif_is_available() else { throw .missingLibrary(.gif, package: "libgif7") }
        let reader = try GIFReader(bytes)
        var canvas = AnimationCanvas(width: blocks.width, height: blocks.height)
        var frame = cgif_frame()
        while true {
            switch cgif_next_frame(reader.raw, &frame) {
            case CGIF_FRAME: break
            case CGIF_END: return
            default:
                sink.note("the GIF image is damaged (\(reader.message)); the readable part was used")
                return
            }
            guard sink.wantsNext(), reader.draw(frame, on: &canvas, to: &sink) else { return }
        }
    }
}

/// Owns one giflib reader. The bytes must outlive it.
private struct GIFReader: ~Copyable {
    let raw: OpaquePointer

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        guard let raw = cgif_create(bytes.baseAddress, bytes.count) else {
            throw .damaged(.gif, reason: "its header cannot be read")
        }
        self.raw = raw
    }

    deinit { cgif_destroy(raw) }

    /// giflib's reason for the last failure, as a sentence.
    var message: String { String(cString: cgif_message(raw)) }

    /// Draws a frame's rows on the canvas, adds the canvas to the sink, and disposes of the frame. Returns whether the
    /// frame is whole; if not, nothing can be read after it.
    func draw(_ frame: cgif_frame, on canvas: inout AnimationCanvas, to sink: inout FrameSink) -> Bool {
        let (width, height) = (Int(frame.width), Int(frame.height))
        let place = canvas.place(left: Int(frame.left), top: Int(frame.top), width: width, height: height)
        let saved = frame.disposal == 3 ? canvas.saved(place) : []
        let colours = Self.colours(of: frame)
        var indices = [UInt8](repeating: 0, count: max(width, 1))
        var row = [UInt8](repeating: 0, count: 4 * max(width, 1))
        var read = 0
        for y in Self.order(height: height, isInterlaced: frame.is_interlaced) {
            guard !(read % 256 == 0 && sink.isTimeUp), cgif_read_row(raw, &indices) else { break }
            read += 1
            for x in 0..<width {
                let colour = colours[Int(indices[x])]
                row[4 * x] = UInt8(truncatingIfNeeded: colour)
                row[4 * x + 1] = UInt8(truncatingIfNeeded: colour >> 8)
                row[4 * x + 2] = UInt8(truncatingIfNeeded: colour >> 16)
                row[4 * x + 3] = UInt8(truncatingIfNeeded: colour >> 24)
            }
            row.withUnsafeBufferPointer {
                let line = UnsafeBufferPointer(rebasing: $0[..<(4 * width)])
                canvas.draw(line, row: Int(frame.top) + y, from: Int(frame.left), blends: true)
            }
        }
        let isWhole = read == height
        // A frame is added if at least one of its rows was read, or if its height is 0.
        if read > 0 || height == 0 {
            let damage = "frame \(sink.count + 1) of the GIF image is damaged: \(read) of its \(height) rows were read"
            sink.add(canvas.frame(small: sink.small), damage: isWhole ? nil : damage)
        } else {
            sink.note("frame \(sink.count + 1) of the GIF image is damaged (\(message))")
        }
        switch frame.disposal {
        case 2: canvas.clear(place)
        case 3: canvas.restore(saved, at: place)
        default: break
        }
        return isWhole
    }

    /// Returns the colour of each index: red in the lowest byte, then green, blue and alpha.
    private static func colours(of frame: cgif_frame) -> [UInt32] {
        withUnsafeBytes(of: frame.palette) { palette in
            (0..<256).map { index in
                guard index != Int(frame.transparent) else { return 0 }
                let (red, green, blue) = (palette[3 * index], palette[3 * index + 1], palette[3 * index + 2])
                return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
            }
        }
    }

    /// Returns the rows in the order in which the file stores them (GIF89a, appendix E).
    private static func order(height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
