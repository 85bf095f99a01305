extension ImageDecoder {
    /// Decodes every picture of a PBM, PGM, PPM or PAM file, which may hold several.
    func decodePNM(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        var scanner = PNMScanner(bytes)
        repeat {
            let header: PNMHeader
            do {
                header = try PNMHeader(&scanner)
                try checkSize(width: header.width, height: header.height, bytesPerPixel: 2, .pnm)
            } catch {
                guard sink.count > 0 else { throw error }
                sink.note("the data after picture \(sink.count) of the file are not a picture; they were skipped")
                return
            }
            guard sink.wantsNext() else { return }
            let picture = PNMPixels(header).picture(&scanner, small: sink.small)
            guard let picture else {
                sink.skip(.damaged(.pnm, reason: "it ends before its first row"))
                return
            }
            sink.add(picture)
            guard picture.damage == nil else { return }
            if header.isText { scanner.skipBlanks() }
            // Some writers end the file with a line end or zeros.
            while !scanner.isAtEnd, !scanner.isAtPicture { _ = scanner.next() }
        } while !scanner.isAtEnd
    }
}

private struct PNMPixels {
    let header: PNMHeader
    /// Maps each sample value to a luma of 8 bits.
    private let scale: [UInt8]

    init(_ header: PNMHeader) {
        self.header = header
        scale = (0...header.most).map { value in
            let value = header.isBitmap ? header.most - value : value
            return UInt8((value * 255 + header.most / 2) / header.most)
        }
    }

    /// Returns the picture; nil if none of its rows is whole.
    func picture(_ scanner: inout PNMScanner, small: Int) -> DecodedPicture? {
        let start = scanner
        var end = scanner
        var read = 0
        let frame = DecodedFrame.assembled(width: header.width, height: header.height, small: small) { rows in
            end = start
            read = 0
            var samples = [UInt8](repeating: 0, count: header.width * header.channels)
            var colours = [UInt8](repeating: 255, count: 4 * header.width)
            while read < header.height, readRow(&end, to: &samples) {
                if header.channels == 1 {
                    samples.withUnsafeBufferPointer { rows.set(row: read, toLuma: $0) }
                } else {
                    spread(samples, to: &colours)
                    colours.withUnsafeBufferPointer {
                        rows.set(row: read, to: $0, hasAlpha: header.channels % 2 == 0)
                    }
                }
                read += 1
            }
        }
        scanner = end
        guard read > 0 else { return nil }
        let damage = "the PNM image ends early: \(read) of its \(header.height) rows were read"
        return DecodedPicture(frame: frame, damage: read < header.height ? damage : nil)
    }

    /// Reads the samples of a row as bytes; false if the row is not whole.
    private func readRow(_ scanner: inout PNMScanner, to samples: inout [UInt8]) -> Bool {
        if header.isText {
            for index in samples.indices {
                guard let value = header.isBitmap ? scanner.bit() : scanner.number() else { return false }
                samples[index] = scale[min(value, header.most)]
            }
            return true
        }
        guard let row = scanner.row(header.rowBytes) else { return false }
        for index in samples.indices {
            let value =
                if header.isBitmap {
                    Int(row[index / 8] >> (7 - index % 8) & 1)
                } else if header.most > 255 {
                    Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
                } else {
                    Int(row[index])
                }
            samples[index] = scale[min(value, header.most)]
        }
        return true
    }

    private func spread(_ samples: [UInt8], to colours: inout [UInt8]) {
        let channels = header.channels
        for x in 0..<header.width {
            for channel in 0..<3 { colours[4 * x + channel] = samples[channels * x + (channels < 3 ? 0 : channel)] }
            if channels % 2 == 0 { colours[4 * x + 3] = samples[channels * x + channels - 1] }
        }
    }
}

extension PNMScanner {
    fileprivate var isAtPicture: Bool {
        var ahead = self
        guard ahead.next() == UInt8(ascii: "P"), let kind = ahead.next(), let blank = ahead.next() else { return false }
        return (0x31...0x37).contains(kind) && (blank == 0x20 || (0x09...0x0D).contains(blank))
    }
}
