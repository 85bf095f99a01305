/// The time zones of countries, by UIC country code (UIC leaflet 920-14). The UIC codes of stations and companies
/// contain the country code.
///
/// Countries with several time zones are left out.
enum RailwayCountries {
    private static let zones: [Int: String] = [
        10: "Europe/Helsinki", 21: "Europe/Minsk", 22: "Europe/Kyiv", 23: "Europe/Chisinau", 24: "Europe/Vilnius",
        25: "Europe/Riga", 26: "Europe/Tallinn", 28: "Asia/Tbilisi", 41: "Europe/Tirane", 44: "Europe/Sarajevo",
        49: "Europe/Sarajevo", 50: "Europe/Sarajevo", 51: "Europe/Warsaw", 52: "Europe/Sofia", 53: "Europe/Bucharest",
        54: "Europe/Prague", 55: "Europe/Budapest", 56: "Europe/Bratislava", 57: "Asia/Baku", 58: "Asia/Yerevan",
        60: "Europe/Dublin", 62: "Europe/Podgorica", 65: "Europe/Skopje", 70: "Europe/London", 71: "Europe/Madrid",
        72: "Europe/Belgrade", 73: "Europe/Athens", 74: "Europe/Stockholm", 75: "Europe/Istanbul", 76: "Europe/Oslo",
        78: "Europe/Zagreb", 79: "Europe/Ljubljana", 80: "Europe/Berlin", 81: "Europe/Vienna", 82: "Europe/Luxembourg",
        83: "Europe/Rome", 84: "Europe/Amsterdam", 85: "Europe/Zurich", 86: "Europe/Copenhagen", 87: "Europe/Paris",
        88: "Europe/Brussels", 90: "Africa/Cairo", 91: "Africa/Tunis", 92: "Africa/Algiers", 93: "Africa/Casablanca",
        94: "Europe/Lisbon", 95: "Asia/Jerusalem", 96: "Asia/Tehran", 97: "Asia/Damascus", 98: "Asia/Beirut",
    ]

    /// Returns the IANA name of a country's time zone.
    static func timeZone(of country: Int) -> String? { zones[country] }

    /// Returns the country of a station code of seven digits; nil for a country without an entry in ``zones``.
    static func country(ofStation code: Int) -> Int? {
        let country = code / 100_000
        return zones[country] == nil ? nil : country
    }

    /// Returns the country of a national railway. Its company code is the country's code plus 0, 1000 or 1100.
    static func country(ofCompany code: Int) -> Int? {
        guard code < 100 || (1000..<1200).contains(code), zones[code % 100] != nil else { return nil }
        return code % 100
    }
}
