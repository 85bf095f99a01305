import Glibc
import Synchronization

/// The time zones of the system: the compiled files of the IANA database, which libical reads, too.
///
/// Zones are read on demand and kept. Safe to share between threads.
public final class TimeZoneDatabase: Sendable {
    /// The database of the machine, in `/usr/share/zoneinfo` (Debian: tzdata).
    public static let system = TimeZoneDatabase(directory: "/usr/share/zoneinfo")

    private let directory: String
    private let zones = Mutex<[String: TimeZoneRules]>([:])
    private let knownNames = Mutex<ZoneNames?>(nil)
    private let knownCountries = Mutex<CountryZones?>(nil)

    /// Creates a database of the zones in the given folder.
    public init(directory: String) {
        self.directory = directory
    }

    /// Returns the rules of the zone with an IANA name, nil if the database does not have it.
    public func rules(for identifier: String) -> TimeZoneRules? {
        if let known = zones.withLock({ $0[identifier] }) { return known }
        guard Self.isSafe(identifier), let bytes = read("\(directory)/\(identifier)") ?? fileOfOlderName(identifier),
            let rules = TimeZoneRules(identifier: identifier, tzif: bytes)
        else { return nil }
        zones.withLock { $0[identifier] = rules }
        return rules
    }

    /// Returns the zone file for a name like `US/Eastern`. Debian 13 and Ubuntu 24.04 have files for such names only with the
    /// package tzdata-legacy, but `tzdata.zi` says which zone each of them means.
    private func fileOfOlderName(_ name: String) -> [UInt8]? {
        names.identifier(replacing: name).flatMap { read("\(directory)/\($0)") }
    }

    /// The names of the zones, read at the first use.
    var names: ZoneNames {
        knownNames.withLock { known in
            if let known { return known }
            let bytes = read("\(directory)/tzdata.zi", limit: 1 << 20) ?? []
            let names = ZoneNames(tzdata: String(decoding: bytes, as: UTF8.self))
            known = names
            return names
        }
    }

    /// The zones of each country, read on first use.
    var countries: CountryZones {
        knownCountries.withLock { known in
            if let known { return known }
            let countries = CountryZones(
                zoneTab: String(decoding: read("\(directory)/zone.tab") ?? [], as: UTF8.self),
                countryTab: String(decoding: read("\(directory)/iso3166.tab") ?? [], as: UTF8.self))
            known = countries
            return countries
        }
    }

    /// Returns whether a name has the form of a zone's name. The name becomes a part of a path, and a stranger may
    /// have written it.
    private static func isSafe(_ identifier: String) -> Bool {
        guard identifier.utf8.count <= 64, !identifier.hasPrefix("right/"), !identifier.hasPrefix("posix/") else {
            return false
        }
        return identifier.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return false }
            return part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        }
    }

    /// Returns the bytes of a file, up to the limit; nil if it cannot be read or is empty. The default limit is 64 KiB,
    /// because the largest zone file has a few kilobytes.
    private func read(_ path: String, limit: Int = 1 << 16) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let size = Glibc.read(file, buffer.baseAddress.map { $0 + count }, limit - count)
                guard size > 0 else { return }
                count += size
            }
        }
        return bytes.isEmpty ? nil : bytes
    }
}
