/// The mail inside a text that was forwarded, or the part of an answer above the mail that it answers.
struct ForwardedMail {
    /// The text of the innermost mail that was forwarded; or the text without the mail that it answers.
    let text: Substring
    /// The subject of the forwarded mail; nil if nothing was forwarded.
    let subject: String?
    /// The name of who sent the forwarded mail.
    let sender: String?

    /// The most lines between the sender and the subject in the headers of a mail that programs quote.
    private static let mostHeaders = 6
    private static let from = Set(
        words: "from von de da van fra från od lähettäjä feladó 差出人 发件人 寄件者 보낸사람 от від gönderen expéditeur"
    )
    private static let subjects = Set(
        words:
            "subject betreff objet oggetto asunto assunto onderwerp emne ämne předmět temat aihe tárgy 件名 主题 主旨 제목 тема konu predmet"
    )

    /// - Parameters:
    ///   - text: the text of a mail.
    ///   - isForwarded: whether its subject says that it was forwarded.
    init(_ text: Substring, isForwarded: Bool) {
        var (body, subject, sender): (Substring, String?, String?) = (text, nil, nil)
        // `From: The Red Lion <post@redlion.example>`
        while let header = Self.header(in: body) {
            if !isForwarded {
                body = body[..<header.start]
                break
            }
            (subject, sender) = (header.subject, header.sender)
            body = body[header.end...]
        }
        (self.text, self.subject, self.sender) = (body, subject, sender)
    }

    private struct Header {
        let start: String.Index
        let end: String.Index
        let subject: String
        let sender: String?
    }

    private static func header(in text: Substring) -> Header? {
        var place = text.startIndex
        var first: (start: String.Index, sender: String?, lines: Int)?
        while place < text.endIndex {
            let end = text.utf8[place...].firstIndex(of: 0x0A) ?? text.endIndex
            defer { place = end < text.endIndex ? text.utf8.index(after: end) : end }
            let line = text[place..<end]
            // Most lines are longer than a header, or have no colon near their beginning.
            guard let colon = line.utf8.prefix(24).firstIndex(of: UInt8(ascii: ":")) else {
                if !line.utf8.allSatisfy({ $0 <= 0x20 }) { first?.lines += 1 }
                continue
            }
            let label = line[..<colon].lowercased().filter { $0 != "*" && $0 != " " && $0 != ">" }
            let value = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "*" || $0 == "\t" }
            if from.contains(label), !value.isEmpty {
                first = (place, name(value), 0)
            } else if let start = first, subjects.contains(label), start.lines <= mostHeaders {
                return Header(start: start.start, end: end, subject: String(value), sender: start.sender)
            } else {
                first?.lines += 1
            }
        }
        return nil
    }

    /// Returns the name before an address.
    private static func name(_ value: Substring) -> String? {
        var name = value.prefix { $0 != "<" && $0 != "[" }.filter { $0 != "\"" && $0 != "*" }
        while name.last == " " || name.last == "\r" { name.removeLast() }
        return name.isEmpty || name.contains("@") ? nil : name
    }
}
