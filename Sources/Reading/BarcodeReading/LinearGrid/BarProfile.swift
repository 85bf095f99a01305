import ImageDecoding

/// The darkness along a line across the bars of a region, as the mean of several lines.
struct BarProfile: Sendable {
    /// The darkness at each half pixel.
    let values: [Float]
    /// The range of the values without the lowest and the highest five percent.
    let extent: ClosedRange<Float>
    /// The place of the first value, in pixels across the bars.
    private let start: Double
    /// The number of values before the region, and also after it.
    private let room: Int

    private static let step = 0.5
    private static let mostLines = 12

    /// Measures the darkness in one band of a region, whose height is divided into `count` bands. The line extends
    /// beyond the region at both ends.
    init(of region: BarRegion, band: Int, of count: Int, in image: LumaImage) {
        let length = region.width.upperBound - region.width.lowerBound
        let room = 0.12 * length + 6
        start = region.width.lowerBound - room
        self.room = Int(room / Self.step)
        let size = (region.height.upperBound - region.height.lowerBound) / Double(count)
        let top = region.height.lowerBound + size * Double(band)
        let lines = min(max(Int(size), 3), Self.mostLines)
        let first = start
        var sums = [Double](repeating: 0, count: Int((length + 2 * room) / Self.step))
        image.withPixels { pixels in
            for line in 0..<lines {
                let line = region.line(along: top + size * (Double(line) + 0.5) / Double(lines))
                for index in sums.indices {
                    let place = line.point(across: first + (Double(index) + 0.5) * Self.step)
                    sums[index] += image.interpolated(pixels, at: place)
                }
            }
        }
        values = sums.map { Float(255 - $0 / Double(lines)) }
        extent = Self.extent(of: values)
    }

    private static func extent(of values: [Float]) -> ClosedRange<Float> {
        var counts = [Int](repeating: 0, count: 256)
        for value in values { counts[Int(min(max(value, 0), 255))] += 1 }
        func value(above share: Int) -> Float {
            var rest = share
            return Float(
                counts.firstIndex {
                    rest -= $0; return rest < 0
                } ?? 255)
        }
        return value(above: values.count / 20)...value(above: values.count * 19 / 20)
    }

    /// Returns the place of the value with the given index, in pixels across the bars.
    func place(_ index: Double) -> Double { start + index * Self.step }

    /// The parts of the profile between light gaps, and the part between the widest gaps near the ends of the region.
    /// On a dark package, the light ground of a code is often hardly wider than the code.
    var spans: [ClosedRange<Double>] {
        let spans = wideSpans
        guard let own = narrowSpan else { return spans }
        let slack = 0.02 * (own.upperBound - own.lowerBound)
        let isKnown = spans.contains {
            abs($0.lowerBound - own.lowerBound) < slack && abs($0.upperBound - own.upperBound) < slack
        }
        return isKnown ? spans : spans + [own]
    }

    /// The part of the profile between the widest light gap near each end of the region; nil if it is very short.
    private var narrowSpan: ClosedRange<Double>? {
        let middle = (extent.lowerBound + extent.upperBound) / 2
        let inside = (values.count - 2 * room) / 10
        /// Returns the place after the longest light part of some values.
        func end(_ places: some Sequence<Int>) -> Int? {
            var (count, longest, end) = (0, 0, Int?.none)
            for place in places {
                if values[place] <= middle {
                    count += 1
                } else {
                    if count > longest { (longest, end) = (count, place) }
                    count = 0
                }
            }
            return end
        }
        guard let first = end(0..<(room + inside)),
            let last = end((values.count - room - inside..<values.count).reversed()),
            last - first > Self.leastSpan
        else { return nil }
        return Double(first)...Double(last + 1)
    }

    /// The parts of the profile between light gaps. A gap counts only if it is wide enough to be a quiet zone. Very
    /// short parts are left out.
    var wideSpans: [ClosedRange<Double>] {
        let middle = (extent.lowerBound + extent.upperBound) / 2
        let dark = values.indices.filter { values[$0] > middle }
        guard let first = dark.first, let last = dark.last else { return [] }
        let gap = max(8, (last - first) * 7 / 100)
        var spans: [ClosedRange<Double>] = []
        var (start, end) = (first, first)
        for index in dark + [Int.max] {
            if index > end &+ gap {
                if end - start > Self.leastSpan { spans.append(Double(start)...Double(end + 1)) }
                start = index
            }
            end = index
        }
        return spans
    }

    /// Spans with at most this many values are left out. There are two values in each pixel, so 120 values are 60
    /// pixels: less than 0.7 for each of the 95 modules of an EAN-13 code.
    private static let leastSpan = 120
}
