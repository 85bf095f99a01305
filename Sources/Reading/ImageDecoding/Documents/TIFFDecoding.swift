import CImages

extension ImageDecoder {
    func decodeTIFF(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        let directories = TIFFDirectories(bytes, upTo: limits.framesRefused &+ 1)
        guard directories.count <= limits.framesRefused else { throw .tooManyFrames(limit: limits.framesRefused) }
        guard ctiff_is_available() else { throw .missingLibrary(.tiff, package: "libtiff6") }
        let reader = try TIFFReader(bytes)
        repeat {
            guard sink.wantsNext() else { return }
            do {
                sink.add(try page(of: reader, sink))
            } catch {
                sink.skip(error)
            }
        } while ctiff_next_page(reader.raw)
        if sink.count < directories.count || directories.isCut {
            sink.note("the TIFF image is damaged: the pages after page \(sink.count) cannot be found")
        }
    }

    private func page(
        of reader: borrowing TIFFReader, _ sink: FrameSink
    ) throws(ImageDecodingError) -> DecodedPicture {
        var page = ctiff_page()
        ctiff_read_page(reader.raw, &page)
        guard page.access != CTIFF_UNREADABLE else { throw .damaged(.tiff, reason: reader.message) }
        try checkSize(width: Int(page.width), height: Int(page.height), bytesPerPixel: 2, .tiff)
        return try reader.picture(page, sink)
    }
}

/// Owns one libtiff reader. The bytes must outlive it.
private struct TIFFReader: ~Copyable {
    let raw: OpaquePointer

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
        guard let raw = ctiff_create(bytes.baseAddress, bytes.count, &message) else {
            throw .damaged(.tiff, reason: Self.text(message))
        }
        self.raw = raw
    }

    deinit { ctiff_destroy(raw) }

    /// libtiff's reason for the last failure.
    var message: String {
        Self.text(Array(UnsafeBufferPointer(start: ctiff_message(raw), count: Int(CTIFF_MESSAGE_SIZE))))
    }

    private static func text(_ message: [CChar]) -> String {
        let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "it cannot be read" : text
    }

    func picture(_ page: ctiff_page, _ sink: FrameSink) throws(ImageDecodingError) -> DecodedPicture {
        let (width, height) = (Int(page.width), Int(page.height))
        var page = page
        var read = 0
        let frame = try DecodedFrame.assembled(width: width, height: height, small: sink.small) {
            (rows) throws(ImageDecodingError) in
            guard ctiff_begin(raw, &page) else { throw .damaged(.tiff, reason: message) }
            read = page.access == CTIFF_BANDS ? bands(page, to: &rows, sink) : self.rows(page, to: &rows, sink)
        }
        guard read > 0 else { throw .damaged(.tiff, reason: message) }
        let damage = "page \(sink.count + 1) of the TIFF image is damaged: \(read) of its \(height) rows were read"
        return DecodedPicture(
            frame: frame.turned(ImageOrientation(rawValue: page.orientation) ?? .upright),
            damage: read < height || ctiff_is_damaged(raw) ? damage : nil)
    }

    /// Reads row by row and returns the number of rows read. After a damaged row, reading continues at the next strip.
    private func rows(_ page: ctiff_page, to rows: inout RowAssembly, _ sink: FrameSink) -> Int {
        let isGray = page.access == CTIFF_GRAY_ROWS
        var row = [UInt8](repeating: 0, count: rows.width * (isGray ? 1 : 4))
        var read = 0
        var y = 0
        // A pixel may have thousands of samples, so even a few rows may take long.
        while y < rows.height, !(y % 16 == 0 && sink.isTimeUp) {
            guard ctiff_read_row(raw, UInt32(y), &row) else {
                y = (y / Int(page.band_rows) + 1) * Int(page.band_rows)
                continue
            }
            row.withUnsafeBufferPointer {
                if isGray {
                    rows.set(row: y, toLuma: $0)
                } else {
                    rows.set(row: y, to: $0, hasAlpha: page.has_alpha)
                }
            }
            read += 1
            y += 1
        }
        return read
    }

    /// Reads band by band and returns the number of rows read.
    private func bands(_ page: ctiff_page, to rows: inout RowAssembly, _ sink: FrameSink) -> Int {
        let band = Int(page.band_rows)
        var pixels = [UInt8](repeating: 255, count: 4 * rows.width * band)
        var read = 0
        for top in stride(from: 0, to: rows.height, by: band) where !sink.isTimeUp {
            let count = min(band, rows.height - top)
            if ctiff_read_band(raw, UInt32(top), UInt32(count), &pixels) { read += count }
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<count {
                    let row = UnsafeBufferPointer(rebasing: pixels[(4 * y * rows.width)..<(4 * (y + 1) * rows.width)])
                    rows.set(row: top + y, to: row, hasAlpha: false)
                }
            }
        }
        return read
    }
}
