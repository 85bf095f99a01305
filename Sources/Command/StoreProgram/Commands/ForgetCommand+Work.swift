import CommandLineInterface
import EventStore

extension ForgetCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let stores = try store.changedStores()
        var batches = try await forget(in: stores[0])
        var hasFailed = false
        for other in stores.dropFirst() {
            do {
                batches += try await forget(in: other)
            } catch let failure as Failure {
                Messages.report(failure.subject, failure.message)
                hasFailed = true
            }
        }
        // The files of pages have no age of their own.
        try say(batches, files: before == nil ? PageRemains.remove() : 0, in: stores)
        if hasFailed { throw ExitStatus.failed }
    }

    private func forget(in chosen: ChosenStore) async throws -> Int {
        try await chosen.using(for: .existing) { store in
            try await store.forgetBatches(before: before.map { LocalDateTime(secondsSinceEpoch: $0.utc) })
        }
    }

    private func say(_ batches: Int, files: Int, in stores: [ChosenStore]) throws {
        guard format == .text else {
            return try StandardStreams.write(try JSONText.text(of: ["batches": batches, "files": files]) + "\n")
        }
        let what = batches == 1 ? "1 import or change" : "\(batches) imports and changes"
        let names = stores.map { $0.name.escapedForTerminal() }.joined(separator: ", ")
        Messages.print("scanics: forgot \(what) in \(names); removed \(RunSummary.count(files, "file")) of the pages")
    }
}
