import CLinux
import Glibc

/// The number of terminal columns that a text takes: a Chinese character takes two, an accent none.
package enum DisplayWidth {
    /// The widths are those of the C library in the locale C.UTF-8, independent of the user's locale.
    private static let locale = Locale()

    private struct Locale: @unchecked Sendable {
        let handle = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
    }

    /// Returns the number of columns of a text.
    package static func of(_ text: some StringProtocol) -> Int {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text.utf8.count }
        return measuring { text.reduce(0) { $0 + width(of: $1) } }
    }

    /// Returns the beginning of a text that fits into a number of columns, with `…` at its end if it was cut.
    package static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        return measuring {
            var (kept, taken) = ("", 0)
            for character in text {
                let width = width(of: character)
                guard taken + width < columns else { break }
                kept.append(character)
                taken += width
            }
            return kept + "…"
        }
    }

    private static func measuring<Value>(_ body: () -> Value) -> Value {
        guard let handle = locale.handle else { return body() }
        let previous = uselocale(handle)
        defer { uselocale(previous) }
        return body()
    }

    /// Returns the width of a character in columns: the width of its widest scalar, or 2 for an emoji.
    private static func width(of character: Character) -> Int {
        let widths = character.unicodeScalars.map { Int(max(0, wcwidth(wchar_t($0.value)))) }
        let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji ? 2 : widths.max() ?? 0
    }
}
