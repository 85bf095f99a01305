import CalendarModel

/// Addresses of files, as file managers and desktops write them: `file:///home/ana/My%20ticket.png` (RFC 8089).
package enum FileAddress {
    /// Returns the path; nil for another address, or a file of another machine.
    package static func path(of address: String) -> String? {
        guard address.lowercased().hasPrefix("file://") else { return nil }
        let rest = address.dropFirst(7)
        guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()) else {
            return nil
        }
        let bytes = PercentEncoding.decode(Array(rest[slash...].utf8)).bytes
        return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
