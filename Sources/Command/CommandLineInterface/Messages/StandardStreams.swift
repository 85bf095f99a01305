import Glibc
import ScanICS
import SystemPackage

/// Standard input, output and error.
package enum StandardStreams {
    /// Whether a person sees what is written to standard output.
    package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    /// Whether a person sees what is written to standard error.
    package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes text to standard output; on a terminal, what could do more than show a character is shown escaped.
    package static func write(_ text: String) throws {
        let safe = isOutputTerminal ? text.escapedForTerminal(except: "\r\n\u{1B}") : text
        try FileDescriptor.standardOutput.writeAll(safe.utf8)
    }
}

/// What is said to the person who runs the command.
package enum Messages {
    /// Writes a line, or lines, to standard error. There is nobody to tell where that fails.
    package static func print(_ text: String) {
        let line = text.escapedForTerminal(except: "\n") + "\n"
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    /// `scanics: PATH: what is wrong; what to do`.
    package static func report(_ path: String, _ message: String) {
        print("scanics: \(path.escapedForTerminal()): \(message.escapedForTerminal())")
    }
}

extension String {
    /// The text with everything that can do more than show a character written as `\u{1B}`: it comes from strangers.
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
}

extension String {
    /// The text as one word of a POSIX shell's.
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
