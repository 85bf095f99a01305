import CalendarModel
import ICalendar

extension FamilyName {
    /// An event, task or group of JSCalendar (RFC 8984).
    public static let jscalendar = Self(rawValue: "jscalendar")
}

extension Diagnostic.Code {
    // MARK: JSCalendar

    /// A JSCalendar series has more changed instances than fit into the largest allowed calendar. The remaining
    /// instances were kept as text.
    public static let tooManyOverrides = Self(rawValue: "too-many-overrides")
}

/// JSCalendar (RFC 8984): an Event, a Task, a Group, or an array of them.
struct JSCalendarFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes else { return nil }
        let start = text.utf8.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["), text.utf8.contains(UInt8(ascii: "@")),
            let root = JSONValue(text)
        else { return nil }
        let objects = root.list
        guard !objects.isEmpty, objects.allSatisfy({ JSCalendarObject.kind(of: $0) != nil }) else { return nil }
        var repeated: [String] = []
        let single = objects.map { $0.withoutRepeatedMembers(&repeated) }
        let mended = single.map(\.withPlainTimes)
        var reader = JSCalendarReader(limits: context.limits)
        reader.reportRepeated(repeated)
        if mended != single {
            reader.report(
                .invalidDate, "days and numbers that JSCalendar writes in another way were read by their meaning")
        }
        let calendars = reader.calendars(mended)
        return TypedCalendar.recognize(
            calendars, family: .jscalendar, diagnostics: reader.diagnostics, context: context)
    }
}

enum JSCalendarObject {
    enum Kind {
        case event, task, group
    }

    /// Returns the kind of an object; nil if the value is not an object of JSCalendar.
    ///
    /// An Event of schema.org has the same `@type` but other members.
    static func kind(of value: JSONValue) -> Kind? {
        guard let members = value.members, let type = value["@type"]?.string else { return nil }
        let names = Set(members.map(\.name))
        guard !names.contains("@context"), names.isDisjoint(with: ["startDate", "endDate", "@graph"]) else {
            return nil
        }
        switch type {
        case "jsevent": return .event
        case "jstask": return .task
        case "jsgroup": return .group
        case "Event" where !names.isDisjoint(with: ["start", "uid", "title", "recurrenceId"]): return .event
        case "Task" where !names.isDisjoint(with: ["start", "due", "uid", "title", "progress"]): return .task
        case "Group" where names.contains("entries"): return .group
        default: return nil
        }
    }

    /// The property for a member that has no counterpart in iCalendar. The property's parameter JSPTR is the JSON
    /// pointer of the member (draft-ietf-calext-jscalendar-icalendar).
    static let memberProperty = "JSPROP"
    static let pointerParameter = "JSPTR"
    /// The parameter that keeps the key of an entry, such as a location's key in `locations`, if the entry becomes a
    /// property. An entry that becomes a component keeps its key in the component's UID.
    static let idName = "JSID"
    /// The member that keeps the properties and components without a counterpart in JSCalendar.
    static let calendarMember = "iCalendar"
    /// The member of ``calendarMember`` that records which iCalendar properties were converted. Its keys are JSON
    /// pointers to the results, and its values are the names and parameters of the original properties.
    static let convertedMember = "convertedProperties"

    /// Returns whether a text can be a key of an entry (RFC 8984 §1.4.1).
    static func isID(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// Reads `2026-06-12T09:00:00` (RFC 8984 §1.4.5). Fractions of a second are left out.
    static func localTime(_ text: String?) -> LocalDateTime? {
        guard let text, text.utf8.count <= 40 else { return nil }
        let head = String(text.prefix(19))
        let rest = text.dropFirst(19)
        guard rest.isEmpty || rest.first == "." && rest.dropFirst().allSatisfy(\.isASCII) else { return nil }
        guard case .floating(let local)? = EventTime(head.filter { $0 != "-" && $0 != ":" }),
            local.extendedText == head
        else { return nil }
        return local
    }

    /// Reads `2026-06-12T09:00:00Z` (RFC 8984 §1.4.4).
    static func utcTime(_ text: String?) -> LocalDateTime? {
        guard let text, text.hasSuffix("Z") else { return nil }
        return localTime(String(text.dropLast()))
    }
}

extension JSONValue {
    /// The object with times in the form of JSCalendar. A bare day in an object without clock times becomes its
    /// midnight (RFC 8984 §5.1.1), and digits of other scripts become ASCII digits. The objects of a group are
    /// changed, too.
    fileprivate var withPlainTimes: JSONValue {
        guard let members else { return self }
        let isDay = self["showWithoutTime"]?.isTrue == true
        func time(_ text: String) -> String {
            let plain = text.withPlainDigits ?? text
            return isDay && ISO8601Time(plain)?.local == nil && plain.utf8.count == 10 && plain.contains("-")
                ? plain + "T00:00:00" : plain
        }
        return .object(
            members.map { member in
                switch (member.name, member.value) {
                case ("start", .string(let text)), ("due", .string(let text)), ("recurrenceId", .string(let text)):
                    return Member(name: member.name, value: .string(time(text)))
                case ("duration", .string(let text)), ("estimatedDuration", .string(let text)):
                    return Member(name: member.name, value: .string(text.withPlainDigits ?? text))
                case ("recurrenceOverrides", .object(let inner)):
                    return Member(
                        name: member.name,
                        value: .object(inner.map { Member(name: time($0.name), value: $0.value) }))
                case ("entries", .array(let entries)):
                    return Member(name: member.name, value: .array(entries.map(\.withPlainTimes)))
                default: return member
                }
            })
    }
}

/// The members of a JSON object that is being built.
struct JSONMembers {
    private(set) var members: [JSONValue.Member] = []

    init(type: String? = nil) {
        if let type { add("@type", .string(type)) }
    }

    mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { members.append(JSONValue.Member(name: name, value: value)) }
    }

    /// Adds a member with a text if the text is not nil.
    mutating func add(_ name: String, text: String?) { add(name, text.map(JSONValue.string)) }

    /// Adds a member with an object, unless the object is empty.
    mutating func add(_ name: String, _ object: JSONMembers) {
        if !object.members.isEmpty { add(name, object.value) }
    }

    /// Adds a member with a set, unless the set is empty. JSCalendar writes sets as `{"entry": true, ...}`.
    mutating func add(_ name: String, set: [String]) {
        var object = JSONMembers()
        var known: Set<String> = []
        for entry in set where known.insert(entry).inserted { object.add(entry, .bool(true)) }
        add(name, object)
    }

    var value: JSONValue { .object(members) }
}

extension JSONValue {
    /// The integer value of a number such as `5` or `5.0`; nil for any other value.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2 && parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            return nil
        }
        return Int(parts[0])
    }
    var isTrue: Bool { self == .bool(true) }
    /// The value without repeated members. If several members have the same name, the last one is kept, at the place
    /// of the first one.
    ///
    /// - Parameter repeated: receives the names of the members that are left out.
    func withoutRepeatedMembers(_ repeated: inout [String]) -> JSONValue {
        switch self {
        case .array(let values): return .array(values.map { $0.withoutRepeatedMembers(&repeated) })
        case .object(let members):
            var places: [String: Int] = [:]
            var kept: [Member] = []
            kept.reserveCapacity(members.count)
            for member in members {
                let member = Member(name: member.name, value: member.value.withoutRepeatedMembers(&repeated))
                if let place = places[member.name] {
                    repeated.append(member.name)
                    kept[place] = member
                } else {
                    places[member.name] = kept.count
                    kept.append(member)
                }
            }
            return .object(kept)
        default: return self
        }
    }

    /// The entries of a set. JSCalendar writes sets as `{"entry": true, ...}`.
    var setEntries: [String] { (members ?? []).filter(\.value.isTrue).map(\.name) }

    /// Returns the JSON text with each member on a line of its own. Members nested deeper than `levels` share a line.
    func prettyText(indent: String = "", levels: Int = 40) -> String {
        let inner = indent + "  "
        switch self {
        case .object(let members) where !members.isEmpty && levels > 0:
            let lines = members.map { member in
                inner + JSONValue.string(member.name).jsonText + ": "
                    + member.value.prettyText(indent: inner, levels: levels - 1)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        case .array(let values) where levels > 0 && values.contains { $0.members != nil }:
            let lines = values.map { inner + $0.prettyText(indent: inner, levels: levels - 1) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        default: return jsonText
        }
    }
}
