import CalendarModel
import EventStore

/// One thing that every store must do, to be run by a test:
///
///     @Test("a store of mine does what every store must", arguments: ConformanceCase.all)
///     func conforms(_ conformance: ConformanceCase) async throws {
///         try await conformance.run(MyStoreUnderTest())
///     }
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// What the store must do, in words.
    public let name: String
    private let body: @Sendable (any StoreUnderTest) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (any StoreUnderTest) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Looks whether a store does it.
    ///
    /// - Throws: ``ConformanceFailure`` where it does not, or what the store throws.
    public func run(_ subject: any StoreUnderTest) async throws {
        try await body(subject)
    }

    /// The name.
    public var description: String { name }

    /// Everything that every store must do.
    public static let all =
        access + calendars + content + queries + reminders + spans + saving + imports + undo + subscriptions
}

/// What a store does not do as it must.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// What is wrong, and where in the suite that was found.
    public let description: String
}

/// Looks whether something holds.
func expect(
    _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) throws(ConformanceFailure) {
    guard holds else { throw ConformanceFailure(description: "\(message()) (\(file):\(line))") }
}

/// Looks whether two values are equal.
func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String = "", file: StaticString = #fileID,
    line: UInt = #line
) throws(ConformanceFailure) {
    guard actual == expected else {
        throw ConformanceFailure(description: "\(what()) is \(actual) and not \(expected) (\(file):\(line))")
    }
}

/// What is there, of what must be.
func require<Value>(
    _ value: Value?, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) throws(ConformanceFailure) -> Value {
    guard let value else { throw ConformanceFailure(description: "there is no \(what()) (\(file):\(line))") }
    return value
}

/// Looks whether something fails with an error.
func expectError(
    _ expected: EventStoreError, file: StaticString = #fileID, line: UInt = #line, _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as EventStoreError {
        return try expectEqual(error, expected, "the error", file: file, line: line)
    }
    throw ConformanceFailure(description: "nothing failed with \(expected.code) (\(file):\(line))")
}
