/// Days and times that say when something was sent or published, not when something takes place.
extension Page {
    /// Whether a picture shows messages: most of the clock times that stand alone are not those at which events begin.
    var hasMessages: Bool {
        let minutes = stamps.map { index in
            if case .clock(let clock) = times.mentions[index].value { clock.start % 5 } else { 0 }
        }
        return minutes.count > 2 && minutes.count { $0 != 0 } > 1 && minutes.count { $0 != 0 } * 3 >= minutes.count
    }

    /// The clock times that stand alone in their rows.
    private var stamps: [Int] {
        guard isPicture else { return [] }
        return times.mentions.indices.filter { index in
            guard case .clock(let clock) = times.mentions[index].value, clock.end == nil else { return false }
            return rest[rowsOfMention[index][0]].count { $0.isLetter || $0.isNumber } < 2
        }
    }

    /// The times of messages, the days between messages, the day on which a mail was sent, and the day on the picture of a
    /// calendar.
    var stampsOfMessages: Set<Int> {
        let all = times.mentions.indices.filter { times.mentions[$0].isDate }
        var days = all.filter { isIcon($0) || isAgo($0) }
        if hasMessages {
            days += all.filter { rest[rowsOfMention[$0][0]].count(where: \.isLetter) < 3 || isOddTime(besides: $0) }
        }
        let rows = Set(days.flatMap { rowsOfMention[$0] })
        let clocks = times.mentions.indices.filter {
            times.mentions[$0].isClock && rowsOfMention[$0].contains(where: rows.contains)
        }
        return Set((hasMessages ? stamps : []) + (Set(days).count < all.count ? days + clocks : []))
    }

    /// Returns whether a day stands in a line with a clock time at which nothing begins: `Mon, Mar 8, 10:02 AM`.
    private func isOddTime(besides day: Int) -> Bool {
        times.mentions.indices.contains { index in
            guard case .clock(let clock) = times.mentions[index].value, clock.end == nil else { return false }
            return clock.start % 5 != 0 && rowsOfMention[index] == rowsOfMention[day]
        }
    }

    /// Returns whether the line of a day says how long ago it was: `Sep 29, 4:12 PM (17 hours ago)`.
    private func isAgo(_ day: Int) -> Bool {
        let words = Folding.fold(rows[rowsOfMention[day][0]].text).split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
        return words.indices.contains { place in
            guard words[place].allSatisfy(\.isNumber) else { return false }
            let (before, after) = (words[..<place].suffix(3), words[(place + 1)...].prefix(2))
            return after.last.map { ["ago", "fa", "geleden", "atras", "siden", "sedan", "temu"].contains($0) } ?? false
                || before.suffix(3).elementsEqual(["il", "y", "a"]) || before.last == "hace"
                || before.last == "vor" && after.first.map(Self.isDuration) ?? false
        }
    }

    private static func isDuration(_ word: String) -> Bool {
        ["stunde", "minute", "tag", "woche"].contains { word.hasPrefix($0) }
    }

    /// Returns whether a day is that on the picture of a calendar: the usual one, 17 July, printed in two small lines; or the
    /// leaf of one, if another day is printed with its year.
    private func isIcon(_ day: Int) -> Bool {
        guard case .date(let date) = times.mentions[day].value, date.year == nil, rowsOfMention[day].count > 1 else {
            return false
        }
        let lines = rowsOfMention[day].map { rows[$0] }
        if date.month == 7, date.day == 17, date.weekdays.isEmpty, lines.count == 2 {
            return lines.allSatisfy { $0.size < 0.6 * largest && $0.text.count < 6 }
        }
        guard let number = lines.first(where: \.isDayNumber), lines.contains(where: \.isMonth) else { return false }
        return times.mentions.indices.contains { other in
            guard case .date(let whole) = times.mentions[other].value, whole.year != nil,
                whole.month != date.month || whole.day != date.day, rowsOfMention[other].count == 1
            else { return false }
            return times.mentions[other].role == nil && rows[rowsOfMention[other][0]].size > 0.5 * number.size
        }
    }

    /// The days that a word such as "Date:" or "Wann" announces in their row.
    var announcedDays: Set<Int> {
        guard isPicture else { return [] }
        return Set(
            times.mentions.indices.filter { index in
                guard times.mentions[index].isDate else { return false }
                var begin = times.mentions[index].tokens.lowerBound
                var label: [String] = []
                while begin > 0, times.words[begin]?.startsLine == false, label.count < 6 {
                    begin -= 1
                    if times.words[begin]?.kind == .word { label.insert(times.words[begin]?.text ?? "", at: 0) }
                }
                if label.isEmpty, let row = rowsOfMention[index].first { label = labelBefore(row) }
                return Self.labels.contains(label.joined(separator: " "))
            })
    }

    /// The words of the short line that stands to the left of a row.
    private func labelBefore(_ row: Int) -> [String] {
        let before = rows.filter { other in
            other.text.count < 24 && other.right < rows[row].left && other.right > rows[row].left - 12 * other.size
                && abs(other.middle.y - rows[row].middle.y) < 0.4 * min(other.size, rows[row].size)
        }.max { $0.right < $1.right }
        guard let before else { return [] }
        return PrintedWords(before.text).tokens.filter { $0.kind == .word }.map(\.text)
    }

    private static let labels: Set<String> = Set(
        """
        date,dates,when,date and time,date & time,datum,termin,wann,wann und wo,datum und uhrzeit,quand,date et heure,\
        fecha,cuando,dia,fecha y hora,data,quando,data e hora,data e ora,data i godzina,kiedy,termin,kdy,datum a cas,\
        datum konani,mikor,idopont,cand,wanneer,dato,nar,naar,tid,tidspunkt,dag,aika,milloin,paivamaara,tarih,zaman,\
        когда,дата,дата и время,коли,кога,дата и час,ημερομηνια,ποτε,时 间,日 期,活 动 时 间,活 动 日 期,時 間,日 時,\
        開 催 日,開 催 日 時,期 日,日 程,と き,일 시,날 짜,일 자
        """.split(separator: ",").map { Folding.fold(String($0)) })
}
