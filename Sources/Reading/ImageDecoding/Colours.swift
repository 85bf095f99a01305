/// The luma of colours, with the weights of ITU-R BT.601, as in JPEG.
enum Luma {
    @inline(__always)
    static func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        UInt8(
            truncatingIfNeeded: (UInt32(red) &* 19595 &+ UInt32(green) &* 38470 &+ UInt32(blue) &* 7471 &+ 32768) >> 16)
    }

    /// Returns a value multiplied by an opacity, rounded. Both are 0 to 255; an opacity of 255 means 1.
    @inline(__always)
    static func scaled(_ value: UInt8, by alpha: UInt8) -> UInt8 {
        let product = UInt32(value) &* UInt32(alpha) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
    }
}

/// A direction in which two colours of the same luma can differ.
enum ColourDifference: CaseIterable {
    case redGreen, blueYellow

    /// Returns the position of a colour in this direction: 0 to 255, with gray in the middle.
    @inline(__always)
    func value(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let difference =
            switch self {
            case .redGreen: Int32(red) &- Int32(green)
            case .blueYellow: Int32(blue) &- (Int32(red) &+ Int32(green)) / 2
            }
        return UInt8(truncatingIfNeeded: 128 &+ difference / 2)
    }
}

/// Searches sampled rows of a picture for shapes that its colours show but its luma does not, such as a red code on an
/// equally bright green ground. Rows across such a shape have many steps of colour without a step of luma at the same
/// place.
struct ColourProbe {
    /// The approximate number of rows that are sampled.
    static let rows = 128
    /// A step of colour is a change by more than this many levels, of 255.
    private static let colourStep: Int32 = 40
    /// A step of luma is a change by more than this many levels.
    static let lumaStep: Int32 = 24
    /// A row may cross a code if it has at least `stepsInRow` colour steps without a luma step. A picture has hidden
    /// shapes if it has at least `rowsWithSteps` such rows.
    private static let (stepsInRow, rowsWithSteps) = (12, 6)

    private var rows: [ColourDifference: Int] = [:]

    /// Examines a row. A pixel has `channels` bytes, with red, green and blue first.
    mutating func look(at row: UnsafePointer<UInt8>, channels: Int, count: Int) {
        guard count > 2 else { return }
        var steps = (redGreen: 0, blueYellow: 0)
        // Each pixel is compared with the second pixel before it, because a blurred edge covers the pixel between them.
        for start in stride(from: 2, to: count, by: 8) {
            let end = min(start &+ 8, count)
            // Most pixels of drawn pictures have equal neighbours, so eight pixels are compared at once.
            if end &- start == 8, isRepeated(row + start &* channels, distance: 2 &* channels, words: channels) {
                continue
            }
            for x in start..<end {
                let (here, there) = (row + x &* channels, row + (x &- 2) &* channels)
                let red = Int32(here[0]) &- Int32(there[0])
                let green = Int32(here[1]) &- Int32(there[1])
                let blue = Int32(here[2]) &- Int32(there[2])
                let luma = (77 &* red &+ 150 &* green &+ 29 &* blue) / 256
                guard red | green | blue != 0, abs(luma) <= Self.lumaStep else { continue }
                if abs(red &- green) > Self.colourStep { steps.redGreen &+= 1 }
                if abs(blue &- (red &+ green) / 2) > Self.colourStep { steps.blueYellow &+= 1 }
            }
        }
        if steps.redGreen >= Self.stepsInRow { rows[.redGreen, default: 0] += 1 }
        if steps.blueYellow >= Self.stepsInRow { rows[.blueYellow, default: 0] += 1 }
    }

    /// Returns whether `words` words of 8 bytes equal the bytes that lie `distance` bytes before them.
    private func isRepeated(_ bytes: UnsafePointer<UInt8>, distance: Int, words: Int) -> Bool {
        let (here, there) = (UnsafeRawPointer(bytes), UnsafeRawPointer(bytes - distance))
        return (0..<words).allSatisfy { word in
            here.loadUnaligned(fromByteOffset: 8 &* word, as: UInt64.self)
                == there.loadUnaligned(fromByteOffset: 8 &* word, as: UInt64.self)
        }
    }

    /// The colour difference with shapes that the luma does not show; nil if there are no such shapes.
    var difference: ColourDifference? {
        // If both colour differences have equally many rows, the order of the cases decides. So equal pictures have
        // equal results.
        let most = ColourDifference.allCases.max { rows[$0, default: 0] < rows[$1, default: 0] }
        guard let most, rows[most, default: 0] >= Self.rowsWithSteps else { return nil }
        return most
    }
}

extension LumaImage {
    /// Whether the picture has few edges. An edge is a large difference between a pixel and the second pixel before it.
    var isNearlyPlain: Bool {
        guard width > 2 else { return false }
        var edges = 0
        let rows = Array(stride(from: 0, to: height, by: max(1, height / ColourProbe.rows)))
        for y in rows {
            for x in (y * width + 2)..<((y + 1) * width)
            where abs(Int32(pixels[x]) &- Int32(pixels[x &- 2])) > ColourProbe.lumaStep { edges &+= 1 }
        }
        return edges < 8 * rows.count
    }

    /// Creates a picture of the shapes that appear only in colours; nil if there are no such shapes. A pixel has four
    /// bytes, with red, green and blue first.
    init?(hiddenIn pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        guard let base = pixels.baseAddress else { return nil }
        var probe = ColourProbe()
        for y in stride(from: 0, to: height, by: max(1, height / ColourProbe.rows)) {
            probe.look(at: base + 4 * y * width, channels: 4, count: width)
        }
        guard let difference = probe.difference else { return nil }
        self =
            LumaImage(width: width, height: height) { target in
                for index in 0..<target.count {
                    target[index] = difference.value(
                        pixels[4 &* index], pixels[4 &* index &+ 1], pixels[4 &* index &+ 2])
                }
            }.stretched
    }

    /// The picture with its darkest pixel made black and its brightest made white.
    var stretched: LumaImage {
        guard let least = pixels.min(), let most = pixels.max(), least < most else { return self }
        let range = Int(most) - Int(least)
        let table = (0..<256).map { UInt8(clamping: ($0 - Int(least)) * 255 / range) }
        return table.withUnsafeBufferPointer { table in mapPixels { table[Int($0)] } }
    }
}

extension LumaImage {
    /// The picture with its luma stretched from the video range (16 to 235) to the full range (0 to 255; ITU-R BT.601).
    var spreadFromVideoRange: LumaImage {
        let table = (0..<256).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }
        return table.withUnsafeBufferPointer { table in mapPixels { table[Int($0)] } }
    }
}
