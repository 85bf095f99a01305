/// A line of a picture: the box with the direction of its text, and the text, if any was read.
struct TextLine {
    var box: TextBox
    var reading: CharacterList.Reading?

    var sureness: Float { reading?.sureness ?? 0 }
}

/// Reads the text in boxes.
struct LineRecognizer {
    let direction: TextModel
    let recognition: TextModel
    let characters: CharacterList

    /// The height of a line in the models' pictures.
    private static let height = 48
    /// The width of the picture that is asked for its direction.
    private static let directionWidth = 192
    /// The least width of a picture to recognize.
    private static let leastWidth = 320
    /// A longer line is cut into pieces, because the memory that the recognizer needs grows with the width.
    private static let mostWidth = 1600
    /// The greatest width of a line; the rest of a longer line isn't read.
    private static let mostColumns = 1 << 16
    /// How sure the model must be that a line is upside down.
    private static let leastTurned: Float = 0.9
    /// A line that is said to be upside down is read in both directions if it is less sure than this.
    private static let doubtful: Float = 0.8

    /// Reads the text in a box.
    func read(_ box: TextBox, in levels: PictureLevels) -> TextLine {
        let strip = strip(of: box, in: levels)
        guard isTurned(strip) else { return TextLine(box: box, reading: text(of: strip)) }
        let turned = TextLine(box: box.reversed, reading: text(of: self.strip(of: box.reversed, in: levels)))
        if turned.sureness >= Self.doubtful { return turned }
        let upright = TextLine(box: box, reading: text(of: strip))
        return upright.sureness > turned.sureness ? upright : turned
    }

    /// Returns the pixels of a box, as high as the models want them.
    func strip(of box: TextBox, in levels: PictureLevels) -> ModelPicture {
        let step = box.height / Double(Self.height)
        let length = box.curve?.length ?? box.length
        let columns = min(max(1, Int((length / step).rounded(.up))), Self.mostColumns)
        var strip = ModelPicture(width: columns, height: Self.height)
        func draw(_ columns: Int, at left: Int, from start: Place, along: Place) {
            let (level, part) = levels.part(from: start, along: along, step: step, columns: columns, rows: Self.height)
            strip.draw(level, part, left: left)
        }
        guard let curve = box.curve else {
            draw(columns, at: 0, from: box.start, along: box.along)
            return strip
        }
        for (column, point) in curve.points(columns, step: step).enumerated() {
            let start = point.place - point.along.turned * (box.height / 2) - point.along * (step / 2)
            draw(1, at: column, from: start, along: point.along)
        }
        return strip
    }

    private func isTurned(_ strip: ModelPicture) -> Bool {
        let width = min(strip.width, Self.directionWidth)
        let start = strip.columns(0..<width, paddedTo: Self.directionWidth)
        let turned = direction.run(start) { values, _ in values.count == 2 ? values[1] : 0 }
        return (turned ?? 0) > Self.leastTurned
    }

    private func text(of strip: ModelPicture) -> CharacterList.Reading? {
        var whole: CharacterList.Reading?
        for range in pieces(of: strip) {
            let piece = strip.columns(range, paddedTo: Self.leastWidth)
            let reading = recognition.run(piece) { values, sizes -> CharacterList.Reading? in
                guard sizes.count == 3, sizes[2] == characters.classes else { return nil }
                return characters.text(of: values, steps: sizes[1])
            }
            guard let reading = reading ?? nil, reading.characters > 0 else { continue }
            whole = whole.map { $0 + reading } ?? reading
        }
        return whole
    }

    /// Returns the pieces of a line to read one after the other: cuts lie between words, or at least characters.
    private func pieces(of strip: ModelPicture) -> [Range<Int>] {
        guard strip.width > Self.mostWidth else { return [0..<strip.width] }
        var (pieces, start) = ([Range<Int>](), 0)
        while strip.width - start > Self.mostWidth {
            let candidates = (start + Self.mostWidth * 3 / 4)..<(start + Self.mostWidth)
            let cut = candidates.min { strip.contrast(near: $0) < strip.contrast(near: $1) } ?? candidates.upperBound
            pieces.append(start..<cut)
            start = cut
        }
        return pieces + [start..<strip.width]
    }
}

extension ModelPicture {
    /// How much the rows of some columns differ: little between words.
    fileprivate func contrast(near column: Int) -> Float {
        (max(0, column - 4)...min(width - 1, column + 4)).reduce(0) { sum, column in
            sum + (1..<height).reduce(0) { $0 + abs(planes[$1 * width + column] - planes[($1 - 1) * width + column]) }
        }
    }
}

extension CharacterList.Reading {
    fileprivate static func + (one: Self, other: Self) -> Self {
        let characters = one.characters + other.characters
        let sum = one.sureness * Float(one.characters) + other.sureness * Float(other.characters)
        return Self(text: one.text + " " + other.text, sureness: sum / Float(characters), characters: characters)
    }
}
