import CalendarModel

/// The content of an Apple Wallet pass: pass.json with translated texts.
struct WalletPass {
    struct Field {
        let key: String
        let label: String?
        let value: String
        let isDate: Bool
    }

    /// The style of the pass, such as `eventTicket`. The member of pass.json that holds the fields has this name.
    let style: String
    let pass: JSONValue
    private let strings: [String: String]
    private let facts: [JSONValue]

    private static let styles = ["boardingPass", "eventTicket", "generic", "coupon", "storeCard"]
    /// The maximum number of fields that are read. A pass shows about twenty.
    private static let mostFields = 200

    /// Creates a pass from pass.json; nil if the JSON is not a pass.
    init?(_ json: JSONValue, strings: [String: String]) {
        guard json.members != nil, let style = Self.styles.first(where: { json[$0]?.members != nil }) else {
            return nil
        }
        self.style = style
        self.strings = strings
        pass = json
        let groups = Self.groups.compactMap { json[style]?[$0] }.flatMap(\.list)
        facts = ([json["semantics"]] + groups.prefix(Self.mostFields).map { $0["semantics"] }).compactMap(\.self)
    }

    private static let groups = ["headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields"]

    // MARK: Members

    func text(_ name: String) -> String? { pass[name].flatMap(translated) }

    private func translated(_ value: JSONValue) -> String? {
        guard let text = value.scalarText else { return nil }
        let trimmed = String((strings[text] ?? text).trimmed)
        return trimmed.isEmpty ? nil : trimmed
    }

    func fields(_ group: String? = nil) -> [Field] {
        let lists = (group.map { [$0] } ?? Self.groups).compactMap { pass[style]?[$0] }.flatMap(\.list)
        return lists.prefix(Self.mostFields).compactMap { field in
            guard let value = field["value"].flatMap(translated) else { return nil }
            return Field(
                key: field["key"]?.scalarText ?? "", label: field["label"].flatMap(translated), value: value,
                isDate: field["dateStyle"] != nil || field["timeStyle"] != nil)
        }
    }

    // MARK: Semantic tags

    /// The first semantic tag of one of these names, on the pass or on one of its fields.
    func tag(_ names: String...) -> JSONValue? {
        for name in names {
            for fact in facts {
                if let value = fact[name], value != .null { return value }
            }
        }
        return nil
    }

    func textTag(_ name: String) -> String? { tag(name).flatMap(translated) }

    func timeTag(_ names: String...) -> EventTime? {
        for name in names {
            if let time = tag(name).flatMap(Self.time) { return time }
        }
        return nil
    }

    /// Reads an ISO 8601 date; nil for a year up to 1970, because some generators' databases write such dates as zero.
    static func time(_ value: JSONValue) -> EventTime? {
        guard let text = value.string, let time = ISO8601Time(text), time.date.year > 1970 else { return nil }
        return time.eventTime
    }
}
