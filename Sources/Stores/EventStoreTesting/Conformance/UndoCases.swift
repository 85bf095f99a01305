import CalendarModel
import EventStore

extension ConformanceCase {
    static let undo = [
        ConformanceCase("undoing an import removes what it created and restores what it changed") { store, calendar in
            let first = try await store.imported([try Sample.event(uid: "old", "SEQUENCE:0")])
            let before = try await store.resource(calendar, "old")
            let second = try await store.imported(
                [try Sample.event(uid: "old", summary: "Changed", "SEQUENCE:1"), try Sample.event(uid: "new")],
                ImportOptions(title: "second"))
            let batches = try await store.importBatches()
            try expectEqual(batches.map(\.identifier), [second.batch, first.batch], "the batches")
            try expectEqual(batches[0].title, "second", "the title")
            try expectEqual(batches[0].count, 2, "the number of its changes")
            let report = try await store.undo(second.batch)
            try expectEqual(report.removed.map(\.uid), ["new"], "the removed events")
            try expectEqual(report.restored.map(\.uid), ["old"], "the restored events")
            try expectEqual(try await store.resource(calendar, "old"), before, "the old event")
            try expect(try await store.resource(calendar, "new") == nil, "the new event is still there")
            try expectEqual(try await store.importBatches().map(\.identifier), [first.batch], "the batches left")
            // The restored event still counts as imported.
            let again = try await store.imported([try Sample.event(uid: "old", summary: "Again", "SEQUENCE:1")])
            try expectEqual(again.outcomes, [.updated(properties: ["SEQUENCE", "SUMMARY"])], "an update afterwards")
        },
        ConformanceCase("undoing an import keeps events that were changed since, unless they are to be overwritten") {
            store, calendar in
            let run = try await store.imported([try Sample.event(uid: "kept"), try Sample.event(uid: "gone")])
            var item = try require(
                try await store.item(ItemIdentifier(key: ResourceKey(calendar: calendar, uid: "kept"))), "event")
            item.entry.item.summary = "Mine"
            try await store.save(item)
            let report = try await store.undo(run.batch)
            try expectEqual(report.conflicts.map(\.uid), ["kept"], "the conflicts")
            try expectEqual(report.removed.map(\.uid), ["gone"], "the removed events")
            try expectEqual(try await store.importBatches().map(\.count), [1], "the number of changes left to undo")
            let forced = try await store.undo(run.batch, overwriting: true)
            try expectEqual(forced.removed.map(\.uid), ["kept"], "the removed events")
            try expect(try await store.eventsInSummer().isEmpty, "events are left")
        },
        ConformanceCase(
            "if an updated event was removed, undoing the update restores the event only when overwriting"
        ) { store, calendar in
            _ = try await store.imported([try Sample.event(uid: "old", "SEQUENCE:0")])
            let before = try await store.resource(calendar, "old")
            let run = try await store.imported([try Sample.event(uid: "old", summary: "Changed", "SEQUENCE:1")])
            let item = try await store.item(ItemIdentifier(key: ResourceKey(calendar: calendar, uid: "old")))
            try await store.remove(try require(item, "event"))
            let report = try await store.undo(run.batch)
            try expectEqual(report.missing.map(\.uid), ["old"], "the events already gone")
            try expect(report.conflicts.isEmpty && report.restored.isEmpty, "it was restored")
            try expectEqual(
                try await store.undo(run.batch, overwriting: true).restored.map(\.uid), ["old"], "the restored events")
            try expectEqual(try await store.resource(calendar, "old"), before, "the old event")
        },
        ConformanceCase("undoing an import keeps events that were removed, moved or imported again since") {
            store, calendar in
            let events = try ["removed", "moved", "again"].map { try Sample.event(uid: $0) }
            let first = try await store.imported(events)
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            for uid in ["removed", "moved", "again"] {
                let item = try require(
                    try await store.item(ItemIdentifier(key: ResourceKey(calendar: calendar, uid: uid))), "event")
                if uid == "moved" { _ = try await store.move(item, to: other) } else { try await store.remove(item) }
            }
            var options = ImportOptions()
            options.restoresRemoved = true
            let second = try await store.imported([events[2]], options)
            let report = try await store.undo(first.batch)
            try expectEqual(report.removed.map(\.uid), [], "the removed events")
            try expectEqual(report.missing.map(\.uid), ["removed"], "the events already gone")
            try expectEqual(Set(report.conflicts.map(\.uid)), ["moved", "again"], "the conflicts")
            let forced = try await store.undo(first.batch, overwriting: true)
            try expectEqual(Set(forced.removed.map(\.uid)), ["moved", "again"], "the events removed by force")
            try expectEqual(try await store.undo(second.batch).missing.map(\.uid), ["again"], "the events already gone")
            try expect(try await store.eventsInSummer().isEmpty, "events are left")
        },
        ConformanceCase("undo reverts a manual change of an imported event, and the event still counts as imported") {
            store, calendar in
            _ = try await store.imported([try Sample.event("SEQUENCE:0")])
            var item = try await store.eventsInSummer()[0]
            item.entry.item.summary = "Mine"
            let changed = item
            _ = try await store.recording("change") { try await store.save(changed) }
            let batch = try require(try await store.importBatches().first { $0.title == "change" }, "batch")
            let report = try await store.undo(batch.identifier)
            try expectEqual(report.restored.map(\.uid), ["event@example.org"], "the restored events")
            try expectEqual(report.conflicts, [], "the conflicts")
            try expectEqual(
                try await store.resource(calendar, "event@example.org")?.master?.text("SUMMARY"), "Meeting", "the title"
            )
            try expectEqual(
                try await store.imported([try Sample.event("SEQUENCE:0")]).outcomes, [.unchanged], "another import")
        },
        ConformanceCase("a move that the store records is undone, unless the item was changed after the move") {
            store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            _ = try await store.imported([try Sample.event(uid: "imported")])
            try await store.put(try Sample.event(uid: "own"), in: calendar)
            for uid in ["imported", "own"] {
                for isChanged in [false, true] {
                    let (here, there) = (
                        ItemIdentifier(key: ResourceKey(calendar: calendar, uid: uid)),
                        ItemIdentifier(key: ResourceKey(calendar: other, uid: uid))
                    )
                    let item = try require(try await store.item(here), "event")
                    let title = "move \(uid) \(isChanged)"
                    _ = try await store.recording(title) { try await store.move(item, to: other) }
                    let batch = try require(try await store.importBatches().first { $0.title == title }, "batch")
                    if isChanged {
                        var moved = try require(try await store.item(there), "event")
                        moved.entry.item.summary = "Changed"
                        try await store.save(moved)
                    }
                    let report = try await store.undo(batch.identifier)
                    try expectEqual(Set(report.conflicts.map(\.uid)), isChanged ? [uid] : [], "the conflicts")
                    try expectEqual(try await store.item(here) != nil, !isChanged, "whether it is in its old calendar")
                    try expectEqual(try await store.item(there) != nil, isChanged, "whether it is in its new calendar")
                }
            }
        },
        ConformanceCase("a split is undone whole or not at all, and the undo can be undone") { store, calendar in
            try await store.put(try Sample.event(uid: "series", "RRULE:FREQ=WEEKLY;COUNT=6"), in: calendar)
            let before = try await store.startsInSummer()
            func places() async throws -> [String] { try await store.eventsInSummer().map { $0.item.location ?? "" } }
            let first = try await places()
            var item = try await store.eventsInSummer()[3]
            item.entry.item.location = "Garden"
            let changed = item
            let split = try require(
                try await store.recording("split") { try await store.save(changed, span: .futureEvents) }.batch, "batch"
            )
            let later = try await places()
            try expectEqual(later.filter { $0 == "Garden" }.count, 3, "the number of changed dates")
            try expectEqual(try await store.startsInSummer(), before, "the dates")

            let undone = try require(try await store.undo(split).batch, "batch of the undo")
            try expectEqual(try await places(), first, "the places after the undo")
            try expectEqual(try await store.startsInSummer(), before, "the dates after the undo")
            let again = try require(try await store.undo(undone).batch, "batch of the second undo")
            try expectEqual(try await places(), later, "the places after the undo of the undo")
            try expectEqual(
                try await store.importBatches().map(\.identifier), [again], "what can be undone")

            var special = try await store.eventsInSummer()[4]
            special.entry.item.summary = "Special"
            try await store.save(special)
            let refused = try await store.undo(again)
            try expect(!refused.conflicts.isEmpty && refused.batch == nil, "the undo is not refused: \(refused)")
            try expectEqual(try await store.startsInSummer(), before, "the dates after the refused undo")
            try expectEqual(try await places(), later, "the places after the refused undo")
            let forced = try await store.undo(again, overwriting: true)
            try expectEqual(forced.conflicts, [], "the conflicts")
            try expectEqual(try await places(), first, "the places after the forced undo")
        },
        ConformanceCase("the undo of an import can be undone, and the events still count as imported") { store, _ in
            let run = try await store.imported([try Sample.event(uid: "one"), try Sample.event(uid: "two")])
            let undone = try require(try await store.undo(run.batch).batch, "batch of the undo")
            try expect(try await store.eventsInSummer().isEmpty, "events are left")
            _ = try await store.undo(undone)
            try expectEqual(try await store.eventsInSummer().count, 2, "the number of events")
            let again = try await store.imported([try Sample.event(uid: "one"), try Sample.event(uid: "two")])
            try expectEqual(again.outcomes, [.unchanged, .unchanged], "another import")
            try expect(
                try await store.eventsInSummer().allSatisfy { $0.provenance?.batch == run.batch },
                "the records are gone")
        },
        ConformanceCase("an imported event that was moved to another calendar is recognized by later imports") {
            store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            let options = ImportOptions(calendar: calendar)
            _ = try await store.imported([try Sample.event("SEQUENCE:0")], options)
            try await store.move(try await store.eventsInSummer()[0], to: other)
            let again = try await store.imported([try Sample.event("SEQUENCE:0")], options)
            try expectEqual(again.outcomes, [.unchanged], "another import")
            let newer = try await store.imported([try Sample.event(summary: "New", "SEQUENCE:1")], options)
            try expectEqual(newer.outcomes, [.updated(properties: ["SEQUENCE", "SUMMARY"])], "a newer version")
            try expectEqual(
                try await store.eventsInSummer().map(\.identifier.key.calendar), [other], "the calendars")
            try await store.remove(try await store.eventsInSummer()[0])
            let removed = try await store.imported([try Sample.event("SEQUENCE:2")], options)
            try expectEqual(removed.outcomes.map(\.name), ["skipped"], "an import after the removal")
        },
        ConformanceCase("a resource that an import changed several times is restored to its first state") {
            store, calendar in
            _ = try await store.imported([try Sample.event("SEQUENCE:0")])
            let before = try await store.resource(calendar, "event@example.org")
            var options = ImportOptions()
            options.stepSize = 1
            let run = try await store.imported(
                (1...3).map { try Sample.event(summary: "Change \($0)", "SEQUENCE:\($0)") }, options)
            try expectEqual(try await store.eventsInSummer().map { $0.item.summary }, ["Change 3"], "the titles")
            try expectEqual(try await store.undo(run.batch).restored.count, 1, "the restored events")
            try expectEqual(try await store.resource(calendar, "event@example.org"), before, "the event")
        },
        ConformanceCase("an import that changed nothing leaves nothing to undo") { store, _ in
            _ = try await store.imported([try Sample.event()])
            _ = try await store.imported([try Sample.event()])
            try expectEqual(try await store.importBatches().count, 1, "the number of batches")
        },
    ]
}
