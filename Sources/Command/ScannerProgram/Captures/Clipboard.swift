import CommandLineInterface
import Glibc

/// What was copied. It is written to files in a private folder, because programs hand it on in pieces of any size.
struct Clipboard {
    let folder: CaptureFolder

    /// The types that are read, the best first, with the ending of the file.
    private static let types = [
        ("image/png", "png"), ("image/jpeg", "jpg"), ("image/webp", "webp"), ("image/bmp", "bmp"),
        ("image/tiff", "tiff"),
        ("text/calendar", "ics"), ("text/uri-list", "uris"), ("text/plain;charset=utf-8", "txt"),
        ("UTF8_STRING", "txt"),
        ("text/plain", "txt"), ("STRING", "txt"),
    ]

    /// Returns the paths of the picture or text that was copied, or of the files that were.
    func files() throws -> [String] {
        guard let reader = Reader() else {
            throw CaptureFolder.failure(
                "clipboard",
                "nothing reads the clipboard of this desktop; install wl-clipboard (Wayland) or xclip (X11)")
        }
        let list = folder.path + "/types"
        guard reader.run(reader.listing, output: list) else {
            throw CaptureFolder.failure("clipboard", "nothing was copied; copy a picture or a text first")
        }
        let offered = Set(try lines(of: list))
        for (type, ending) in Self.types where offered.contains(type) {
            let file = "\(folder.path)/clipboard.\(ending)"
            guard reader.run(reader.arguments(for: type), output: file) else { continue }
            guard ending == "uris" else { return [file] }
            let paths = try lines(of: file).compactMap(FileAddress.path)
            if !paths.isEmpty { return paths }
        }
        throw CaptureFolder.failure("clipboard", "neither a picture nor a text was copied; copy one of them first")
    }

    private func lines(of file: String) throws -> [String] {
        do throws(ScanError) {
            return String(decoding: try InputFile.read(file, limit: 1 << 20), as: UTF8.self)
                .split(whereSeparator: \.isNewline).map(String.init)
        } catch {
            throw CaptureFolder.failure("clipboard", error.message)
        }
    }

    /// The program that reads the clipboard.
    private struct Reader {
        private let tool: CaptureTool
        private let isWayland: Bool

        init?() {
            let onWayland = EnvironmentVariables.value("WAYLAND_DISPLAY") != nil
            if onWayland, let tool = CaptureTool("wl-paste") {
                (self.tool, isWayland) = (tool, true)
            } else if EnvironmentVariables.value("DISPLAY") != nil, let tool = CaptureTool("xclip") {
                (self.tool, isWayland) = (tool, false)
            } else {
                return nil
            }
        }

        func run(_ arguments: [String], output: String) -> Bool { tool.run(arguments, output: output) }

        var listing: [String] {
            isWayland ? ["--list-types"] : ["-selection", "clipboard", "-o", "-t", "TARGETS"]
        }

        func arguments(for type: String) -> [String] {
            isWayland ? ["--no-newline", "--type", type] : ["-selection", "clipboard", "-o", "-t", type]
        }
    }
}
