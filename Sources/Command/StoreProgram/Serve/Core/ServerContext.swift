import CommandLineInterface
import EventStore
import Hummingbird
import HummingbirdCore
import NIOCore

struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the request.
    var uri = URI("/")
    var clientAddress: String
    var language = Language.all[0]
    var zone: TimeZoneRules?
    var hiddenCalendars = HiddenCalendars()
    /// The calendar that the reader last added an event to.
    var chosenCalendar: CalendarIdentifier?
    private(set) var isSignedIn = false
    /// A text that identifies the client, for its uploads.
    var client: String { clientAddress + (session ?? "") }
    /// The name of the session; nil for a program that sent the token.
    private(set) var session: String?
    let channel: any Channel
    /// The connection of the request; nil for a server without ``Connections``.
    var connection: Connection?

    mutating func noteSignIn(session: String?) {
        isSignedIn = true
        self.session = session
        connection?.noteSignIn(isPerson: session != nil)
    }

    /// Does work that is of no use when the client has left.
    func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let connection else { return try await work() }
        return try await connection.whileOpen(work)
    }

    var isFromThisMachine: Bool { clientAddress.isLoopbackAddress }

    /// Returns a time in UTC on the reader's clock; the same time if the reader's zone is not known.
    func local(at utc: LocalDateTime) -> LocalDateTime { zone?.local(atUTC: utc.secondsSinceEpoch) ?? utc }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        clientAddress = source.channel.remoteAddress?.ipAddress ?? ""
    }
}

/// The reason why a request cannot be fulfilled. It becomes a page, or a problem document (RFC 9457).
struct ServerProblem: Error {
    var status: HTTPResponse.Status
    /// A stable name, in lower case with hyphens.
    var code: String
    var message: String
    /// The number of seconds after which to try again.
    var retryAfter: Int?
    var allowedMethods: [String] = []
    /// The key of the message in the languages of the pages, and its values. Some messages are in English only.
    private var text: (key: String, values: [String])

    /// - Parameter values: the values of the message in the languages of the pages.
    init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, values: [String] = [], retryAfter: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        text = ("error." + code, values)
    }

    static func methodNotAllowed(_ allowed: [String]) -> ServerProblem {
        var problem = ServerProblem(
            .methodNotAllowed, "method-not-allowed",
            "this address accepts only \(allowed.joined(separator: " and "))")
        problem.allowedMethods = allowed
        return problem
    }

    static func notFound(_ message: String) -> ServerProblem { ServerProblem(.notFound, "not-found", message) }

    /// Returns the problem of a form that a person filled in.
    static func wrong(_ key: String, _ values: String...) -> ServerProblem {
        let message = Language.all[0].text(key, values)
        var problem = ServerProblem(.unprocessableContent, "invalid-field", message)
        problem.text = (key, values)
        return problem
    }

    func words(in language: Language) -> String {
        language.texts[text.key] == nil ? message : language.text(text.key, text.values)
    }
}

extension URI {
    /// Returns the first value of a parameter in the query; nil if there is none.
    func value(_ name: String) -> String? { query.flatMap { FormData(urlencoded: $0).values[name] } }
}

struct CalendarFile: Sendable {
    let name: String
    let text: String

    /// Returns the answer with the file (RFC 6266).
    func response(isAttachment: Bool = true) -> Response {
        let plain = String(name.map { $0.isASCII && !"\"\\%".contains($0) ? $0 : "_" })
        let kind = isAttachment ? "attachment" : "inline"
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/calendar; charset=utf-8",
                .contentDisposition: "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(FormData.encoded(name))",
            ], body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    static func name(for title: String?) -> String {
        let kept = (title ?? "").unicodeScalars.filter { !$0.isControl && !"/\\:*?\"<>|".unicodeScalars.contains($0) }
        let name = String(String(String.UnicodeScalarView(kept)).trimmed.prefix(60))
        return (name.isEmpty || name.hasPrefix(".") ? "event" : name) + ".ics"
    }
}
