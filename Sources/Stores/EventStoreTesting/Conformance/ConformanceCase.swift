import CalendarModel
import EventStore

/// A requirement for every store, to be run by a test:
///
///     @Test("my store fulfils every requirement for stores", arguments: ConformanceCase.all)
///     func conforms(_ conformance: ConformanceCase) async throws {
///         try await conformance.run(MyStoreUnderTest())
///     }
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// The requirement in words.
    public let name: String
    private let body: @Sendable (any StoreUnderTest) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (any StoreUnderTest) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Creates a requirement of one program that has opened the store and uses its calendar.
    init(_ name: String, _ body: @escaping @Sendable (any EventStore, CalendarIdentifier) async throws -> Void) {
        self.init(name) { subject in
            let (store, calendar) = try await subject.opened()
            try await body(store, calendar)
        }
    }

    /// Checks that a store fulfils the requirement.
    public func run(_ subject: any StoreUnderTest) async throws {
        try await body(subject)
    }

    /// The requirement in words.
    public var description: String { name }

    /// All requirements.
    public static let all =
        access + calendars + content + queries + reminders + alarms + spans + saving + imports + undo + subscriptions
}

/// A requirement that a store does not fulfil.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// A message about the error, and the place in the suite that found it.
    public let description: String
}

func expect(
    _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) throws(ConformanceFailure) {
    guard holds else { throw ConformanceFailure(description: "\(message()) (\(file):\(line))") }
}

func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String = "", file: StaticString = #fileID,
    line: UInt = #line
) throws(ConformanceFailure) {
    guard actual == expected else {
        throw ConformanceFailure(description: "\(what()): \(actual) instead of \(expected) (\(file):\(line))")
    }
}

/// Returns a value, or throws a ``ConformanceFailure`` if it is nil.
func require<Value>(
    _ value: Value?, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) throws(ConformanceFailure) -> Value {
    guard let value else { throw ConformanceFailure(description: "there is no \(what()) (\(file):\(line))") }
    return value
}

func expectError(
    _ expected: EventStoreError, file: StaticString = #fileID, line: UInt = #line, _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as EventStoreError {
        return try expectEqual(error, expected, "the error", file: file, line: line)
    }
    throw ConformanceFailure(description: "no error; expected \(expected.code) (\(file):\(line))")
}
