import Glibc

/// The style of text: titles are bold and problems coloured on a terminal, and cards are as wide as the terminal.
package struct TextStyle {
    private let usesStyles: Bool
    /// The greatest width of a card.
    package let columns: Int

    package var reader: ReaderZone?

    private static let usualColumns = 80
    /// The greatest width of cards on a wide terminal, because longer lines are hard to read.
    private static let mostColumns = 100

    package static let plain = TextStyle()

    private init() { (usesStyles, columns) = (false, Self.usualColumns) }

    package init(isTerminal: Bool, reader: ReaderZone? = nil) {
        self.reader = reader
        columns = isTerminal ? min(TerminalLine(file: STDOUT_FILENO).columns, Self.mostColumns) : Self.usualColumns
        usesStyles = ColorChoice.usesStyles(isTerminal: isTerminal)
    }

    package func title(_ text: String) -> String { styled(text, .title) }

    package func styled(_ text: String, _ style: TerminalStyle) -> String {
        usesStyles ? style.applied(to: text) : text
    }
}

package struct ResultText {
    package let style: TextStyle
    /// Whether every code is shown, or only the events.
    package let showsCodes: Bool

    private let isThorough: Bool
    /// Whether the texts of codes that are secrets are shown.
    package var showsSecrets = false

    package init(style: TextStyle, showsCodes: Bool, isThorough: Bool = false) {
        self.isThorough = isThorough
        self.style = style
        self.showsCodes = showsCodes
    }

    package func text(of result: ScanResult) -> String {
        guard result.error == nil else { return "" }
        let path = (result.path ?? "-").escapedForTerminal()
        guard showsCodes else { return events(of: result, path: path) }
        let symbols = result.symbols ?? []
        var text = style.title(path) + "\n"
        if symbols.isEmpty, result.unread.isEmpty { text += "  no code found\n" }
        let notes = EventNotes(result)
        for (index, symbol) in symbols.enumerated() {
            let secret = showsSecrets ? nil : symbol.secret
            let words = symbol.secret?.words ?? symbol.content.words
            text += "  \(index + 1). \(Self.name(of: symbol.barcode.symbology)): \(words)"
            text += "  (at \(Self.place(of: symbol.barcode, in: result)))\n"
            let events = result.events.indices.filter { result.events[$0].source.symbol == index }
            for event in events {
                text += EventCard(event, of: result, notes: notes, style: style).text(indent: "     ")
            }
            guard events.isEmpty else { continue }
            text += "     \(secret == nil ? Self.excerpt(of: symbol.barcode) : Self.withheld)\n"
            for diagnostic in result.diagnostics
            where diagnostic.symbol == index && diagnostic.code != .missingPart && diagnostic.code != .joinedParts {
                text += "     note: \(diagnostic.message.escapedForTerminal())\n"
            }
        }
        return text + print(of: result, notes) + unreadNotes(of: result) + pictureNotes(of: result) + "\n"
    }

    /// Returns the lines of text in a picture, and the events that they announce.
    private func print(of result: ScanResult, _ notes: EventNotes) -> String {
        var text = ""
        for page in result.print {
            for line in page.lines {
                let corner = line.corners.first.map { "\(Int($0.x)), \(Int($0.y))" }
                let place = [corner, Self.page(page.frame, in: result)].compactMap(\.self).joined(separator: ", ")
                let words = !showsSecrets && result.isSecret(line.text) ? Self.withheld : line.text.escapedForTerminal()
                text += "  text: \(words)  (at \(place))\n"
            }
        }
        let events = result.events.indices.filter { result.events[$0].print != nil }
        return text
            + events.map { EventCard($0, of: result, notes: notes, style: style).text(indent: "     ") }.joined()
    }

    private func unreadNotes(of result: ScanResult) -> String {
        result.unread.map { "  not read: \(Self.words(for: $0, in: result))\n" }.joined()
    }

    private static func words(for code: UnreadCode, in result: ScanResult) -> String {
        let corner = code.corners.topLeft
        let reason =
            switch code.reason {
            case .tooSmall: "too small"
            case .blurred: "blurred"
            case .lowContrast: "too dark or too pale"
            case .distorted: "bent or seen from the side"
            case .damaged: "damaged, covered or in glare"
            }
        let page = page(code.frame, in: result).map { ", \($0)" } ?? ""
        let kind =
            switch code.symbology {
            case .dataMatrix: "a Data Matrix code"
            case .aztec: "an Aztec code"
            case .pdf417: "a PDF417 code"
            default: "a QR code"
            }
        return "\(kind) at \(corner.x), \(corner.y)\(page) (\(reason)); \(code.reason.advice)"
    }

    private static let withheld = "not shown, because it is secret; to show it, add --secrets"

    package static func nothingFound(
        in result: ScanResult, isThorough: Bool = false, showsSecrets: Bool = false
    ) -> String {
        if let refused = result.diagnostics.first(where: { $0.code == .refusedRepair }) {
            return "\(refused.message); leave out --strict to repair it"
        }
        if result.events.contains(where: \.entry.isIncomplete) {
            return "the event has no start, so no calendar can contain it; ask for a corrected code"
        }
        let missing = result.diagnostics.filter { $0.code == .missingPart }.map(\.message)
        if !missing.isEmpty {
            return "no event; \(missing.joined(separator: ", ")); scan the pictures of all parts in one run"
        }
        if let long = result.diagnostics.first(where: { $0.code.rawValue == "payload-too-long" }) {
            return "no event; \(long.message)"
        }
        if let content = result.content { return "no event; this is \(content.words)\(linkAdvice(for: result))" }
        let hasPrint = result.print.contains { !$0.lines.isEmpty }
        guard let symbols = result.symbols, !symbols.isEmpty else {
            if let first = result.unread.first {
                let others = result.unread.count - 1
                return "a code was seen but could not be read: \(words(for: first, in: result))"
                    + (others > 0 ? "; \(others) more like it" : "")
            }
            let found = hasPrint ? "no code found, and the text announces no event" : "no code found"
            let advice = "\(found); try a sharper or larger picture"
            return isThorough ? "\(advice), taken closer, in more light" : "\(advice), or --effort thorough"
        }
        let contents = symbols.map { symbol in
            // Messages may be kept in a log, which must not contain passwords.
            if let secret = symbol.secret, !showsSecrets { return secret.words }
            return "\(symbol.secret?.words ?? symbol.content.words) (\(excerpt(of: symbol.barcode)))"
        }
        let holds = symbols.count == 1 ? "code holds" : "codes hold"
        let text = hasPrint ? ", and the text announces no event" : ""
        return "no event; the \(holds) \(contents.joined(separator: ", "))\(text)\(linkAdvice(for: result))"
    }

    private static func linkAdvice(for result: ScanResult) -> String {
        if let feed = result.links.first(where: \.isFeed) {
            return "; the site publishes a calendar to subscribe to, \(feed.webURL)"
        }
        if result.diagnostics.contains(where: { $0.code == .followedLink }) {
            return "; the page behind it has no event"
        }
        let isFollowed = result.diagnostics.contains { $0.code == .linkNotFollowed }
        return result.hasLinksToFollow && !isFollowed ? "; to look for the event there, add --follow-links" : ""
    }

    private func events(of result: ScanResult, path: String) -> String {
        if result.events.isEmpty {
            let nothing = Self.nothingFound(in: result, isThorough: isThorough, showsSecrets: showsSecrets)
            let unread = Self.notes(of: result.diagnostics.filter { $0.code == .unreadPart })
            return "\(style.title(path))\n  \(nothing)\n\(unread)\n"
        }
        var text = ""
        let notes = EventNotes(result)
        for event in result.events.indices {
            text += EventCard(event, of: result, notes: notes, style: style).text(indent: "") + "\n"
        }
        return text + Self.notes(of: result.diagnostics.filter { [.missingPart, .unreadPart].contains($0.code) })
            + unreadNotes(of: result)
    }

    private func pictureNotes(of result: ScanResult) -> String {
        Self.notes(
            of: result.diagnostics.filter {
                ($0.symbol == nil && $0.event == nil) || $0.code == .missingPart || $0.code == .joinedParts
            })
    }

    private static func notes(of diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "  note: \($0.message.escapedForTerminal())\n" }.joined()
    }

    private static func excerpt(of barcode: Barcode) -> String {
        guard let text = barcode.text else { return "\(barcode.bytes.count) bytes" }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
        let start = line.prefix(100)
        return String(start).escapedForTerminal() + (start.endIndex < line.endIndex ? "…" : "")
    }

    private static func place(of barcode: Barcode, in result: ScanResult) -> String {
        let corner = barcode.corners.topLeft
        return "\(corner.x), \(corner.y)" + (page(of: barcode, in: result).map { ", \($0)" } ?? "")
    }

    package static func page(of barcode: Barcode, in result: ScanResult) -> String? { page(barcode.frame, in: result) }

    /// Returns the page of a frame, such as `page 1 of 3`; nil if there is only one page.
    package static func page(_ frame: Int, in result: ScanResult) -> String? {
        guard let frames = result.frames, frames > 1 else { return nil }
        return "page \(frame + 1) of \(frames)"
    }

    package static func name(of symbology: Symbology) -> String {
        switch symbology {
        case .qrCode: "QR code"
        case .microQRCode: "Micro QR code"
        case .rMQRCode: "rMQR code"
        case .aztec: "Aztec code"
        case .dataMatrix: "Data Matrix"
        case .pdf417: "PDF417"
        case .microPDF417: "MicroPDF417"
        case .maxiCode: "MaxiCode"
        case .ean13: "EAN-13"
        case .ean8: "EAN-8"
        case .upcA: "UPC-A"
        case .upcE: "UPC-E"
        case .code128: "Code 128"
        case .code39: "Code 39"
        case .code93: "Code 93"
        case .codabar: "Codabar"
        case .itf: "ITF"
        case .dataBar: "DataBar"
        case .dataBarLimited: "DataBar Limited"
        case .dataBarExpanded: "DataBar Expanded"
        }
    }
}
