import CLinux
import Glibc

/// How many columns of a terminal a text takes: a Chinese character takes two, an accent none.
enum DisplayWidth {
    /// The widths are those of the C library's locale C.UTF-8, whatever the user's is.
    private static let locale = Locale()

    private struct Locale: @unchecked Sendable {
        let handle = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
    }

    /// The columns of a text.
    static func of(_ text: some StringProtocol) -> Int {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text.utf8.count }
        return measuring { text.reduce(0) { $0 + width(of: $1) } }
    }

    /// The beginning of a text that takes so many columns at most, with `…` at its end where something was cut off.
    static func cut(_ text: String, to columns: Int) -> String {
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

    /// A character of several scalars is as wide as its widest one, and an emoji two columns.
    private static func width(of character: Character) -> Int {
        let widths = character.unicodeScalars.map { Int(max(0, wcwidth(wchar_t($0.value)))) }
        let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji ? 2 : widths.max() ?? 0
    }
}
