import Glibc

/// The files of the text reader: ONNX Runtime and three models. They are a part of their own, which need not be
/// installed.
public struct TextReaderFiles: Hashable, Sendable {
    /// The folder that the files are in.
    public let folder: String
    private let names: Names

    /// Creates the files of a folder, which need not exist. It is either a folder of these files only, or one of Python
    /// packages (`site-packages`), of which onnxruntime and rapidocr have the files.
    public init(folder: String) {
        self.folder = folder
        names = access(folder + "/" + Names.ofPackages.library, F_OK) == 0 ? .ofPackages : .own
    }

    /// The names of the files in their folder.
    private struct Names: Hashable {
        let library, detection, recognition, direction: String

        static let own = Names(
            library: "libonnxruntime.so", detection: "detection.onnx", recognition: "recognition.onnx",
            direction: "direction.onnx")

        /// The names in the Python packages that `scripts/ocr-requirements.txt` lists. Those of another version of
        /// onnxruntime are not used.
        static let ofPackages = Names(
            library: "onnxruntime/capi/libonnxruntime.so.1.32.0",
            detection: "rapidocr/models/PP-OCRv6_det_small.onnx",
            recognition: "rapidocr/models/PP-OCRv6_rec_small.onnx",
            direction: "rapidocr/models/ch_ppocr_mobile_v2.0_cls_mobile.onnx")
    }

    var library: String { folder + "/" + names.library }
    var detection: String { folder + "/" + names.detection }
    var recognition: String { folder + "/" + names.recognition }
    var direction: String { folder + "/" + names.direction }

    /// The path of the first file that is missing; nil if all are there.
    public var missing: String? {
        [library, detection, recognition, direction].first { access($0, R_OK) != 0 }
    }

    /// The files of the part that is installed with a program: beside it, or in `libexec/scanics` beside its folder. If
    /// the program is in a Python package, they may be in the packages beside that.
    ///
    /// - Parameter program: the path of the program's folder, without a slash at its end.
    /// - Returns: the files; nil if the part isn't installed.
    public static func installed(withProgramIn program: String) -> TextReaderFiles? {
        let parent = Self.parent(of: program)
        let packages = isInPythonPackage(program) ? [Self.parent(of: parent)] : []
        return ([program + "/ocr", parent + "/libexec/scanics/ocr"] + packages).lazy.map(TextReaderFiles.init).first {
            $0.missing == nil
        }
    }

    /// Whether the program was installed with a Python package, by a wheel.
    ///
    /// - Parameter program: the path of the program's folder, without a slash at its end.
    package static func isInPythonPackage(_ program: String) -> Bool {
        access(parent(of: program) + "/__init__.py", F_OK) == 0
    }

    private static func parent(of folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? folder + "/.."
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
