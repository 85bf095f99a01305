import CImages

extension ImageDecoder {
    /// Decodes every picture of a HEIC or AVIF file, in a separate process. libheif rotates and mirrors each picture as
    /// the file's properties irot and imir state. The orientation in the Exif data is ignored, because it repeats these
    /// properties (ISO/IEC 23008-12 §6.5.10).
    func decodeHEIF(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        // The decoder's planes, the turned planes and the luma together take four bytes a pixel. The pixel limit
        // assumes two bytes, so it is halved.
        try decode(bytes, .heif, by: .heif, pixels: limits.pixels / 2, to: &sink)
    }

    /// Decodes every picture of a JPEG XL file. libjxl turns the pictures as the file says.
    func decodeJPEGXL(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        // The decoder's own pixels and those that it returns take more than four bytes each.
        try decode(bytes, .jpegXL, by: .jpegXL, pixels: limits.pixels / 4, to: &sink)
    }

    func decodeJPEG2000(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        // The decoder takes four bytes for each colour of a pixel.
        try decode(bytes, .jpeg2000, by: .jpeg2000, pixels: limits.pixels / 6, to: &sink)
    }

    private func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat, by library: PictureLibrary, pixels: Int,
        to sink: inout FrameSink
    ) throws(ImageDecodingError) {
        guard launcher.has(library.tool) else { throw .missingLibrary(format, package: library.package) }
        let file = try MemoryFile(bytes, for: format)
        var process = try DrawingProcess(
            .decode(library, pixels: pixels, pictures: limits.framesRefused), for: format, input: file, by: launcher,
            until: sink.deadline())
        var record = cheif_record()
        while withUnsafeMutableBytes(of: &record, { process.fill($0) }) {
            if record.kind == CHEIF_TOO_MANY { throw .tooManyFrames(limit: limits.framesRefused) }
            guard record.kind != CHEIF_END, sink.wantsNext() else { return }
            switch record.kind {
            case CHEIF_PICTURE:
                guard record.hasAtMost(pixels),
                    let frame = DecodedFrame(record, from: &process, small: sink.small)
                else { return fail(process, format, &sink) }
                let name = "picture \(sink.count + 1) of the \(format.displayName) image"
                let damage = "\(name) is damaged; the readable part was used"
                sink.add(frame, damage: record.is_damaged ? damage : nil)
            case CHEIF_TOO_LARGE:
                sink.skip(.tooLarge(width: Int(record.width), height: Int(record.height), limit: pixels))
            case CHEIF_NO_DECODER:
                // The major brand, in the box ftyp, names the codec (ISO/IEC 23000-22, AVIF §6).
                let isAV1 = bytes.dropFirst(8).starts(with: "avi".utf8)
                throw .missingLibrary(.heif, package: isAV1 ? "libheif-plugin-dav1d" : "libheif-plugin-libde265")
            default:
                sink.skip(.damaged(format, reason: record.text))
            }
        }
        fail(process, format, &sink)
    }

    /// Reports that the decoding process was ended by the deadline, by the kernel, or by a failed assertion of its
    /// code.
    private func fail(_ process: borrowing DrawingProcess, _ format: ImageFormat, _ sink: inout FrameSink) {
        if process.isLate || sink.isTimeUp {
            sink.giveUp()
        } else {
            sink.skip(.damaged(format, reason: "decoding it failed"))
        }
    }
}

extension cheif_record {
    /// Whether no plane is empty or has more pixels than the limit. The sizes are those of the decoded planes, which may
    /// differ from the size that the file states; and a hostile file may have taken over the process that wrote them.
    fileprivate func hasAtMost(_ pixels: Int) -> Bool {
        func fits(_ width: UInt32, _ height: UInt32) -> Bool {
            let count = UInt64(width) * UInt64(height)
            return count > 0 && count <= UInt64(max(pixels, 0))
        }
        return fits(width, height) && (colour_width == 0 || fits(colour_width, colour_height))
    }

    /// libheif's reason for a failure.
    fileprivate var text: String {
        let text = withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return text.isEmpty ? "it cannot be decoded" : text
    }
}

extension DecodedFrame {
    /// Reads the frame of a record, whose planes follow the record in the process's output; nil if one of the planes is
    /// missing.
    fileprivate init?(_ record: cheif_record, from process: inout DrawingProcess, small: Int) {
        func plane(_ width: UInt32, _ height: UInt32) -> LumaImage? {
            var isWhole = false
            let image = LumaImage(width: Int(width), height: Int(height)) {
                $0.update(repeating: 0)
                isWhole = process.fill(UnsafeMutableRawBufferPointer($0))
            }
            return isWhole ? image : nil
        }
        guard let first = plane(record.width, record.height) else { return nil }
        var (second, third, alpha): (LumaImage?, LumaImage?, LumaImage?)
        if record.colour_width > 0 {
            second = plane(record.colour_width, record.colour_height)
            third = plane(record.colour_width, record.colour_height)
            guard second != nil, third != nil else { return nil }
        }
        if record.has_alpha {
            alpha = plane(record.width, record.height)
            guard alpha != nil else { return nil }
        }
        if record.is_rgb, let second, let third {
            self = .colours(first, second, third, alpha: alpha?.pixels ?? [], small: small)
            return
        }
        let luma = record.is_full_range ? first : first.spreadFromVideoRange
        let planes = second.flatMap { blue in third.map { ColourPlanes(blue: blue, red: $0) } }
        self.init(luma: luma, alpha: alpha?.pixels ?? [], colours: planes?.hiddenShapes(in: luma))
        if let planes {
            addSmall(of: first, planes, isFullRange: record.is_full_range, atMost: small)
        } else if small > 0 {
            self.small = ColourImage(gray: overWhite, atMost: small)
        }
    }

    /// Assembles the frame from red, green and blue planes of one size.
    private static func colours(
        _ red: LumaImage, _ green: LumaImage, _ blue: LumaImage, alpha: [UInt8], small: Int
    ) -> DecodedFrame {
        let width = red.width
        var row = [UInt8](repeating: 255, count: 4 * width)
        return .assembled(width: width, height: red.height, small: small) { rows in
            for y in 0..<red.height {
                for x in 0..<width {
                    row[4 * x] = red.pixels[y * width + x]
                    row[4 * x + 1] = green.pixels[y * width + x]
                    row[4 * x + 2] = blue.pixels[y * width + x]
                    if !alpha.isEmpty { row[4 * x + 3] = alpha[y * width + x] }
                }
                row.withUnsafeBufferPointer { rows.set(row: y, to: $0, hasAlpha: !alpha.isEmpty) }
            }
        }
    }
}
