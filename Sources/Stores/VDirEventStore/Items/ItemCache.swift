import Synchronization

/// The contents of files that were read recently. All copies of one ``VDirCollection`` value share a cache.
final class ItemCache: Sendable {
    private let reads = Mutex(0)
    private let looks = Mutex(0)
    private let items = Mutex<[String: (signature: FileSignature, item: ResourceItem)]>([:])

    /// The greatest number of contents, which take about 3 KB each.
    private static let limit = 20_000

    var readCount: Int { reads.withLock(\.self) }

    /// The number of times that files were looked at, to compare their signatures.
    var lookCount: Int { looks.withLock(\.self) }

    func countRead() { reads.withLock { $0 += 1 } }

    func count(looks number: Int) { looks.withLock { $0 += number } }

    /// Returns the content of a file that has this signature; nil if the content for this signature is not known.
    func item(_ name: String, _ signature: FileSignature) -> ResourceItem? {
        items.withLock { items in
            items[name].flatMap { $0.signature == signature ? $0.item : nil }
        }
    }

    /// Remembers the content of a file. Nil stands for a file that cannot be read, and removes the known content.
    func set(_ item: ResourceItem?, _ name: String, _ signature: FileSignature) {
        items.withLock { items in
            if items.count >= Self.limit { items.removeAll() }
            items[name] = item.map { (signature, $0) }
        }
    }
}
