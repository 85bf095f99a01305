/// A zone for a TZID, and how it was found.
public struct ZoneMatch: Sendable {
    /// The way a zone was found for a TZID.
    public enum Kind: Hashable, Sendable {
        /// By its IANA name, with or without a vendor's prefix.
        case identifier
        /// By its IANA name in another spelling: `europe/berlin`.
        case spelling
        /// By a VTIMEZONE of the calendar.
        case defined
        /// By its Windows name: `W. Europe Standard Time`.
        case windows
        /// By the display name in Outlook: `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
        case displayName
        /// By a UTC offset: `GMT+02:00`.
        case offset
    }

    /// The zone.
    public let zone: TimeZoneRules
    /// The way it was found.
    public let kind: Kind
}

extension ZoneMatch {
    /// Finds the zone of a TZID that isn't an IANA name, in the spellings that other programs are known to write.
    init?(unusual tzid: String, database: TimeZoneDatabase) {
        guard tzid.utf8.count <= 200 else { return nil }
        let name = tzid.trimmingBlanks
        func match(_ identifier: String?, _ kind: Kind) -> ZoneMatch? {
            identifier.flatMap(database.rules).map { ZoneMatch(zone: $0, kind: kind) }
        }
        let found =
            match(WindowsZones.identifier(named: name), .windows)
            ?? TimeZoneRules(offsetName: name, database: database).map { ZoneMatch(zone: $0, kind: .offset) }
            ?? match(database.names.identifier(like: name) ?? database.names.identifier(respelling: name), .spelling)
            ?? DisplayName(name).zone(in: database).map { ZoneMatch(zone: $0, kind: .displayName) }
        guard let found else { return nil }
        self = found
    }
}

extension TimeZoneRules {
    /// Creates a zone with one offset: `GMT+02:00`, `UTC-5`, `+0530`.
    init?(offsetName name: String, database: TimeZoneDatabase) {
        var digits = name.uppercased().filter { $0 != " " }
        if digits.hasPrefix("("), digits.hasSuffix(")") { digits = String(digits.dropFirst().dropLast()) }
        if digits == "UTC" || digits == "GMT" { digits += "+0" }
        for prefix in ["UTC", "GMT"] where digits.hasPrefix(prefix) { digits.removeFirst(3) }
        guard let seconds = Self.looseOffset(digits) else { return nil }
        self.init(offset: seconds, database: database)
    }

    /// Creates a zone with one offset, in seconds east of UTC.
    init(offset seconds: Int, database: TimeZoneDatabase) {
        if seconds == 0, let utc = database.rules(for: "UTC") {
            self = utc
            return
        }
        // The names of Etc/GMT have the signs of POSIX: west is positive.
        let hours = -seconds / 3600
        if seconds % 3600 == 0, let zone = database.rules(for: "Etc/GMT\(hours > 0 ? "+" : "")\(hours)") {
            self = zone
            return
        }
        let offset = ZoneOffset(seconds: seconds, isDaylight: false, abbreviation: "")
        self.init(identifier: "UTC\(offset.text)", initial: offset)
    }

    /// Reads `+2`, `-05`, `+0530` or `+05:30` in seconds; nil for anything else.
    static func looseOffset(_ text: String) -> Int? {
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, sign == "+" || sign == "-" || sign == "−", (1...4).contains(digits.count),
            digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits)
        else { return nil }
        let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
        guard hours <= 14, minutes < 60 else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}

/// The display name of a zone in Outlook and Windows: an offset in parentheses, and cities or a region.
private struct DisplayName {
    /// The offset of standard time in seconds east of UTC; nil if the name states none.
    private let offset: Int?
    /// Whether the name begins with `(UTC)`, without a number.
    private let isBareUTC: Bool
    private let places: Substring

    init(_ name: String) {
        var rest = name[...]
        var offset: Int?
        var isBareUTC = false
        if rest.hasPrefix("("), let close = rest.firstIndex(of: ")") {
            let inside = rest[rest.index(after: rest.startIndex)..<close].uppercased()
            if inside.hasPrefix("UTC") || inside.hasPrefix("GMT") {
                let digits = inside.dropFirst(3).filter { $0 != " " }
                offset = digits.isEmpty ? 0 : TimeZoneRules.looseOffset(digits)
                isBareUTC = digits.isEmpty && inside.hasPrefix("UTC")
                rest = rest[rest.index(after: close)...]
            }
        }
        self.offset = offset
        self.isBareUTC = isBareUTC
        places = rest.drop { $0 == " " }
    }

    /// Returns the zone of a region or city in the name: the first zone that has the offset that the name states.
    func zone(in database: TimeZoneDatabase) -> TimeZoneRules? {
        let region = places.lowercased()
        if let windows = Self.regions.first(where: { region.hasPrefix($0.beginning) })?.windows,
            let zone = WindowsZones.identifiers[windows].flatMap(database.rules), hasOffset(zone)
        {
            return zone
        }
        // The cities follow a colon, as in "Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London".
        let cities = places.split(separator: ":").last ?? places
        for city in cities.split(whereSeparator: { ",;/&".contains($0) }).prefix(20) {
            for identifier in database.names.identifiers(ofCity: Substring(String(city).trimmingBlanks)) {
                if let zone = database.rules(for: identifier), hasOffset(zone) { return zone }
            }
        }
        return foreignCaption(in: database)
    }

    // MARK: Captions in other languages

    /// Returns the zone of a caption whose places are written in another language, if the offset and the form of the
    /// caption leave no doubt.
    private func foreignCaption(in database: TimeZoneDatabase) -> TimeZoneRules? {
        guard let offset, !places.isEmpty else { return nil }
        let cities = places.split { ",;、，،".contains($0) }.count
        // UTC's own caption is the only one that names neither an offset nor several cities.
        if isBareUTC { return cities == 1 ? database.rules(for: "UTC") : nil }
        if let zone = Self.captions.first(where: { $0.offset == offset && cities >= $0.cities }) {
            return database.rules(for: zone.identifier)
        }
        // Only the captions of North America have countries in parentheses: "Eastern Time (US & Canada)".
        if places.contains("("), let zone = Self.american[offset] { return database.rules(for: zone) }
        // An offset that no place with daylight time has is right all year.
        let isFixed = WindowsZones.identifiers.values.allSatisfy { identifier in
            database.rules(for: identifier).map { !hasOffset($0) || !Self.changes($0) } ?? true
        }
        return isFixed ? TimeZoneRules(offset: offset, database: database) : nil
    }

    /// 15 January and 15 July 2026. A zone has standard time on one of these days.
    private static let january = 1_768_478_400, july = 1_784_116_800

    /// Returns whether a zone has daylight time in 2026.
    private static func changes(_ zone: TimeZoneRules) -> Bool {
        zone.offset(atUTC: january).seconds != zone.offset(atUTC: july).seconds
    }

    /// Captions of Windows zones, by their offset and the least number of their cities. No other caption with the offset
    /// lists so many.
    private static let captions: [(offset: Int, cities: Int, identifier: String)] = [
        (0, 3, "Europe/London"), (3600, 4, "Europe/Berlin"), (7200, 4, "Europe/Kiev"), (36_000, 3, "Australia/Sydney"),
    ]

    /// The zones of North America by the offset of their standard time.
    private static let american = [
        -14_400: "America/Halifax", -18_000: "America/New_York", -21_600: "America/Chicago", -25_200: "America/Denver",
        -28_800: "America/Los_Angeles",
    ]

    private func hasOffset(_ zone: TimeZoneRules) -> Bool {
        guard let offset else { return true }
        // The name states the offset of standard time.
        return [Self.january, Self.july].contains { utc in
            let current = zone.offset(atUTC: utc)
            return current.seconds == offset && !current.isDaylight
        }
    }

    /// The display names that state a region instead of cities. `beginning` is the beginning of such a name after its
    /// offset, and `windows` is the Windows name of its zone. Both are in lower case.
    private static let regions: [(beginning: String, windows: String)] = [
        ("eastern time", "eastern standard time"), ("central time", "central standard time"),
        ("mountain time", "mountain standard time"), ("pacific time", "pacific standard time"),
        ("atlantic time", "atlantic standard time"), ("newfoundland", "newfoundland standard time"),
        ("alaska", "alaskan standard time"), ("hawaii", "hawaiian standard time"),
        ("arizona", "us mountain standard time"),
        ("indiana (east)", "us eastern standard time"), ("saskatchewan", "canada central standard time"),
        ("coordinated universal time", "utc"), ("greenwich mean time", "gmt standard time"),
        ("west central africa", "w. central africa standard time"),
        ("baja california", "pacific standard time (mexico)"),
        ("central america", "central america standard time"), ("fiji", "fiji standard time"),
        ("tasmania", "tasmania standard time"), ("azores", "azores standard time"),
    ]
}

extension String {
    /// The text without blanks and quotes at both ends.
    fileprivate var trimmingBlanks: String {
        let isOuter: (Character) -> Bool = { $0 == " " || $0 == "\"" || $0 == "\t" }
        guard let first = firstIndex(where: { !isOuter($0) }), let last = lastIndex(where: { !isOuter($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}
