import NIOSSL
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A certificate authority for the tests, and certificates of servers, created once by openssl.
struct Certificates: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        /// For 127.0.0.1 and localhost.
        case good
        /// For the same hosts, but expired.
        case expired
        /// For another host.
        case other
        /// For 127.0.0.1, but self-signed.
        case own
    }

    private let folder: TemporaryFolder

    /// The path of the authority's certificate.
    var caFile: String { folder.path + "authority.pem" }

    private static let made = Task { try await Certificates() }

    static func shared() async throws -> Certificates { try await made.value }

    private init() async throws {
        folder = try TemporaryFolder()
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-e", "-c", Self.script], workingDirectory: FilePath(folder.path),
            output: .discarded, error: .string(limit: 1 << 16))
        try #require(result.terminationStatus.isSuccess, "\(result.standardError)")
    }

    /// Returns the TLS context of a server with a kind of certificate.
    func context(_ kind: Kind) throws -> NIOSSLContext {
        let certificates = try NIOSSLCertificate.fromPEMFile(folder.path + "\(kind.rawValue).pem")
        let key = try NIOSSLPrivateKey(file: folder.path + "\(kind == .own ? "own" : "server").key", format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key)))
    }

    private static let script = """
        key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
        key authority.key; key server.key; key own.key
        openssl req -x509 -new -key authority.key -out authority.pem -days 3650 -subj "/CN=tests' authority" \\
          -addext basicConstraints=critical,CA:TRUE
        leaf() { # name, subjectAltName, days
          openssl req -new -key server.key -subj /CN=server -out "$1.csr"
          echo "subjectAltName=$2" > "$1.ext"
          openssl x509 -req -in "$1.csr" -CA authority.pem -CAkey authority.key -CAcreateserial -days "$3" \\
            -extfile "$1.ext" -out "$1.pem"
        }
        leaf good IP:127.0.0.1,DNS:localhost 3650
        leaf expired IP:127.0.0.1,DNS:localhost 0
        leaf other DNS:other.example 3650
        openssl req -x509 -new -key own.key -out own.pem -days 3650 -subj /CN=own -addext subjectAltName=IP:127.0.0.1
        """
}
