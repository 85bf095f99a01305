import BarcodeReading
import FoundationEssentials
import ImageDecoding
import SystemPackage

/// What a process reads.
package enum ReaderWork: String, Codable, Sendable {
    case pictures
    /// The texts of calendars. For these, a process needs the time zones of the system.
    case calendars
    /// The texts of calendars that are published as a whole, for subscriptions. They are read as ``ICalendarReader`` reads
    /// them.
    case publishedCalendars
}

/// The messages between a process that scans and the processes that read pictures for it.
///
/// A message is a header of two numbers, then JSON, then perhaps a text. The numbers are the lengths of the JSON and of the
/// text in bytes. Open files are passed along with the header. A picture to read has neither; the second number is the size
/// of its file.
enum ReaderMessage {
    /// The first message to a reader: its settings, which it needs before it enters the sandbox.
    struct Setup: Codable {
        var work = ReaderWork.pictures
        var effort: String
        var pixels, fileBytes, frames, allPixels, payloadBytes, properties, previewPixels: Int
        var seconds: Double
        var libraries: UInt32
        var readsTextLayers: Bool
        /// The folder of the text reader; nil to read codes only.
        var textFolder: String?
        var isSandboxed: Bool

        init(_ options: ScanOptions, libraries: LateLibraries, textFolder: String?, isSandboxed: Bool) {
            let limits = options.limits
            effort = options.effort.rawValue
            (pixels, fileBytes, frames, allPixels) = (limits.pixels, limits.fileBytes, limits.frames, limits.allPixels)
            (payloadBytes, properties, seconds) = (limits.payloadBytes, limits.properties, limits.seconds)
            previewPixels = options.previewPixels
            readsTextLayers = options.readsTextLayers
            self.libraries = libraries.rawValue
            self.textFolder = textFolder
            self.isSandboxed = isSandboxed
        }

        var options: ScanOptions {
            var options = ScanOptions()
            options.effort = Effort(rawValue: effort) ?? .standard
            options.limits.pixels = pixels
            options.limits.fileBytes = fileBytes
            options.limits.frames = frames
            options.limits.allPixels = allPixels
            options.limits.payloadBytes = payloadBytes
            options.limits.properties = properties
            options.limits.seconds = seconds
            options.previewPixels = previewPixels
            options.readsTextLayers = readsTextLayers
            return options
        }
    }

    /// The number of pixels of a picture for which a reader may take memory without asking. Most small pictures have no
    /// more pixels, and asking would take as long as reading such a picture.
    static let freePixels = 1 << 19

    /// The messages that a reader sends while it reads a picture. Every message except `done` gets an answer.
    enum Request: Codable {
        /// Asks whether the reader may take memory for this many pixels. The answer may take a while.
        case pixels(Int)
        /// Asks whether this tool is installed.
        case tool(Int)
        /// Asks to start a process that reads the file sent with this message.
        case start(DrawingTask)
        /// Asks to wait for the end of a process that `start` started. If `kills` is true, the process is killed first.
        case end(process: Int32, kills: Bool)
        case done(Outcome)
    }

    struct Answer: Codable {
        /// For `start`, the process's number; for `end`, the process's exit status; for questions, 1 for yes and 0 for
        /// no; after a failure, -1.
        var value: Int32 = 0
    }

    struct Outcome: Codable {
        var reading: ImageReading?
        /// The meaning of a calendar's text.
        var calendar: RecognizedCalendar?
        var failure: Failure?
        /// The seconds of three stages: reading the file, decoding the picture, and finding and reading the codes.
        var file = 0.0
        var decoding = 0.0
        var codes = 0.0
        /// The features of the kernel that lock the process in: seccomp filters and Landlock.
        var protection = ReaderProcesses.Protection(seccomp: false, landlock: 0)
    }

    struct Failure: Codable {
        var kind: String
        var format: String?
        var texts: [String] = []
        var numbers: [Double] = []
    }

    /// The maximum number of bytes of JSON in a message, and of text. A payload has up to 16 MiB, and JSON makes it longer.
    static let most = 256 << 20

    /// The maximum number of values in the JSON of a message. Decoded, each of them takes many times the memory of its text.
    static let mostValues = 4 << 20
}

extension ReaderMessage.Failure {
    init(_ error: ScanError) {
        switch error {
        case .unreadable(let reason): self.init(kind: "unreadable", numbers: [Double(reason.rawValue)])
        case .fileTooLarge(let limit): self.init(kind: "file-too-large", numbers: [Double(limit)])
        case .image(let error): self.init(error)
        case .container(let error): self.init(error)
        default: self.init(kind: "cancelled")
        }
    }

    private init(_ error: ImageDecodingError) {
        switch error {
        case .empty: self.init(kind: "empty")
        case .unknownFormat: self.init(kind: "unknown-format")
        case .missingLibrary(let format, let package):
            self.init(kind: "missing-library", format: format.rawValue, texts: [package])
        case .missingProgram(let format, let program, let package):
            self.init(kind: "missing-program", format: format.rawValue, texts: [program, package])
        case .locked(let format): self.init(kind: "locked", format: format.rawValue)
        case .fileTooLarge(let bytes, let limit):
            self.init(kind: "bytes", numbers: [Double(bytes), Double(limit)])
        case .tooLarge(let width, let height, let limit):
            self.init(kind: "too-large", numbers: [Double(width), Double(height), Double(limit)])
        case .pageTooLarge(let width, let height):
            self.init(kind: "page-too-large", numbers: [width, height])
        case .tooManyFrames(let limit): self.init(kind: "frames", numbers: [Double(limit)])
        case .damaged(let format, let reason):
            self.init(kind: "damaged", format: format.rawValue, texts: [reason])
        }
    }

    private init(_ error: ContainerError) {
        switch error {
        case .missingLibrary(let package): self.init(kind: "missing-archive-library", texts: [package])
        case .damaged: self.init(kind: "damaged-archive")
        case .locked: self.init(kind: "locked-archive")
        case .unsupported(let name, let advice): self.init(kind: "unsupported", texts: [name, advice])
        }
    }

    private var containerError: ContainerError? {
        switch (kind, texts.count) {
        case ("missing-archive-library", 1): .missingLibrary(package: texts[0])
        case ("damaged-archive", _): .damaged
        case ("locked-archive", _): .locked
        case ("unsupported", 2): .unsupported(texts[0], advice: texts[1])
        default: nil
        }
    }

    /// The error; nil if the values are invalid. A correct reader never sends such values.
    var error: ScanError? {
        if kind == "cancelled" { return .cancelled }
        let numbers = numbers.map { Int(exactly: $0.rounded()) ?? .max }
        if kind == "unreadable", numbers.count == 1 { return .unreadable(Errno(rawValue: Int32(clamping: numbers[0]))) }
        if kind == "file-too-large", numbers.count == 1 { return .fileTooLarge(limit: numbers[0]) }
        return containerError.map(ScanError.container) ?? imageError(numbers).map(ScanError.image)
    }

    private func imageError(_ numbers: [Int]) -> ImageDecodingError? {
        let format = format.flatMap(ImageFormat.init)
        return switch (kind, format, texts.count, numbers.count) {
        case ("empty", _, _, _): .empty
        case ("unknown-format", _, _, _): .unknownFormat
        case ("missing-library", let format?, 1, _): .missingLibrary(format, package: texts[0])
        case ("missing-program", let format?, 2, _): .missingProgram(format, program: texts[0], package: texts[1])
        case ("locked", let format?, _, _): .locked(format)
        case ("bytes", _, _, 2): .fileTooLarge(bytes: numbers[0], limit: numbers[1])
        case ("too-large", _, _, 3): .tooLarge(width: numbers[0], height: numbers[1], limit: numbers[2])
        case ("page-too-large", _, _, 2): .pageTooLarge(width: self.numbers[0], height: self.numbers[1])
        case ("frames", _, _, 1): .tooManyFrames(limit: numbers[0])
        case ("damaged", let format?, 1, _): .damaged(format, reason: texts[0])
        default: nil
        }
    }
}
