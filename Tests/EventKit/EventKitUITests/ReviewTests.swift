import EventKit
import EventKitUI
import EventStore
import Testing

/// Answers a review with prepared choices.
@MainActor
private final class Answers: EKEventReviewHandler {
    private var choices: [@MainActor (EKEvent) -> EKEventEditViewAction]
    private(set) var objections: [EKError.Code?] = []
    private(set) var couldDelete = false

    init(_ choices: @MainActor (EKEvent) -> EKEventEditViewAction...) { self.choices = choices }

    func review(
        _ event: EKEvent, calendars: [EKCalendar], canDelete: Bool, objection: (any Error)?
    ) async -> EKEventEditViewAction {
        objections.append((objection as? EKError)?.code)
        couldDelete = canDelete
        return choices.isEmpty ? .canceled : choices.removeFirst()(event)
    }
}

@MainActor
private final class Delegate: EKEventEditViewDelegate {
    private(set) var actions: [EKEventEditViewAction] = []

    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) { actions.append(action) }
}

@MainActor
@Suite("Reviews of events without a screen") struct ReviewTests {
    private let folder = NSTemporaryDirectory() + "eventkit-ui-" + UUID().uuidString
    private let start = Date(timeIntervalSince1970: 1_780_000_000)

    private func store(_ status: AuthorizationStatus) -> EKEventStore {
        let access = AccessControl(record: .file(folder + "/access.json"), program: "ui-\(status)") { _ in nil }
        access.setAnswer(status, for: .event, in: folder + "/access.json")
        return EKEventStore(StoreEnvironment(.sqlite(path: folder + "/events.sqlite"), access: access))
    }

    private func event(_ store: EKEventStore) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = "Concert"
        event.startDate = start
        event.endDate = start.addingTimeInterval(3600)
        return event
    }

    private func titles(_ store: EKEventStore) -> [String] {
        let predicate = store.predicateForEvents(
            withStart: start.addingTimeInterval(-60), end: start.addingTimeInterval(86_400), calendars: nil)
        return store.events(matching: predicate).map { $0.title }
    }

    @Test("a reviewed event is saved as the person changed it, and removed by a later review") func reviews() async {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = store(.fullAccess)
        let controller = EKEventEditViewController()
        let delegate = Delegate()
        controller.eventStore = store
        controller.event = event(store)
        controller.editViewDelegate = delegate
        // An event that cannot be saved is shown again, with the reason.
        let answers = Answers(
            {
                $0.endDate = $0.startDate.addingTimeInterval(-1); return .saved
            },
            {
                $0.endDate = $0.startDate; $0.title = "Changed"; return .saved
            })
        #expect(await controller.present(with: answers) == .saved)
        #expect(answers.objections == [nil, .datesInverted] && !answers.couldDelete)
        #expect(titles(store) == ["Changed"])
        #expect(
            await controller.present(
                with: Answers({
                    $0.title = "No"; return .canceled
                })) == .canceled)
        #expect(titles(store) == ["Changed"] && controller.event?.title == "Changed")
        let last = Answers({ _ in .deleted })
        #expect(await controller.present(with: last) == .deleted)
        #expect(last.couldDelete && titles(store).isEmpty)
        #expect(delegate.actions == [.saved, .canceled, .deleted])
        #expect(delegate.actions.map(\.rawValue) == [1, 0, 2])
    }

    @Test("a person who reviews an event can save it even if the program has no access") func needsNoAccess() async {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = store(.denied)
        let controller = EKEventEditViewController()
        controller.eventStore = store
        controller.event = event(store)
        #expect(await controller.present(with: Answers({ _ in .saved })) == .saved)
        #expect(titles(store).isEmpty)
        #expect(titles(self.store(.fullAccess)) == ["Concert"])
    }

    @Test("the terminal shows the event and asks what to do") func terminal() async {
        let store = store(.fullAccess)
        let controller = EKEventEditViewController()
        controller.eventStore = store
        controller.event = event(store)
        var input = ["t", "Opera", "a", "1", "what", "s"]
        var text = ""
        let handler = EKTerminalReviewHandler(
            write: { text += $0 }, read: { input.isEmpty ? nil : input.removeFirst() })
        #expect(await controller.present(with: handler) == .saved)
        #expect(titles(store) == ["Opera"] && text.contains("Concert\n  When") && text.contains("Opera\n  When"))
        #expect(!text.contains("[d]elete"))
        #expect(await controller.present(with: handler) == .canceled)
        try? FileManager.default.removeItem(atPath: folder)
    }
}
