/// The name of a house in the sender of a mail: `Elbphilharmonie` of `Elbphilharmonie Tickets`.
struct SenderName {
    let text: String

    /// - Parameters:
    ///   - name: the name beside the address.
    ///   - subject: the subject; who forwards a mail or answers one is somebody else.
    init?(_ name: String, subject: String?) {
        if let subject = subject?.lowercased(), (Self.forwards + MailTopic.answers).contains(where: subject.hasPrefix) {
            return nil
        }
        var words = ["|", " - ", " – ", " via "].reduce(name[...]) { name, sign in
            name.firstRange(of: sign).map { name[..<$0.lowerBound] } ?? name
        }.split(separator: " ")
        while let last = words.last, Self.desks.contains(last.lowercased()) { words.removeLast() }
        // `Billetterie du musée du Louvre`
        if let first = words.first, Self.desks.contains(first.lowercased()) {
            words = Array(
                words.dropFirst().drop { BookingText.articles.contains($0.lowercased()) || $0 == "du" || $0 == "of" })
        }
        let name = words.joined(separator: " ")
        guard (2...60).contains(name.count), name.contains(where: \.isLetter), !name.contains("@"),
            !BookingText.words(name).allSatisfy(Self.desks.contains)
        else { return nil }
        text = name
    }

    /// Whether a subject says that the mail was forwarded.
    static func isForwarded(_ subject: String) -> Bool {
        let subject = subject.lowercased()
        return forwards.contains(where: subject.hasPrefix)
    }

    /// Whether a line is the name, or its beginning: `ODEON` of `ODEON Cinemas`.
    func begins(with line: String) -> Bool {
        let (words, begun) = (BookingText.words(text), BookingText.words(line))
        return !begun.isEmpty && words.starts(with: begun)
    }

    /// Words for who answers in a house.
    static let desks = Set(
        words: """
            tickets ticket ticketing kasse billetterie biglietteria reservations reservation bookings booking buchung buchungen réservation
            réservations reservas reserva prenotazioni boekingen bokningar team service support customer kundenservice kundeservice
            klantenservice noreply no-reply no reply do not donotreply info mail mailer notification notifications confirmation confirmations
            bestätigung hello hallo orders order shop termine terminservice terminvergabe rdv citas afspraken
            """)
    private static let forwards = [
        "fwd:", "fw:", "wg:", "tr:", "rv:", "i:", "vs:", "vb:", "vl:", "enc:", "doorst:", "pd:", "πρθ:", "转发:", "轉寄:",
    ]
}
