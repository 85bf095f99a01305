import CalendarModel

/// The years of days that are printed without one.
extension PageOccasions {
    private static let foundingWords: Set = [
        "since", "est", "seit", "depuis", "desde", "dal", "sinds", "sedan", "siden", "copyright", "©", "gegrundet",
        "fonde", "founded", "od", "с", "от", "από", "anno", "c",
    ]

    /// The year that stands alone on the page, nearest to the reference.
    func year(_ runs: [[Int]]) -> Int? {
        let words = page.times.words
        let taken = Set(page.times.mentions.flatMap { Array($0.tokens) })
        let day = runs.flatMap(\.self).map { page.rows[page.rowsOfMention[$0][0]].size }.max() ?? 0
        var years = words.tokens.indices.filter { place in
            // A year in small print is that of a decree or a founding.
            guard !taken.contains(place), let year = words.year(at: place),
                page.row(at: words.tokens[place].place).size > 0.25 * day,
                (reference.year - 20...reference.year + 2).contains(year)
            else { return false }
            let before = words[place - 1].map { Self.foundingWords.contains($0.text) } ?? false
            let after =
                words[place + 1].map {
                    $0.isAttached && ["-", "/", "."].contains($0.text) && words[place + 2]?.kind == .number
                } ?? false
            return !before && !after && !words.isYearOfFilm(place)
        }.compactMap { words.year(at: $0) }
        if contradicts(years.first, runs) { years = [] }
        // A year that another day has counts for all days.
        for run in runs {
            for index in run {
                if case .date(let date) = page.times.mentions[index].value, let year = date.year { years.append(year) }
            }
        }
        return years.min { abs($0 - reference.year) < abs($1 - reference.year) }
    }

    /// Returns whether a weekday that stands apart from the days fits the days next to the reference, but not those of a year.
    private func contradicts(_ year: Int?, _ runs: [[Int]]) -> Bool {
        let weekdays = page.times.mentions.compactMap { mention -> [Weekday]? in
            if case .relative(.weekday(let days)) = mention.value { days } else { nil }
        }
        guard let year, weekdays.count == 1 else { return false }
        let dates = runs.compactMap { run -> PrintedDate? in
            guard run.count == 1, case .date(var date) = page.times.mentions[run[0]].value else { return nil }
            date.weekdays = []
            return date
        }
        func fits(_ year: Int?) -> Bool {
            dates.allSatisfy { date in
                date.resolved(reference: reference, year: year).map { weekdays[0].contains($0.weekday) } ?? false
            }
        }
        return !dates.isEmpty && !fits(year) && fits(nil)
    }
}

extension PrintedWords {
    /// Returns whether a year and a length in minutes follow each other: `2023, 112'`.
    func isYearOfFilm(_ place: Int) -> Bool {
        year(at: place) != nil && has(",", at: place + 1) && self[place + 2]?.kind == .number
            && has(oneOf: ["'", "min", "minuti", "minutes", "minuten", "minutos", "mn"], at: place + 3)
    }
}
