extension WindowsZones {
    /// Returns the IANA zone of a Windows name; nil for other names. Lotus Notes leaves out "Standard Time"; such names
    /// are found, too.
    static func identifier(named name: String) -> String? {
        let name = name.lowercased()
        return identifiers[name] ?? olderNames[name] ?? identifiers["\(name) standard time"] ?? otherNames[name]
            ?? unnumbered(name).flatMap { identifiers[$0] }
    }

    /// Returns a name without the number that Outlook adds if a calendar defines a zone twice:
    /// `eastern standard time 1`.
    private static func unnumbered(_ name: String) -> String? {
        guard let blank = name.lastIndex(of: " "), !name[blank...].dropFirst().isEmpty,
            name[blank...].dropFirst().allSatisfy({ ("0"..."9").contains($0) })
        else { return nil }
        return String(name[..<blank])
    }

    /// Names of Ruby on Rails that are neither a zone's nor its city's, and other names that programs write. Key: the
    /// name in lower case, value: the IANA zone.
    private static let otherNames: [String: String] = [
        "international date line west": "Etc/GMT+12", "midway island": "Pacific/Midway",
        "american samoa": "Pacific/Pago_Pago", "guadalajara": "America/Mexico_City", "quito": "America/Lima",
        "brasilia": "America/Sao_Paulo", "georgetown": "America/Guyana", "greenland": "America/Godthab",
        "cape verde is.": "Atlantic/Cape_Verde", "edinburgh": "Europe/London", "bern": "Europe/Zurich",
        "kyiv": "Europe/Kiev", "pretoria": "Africa/Johannesburg", "st. petersburg": "Europe/Moscow",
        "abu dhabi": "Asia/Muscat", "ekaterinburg": "Asia/Yekaterinburg", "islamabad": "Asia/Karachi",
        "chennai": "Asia/Kolkata", "mumbai": "Asia/Kolkata", "new delhi": "Asia/Kolkata",
        "sri jayawardenepura": "Asia/Colombo", "astana": "Asia/Almaty", "hanoi": "Asia/Bangkok",
        "beijing": "Asia/Shanghai", "osaka": "Asia/Tokyo", "sapporo": "Asia/Tokyo", "canberra": "Australia/Melbourne",
        "solomon is.": "Pacific/Guadalcanal", "new caledonia": "Pacific/Noumea", "marshall is.": "Pacific/Majuro",
        "wellington": "Pacific/Auckland", "nuku'alofa": "Pacific/Tongatapu", "tokelau is.": "Pacific/Fakaofo",
        "chatham is.": "Pacific/Chatham", "samoa": "Pacific/Apia",
        "us/pacific-new": "America/Los_Angeles", "mez": "Europe/Berlin", "mesz": "Europe/Berlin",
        "mitteleuropäische zeit": "Europe/Berlin", "mitteleuropäische sommerzeit": "Europe/Berlin",
    ]

    /// Names of earlier versions of Windows and Exchange, and of Lotus Notes, that CLDR's table lacks. Key: the name in
    /// lower case, value: the IANA zone of the region that the name states.
    private static let olderNames: [String: String] = [
        "western/central europe": "Europe/Berlin",
        "mexico": "America/Mexico_City",
        "mexico standard time": "America/Mexico_City",
        "mexico standard time 2": "America/Mazatlan",
        "mid-atlantic": "Etc/GMT+2",
        "mid-atlantic standard time": "Etc/GMT+2",
        "cape verde is": "Atlantic/Cape_Verde",
        "armenian standard time": "Asia/Yerevan",
        "armenian": "Asia/Yerevan",
        "azerbijan": "Asia/Baku",
        "kamchatka standard time": "Asia/Kamchatka",
        "us central standard time": "America/Chicago",
        "us pacific standard time": "America/Los_Angeles",
        "pacific standard time (mexico) 2": "America/Tijuana",
        "w. europe daylight time": "Europe/Berlin",
        "eastern daylight time": "America/New_York",
        "central daylight time": "America/Chicago",
        "mountain daylight time": "America/Denver",
        "pacific daylight time": "America/Los_Angeles",
        "romance daylight time": "Europe/Paris",
        "gmt daylight time": "Europe/London",
    ]
}
