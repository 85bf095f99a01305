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

    /// Returns the text of the most probable class at each step. Equal classes in a row are one character, if no class 0
    /// lies between them.
    ///
    /// - Parameter values: the probability of each class at each step.
    func text(of values: UnsafeBufferPointer<Float>, steps: Int) -> Reading {
        var (places, greatest) = ([UInt32](repeating: 0, count: steps), [Float](repeating: 0, count: steps))
        ctext_greatest(values.baseAddress, steps, classes, &places, &greatest)
        var reading = Reading(text: "", sureness: 0, characters: 0)
        for step in 0..<steps where places[step] != 0 && (step == 0 || places[step] != places[step - 1]) {
            reading.text += characters[Int(places[step]) - 1]
            reading.sureness += greatest[step]
            reading.characters += 1
        }
        if reading.characters > 0 { reading.sureness /= Float(reading.characters) }
        return reading
    }
}
