import CommandLineInterface

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
