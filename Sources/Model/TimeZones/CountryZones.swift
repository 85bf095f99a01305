import CalendarModel

/// The time zones of each country, from the lists of the IANA database (zone.tab and iso3166.tab).
struct CountryZones: Sendable {
    /// Key: the code of a country, value: its zones in the order of the list.
    private let zones: [String: [String]]
    /// Key: the English name of a country or one of its ``otherNames``, in lower case; value: the country's code.
    private let codes: [String: String]

    init(zoneTab: String, countryTab: String) {
        var zones: [String: [String]] = [:]
        for fields in Self.rows(zoneTab) where fields.count >= 3 { zones[fields[0], default: []].append(fields[2]) }
        var codes = Self.otherNames
        for fields in Self.rows(countryTab) where fields.count >= 2 { codes[fields[1].lowercased()] = fields[0] }
        (self.zones, self.codes) = (zones, codes)
    }

    /// Returns the zones of a country, given by its ISO 3166 code or its name; an empty list for an unknown country.
    func zones(of country: String) -> [String] {
        let name = country.trimmed
        if name.utf8.count == 2 { return zones[name.uppercased()] ?? [] }
        return codes[name.lowercased()].flatMap { zones[$0] } ?? []
    }

    private static func rows(_ text: String) -> [[String]] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
    }

    /// Names of countries that web pages use and iso3166.tab lacks. Key: the name, value: the country's code.
    private static let otherNames = [
        "usa": "US", "u.s.a.": "US", "united states of america": "US", "uk": "GB", "united kingdom": "GB",
        "england": "GB",
        "scotland": "GB", "wales": "GB", "great britain": "GB", "deu": "DE", "deutschland": "DE", "aut": "AT",
        "österreich": "AT", "che": "CH", "schweiz": "CH", "suisse": "CH", "svizzera": "CH", "fra": "FR", "gbr": "GB",
        "ita": "IT", "italia": "IT", "esp": "ES", "españa": "ES", "nld": "NL", "nederland": "NL",
        "the netherlands": "NL",
        "bel": "BE", "belgië": "BE", "belgique": "BE", "danmark": "DK", "dnk": "DK", "sverige": "SE", "swe": "SE",
        "norge": "NO", "nor": "NO", "suomi": "FI", "fin": "FI", "polska": "PL", "pol": "PL", "česko": "CZ", "cze": "CZ",
        "czech republic": "CZ", "magyarország": "HU", "portugal": "PT", "prt": "PT", "irl": "IE", "brasil": "BR",
        "can": "CA", "aus": "AU", "nzl": "NZ", "jpn": "JP", "türkiye": "TR",
    ]
}

/// A place, as far as its words decide on a time zone.
package struct ZonePlace: Hashable, Sendable {
    /// An ISO 3166 code of two letters, or the name in English or the country's own language.
    package var country: String
    /// A state or province: its abbreviation or English name; nil if unknown.
    package var region: String?
    /// The town; nil if unknown.
    package var city: String?

    /// Creates a place.
    package init(country: String, region: String? = nil, city: String? = nil) {
        self.country = country
        self.region = region
        self.city = city
    }
}

extension TimeZoneDatabase {
    /// Returns the zones that a place can be in: the zone that is named for its town, or the zones of its region, or
    /// all zones of its country. The list is empty for an unknown country.
    private func zones(of place: ZonePlace) -> [TimeZoneRules] {
        let all = countries.zones(of: place.country)
        let city = place.city.map { names.identifiers(ofCity: $0.trimmed) }.map { all.filter($0.contains) } ?? []
        let region = place.region.flatMap { RegionZones.zones(of: $0) }.map { all.filter($0.contains) } ?? []
        let chosen = !region.isEmpty && !Set(city).isSubset(of: region) || city.isEmpty ? region : city
        return (chosen.isEmpty ? all : chosen).compactMap { rules(for: $0) }
    }

    /// Returns the offsets from UTC, in seconds, that clocks at a place can have at a local time; an empty set if the
    /// place's country is unknown.
    package func offsets(at place: ZonePlace, _ local: LocalDateTime) -> Set<Int> {
        Set(zones(of: place).map { $0.resolve(local).offset.seconds })
    }

    /// Returns the zone of a place in which a local time has the given offset. Nil if no zone has the offset, or if
    /// several zones have it and differ at another time of the year.
    ///
    /// - Parameter offset: the offset from UTC, in seconds.
    package func zone(at place: ZonePlace, _ local: LocalDateTime, offset: Int) -> String? {
        Self.common(of: zones(of: place).filter { $0.resolve(local).offset.seconds == offset }, near: local)
    }

    /// Returns the zone of a place; nil if its country is unknown, or if several zones are possible and differ around
    /// the given time.
    package func zone(at place: ZonePlace, utc time: LocalDateTime) -> String? {
        let zones = zones(of: place)
        let clocks = Set(zones.map { $0.local(atUTC: time.secondsSinceEpoch) })
        return clocks.count == 1 ? Self.common(of: zones, near: time) : nil
    }

    /// Returns the first of several zones if they have the same offsets in all quarters of the year after a local time.
    private static func common(of zones: [TimeZoneRules], near local: LocalDateTime) -> String? {
        guard let first = zones.first else { return nil }
        let quarters = [91, 182, 273].map { local.adding(seconds: $0 * 86_400) }
        let isOne = zones.allSatisfy { zone in
            quarters.allSatisfy { zone.resolve($0).offset.seconds == first.resolve($0).offset.seconds }
        }
        return isOne ? first.identifier : nil
    }
}
