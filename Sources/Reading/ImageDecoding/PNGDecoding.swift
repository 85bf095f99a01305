import CImages

extension ImageDecoder {
    /// Decodes a PNG of any kind. A damaged PNG is accepted if at least one row can be read.
    func decodePNG(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) -> DecodedPicture {
        let reader = try PNGReader(bytes)
        let header = try reader.readHeader()
        let (width, height) = (Int(header.width), Int(header.height))
        try checkSize(width: width, height: height, limit: limits.pixels)

        var result = cpng_result()
        var alpha = [UInt8](repeating: 255, count: header.has_alpha ? width * height : 0)
        var probe = ColourProbe()
        var shrinker = ColourShrinker(width: width, height: height, atMost: smallPixels)
        let luma = LumaImage(width: width, height: height, spare: height) { pixels in
            withUnsafeMutablePointer(to: &shrinker) { shrinker in
                if shrinker.pointee != nil { reader.showRows(to: shrinker) }
                result = reader.readPixels(
                    luma: pixels, alpha: &alpha, probe: &probe, rowStep: max(1, height / ColourProbe.rows))
            }
        }
        guard result.rows > 0 else { throw .damaged(.png, reason: reader.message) }
        let isOpaque = alpha.isEmpty || result.opaque
        let colours = try probe.difference.map { (difference) throws(ImageDecodingError) in
            try self.difference(difference, of: bytes, width: width, height: height)
        }
        var frame = DecodedFrame(overWhite: luma, alpha: isOpaque ? nil : alpha, colours: colours)
        frame.small = shrinker?.image
        return DecodedPicture(frame: frame, damage: damage(in: result, height: height, message: reader.message))
    }

    /// Decodes the file again, and returns the given colour difference of its pixels.
    private func difference(
        _ difference: ColourDifference, of bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int
    ) throws(ImageDecodingError) -> LumaImage {
        let reader = try PNGReader(bytes)
        _ = try reader.readHeader()
        return LumaImage(width: width, height: height, spare: height) {
            reader.readDifference(difference, into: $0)
        }.stretched
    }

    private func damage(in result: cpng_result, height: Int, message: String) -> String? {
        if !result.complete {
            "the PNG image is damaged (\(message)): \(result.rows) of its \(height) rows were read"
        } else if result.wrong_checksum {
            "a checksum of the PNG image is wrong; its pixels were read as they are"
        } else {
            nil
        }
    }
}

/// Owns one libpng reader. The bytes must outlive it.
private struct PNGReader: ~Copyable {
    private let raw: OpaquePointer

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        guard let raw = cpng_create(bytes.baseAddress, bytes.count) else {
            throw .damaged(.png, reason: "not enough memory")
        }
        self.raw = raw
    }

    deinit { cpng_destroy(raw) }

    /// libpng's reason for the last failure.
    var message: String { String(cString: cpng_message(raw)) }

    func readHeader() throws(ImageDecodingError) -> cpng_header {
        var header = cpng_header()
        guard cpng_read_header(raw, &header) else { throw .damaged(.png, reason: message) }
        return header
    }

    /// Adds every row to a shrinker, which must exist until the pixels were read.
    func showRows(to shrinker: UnsafeMutablePointer<ColourShrinker?>) {
        cpng_show_rows(
            raw,
            { context, y, row, channels in
                guard let context, let row else { return }
                context.assumingMemoryBound(to: ColourShrinker?.self).pointee?
                    .add(row: Int(y), row, channels: Int(channels))
            }, shrinker)
    }

    /// Reads into `luma`, which has one spare byte for each row, and into `alpha` unless `alpha` is empty. The probe
    /// examines some of the rows.
    func readPixels(
        luma: UnsafeMutableBufferPointer<UInt8>, alpha: inout [UInt8], probe: inout ColourProbe, rowStep: Int
    ) -> cpng_result {
        alpha.withUnsafeMutableBufferPointer { alpha in
            withUnsafeMutablePointer(to: &probe) { probe in
                cpng_read_pixels(
                    raw, luma.baseAddress, alpha.isEmpty ? nil : alpha.baseAddress, CPNG_LUMA,
                    { context, row, channels, count in
                        guard let context, let row else { return }
                        context.assumingMemoryBound(to: ColourProbe.self).pointee
                            .look(at: row, channels: Int(channels), count: count)
                    }, probe, UInt32(clamping: rowStep))
            }
        }
    }

    /// Reads a colour difference into `pixels`, which has one spare byte for each row.
    func readDifference(_ difference: ColourDifference, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        let mix = difference == .redGreen ? CPNG_RED_GREEN : CPNG_BLUE_YELLOW
        // The rows may have alpha, which must be stored somewhere although it is not used.
        var alpha = [UInt8](repeating: 255, count: pixels.count)
        _ = cpng_read_pixels(raw, pixels.baseAddress, &alpha, mix, nil, nil, 1)
    }
}
