import CalendarModel
import TextDecoding

extension Diagnostic.Code {
    // MARK: Encodings

    /// The text was in an encoding that nothing states: `encoding-shift-jis`, `encoding-windows-1252`, ...
    public static func encoding(_ encoding: TextEncoding) -> Self { Self(rawValue: "encoding-" + encoding.rawValue) }
    /// NULs that followed the text were dropped.
    public static let encodingNUL = Self(rawValue: "encoding-nul")
}

extension Payload {
    /// What was assumed about the encoding of the text, and mended in it.
    ///
    /// - Parameter isCalendar: Whether the payload is a calendar's. Of others only what was changed in them is told, not
    ///   how they were encoded.
    func encodingDiagnostics(isCalendar: Bool) -> [Diagnostic] {
        guard let reading else { return [] }
        var diagnostics: [Diagnostic] = []
        let name = reading.encoding.displayName
        switch (reading.encoding, reading.statement) {
        case (.utf8, _), (_, .eci?): break
        case (.utf8Twice, _):
            diagnostics.append(
                Diagnostic(.encoding(.utf8Twice), "the text was encoded in UTF-8 twice; it was decoded twice"))
        case (let encoding, .byteOrderMark?) where isCalendar:
            diagnostics.append(Diagnostic(.encoding(encoding), "the text is in \(name), by its byte order mark"))
        case (let encoding, nil) where isCalendar:
            let message = "the text is in \(name), which nothing says; it was read as that"
            diagnostics.append(Diagnostic(.encoding(encoding), message))
        default: break
        }
        if reading.isDamaged {
            let message = "some bytes are no \(name); U+FFFD stands for them, or they were dropped at the end"
            diagnostics.append(Diagnostic(.encodingDamaged, message))
        }
        if reading.droppedNULs > 0 {
            let count = reading.droppedNULs
            diagnostics.append(
                Diagnostic(.encodingNUL, "\(count) NUL byte\(count == 1 ? "" : "s") behind the text were dropped"))
        }
        return diagnostics
    }
}
