import Foundation
import SQLiteEventStore
import Testing

@Suite("Leases of processes that change a store")
struct OwnerLeaseTests {
    @Test("the files of ended processes are removed when the folder is opened, and no others")
    func left() throws {
        let folder = NSTemporaryDirectory() + "leases-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try OwnerLease(folder: folder)
        let left = UUID().uuidString
        for name in [left, "notes.txt"] {
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
        }
        let second = try OwnerLease(folder: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names) == [first.name, second.name, "notes.txt"])
        for lease in [first, second] { #expect(OwnerLease.isHeld(lease.name, folder: folder)) }
        #expect(!OwnerLease.isHeld(left, folder: folder))
    }

    @Test("each of many processes that open the folder at the same time has a lease")
    func parallel() async throws {
        let folder = NSTemporaryDirectory() + "leases-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let leases = try await withThrowingTaskGroup(of: [OwnerLease].self) { group in
            for _ in 0..<8 { group.addTask { try (0..<20).map { _ in try OwnerLease(folder: folder) } } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(leases.allSatisfy { OwnerLease.isHeld($0.name, folder: folder) })
    }
}
