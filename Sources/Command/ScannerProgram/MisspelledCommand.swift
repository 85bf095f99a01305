import CommandLineInterface
import Glibc

/// Recognizes a misspelled command. Without this, `scanics inspct poster.png` would look for a picture named `inspct`.
enum MisspelledCommand {
    /// Reports a word that looks like a command but is neither a command nor a file, and throws ``ExitStatus/usage``.
    static func check(_ word: String, names: [String]) throws {
        guard word.count > 2, word.allSatisfy({ $0.isLetter }), !names.contains(word), access(word, F_OK) != 0 else {
            return
        }
        guard let near = nearest(to: word, among: names, within: { $0.count > 5 ? 2 : 1 }) else { return }
        Messages.report(word, "there is no command and no file with this name; did you mean scanics \(near)?")
        throw ExitStatus.usage
    }

    /// Reports a word after `help` that is not a command, and throws ``ExitStatus/usage``.
    static func check(topic: String, names: [String]) throws {
        guard !names.contains(topic), topic != "help" else { return }
        let near = nearest(to: topic, among: names) { _ in 2 }
        let advice = near.map { "did you mean scanics help \($0)?" } ?? "scanics --help lists them"
        Messages.report(topic, "there is no command with this name; \(advice)")
        throw ExitStatus.usage
    }

    /// Reports arguments that `scan` does not know: those of `import`, and names of files that look like options.
    static func check(optionsOfScan arguments: [String]) throws {
        if let name = arguments.first(where: { $0.hasPrefix("-") && $0.count > 2 && access($0, F_OK) == 0 }) {
            Messages.report(name, "a name with a dash in front looks like an option; write ./\(name)")
            throw ExitStatus.usage
        }
        guard (try? ImportCommand.parse(arguments)) != nil else { return }
        let words = arguments.map(\.quotedForShell).joined(separator: " ")
        Messages.print("scanics: only import knows these options; write: scanics import \(words)")
        throw ExitStatus.usage
    }

    /// Returns the name that is nearest to a word; nil if each is farther away than its limit.
    private static func nearest(to word: String, among names: [String], within limit: (String) -> Int) -> String? {
        names.map { (name: $0, distance: distance(from: Array(word), to: Array($0))) }
            .filter { $0.distance <= limit($0.name) }
            .min { $0.distance < $1.distance }?.name
    }

    /// Returns the number of letters to insert, remove, replace or swap with their neighbour to get from one word to
    /// the other (the optimal string alignment distance).
    private static func distance(from first: [Character], to second: [Character]) -> Int {
        var rows = [Array(0...second.count)]
        for place in first.indices {
            var row = [place + 1]
            for other in second.indices {
                let isEqual = first[place] == second[other]
                var least = min(
                    rows[place][other] + (isEqual ? 0 : 1), rows[place][other + 1] + 1, row[other] + 1)
                if place > 0, other > 0, first[place] == second[other - 1], first[place - 1] == second[other] {
                    least = min(least, rows[place - 1][other - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
