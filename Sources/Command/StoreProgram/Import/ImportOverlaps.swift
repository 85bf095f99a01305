import CommandLineInterface
import EventStore

/// The events that take place at the same time as those that an import created.
struct ImportOverlaps {
    private let target: ImportTarget
    private let reader: ReaderZone?
    private var created: Set<ResourceKey> = []

    /// The greatest number of created events that are compared. A user who imports a whole calendar knows what is in it.
    private static let most = 20

    init(_ target: ImportTarget, reader: ReaderZone?) {
        self.target = target
        self.reader = reader
    }

    mutating func add(_ record: ImportRecord) {
        if record.outcome == "created", let key = record.key { created.insert(key) }
    }

    func report() async throws {
        let store = target.store
        guard (1...Self.most).contains(created.count), store.authorizationStatus(for: .event).allowsReading,
            let choice = try? await CalendarChoice(store)
        else { return }
        for key in created.sorted(by: { $0.uid < $1.uid }) {
            // The import has succeeded even if the other events cannot be read.
            guard let item = try? await store.item(ItemIdentifier(key: key)),
                let found = try? await Overlaps(
                    of: item, in: store, calendars: choice, reader: reader, besides: created)
            else { continue }
            for line in found.lines { Messages.print("scanics: \(line)") }
        }
    }
}
