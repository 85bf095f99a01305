/// Distinguishes names from sentences, labels and numbers of orders.
enum VisitNames {
    /// Whether a line names something, and is not a sentence, a label or the number of an order.
    static func isName(_ line: String) -> Bool {
        let words = BookingText.words(line)
        let isCode = line.contains(where: \.isNumber) && (words.count <= 1 || isCode(line))
        return (2...90).contains(line.count) && !words.isEmpty && !isCode && !".:,!?".contains(line.last ?? " ")
            && !words.contains {
                VisitWords.otherTimes.contains($0) || MailTopic.isTicket($0) || MailTopic.isAppointment($0)
            }
            && !VisitWords.place.contains(line.lowercased()) && !VisitWords.title.contains(line.lowercased())
            && !words.allSatisfy(VisitWords.when.contains) && !line.contains("@") && !line.contains("://")
            && !"€$£".contains { line.contains($0) }
            && !words.contains { VisitWords.prices.contains($0) || VisitWords.labels.contains($0) }
            && !(line.first?.isNumber == true && words.first == "x")
    }

    /// Whether a name has the word for a house for an audience.
    static func isHouse(_ name: String) -> Bool { BookingText.words(name).contains(where: VisitWords.halls.contains) }

    /// Whether a name has the word for a house for an audience, alone or at the end of another.
    static func isHall(_ name: String) -> Bool {
        BookingText.words(name).contains { word in
            VisitWords.halls.contains(word)
                || ["halle", "saal", "theater", "haus", "kirche"].contains(where: word.hasSuffix)
        }
    }

    /// Whether a text is one word in capitals and numbers.
    static func isCode(_ text: String) -> Bool { !text.contains { $0.isLowercase || $0 == " " } }
}
