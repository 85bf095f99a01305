import EventStore
import FoundationEssentials
import XMLReading

/// The requests to a CalDAV server (RFC 4918, RFC 4791), one method for each.
///
/// Each method returns what the server certainly did, and throws for anything else. A 207 with a refusal inside, a
/// login page, or an answer about another host isn't a success. Errors name the server and the address.
struct DAVClient: Sendable {
    enum Depth: String, Sendable {
        case zero = "0"
        case one = "1"
    }

    let sender: RequestSender

    // MARK: Reading

    /// Returns the properties of a resource. With depth one, the properties of the resources in the folder are also
    /// returned.
    func propfind(
        _ url: URL, depth: Depth, _ properties: [XMLName]
    ) async throws(EventStoreError) -> [DAVResource] {
        let body = XMLElement(
            .dav("propfind"),
            children: [XMLElement(.dav("prop"), children: properties.map { XMLElement($0) })])
        return try await list("PROPFIND", url, depth: depth, body).resources
    }

    func report(_ url: URL, depth: Depth, _ body: XMLElement) async throws(EventStoreError) -> MultiStatus {
        try await list("REPORT", url, depth: depth, body)
    }

    private func list(
        _ method: String, _ url: URL, depth: Depth, _ body: XMLElement
    ) async throws(EventStoreError) -> MultiStatus {
        let response = try await send(method, url, xml: body, headers: [("Depth", depth.rawValue)])
        guard (200..<300).contains(response.status) else { throw refusal(of: response, to: method) }
        return try MultiStatus(response)
    }

    func get(_ url: URL) async throws(EventStoreError) -> FetchedResource? {
        let response = try await sender.send(HTTPRequest(method: "GET", url: url))
        switch response.status {
        case 200:
            try refusePage(response)
            return FetchedResource(bytes: response.body, etag: etag(of: response))
        case 404, 410: return nil
        default: throw refusal(of: response, to: "GET")
        }
    }

    // MARK: Changing

    func put(
        _ url: URL, _ bytes: [UInt8], if precondition: Precondition
    ) async throws(EventStoreError) -> PutOutcome {
        var request = HTTPRequest(method: "PUT", url: url, body: bytes)
        request.headers.add(name: "Content-Type", value: "text/calendar; charset=utf-8")
        try require(precondition, in: &request)
        let response = try await sender.send(request)
        let (status, condition) = try inner(response)
        if (200..<300).contains(status) { return .stored(etag(of: response)?.strong) }
        if status == 412 { return .preconditionFailed }
        // Servers with scheduling have a second name for this conflict (RFC 6638 §3.2.4.1).
        if let name = condition?.fullName,
            [.caldav("no-uid-conflict"), .caldav("unique-scheduling-object-resource")].contains(name)
        {
            return .uidConflict
        }
        throw refusal(of: response, status: status, condition: condition, to: "PUT")
    }

    func delete(_ url: URL, if precondition: Precondition) async throws(EventStoreError) -> DeleteOutcome {
        var request = HTTPRequest(method: "DELETE", url: url)
        try require(precondition, in: &request)
        let response = try await sender.send(request)
        let (status, condition) = try inner(response)
        switch status {
        case 200..<300: return .deleted
        case 404, 410: return .absent
        case 412: return .preconditionFailed
        default: throw refusal(of: response, status: status, condition: condition, to: "DELETE")
        }
    }

    func move(
        _ url: URL, to target: URL, if precondition: Precondition
    ) async throws(EventStoreError) -> MoveOutcome {
        var request = HTTPRequest(method: "MOVE", url: url)
        request.headers.add(name: "Destination", value: target.absoluteString)
        request.headers.add(name: "Overwrite", value: "F")
        try require(precondition, in: &request)
        let response = try await sender.send(request)
        let (status, condition) = try inner(response)
        switch status {
        case 200..<300: return .moved
        case 404, 410: return .absent
        case 412: return .preconditionFailed
        case 405, 501, 502: return .unsupported
        default: throw refusal(of: response, status: status, condition: condition, to: "MOVE")
        }
    }

    /// Sets properties (PROPPATCH).
    ///
    /// - Returns: the properties that the server refused. Key: the property, value: its status. If there are any,
    ///   nothing was set (RFC 4918 §9.2).
    func updateProperties(
        _ url: URL, _ properties: [XMLElement]
    ) async throws(EventStoreError) -> [XMLName: Int] {
        let set = XMLElement(.dav("set"), children: [XMLElement(.dav("prop"), children: properties)])
        let response = try await send("PROPPATCH", url, xml: XMLElement(.dav("propertyupdate"), children: [set]))
        guard (200..<300).contains(response.status) else { throw refusal(of: response, to: "PROPPATCH") }
        try refusePage(response)
        guard response.status == 207 else { return [:] }
        var refused: [XMLName: Int] = [:]
        for resource in try MultiStatus(response).resources {
            if let status = resource.status, !(200..<300).contains(status) {
                throw refusal(of: response, status: status, condition: nil, to: "PROPPATCH")
            }
            refused.merge(resource.missing) { first, _ in first }
        }
        return refused
    }

    // MARK: Requests

    func send(
        _ method: String, _ url: URL, xml body: XMLElement, headers: [(String, String)] = []
    ) async throws(EventStoreError) -> HTTPResponse {
        var request = HTTPRequest(method: method, url: url, body: body.document())
        request.headers.add(name: "Content-Type", value: "application/xml; charset=utf-8")
        request.headers.add(contentsOf: headers)
        return try await sender.send(request)
    }

    private func require(
        _ precondition: Precondition, in request: inout HTTPRequest
    ) throws(EventStoreError) {
        switch precondition {
        case .none: break
        case .absent: request.headers.add(name: "If-None-Match", value: "*")
        case .matches(let tag):
            guard !tag.isWeak else {
                throw .transport(
                    "\(request.url.absoluteString) has only a weak ETag, so a change would not be safe; nothing was changed"
                )
            }
            request.headers.add(name: "If-Match", value: tag.text)
        }
    }

    private func etag(of response: HTTPResponse) -> ETag? {
        response.headers.first(name: "ETag").flatMap { ETag($0) }
    }

    /// Refuses an HTML page with status 200, because such a page is a login page, or the page of a network that asks
    /// for payment. (With status 201, some servers report success in HTML.)
    private func refusePage(_ response: HTTPResponse) throws(EventStoreError) {
        let type = response.headers.first(name: "Content-Type")?.lowercased() ?? ""
        guard response.status == 200, type.hasPrefix("text/html") || type.contains("xhtml") else { return }
        throw .transport(
            "\(response.url.absoluteString) answered with a web page, perhaps a login page; nothing was done. Use the "
                + "address of the calendar server itself")
    }

    /// Returns the effective status, and the condition in the `error` element. A 207 contains its effective status
    /// (Xandikos answers a failed PUT like this).
    func inner(_ response: HTTPResponse) throws(EventStoreError) -> (status: Int, condition: XMLElement?) {
        guard response.status == 207 else {
            try refusePage(response)
            let isXML = response.headers.first(name: "Content-Type")?.contains("xml") ?? false
            let root = isXML && response.status >= 400 ? try? MultiStatus.tree(of: response) : nil
            guard let root, root.fullName == .dav("error"), var condition = root.children.first else {
                return (response.status, nil)
            }
            // The description is next to the condition, so it is moved into the condition.
            if let description = root.child(.dav("responsedescription")), description != condition {
                condition.children.append(description)
            }
            return (response.status, condition)
        }
        let root = try MultiStatus.tree(of: response)
        let answer = try MultiStatus(response)
        let statuses = answer.resources.flatMap { [$0.status].compactMap(\.self) + $0.missing.values }
        guard !answer.resources.isEmpty else {
            throw .transport("\(response.url.absoluteString) answered with an empty list, so the outcome is unknown")
        }
        let failed = statuses.first { !(200..<300).contains($0) }
        let error = root.children(.dav("response")).compactMap { $0.child(.dav("error")) }.first
        return (failed ?? 200, error?.children.first)
    }
}
