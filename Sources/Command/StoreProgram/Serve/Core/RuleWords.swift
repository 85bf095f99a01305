import CommandLineInterface
import EventStore

extension Language {
    /// Returns a rule in words, with each of its parts.
    func words(for rule: RecurrenceRule) -> String {
        let unit = rule.frequency.rawValue.lowercased()
        var words = [rule.interval == 1 ? text("every.\(unit)") : text("everyFew.\(unit)", String(rule.interval))]
        let nth = nthDay(of: rule)
        if let nth {
            words.append(text("onDays", nth))
        } else if !rule.weekdays.isEmpty {
            words.append(text("onDays", list(rule.weekdays.map { name(of: $0, in: rule) })))
        }
        if !rule.monthDays.isEmpty { words.append(text("onMonthDays", list(rule.monthDays.map(monthDay)))) }
        if !rule.yearDays.isEmpty { words.append(text("onYearDays", list(rule.yearDays.map(ordinal)))) }
        if !rule.weekNumbers.isEmpty { words.append(text("inWeeks", list(rule.weekNumbers.map(ordinal)))) }
        let months = rule.months.map { $0 <= 12 ? monthName($0) : String($0) } + rule.leapMonths.map { "\($0)L" }
        if !months.isEmpty { words.append(text("inMonths", list(months))) }
        for (key, numbers) in [("atHours", rule.hours), ("atMinutes", rule.minutes), ("atSeconds", rule.seconds)]
        where !numbers.isEmpty { words.append(text(key, list(numbers.map(String.init)))) }
        var parts = [words.joined(separator: " ")]
        if nth == nil, !rule.setPositions.isEmpty {
            parts.append(text("ofThese", list(rule.setPositions.map(ordinal))))
        }
        // RSCALE, SKIP and X- parts are shown as they are written, because there are no everyday words for them.
        parts += rule.otherParts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        if let count = rule.count { parts.append(text("times", String(count))) }
        if let until = rule.until { parts.append(text("until", day(until.date))) }
        return parts.joined(separator: ", ")
    }

    /// Returns a day such as `2nd Tuesday` or `last weekday`, if a position chooses it in each month.
    private func nthDay(of rule: RecurrenceRule) -> String? {
        let isInMonth = rule.frequency == .monthly || (rule.frequency == .yearly && rule.months.count == 1)
        guard isInMonth, rule.setPositions.count == 1, rule.monthDays.isEmpty else { return nil }
        let days = Set(rule.weekdays)
        let kind = RepeatForm.kinds.first { Set($0.weekdays.map { RecurrenceRule.NthWeekday($0) }) == days }
        return kind.map { text("theNth", ordinal(rule.setPositions[0]), text("kind." + $0.name)) }
    }

    private func name(of day: RecurrenceRule.NthWeekday, in rule: RecurrenceRule) -> String {
        guard let ordinal = day.ordinal else { return name(of: day.weekday) }
        let words = text("theNth", self.ordinal(ordinal), name(of: day.weekday))
        return rule.frequency == .yearly && rule.months.isEmpty ? text("ofTheYear", words) : words
    }

    private func monthDay(_ day: Int) -> String {
        day == -1 ? text("lastDay") : day < 0 ? ordinal(day) : text("dayNumber", String(day))
    }

    /// Returns a number such as `2nd`; `last` or `2nd last` if it is negative.
    func ordinal(_ number: Int) -> String {
        guard number > 0 else {
            return number == -1 ? text("last") : text("fromTheEnd", ordinal(-number))
        }
        let endings = text("ordinalEndings").split(separator: " ")
        let isTeen = (11...13).contains(number % 100)
        let place = isTeen || number % 10 > 3 ? 0 : number % 10
        return String(number) + (endings.indices.contains(place) ? endings[place] : "")
    }

    private func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return text("and", words.dropLast().joined(separator: ", "), last)
    }
}
