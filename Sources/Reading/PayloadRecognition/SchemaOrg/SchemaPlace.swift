import TimeZones

/// The location of a schema.org event: one or several places, physical or virtual, or only an address.
struct SchemaPlace {
    /// The text for LOCATION: the names and addresses of the places.
    private(set) var text: String?
    /// The value for GEO, `latitude;longitude`.
    private(set) var position: String?
    /// The web addresses of video and other conferences.
    private(set) var conferences: [String] = []
    /// The first country that a place states: a code or a name.
    private(set) var country: String?
    /// The state or province, and the town, of the place with this country.
    private var region: String?
    private var city: String?
    /// The place for finding its time zone; nil if its country is unknown.
    var zonePlace: ZonePlace? { country.map { ZonePlace(country: $0, region: region, city: city) } }
    /// Whether the values above express the whole location.
    private(set) var isWhole = true

    init(_ value: JSONValue) {
        var texts: [String] = []
        for value in value.list {
            guard let node = SchemaNode(value) else {
                if let text = Self.words(value) { texts.append(text) } else { isWhole = false }
                continue
            }
            add(node, to: &texts)
        }
        let different = texts.uniqued
        text = different.isEmpty ? nil : different.joined(separator: "; ")
    }

    private mutating func add(_ node: SchemaNode, to texts: inout [String]) {
        if node.types.contains("VirtualLocation") {
            if let url = node["url"].flatMap(SchemaNode.address) { conferences.append(url) }
            if let name = node["name"].flatMap(Self.words) { texts.append(name) }
            if !node.holdsOnly(["url", "name"]) { isWhole = false }
            return
        }
        let isAddress = node.types.contains("PostalAddress")
        let address = isAddress ? lines(of: node) : node["address"].map { lines(of: $0) } ?? []
        let name = isAddress ? nil : node["name"].flatMap(Self.words)
        let parts = Self.withoutRepeats((name.map { [$0] } ?? []) + address)
        if !parts.isEmpty {
            texts.append(parts.joined(separator: ", "))
        } else if let words = node.line("description") {
            texts.append(words)
            isWhole = false
        }
        if position == nil, let geo = node["geo"].flatMap(SchemaNode.init) ?? (node["latitude"] == nil ? nil : node) {
            addPosition(geo)
        }
        let known: Set<String> = isAddress ? Set(Self.addressParts) : ["name", "address", "geo"]
        if !node.holdsOnly(known) { isWhole = false }
    }

    private mutating func addPosition(_ geo: SchemaNode) {
        guard let latitude = geo.text("latitude"), let longitude = geo.text("longitude"),
            let north = Double(latitude), let east = Double(longitude), (-90...90).contains(north),
            (-180...180).contains(east)
        else { return isWhole = false }
        // The position 0;0, in the Atlantic, comes from a form with empty fields, so it is not used.
        guard north != 0 || east != 0 else { return isWhole = false }
        position = "\(latitude);\(longitude)"
        if !geo.holdsOnly(["latitude", "longitude"]) { isWhole = false }
    }

    // MARK: Addresses

    /// The members of a postal address in the order in which people write them, from the street to the country.
    private static let addressParts = [
        "postOfficeBoxNumber", "streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry",
    ]

    private mutating func lines(of value: JSONValue) -> [String] {
        guard let node = value.list.lazy.compactMap(SchemaNode.init).first else {
            return Self.words(value).map { [$0] } ?? []
        }
        if !node.holdsOnly(Set(Self.addressParts)) { isWhole = false }
        let lines = lines(of: node)
        if lines.isEmpty, let name = node.line("name") { return [name] }
        return lines
    }

    private mutating func lines(of node: SchemaNode) -> [String] {
        var lines: [String] = []
        var code: String?
        for part in Self.addressParts {
            guard let value = node[part], let text = Self.words(value) ?? value["name"].flatMap(Self.words) else {
                continue
            }
            if part == "addressCountry", country == nil {
                country = text
                region = node["addressRegion"].flatMap(Self.words)
                city = node["addressLocality"].flatMap(Self.words)
            }
            if part == "postalCode" { code = text }
            // The postal code and the town are on one line.
            if part == "addressLocality", let code, lines.last == code {
                lines[lines.endIndex - 1] += " " + text
            } else {
                lines.append(text)
            }
        }
        return lines
    }

    /// Returns a text; nil for a placeholder such as `None`, which programs write where a text is missing.
    private static func words(_ value: JSONValue) -> String? {
        guard let text = SchemaNode.text(value).flatMap({ SchemaNode.plain($0) }) else { return nil }
        return ["none", "null", "undefined", "n/a", "false"].contains(text.lowercased()) ? nil : text
    }

    /// Returns the parts, but leaves out each part whose words are in an earlier part.
    private static func withoutRepeats(_ parts: [String]) -> [String] {
        var kept: [String] = []
        for part in parts {
            let words = Self.folded(part)
            let isSaid = kept.contains { " \(Self.folded($0)) ".contains(" \(words) ") }
            if words.isEmpty || !isSaid { kept.append(part) }
        }
        return kept
    }

    /// Returns the words and numbers of a text in lower case, with one blank between them and without other signs.
    private static func folded(_ text: String) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
