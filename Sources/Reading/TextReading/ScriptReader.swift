/// Reads the lines of a page again whose letters the recognizer lacks.
///
/// The recognizer sees nothing where such letters are, or letters that look like them: in a wide box it finds a few
/// characters, or is unsure. If much of a page is like that, its longest such lines are read with each script's model. The
/// script that most of them are surely in is the page's.
struct ScriptReader {
    let models: [ScriptModel]

    /// How many lines are tried with each script.
    private static let trials = 4
    /// The share of a page's length that must be doubtful.
    private static let leastDoubt = 0.25
    /// How sure a script must be of the lines that are tried.
    private static let leastSure = 0.6
    /// How sure a script must be of a line on its page.
    private static let leastSureLine: Float = 0.45

    /// Returns the lines of a page. The lines in a script that the recognizer lacks have the text that the script's
    /// model reads.
    func reread(
        _ lines: [TextLine], picture: (TextBox) -> ModelPicture, isStopped: () -> Bool
    ) -> [TextLine] {
        let doubtful = lines.filter(\.isDoubtful)
        func length(_ lines: [TextLine]) -> Double { lines.reduce(0) { $0 + $1.box.length / $1.box.height } }
        guard !models.isEmpty, length(doubtful) >= Self.leastDoubt * length(lines) else { return lines }
        let longest = doubtful.sorted { $0.box.length / $0.box.height > $1.box.length / $1.box.height }
            .prefix(Self.trials)
        // The direction of letters that are not known is often wrong.
        let hasTurned = longest.contains { $0.box.upright != $0.box }
        for isUpright in hasTurned ? [true, false] : [true] {
            func gray(_ line: TextLine) -> GrayLine { GrayLine(picture(isUpright ? line.box.upright : line.box)) }
            guard let model = model(for: longest.map(gray), isStopped) else { continue }
            let read = lines.map { line -> (line: TextLine, reading: CharacterList.Reading?) in
                guard !isStopped(), !line.isSurelyNot(model.script) else { return (line, nil) }
                let reading = model.read(gray(line))
                return (line, reading.flatMap { isGood($0, model.script) ? $0 : nil })
            }
            let rare = rareLetters(read.compactMap(\.reading?.text), model.script)
            return read.map { line, reading in
                guard var reading else { return line }
                if !rare.isEmpty, !isStopped(), reading.text.contains(where: rare.contains),
                    let other = model.read(gray(line), without: rare), isGood(other, model.script)
                {
                    reading = other
                }
                return TextLine(
                    box: isUpright ? line.box.upright : line.box, reading: reading.withNumbers(of: line.reading))
            }
        }
        return lines
    }

    private func isGood(_ reading: CharacterList.Reading, _ script: Script) -> Bool {
        reading.sureness >= Self.leastSureLine && script.share(of: reading.text) >= 0.5
    }

    /// Returns a script's rare letters if a page has a few of them; an empty text if it has none, or many, as Kazakh has.
    private func rareLetters(_ texts: [String], _ script: Script) -> String {
        let letters = texts.joined().filter(\.isLetter)
        let count = letters.count { script.rareLetters.contains($0) }
        return count > 0 && count * 20 < letters.count ? script.rareLetters : ""
    }

    /// Returns the model of the script that most of the lines are surely in.
    private func model(for lines: [GrayLine], _ isStopped: () -> Bool) -> ScriptModel? {
        var best: (model: ScriptModel, sureness: Double)?
        for model in models where !isStopped() {
            // The weight of a line is how sure the model is of it, times the share of its letters that are in the
            // script. Two letters are found in any picture.
            let sureness = lines.map { line -> Double in
                guard let reading = model.read(line), reading.characters >= 4 else { return 0 }
                return Double(reading.sureness) * model.script.share(of: reading.text)
            }.sorted(by: >)
            // One line may be something else, such as an address of the web.
            let counted = sureness.prefix(max(1, lines.count - 1))
            guard !counted.isEmpty else { continue }
            let mean = counted.reduce(0, +) / Double(counted.count)
            if mean >= Self.leastSure, mean > best?.sureness ?? 0 { best = (model, mean) }
        }
        return best?.model
    }
}

extension TextLine {
    /// Whether the recognizer sees few letters in a wide box, or is unsure.
    fileprivate var isDoubtful: Bool {
        guard let reading else { return true }
        return reading.sureness < 0.88 || hasFewLetters(reading)
    }

    /// A box is about half as wide for a letter as it is high, and its margins are a third of its height.
    private func hasFewLetters(_ reading: CharacterList.Reading) -> Bool {
        let letters = reading.text.count { !$0.isWhitespace && !$0.isPunctuation }
        return box.length >= 2.5 * box.height && Double(letters) < 0.7 * box.length / box.height
    }

    /// Returns whether characters are too few for the box even if they are wide digits.
    private func hasGaps(_ reading: CharacterList.Reading) -> Bool {
        let characters = reading.text.count { !$0.isWhitespace }
        return box.length >= 2.5 * box.height && Double(characters) < 1.2 * box.length / box.height
    }

    /// Whether the recognizer is sure of letters that are not those of a script and do not look like them, or of a
    /// number.
    func isSurelyNot(_ script: Script) -> Bool {
        guard let reading, reading.sureness >= 0.95, !hasFewLetters(reading) else { return false }
        let letters = reading.text.unicodeScalars.filter(\.properties.isAlphabetic)
        // A number in a wide box may be the part of "20 декабря 2026" that the recognizer sees.
        guard !letters.isEmpty else { return !hasGaps(reading) }
        guard script == .cyrillic else { return true }
        return letters.count { "DFGJLNQRUVWZfhijlqsvwz".unicodeScalars.contains($0) } >= 2
    }
}

extension CharacterList.Reading {
    /// Returns the text with numbers of another reading of the same line, which reads digits better. A number is
    /// replaced if it contains the other one. Both texts must have equally many numbers.
    func withNumbers(of other: Self?) -> Self {
        guard let other, other.sureness >= 0.9 else { return self }
        let (mine, others) = (text.ranges(of: /[0-9]+/), other.text.ranges(of: /[0-9]+/))
        guard mine.count == others.count else { return self }
        var result = self
        for (range, number) in zip(mine, others.map { other.text[$0] }).reversed() where text[range].contains(number) {
            result.text.replaceSubrange(range, with: number)
        }
        return result
    }
}
