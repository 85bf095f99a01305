import Glibc
import ScanICS

/// How text for people looks: bold titles where a terminal shows them.
package struct TextStyle {
    package let isBold: Bool

    package init(isTerminal: Bool) {
        // no-color.org: any value but an empty one.
        isBold = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }

    package func title(_ text: String) -> String {
        isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
}

/// The result of one input, for people.
package struct ResultText {
    package let style: TextStyle
    /// Whether every code is shown, or the events alone.
    package let showsCodes: Bool

    package init(style: TextStyle, showsCodes: Bool) {
        self.style = style
        self.showsCodes = showsCodes
    }

    /// The text, with an empty line at its end.
    package func text(of result: ScanResult) -> String {
        guard result.error == nil else { return "" }
        let path = (result.path ?? "-").escapedForTerminal()
        guard showsCodes else { return events(of: result, path: path) }
        let symbols = result.symbols ?? []
        var text = style.title(path) + "\n"
        if symbols.isEmpty { text += "  no code found\n" }
        let notes = EventNotes(result)
        for (index, symbol) in symbols.enumerated() {
            text += "  \(index + 1). \(Self.name(of: symbol.barcode.symbology)): \(symbol.content.words)"
            text += "  (at \(Self.place(of: symbol.barcode, in: result)))\n"
            let events = result.events.indices.filter { result.events[$0].source.symbol == index }
            for event in events {
                text += EventCard(event, of: result, notes: notes, style: style).text(indent: "     ")
            }
            guard events.isEmpty else { continue }
            text += "     \(Self.excerpt(of: symbol.barcode))\n"
            for diagnostic in result.diagnostics
            where diagnostic.symbol == index && diagnostic.code != .missingPart && diagnostic.code != .joinedParts {
                text += "     note: \(diagnostic.message.escapedForTerminal())\n"
            }
        }
        return text + pictureNotes(of: result) + "\n"
    }

    /// Why there is no event.
    package static func nothingFound(in result: ScanResult) -> String {
        if let refused = result.diagnostics.first(where: { $0.code == .refusedRepair }) {
            return "\(refused.message); leave --strict out to have it"
        }
        if result.events.contains(where: \.entry.isIncomplete) {
            return "an event without a start, which no calendar can hold; ask for a corrected code"
        }
        let missing = result.diagnostics.filter { $0.code == .missingPart }.map(\.message)
        if !missing.isEmpty {
            return "no event; \(missing.joined(separator: ", ")); scan the pictures of all parts together"
        }
        if let content = result.content { return "no event; this is \(content.words)" }
        guard let symbols = result.symbols, !symbols.isEmpty else {
            return "no code found; try a sharper or larger picture, or --effort thorough"
        }
        let contents = symbols.map { symbol in
            // What is secret is not for logs.
            let isSecret = symbol.content == .wifi || symbol.content == .otp
            return symbol.content.words + (isSecret ? "" : " (\(excerpt(of: symbol.barcode)))")
        }
        return "no event; the \(symbols.count == 1 ? "code holds" : "codes hold") \(contents.joined(separator: ", "))"
    }

    private func events(of result: ScanResult, path: String) -> String {
        if result.events.isEmpty { return "\(style.title(path))\n  \(Self.nothingFound(in: result))\n\n" }
        var text = ""
        let notes = EventNotes(result)
        for event in result.events.indices {
            text += EventCard(event, of: result, notes: notes, style: style).text(indent: "") + "\n"
        }
        return text + Self.notes(of: result.diagnostics.filter { $0.code == .missingPart })
    }

    /// What was noticed about the picture as a whole, and the codes in it that belong together.
    private func pictureNotes(of result: ScanResult) -> String {
        Self.notes(
            of: result.diagnostics.filter {
                ($0.symbol == nil && $0.event == nil) || $0.code == .missingPart || $0.code == .joinedParts
            })
    }

    private static func notes(of diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "  note: \($0.message.escapedForTerminal())\n" }.joined()
    }

    /// The beginning of a payload on one line.
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

    /// Which page or frame of several a code is on; nil where there is one.
    package static func page(of barcode: Barcode, in result: ScanResult) -> String? {
        guard let frames = result.frames, frames > 1 else { return nil }
        return "page \(barcode.frame + 1) of \(frames)"
    }

    /// A symbology's name as people write it.
    package static func name(of symbology: Symbology) -> String {
        switch symbology {
        case .qrCode: "QR code"
        case .microQRCode: "Micro QR code"
        case .aztec: "Aztec code"
        case .dataMatrix: "Data Matrix"
        case .pdf417: "PDF417"
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
        case .dataBarExpanded: "DataBar Expanded"
        }
    }
}
