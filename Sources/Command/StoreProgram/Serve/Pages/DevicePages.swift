import CommandLineInterface
import Hummingbird
import ICalendar

extension PageServer {
    func addDevicePages(to router: Router<ServerContext>) {
        router.get("/devices") { _, context in try devicesPage(context) }
        router.post("/devices/connect") { _, context in try devicesPage(context, code: codes.offer()) }
        router.post("/devices/remove") { request, context in
            let form = try await form(request)
            if let hash = form["device"] { access.removeDevice(hash) }
            if let digest = form["session"] { access.endSession(digest) }
            return Response.seeOther(Notice.address("/devices", "signedOut"))
        }
        router.get("/pair") { _, context in pairPage(context) }
        router.get("/authority.crt") { _, _ in
            Self.file(try authority().bytes, type: "application/x-x509-ca-cert", name: "scanics.crt")
        }
        router.get("/authority.mobileconfig") { _, _ in
            Self.file(
                Array(try authority().profile.utf8), type: "application/x-apple-aspen-config",
                name: "scanics.mobileconfig")
        }
    }

    private func authority() throws -> OwnAuthority {
        guard let authority = settings.authority else {
            throw ServerProblem.notFound("this server has no certificate authority of its own")
        }
        return authority
    }

    private static func file(_ bytes: [UInt8], type: String, name: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(name)\""],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// - Parameter code: the one-time code to show.
    private func devicesPage(_ context: ServerContext, code: String? = nil) throws -> Response {
        let language = context.language
        var values: [String: Any] = [
            "canConnect": settings.deviceOrigin != nil, "hasAuthority": settings.authority != nil,
        ]
        if let code, let origin = settings.deviceOrigin {
            let address = "\(origin)/pair?code=\(code.filter { $0 != "-" })"
            var shown: [String: Any] = [
                "origin": origin, "text": code, "openText": language.text("connectOpen", origin),
                "warns": settings.authority != nil,
            ]
            if let drawn = DrawnCode(address) { shown["drawing"] = ["path": drawn.path, "size": drawn.size] }
            values["code"] = shown
        }
        func day(_ time: String) -> String {
            language.text("since", ISO8601Time(time).map { language.day($0.date) } ?? time)
        }
        let sessions = access.openSessions
        let own = sessions.first { ServerAccess.isSession($0, named: context.session) }
        values["rows"] =
            access.knownDevices.reversed().map { device -> [String: Any] in
                [
                    "field": "device", "value": device.passwordHash, "name": device.name, "since": day(device.added),
                    "isOwn": own?.device == device.passwordHash,
                ]
            }
            + sessions.filter { $0.device == nil }.map { session in
                [
                    "field": "session", "value": session.digest,
                    "name": session.browser.isEmpty ? language.text("browser") : session.browser,
                    "since": day(session.began), "isOwn": session.digest == own?.digest,
                ]
            }
        return pages.secretPage("devices", title: language.text("devices"), context: context, values)
    }

    private func pairPage(_ context: ServerContext) -> Response {
        let code = context.uri.value("code") ?? ""
        return pages.page(
            "pair", title: context.language.text("connectDevice"), context: context, ["code": String(code.prefix(40))])
    }
}
