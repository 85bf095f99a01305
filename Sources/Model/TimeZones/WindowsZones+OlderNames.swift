extension WindowsZones {
    /// Returns the IANA zone of a Windows name; nil for other names. Lotus Notes leaves out "Standard Time"; such names
    /// are found, too.
    static func identifier(named name: String) -> String? {
        let name = name.lowercased()
        return identifiers[name] ?? olderNames[name] ?? identifiers["\(name) standard time"]
    }

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
