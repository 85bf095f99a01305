extension Set<String> {
    /// Creates a set of the words of a text, which blanks and line ends separate.
    init(words text: String) { self.init(text.split { $0 == " " || $0 == "\n" }.map(String.init)) }

    /// Creates a set of the phrases of a text, which bars and line ends separate.
    init(phrases text: String) { self.init(text.split { $0 == "|" || $0 == "\n" }.map(String.init)) }
}

/// Phrases in lower case.
struct Phrases {
    private let phrases: [[UInt8]]

    /// - Parameter text: the phrases, which bars and line ends separate.
    init(_ text: String) { phrases = Set(phrases: text).map { Array($0.utf8) } }

    /// Whether one of the phrases stands anywhere in a text.
    func match(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in phrases.contains { bytes.contains($0, anywhere: true) } }
    }
}

/// Beginnings of words. Those of five letters and more, and those of East Asian scripts, count anywhere in a word, so that
/// compounds have them: `Terminbestätigung`, `Arzttermin`.
struct WordStems {
    private let stems: [(bytes: [UInt8], isAnywhere: Bool)]

    /// - Parameter text: the stems, which blanks and line ends separate.
    init(_ text: String) {
        stems = Set(words: text).map { stem in
            (Array(stem.utf8), stem.count >= 5 || !stem.utf8.allSatisfy { $0 < 0xE0 })
        }
    }

    func match(_ words: some Sequence<String>) -> Bool { words.contains(where: match) }

    func match(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { bytes in stems.contains { bytes.contains($0.bytes, anywhere: $0.isAnywhere) } }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes contain others: anywhere, or at their beginning.
    fileprivate func contains(_ other: [UInt8], anywhere: Bool) -> Bool {
        guard count >= other.count, let first = other.first else { return false }
        // Plain loops: most of the time of a mail without a booking is spent here.
        let last = anywhere ? count - other.count : 0
        var start = 0
        while start <= last {
            if self[start] == first {
                var next = 1
                while next < other.count, self[start + next] == other[next] { next += 1 }
                if next == other.count { return true }
            }
            start += 1
        }
        return false
    }
}
