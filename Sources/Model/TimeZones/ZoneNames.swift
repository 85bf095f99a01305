/// The names of the zones in a database, for finding a zone whose name is spelled in another way.
struct ZoneNames: Sendable {
    /// Key: an identifier in lower case, value: the identifier itself.
    private let identifiers: [String: String]
    /// Key: the last part of an identifier (the city), value: all identifiers that end in this city. Cities are in
    /// lower case, with blanks for underscores.
    private let cities: [String: [String]]
    /// Key: an older name, value: the identifier that replaced it.
    private let targets: [String: String]

    /// Reads the list of names from the text of `tzdata.zi`: lines `Z NAME ...` and `L TARGET NAME`.
    init(tzdata text: String) {
        var names: [String] = []
        var targets: [String: String] = [:]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
            guard fields.count >= 3, let kind = fields.first, kind.count == 1 else { continue }
            if kind.first == UInt8(ascii: "Z") { names.append(String(Substring(fields[1]))) }
            if kind.first == UInt8(ascii: "L") {
                let name = String(Substring(fields[2]))
                names.append(name)
                targets[name] = String(Substring(fields[1]))
            }
        }
        self.targets = targets
        identifiers = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        cities = Dictionary(grouping: names.filter { $0.contains("/") }) { name in
            Self.plain(name.split(separator: "/").last ?? "")
        }
    }

    /// Returns the identifier that equals a name. The case does not matter, and the name may have blanks for
    /// underscores.
    func identifier(like name: String) -> String? {
        identifiers[name.lowercased()] ?? identifiers[name.lowercased().replacing(" ", with: "_")]
    }

    /// Returns the identifier that a name means if other signs stand for its slashes: `Europe-Berlin`,
    /// `America_New_York`.
    func identifier(respelling name: String) -> String? {
        for sign in ["-", "_", ".", "\\", ":", " "] where name.contains(sign) {
            let candidates = [name.replacing(sign, with: "/", maxReplacements: 1), name.replacing(sign, with: "/")]
            if let found = candidates.lazy.compactMap(identifier(like:)).first { return found }
        }
        return nil
    }

    /// Returns the identifier that replaced a name.
    func identifier(replacing name: String) -> String? {
        targets[name]
    }

    /// Returns the identifiers whose last part is the city. The case does not matter, and the city may have blanks or
    /// underscores.
    func identifiers(ofCity city: Substring) -> [String] {
        cities[Self.plain(city)] ?? []
    }

    private static func plain(_ city: Substring) -> String {
        city.lowercased().replacing("_", with: " ")
    }
}
