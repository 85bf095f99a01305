import Glibc
import SystemPackage

package enum StandardStreams {
    package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes text to standard output. On a terminal, control characters are escaped, except for line ends and the
    /// sequences of ``TerminalStyle``.
    package static func write(_ text: String) throws {
        let safe = isOutputTerminal ? text.escapedExceptStyles(and: "\r\n") : text
        try FileDescriptor.standardOutput.writeAll(safe.utf8)
    }
}

/// A long text for standard output, which is written in parts.
package struct OutputParts {
    private var text = ""

    package init() {}

    package mutating func append(_ part: String) throws {
        text += part
        if text.utf8.count > 1 << 16 { try finish() }
    }

    package mutating func finish() throws {
        try StandardStreams.write(text)
        text = ""
    }
}

package enum Messages {
    /// Writes one or more lines to standard error. A failure is ignored, because it cannot be reported anywhere.
    ///
    /// - Parameter style: the style of the program's name, which makes problems stand out; nil for other messages.
    package static func print(_ text: String, _ style: TerminalStyle? = nil) {
        var line = text.escapedForTerminal(except: "\n") + "\n"
        let name = "scanics:"
        if let style, line.hasPrefix(name), ColorChoice.usesStyles(isTerminal: StandardStreams.isErrorTerminal) {
            line = style.applied(to: name) + line.dropFirst(name.count)
        }
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    package static func report(_ path: String, _ message: String, _ style: TerminalStyle? = .error) {
        print("scanics: \(path.escapedForTerminal()): \(message.escapedForTerminal())", style)
    }

    package static func reportOutputFailure(_ error: any Error) {
        report("standard output", "cannot be written (\(error)); free some space and try again")
    }
}

extension String {
    /// Returns the text with an escape, such as `\u{1B}`, in place of each character that could control the terminal,
    /// because text in codes comes from strangers.
    ///
    /// - Parameter kept: characters to leave as they are.
    package func escapedForTerminal(except kept: String = "") -> String {
        guard unicodeScalars.contains(where: { $0.isUnsafeOnTerminal }) else { return self }
        var safe = ""
        for scalar in unicodeScalars {
            if scalar.isUnsafeOnTerminal, !kept.unicodeScalars.contains(scalar) {
                safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// Returns the text as ``escapedForTerminal(except:)`` does, but with the sequences of ``TerminalStyle``. Everything
    /// that is written to a terminal goes through this function. So a text that was not escaped before can have colours,
    /// and nothing worse.
    package func escapedExceptStyles(and kept: String) -> String {
        let parts = split(separator: "\u{1B}", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return escapedForTerminal(except: kept) }
        return parts.enumerated().map { place, part in
            let isStyle = TerminalStyle.sequences.contains { part.hasPrefix($0) }
            let start = place == 0 ? "" : isStyle ? "\u{1B}" : "\\u{1B}"
            return start + String(part).escapedForTerminal(except: kept)
        }.joined()
    }
}

extension String {
    package var quotedForShell: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "%"):
                    true
                default: false
                }
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
