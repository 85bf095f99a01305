import ArgumentParser
import Glibc

/// The user's choice of when text has colours and bold type.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never

    /// Applies this choice to the whole process. Call it before anything is printed.
    ///
    /// The choice is stored in the environment variables NO_COLOR (no-color.org) and CLICOLOR_FORCE
    /// (bixense.com/clicolors). All code that prints messages reads these variables, and so do the programs that this
    /// process starts.
    func apply() {
        switch self {
        case .auto: break
        case .always:
            unsetenv("NO_COLOR")
            setenv("CLICOLOR_FORCE", "1", 1)
        case .never: setenv("NO_COLOR", "1", 1)
        }
    }

    /// Returns whether to use styles in text.
    ///
    /// - Parameter isTerminal: whether the text goes to a terminal.
    package static func usesStyles(isTerminal: Bool) -> Bool {
        // An empty variable counts as one that is not set.
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), value("CLICOLOR_FORCE") != "0" { return true }
        return isTerminal && value("TERM") != "dumb"
    }

    private static func isSet(_ name: String) -> Bool { !(value(name) ?? "").isEmpty }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

package struct ColorOptions: ParsableArguments, Sendable {
    @Option(
        help: """
            Use colours and bold type; auto does so on a terminal, unless NO_COLOR is set in the environment.
            """)
    package var color: ColorChoice = .auto

    package init() {}

    package mutating func validate() throws { color.apply() }
}

/// The styles of text on a terminal. There are only a few, so that each has a clear meaning.
package enum TerminalStyle: String, CaseIterable {
    case title = "1"
    case error = "31"
    case warning = "33"

    /// The modules of a QR code: black on white.
    case code = "30;107"

    package func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

    /// The ends of all sequences that a style writes, without ESC.
    static let sequences = (allCases.map(\.rawValue) + ["0"]).map { "[\($0)m" }
}
