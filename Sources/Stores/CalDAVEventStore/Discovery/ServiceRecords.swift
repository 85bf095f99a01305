import CLinux
import EventStore
import NIOPosix

/// DNS queries for a domain's calendar server (RFC 2782, RFC 6764 §3 and §4).
struct ServiceRecords: Sendable {
    struct Service: Hashable, Sendable {
        let host: String
        let port: Int
        let priority: Int
        let weight: Int
    }

    /// A name server, given by the four bytes of its IPv4 address and a port.
    struct NameServer: Hashable, Sendable {
        let address: [UInt8]
        let port: UInt16
    }

    enum Answer<Value: Sendable>: Sendable {
        case found(Value)
        case none
        /// The query failed, so it is not known whether there is a record.
        case failed
    }

    /// The name server to ask; nil for the system's.
    var server: NameServer?

    /// Returns the hosts of a service such as `_caldavs._tcp.example.org`, the best one first; empty if the domain
    /// declares that it does not have the service.
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

    /// Returns the `path` in a service's TXT record (RFC 6764 §4).
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

    /// Sorts services by priority and then by decreasing weight. RFC 2782 chooses among equal priorities at random, but
    /// a random choice is only useful for sharing load.
    static func ordered(_ services: [Service]) -> [Service] {
        services.sorted { ($0.priority, -$0.weight, $0.host) < ($1.priority, -$1.weight, $1.host) }
    }

    /// Returns the service of a record; nil if the record declares that there is no service, or if the host name has
    /// characters that have a special meaning in addresses.
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

    /// Runs a query on a thread that may block.
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
