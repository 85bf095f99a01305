import CalendarModel

/// A property in jCal (RFC 7265) or xCal (RFC 6321). In these formats, values have a type and separate parts.
struct TypedProperty {
    enum Value {
        case text(String)
        /// A value with several parts (`REQUEST-STATUS`, `GEO`). Each part is a list of texts.
        case structured([[String]])
        case rule([(name: String, values: [String])])
    }

    /// The name in any case.
    var name: String
    var parameters: [(name: String, values: [String])]
    /// The type of the values in lower case: `text`, `date-time`, ...
    var type: String
    var values: [Value]

    var property: Property {
        let name = name.uppercased()
        var result = Property(name, value: values.map(text).joined(separator: ","))
        result.parameters = parameters.map { parameter in
            Parameter(parameter.name.uppercased(), parameter.values.map(\.withCaretsEncoded))
        }
        // jCal and xCal leave out VALUE, because the type replaces it (RFC 7265 §5.1, RFC 6321 §3.5). iCalendar needs
        // VALUE if the type is not the property's default.
        if type != "unknown", type != Self.defaultType(of: name), result.parameter("VALUE") == nil {
            result.parameters.insert(Parameter("VALUE", type.uppercased()), at: 0)
        }
        if type == "binary", result.parameter("ENCODING") == nil {
            result.parameters.append(Parameter("ENCODING", "BASE64"))
        }
        return result
    }

    // MARK: Values

    private func text(_ value: Value) -> String {
        switch value {
        case .text(let text): Self.value(text, type)
        case .structured(let parts):
            parts.map { $0.map { Self.value($0, type) }.joined(separator: ",") }.joined(separator: ";")
        case .rule(let parts): Self.rule(parts)
        }
    }

    private static func value(_ text: String, _ type: String) -> String {
        switch type {
        case "text": TextValue.escape(text)
        case "date", "date-time", "time": compact(text)
        case "utc-offset": text.filter { $0 != ":" }
        // A period is a pair of a start and an end or duration (RFC 7265 §3.6.9), or one text with a slash.
        case "period": text.split(separator: "/").map { compact(String($0)) }.joined(separator: "/")
        case "boolean": text.uppercased()
        default: text
        }
    }

    /// Removes the hyphens and colons of a date or time. A duration or any other text stays unchanged.
    private static func compact(_ text: String) -> String {
        guard text.utf8.first.map(\.isDigit) == true else { return text }
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// Returns a rule with FREQ first, as RFC 2445 required and some readers still do.
    private static func rule(_ parts: [(name: String, values: [String])]) -> String {
        let named = parts.map { (name: $0.name.uppercased(), values: $0.values) }
        let ordered = named.filter { $0.name == "FREQ" } + named.filter { $0.name != "FREQ" }
        return ordered.map { part in
            let values = part.values.map { part.name == "UNTIL" ? compact($0) : $0 }
            return "\(part.name)=\(values.joined(separator: ","))"
        }.joined(separator: ";")
    }

    /// Returns the default type of a property's values (RFC 5545 §3.8, RFC 7986); text for unknown properties.
    static func defaultType(of name: String) -> String {
        defaultTypes[name] ?? "text"
    }

    private static let defaultTypes: [String: String] = [
        "DTSTART": "date-time", "DTEND": "date-time", "DUE": "date-time", "DTSTAMP": "date-time",
        "CREATED": "date-time", "LAST-MODIFIED": "date-time", "COMPLETED": "date-time", "RECURRENCE-ID": "date-time",
        "EXDATE": "date-time", "RDATE": "date-time", "DURATION": "duration", "TRIGGER": "duration",
        "REFRESH-INTERVAL": "duration", "FREEBUSY": "period", "RRULE": "recur", "EXRULE": "recur", "GEO": "float",
        "PRIORITY": "integer", "SEQUENCE": "integer", "PERCENT-COMPLETE": "integer", "REPEAT": "integer",
        "ATTENDEE": "cal-address", "ORGANIZER": "cal-address", "URL": "uri", "ATTACH": "uri", "TZURL": "uri",
        "SOURCE": "uri", "IMAGE": "uri", "CONFERENCE": "uri", "CONCEPT": "uri", "LINK": "uri",
        "TZOFFSETFROM": "utc-offset",
        "TZOFFSETTO": "utc-offset",
    ]
}

extension String {
    /// The text with line feeds, quotes and carets written as `^n`, `^'` and `^^` for a parameter (RFC 6868 §3.1).
    var withCaretsEncoded: String {
        guard unicodeScalars.contains(where: { "^\"\n".unicodeScalars.contains($0) }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\"": text += "^'"
            case "\n": text += "^n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
