import ArgumentParser
import CommandLineInterface
import Glibc

struct CameraCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "camera", abstract: "Find the event in a code that a camera sees.",
        discussion: """
            Takes pictures until one has an event, with ffmpeg or fswebcam, and removes them. Ctrl-C stops.

            EXAMPLES:
              scanics camera                        print the events of the code in front of the camera
              scanics camera --device /dev/video2   use another camera
              scanics camera --notify               show what was found in a notification, with "Add"
            """)

    @Option(help: ArgumentHelp("The camera.", valueName: "path"), completion: .file())
    var device = "/dev/video0"

    @Option(
        name: .customLong("for"), parsing: .unconditional,
        help: ArgumentHelp("Stop after this many seconds.", valueName: "seconds"))
    var patience: Double = 60

    @Flag(help: CaptureHelp.notify)
    var notify = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        guard patience > 0, patience < 1e6 else {
            throw ValidationError("--for must be a number of seconds greater than 0, such as 60.")
        }
    }

    mutating func run() throws {
        let folder = try CaptureFolder()
        let interruption = Interruption()
        interruption.start()
        interruption.onStop { [path = folder.path] in
            CaptureFolder.remove(path)
            _exit(ExitStatus.interrupted.rawValue)
        }
        let camera = CameraCapture(folder: folder, device: device, patience: patience)
        let picture = try camera.take(NamedFileReader(scanning, at: Clock.runStart))
        try CapturedInput(paths: [picture], folder: folder).run(notify: notify, output, scanning, following)
    }
}
