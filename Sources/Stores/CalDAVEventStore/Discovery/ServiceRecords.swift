import CResolver
import EventStore
import NIOPosix

/// Asks name servers where a domain's calendar server is (RFC 2782, RFC 6764 §3 and §4).
struct ServiceRecords: Sendable {
    /// A host that does a service.
    struct Service: Hashable, Sendable {
        let host: String
        let port: Int
        let priority: Int
        let weight: Int
    }

    /// A name server: four bytes of an IPv4 address, and a port.
    struct NameServer: Hashable, Sendable {
        let address: [UInt8]
        let port: UInt16
    }

    /// What a question was answered with.
    enum Answer<Value: Sendable>: Sendable {
        case found(Value)
        case none
        /// Nobody answered.
        case failed
    }

    /// Whom to ask; nil for the system's.
    var server: NameServer?

    /// The hosts of a service such as `_caldavs._tcp.example.org`, the best first; empty where there is decidedly none.
    func services(_ name: String) async -> Answer<[Service]> {
        await ask { server, port in
            var found = [cresolver_service](repeating: cresolver_service(), count: 32)
            var count = found.count
            switch cresolver_services(name, server, port, &found, &count) {
            case cresolver_found:
                return .found(Self.ordered(found.prefix(count).compactMap(Self.service)))
            case cresolver_none: return .none
            default: return .failed
            }
        }
    }

    /// The `path` of a service's TXT record (RFC 6764 §4).
    func path(_ name: String) async -> String? {
        let answer: Answer<[String]> = await ask { server, port in
            var texts = [CChar](repeating: 0, count: 16384)
            var size = texts.count
            switch cresolver_texts(name, server, port, &texts, &size) {
            case cresolver_found:
                let records = texts.prefix(size).split(separator: 0)
                return .found(records.map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) })
            case cresolver_none: return .none
            default: return .failed
            }
        }
        guard case .found(let texts) = answer else { return nil }
        return texts.lazy.filter { $0.lowercased().hasPrefix("path=") }.map { String($0.dropFirst("path=".count)) }
            .first
    }

    /// By priority, then the heavier first: a random choice among equals (RFC 2782) serves those who share load.
    static func ordered(_ services: [Service]) -> [Service] {
        services.sorted { ($0.priority, -$0.weight, $0.host) < ($1.priority, -$1.weight, $1.host) }
    }

    /// What a record says; nil where it names no host: the service is decidedly not there, or the name has characters that
    /// would mean something else in an address.
    private static func service(_ record: cresolver_service) -> Service? {
        let name = withUnsafeBytes(of: record.target) { bytes in Array(bytes.prefix { $0 != 0 }) }
        let isName = name.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
        }
        guard isName, !name.isEmpty, record.port > 0 else { return nil }
        let host = String(decoding: name, as: UTF8.self)
        return Service(
            host: host.lowercased(), port: Int(record.port), priority: Int(record.priority), weight: Int(record.weight))
    }

    /// Asks on a thread that may wait.
    private func ask<Value: Sendable>(
        _ question: @escaping @Sendable (UnsafePointer<UInt8>?, UInt16) -> Answer<Value>
    ) async -> Answer<Value> {
        let server = server
        let answer = try? await NIOThreadPool.singleton.runIfActive {
            guard let server else { return question(nil, 0) }
            return server.address.withUnsafeBufferPointer { question($0.baseAddress, server.port) }
        }
        return answer ?? .failed
    }
}
