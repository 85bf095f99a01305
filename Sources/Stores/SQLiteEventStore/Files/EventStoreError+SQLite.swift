import EventStore
import Foundation
import GRDB

extension EventStoreError {
    package init(_ error: any Error, path: String) {
        switch error {
        case let error as EventStoreError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case is CancellationError: self = .cancelled
        case let error as CocoaError: self = .notWritable(path: path, error.reason)
        default: self = .internalFailure("\(error)")
        }
    }

    static func mapping<Value>(_ path: String, _ body: () throws -> Value) throws(EventStoreError) -> Value {
        do { return try body() } catch { throw EventStoreError(error, path: path) }
    }

    static func mapping<Value>(
        _ path: String, _ body: () async throws -> Value
    ) async throws(EventStoreError) -> Value {
        do { return try await body() } catch { throw EventStoreError(error, path: path) }
    }

    private init(_ error: DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path, reason)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
            self = .notWritable(path: path, reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        default: self = .internalFailure(reason)
        }
    }
}

extension CocoaError {
    fileprivate var reason: String {
        if let error = underlying as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        return localizedDescription
    }
}
