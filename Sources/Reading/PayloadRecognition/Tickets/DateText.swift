import CalendarModel

/// Dates and times as people write them on tickets.
enum DateText {
    /// Reads `13012021`: day, month, year.
    static func compact(_ text: String) -> CalendarDate? {
        let digits = text.utf8.compactMap { $0.isDigit ? Int($0 - 0x30) : nil }
        guard digits.count == 8, text.utf8.count == 8 else { return nil }
        let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
        return CalendarDate(year: number(4..<8), month: number(2..<4), day: number(0..<2))
    }

    /// Finds the first 16 dates such as `13.01.2021` in a text. Each has the time after it, such as `09:00` or `9.00`,
    /// if there is one.
    static func find(in text: String) -> [TicketTime] {
        var found: [TicketTime] = []
        var numbers = Numbers(text)
        while found.count < 16, let first = numbers.next() {
            guard let month = numbers.peek(0), let year = numbers.peek(1), first.count <= 2, month.count <= 2,
                year.count == 4, ".-/".contains(first.mark), first.mark == month.mark,
                let day = CalendarDate(year: year.value, month: month.value, day: first.value)
            else { continue }
            numbers.skip(2)
            var time = TicketTime(day)
            if let hour = numbers.peek(0), let minute = numbers.peek(1), hour.count <= 2, minute.count == 2,
                hour.value < 24, minute.value < 60, ":.h".contains(hour.mark), year.mark == " ",
                // In 01.02.2021 03.02.2021, the next numbers are a date, not a time.
                !(hour.mark == "." && minute.mark == "." && numbers.peek(2)?.count == 4)
            {
                time = TicketTime(day, minutes: hour.value * 60 + minute.value)
                numbers.skip(2)
            }
            found.append(time)
        }
        return found
    }

    /// Reads `13.01` or `13.1.`. The year is the first one in which the date is on or after `earliest`.
    static func dayAndMonth(_ text: String, from earliest: CalendarDate) -> CalendarDate? {
        var numbers = Numbers(text)
        guard let day = numbers.next(), let month = numbers.next() else { return nil }
        for year in earliest.year...earliest.year + 1 {
            if let date = CalendarDate(year: year, month: month.value, day: day.value), date >= earliest { return date }
        }
        return nil
    }

    /// Reads `09:00`, `9.00` or `0900` as minutes after midnight.
    static func clock(_ text: String) -> Int? {
        var numbers = Numbers(text)
        guard let first = numbers.next() else { return nil }
        let (hour, minute) =
            first.count == 4 ? (first.value / 100, first.value % 100) : (first.value, numbers.next()?.value ?? -1)
        return (0..<24).contains(hour) && (0..<60).contains(minute) ? hour * 60 + minute : nil
    }

    private struct Numbers {
        struct Item {
            var value: Int
            var count: Int
            /// The character after the number, or a blank if that character does not separate dates and times.
            var mark: Character
        }

        private var items: [Item] = []
        private var index = 0

        init(_ text: String) {
            var current: Item?
            for byte in text.utf8.prefix(4096) {
                if byte.isDigit {
                    let item = current ?? Item(value: 0, count: 0, mark: " ")
                    current = Item(
                        value: min(item.value * 10 + Int(byte - 0x30), 1_000_000), count: item.count + 1, mark: " ")
                } else if var item = current {
                    let mark = Character(Unicode.Scalar(byte))
                    item.mark = ".-/:h".contains(mark) ? mark : " "
                    items.append(item)
                    current = nil
                }
            }
            if let current { items.append(current) }
        }

        mutating func next() -> Item? {
            guard index < items.count else { return nil }
            defer { index += 1 }
            return items[index]
        }

        func peek(_ offset: Int) -> Item? { items.indices.contains(index + offset) ? items[index + offset] : nil }
        mutating func skip(_ count: Int) { index += count }
    }
}
