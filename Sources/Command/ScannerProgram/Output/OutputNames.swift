import ScanICS
import CommandLineInterface

/// The names of the files that inputs' events are written to, in a folder that mirrors the one that was scanned.
struct OutputNames {
    private var given: Set<String> = []

    /// The most bytes that a name may have (NAME_MAX), without the dot and letters of its ending.
    private static let longestStem = 255 - ".ics".utf8.count

    /// `a/b.ics` for `a/b.png`; `a/b.jpg.ics` where another input has the first, and `a/b.jpg-2.ics` after that.
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

    /// A name that a file may have: where it is too long its end gives way to a number that tells it from others.
    private static func shortened(_ stem: String) -> String {
        guard stem.utf8.count > longestStem else { return stem }
        let mark = "-" + CalendarExport.origin(of: [stem]).prefix(8)
        var start = stem
        while start.utf8.count + mark.utf8.count > longestStem { start.removeLast() }
        return start + mark
    }
}
