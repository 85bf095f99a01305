import Glibc
import Testing

@testable import LinkFollowing

@Suite("The address policy")
struct AddressPolicyTests {
    @Test(
        "addresses that are not public are refused, including the first and the last one of each block",
        arguments: [
            "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.0",
            "127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0",
            "172.31.255.255", "192.0.0.0", "192.0.0.255", "192.0.2.0", "192.0.2.255", "192.88.99.1", "192.168.0.0",
            "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.0", "198.51.100.255", "203.0.113.0",
            "203.0.113.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.254", "255.255.255.255",
            "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:0.0.0.0", "::ffff:10.0.0.1", "::ffff:127.0.0.1",
            "::ffff:169.254.169.254", "::ffff:0:127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1",
            "64:ff9b::169.254.169.254", "64:ff9b:1::8.8.8.8", "64:ff9b::1:0:8.8.8.8", "100::1", "100:0:0:1::1",
            "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:1ff:ffff::", "2001:db8::",
            "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2002::", "2002:7f00:1::1", "2002:a00:1::1", "2002:808:808::1",
            "2620:4f:8000::1", "3fff::", "3fff:fff:ffff::", "4000::", "5f00::1", "8000::1", "fc00::", "fd00::1",
            "fdff:ffff::", "fe80::", "fe80::1", "febf:ffff::", "fec0::1", "feff::", "ff00::", "ff02::1",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ])
    func special(text: String) throws {
        #expect(!AddressPolicy.isPublic(try #require(bytes(text))))
        #expect(!AddressPolicy().permits(try #require(bytes(text))))
    }

    @Test(
        "public addresses are permitted, including those directly before and after each special block",
        arguments: [
            "1.0.0.0", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255",
            "192.0.1.0",
            "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255",
            "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
            "2000::", "2001:200::", "2001:db7:ffff::", "2001:db9::", "2001:4860:4860::8888", "2003::1",
            "2606:4700::1111",
            "2a00:1450:4001::1", "3ffe:ffff::", "3fff:1000::",
        ])
    func isPublic(text: String) throws {
        #expect(AddressPolicy.isPublic(try #require(bytes(text))))
    }

    /// The first and the last address of each block, and the addresses before and after it.
    private static let blocks =
        [
            ("0.0.0.0", "0.255.255.255", nil, "1.0.0.0"), ("10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
            ("100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"),
            ("127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"),
            ("169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"),
            ("172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
            ("192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"),
            ("192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"),
            ("192.31.196.0", "192.31.196.255", "192.31.195.255", "192.31.197.0"),
            ("192.52.193.0", "192.52.193.255", "192.52.192.255", "192.52.194.0"),
            ("192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"),
            ("192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"),
            ("192.175.48.0", "192.175.48.255", "192.175.47.255", "192.175.49.0"),
            ("198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"),
            ("198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"),
            ("203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"),
            ("224.0.0.0", "255.255.255.255", "223.255.255.255", nil),
            // Outside 2000::/3 nothing is public.
            ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil, "2000::"),
            ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil),
            (
                "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                "2001:200::"
            ),
            (
                "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
                "2001:db9::"
            ),
            ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"),
            (
                "2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff", "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
                "2620:4f:8001::"
            ),
            (
                "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                "3fff:1000::"
            ),
        ] as [(String, String, String?, String?)]

    @Test("each block is refused from its first to its last address, and nothing beside it", arguments: blocks)
    func block(first: String, last: String, before: String?, after: String?) throws {
        for text in [first, last] { #expect(!AddressPolicy.isPublic(try #require(bytes(text))), "\(text)") }
        for text in [before, after].compactMap(\.self) {
            #expect(AddressPolicy.isPublic(try #require(bytes(text))), "\(text)")
        }
    }

    @Test("an address that contains an IPv4 address is public only in the two blocks for that")
    func embedded() throws {
        for text in ["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"] {
            #expect(AddressPolicy.isPublic(try #require(bytes(text))), "\(text)")
        }
        for text in ["::fffe:8.8.8.8", "::1:0:8.8.8.8", "::1:ffff:8.8.8.8", "64:ff9a::8.8.8.8", "64:ff9b::1:808:808"] {
            #expect(!AddressPolicy.isPublic(try #require(bytes(text))), "\(text)")
        }
    }

    @Test("an exception permits one address")
    func exceptions() {
        let policy = AddressPolicy(exceptions: [[127, 0, 0, 1]])
        #expect(policy.permits([127, 0, 0, 1]))
        #expect(!policy.permits([127, 0, 0, 2]))
        #expect(policy.permits([8, 8, 8, 8]))
    }

    @Test("an address with a wrong number of bytes is refused", arguments: [0, 1, 3, 5, 8, 15, 17, 128])
    func noAddress(count: Int) {
        #expect(!AddressPolicy.isPublic([UInt8](repeating: 8, count: count)))
    }

    /// Returns the bytes of an address, as the system parses it.
    private func bytes(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let isV6 = text.contains(":")
        guard inet_pton(isV6 ? AF_INET6 : AF_INET, text, &bytes) == 1 else { return nil }
        return isV6 ? bytes : Array(bytes.prefix(4))
    }
}
