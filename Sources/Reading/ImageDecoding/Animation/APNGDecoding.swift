import CImages

extension ImageDecoder {
    /// Decodes a PNG: its picture or, if it is animated, each frame as a viewer shows it.
    func decodePNG(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        guard let animation = APNGChunks(bytes, upTo: limits.framesRefused &+ 1) else {
            return sink.add(try decodePNG(bytes))
        }
        guard animation.frames.count <= limits.framesRefused else { throw .tooManyFrames(limit: limits.framesRefused) }
        // Each pixel takes four bytes in the canvas, and one each in the luma and the alpha of two pictures.
        try checkSize(width: animation.width, height: animation.height, bytesPerPixel: 8, .png)
        var canvas = AnimationCanvas(width: animation.width, height: animation.height)
        // The small pictures are those of the canvas.
        var decoder = self
        decoder.smallPixels = 0
        for frame in animation.frames {
            guard sink.wantsNext() else { return }
            let picture: DecodedPicture
            do {
                picture = try animation.file(of: frame).withUnsafeBufferPointer {
                    (file) throws(ImageDecodingError) in try decoder.decodePNG(file)
                }
            } catch {
                sink.skip(error)
                continue
            }
            let place = canvas.place(left: frame.left, top: frame.top, width: frame.width, height: frame.height)
            let saved = frame.disposal == .restore ? canvas.saved(place) : []
            canvas.draw(picture.frame, at: frame)
            sink.add(canvas.frame(small: sink.small), damage: picture.damage)
            switch frame.disposal {
            case .keep: break
            case .clear: canvas.clear(place)
            case .restore: canvas.restore(saved, at: place)
            }
        }
        if animation.isCut { sink.note("the animated PNG ends early; the frames before its end were used") }
    }
}

/// The frames of an animated PNG (Portable Network Graphics Specification, third edition, §11.3.9).
private struct APNGChunks {
    struct Frame {
        var width, height, left, top: Int
        var disposal: AnimationCanvas.Disposal
        var blends: Bool
        /// The places of the compressed pixels.
        var data: [Range<Int>] = []
    }

    private(set) var width = 0
    private(set) var height = 0
    /// The frames that have pixels.
    private(set) var frames: [Frame] = []
    /// Whether a chunk is longer than the file, or frames are missing.
    private(set) var isCut = false
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The header, and the whole chunks of the palette and of its alpha.
    private var header = 0..<0
    private var colours: [Range<Int>] = []

    /// Reads the chunks of an animated PNG; nil for a PNG with one picture. Frames are counted up to `limit`.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) {
        self.bytes = bytes
        var (at, stated) = (8, 0)
        var frame: Frame?
        while frames.count < limit, let length = number(at, 4), at + 8 <= bytes.count {
            let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
            let body = (at + 8)..<min(at + 8 + length, bytes.count)
            isCut = body.count < length
            switch name {
            case "IHDR":
                guard body.count == 13 else { return nil }
                header = body
                (width, height) = (number(at + 8, 4) ?? 0, number(at + 12, 4) ?? 0)
            case "acTL": stated = number(at + 8, 4) ?? 0
            case "PLTE", "tRNS": colours.append(at..<min(at + 12 + length, bytes.count))
            case "fcTL":
                if let frame, !frame.data.isEmpty { frames.append(frame) }
                frame = self.frame(body)
            case "IDAT":
                // Most pictures are not animated. The chunks before the pixels show that.
                guard stated > 1, !header.isEmpty else { return nil }
                frame?.data.append(body)
            case "fdAT" where body.count > 4: frame?.data.append((body.lowerBound + 4)..<body.upperBound)
            case "IEND": at = bytes.count
            default: break
            }
            at += 12 + length
        }
        if let frame, !frame.data.isEmpty { frames.append(frame) }
        guard stated > 1, !frames.isEmpty else { return nil }
        isCut = isCut || frames.count < stated
    }

    private func number(_ at: Int, _ count: Int) -> Int? { bytes.number(at: at, bytes: count, isBigEndian: true) }

    /// Reads the chunk that describes a frame; nil if the frame is not within the canvas.
    private func frame(_ body: Range<Int>) -> Frame? {
        guard body.count == 26 else { return nil }
        let numbers = (1...4).map { number(body.lowerBound + 4 * $0, 4) ?? 0 }
        guard numbers[0] > 0, numbers[1] > 0, numbers[2] + numbers[0] <= width, numbers[3] + numbers[1] <= height else {
            return nil
        }
        let end = body.lowerBound + 24
        // Before the first frame, the canvas is transparent.
        let disposal: AnimationCanvas.Disposal =
            switch bytes[end] {
            case 1: .clear
            case 2: frames.isEmpty ? .clear : .restore
            default: .keep
            }
        return Frame(
            width: numbers[0], height: numbers[1], left: numbers[2], top: numbers[3], disposal: disposal,
            blends: bytes[end + 1] == 1)
    }

    /// Returns a frame as a PNG file of its own.
    func file(of frame: Frame) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        var file = Array(bytes[..<8])
        func add(_ name: String, _ body: [UInt8]) {
            let chunk = Array(name.utf8) + body
            file += big(body.count) + chunk + big(Int(cpng_checksum(chunk, chunk.count)))
        }
        add("IHDR", big(frame.width) + big(frame.height) + bytes[(header.lowerBound + 8)..<header.upperBound])
        for chunk in colours { file += bytes[chunk] }
        add("IDAT", frame.data.flatMap { bytes[$0] })
        add("IEND", [])
        return file
    }
}

extension AnimationCanvas {
    /// Draws the picture of a frame.
    fileprivate mutating func draw(_ picture: DecodedFrame, at place: APNGChunks.Frame) {
        let luma = picture.overWhite
        var row = [UInt8](repeating: 255, count: 4 * luma.width)
        for y in 0..<luma.height {
            for x in 0..<luma.width {
                let (index, opacity) = (y * luma.width + x, picture.alpha?[y * luma.width + x] ?? 255)
                // The luma is over white: its share that is not opaque is white.
                let own = Int(luma.pixels[index]) - 255 + Int(opacity)
                let gray = opacity == 0 ? 0 : UInt8(min(max(own, 0) * 255 / Int(opacity), 255))
                for channel in 0..<3 { row[4 * x + channel] = gray }
                row[4 * x + 3] = opacity
            }
            row.withUnsafeBufferPointer { draw($0, row: place.top + y, from: place.left, blends: place.blends) }
        }
    }
}
