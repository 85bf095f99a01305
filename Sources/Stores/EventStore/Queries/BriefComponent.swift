import CalendarModel

/// An event or reminder as listings of occurrences need it: long texts are cut, and long lists are shortened.
///
/// A listing repeats the values of a series for each of its occurrences. Without these limits, one event of a few
/// kilobytes could fill gigabytes.
struct BriefComponent {
    /// The component with short texts and lists. It keeps all dates of RDATE and EXDATE.
    let component: Component
    /// The names of the properties and components that were shortened, in upper case.
    let shortened: Set<String>

    /// The greatest size of a value, and of its parameters, in bytes.
    private static let valueLimit = 2000
    /// The greatest number of properties or components that have the same name.
    private static let listLimit = 50
    /// The greatest number of different names.
    private static let nameLimit = 200

    init(_ component: Component) {
        var brief = component.joiningDateLists()
        var shortened: Set<String> = []
        var counts: [String: Int] = [:]
        func isWithinLimits(_ name: String) -> Bool {
            guard let count = counts[name] else {
                guard counts.count < Self.nameLimit else { return false }
                counts[name] = 1
                return true
            }
            counts[name] = count + 1
            return count < Self.listLimit
        }
        brief.properties = brief.properties.compactMap { property in
            guard !property.isDateList, !Self.times.contains(property.name) else { return property }
            let parameters = property.parameters.reduce(0) {
                $0 + $1.values.reduce($1.name.utf8.count) { $0 + $1.utf8.count }
            }
            guard isWithinLimits(property.name), parameters <= Self.valueLimit else {
                shortened.insert(property.name)
                return nil
            }
            guard property.value.utf8.count > Self.valueLimit else { return property }
            shortened.insert(property.name)
            // A part of an address leads elsewhere, so only texts are cut.
            guard Self.texts.contains(property.name) else { return nil }
            var property = property
            property.value = TextValue.prefix(property.value, bytes: Self.valueLimit)
            return property
        }
        brief.components = brief.components.compactMap { inner in
            guard isWithinLimits(inner.name) else {
                shortened.insert(inner.name)
                return nil
            }
            let short = BriefComponent(inner)
            if !short.shortened.isEmpty { shortened.insert(inner.name) }
            return short.component
        }
        self.component = brief
        self.shortened = shortened
    }

    /// The properties that identify the item or decide when it takes place. They are never shortened.
    private static let times: Set = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RECURRENCE-ID", "UID", "SEQUENCE",
    ]

    private static let texts: Set = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "CATEGORIES"]
}

extension Property {
    var isDateList: Bool { name == "RDATE" || name == "EXDATE" }
}

extension Component {
    /// Returns the component with one property for all dates of a list that have the same parameters.
    ///
    /// Each occurrence has its own list of properties. If a list of dates were ten thousand properties, all occurrences
    /// together would have a hundred million.
    func joiningDateLists() -> Component {
        guard properties.count(where: \.isDateList) > 2 else { return self }
        var result = self
        var dates: [Property: [String]] = [:]
        for property in properties where property.isDateList {
            dates[Property(property.name, property.parameters, value: ""), default: []].append(property.value)
        }
        result.properties = properties.compactMap { property in
            guard property.isDateList else { return property }
            let list = dates.removeValue(forKey: Property(property.name, property.parameters, value: ""))
            return list.map { Property(property.name, property.parameters, value: $0.joined(separator: ",")) }
        }
        return result
    }

    /// The component without its lists of dates.
    var withoutDateLists: Component {
        guard properties.contains(where: \.isDateList) else { return self }
        var result = self
        result.properties.removeAll(where: \.isDateList)
        return result
    }
}
