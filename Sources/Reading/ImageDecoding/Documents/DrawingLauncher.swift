import CImages
import CLinux
import Glibc

/// Starts the processes that draw documents and decode pictures.
///
/// A process that is not allowed to start other processes uses a launcher that asks the parent process to start them.
package protocol DrawingLauncher: Sendable {
    func has(_ tool: DrawingTool) -> Bool
    /// Starts a process that reads the file `input`; nil if no process can be started. The caller closes the pipes for
    /// the process's output and errors.
    func start(_ task: DrawingTask, input: Int32, until deadline: ContinuousClock.Instant) -> cchild_process?
    /// Waits until a process ends; kills it first if `kills`. Returns its exit status, or -1 if a signal ended it.
    func end(_ process: pid_t, kills: Bool) -> Int32
}

/// A program that draws documents, or a library that decodes pictures in a process of its own.
package enum DrawingTool: Int, CaseIterable, Sendable {
    case pdfinfo, pdftoppm, rsvgConvert, libheif, pdftotext, libjxl, libopenjp2

    /// The name of the program and of its Debian package; nil for a library.
    package var program: (name: String, package: String)? {
        switch self {
        case .pdfinfo: ("pdfinfo", "poppler-utils")
        case .pdftoppm: ("pdftoppm", "poppler-utils")
        case .pdftotext: ("pdftotext", "poppler-utils")
        case .rsvgConvert: ("rsvg-convert", "librsvg2-bin")
        case .libheif, .libjxl, .libopenjp2: nil
        }
    }
}

/// A library that decodes pictures in a process of its own.
package enum PictureLibrary: String, Hashable, Codable, Sendable {
    case heif, jpegXL, jpeg2000

    var tool: DrawingTool {
        switch self {
        case .heif: .libheif
        case .jpegXL: .libjxl
        case .jpeg2000: .libopenjp2
        }
    }

    fileprivate var format: cpictures_format {
        switch self {
        case .heif: CPICTURES_HEIF
        case .jpegXL: CPICTURES_JPEG_XL
        case .jpeg2000: CPICTURES_JPEG_2000
        }
    }

    /// The Debian package; that of Debian 12 if each release has its own.
    var package: String {
        switch self {
        case .heif: "libheif1"
        case .jpegXL: "libjxl0.7"
        case .jpeg2000: "libopenjp2-7"
        }
    }
}

/// The work of a process that draws a document or decodes pictures.
package enum DrawingTask: Hashable, Codable, Sendable {
    /// Reports the number of pages of a PDF document, and the sizes of its first `pages` pages.
    case describePDF(pages: Int)
    /// Draws pages of a PDF document as gray PGM pictures. Pages are counted from 1.
    case drawPDF(first: Int, last: Int, dots: Double)
    /// Draws a page of a PDF document as a PPM picture in colour, whose longer side has `side` pixels.
    case showPDF(page: Int, side: Int)
    /// Writes the text of the first `pages` pages of a PDF document, with its places, as XHTML.
    case textOfPDF(pages: Int)
    /// Draws an SVG image as a PNG picture whose longer side has `side` pixels.
    case drawSVG(side: Int)
    /// Decodes up to `pictures` pictures with up to `pixels` pixels each.
    case decode(PictureLibrary, pixels: Int, pictures: Int)

    var tool: DrawingTool {
        switch self {
        case .describePDF: .pdfinfo
        case .drawPDF, .showPDF: .pdftoppm
        case .textOfPDF: .pdftotext
        case .drawSVG: .rsvgConvert
        case .decode(let library, _, _): library.tool
        }
    }

    /// The arguments for the program. They consist of options and numbers only.
    fileprivate var arguments: [String] {
        switch self {
        case .describePDF(let pages):
            ["-f", "1", "-l", String(pages), "/dev/stdin"]
        case .drawPDF(let first, let last, let dots):
            ["-gray", "-cropbox", "-r", String(dots), "-f", String(first), "-l", String(last), "/dev/stdin"]
        case .showPDF(let page, let side):
            ["-cropbox", "-scale-to", String(side), "-f", String(page), "-l", String(page), "/dev/stdin"]
        case .textOfPDF(let pages):
            ["-bbox-layout", "-cropbox", "-f", "1", "-l", String(pages), "/dev/stdin", "-"]
        case .drawSVG(let side):
            ["--width", String(side), "--height", String(side), "--keep-aspect-ratio"]
        case .decode:
            []
        }
    }
}

/// Starts the processes as children of this process.
package struct LocalDrawingLauncher: DrawingLauncher {
    /// The memory in bytes that a process may map: its libraries, and several copies of a picture of the largest size.
    private static let memory: UInt64 = 1 << 30

    package init() {}

    package func has(_ tool: DrawingTool) -> Bool {
        switch tool {
        case .libheif: cpictures_is_available(CPICTURES_HEIF)
        case .libjxl: cpictures_is_available(CPICTURES_JPEG_XL)
        case .libopenjp2: cpictures_is_available(CPICTURES_JPEG_2000)
        default: path(of: tool) != nil
        }
    }

    package func start(_ task: DrawingTask, input: Int32, until deadline: ContinuousClock.Instant) -> cchild_process? {
        // The kernel's limit of processor time works even if this process no longer exists to check the deadline.
        let left = (deadline - ContinuousClock.now).components.seconds
        let limits = cchild_limits(memory: Self.memory, seconds: UInt64(max(0, left) + 2))
        var process = cchild_process()
        if case .decode(let library, let pixels, let pictures) = task {
            let most = cpictures_limits(pixels: UInt64(max(pixels, 0)), pictures: max(pictures, 0))
            return cpictures_start(library.format, input, most, limits, &process) ? process : nil
        }
        guard let path = path(of: task.tool), let name = task.tool.program?.name else { return nil }
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + task.arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        return cchild_start(path, words, input, limits, &process) ? process : nil
    }

    package func end(_ process: pid_t, kills: Bool) -> Int32 { cchild_end(process, kills) }

    /// Returns the path of a program on the PATH.
    package func path(of tool: DrawingTool) -> String? {
        tool.program.flatMap { ProgramSearch.path(of: $0.name) }
    }
}
