import MailReading

extension ContainerScan {
    /// Reads a mail, or all mails of an mbox file.
    mutating func readMails(_ bytes: [UInt8], at place: Place) throws(ScanError) {
        if isInput(place) { content.kind = .mail }
        guard MailSignature.isMbox(bytes) else { return try read(mail: bytes, at: place) }
        var rest = [bytes]
        var mbox = MboxReader(limit: bytes.count) { rest.popLast() ?? [] }
        var number = 0
        let first = content.parts.count
        while let element = mbox.next() {
            number += 1
            var inside = place
            inside.prefix += "mail \(number), "
            if case .mail(let mail) = element { try read(mail: mail, at: inside) }
        }
        guard number == 1 else { return }
        for index in first..<content.parts.count {
            content.parts[index].name =
                place.prefix + content.parts[index].name.dropFirst(place.prefix.count + "mail 1, ".count)
        }
    }

    private mutating func read(mail bytes: [UInt8], at place: Place) throws(ScanError) {
        let mail = MailReader(limits: MailLimits(scanner.options.limits)).read(bytes)
        if content.subject == nil { content.subject = mail.subject }
        report(mail.diagnostics)
        for part in mail.leaves {
            let label =
                place.prefix
                + [part.number, part.fileName.map { String($0.prefix(100)) }].compactMap(\.self).joined(separator: " ")
            let content = mail.content(of: part)
            var file = ContainedFile(label: label, fileName: part.fileName, type: part.type, bytes: content)
            (file.charset, file.method) = (part.charset, part.method)
            file.envelope.day = mail.date(of: part).map {
                [$0.local.date.year, $0.local.date.month, $0.local.date.day]
            }
            (file.envelope.sender, file.envelope.subject) = (mail.sender(of: part), mail.subject(of: part))
            file.address = part.address ?? mail.pageAddress
            try take(file, at: place)
        }
    }
}
