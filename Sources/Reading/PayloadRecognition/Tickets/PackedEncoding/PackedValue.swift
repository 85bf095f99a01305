indirect enum PackedValue: Hashable, Sendable {
    /// A whole number, or the position of an enumeration's value.
    case number(Int)
    case boolean(Bool)
    case text(String)
    case octets([UInt8])
    case list([PackedValue])
    /// Key: a member's name. Value: the member's value, or the default of an absent member.
    case record([String: PackedValue])
    case choice(String, PackedValue)
    /// A value added by a later version of the schema.
    case unknown

    /// The member of a record; nil if this isn't a record or the member is absent.
    subscript(_ name: String) -> PackedValue? {
        if case .record(let members) = self { members[name] } else { nil }
    }

    /// The items of a list; empty if this isn't a list.
    var items: [PackedValue] { if case .list(let items) = self { items } else { [] } }

    var number: Int? { if case .number(let number) = self { number } else { nil } }

    var boolean: Bool { self == .boolean(true) }

    var octets: [UInt8]? { if case .octets(let octets) = self { octets } else { nil } }

    /// The text without blanks around it; nil if it is empty or this isn't a text.
    var text: String? {
        guard case .text(let text) = self else { return nil }
        let trimmed = text.trimmedText
        return trimmed.isEmpty ? nil : trimmed
    }
}

extension PackedValue {
    func number(_ name: String) -> Int? { self[name]?.number }
    func text(_ name: String) -> String? { self[name]?.text }
    func items(_ name: String) -> [PackedValue] { self[name]?.items ?? [] }

    /// Returns a code as text. In a record, the code is a text in the member `name` + `IA5`, or a number in the member
    /// `name` + `Num`.
    func code(_ name: String) -> String? { text(name + "IA5") ?? number(name + "Num").map { String($0) } }
}
