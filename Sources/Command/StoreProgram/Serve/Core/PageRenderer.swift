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
        ("/", "scan", "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 13h3v3h-3zM13 8h3M8 13v3"),
        ("/calendar", "calendarPage", "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"),
        ("/agenda", "agenda", "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11"),
        ("/reminders", "reminders", "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 12l3 3 5-6"),
        ("/calendars", "more", "M5 12h.01M12 12h.01M19 12h.01"),
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
        let here = Notice.plain(context.uri)
        all["here"] = here
        all["hereQuery"] = FormData.encoded(here)
        all["navigation"] = Self.navigation.map { address, key, icon -> [String: Any] in
            [
                "address": address, "label": context.language.text(key), "icon": icon,
                "current": context.uri.path == address,
            ]
        }
        all["notice"] = Notice(context.uri)?.values(context.language)
        let text = library.render(all, withTemplate: template) ?? ""
        return Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns a page with a secret, which is not compressed.
    func secretPage(
        _ template: String, title: String, context: ServerContext, _ values: [String: Any]
    ) -> Response {
        var response = page(template, title: title, context: context, values)
        response.headers[.cacheControl] = "no-store, no-transform"
        return response
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
                    "text": problem.words(in: language), "back": "/",
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
        self.init(
            status, error.code, error.message, values: [error.detail],
            retryAfter: status == .serviceUnavailable ? 5 : nil)
    }
}
