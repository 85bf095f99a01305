import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addCodePages(to router: Router<ServerContext>) {
        router.get("/event/code") { try await codePage($0, $1) }
        router.get("/event/code.svg") { request, context in
            let (code, name) = try await checkedCode(request, context)
            return Self.picture(Array(code.svg.utf8), type: "image/svg+xml", name: name + ".svg")
        }
        router.get("/event/code.png") { request, context in
            let (code, name) = try await checkedCode(request, context)
            return Self.picture(code.png, type: "image/png", name: name + ".png")
        }
    }

    private static func picture(_ bytes: [UInt8], type: String, name: String) -> Response {
        let field = "attachment; filename=\"code.\(name.suffix(3))\"; filename*=UTF-8''\(FormData.encoded(name))"
        return Response(
            status: .ok, headers: [.contentType: type, .contentDisposition: field],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func payload(_ request: Request) async throws -> (payload: CodePayload, item: StoredItem) {
        let address = try ItemAddress(query: request.uri.query ?? "")
        let item = try await address.item(in: store)
        let isOccurrence = address.occurrence != nil && item.isRecurring
        return (try await CodePayload(of: item, isOccurrence: isOccurrence, in: store), item)
    }

    /// Draws the code of an event, and reads it back before anybody sees it.
    private func checkedCode(_ request: Request, _ context: ServerContext) async throws -> (DrawnCode, String) {
        let (payload, item) = try await payload(request)
        return (try await checkedCode(payload, context), String(CalendarFile.name(for: item.item.summary).dropLast(4)))
    }

    private func checkedCode(_ payload: CodePayload, _ context: ServerContext) async throws -> DrawnCode {
        guard let code = DrawnCode(payload.text) else {
            throw ServerProblem.wrong(
                payload.text.utf8.count > CodePayload.mostBytes ? "wrong.longCode" : "wrong.noDrawing")
        }
        let picture = FormData.File(name: "code.png", bytes: code.png)
        let result = try await context.whileConnected { [desk] in await desk.result(of: picture) }
        guard result.symbols?.map(\.barcode.text) == [payload.text] else {
            throw ServerProblem.wrong("wrong.unreadCode")
        }
        return code
    }

    private func codePage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (payload, item) = try await payload(request)
        let query = try ItemAddress(query: request.uri.query ?? "").query
        var values: [String: Any] = [
            "name": item.item.shownTitle ?? context.language.text("noTitle"), "query": query,
            "back": self.query("back", request).flatMap { $0.isOwnPath ? $0 : nil } ?? "/event?" + query,
        ]
        do {
            let code = try await checkedCode(payload, context)
            values["drawing"] = ["path": code.path, "size": code.size]
        } catch let problem as ServerProblem {
            values["problem"] = problem.words(in: context.language)
        }
        if !payload.missing.isEmpty {
            values["missing"] = context.language.text("codeMissing", payload.missing.joined(separator: ", "))
        }
        return pages.page("code", title: context.language.text("qrCode"), context: context, values)
    }
}
