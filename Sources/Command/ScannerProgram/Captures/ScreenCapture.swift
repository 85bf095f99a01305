import CDesktop
import CommandLineInterface
import Glibc
import SystemPackage

/// Takes a picture of the screen: by the desktop's portal, or else with a program that is installed.
struct ScreenCapture {
    let folder: CaptureFolder

    /// How long the user has to choose a part of the screen, in seconds.
    private static let patience: UInt32 = 300

    private var file: String { folder.path + "/screen.png" }

    /// Returns the path of the picture.
    func take(whole: Bool) throws -> String {
        var text = [CChar](repeating: 0, count: Int(cportal_text_size))
        let outcome = cportal_take_picture(!whole, Self.patience, &text)
        let answer = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        switch outcome {
        case cportal_taken:
            guard let path = FileAddress.path(of: answer) else {
                throw CaptureFolder.failure("screen", "the desktop has not stored the picture as a file; try again")
            }
            return path
        case cportal_cancelled:
            throw CaptureFolder.failure("screen", "no part of the screen was chosen; nothing was read")
        default: return try takeWithTool(whole: whole, portal: answer)
        }
    }

    private func takeWithTool(whole: Bool, portal: String) throws -> String {
        for program in Self.programs where program.isUsable {
            guard let tool = CaptureTool(program.name) else { continue }
            guard let arguments = program.arguments(whole, file, folder) else { throw notChosen }
            guard tool.run(arguments), access(file, R_OK) == 0 else { throw notChosen }
            return file
        }
        throw CaptureFolder.failure(
            "screen",
            "nothing takes pictures of this screen (\(portal)); install xdg-desktop-portal of your desktop, "
                + "or grim and slurp (Wayland), or imagemagick (X11)")
    }

    private var notChosen: ExitStatus {
        CaptureFolder.failure("screen", "no picture was taken; choose a part of the screen, or use --whole")
    }

    private struct Program {
        let name: String
        let isUsable: Bool
        /// Returns the arguments; nil if the user chose nothing.
        let arguments: (_ whole: Bool, _ file: String, _ folder: CaptureFolder) -> [String]?
    }

    private static var programs: [Program] {
        let isWayland = EnvironmentVariables.value("WAYLAND_DISPLAY") != nil
        let isX = EnvironmentVariables.value("DISPLAY") != nil
        return [
            Program(name: "grim", isUsable: isWayland) { whole, file, folder in
                guard !whole, let slurp = CaptureTool("slurp") else { return [file] }
                let chosen = folder.path + "/region"
                guard slurp.run([], output: chosen), let region = text(of: chosen) else { return nil }
                return ["-g", region, file]
            },
            Program(name: "gnome-screenshot", isUsable: isWayland || isX) { whole, file, _ in
                (whole ? [] : ["-a"]) + ["-f", file]
            },
            Program(name: "spectacle", isUsable: isWayland || isX) { whole, file, _ in
                ["-b", "-n", whole ? "-f" : "-r", "-o", file]
            },
            Program(name: "import", isUsable: isX) { whole, file, _ in (whole ? ["-window", "root"] : []) + [file] },
        ]
    }

    private static func text(of file: String) -> String? {
        guard let bytes = try? InputFile.read(file, limit: 200) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
        return text.isEmpty ? nil : String(text)
    }
}
