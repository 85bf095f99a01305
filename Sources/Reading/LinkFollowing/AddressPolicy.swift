/// Decides which IP addresses a link from a stranger may connect to: only those of the public internet.
///
/// Other addresses lead to services that this machine can reach but the stranger cannot. Examples are services on this
/// machine or in its network, and a cloud's metadata service.
struct AddressPolicy: Hashable, Sendable {
    /// Addresses that are permitted although they are not public, for tests with their own servers.
    var exceptions: Set<[UInt8]> = []

    /// Whether every address is permitted, for a server that a person named.
    var permitsAll = false

    /// Returns whether an address may be connected to.
    func permits(_ bytes: [UInt8]) -> Bool {
        permitsAll || exceptions.contains(bytes) || Self.isPublic(bytes)
    }

    /// Returns whether an address, 4 or 16 bytes in network order, is on the public internet.
    ///
    /// The function follows IANA's registries of special-purpose addresses (RFC 6890, as of 2024), but is stricter. It
    /// also refuses tunnels to IPv4 addresses (6to4, Teredo), and the few public addresses in the registries. Calendars
    /// are not published at such addresses.
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4:
            return !specialV4.contains { $0.contains(bytes) }
        case 16:
            // An IPv6 address that contains an IPv4 address is public if the IPv4 address is public.
            if embeddingV4.contains(where: { $0.contains(bytes) }) { return isPublic(Array(bytes[12...])) }
            return globalV6.contains(bytes) && !specialV6.contains { $0.contains(bytes) }
        default:
            return false
        }
    }

    private static let specialV4: [AddressBlock] = [
        AddressBlock(0, length: 8),  // this network, and the unspecified address
        AddressBlock(10, length: 8),  // private
        AddressBlock(100, 64, length: 10),  // carriers' NAT
        AddressBlock(127, length: 8),  // loopback
        AddressBlock(169, 254, length: 16),  // link-local
        AddressBlock(172, 16, length: 12),  // private
        AddressBlock(192, 0, 0, length: 24),  // protocol assignments
        AddressBlock(192, 0, 2, length: 24),  // documentation
        AddressBlock(192, 31, 196, length: 24),  // AS112
        AddressBlock(192, 52, 193, length: 24),  // multicast tunnels
        AddressBlock(192, 88, 99, length: 24),  // 6to4 relays
        AddressBlock(192, 168, length: 16),  // private
        AddressBlock(192, 175, 48, length: 24),  // AS112
        AddressBlock(198, 18, length: 15),  // benchmarks
        AddressBlock(198, 51, 100, length: 24),  // documentation
        AddressBlock(203, 0, 113, length: 24),  // documentation
        AddressBlock(224, length: 3),  // multicast, reserved, broadcast
    ]

    /// The blocks of IPv6 addresses that contain an IPv4 address: IPv4-mapped addresses (`::ffff:0:0/96`), and the
    /// addresses of NAT64 (RFC 6052), by which an IPv6 network reaches IPv4.
    private static let embeddingV4: [AddressBlock] = [
        AddressBlock(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, length: 96),
        AddressBlock(0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, length: 96),
    ]

    /// The block from which IANA assigns global unicast addresses (`2000::/3`). The block excludes loopback,
    /// unspecified, unique local, link-local, site-local, multicast and IPv4-compatible addresses, NAT64's local
    /// prefix, and the discard prefix.
    private static let globalV6 = AddressBlock(0x20, length: 3)

    private static let specialV6: [AddressBlock] = [
        AddressBlock(0x20, 0x01, 0, length: 23),  // protocol assignments: Teredo, benchmarks, ORCHID, ...
        AddressBlock(0x20, 0x01, 0x0D, 0xB8, length: 32),  // documentation
        AddressBlock(0x20, 0x02, length: 16),  // 6to4
        AddressBlock(0x26, 0x20, 0, 0x4F, 0x80, 0, length: 48),  // AS112
        AddressBlock(0x3F, 0xFF, 0, length: 20),  // documentation
    ]
}

/// A block of addresses that begin with the same bits.
private struct AddressBlock {
    let prefix: [UInt8]
    let length: Int

    init(_ prefix: UInt8..., length: Int) {
        self.prefix = prefix
        self.length = length
    }

    func contains(_ bytes: [UInt8]) -> Bool {
        var rest = length
        for (index, byte) in bytes.enumerated() where rest > 0 {
            let mask = rest >= 8 ? 0xFF : UInt8(truncatingIfNeeded: 0xFF << (8 - rest))
            let expected = index < prefix.count ? prefix[index] : 0
            guard (byte ^ expected) & mask == 0 else { return false }
            rest -= 8
        }
        return rest <= 0
    }
}
