import CommandLineInterface
import EventStore
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Mustache
import NIOCore
import NIOHTTP1

struct PageRenderer: Sendable {
    private let library: MustacheLibrary

    init() throws {
        var library = MustacheLibrary()
        for (name, asset) in Asset.all where name.hasSuffix(".mustache") {
            try library.register(asset.text, named: String(name.dropLast(".mustache".count)))
        }
        self.library = library
    }

    private static let navigation = [
        ("/", "scan"), ("/calendar", "calendarPage"), ("/agenda", "agenda"), ("/reminders", "reminders"),
        ("/calendars", "calendars"),
    ]

    func page(
        _ template: String, title: String, context: ServerContext,
        status: HTTPResponse.Status = .ok, _ values: [String: Any]
    ) -> Response {
        var all = values
        all["language"] = context.language.tag
        all["t"] = context.language.texts
        all["version"] = Asset.version
        all["title"] = title
        all["zone"] = context.zone?.identifier ?? ""
        all["signedIn"] = context.isSignedIn
        all["navigation"] = Self.navigation.map { address, key -> [String: Any] in
            ["address": address, "label": context.language.text(key), "current": context.uri.path == address]
        }
        if all["notice"] == nil { all["notice"] = Notice(context.uri)?.values(context.language) }
        let text = library.render(all, withTemplate: template) ?? ""
        return Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns the answer that explains a problem: a page, or a problem document (RFC 9457) for programs.
    func problem(_ problem: ServerProblem, accepted: String, context: ServerContext) -> Response {
        var response: Response
        if context.uri.path.hasPrefix("/api/") || (accepted.contains("json") && !accepted.contains("text/html")) {
            let document = ProblemDocument(
                type: "about:blank", title: problem.message, status: problem.status.code, code: problem.code)
            response = .json(
                (try? JSONText.text(of: document)) ?? "{}", status: problem.status, type: "application/problem+json")
        } else {
            let language = context.language
            response = page(
                "message", title: language.text("problem"), context: context, status: problem.status,
                [
                    "heading": problem.status == .unauthorized ? language.text("signIn") : language.text("problem"),
                    "text": problem.message, "back": "/",
                    "asksPassword": problem.status == .unauthorized,
                ])
        }
        if !problem.allowedMethods.isEmpty {
            response.headers[.allow] = problem.allowedMethods.joined(separator: ", ")
        }
        if let seconds = problem.retryAfter { response.headers[.retryAfter] = String(seconds) }
        if problem.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }

    private struct ProblemDocument: Encodable {
        let type: String
        let title: String
        let status: Int
        let code: String
    }
}

struct Notice: Sendable {
    let key: String
    let batch: String?
    let path: String

    init?(_ uri: URI) {
        guard let key = uri.queryParameters["done"], Self.keys.contains(String(key)) else { return nil }
        self.key = String(key)
        batch = uri.queryParameters["batch"].map(FormData.decoded)
        path = uri.path
    }

    private static let keys = [
        "created", "updated", "unchanged", "saved", "deleted", "canceled", "undone", "undoneInPart", "moved",
        "calendarCreated", "calendarChanged", "calendarRemoved", "reminderAdded", "handedOver",
    ]

    func values(_ language: Language) -> [String: Any] {
        var values: [String: Any] = ["text": language.text("done." + key)]
        if let batch { values["undo"] = ["batch": batch, "back": path] }
        return values
    }

    static func address(_ path: String, _ key: String, batch: BatchIdentifier? = nil) -> String {
        let mark = path.contains("?") ? "&" : "?"
        return path + mark + "done=\(key)" + (batch.map { "&batch=" + FormData.encoded($0.rawValue) } ?? "")
    }
}

extension ServerProblem {
    init(_ error: any Error) {
        switch error {
        case let problem as ServerProblem: self = problem
        case let error as EventStoreError: self.init(error)
        case let error as ScanError: self.init(.unprocessableContent, error.code, error.message)
        case let failure as Failure: self.init(.unprocessableContent, "invalid", failure.message)
        case is HTTPParserError:
            self.init(.badRequest, "bad-request", "the request is not valid HTTP (RFC 9112)")
        case is CancellationError:
            // Nobody reads this answer, but the log has it.
            self.init(.init(code: 499, reasonPhrase: "Client Left"), "client-left", "the client has left")
        case is NIOTooManyBytesError:
            self.init(
                .contentTooLarge, "too-large", "this is too large to be sent at once; send fewer or smaller pictures")
        case let error as HTTPError:
            self.init(error.status, "request", error.body ?? error.status.reasonPhrase.lowercased())
        default: self.init(.internalServerError, "internal", "something went wrong inside the server; try again")
        }
    }

    init(_ error: EventStoreError) {
        let status: HTTPResponse.Status =
            switch error {
            case .noSuchItem, .noCalendar: .notFound
            case .conflict: .conflict
            case .eventStoreNotAuthorized, .calendarReadOnly, .calendarIsImmutable, .eventNotMutable: .forbidden
            case .busy, .transport, .noCredentials, .serviceUnavailable: .serviceUnavailable
            case .serverRejected, .feedUnavailable: .badGateway
            case .diskFull: .init(code: 507, reasonPhrase: "Insufficient Storage")
            case .notWritable, .corrupt, .newerVersion, .internalFailure: .internalServerError
            default: .unprocessableContent
            }
        self.init(status, error.code, error.message, retryAfter: status == .serviceUnavailable ? 5 : nil)
    }
}
