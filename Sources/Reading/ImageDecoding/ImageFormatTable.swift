import CalendarModel
import CImages

/// Everything that is specific to one format of image files.
struct ImageFormatRow {
    /// The name as people write it.
    let name: String
    /// The extensions of file names, in lower case. They only show which format a file is meant to have.
    let fileNameExtensions: [String]
    /// Returns whether a file has this format. The function receives the file or its beginning, usually the first
    /// kilobytes.
    let isRecognised: ([UInt8]) -> Bool
    let decoder: Decoder

    /// The method of ``ImageDecoder`` that decodes the format.
    enum Decoder {
        typealias Bytes = UnsafeBufferPointer<UInt8>

        /// For formats with one picture in a file.
        case picture((ImageDecoder) -> (Bytes) throws(ImageDecodingError) -> DecodedPicture)
        /// For formats with any number of frames, pages or pictures in a file.
        case frames((ImageDecoder) -> (Bytes, inout FrameSink) throws(ImageDecodingError) -> Void)
        /// As `frames`, for formats that other programs or libraries decode in processes of their own.
        case framesOfProcesses((ImageDecoder) -> (Bytes, inout FrameSink) throws(ImageDecodingError) -> Void)
    }

    /// Decodes a file and hands its frames to the sink.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, with imageDecoder: ImageDecoder, to sink: inout FrameSink
    ) throws(ImageDecodingError) {
        switch decoder {
        case .picture(let decode): sink.add(try decode(imageDecoder)(bytes))
        case .frames(let decode), .framesOfProcesses(let decode): try decode(imageDecoder)(bytes, &sink)
        }
    }
}

extension ImageFormat {
    /// Whether decoding starts processes, which a locked process cannot do.
    package var needsProcesses: Bool {
        if case .framesOfProcesses = row.decoder { true } else { false }
    }

    /// The row of this format. A new format needs a case, a row here, and a decoder.
    var row: ImageFormatRow {
        switch self {
        case .png:
            ImageFormatRow(
                name: "PNG", fileNameExtensions: ["png", "apng"],
                isRecognised: { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) },
                decoder: .frames(ImageDecoder.decodePNG))
        case .jpeg:
            ImageFormatRow(
                name: "JPEG", fileNameExtensions: ["jpg", "jpeg", "jpe"],
                isRecognised: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
                decoder: .picture(ImageDecoder.decodeJPEG))
        case .gif:
            ImageFormatRow(
                name: "GIF", fileNameExtensions: ["gif"],
                isRecognised: { $0.starts(with: "GIF87a".utf8) || $0.starts(with: "GIF89a".utf8) },
                decoder: .frames(ImageDecoder.decodeGIF))
        case .webp:
            ImageFormatRow(
                name: "WebP", fileNameExtensions: ["webp"],
                isRecognised: { $0.starts(with: "RIFF".utf8) && $0.dropFirst(8).starts(with: "WEBP".utf8) },
                decoder: .frames(ImageDecoder.decodeWebP))
        case .tiff:
            ImageFormatRow(
                name: "TIFF", fileNameExtensions: ["tif", "tiff"], isRecognised: FormatSignature.isTIFF,
                decoder: .frames(ImageDecoder.decodeTIFF))
        case .bmp:
            ImageFormatRow(
                name: "BMP", fileNameExtensions: ["bmp"], isRecognised: FormatSignature.isBMP,
                decoder: .picture(ImageDecoder.decodeBMP))
        case .heif:
            ImageFormatRow(
                name: "HEIF", fileNameExtensions: ["heic", "heif", "avif"], isRecognised: FormatSignature.isHEIF,
                decoder: .framesOfProcesses(ImageDecoder.decodeHEIF))
        case .pdf:
            ImageFormatRow(
                name: "PDF", fileNameExtensions: ["pdf"], isRecognised: FormatSignature.isPDF,
                decoder: .framesOfProcesses(ImageDecoder.decodePDF))
        case .pnm:
            ImageFormatRow(
                name: "PNM", fileNameExtensions: ["pbm", "pgm", "ppm", "pnm", "pam"],
                isRecognised: FormatSignature.isPNM,
                decoder: .frames(ImageDecoder.decodePNM))
        case .svg:
            ImageFormatRow(
                name: "SVG", fileNameExtensions: ["svg", "svgz"], isRecognised: FormatSignature.isSVG,
                decoder: .framesOfProcesses(ImageDecoder.decodeSVG))
        case .jpegXL:
            ImageFormatRow(
                name: "JPEG XL", fileNameExtensions: ["jxl"],
                isRecognised: { $0.starts(with: [0xFF, 0x0A]) || FormatSignature.isBox("JXL ", $0) },
                decoder: .framesOfProcesses(ImageDecoder.decodeJPEGXL))
        case .jpeg2000:
            ImageFormatRow(
                name: "JPEG 2000", fileNameExtensions: ["jp2", "j2k", "j2c", "jpx", "jpf"],
                isRecognised: { $0.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || FormatSignature.isBox("jP  ", $0) },
                decoder: .framesOfProcesses(ImageDecoder.decodeJPEG2000))
        case .qoi:
            ImageFormatRow(
                name: "QOI", fileNameExtensions: ["qoi"], isRecognised: { $0.starts(with: "qoif".utf8) },
                decoder: .picture(ImageDecoder.decodeQOI))
        case .ico:
            ImageFormatRow(
                name: "ICO", fileNameExtensions: ["ico", "cur"], isRecognised: FormatSignature.isICO,
                decoder: .picture(ImageDecoder.decodeICO))
        case .tga:
            ImageFormatRow(
                name: "TGA", fileNameExtensions: ["tga"], isRecognised: FormatSignature.isTGA,
                decoder: .picture(ImageDecoder.decodeTGA))
        }
    }
}

/// The formats that need more than one comparison to be recognised.
private enum FormatSignature {
    /// Returns whether a TIFF begins here, in either byte order. The number 43 stands for BigTIFF.
    static func isTIFF(_ bytes: [UInt8]) -> Bool {
        [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
            .contains { bytes.starts(with: $0) }
    }

    /// Returns whether a BMP begins here. Text may also begin with `BM`, so the four reserved bytes of the header must
    /// be zero, too. OS/2 keeps a point of the picture there, but its header has 12 bytes and states one plane.
    static func isBMP(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: "BM".utf8) else { return false }
        return bytes.dropFirst(6).starts(with: [0, 0, 0, 0])
            || (bytes.dropFirst(14).starts(with: [12, 0, 0, 0]) && bytes.dropFirst(22).starts(with: [1, 0]))
    }

    /// Returns whether an icon or a cursor begins here: a number of pictures, and an entry for the first of them.
    static func isICO(_ bytes: [UInt8]) -> Bool {
        (bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0])) && bytes.count >= 22
            && bytes[4] > 0 && bytes[5] == 0 && bytes[9] == 0
    }

    /// Returns whether a TGA picture begins here. The format has no signature, so each number of the header must be
    /// one that the format knows.
    static func isTGA(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18, [1, 2, 3, 9, 10, 11].contains(bytes[2]), bytes[12] | bytes[13] > 0,
            bytes[14] | bytes[15] > 0, bytes[17] & 0xC0 == 0, [0, 1, 8].contains(bytes[17] & 15)
        else { return false }
        if bytes[2] & 3 == 1 {
            return bytes[1] == 1 && bytes[5] | bytes[6] > 0 && [15, 16, 24, 32].contains(bytes[7]) && bytes[16] == 8
        }
        return bytes[1] == 0 && bytes[3..<8].allSatisfy { $0 == 0 }
            && (bytes[2] & 3 == 3 ? [8] : [15, 16, 24, 32]).contains(bytes[16])
    }

    /// Returns whether a file begins with a signature box of a type (ISO/IEC 15444-1, I.5.1).
    static func isBox(_ type: String, _ bytes: [UInt8]) -> Bool {
        let signature: [UInt8] = [0, 0, 0, 12] + Array(type.utf8) + [0x0D, 0x0A, 0x87, 0x0A]
        return bytes.starts(with: signature)
    }

    /// Returns whether the first element of the file is `svg`. The file may be compressed with gzip.
    static func isSVG(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0x1F, 0x8B, 8]) else { return SVGRoot.isPresent(in: bytes) }
        var start = [UInt8](repeating: 0, count: 4096)
        let count = cgzip_inflate(bytes, bytes.count, &start, start.count)
        return SVGRoot.isPresent(in: Array(start[..<count]))
    }

    /// Returns whether one of the file's brands stands for pictures in HEVC or AV1 (ISO/IEC 14496-12 §4.3, ISO/IEC
    /// 23008-12 §10).
    static func isHEIF(_ bytes: [UInt8]) -> Bool {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return false }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(bytes.count, max(12, min(size, 256)))
        // The major brand, then a version, then the compatible brands.
        let brands = [8] + stride(from: 16, through: max(end - 4, 0), by: 4)
        return brands.contains { place in
            ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
                .contains { bytes.dropFirst(place).starts(with: $0.utf8) }
        }
    }

    /// Returns whether `%PDF-` is in the first kilobyte. PDF readers search this part, because some writers put a line
    /// or a UTF-8 byte order mark first.
    static func isPDF(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1024).indices.contains { place in
            bytes[place] == UInt8(ascii: "%") && bytes[place...].starts(with: "%PDF-".utf8)
        }
    }

    /// Returns whether a netpbm picture begins here. Text may also begin with `P1` to `P7`, so the next bytes must be
    /// like those of a netpbm header.
    static func isPNM(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x37).contains(bytes[1]) else { return false }
        if bytes[2] == UInt8(ascii: "#") { return true }
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard blanks.contains(bytes[2]), bytes.count > 3 else { return false }
        return bytes[3].isDigit || bytes[3] == UInt8(ascii: "#") || blanks.contains(bytes[3])
            || bytes[1] == UInt8(ascii: "7")
    }
}
