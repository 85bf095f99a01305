import CommandLineInterface
import EventStore
import HTTPTypes
import Hummingbird

/// Lets only permitted requests reach the pages, and adds security header fields to every answer.
///
/// A request must name one of the server's own addresses (against DNS rebinding). A change must come from the server's
/// own pages, or from a program that sends the token itself (against cross-site requests). Every address needs the
/// token, a device password or a session, except `/assets/`, `/healthz` and one-shot addresses.
struct Guard: RouterMiddleware {
    typealias Context = ServerContext

    let access: ServerAccess
    let codes: PairingCodes
    let settings: ServerSettings
    let pages: PageRenderer
    let connections: Connections
    var log: RequestLog?

    /// The name of the session's cookie. Browsers send cookies to all ports of a machine, so two servers need two names.
    private var cookie: String { "scanics-session-\(settings.port)" }

    /// Forbids inline scripts and styles, and scripts, styles, images and frames from other origins.
    private static let contentPolicy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        var context = context
        context.uri = request.uri
        context.connection = connections[ObjectIdentifier(context.channel)]
        if settings.publicURL != nil, context.isFromThisMachine, let client = Self.forwardedAddress(request) {
            context.clientAddress = client
        }
        context.language = Language.preferred(request.headers[.acceptLanguage])
        context.zone = Self.zone(of: request) ?? settings.zone
        context.hiddenCalendars = HiddenCalendars(request.cookies[HiddenCalendars.cookie]?.value)
        context.chosenCalendar = request.cookies[ChosenCalendar.name].map {
            CalendarIdentifier(rawValue: FormData.decoded($0.value))
        }
        // The connection is handled on its event loop, which must not wait, also not for who reads the log.
        guard log != nil || mayTakeLong(request) else { return await answer(request, context, began, next) }
        return await withTaskExecutorPreference(RequestThreads.shared) { [context] in
            await answer(request, context, began, next)
        }
    }

    /// Whether an answer may take more than a moment. Strangers are refused in a moment.
    private func mayTakeLong(_ request: Request) -> Bool {
        !Self.isInstant(request)
            && (Self.isOpen(request) || ["/pair", "/sign-in"].contains(request.uri.path)
                || request.headers[.authorization] != nil || request.cookies[cookie] != nil
                || request.uri.value("token") != nil)
    }

    private func answer(
        _ request: Request, _ context: ServerContext, _ began: ContinuousClock.Instant,
        _ next: (Request, ServerContext) async throws -> Response
    ) async -> Response {
        var context = context
        var response: Response
        do {
            if let answer = try await permitted(request, &context) {
                response = answer
            } else {
                response = try await next(request, context)
            }
        } catch {
            response = pages.problem(
                ServerProblem(error), accepted: request.headers[.accept] ?? "", context: context)
        }
        response.headers[.contentSecurityPolicy] = Self.contentPolicy
        response.headers[.xContentTypeOptions] = "nosniff"
        // With no-referrer, browsers would not send the Origin field with forms, and the server could not check it.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        response.headers[.xFrameOptions] = "DENY"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        await Compression.compress(&response, for: request)
        log?.write(request, response.status, context, time: .now - began)
        return response
    }

    private static func isInstant(_ request: Request) -> Bool {
        request.uri.path == "/healthz" || request.uri.path.hasPrefix("/assets/")
    }

    private static let publicPaths: Set = [
        "/authority.crt", "/authority.mobileconfig", "/manifest.webmanifest", "/service-worker.js", "/offline",
    ]

    /// Whether a request needs no sign-in, because its address cannot be guessed or leads to nothing secret.
    private static func isOpen(_ request: Request) -> Bool {
        let path = request.uri.path
        return ["/hand-over/", "/feeds/"].contains { path.hasPrefix($0) } || publicPaths.contains(path)
            || (path == "/pair" && request.method == .get)
    }

    /// Returns the form of somebody who has not signed in, which is short.
    private static func form(_ request: Request) async throws -> FormData {
        FormData(urlencoded: String(buffer: try await request.body.collect(upTo: 10_000)))
    }

    /// Signs in a device that has a one-time code.
    private func pair(_ request: Request, _ context: ServerContext, host: String) async throws -> Response {
        guard request.method == .post else {
            throw ServerProblem.methodNotAllowed(["GET", "POST"])
        }
        try requireOwnPage(request, host: host)
        let form = try await Self.form(request)
        guard codes.take(form["code"] ?? "") else {
            throw ServerProblem(
                .forbidden, "wrong-code",
                "this code is wrong, was used, or is older than two minutes; show a new one on the page Devices")
        }
        var response = Response.seeOther(Notice.address("/", "paired"))
        let browser = ServerAccess.browser(request.headers[.userAgent])
        response.setCookie(sessionCookie(try access.addDevice(browser), .device("")))
        return response
    }

    private static func forwardedAddress(_ request: Request) -> String? {
        let last = request.headers[.forwardedFor]?.split(separator: ",").last
        return last.map { String(String($0).trimmed) }.flatMap { $0.isEmpty || $0.utf8.count > 45 ? nil : $0 }
    }

    private static func zone(of request: Request) -> TimeZoneRules? {
        request.cookies["zone"].flatMap { cookie in
            let name = FormData.decoded(cookie.value)
            return name.count <= 64 ? TimeZoneDatabase.system.rules(for: name) : nil
        }
    }

    private func permitted(_ request: Request, _ context: inout ServerContext) async throws -> Response? {
        let host = request.head.authority ?? ""
        guard settings.isOwn(host: host) else {
            throw ServerProblem(
                .misdirectedRequest, "foreign-host",
                "this server has no address \(host.prefix(100)); use the address that 'scanics serve' printed")
        }
        let path = request.uri.path
        if Self.isInstant(request) || Self.isOpen(request) { return nil }
        if path == "/pair" { return try await pair(request, context, host: host) }

        let token = request.headers[.authorization].flatMap { field -> String? in
            field.lowercased().hasPrefix("bearer ") ? String(field.dropFirst(7)) : nil
        }
        let isCounted = !Self.isForeign(request)
        if let token {
            guard try access.key(for: token, from: context.clientAddress, isCounted: isCounted) != nil else {
                throw ServerProblem(
                    .unauthorized, "wrong-token", "the token is wrong; 'scanics serve' printed the right one")
            }
            context.noteSignIn(session: nil)
            return nil
        }
        if request.method == .get, let token = request.uri.value("token") {
            guard
                let key = try access.key(
                    for: token, from: context.clientAddress, isCounted: isCounted)
            else {
                throw ServerProblem(
                    .unauthorized, "wrong-token",
                    "the token in this address is wrong; open the address that 'scanics serve' printed")
            }
            return signIn(request, to: path, with: key)
        }
        if path == "/sign-in", request.method == .post {
            try requireOwnPage(request, host: host)
            let form = try await Self.form(request)
            guard let key = try access.key(for: form["password"] ?? "", from: context.clientAddress) else {
                throw ServerProblem(.unauthorized, "wrong-token", context.language.text("wrongPassword"))
            }
            return signIn(request, to: "/", with: key)
        }
        guard let session = request.cookies[cookie], access.hasSession(session.value) else {
            throw ServerProblem(.unauthorized, "not-signed-in", context.language.text("notSignedIn"))
        }
        if ![.get, .head, .options].contains(request.method) { try requireOwnPage(request, host: host) }
        context.noteSignIn(session: session.value)
        return nil
    }

    /// Whether a page of another site made the browser send the request.
    private static func isForeign(_ request: Request) -> Bool {
        request.headers[.secFetchSite].map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Throws unless a browser says that the request comes from one of the server's own pages.
    private func requireOwnPage(_ request: Request, host: String) throws {
        let origin = request.headers[.origin]
        let isOwn =
            !Self.isForeign(request)
            && (request.isByPerson || origin == nil || origin == settings.scheme + "://" + host
                || origin == settings.publicURL)
            && (origin != nil || request.headers[.secFetchSite] != nil)
        guard isOwn else {
            throw ServerProblem(
                .forbidden, "foreign-origin",
                "this request comes from another site; use the pages of this server, or send the token as a Bearer token"
            )
        }
    }

    /// Begins a session, unless the browser has one, and shows a page.
    private func signIn(_ request: Request, to path: String, with key: ServerAccess.Key) -> Response {
        var response = Response.seeOther(path)
        if let known = request.cookies[cookie]?.value, access.hasSession(known) { return response }
        let browser = ServerAccess.browser(request.headers[.userAgent])
        response.setCookie(sessionCookie(access.beginSession(with: key, browser: browser), key))
        return response
    }

    private func sessionCookie(_ session: String, _ key: ServerAccess.Key) -> Cookie {
        Cookie(
            name: cookie, value: session, maxAge: Int(ServerAccess.sessionTime(of: key).components.seconds), path: "/",
            secure: settings.isEncrypted || settings.publicURL?.hasPrefix("https:") == true, httpOnly: true,
            // A link on another site may open the pages; changes from other sites are refused by their origin.
            sameSite: .lax)
    }
}

extension Request {
    /// Whether a person began the request outside of all sites, such as by sharing a picture with the app. Such a request
    /// has `null` as its origin.
    fileprivate var isByPerson: Bool { headers[.secFetchSite] == "none" && headers[.origin] == "null" }
}

extension String {
    /// Whether an address leads to a page of this server. A path such as //host would lead to another one.
    var isOwnPath: Bool { hasPrefix("/") && !hasPrefix("//") && !contains("\\") }
}

extension Response {
    /// Sends the browser to another page with GET (RFC 9110 §15.4.4).
    static func seeOther(_ path: String) -> Response {
        let isOwn = path.isOwnPath && path.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return Response(status: .seeOther, headers: [.location: isOwn ? path : "/"])
    }

    static func json(of value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        json(try JSONText.text(of: value), status: status)
    }

    static func json(_ text: String, status: HTTPResponse.Status = .ok, type: String = "application/json") -> Response {
        Response(status: status, headers: [.contentType: type], body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

extension HTTPField.Name {
    /// Returns the header field with a name, which must be valid.
    static func named(_ name: String) -> Self {
        guard let field = Self(name) else { preconditionFailure("\(name) is not the name of a field") }
        return field
    }

    static let referrerPolicy = named("Referrer-Policy")
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
    static let xFrameOptions = named("X-Frame-Options")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let forwardedFor = named("X-Forwarded-For")
}
