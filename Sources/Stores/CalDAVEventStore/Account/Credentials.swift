import EventStore

/// A password or a token. It is shown nowhere: its description and its reflection hide it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The password or the token itself, for the request that needs it.
    let value: String

    /// A secret of a text.
    public init(_ value: String) {
        self.value = value
    }

    /// That there is one.
    public var description: String { "(hidden)" }
    /// That there is one.
    public var debugDescription: String { "(hidden)" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// Where the password or token of an account comes from; asked when a server wants it, not before.
public protocol Credentials: Sendable {
    /// The password or token.
    ///
    /// - Throws: where there is none: what to do about it.
    func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret

    /// Another one for one that the server refused, such as a fresh token for one that is too old; nil where there is none.
    func replacement(for refused: Secret, of account: CalDAVAccount) async throws(EventStoreError) -> Secret?
}

extension Credentials {
    /// None: a password that is refused is wrong.
    public func replacement(
        for refused: Secret, of account: CalDAVAccount
    ) async throws(EventStoreError) -> Secret? { nil }
}

/// A password or token that is at hand.
public struct FixedCredentials: Credentials {
    private let secret: Secret

    /// Credentials of a secret.
    public init(_ secret: Secret) {
        self.secret = secret
    }

    /// The secret.
    public func secret(for account: CalDAVAccount) -> Secret { secret }
}
