import CommandLineInterface
import EventStore
import Hummingbird
import NIOCore

extension PageServer {
    // MARK: Scans

    func postScans(_ request: Request, _ context: ServerContext) async throws -> Response {
        let upload = try await context.whileConnected { try await receive(request, context, keepsFile: true) }
        if let picture = upload.picture {
            let line = try await line(context) { [desk] in await desk.result(of: picture.file, name: picture.name) }
            return withExtendedLifetime(upload) { .json(line) }
        }
        if let file = upload.onlyFile {
            let line = try await line(for: file, context)
            return withExtendedLifetime(upload) { .json(line) }
        }
        return Response(
            status: .ok, headers: [.contentType: "application/jsonl"],
            body: ResponseBody { writer in
                for file in upload.files {
                    try await writer.write(ByteBuffer(string: try await line(for: file, context)))
                }
                try await writer.finish(nil)
            })
    }

    private func line(for file: FormData.File, _ context: ServerContext) async throws -> String {
        try await line(context) { [desk] in await desk.result(of: file) }
    }

    private func line(
        _ context: ServerContext, _ scan: @escaping @Sendable () async -> ScanResult
    ) async throws -> String {
        try await context.whileConnected { try JSONText.text(of: await scan()) } + "\n"
    }

    /// The files of a request. They hold their room as long as somebody uses them.
    private final class Upload: Sendable {
        /// The body of a request that is not a form.
        let onlyFile: FormData.File?
        let files: [FormData.File]
        /// A large body that is not a form or a calendar.
        let picture: (file: BodyFile, name: String)?
        private let room: UploadGate.Room

        init(onlyFile: FormData.File?, files: [FormData.File], room: UploadGate.Room) {
            (self.onlyFile, self.files, self.room, picture) = (onlyFile, files, room, nil)
        }

        init(picture: BodyFile, name: String, room: UploadGate.Room) {
            (onlyFile, files, self.room, self.picture) = (nil, [], room, (picture, name))
        }
    }

    /// - Parameter keepsFile: whether a large picture stays in a file.
    private func receive(
        _ request: Request, _ context: ServerContext, keepsFile: Bool = false
    ) async throws -> Upload {
        let room = try await room(for: request, context)
        let limit = ServerSettings.uploadLimit
        if request.headers[.contentType]?.lowercased().hasPrefix("multipart/form-data") == true {
            let form = try await form(request, limit: limit)
            guard !form.files.isEmpty else {
                throw ServerProblem(
                    .badRequest, "no-picture", "the form has no file; send pictures as parts with a filename")
            }
            return Upload(onlyFile: nil, files: form.files, room: room)
        }
        let name = query("name", request) ?? "picture"
        let bytes: [UInt8]
        if keepsFile, let picture = try await bodyFile(of: request, limit: limit) {
            guard FormData.File.isCalendar(picture.head) else {
                return Upload(picture: picture, name: FormData.File(name: name, bytes: []).shownName, room: room)
            }
            // The path is good as long as the file is open.
            bytes = try withExtendedLifetime(picture) { try InputFile.read(picture.path, limit: limit) }
        } else {
            bytes = try await body(of: request, limit: limit)
        }
        guard !bytes.isEmpty || request.headers[.contentType] != nil else {
            throw ServerProblem(.badRequest, "no-picture", "the request has no body; send a picture as the body")
        }
        let file = FormData.File(name: name, bytes: bytes)
        return Upload(onlyFile: file, files: [file], room: room)
    }

    // MARK: Imports

    private struct OutcomeRecord: Encodable {
        let path: String
        var summary: String?
        var uid: String?
        let outcome: String
        var reason: String?
    }

    private struct ImportAnswer: Encodable {
        let batch: String
        let items: [OutcomeRecord]
    }

    /// Imports the events of pictures and calendars. An event that a calendar has already is not saved twice, so a
    /// request may be repeated.
    func postImport(_ request: Request, _ context: ServerContext) async throws -> Response {
        let upload = try await context.whileConnected { try await receive(request, context) }
        let files = upload.files
        try await requireCalendar(for: .event)
        var options = ImportOptions(
            calendar: query("calendar", request).map(CalendarIdentifier.init),
            title: files.prefix(3).map(\.shownName).joined(separator: " "))
        options.restoresRemoved = try flag("restore", request)
        let run = try await EventImport(into: store, options)
        let records: [OutcomeRecord]
        do {
            records = try await importFiles(of: upload, into: run, context)
        } catch {
            // What was imported before the client left stays, and is announced.
            _ = await run.finish()
            throw error
        }
        _ = await run.finish()
        return try .json(of: ImportAnswer(batch: run.batch.rawValue, items: records))
    }

    private func importFiles(
        of upload: Upload, into run: EventImport, _ context: ServerContext
    ) async throws -> [OutcomeRecord] {
        defer { withExtendedLifetime(upload) {} }
        var records: [OutcomeRecord] = []
        for file in upload.files {
            let result = try await context.whileConnected { [desk] in
                let result = await desk.result(of: file)
                try Task.checkCancellation()
                return result
            }
            if let error = result.error {
                records.append(OutcomeRecord(path: file.shownName, outcome: "failed", reason: error.message))
            }
            var items: [ImportItem] = []
            for var found in FoundItem.items(of: result, source: ImportSource(path: file.shownName)) {
                _ = sharingPolicy.apply(to: &found)
                if let refusal = found.refusal {
                    records.append(
                        OutcomeRecord(
                            path: file.shownName, summary: found.entry.item.summary, outcome: refusal.name,
                            reason: refusal.reason))
                } else {
                    items.append(found.item)
                }
            }
            records += await run.add(items).map {
                OutcomeRecord(
                    path: file.shownName, summary: $0.summary, uid: $0.key?.uid, outcome: $0.outcome.name,
                    reason: $0.outcome.reason)
            }
        }
        return records
    }
}
