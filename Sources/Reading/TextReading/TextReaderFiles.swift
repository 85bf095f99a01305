import Glibc

/// The files of the text reader: ONNX Runtime and three models. They are a part of their own, which need not be
/// installed.
public struct TextReaderFiles: Hashable, Sendable {
    /// The folder that the files are in.
    public let folder: String

    /// Creates the files of a folder, which need not exist.
    public init(folder: String) {
        self.folder = folder
    }

    var library: String { folder + "/libonnxruntime.so" }
    var detection: String { folder + "/detection.onnx" }
    var recognition: String { folder + "/recognition.onnx" }
    var direction: String { folder + "/direction.onnx" }

    /// The path of the first file that is missing; nil if all are there.
    public var missing: String? {
        [library, detection, recognition, direction].first { access($0, R_OK) != 0 }
    }

    /// The files of the part that is installed with a program: beside it, or in `libexec/scanics` beside its folder.
    ///
    /// - Parameter program: the path of the program's folder, without a slash at its end.
    /// - Returns: the files; nil if the part isn't installed.
    public static func installed(withProgramIn program: String) -> TextReaderFiles? {
        let parent = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? program + "/.."
        return [program + "/ocr", parent + "/libexec/scanics/ocr"].lazy.map(TextReaderFiles.init).first {
            $0.missing == nil
        }
    }
}

/// Why text cannot be read.
public enum TextReaderError: Error, Hashable, Sendable {
    /// A file of the text reader is missing.
    case missing(String)
    /// A file of the text reader isn't what it should be, or is of another version.
    case unusable(String)
}

extension TextReaderError: CustomStringConvertible {
    /// A sentence about the error.
    public var description: String {
        switch self {
        case .missing(let path): "the text reader is not installed (\(path) is missing)"
        case .unusable(let path): "the text reader cannot use \(path)"
        }
    }
}
