/// The facts in a JPEG's header that TurboJPEG does not report. The header ends at the first scan.
///
/// Source: ITU-T T.81, annex B; Exif 2.32 §4.6; Adobe TN 5116 for APP14.
struct JPEGHeader {
    /// The number of samples of all components per 64 pixels: 64 for gray, 96 for 4:2:0, 192 for 4:4:4.
    private(set) var samplesPer64Pixels = 64
    /// Whether the decoder must hold the coefficients of the whole picture, because the picture is progressive or its
    /// components come one after another.
    private(set) var isBuffered = false
    /// Whether an Adobe application wrote the file. In CMYK, a value of 255 then means no ink.
    private(set) var isAdobe = false
    /// The way to turn the picture before it is shown.
    private(set) var orientation = ImageOrientation.upright

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var components = 0
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if marker == 0xFF {  // fill byte
                at += 1
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            guard length >= 2, at + 2 + length <= bytes.count else { return }
            let segment = UnsafeBufferPointer(rebasing: bytes[(at + 4)..<(at + 2 + length)])
            switch marker {
            case 0xC4, 0xC8, 0xCC: break  // tables, although their numbers lie among those of frame headers
            case 0xC0...0xCF: components = readFrame(segment, isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(marker))
            case 0xE1: if let orientation = ImageOrientation(exif: segment) { self.orientation = orientation }
            case 0xEE: isAdobe = isAdobe || segment.starts(with: "Adobe".utf8)
            case 0xDA:
                if let count = segment.first, count < components { isBuffered = true }
                return
            default: break
            }
            at += 2 + length
        }
    }

    /// Reads a frame header (SOF) and returns the number of its components.
    private mutating func readFrame(_ segment: UnsafeBufferPointer<UInt8>, isProgressive: Bool) -> Int {
        if isProgressive { isBuffered = true }
        guard segment.count >= 6 else { return 0 }
        let count = Int(segment[5])
        guard count > 0, segment.count >= 6 + 3 * count else { return 0 }
        let factors = (0..<count).map { component in
            let sampling = Int(segment[7 + 3 * component])
            return (horizontal: sampling >> 4, vertical: sampling & 15)
        }
        let largest = (factors.map(\.horizontal).max() ?? 1) * (factors.map(\.vertical).max() ?? 1)
        guard largest > 0 else { return count }
        samplesPer64Pixels = factors.reduce(0) { $0 + 64 * $1.horizontal * $1.vertical / largest }
        return count
    }
}
