import CTextRuntime

/// The characters that the recognizer knows, in the order of its classes.
struct CharacterList {
    private let characters: [String]

    /// - Parameter text: the characters, one a line. The class before the first one stands for no character, and the
    ///   class after the last one for a space.
    init(_ text: String) {
        characters = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [" "]
    }

    /// The number of classes.
    var classes: Int { characters.count + 1 }

    /// A text, and the mean of how sure its characters are.
    struct Reading {
        var text: String
        var sureness: Float
        var characters: Int
    }

    /// The least probability of a space between two characters that becomes a space, although no character is more
    /// probable there. The recognizer leaves out many spaces of Latin text; where one is missing, it is .2 or more, and
    /// elsewhere less than .05 (docs/lab/print.md).
    private static let leastSpace: Float = 0.12

    /// Returns the text of the most probable class at each step. Equal classes in a row are one character, if no class 0
    /// lies between them.
    ///
    /// - Parameter values: the probability of each class at each step.
    func text(of values: UnsafeBufferPointer<Float>, steps: Int) -> Reading {
        var (places, greatest) = ([UInt32](repeating: 0, count: steps), [Float](repeating: 0, count: steps))
        ctext_greatest(values.baseAddress, steps, classes, &places, &greatest)
        var reading = Reading(text: "", sureness: 0, characters: 0)
        var space: Float = 0
        for step in 0..<steps where step == 0 || places[step] != places[step - 1] || places[step] == 0 {
            guard places[step] != 0 else {
                space = max(space, values[(step + 1) * classes - 1])
                continue
            }
            let character = characters[Int(places[step]) - 1]
            if space >= Self.leastSpace, Self.mayPart(reading.text.last, character.first) { reading.text += " " }
            space = 0
            reading.text += character
            reading.sureness += greatest[step]
            reading.characters += 1
        }
        if reading.characters > 0 { reading.sureness /= Float(reading.characters) }
        return reading
    }

    /// Whether a space may stand between two characters. Chinese and Japanese have none, and an apostrophe belongs to the
    /// word after it.
    private static func mayPart(_ before: Character?, _ after: Character?) -> Bool {
        guard let before, let after else { return false }
        func isPart(_ character: Character) -> Bool {
            character != " " && character.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
        }
        return isPart(before) && isPart(after) && !"'’".contains(before) && !".,;:!?)".contains(after)
    }
}
