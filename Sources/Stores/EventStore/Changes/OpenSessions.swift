import Synchronization

/// The sessions of this process, grouped by the store that they use. Two parts of a program may open the same store
/// independently. This list belongs to the whole process, so that each session learns of the changes that other
/// sessions make.
enum OpenSessions {
    private struct Reference: Sendable {
        weak var session: StoreSession?
    }

    private static let sessions = Mutex<[String: [ObjectIdentifier: Reference]]>([:])

    static func add(_ session: StoreSession) {
        sessions.withLock {
            $0[session.identifier, default: [:]][ObjectIdentifier(session)] = Reference(session: session)
        }
    }

    static func remove(_ number: ObjectIdentifier, of store: String) {
        sessions.withLock { sessions in
            sessions[store]?[number] = nil
            if sessions[store]?.isEmpty == true { sessions[store] = nil }
        }
    }

    static func others(than session: StoreSession) -> [StoreSession] {
        sessions.withLock { sessions in
            guard let known = sessions[session.identifier], known.count > 1 else { return [] }
            return known.filter { $0.key != ObjectIdentifier(session) }.compactMap(\.value.session)
        }
    }
}
