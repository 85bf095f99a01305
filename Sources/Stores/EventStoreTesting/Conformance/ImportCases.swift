import CalendarModel
import EventStore

extension ConformanceCase {
    static let imports = [
        ConformanceCase("an event imported twice is saved once, even if its DTSTAMP differs") { store, _ in
            try expectEqual(try await store.imported([try Sample.event()]).outcomes, [.created], "the first time")
            try expectEqual(try await store.imported([try Sample.event()]).outcomes, [.unchanged], "the second time")
            var later = try Sample.event()
            later.set("DTSTAMP", Property("DTSTAMP", value: "20260201T000000Z"))
            later.properties.reverse()
            try expectEqual(try await store.imported([later]).outcomes, [.unchanged], "the third time")
            let run = try await store.imported([try Sample.event(), try Sample.event()])
            try expectEqual(run.outcomes, [.unchanged, .unchanged], "twice in one import")
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
        },
        ConformanceCase("an event without a UID gets one derived from its content") { store, _ in
            var event = try Sample.event()
            event.set("UID", nil)
            event.set("DTSTAMP", nil)
            try expectEqual(try await store.imported([event]).outcomes, [.created], "the first time")
            try expectEqual(try await store.imported([event]).outcomes, [.unchanged], "the second time")
            let stored = try await store.eventsInSummer()
            try expectEqual(stored.count, 1, "the number of events")
            try expect(stored[0].item.uid?.isEmpty == false && stored[0].item.stamp != nil, "it has no UID or DTSTAMP")
        },
        ConformanceCase("imported events are read back with all properties") { store, calendar in
            for (number, lines) in unusual.enumerated() where !lines.contains("DTEND:not") {
                let component = try Sample.component(
                    "BEGIN:VEVENT\nUID:u\(number)\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\n\(lines)\nEND:VEVENT"
                )
                try expectEqual(try await store.imported([component]).outcomes, [.created], lines)
                let stored = try require(try await store.resource(calendar, "u\(number)")?.master, "event")
                try expectEqual(stored, component, "the event")
                try expectEqual(try await store.imported([component]).outcomes, [.unchanged], "again: \(lines)")
            }
        },
        ConformanceCase("a higher SEQUENCE or a later DTSTAMP is an update; a lower or earlier one is skipped") {
            store, _ in
            func result(_ summary: String, _ sequence: Int, _ stamp: String) async throws -> ImportOutcome {
                var event = try Sample.event(summary: summary, "SEQUENCE:\(sequence)")
                event.set("DTSTAMP", Property("DTSTAMP", value: stamp))
                let run = try await store.imported([event])
                return run.outcomes[0]
            }
            try expectEqual(try await result("A", 1, "20260101T000000Z"), .created, "the first item")
            try expectEqual(
                try await result("B", 2, "20250101T000000Z"), .updated(properties: ["SEQUENCE", "SUMMARY"]),
                "the item with a higher SEQUENCE")
            try expectEqual(
                try await result("A", 1, "20260101T000000Z"), .skipped(.older), "the item with a lower SEQUENCE")
            try expectEqual(
                try await result("C", 2, "20250102T000000Z"), .updated(properties: ["SUMMARY"]),
                "the item with a later DTSTAMP")
            try expectEqual(
                try await result("D", 2, "20241231T000000Z"), .skipped(.older), "the item with an earlier DTSTAMP")
            try expectEqual(
                try await result("E", 2, "20250102T000000Z"), .conflict(.undecidable), "an equally old item")
            try expectEqual(try await store.eventsInSummer().map { $0.item.summary }, ["C"], "the titles")
        },
        ConformanceCase("a picture with the UID of somebody's meeting changes nothing without a confirmation") {
            store, calendar in
            try await store.put(try Sample.event("SEQUENCE:0"), in: calendar)
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), in: calendar)
            let before = try await store.eventsInSummer()
            let attacks = [
                try Sample.event(summary: "Moved", start: "DTSTART:20260612T230000Z", "SEQUENCE:99"),
                try Sample.event(summary: "Meeting", "STATUS:CANCELLED", "SEQUENCE:99"),
                try Sample.series("FREQ=DAILY;COUNT=1", "SEQUENCE:99"),
                try Sample.component(
                    """
                    BEGIN:VEVENT
                    UID:series@example.org
                    DTSTAMP:20300101T000000Z
                    RECURRENCE-ID;TZID=Europe/Berlin:20260602T090000
                    DTSTART;TZID=Europe/Berlin:20260602T230000
                    SUMMARY:Elsewhere
                    END:VEVENT
                    """),
            ]
            for attack in attacks {
                try expectEqual(
                    try await store.imported([attack]).outcomes, [.conflict(.notImportedHere)],
                    "an import of a stranger's picture")
                let cancelled = try await store.imported([attack], isCancellation: true)
                try expectEqual(cancelled.outcomes, [.conflict(.notImportedHere)], "a stranger's cancellation")
            }
            let batches = try await store.importBatches()
            try expectEqual(batches.count, 0, "the number of batches")
            try expectEqual(try await store.eventsInSummer(), before, "the events")
            let options = ImportOptions { _, reason, _ in reason == .notImportedHere }
            guard case .updated = try await store.imported([attacks[0]], options).outcomes[0] else {
                throw ConformanceFailure(description: "a confirmed update was not made")
            }
        },
        ConformanceCase("a cancellation sets the status and removes nothing") { store, _ in
            _ = try await store.imported([try Sample.event("LOCATION:Here"), try Sample.series("FREQ=DAILY;COUNT=3")])
            let cancel = try Sample.component(
                "BEGIN:VEVENT\nUID:event@example.org\nDTSTAMP:20260301T000000Z\nSEQUENCE:1\nEND:VEVENT")
            let one = try Sample.component(
                """
                BEGIN:VEVENT
                UID:series@example.org
                DTSTAMP:20260301T000000Z
                SEQUENCE:1
                RECURRENCE-ID:20260602T070000Z
                END:VEVENT
                """)
            let updated = ImportOutcome.updated(properties: ["STATUS"])
            try expectEqual(try await store.imported([cancel], isCancellation: true).outcomes, [updated], "the outcome")
            try expectEqual(try await store.imported([cancel], isCancellation: true).outcomes, [.unchanged], "again")
            guard case .updated = try await store.imported([one], isCancellation: true).outcomes[0] else {
                throw ConformanceFailure(description: "an occurrence is not cancelled")
            }
            let events = try await store.eventsInSummer()
            try expectEqual(
                events.map { $0.item.status ?? "" }, ["", "CANCELLED", "", "CANCELLED"], "the statuses")
            try expectEqual(events.last?.item.location, "Here", "the place of the cancelled event")
            var unknown = cancel
            unknown.setText("UID", "unknown")
            try expectEqual(
                try await store.imported([unknown], isCancellation: true).outcomes, [.skipped(.nothingToCancel)],
                "the cancellation of a missing event")
        },
        ConformanceCase("a change made in the store survives another import, and is merged into an update") {
            store, _ in
            _ = try await store.imported([try Sample.event("LOCATION:Here", "SEQUENCE:0")])
            var item = try await store.eventsInSummer()[0]
            item.entry.item.summary = "Mine"
            try await store.save(item)
            let same = try await store.imported([try Sample.event("LOCATION:Here", "SEQUENCE:0")])
            try expectEqual(same.outcomes, [.skipped(.editedHere)], "the same item again")
            let moved = try await store.imported([try Sample.event("LOCATION:There", "SEQUENCE:1")])
            try expectEqual(moved.outcomes, [.updated(properties: ["LOCATION", "SEQUENCE"])], "an update")
            let merged = try await store.eventsInSummer()[0]
            try expectEqual(merged.item.summary, "Mine", "the title")
            try expectEqual(merged.item.location, "There", "the place")
            let clash = try await store.imported([try Sample.event(summary: "Theirs", "LOCATION:There", "SEQUENCE:2")])
            try expectEqual(clash.outcomes, [.conflict(.editedHere(properties: ["SUMMARY"]))], "an update of the title")
        },
        ConformanceCase("a series may be imported in parts, with its overrides before or after it") { store, calendar in
            let override = try Sample.component(
                """
                BEGIN:VEVENT
                UID:series@example.org
                DTSTAMP:20260101T000000Z
                RECURRENCE-ID;TZID=Europe/Berlin:20260602T090000
                DTSTART;TZID=Europe/Berlin:20260602T110000
                SUMMARY:Later
                END:VEVENT
                """)
            let first = try await store.imported([override])
            try expectEqual(first.outcomes, [.created], "the override")
            guard case .updated = try await store.imported([try Sample.series("FREQ=DAILY;COUNT=2")]).outcomes[0] else {
                throw ConformanceFailure(description: "the series was not added to its override")
            }
            try expectEqual(try await store.startsInSummer(), ["20260601T090000", "20260602T110000"], "the starts")
            try expectEqual(try await store.resource(calendar, "series@example.org")?.items.count, 2, "the items")
            let both = try await store.imported([try Sample.series("FREQ=DAILY;COUNT=2"), override])
            try expectEqual(both.outcomes, [.unchanged, .unchanged], "the series and its override again")
        },
        ConformanceCase("invalid items fail with a reason, and the other items are imported") { store, _ in
            var endless = try Sample.event(uid: "no start")
            endless.set("DTSTART", nil)
            let run = try await store.imported([
                endless, try Sample.event(uid: "inverted", "DTEND:20260601T000000Z"),
                Component("VJOURNAL", [Property("UID", text: "j")]), try Sample.event(),
                try Sample.reminder(uid: "event@example.org"),
            ])
            let reason = "the calendar has a reminder with the same UID"
            try expectEqual(
                run.outcomes.prefix(4),
                [
                    .failed(.noStartDate), .failed(.datesInverted), .skipped(.unsupportedComponent("VJOURNAL")),
                    .created,
                ],
                "the outcomes")
            guard case .failed(.invalidItem(let message)) = run.outcomes[4] else {
                throw ConformanceFailure(description: "a reminder took the UID of an event: \(run.outcomes[4])")
            }
            try expect(message != reason && message.contains("UID"), "the reason is \(message)")
        },
        ConformanceCase("a dry run reports the same outcomes as a real import, and saves nothing") { store, _ in
            _ = try await store.imported([try Sample.event(uid: "known")])
            let events = [
                try Sample.event(uid: "known"), try Sample.event(uid: "new"), try Sample.event(uid: "new"),
                try Sample.event(uid: "known", summary: "New title", "SEQUENCE:1"),
            ]
            let dry = try await store.imported(events, ImportOptions(isDryRun: true)).outcomes
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events after a dry run")
            try expectEqual(try await store.importBatches().count, 1, "the number of batches after a dry run")
            try expectEqual(try await store.imported(events).outcomes, dry, "the outcomes")
        },
        ConformanceCase("an imported event that was removed here is not imported again until that is requested") {
            subject in
            let (store, calendar) = try await subject.opened()
            func remove(_ uid: String) async throws {
                let key = ResourceKey(calendar: calendar, uid: uid)
                try await store.remove(try require(try await store.item(ItemIdentifier(key: key)), "event"))
            }
            let events = [try Sample.event(uid: "gone"), try Sample.event(uid: "kept")]
            let stays = ImportOutcome.skipped(.removed(Sample.clock()))
            _ = try await store.imported(events)
            try await remove("gone")
            let dry = try await store.imported(events, ImportOptions(isDryRun: true))
            try expectEqual(dry.outcomes, [stays, .unchanged], "a dry run")
            // The store remembers the removal, so an import by another program skips the event, too.
            let again = try await subject.open(clock: Sample.clock)
            try expectEqual(try await again.imported(events).outcomes, [stays, .unchanged], "the next import")
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
            var options = ImportOptions()
            options.restoresRemoved = true
            try expectEqual(try await store.imported(events, options).outcomes, [.created, .unchanged], "a restore")
            try await remove("gone")
            try await store.put(events[0], in: calendar)
            try expectEqual(
                try await store.imported(events).outcomes, [.unchanged, .unchanged], "after adding it by hand")
            // An event that was added by hand does not count as imported, so its removal is not remembered.
            try await remove("gone")
            try expectEqual(try await store.imported(events).outcomes, [.created, .unchanged], "after removing it")
        },
        ConformanceCase("an undone removal is forgotten, and undoing an import does not count as a removal") {
            store, calendar in
            let first = try await store.imported([try Sample.event()])
            _ = try await store.undo(first.batch)
            try expectEqual(try await store.imported([try Sample.event()]).outcomes, [.created], "after an undo")
            let item = try await store.eventsInSummer()[0]
            try await store.recording("removal") { try await store.remove(item) }
            try expectEqual(
                try await store.imported([try Sample.event()]).outcomes, [.skipped(.removed(Sample.clock()))],
                "after a removal")
            let removal = try require(try await store.importBatches().first { $0.title == "removal" }, "batch")
            _ = try await store.undo(removal.identifier)
            let key = ResourceKey(calendar: calendar, uid: "event@example.org")
            try expect(try await store.removals(of: [key]).isEmpty, "the removal is still remembered")
            try expectEqual(try await store.imported([try Sample.event()]).outcomes, [.unchanged], "after undoing it")
        },
        ConformanceCase("an imported event has a record of its source, including its picture") { store, calendar in
            var source = Sample.source
            source.picture = [0x89, 0x50, 0x4E, 0x47]
            let run = try await EventImport(into: store)
            _ = await run.add([ImportItem(try Sample.event(), source: source)])
            _ = await run.finish()
            let provenance = try require(try await store.eventsInSummer()[0].provenance, "provenance")
            try expectEqual(provenance.source.path, source.path, "the path")
            try expectEqual(provenance.source.hash, source.hash, "the hash")
            try expectEqual(provenance.source.payload, source.payload, "the payload")
            try expectEqual(provenance.batch, run.batch, "the batch")
            try expectEqual(provenance.imported, Sample.clock(), "the time")
            let key = ResourceKey(calendar: calendar, uid: "event@example.org")
            try expectEqual(try await store.sourcePicture(of: key), source.picture, "the picture")
        },
        ConformanceCase("an import with new UIDs creates a new event for each item") { store, _ in
            for _ in 0..<2 {
                let run = try await store.imported(
                    [try Sample.event(), try Sample.event(start: "DTSTART:20260613T090000Z")],
                    ImportOptions(givesNewUIDs: true))
                try expectEqual(run.outcomes[0], .created, "the first event")
            }
            try expectEqual(try await store.eventsInSummer().filter { $0.provenance != nil }.count, 2, "the events")
        },
        ConformanceCase("two simultaneous imports lose nothing and save nothing twice") { subject in
            let stores = [try await subject.open(clock: Sample.clock), try await subject.open(clock: Sample.clock)]
            let outcomes = try await withThrowingTaskGroup(of: [ImportOutcome].self) { group in
                for store in stores {
                    group.addTask {
                        let events = try (0..<60).map { try Sample.event(uid: "event-\($0)") }
                        var options = ImportOptions()
                        options.stepSize = 7
                        return try await store.imported(events, options).outcomes
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            try expectEqual(outcomes.filter { $0 == .created }.count, 60, "the number of events created")
            let others = outcomes.filter { $0 != .created }
            try expectEqual(others.filter { $0 != .unchanged }, [], "the other outcomes")
            try expectEqual(others.count, 60, "the number of unchanged events")
            try expectEqual(try await stores[0].eventsInSummer().count, 60, "the number of events")
        },
    ]
}
