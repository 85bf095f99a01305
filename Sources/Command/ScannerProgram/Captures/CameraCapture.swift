import CommandLineInterface
import Glibc

/// Takes pictures with a camera until one has an event.
struct CameraCapture {
    let folder: CaptureFolder
    /// The path of the camera's device.
    let device: String
    /// How long to look, in seconds.
    let patience: Double

    private var file: String { folder.path + "/camera.jpg" }

    /// Returns the path of a picture with an event.
    func take(_ reader: NamedFileReader) throws -> String {
        let tool = try tool()
        Messages.print("scanics: looking through \(device.escapedForTerminal()); hold a code in front of the camera")
        let end = ContinuousClock.now + .seconds(patience)
        repeat {
            unlink(file)
            guard tool.program.run(tool.arguments(device, file)), access(file, R_OK) == 0 else {
                throw CaptureFolder.failure(
                    tool.program.name, "it took no picture with \(device); close other programs that use the camera")
            }
            var session = ScanSession(reader.scanner)
            // A picture that cannot be read, such as one that is cut off, is followed by the next one.
            if let result = try? reader.scan(file, in: &session), result.hasCompleteEvent { return file }
        } while ContinuousClock.now < end
        Messages.report("camera", "no event was seen in \(Int(patience)) seconds; hold the code closer, and still")
        throw ExitStatus.nothingFound
    }

    private typealias Arguments = @Sendable (_ device: String, _ file: String) -> [String]

    private struct Tool {
        let program: CaptureTool
        let arguments: Arguments
    }

    private func tool() throws -> Tool {
        guard access(device, F_OK) == 0 else {
            throw CaptureFolder.failure(device, "there is no camera; connect one, or name it with --device")
        }
        for (name, arguments) in Self.programs {
            if let program = CaptureTool(name) { return Tool(program: program, arguments: arguments) }
        }
        throw CaptureFolder.failure("camera", "nothing takes pictures with a camera here; install ffmpeg or fswebcam")
    }

    /// The programs, each with the arguments for one picture. The first frames of a camera are often dark, so they are
    /// dropped.
    private static let programs: [(name: String, arguments: Arguments)] = [
        (
            "ffmpeg",
            {
                [
                    "-nostdin", "-loglevel", "error", "-f", "v4l2", "-i", $0, "-vf", "select=gte(n\\,4)", "-frames:v",
                    "1",
                    "-q:v", "2", "-y", $1,
                ]
            }
        ),
        ("fswebcam", { ["-q", "--no-banner", "-S", "4", "-r", "1280x720", "--jpeg", "95", "-d", $0, $1] }),
    ]
}
