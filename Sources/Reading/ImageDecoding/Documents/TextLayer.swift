/// The text of a page of a PDF document, as the document itself has it. It needs no recognition.
package struct TextLayerPage: Hashable, Sendable {
    /// The size of the page in points.
    package var width, height: Double
    /// The lines in the order of the document, with their places in points.
    package var lines: [Line] = []

    /// A line of text, and the upright rectangle around it.
    package struct Line: Hashable, Sendable {
        package var text: String
        package var left, top, right, bottom: Double
    }

    /// Whether the page has enough text to be read by it alone. A scanned page may have a few stamped characters.
    package var isText: Bool {
        lines.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } } >= 12
    }
}

extension ImageDecoder {
    /// Returns the text of the first pages of a PDF document; empty for another file, without poppler's pdftotext, or if
    /// that fails.
    package func textLayer(of bytes: [UInt8], until deadline: ContinuousClock.Instant) -> [TextLayerPage] {
        guard ImageFormat(signatureOf: bytes) == .pdf else { return [] }
        do {
            return try bytes.withUnsafeBufferPointer { (bytes) throws(ImageDecodingError) in
                let file = try MemoryFile(bytes, for: .pdf)
                var process = try DrawingProcess(
                    .textOfPDF(pages: limits.frames), for: .pdf, input: file, by: launcher, until: deadline)
                let text = process.readAll(limit: Self.textBytes)
                _ = process.finish()
                return TextLayerPage.pages(bboxLayout: String(decoding: text, as: UTF8.self))
            }
        } catch {
            return []
        }
    }

    private static let textBytes = 8 << 20
}

extension TextLayerPage {
    /// Reads what `pdftotext -bbox-layout` writes: XHTML with each page, line and word on a line of its own.
    static func pages(bboxLayout text: String) -> [TextLayerPage] {
        var pages: [TextLayerPage] = []
        var line: Line?
        for row in text.split(whereSeparator: \.isNewline) {
            let row = row.drop { $0 == " " }
            if row.hasPrefix("<page ") {
                guard let width = number("width", in: row), let height = number("height", in: row), width > 0,
                    height > 0
                else { break }
                pages.append(TextLayerPage(width: width, height: height))
            } else if row.hasPrefix("<line ") {
                guard let left = number("xMin", in: row), let top = number("yMin", in: row),
                    let right = number("xMax", in: row), let bottom = number("yMax", in: row)
                else { continue }
                line = Line(text: "", left: left, top: top, right: right, bottom: bottom)
            } else if row.hasPrefix("<word "), let start = row.firstIndex(of: ">"), row.hasSuffix("</word>") {
                let word = plain(row[row.index(after: start)...].dropLast("</word>".count))
                let isFirst = line?.text.isEmpty ?? true
                line?.text += (isFirst ? "" : " ") + word
            } else if row.hasPrefix("</line>") {
                if let line, !line.text.isEmpty, !pages.isEmpty { pages[pages.endIndex - 1].lines.append(line) }
                line = nil
            }
        }
        return pages
    }

    /// Returns the number that an attribute has; nil if it is missing, or far outside any page.
    private static func number(_ name: String, in row: Substring) -> Double? {
        guard let start = row.firstRange(of: " \(name)=\"")?.upperBound,
            let value = Double(row[start...].prefix { $0 != "\"" }), abs(value) < 1e6
        else { return nil }
        return value
    }

    /// Returns text with the references that pdftotext writes resolved.
    private static func plain(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        var plain = String(text)
        for (reference, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            plain.replace(reference, with: character)
        }
        return plain
    }
}
