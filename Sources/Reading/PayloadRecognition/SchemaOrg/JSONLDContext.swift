/// The `@context` of JSON-LD: it states the vocabulary, and prefixes and aliases for the vocabulary's names.
struct JSONLDContext {
    /// Whether the context names schema.org's vocabulary.
    private(set) var isSchemaOrg = false
    /// Prefixes that stand for schema.org, such as `s` in `s:name`.
    private var prefixes: Set<String> = []
    /// Key: an alias, such as `titel`. Value: the short name in schema.org, such as `name`.
    private var aliases: [String: String] = [:]

    init(_ context: JSONValue) {
        for value in context.list {
            if let name = value.string {
                if Self.isSchemaOrg(name) { isSchemaOrg = true }
            }
            for member in value.members ?? [] { read(member) }
        }
    }

    private mutating func read(_ member: JSONValue.Member) {
        guard let name = member.value.string ?? member.value["@id"]?.string, Self.isSchemaOrg(name) else { return }
        isSchemaOrg = true
        let short = SchemaNode.shortName(name)
        if member.name.hasPrefix("@") { return }
        if short.isEmpty || short == name {
            prefixes.insert(member.name)
        } else {
            aliases[member.name] = short
        }
    }

    /// Returns a value in which aliases and prefixed names are replaced by schema.org's short names.
    func expanded(_ value: JSONValue) -> JSONValue {
        prefixes.subtracting(["schema"]).isEmpty && aliases.isEmpty ? value : renamed(value)
    }

    private func renamed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(renamed))
        case .object(let members):
            .object(
                members.map { member in
                    if member.name == "@context" { return member }
                    let isType = member.name == "@type"
                    return JSONValue.Member(
                        name: short(member.name),
                        value: isType ? .array(member.value.list.map(renamedType)) : renamed(member.value))
                })
        default: value
        }
    }

    private func renamedType(_ type: JSONValue) -> JSONValue { type.string.map { .string(short($0)) } ?? type }

    private func short(_ name: String) -> String {
        if let alias = aliases[name] { return alias }
        guard let colon = name.firstIndex(of: ":"), prefixes.contains(String(name[..<colon])) else { return name }
        return String(name[name.index(after: colon)...])
    }

    static func isSchemaOrg(_ name: String) -> Bool {
        var rest = name.lowercased()[...]
        for prefix in ["https:", "http:", "//", "www."] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return rest.hasPrefix("schema.org") && [nil, "/", "#"].contains(rest.dropFirst("schema.org".count).first)
    }
}
