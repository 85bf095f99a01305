import MailReading

extension ContainerScan {
    /// Reads a message in a format of Outlook; nil for another compound file.
    mutating func readOutlook(_ message: OutlookMessage?, at place: Place) throws(ScanError) {
        guard let message else {
            throw .container(
                .unsupported(
                    "an old Office document, or one with a password",
                    advice: "save it as .docx, .odt or PDF, without a password"))
        }
        if isInput(place) { content.kind = .mail }
        if content.subject == nil { content.subject = message.subject }
        report(message.diagnostics)
        let envelope = Envelope(
            day: message.day.map { [$0.year, $0.month, $0.day] } ?? place.envelope.day,
            sender: message.sender ?? place.envelope.sender, subject: message.subject ?? place.envelope.subject)
        for part in message.parts {
            let name = part.name.map { String($0.prefix(100)) }
            var file = ContainedFile(
                label: place.prefix + (name ?? part.type.split(separator: "/").last.map(String.init) ?? "part"),
                fileName: part.name, type: part.type, bytes: part.bytes)
            (file.charset, file.method, file.envelope) = (part.charset, part.method, envelope)
            try take(file, at: place)
        }
        for (index, inner) in message.messages.enumerated() {
            var inside = place
            inside.prefix += "message \(index + 1), "
            inside.depth += 1
            try readOutlook(inner, at: inside)
        }
    }
}
