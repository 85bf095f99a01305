import CommandLineInterface
import EventStore
import Hummingbird
import HummingbirdCore

/// A notice of what was done. It is in the address of the page that shows it, with the batch that can be undone.
struct Notice: Sendable {
    private let key: String
    private let batch: String?

    init?(_ uri: URI) {
        guard let key = uri.value("done"), Self.keys.contains(key) else { return nil }
        self.key = key
        batch = uri.value("batch")
    }

    private static let keys = [
        "created", "updated", "unchanged", "saved", "deleted", "undone", "redone", "undoneInPart", "moved",
        "calendarCreated", "calendarChanged", "calendarRemoved", "reminderAdded", "completed", "reopened", "signedOut",
        "paired",
    ]

    func values(_ language: Language) -> [String: Any] {
        var values: [String: Any] = ["text": language.text("done." + key)]
        if let batch {
            let label = language.text(key == "undone" ? "redo" : "undo")
            values["undo"] = ["batch": batch, "label": label]
        }
        return values
    }

    /// Returns the address of a page with a notice.
    static func address(_ page: String, _ key: String, batch: BatchIdentifier? = nil) -> String {
        let page = plain(page)
        let mark = page.contains("?") ? "&" : "?"
        return page + mark + "done=\(key)" + (batch.map { "&batch=" + FormData.encoded($0.rawValue) } ?? "")
    }

    static func plain(_ uri: URI) -> String { plain(uri.path + (uri.query.map { "?" + $0 } ?? "")) }

    /// Returns the address of a page without a notice.
    private static func plain(_ address: String) -> String {
        let parts = address.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return address }
        let kept = parts[1].split(separator: "&").filter { !$0.hasPrefix("done=") && !$0.hasPrefix("batch=") }
        return kept.isEmpty ? String(parts[0]) : parts[0] + "?" + kept.joined(separator: "&")
    }
}

extension PageServer {
    /// Undoes a change, and shows the page that it was made on.
    func undo(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await form(request)
        guard let name = form["batch"] else { throw ServerProblem.notFound("there is no such change") }
        let batch = BatchIdentifier(rawValue: name)
        let report = try await store.undo(batch)
        let isWhole = report.conflicts.isEmpty && report.failed.isEmpty
        if isWhole { await desk.forget(batch) }
        let back = try await remainingPage(form["back"] ?? "/")
        guard isWhole else { return .seeOther(Notice.address(back, "undoneInPart")) }
        return .seeOther(Notice.address(back, batch.kind == .undone ? "redone" : "undone", batch: report.batch))
    }

    /// Returns the address of a page; if it is the page of an event that does not exist, of the page before it.
    private func remainingPage(_ address: String) async throws -> String {
        guard address.hasPrefix("/event?") else { return address }
        let query = address.dropFirst("/event?".count)
        do {
            _ = try await ItemAddress(query: query).item(in: store)
            return address
        } catch let problem as ServerProblem where problem.status == .notFound {
            return FormData(urlencoded: query)["back"] ?? "/calendar"
        }
    }
}

extension Language {
    /// Returns a change in words. The titles of changes are in English, because `scanics undo` shows them, too.
    func words(for batch: ImportBatch) -> String {
        guard batch.identifier.kind != .imported else { return batch.title.isEmpty ? text("import") : batch.title }
        guard let space = batch.title.firstIndex(of: " "), let words = texts["change." + batch.title[..<space]] else {
            return batch.title
        }
        return words.replacing("{0}", with: batch.title[space...].dropFirst())
    }
}
