import EventStore
import EventStoreTesting
import EvolutionEventStore
import Foundation

// usage: EvolutionChecker STATE [NAME...]
//
// Runs every case of the conformance suite, except those with the given names, on evolution-data-server, each in calendars of its own, and prints a line for
// each: `passed NAME` or `failed NAME: REASON`. STATE is a folder for the records of imports.

/// A place of its own among the service's calendars, with one calendar.
struct EvolutionUnderTest: StoreUnderTest {
    let settings: EvolutionEventStore.Settings

    init(number: Int, state: String) async throws {
        var settings = EvolutionEventStore.Settings()
        settings.statePath = "\(state)/\(number).sqlite"
        settings.watchInterval = .milliseconds(20)
        // The suite saves content that imports into GNOME leave away.
        settings.outgoing = nil
        settings.parent = try await EvolutionEventStore.addPlace(title: "Case \(number)")
        self.settings = settings
        _ = try await open().createCalendar(NewCalendar(title: "Calendar"))
    }

    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        try await EvolutionEventStore(settings: settings, session: session)
    }
}

@main
struct EvolutionChecker {
    static func main() async {
        let left = Set(CommandLine.arguments.dropFirst(2))
        for (number, conformance) in ConformanceCase.all.enumerated() where !left.contains(conformance.name) {
            do {
                try await conformance.run(
                    try await EvolutionUnderTest(number: number, state: CommandLine.arguments[1]))
                print("passed \(conformance.name)")
            } catch {
                print("failed \(conformance.name): \(error)".replacing("\n", with: " "))
            }
            fflush(nil)
        }
    }
}
