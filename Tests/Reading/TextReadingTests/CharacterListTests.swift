import Testing

@testable import TextReading

@Suite("Text from the recognizer's classes")
struct CharacterListTests {
    private let list = CharacterList("a\nb\n日")

    /// Returns what the list reads if these classes are the most probable ones, each with its probability.
    private func reading(_ steps: [(place: Int, sureness: Float)]) -> CharacterList.Reading {
        var values: [Float] = []
        for step in steps {
            var line = [Float](repeating: (1 - step.sureness) / 10, count: list.classes)
            line[step.place] = step.sureness
            values += line
        }
        return values.withUnsafeBufferPointer { list.text(of: $0, steps: steps.count) }
    }

    @Test("equal classes in a row are one character, unless the class for nothing lies between them")
    func repeats() {
        #expect(reading([(1, 0.9), (1, 0.8), (0, 1), (1, 0.9), (2, 0.9), (2, 0.9)]).text == "aab")
        #expect(reading([(0, 1), (0, 1)]).text == "")
        #expect(reading([]).text == "")
    }

    @Test("the last class is a space, and characters need not be of one byte")
    func characters() {
        #expect(list.classes == 5)
        #expect(reading([(3, 1), (4, 1), (2, 1)]).text == "日 b")
    }

    @Test("a space that the recognizer nearly saw is put between two letters, but not between Chinese ones")
    func missingSpaces() {
        func text(_ before: Int, _ after: Int, space: Float) -> String {
            var values: [Float] = []
            for (place, sureness, last) in [(before, Float(0.9), Float(0)), (0, 0.7, space), (after, 0.9, 0)] {
                var line = [Float](repeating: 0, count: list.classes)
                line[list.classes - 1] = last
                line[place] = sureness
                values += line
            }
            return values.withUnsafeBufferPointer { list.text(of: $0, steps: 3) }.text
        }
        #expect(text(1, 2, space: 0.3) == "a b")
        #expect(text(1, 2, space: 0.05) == "ab")
        #expect(text(3, 1, space: 0.3) == "日a")
        #expect(text(1, 4, space: 0.3) == "a ")
    }

    @Test("how sure a text is, is the mean of its characters; the steps between them do not count")
    func sureness() {
        let reading = reading([(1, 0.9), (1, 0.1), (0, 0.2), (2, 0.7)])
        #expect(abs(reading.sureness - 0.8) < 1e-6)
        #expect(reading.characters == 2)
    }
}
