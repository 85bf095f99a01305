import CDesktop
import CommandLineInterface

/// A QR code for a terminal. Each line of text has two rows of modules, made of half blocks.
struct TerminalQRCode {
    let text: String

    /// - Parameter content: the text in the code.
    /// - Returns: nil if libqrencode is missing or the text is too long.
    init?(_ content: String) {
        var modules = [UInt8](repeating: 0, count: 177 * 177)
        let width = cqr_draw(content, &modules)
        guard width > 0 else { return nil }
        let margin = 4
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - margin, column - margin)
            guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
            return modules[row * width + column] == 1
        }
        var text = ""
        for row in stride(from: 0, to: width + 2 * margin, by: 2) {
            var line = ""
            for column in 0..<width + 2 * margin {
                let (upper, lower) = (isDark(row, column), isDark(row + 1, column))
                line += upper ? lower ? "█" : "▀" : lower ? "▄" : " "
            }
            text += TerminalStyle.code.applied(to: line) + "\n"
        }
        self.text = text
    }
}
