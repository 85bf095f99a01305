import CommandLineInterface
import Crypto
import FoundationEssentials
import Glibc
import ICalendar
import NIOSSL
import SwiftASN1
import SystemPackage
import X509

/// A certificate authority of this machine, which signs the certificate of `scanics serve --lan` and nothing else. Its
/// key stays in a file that only its owner can read.
struct OwnAuthority {
    /// The authority's certificate, which a device may trust.
    let certificate: Certificate
    private let key: Certificate.PrivateKey

    private static let yearSeconds = 365 * 86_400.0
    /// The time for which a server's certificate is valid. Browsers refuse longer ones.
    private static let serverSeconds = 397 * 86_400.0

    /// Reads the authority of this machine, or makes it.
    ///
    /// - Parameter names: the names and addresses of this machine.
    init(in folder: String = DataFolder.path, names: [String], now: Date = .now) throws {
        let paths = (certificate: folder + "/authority.pem", key: folder + "/authority-key.pem")
        if let known = try Self.read(paths) {
            let isValid = known.certificate.notValidAfter > now + Self.serverSeconds
            if isValid, try known.permits(names) {
                self = known
                return
            }
        }
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let host = names.first { !$0.isNetworkAddress && $0 != "localhost" } ?? "this machine"
        let name = try DistinguishedName { CommonName("ScanICS on \(host)") }
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
            notValidBefore: now - 3600, notValidAfter: now + 10 * Self.yearSeconds, issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                // Even somebody who gets hold of the key cannot make certificates for other servers.
                Critical(Self.constraints(names))
                SubjectKeyIdentifier(hash: key.publicKey)
            }, issuerPrivateKey: key)
        self.key = key
        try Self.write(try key.serializeAsPEM().pemString, to: paths.key)
        try Self.write(try certificate.serializeAsPEM().pemString, to: paths.certificate)
    }

    private init(certificate: Certificate, key: Certificate.PrivateKey) {
        (self.certificate, self.key) = (certificate, key)
    }

    private static func read(_ paths: (certificate: String, key: String)) throws -> OwnAuthority? {
        guard access(paths.key, F_OK) == 0, access(paths.certificate, F_OK) == 0 else { return nil }
        var status = stat()
        guard stat(paths.key, &status) == 0, status.st_mode & 0o077 == 0 else {
            throw Failure(
                paths.key, "other users may read this key; run: chmod 600 \(paths.key.quotedForShell)")
        }
        do {
            let texts = try [paths.certificate, paths.key].map {
                String(decoding: try InputFile.read($0, limit: 1 << 16), as: UTF8.self)
            }
            return OwnAuthority(
                certificate: try Certificate(pemEncoded: texts[0]),
                key: try Certificate.PrivateKey(pemEncoded: texts[1]))
        } catch {
            throw Failure(paths.key, "cannot be read; remove it and authority.pem, and connect your devices again")
        }
    }

    private static func write(_ text: String, to path: String) throws {
        try OutputFile.makeFolder(FilePath(path).removingLastComponent().string)
        var file = try OutputFile(path).stream()
        file.setPermissions(0o600)
        try file.append(text + "\n")
        try file.commit()
    }

    // MARK: Names

    private static func constraints(_ names: [String]) -> NameConstraints {
        let hosts = names.filter { !$0.isNetworkAddress }
        let addresses = names.compactMap(\.addressBytes).map { $0 + [UInt8](repeating: 255, count: $0.count) }
        return NameConstraints(
            permittedDNSDomains: NameConstraints.DNSNames(hosts),
            permittedIPRanges: NameConstraints.IPRanges(
                (privateRanges + addresses).map { ASN1OctetString(contentBytes: $0[...]) }))
    }

    /// The addresses of private networks (RFC 1918, RFC 6598, RFC 3927, RFC 4193), with their masks.
    private static let privateRanges: [[UInt8]] = [
        [127, 0, 0, 0, 255, 0, 0, 0], [10, 0, 0, 0, 255, 0, 0, 0], [172, 16, 0, 0, 255, 240, 0, 0],
        [192, 168, 0, 0, 255, 255, 0, 0], [100, 64, 0, 0, 255, 192, 0, 0], [169, 254, 0, 0, 255, 255, 0, 0],
        [0xFC] + [UInt8](repeating: 0, count: 15) + [0xFE] + [UInt8](repeating: 0, count: 15),
        [UInt8](repeating: 0, count: 15) + [1] + [UInt8](repeating: 255, count: 16),
    ]

    /// Returns whether the authority may sign a certificate for these names.
    private func permits(_ names: [String]) throws -> Bool {
        guard let constraints = try certificate.extensions.nameConstraints else { return false }
        let hosts = Set(constraints.permittedDNSDomains)
        let ranges = constraints.permittedIPRanges.map { Array($0.bytes) }
        return names.allSatisfy { name in
            guard let address = name.addressBytes else { return hosts.contains(name) }
            return ranges.contains { range in
                range.count == 2 * address.count
                    && address.indices.allSatisfy { address[$0] & range[address.count + $0] == range[$0] }
            }
        }
    }

    // MARK: The server's certificate

    /// Makes a key and a certificate for the server. They are only in memory, and made again at each start.
    func serverConfiguration(names: [String], now: Date = .now) throws -> TLSConfiguration {
        let serverKey = P256.Signing.PrivateKey()
        let publicKey = Certificate.PrivateKey(serverKey).publicKey
        let alternatives = names.map { name in
            name.addressBytes.map { GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...])) } ?? .dnsName(name)
        }
        let server = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: now - 3600,
            notValidAfter: now + Self.serverSeconds, issuer: certificate.subject,
            subject: try DistinguishedName { CommonName("ScanICS") }, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(alternatives)
                AuthorityKeyIdentifier(
                    keyIdentifier: try certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
            }, issuerPrivateKey: key)
        let chain = try [server, certificate].map {
            NIOSSLCertificateSource.certificate(
                try NIOSSLCertificate(bytes: Array(try $0.serializeAsPEM().pemString.utf8), format: .pem))
        }
        let privateKey = try NIOSSLPrivateKey(bytes: Array(serverKey.pemRepresentation.utf8), format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(privateKey))
        tls.minimumTLSVersion = .tlsv12
        return tls
    }

    // MARK: For devices that are to trust it

    /// The certificate in DER.
    var bytes: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return serializer.serializedBytes
        }
    }

    /// A profile with which Apple's devices install the certificate.
    var profile: String {
        get throws {
            let bytes = try bytes
            let digest = MessageDigest.sha256.text(of: bytes)
            let identifiers = [digest, String(digest.reversed())].map { text in
                let parts = [(0, 8), (8, 4), (12, 4), (16, 4), (20, 12)].map { text.dropFirst($0.0).prefix($0.1) }
                return parts.joined(separator: "-").uppercased()
            }
            func payload(_ type: String, _ identifier: String, _ content: String) -> String {
                "<dict><key>PayloadType</key><string>\(type)</string><key>PayloadVersion</key><integer>1</integer>"
                    + "<key>PayloadIdentifier</key><string>org.scanics.\(identifier)</string>"
                    + "<key>PayloadUUID</key><string>\(identifier)</string>"
                    + "<key>PayloadDisplayName</key><string>ScanICS</string>\(content)</dict>"
            }
            let data = Data(bytes).base64EncodedString()
            let inner = payload(
                "com.apple.security.root", identifiers[0], "<key>PayloadContent</key><data>\(data)</data>")
            let outer = payload(
                "Configuration", identifiers[1], "<key>PayloadContent</key><array>\(inner)</array>")
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">\(outer)</plist>

                """
        }
    }
}

extension String {
    /// The bytes of an IPv4 or IPv6 address; nil for other texts.
    fileprivate var addressBytes: [UInt8]? {
        let text = hasPrefix("[") ? String(dropFirst().dropLast()) : self
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    fileprivate var isNetworkAddress: Bool { addressBytes != nil }
}
