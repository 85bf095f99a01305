import EventStore

extension RepeatForm {
    /// Returns the values of the template.
    ///
    /// - Parameter shown: the fields, from the rule or as a person has filled them in.
    func values(_ shown: [String: String], in language: Language) -> [String: Any] {
        func option(_ value: String, _ label: String, of field: String) -> [String: Any] {
            ["value": value, "label": label, "chosen": (shown[field] ?? "") == value]
        }
        func tick(_ name: String, _ label: String, _ title: String) -> [String: Any] {
            ["name": name, "label": label, "title": title, "isOn": shown[name] == "yes"]
        }
        let first = Weekday.allCases.firstIndex(of: language.firstWeekday) ?? 0
        let week = Weekday.allCases[first...] + Weekday.allCases[..<first]
        let words = kept.map(language.words(for:)).joined(separator: "; ")
        let usual = ["", "daily", "weekly", "monthly", "yearly"].map {
            option($0, language.text("repeat." + ($0.isEmpty ? "never" : $0)), of: "repeat")
        }
        let kinds = [Self.anyDay] + Self.kinds.map(\.name)
        return [
            "frequencies": usual
                + (words.isEmpty ? [] : [option("other", language.text("repeat.other"), of: "repeat")]),
            "kept": words.isEmpty ? [] : [["words": words]],
            "interval": shown["interval"] ?? "",
            "weekdays": week.map {
                tick(Self.field(of: $0), language.shortName(of: $0), language.name(of: $0))
            },
            "byStart": shown["monthBy"] ?? "start" == "start", "byDays": shown["monthBy"] == "days",
            "byNth": shown["monthBy"] == "nth",
            "days": Self.monthDays.map {
                let title = $0 < 0 ? language.text("lastDay") : language.text("dayNumber", String($0))
                return tick(Self.field(ofDay: $0), $0 < 0 ? language.text("last") : String($0), title)
            },
            "nths": Self.ordinals.map { option(String($0), language.ordinal($0), of: "nth") },
            "nthDays": week.map { option($0.rawValue, language.name(of: $0), of: "nthDay") }
                + kinds.map { option($0, language.text("kind." + $0), of: "nthDay") },
            "months": (1...12).map {
                tick(Self.field(ofMonth: $0), language.shortMonth($0), language.monthName($0))
            },
            "until": shown["until"] ?? "", "count": shown["count"] ?? "",
        ]
    }
}
