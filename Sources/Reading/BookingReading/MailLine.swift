/// Gives the lines of a mail one form, whatever signs its sender sets around labels.
enum MailLine {
    /// Returns a line with a blank for the sign of a list before it, without the stars of emphasis around words, and
    /// with a colon after a label: of `【店名】鮨 おのでら`, `■日時 ：12月24日`, `*When*` and `Départ .....: 8 mai`. Columns stay where
    /// they are, unless the label itself changes.
    static func plain(_ line: Substring) -> Substring {
        guard let first = line.utf8.first(where: { $0 > 0x20 }) else { return line }
        var line = line
        if line.utf8.contains(where: { $0 == 0xE3 || $0 == 0xEF }) { line = withASCIISigns(line) }
        if first == UInt8(ascii: "*") || first == UInt8(ascii: "-") || first >= 0x80 { line = withoutBullet(line) }
        return line.utf8.contains(UInt8(ascii: ":")) ? withoutLeaders(line) : line
    }

    /// Replaces the colons, brackets and blanks of East Asian text.
    private static func withASCIISigns(_ line: Substring) -> Substring {
        var text = ""
        for sign in line {
            switch sign {
            case "：": text += ": "
            case "\u{3000}": text += "  "
            case "【", "〔", "［": if !text.allSatisfy(\.isWhitespace) { text.append(sign) }
            case "】", "〕", "］":
                if text.contains(where: { "【〔［".contains($0) }) { text.append(sign) } else { text += ": " }
            default: text.append(sign)
            }
        }
        // A heading of its own has no value.
        while text.last == " " { text.removeLast() }
        if text.last == ":", line.contains("】") { text.removeLast() }
        return Substring(text)
    }

    private static let bullets = Set<Character>("•·▪▫■□●○◆◇◎▼▽▶►▸☆★※・✓✔➤")

    private static func withoutBullet(_ line: Substring) -> Substring {
        let blanks = line.prefix { $0 == " " || $0 == "\t" }
        let rest = line.dropFirst(blanks.count)
        guard let first = rest.first else { return line }
        if bullets.contains(first) { return blanks + " " + rest.dropFirst() }
        guard first == "*" || first == "-", let next = rest.dropFirst().first(where: { $0 != "*" }) else { return line }
        // `* Breakfast`, `- Breakfast`
        if next == " " {
            let text = rest.dropFirst().drop { $0 == " " }
            return text.first?.isLetter == true ? blanks + " " + rest.dropFirst() : line
        }
        return first == "*" && next.isLetter ? blanks + Substring(rest.replacing("*", with: "")) : line
    }

    /// Removes the dots and blanks between a label and its colon: `Départ .........: samedi 8 mai`, `会場     :ホール`.
    private static func withoutLeaders(_ line: Substring) -> Substring {
        guard let colon = line.utf8.prefix(120).firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            return line
        }
        let label = line[..<colon]
        let isDotted = label.hasSuffix("...") || label.hasSuffix("... ")
        guard label.last == " " || isDotted, label.utf8.count <= 60 else { return line }
        let words = label.split { $0 == " " || ($0 == "." && isDotted) }.joined(separator: " ")
        // Several cells before the colon are those of a table.
        let blanks = label.prefix { $0 == " " }
        guard isDotted || !label.dropFirst(blanks.count).trimmedOfBlanks.contains("  ") else { return line }
        return Substring(blanks + words + line[colon...])
    }
}

extension Substring {
    /// The text without the blanks at its end.
    fileprivate var trimmedOfBlanks: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
