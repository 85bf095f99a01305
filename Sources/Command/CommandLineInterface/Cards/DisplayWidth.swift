import CLinux
import Glibc

/// The number of terminal columns that a text takes: a Chinese character takes two, an accent none.
package enum DisplayWidth {
    /// The widths are those of the C library in the locale C.UTF-8, independent of the user's locale.
    private static let locale = Locale()

    private struct Locale: @unchecked Sendable {
        let handle = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
    }

    package static func of(_ text: some StringProtocol) -> Int {
        var count = 0
        for scalar in text.unicodeScalars {
            guard scalar.isNarrow else { return measuring { text.reduce(0) { $0 + width(of: $1) } } }
            count += 1
        }
        return count
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

    private static func width(of character: Character) -> Int {
        let widths = character.unicodeScalars.map { Int(max(0, wcwidth(wchar_t($0.value)))) }
        let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji ? 2 : widths.max() ?? 0
    }
}

extension Unicode.Scalar {
    /// Whether the scalar certainly takes one column: ASCII, Latin letters, dashes and quotation marks. Several such
    /// scalars never form one character.
    fileprivate var isNarrow: Bool {
        switch value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x0300, 0x2010...0x2027: true
        default: false
        }
    }
}
