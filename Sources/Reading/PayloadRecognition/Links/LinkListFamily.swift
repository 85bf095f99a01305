import CalendarModel

/// Several links to calendars or events, one on each line. Every line must be such a link.
struct LinkListFamily: PayloadFamily {
    /// The maximum number of links that are read. No real code has more.
    private static let mostLinks = 100
    private static let schemes = ["http://", "https://", "webcal://", "webcals://"]

    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside, let text = payload.text, Self.isLink(text[...]) else { return nil }
        let lines = text.split(maxSplits: Self.mostLinks, whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard (2...Self.mostLinks).contains(lines.count), lines.allSatisfy(Self.isLink) else { return nil }
        var all: RecognizedPayload?
        for line in lines {
            let one = PayloadRecognizer(context: inside).recognize(Payload(String(line)))
            guard one.family != nil else { return nil }
            guard var sum = all else {
                all = one
                continue
            }
            // A list that mixes events and links to calendars counts as events.
            if !one.documents.isEmpty, sum.documents.isEmpty { (sum.content, sum.family) = (one.content, one.family) }
            sum.documents += one.documents
            sum.links += one.links
            sum.diagnostics += one.diagnostics
            all = sum
        }
        return all
    }

    private static func isLink(_ line: Substring) -> Bool {
        let start = line.drop(while: \.isWhitespace).prefix(10).lowercased()
        return schemes.contains { start.hasPrefix($0) }
    }
}
