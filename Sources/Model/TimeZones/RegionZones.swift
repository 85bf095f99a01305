/// The time zones of states and provinces, in countries with several zones.
enum RegionZones {
    /// Returns the zones of a region, given by its abbreviation or English name; nil for an unknown region.
    static func zones(of region: String) -> [String]? {
        let name = region.split { !$0.isLetter }.joined(separator: " ").uppercased()
        let code = names[name] ?? name
        let found = zones.filter { $0.regions.contains(code) }.map(\.zone)
        return found.isEmpty ? nil : found
    }

    /// Zones, with the regions that lie in them wholly or partly. The other zones of a region follow the same rules as
    /// one of these.
    private static let zones: [(zone: String, regions: Set<String>)] = [
        (
            "America/New_York",
            [
                "CT", "DC", "DE", "FL", "GA", "IN", "KY", "MA", "MD", "ME", "MI", "NC", "NH", "NJ", "NY", "OH", "PA",
                "RI",
                "SC", "TN", "VA", "VT", "WV",
            ]
        ),
        (
            "America/Chicago",
            [
                "AL", "AR", "FL", "IA", "IL", "IN", "KS", "KY", "LA", "MI", "MN", "MO", "MS", "ND", "NE", "OK", "SD",
                "TN",
                "TX", "WI",
            ]
        ),
        (
            "America/Denver",
            ["AZ", "CO", "ID", "KS", "MT", "ND", "NE", "NM", "NV", "OR", "SD", "TX", "UT", "WY"]
        ),
        ("America/Phoenix", ["AZ"]), ("America/Los_Angeles", ["CA", "ID", "NV", "OR", "WA"]),
        ("America/Anchorage", ["AK"]), ("America/Adak", ["AK"]), ("Pacific/Honolulu", ["HI"]),
        ("America/Vancouver", ["BC"]), ("America/Edmonton", ["AB", "BC", "NT", "SK"]), ("America/Regina", ["SK"]),
        ("America/Winnipeg", ["MB", "ON"]), ("America/Toronto", ["ON", "QC"]),
        ("America/Halifax", ["NB", "NS", "PE", "QC"]), ("America/St_Johns", ["NL"]),
        ("Australia/Sydney", ["NSW", "ACT"]), ("Australia/Melbourne", ["VIC"]), ("Australia/Brisbane", ["QLD"]),
        ("Australia/Adelaide", ["NSW"]), ("Australia/Hobart", ["TAS"]),
    ]

    /// Key: a name in capitals, value: the region's abbreviation.
    private static let names: [String: String] = [
        "ALABAMA": "AL", "ALASKA": "AK", "ARIZONA": "AZ", "ARKANSAS": "AR", "CALIFORNIA": "CA", "COLORADO": "CO",
        "CONNECTICUT": "CT", "DELAWARE": "DE", "DISTRICT OF COLUMBIA": "DC", "D C": "DC", "FLORIDA": "FL",
        "GEORGIA": "GA",
        "HAWAII": "HI", "IDAHO": "ID", "ILLINOIS": "IL", "INDIANA": "IN", "IOWA": "IA", "KANSAS": "KS",
        "KENTUCKY": "KY",
        "LOUISIANA": "LA", "MAINE": "ME", "MARYLAND": "MD", "MASSACHUSETTS": "MA", "MICHIGAN": "MI", "MINNESOTA": "MN",
        "MISSISSIPPI": "MS", "MISSOURI": "MO", "MONTANA": "MT", "NEBRASKA": "NE", "NEVADA": "NV", "NEW HAMPSHIRE": "NH",
        "NEW JERSEY": "NJ", "NEW MEXICO": "NM", "NEW YORK": "NY", "NORTH CAROLINA": "NC", "NORTH DAKOTA": "ND",
        "OHIO": "OH", "OKLAHOMA": "OK", "OREGON": "OR", "PENNSYLVANIA": "PA", "RHODE ISLAND": "RI",
        "SOUTH CAROLINA": "SC",
        "SOUTH DAKOTA": "SD", "TENNESSEE": "TN", "TEXAS": "TX", "UTAH": "UT", "VERMONT": "VT", "VIRGINIA": "VA",
        "WASHINGTON": "WA", "WEST VIRGINIA": "WV", "WISCONSIN": "WI", "WYOMING": "WY", "BRITISH COLUMBIA": "BC",
        "ALBERTA": "AB", "SASKATCHEWAN": "SK", "MANITOBA": "MB", "ONTARIO": "ON", "QUEBEC": "QC", "QUÉBEC": "QC",
        "NOVA SCOTIA": "NS", "NEW BRUNSWICK": "NB", "NEW SOUTH WALES": "NSW", "VICTORIA": "VIC", "QUEENSLAND": "QLD",
        "TASMANIA": "TAS",
    ]
}
