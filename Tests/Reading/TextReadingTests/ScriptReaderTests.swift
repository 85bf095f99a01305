import Foundation
import ImageDecoding
import PrintedText
import TestSupport
import Testing

@testable import TextReading

@Suite("Scripts of print that the recognizer lacks")
struct ScriptReaderTests {
    /// Whether the text reader and a model of the script are installed.
    private static func has(_ script: Script) -> Bool {
        TextReaderTests.files != nil && ScriptModel.installed.contains { $0.script == script }
    }

    private func lines(_ sample: String) throws -> [PrintedLine] {
        let bytes = try [UInt8](Data(contentsOf: packageRoot.appending(path: "SampleImages/\(sample)")))
        let frame = try #require(ImageDecoder().decode(bytes).frames.first { _ in true })
        return try TextReader(folder: #require(TextReaderTests.files).folder).lines(in: frame)
    }

    @Test("a letter is of one script, and a digit of none")
    func letters() {
        let samples: [(Script, Unicode.Scalar)] = [(.cyrillic, "ї"), (.hangul, "년"), (.arabic, "ي"), (.hebrew, "ש")]
        for (script, letter) in samples {
            #expect(Script.allCases.filter { $0.has(letter) } == [script])
            #expect(!script.has("5") && !script.has("e"))
        }
        #expect(Script.cyrillic.share(of: "12 червня · May") == 6.0 / 9)
        #expect(Script.hebrew.share(of: "2026") == 0)
    }

    @Test(
        "a poster in Ukrainian is read with Ukrainian letters",
        .enabled(if: has(.cyrillic), "run `make ocr`"))
    func cyrillic() throws {
        let texts = try lines("no-code-uk.png").map(\.text)
        #expect(texts.contains("Концерт у парку"))
        #expect(texts.contains { $0.contains("19 червня 2026") })
        #expect(texts.contains { $0.contains("19:30") })
    }

    @Test(
        "Latin print stays as the recognizer reads it", .enabled(if: has(.cyrillic), "run `make ocr`"),
        arguments: ["poster.png", "no-code.png", "programme.png", "conference.png"])
    func latin(sample: String) throws {
        for line in try lines(sample) {
            #expect(Script.allCases.allSatisfy { $0.share(of: line.text) == 0 }, "\(line.text)")
        }
    }

    @Test("a number that fills its box stays as it is, but one with room for a word is read again")
    func gaps() {
        func isSure(_ text: String, length: Double) -> Bool {
            let box = TextBox(start: Place(x: 0, y: 0), along: Place(x: 1, y: 0), length: length, height: 60)
            let reading = CharacterList.Reading(text: text, sureness: 0.99, characters: text.count)
            return Script.allCases.allSatisfy { TextLine(box: box, reading: reading).isSurelyNot($0) }
        }
        // "20 декабря 2026"
        #expect(!isSure("20 2026", length: 430))
        #expect(!isSure("2026 12", length: 430))
        #expect(isSure("20.12.2026", length: 290))
        #expect(isSure("18:00", length: 160))
        #expect(isSure("2026", length: 150))
        #expect(isSure("063 555 01 42", length: 400))
    }

    @Test("a file that is no model is not used")
    func broken() throws {
        let folder = try TemporaryFolder()
        try folder.write("model", Array("no model".utf8))
        #expect(ScriptModel(.cyrillic, path: folder.path + "/none") == nil)
        let line = GrayLine(ModelPicture(width: 200, height: 48))
        let reading = ScriptModel(.cyrillic, path: folder.path + "/model")?.read(line)
        #expect(reading == nil)
    }

    @Test("numbers are those that the recognizer is sure of, where they lie within what the model reads")
    func numbers() {
        func reading(_ text: String, _ sureness: Float = 0.95) -> CharacterList.Reading {
            CharacterList.Reading(text: text, sureness: sureness, characters: text.count)
        }
        let read = reading("02007 г. в 19-00")
        #expect(read.withNumbers(of: reading("2007 r. B 19-00")).text == "2007 г. в 19-00")
        #expect(read.withNumbers(of: reading("2007 r. B 19-00", 0.8)).text == read.text)
        #expect(read.withNumbers(of: reading("2007 r.")).text == read.text)
        #expect(read.withNumbers(of: reading("2009 r. B 19-00")).text == read.text)
    }
}
