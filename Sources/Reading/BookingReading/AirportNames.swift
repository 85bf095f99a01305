import CAirports

/// Finds airports by their codes and names.
struct AirportNames {
    /// The words of each airport's name, by its code.
    private let names: [String: Set<String>]
    private let codesOfWord: [String: [String]]

    static let shared = AirportNames()

    private init() {
        var size = 0
        let bytes = scanics_airports(&size)
        var names: [String: Set<String>] = [:]
        var codes: [String: [String]] = [:]
        for line in UnsafeBufferPointer(start: bytes, count: size).split(separator: UInt8(ascii: "\n"))
        where line.count > 4 {
            let text = String(decoding: line, as: UTF8.self)
            let code = String(text.prefix(3))
            let words = Set(Self.words(String(text.dropFirst(4))))
            names[code] = words
            for word in words { codes[word, default: []].append(code) }
        }
        self.names = names
        codesOfWord = codes
    }

    func has(_ code: String) -> Bool { names[code] != nil }

    /// Returns the code of the only airport whose name has all words of a text; nil for a text that fits none or several.
    func code(of text: String) -> String? {
        let words = Set(Self.words(text))
        guard let first = words.first, let start = codesOfWord[first] else { return nil }
        let fitting = start.filter { names[$0]?.isSuperset(of: words) == true }
        return fitting.count == 1 ? fitting.first : nil
    }

    private static let common: Set<String> = ["airport", "international", "the", "of", "aeropuerto", "flughafen"]

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init).filter { !common.contains($0) }
    }
}
