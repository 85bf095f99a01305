/// The location of a schema.org event: one or several places, physical or virtual, or only an address.
struct SchemaPlace {
    /// The places in words.
    private(set) var text: String?
    /// The value for GEO, `latitude;longitude`.
    private(set) var position: String?
    /// The web addresses of video and other conferences.
    private(set) var conferences: [String] = []
    /// Whether these values express the whole location.
    private(set) var isWhole = true

    init(_ value: JSONValue) {
        var texts: [String] = []
        for value in value.list {
            guard let node = SchemaNode(value) else {
                if let text = SchemaNode.text(value) { texts.append(text) } else { isWhole = false }
                continue
            }
            add(node, to: &texts)
        }
        text = texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    private mutating func add(_ node: SchemaNode, to texts: inout [String]) {
        if node.types.contains("VirtualLocation") {
            if let url = node["url"].flatMap(SchemaNode.address) { conferences.append(url) }
            if let name = node.text("name") { texts.append(name) }
            if !node.holdsOnly(["url", "name"]) { isWhole = false }
            return
        }
        let isAddress = node.types.contains("PostalAddress")
        let address = isAddress ? Self.lines(of: node) : node["address"].map { lines(of: $0) } ?? []
        var parts = address
        if let name = node.text("name"), !isAddress, !address.contains(name) { parts.insert(name, at: 0) }
        if !parts.isEmpty { texts.append(parts.joined(separator: ", ")) }
        if position == nil, let geo = node["geo"].flatMap(SchemaNode.init) ?? (node["latitude"] == nil ? nil : node),
            let latitude = geo.text("latitude"), let longitude = geo.text("longitude"),
            Double(latitude) != nil, Double(longitude) != nil
        {
            position = "\(latitude);\(longitude)"
            if !geo.holdsOnly(["latitude", "longitude"]) { isWhole = false }
        }
        let known: Set<String> = isAddress ? Set(Self.addressParts) : ["name", "address", "geo"]
        if !node.holdsOnly(known) { isWhole = false }
    }

    /// The members of a postal address in the order in which people write them, from the street to the country.
    private static let addressParts = [
        "postOfficeBoxNumber", "streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry",
    ]

    private mutating func lines(of value: JSONValue) -> [String] {
        guard let node = SchemaNode(value) else { return SchemaNode.text(value).map { [$0] } ?? [] }
        if !node.holdsOnly(Set(Self.addressParts)) { isWhole = false }
        return Self.lines(of: node)
    }

    private static func lines(of node: SchemaNode) -> [String] {
        var lines: [String] = []
        for part in addressParts {
            guard let value = node[part], let text = SchemaNode.text(value) ?? value["name"].flatMap(SchemaNode.text)
            else {
                continue
            }
            // The postal code and the town share a line.
            if part == "addressLocality", let code = node.text("postalCode"), lines.last == code {
                lines[lines.endIndex - 1] += " " + text
            } else {
                lines.append(text)
            }
        }
        return lines
    }
}
