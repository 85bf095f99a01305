/// The way to turn a stored picture before it is shown; raw values are those of Exif tag 0x0112 (Exif 2.32 §4.6.4).
enum ImageOrientation: UInt16 {
    case upright = 1
    case mirrored, halfTurn, mirroredHalfTurn, transposed, quarterTurn, transverse, threeQuarterTurn

    /// Reads the orientation from an APP1 segment of a JPEG; nil if it states none.
    init?(exif segment: UnsafeBufferPointer<UInt8>) {
        guard segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = UnsafeBufferPointer(rebasing: segment[6...])
        guard tiff.count >= 8 else { return nil }
        let isBigEndian = tiff[0] == UInt8(ascii: "M")
        func number(at offset: Int, bytes count: Int) -> Int? {
            tiff.number(at: offset, bytes: count, isBigEndian: isBigEndian)
        }

        guard let directory = number(at: 4, bytes: 4), let entries = number(at: directory, bytes: 2) else { return nil }
        for entry in 0..<entries {
            let at = directory + 2 + 12 * entry
            guard let tag = number(at: at, bytes: 2) else { return nil }
            if tag == 0x0112, let value = number(at: at + 8, bytes: 2) {
                self.init(rawValue: UInt16(value))
                return
            }
        }
        return nil
    }

    /// Whether width and height are exchanged.
    var isSideways: Bool { rawValue >= Self.transposed.rawValue }

    /// Returns the index of the stored pixel that is shown first, and the steps from a pixel to those of the next shown
    /// column and row.
    func steps(width: Int, height: Int) -> (start: Int, column: Int, row: Int) {
        let (right, bottom) = (width - 1, (height - 1) * width)
        return switch self {
        case .upright: (0, 1, width)
        case .mirrored: (right, -1, width)
        case .halfTurn: (bottom + right, -1, -width)
        case .mirroredHalfTurn: (bottom, 1, -width)
        case .transposed: (0, width, 1)
        case .quarterTurn: (bottom, -width, 1)
        case .transverse: (bottom + right, -width, -1)
        case .threeQuarterTurn: (right, width, -1)
        }
    }
}

extension LumaImage {
    /// Returns the picture as it is shown, turned by the orientation that its file states.
    func turned(_ orientation: ImageOrientation) -> LumaImage {
        guard orientation != .upright else { return self }
        let (start, column, row) = orientation.steps(width: width, height: height)
        let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
        return withPixels { source in
            LumaImage(width: newWidth, height: newHeight) { target in
                // The picture is copied in bands of columns, so that the source lines of a band stay in the cache.
                let band = 32
                for left in stride(from: 0, to: newWidth, by: band) {
                    for y in 0..<newHeight {
                        for x in left..<min(left + band, newWidth) {
                            target[y &* newWidth &+ x] = source[start &+ x &* column &+ y &* row]
                        }
                    }
                }
            }
        }
    }
}

extension DecodedFrame {
    /// Returns the frame as it is shown, turned by the orientation that its file states.
    func turned(_ orientation: ImageOrientation) -> DecodedFrame {
        guard orientation != .upright else { return self }
        let alpha = alpha.map {
            LumaImage(width: overWhite.width, height: overWhite.height, unchecked: $0).turned(orientation).pixels
        }
        var turned = DecodedFrame(
            overWhite: overWhite.turned(orientation), alpha: alpha, colours: colours?.turned(orientation))
        turned.small = small?.turned(orientation)
        return turned
    }
}
