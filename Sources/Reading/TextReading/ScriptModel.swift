import CTextRuntime
import Glibc
import Synchronization

/// Tesseract's model of a script. It is read when it is first used, and one thread at a time uses it.
final class ScriptModel: Sendable {
    let script: Script
    private let model: Mutex<Handle>

    /// Maps the model at a path; nil if there is none, or if Tesseract is not installed.
    init?(_ script: Script, path: String) {
        guard access(path, R_OK) == 0, ctext_open_scripts(), let model = ctext_map_script(path) else { return nil }
        self.script = script
        self.model = Mutex(Handle(pointer: model))
    }

    /// The models that are installed, where distributions have them.
    static var installed: [ScriptModel] {
        let folders = ["/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/share/tesseract/tessdata"]
        return Script.allCases.compactMap { script in
            folders.flatMap { ["\($0)/\(script.rawValue)", "\($0)/script/\(script.rawValue)"] }.lazy
                .compactMap { ScriptModel(script, path: $0 + ".traineddata") }.first
        }
    }

    /// Reads one line.
    ///
    /// - Parameter without: letters that the line does not have.
    func read(_ line: GrayLine, without: String = "") -> CharacterList.Reading? {
        let clean = read(line, isRaw: false, without)
        if let clean, clean.sureness >= Self.doubtful { return clean }
        // Small letters are lost when they are separated from their ground.
        let raw = read(line, isRaw: true, without)
        return (raw?.sureness ?? 0) > (clean?.sureness ?? 0) ? raw : clean
    }

    /// A line that is less sure than this is read once more, in another way.
    private static let doubtful: Float = 0.6

    private func read(_ line: GrayLine, isRaw: Bool, _ without: String) -> CharacterList.Reading? {
        model.withLock { model in
            var sureness: Float = 0
            guard
                let text = ctext_read_script(
                    model.pointer, line.pixels, line.width, line.height, isRaw, without, &sureness)
            else { return nil }
            defer { free(text) }
            // The edges of a line are seen as bars.
            let words = String(cString: text).split(whereSeparator: \.isWhitespace)
                .drop { $0.allSatisfy("_|~-—'`".contains) }
            let joined = words.joined(separator: " ")
            return CharacterList.Reading(text: joined, sureness: sureness, characters: joined.unicodeScalars.count)
        }
    }

    private struct Handle: ~Copyable, @unchecked Sendable {
        let pointer: OpaquePointer
        deinit { ctext_free_script(pointer) }
    }
}

/// The pixels of one line, dark on light, with a margin.
struct GrayLine {
    let width, height: Int
    let pixels: [UInt8]

    private static let margin = 10

    /// Creates the line from a model's picture of it.
    init(_ picture: ModelPicture) {
        let plane = picture.width * picture.height
        let gray = (0..<plane).map { index in
            // The luma of blue, green and red (ITU-R BT.601).
            let value =
                0.114 * picture.planes[index] + 0.587 * picture.planes[plane + index]
                + 0.299 * picture.planes[2 * plane + index]
            return UInt8(min(max((value + 1) * 127.5, 0), 255))
        }
        // The corners show the ground.
        let last = picture.width * (picture.height - 1)
        let corners = [gray[0], gray[picture.width - 1], gray[last], gray[last + picture.width - 1]].sorted()
        let ground = UInt8((Int(corners[1]) + Int(corners[2])) / 2)
        width = picture.width + 2 * Self.margin
        height = picture.height + 2 * Self.margin
        var pixels = [UInt8](repeating: ground, count: width * height)
        for row in 0..<picture.height {
            let start = (row + Self.margin) * width + Self.margin
            pixels.replaceSubrange(
                start..<(start + picture.width), with: gray[(row * picture.width)..<((row + 1) * picture.width)])
        }
        self.pixels = pixels
    }
}
