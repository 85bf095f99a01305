import EventStore

/// A password or a token. The description and the reflection of a secret hide its text, so that the text is never
/// shown.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The password or token itself, for the request that needs it.
    package let value: String

    /// Creates a secret.
    public init(_ value: String) {
        self.value = value
    }

    /// A text that hides the secret.
    public var description: String { "(hidden)" }
    /// A text that hides the secret.
    public var debugDescription: String { "(hidden)" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// A source of the password or token of an account. It is asked only when a request needs a login.
public protocol Credentials: Sendable {
    /// Returns the password or token.
    ///
    /// - Throws: an error if there is no password or token. The error says what to do.
    func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret

    /// Returns another password or token after the server refused one. For example, it returns a fresh token instead of
    /// an expired one. Nil if there is no other.
    func replacement(for refused: Secret, of account: CalDAVAccount) async throws(EventStoreError) -> Secret?
}

extension Credentials {
    /// Returns nil, because a refused password is wrong and there is no other one.
    public func replacement(
        for refused: Secret, of account: CalDAVAccount
    ) async throws(EventStoreError) -> Secret? { nil }
}

/// A known password or token.
public struct FixedCredentials: Credentials {
    private let secret: Secret

    /// Creates credentials from a secret.
    public init(_ secret: Secret) {
        self.secret = secret
    }

    /// Returns the secret.
    public func secret(for account: CalDAVAccount) -> Secret { secret }
}
