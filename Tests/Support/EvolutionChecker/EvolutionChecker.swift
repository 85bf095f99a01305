import EventStore
import EventStoreTesting
import EvolutionEventStore
import Foundation

// usage: EvolutionChecker STATE [NAME...]
//
// Runs the conformance suite on evolution-data-server, without the cases with the given names. Each case has calendars
// of its own. Prints a line for each case: `passed NAME` or `failed NAME: REASON`. STATE is a folder for the records of
// imports.

/// A store with one calendar, in a separate place among the service's calendars.
struct EvolutionUnderTest: StoreUnderTest {
    let settings: EvolutionEventStore.Settings

    init(number: Int, state: String) async throws {
        var settings = EvolutionEventStore.Settings()
        settings.statePath = "\(state)/\(number).sqlite"
        settings.watchInterval = .milliseconds(20)
        // The suite saves content that imports into GNOME leave out.
        settings.outgoing = nil
        settings.parent = try EvolutionEventStore.addPlace(title: "Case \(number)")
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
