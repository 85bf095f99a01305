import CTextRuntime

/// Finds lines of text in a picture.
struct TextDetector {
    let model: TextModel

    /// The number of pixels of the model's picture. Time and memory grow with it: 1.2 million take .6 s and 330 MB.
    private static let pixels = 1_200_000.0
    /// A picture is enlarged until its shorter side has as many pixels.
    private static let leastSide = 736.0
    /// A part of a long picture is enlarged no more than this.
    private static let mostEnlarged = 2.0
    /// The sides of the model's picture are multiples of this, and have at least twice as many pixels.
    private static let unit = 32

    /// Returns the boxes around lines of text, in pixels of the frame; empty if the model fails.
    ///
    /// - Parameter isStopped: asked before each part of a long picture.
    func boxes(in levels: PictureLevels, size: Place, isStopped: () -> Bool) -> [TextBox] {
        let parts = PictureParts(size)
        var boxes: [TextBox] = []
        for index in parts.parts.indices where !isStopped() {
            let part = parts.parts[index]
            let found = self.boxes(in: levels, from: part.start, size: part.size, isWhole: parts.parts.count == 1)
            boxes += found.filter { parts.owns(index, $0.middle) }
        }
        return parts.joined(boxes)
    }

    private func boxes(in levels: PictureLevels, from start: Place, size: Place, isWhole: Bool) -> [TextBox] {
        let fitting = (Self.pixels / (size.x * size.y)).squareRoot()
        let wanted = max(1, Self.leastSide / min(size.x, size.y))
        let scale = min(fitting, isWhole ? wanted : min(wanted, Self.mostEnlarged))
        let (columns, rows) = (max(1, Int((size.x * scale).rounded())), max(1, Int((size.y * scale).rounded())))
        let (width, height) = (Self.side(columns), Self.side(rows))
        // Text at the edge of a picture is found if there is a margin.
        let (left, top) = ((width - columns) / 2, (height - rows) / 2)
        var picture = ModelPicture(width: width, height: height)
        let (level, part) = levels.part(
            from: start, along: Place(x: 1, y: 0), step: 1 / scale, columns: columns, rows: rows)
        picture.draw(level, part, left: left, top: top)
        let boxes = model.run(picture) { values, _ in
            TextMap(width: width, height: height, values: values).boxes()
        }
        let offset = Place(x: Double(left), y: Double(top)) - start * scale
        return (boxes ?? []).map { $0.moved(by: offset, scaledBy: 1 / scale) }
    }

    private static func side(_ pixels: Int) -> Int { max(2, (pixels + unit - 1) / unit) * unit }
}

/// The parts in which a long picture, such as a photo of a whole chat, is searched.
struct PictureParts {
    /// The part of a picture between two places along its longer side.
    struct Part {
        var start, size: Place
    }

    private(set) var parts: [Part]
    private let isFlat: Bool
    /// Where the middles of a part's boxes lie along the longer side.
    private var own: [Range<Double>]

    /// A picture is cut if it is longer than this many times its other side.
    private static let longest = 3.0
    private static let most = 6

    /// The number of parts of a picture.
    static func count(_ size: Place) -> Int {
        let (long, short) = (max(size.x, size.y), min(size.x, size.y))
        return min(max(1, Int((long / short / longest).rounded(.up))), most)
    }

    init(_ size: Place) {
        isFlat = size.x > size.y
        let (long, short) = (max(size.x, size.y), min(size.x, size.y))
        let count = Self.count(size)
        // Neighbouring parts overlap, so that each line lies wholly in one of them.
        let overlap = count > 1 ? short / 8 : 0
        (parts, own) = ([], [])
        for index in 0..<count {
            let (from, to) = (long * Double(index) / Double(count), long * Double(index + 1) / Double(count))
            let (first, last) = (max(0, from - overlap), min(long, to + overlap))
            parts.append(
                isFlat
                    ? Part(start: Place(x: first, y: 0), size: Place(x: last - first, y: short))
                    : Part(start: Place(x: 0, y: first), size: Place(x: short, y: last - first)))
            own.append((index == 0 ? -.infinity : from)..<(index == count - 1 ? .infinity : to))
        }
    }

    /// Whether a box with this middle belongs to a part, and not to its neighbour.
    func owns(_ index: Int, _ middle: Place) -> Bool { own[index].contains(isFlat ? middle.x : middle.y) }

    /// Joins the parts of lines that are longer than a part of a flat picture.
    func joined(_ boxes: [TextBox]) -> [TextBox] {
        guard isFlat, parts.count > 1 else { return boxes }
        var joined: [TextBox] = []
        for box in boxes.sorted(by: { $0.bounds.x.lowerBound < $1.bounds.x.lowerBound }) {
            let same = joined.lastIndex { $0.continues(in: box) }
            if let same { joined[same] = joined[same].union(box) } else { joined.append(box) }
        }
        return joined
    }
}

extension TextBox {
    /// Whether two horizontal boxes overlap by the most of their heights.
    fileprivate func continues(in other: TextBox) -> Bool {
        let (one, two) = (bounds, other.bounds)
        let shared = min(one.y.upperBound, two.y.upperBound) - max(one.y.lowerBound, two.y.lowerBound)
        return one.x.overlaps(two.x) && shared > 0.6 * min(height, other.height) && along.x > 0.99
            && other.along.x > 0.99
    }

    fileprivate func union(_ other: TextBox) -> TextBox {
        let (one, two) = (bounds, other.bounds)
        let left = min(one.x.lowerBound, two.x.lowerBound), right = max(one.x.upperBound, two.x.upperBound)
        let top = min(one.y.lowerBound, two.y.lowerBound), bottom = max(one.y.upperBound, two.y.upperBound)
        return TextBox(
            start: Place(x: left, y: top), along: Place(x: 1, y: 0), length: right - left, height: bottom - top)
    }
}
