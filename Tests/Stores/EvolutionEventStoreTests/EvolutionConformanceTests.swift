import EventStoreTesting
import Foundation
import TestSupport
import Testing

/// Tests the store with GNOME's real calendar service on a private bus. The program EvolutionChecker runs the cases in
/// another process, because libecal takes the bus and the folders from the environment of its process.
@Suite(
    "EvolutionEventStore",
    .enabled(if: GNOMEDesktop.isInstalled, "evolution-data-server is missing; see scripts/install-dependencies.sh"))
struct EvolutionConformanceTests {
    /// The checker's output, a line for each case.
    private static let output = Task {
        let folder = try TemporaryFolder()
        let desktop = try GNOMEDesktop(home: folder.path + "home")
        let result = try await desktop.run(checker, [folder.path] + overloads.keys)
        return result.output + "\nmessages: " + result.messages.suffix(2000).replacing("\n", with: " ")
    }

    /// The cases that the service cannot pass, with the reasons.
    private static let overloads = [
        "an event that cannot be expanded is reported and hides no other event":
            "the service looks for the end of SECONDLY with COUNT=2147483647, which takes minutes"
    ]

    private static var checker: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "EvolutionChecker").path()
    }

    @Test("the store in GNOME's calendars fulfils every requirement for stores", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        if let reason = Self.overloads[conformance.name] { try Test.cancel("\(reason)") }
        let lines = try await Self.output.value.split(separator: "\n")
        let failure = lines.first { $0.hasPrefix("failed \(conformance.name): ") }
        let reason = failure ?? lines.last ?? ""
        #expect(lines.contains("passed \(conformance.name)"), "\(reason)")
    }

    @Test("each known limit of GNOME's service is about an existing requirement")
    func names() {
        #expect(Set(ConformanceCase.all.map(\.name)).isSuperset(of: Self.overloads.keys))
    }
}
