import CommandLineInterface
import Glibc

struct OutputNames {
    private var given: Set<String> = []

    /// The greatest length of a name without its extension, in bytes (NAME_MAX).
    private static let longestStem = 255 - ".ics".utf8.count

    /// Returns the name for a picture: `a/b.ics` for `a/b.jpg`. If `a/b.ics` is taken, the name is `a/b.jpg.ics`; if
    /// that is taken, too, it is `a/b.jpg-2.ics`.
    mutating func name(for relative: String) -> String {
        let parts = relative.split(separator: "/").filter { $0 != ".." && $0 != "." }.map(String.init)
        let folder = parts.dropLast().map { $0 + "/" }.joined()
        let last = parts.last ?? "picture"
        var stem = last
        if let dot = last.lastIndex(of: "."), dot > last.startIndex { stem = String(last[..<dot]) }
        var name = folder + Self.shortened(stem) + ".ics"
        var number = 1
        while !given.insert(name).inserted {
            name = folder + Self.shortened(number == 1 ? last : "\(last)-\(number)") + ".ics"
            number += 1
        }
        return name
    }

    /// Returns a name that is not too long for a file. A hash replaces the end of a longer name, so that the result is
    /// unique.
    private static func shortened(_ stem: String) -> String {
        guard stem.utf8.count > longestStem else { return stem }
        let mark = "-" + CalendarExport.origin(of: [stem]).prefix(8)
        var start = stem
        while start.utf8.count + mark.utf8.count > longestStem { start.removeLast() }
        return start + mark
    }
}

/// The names of the .ics files for pictures, including pictures that were renamed.
struct CalendarNames {
    private var names = OutputNames()
    /// Key: the path of an input; value: the name of the .ics file for this input. Nil in a run in which each input
    /// occurs only once.
    private var nameOfInput: [String: String]?
    /// The paths of the inputs of an endless run. Key: the state of the file.
    private var pathOfStamp: [FileStamp: String] = [:]
    private let earlierPath: ((String, FileStamp) -> String?)?

    /// - Parameter formerPath: returns the path that a file had in an earlier run, if it was renamed since.
    init(isEndless: Bool, formerPath: ((String, FileStamp) -> String?)?) {
        nameOfInput = isEndless ? [:] : nil
        earlierPath = formerPath
    }

    mutating func name(for input: ScanInput, _ path: String) -> String {
        let name = nameOfInput?[path] ?? names.name(for: input.relativeName)
        nameOfInput?[path] = name
        return name
    }

    mutating func remember(_ path: String, _ stamp: FileStamp?) {
        if nameOfInput != nil, let stamp { pathOfStamp[stamp] = path }
    }

    /// Returns the path that a picture had before it was renamed, in this run or in an earlier one.
    func formerPath(of path: String, _ stamp: FileStamp) -> String? {
        if let known = pathOfStamp[stamp], known != path, known.isMissingFile { return known }
        return earlierPath?(path, stamp)
    }

    /// Returns the names that the .ics file of a renamed picture may have.
    func formerNames(of former: String, now input: ScanInput, _ path: String) -> [String] {
        if let name = nameOfInput?[former] { return [name] }
        guard path.hasSuffix(input.relativeName) else { return [] }
        let root = path.dropLast(input.relativeName.count)
        guard former.hasPrefix(root) else { return [] }
        let relative = String(former.dropFirst(root.count))
        var first = OutputNames()
        return [first.name(for: relative), first.name(for: relative)]
    }
}

extension String {
    /// Whether there is no file with this path.
    var isMissingFile: Bool {
        var status = stat()
        return lstat(self, &status) != 0 && errno == ENOENT
    }
}
