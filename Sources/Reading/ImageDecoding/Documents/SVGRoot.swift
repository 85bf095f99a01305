/// Finds the root element of an SVG image.
enum SVGRoot {
    /// Returns whether the first element of the file is `svg`. A declaration, comments and a DOCTYPE may come before
    /// this element.
    static func isPresent(in bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var at = bytes.starts(with: mark) ? 3 : 0
        let end = min(bytes.count, 4096)
        func starts(_ text: String) -> Bool { bytes[at..<end].starts(with: text.utf8) }
        /// Moves to the place after the next `text`; returns false if there is none.
        func skip(_ text: String) -> Bool {
            let pattern = Array(text.utf8)
            while at < end {
                defer { at += 1 }
                if bytes[at] == pattern[0], starts(text) {
                    at += pattern.count - 1
                    return true
                }
            }
            return false
        }
        while at < end {
            if bytes[at] <= 0x20 {
                at += 1
            } else if starts("<!--") {
                guard skip("-->") else { return false }
            } else if starts("<?") {
                guard skip("?>") else { return false }
            } else if starts("<!DOCTYPE") {
                at += 9
                while at < end, bytes[at] <= 0x20 { at += 1 }
                guard starts("svg") else { return false }
                // The DOCTYPE may contain declarations in brackets.
                while at < end, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "[") { at += 1 }
                if at < end, bytes[at] == UInt8(ascii: "["), !skip("]") { return false }
                guard skip(">") else { return false }
            } else {
                return starts("<svg") || starts("<svg:svg")
            }
        }
        return false
    }
}
