import CalendarModel
import TextDecoding

extension Diagnostic.Code {
    // MARK: Encodings

    /// The text is not in plain UTF-8. Its encoding was assumed, or read from a byte order mark: `encoding-shift-jis`,
    /// `encoding-windows-1252`, ...
    public static func encoding(_ encoding: TextEncoding) -> Self { Self(rawValue: "encoding-" + encoding.rawValue) }
    /// NULs after the text were dropped.
    public static let encodingNUL = Self(rawValue: "encoding-nul")
}

extension Payload {
    /// Returns diagnostics about assumptions and repairs in the encoding of the text.
    ///
    /// - Parameter isCalendar: whether the payload is a calendar. For any other payload, only changes to the text are
    ///   reported, not its encoding.
    func encodingDiagnostics(isCalendar: Bool) -> [Diagnostic] {
        guard let reading else { return [] }
        var diagnostics: [Diagnostic] = []
        let name = reading.encoding.displayName
        switch (reading.encoding, reading.statement) {
        case (.utf8, _), (_, .eci?): break
        case (.utf8Twice, _):
            diagnostics.append(
                Diagnostic(.encoding(.utf8Twice), "the text was encoded as UTF-8 twice; it was decoded twice"))
        case (let encoding, .byteOrderMark?) where isCalendar:
            diagnostics.append(
                Diagnostic(.encoding(encoding), "the text is in \(name), according to its byte order mark"))
        case (let encoding, nil) where isCalendar:
            let message = "the text states no encoding; it was read as \(name)"
            diagnostics.append(Diagnostic(.encoding(encoding), message))
        default: break
        }
        if reading.isDamaged {
            let message = "some bytes are not valid \(name); they were replaced by U+FFFD, or dropped at the end"
            diagnostics.append(Diagnostic(.encodingDamaged, message))
        }
        if reading.droppedNULs > 0 {
            let count = reading.droppedNULs
            diagnostics.append(
                Diagnostic(
                    .encodingNUL,
                    count == 1
                        ? "a NUL byte after the text was dropped" : "\(count) NUL bytes after the text were dropped"
                ))
        }
        return diagnostics
    }
}
