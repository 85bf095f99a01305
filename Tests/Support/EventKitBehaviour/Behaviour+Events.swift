import EventKit

extension Behaviour {
    static let queries = [
        Behaviour("EKEventStore/predicateForEvents(withStart:end:calendars:)", "a period is cut to four years") {
            user in
            let store = user.open()
            try store.save(store.newEvent("near"), span: .thisEvent)
            try store.save(store.newEvent("far", at: monday.addingTimeInterval(5 * 366 * day)), span: .thisEvent)
            let predicate = store.predicateForEvents(
                withStart: monday.addingTimeInterval(-day), end: monday.addingTimeInterval(3650 * day), calendars: nil)
            try expectEqual(store.events(matching: predicate).map(\.title), ["near"], "the events of ten years")
        },
        Behaviour("EKEventStore/predicateForEvents(withStart:end:calendars:)", "nil means all calendars") { user in
            let store = user.open()
            let other = try store.newCalendar("Other")
            try store.save(store.newEvent("here"), span: .thisEvent)
            let event = store.newEvent("there")
            event.calendar = other
            try store.save(event, span: .thisEvent)
            try expectEqual(store.events().count, 2, "the events of all calendars")
            try expectEqual(store.events(in: []).count, 2, "the events of an empty list of calendars")
            try expectEqual(store.events(in: [other]).map(\.title), ["there"], "the events of one calendar")
        },
        Behaviour("EKEventStore/events(matching:)", "only committed events are found") { user in
            let store = user.open()
            try store.save(store.newEvent("waits"), span: .thisEvent, commit: false)
            try expect(store.events().isEmpty, "an event is found before the commit")
            try store.commit()
            try expectEqual(store.events().count, 1, "the events after the commit")
        },
        Behaviour("EKEventStore/enumerateEvents(matching:using:)", "the closure can end the search") { user in
            let store = user.open()
            _ = try store.saveSeries()
            var count = 0
            let predicate = store.predicateForEvents(
                withStart: monday, end: monday.addingTimeInterval(60 * day), calendars: nil)
            store.enumerateEvents(matching: predicate) { _, stop in
                count += 1
                stop.pointee = true
            }
            try expectEqual(count, 1, "the calls")
        },
        Behaviour("EKEventStore/event(withIdentifier:)", "a series is found by its first occurrence") { user in
            let store = user.open()
            let identifier = try require(try store.saveSeries().eventIdentifier, "identifier")
            let found = try require(user.open().event(withIdentifier: identifier), "event")
            try expectEqual(found.startDate, monday, "the start")
            try expect(found.hasRecurrenceRules, "the series has no rule")
        },
        Behaviour("EKEvent/compareStartDate(with:)", "events are compared by their starts") { user in
            let store = user.open()
            let (first, second) = (store.newEvent("1"), store.newEvent("2", at: monday.addingTimeInterval(60)))
            try expectEqual(first.compareStartDate(with: second), .orderedAscending, "the order")
        },
    ]

    static let saving = [
        Behaviour("EKEventStore/save(_:span:commit:)", "a save without a commit waits for commit()") { user in
            let store = user.open()
            for number in 0..<3 {
                let event = store.newEvent("\(number)", at: monday.addingTimeInterval(Double(number) * day))
                try store.save(event, span: .thisEvent, commit: false)
                try expect(event.eventIdentifier != nil, "a saved event has no identifier before the commit")
            }
            try expect(user.open().events().isEmpty, "another program sees events before the commit")
            try store.commit()
            try expectEqual(user.open().events().map(\.title), ["0", "1", "2"], "the events after the commit")
        },
        Behaviour("EKEventStore/reset()", "a reset drops what waits, and makes all objects stale") { user in
            let store = user.open()
            let event = store.newEvent("kept")
            try store.save(event, span: .thisEvent)
            event.title = "dropped"
            try store.save(event, span: .thisEvent, commit: false)
            store.reset()
            try store.commit()
            try expectEqual(store.events().map(\.title), ["kept"], "the events after the reset")
            try expect(!event.refresh(), "an object from before the reset can be refreshed")
        },
        Behaviour("EKEvent/refresh()", "a refresh reads new values and keeps the program's changes") { user in
            let store = user.open()
            let event = store.newEvent("base")
            try store.save(event, span: .thisEvent)
            let other = user.open()
            let theirs = try require(other.event(withIdentifier: event.eventIdentifier), "event")
            (theirs.title, theirs.notes) = ("theirs", "new")
            try other.save(theirs, span: .thisEvent)
            event.title = "mine"
            try expect(event.refresh(), "the event cannot be refreshed")
            try expectEqual([event.title, event.notes], ["mine", "new"], "the title and the notes")
            try other.remove(theirs, span: .thisEvent)
            try expect(!event.refresh(), "a removed event can be refreshed")
        },
        Behaviour("EKObject/reset()", "a saved object takes the store's values, a new one stays as it is") { user in
            let store = user.open()
            let event = store.newEvent("base")
            try store.save(event, span: .thisEvent)
            let other = user.open()
            let theirs = try require(other.event(withIdentifier: event.eventIdentifier), "event")
            theirs.title = "theirs"
            try other.save(theirs, span: .thisEvent)
            event.title = "mine"
            event.reset()
            try expectEqual(event.title, "theirs", "the title after a reset")
            let new = store.newEvent("draft")
            new.reset()
            try expectEqual([new.title, "\(new.startDate == monday)"], ["draft", "true"], "a new event after a reset")
        },
        Behaviour("EKObject/rollback()", "the program's changes are dropped") { user in
            let store = user.open()
            let event = store.newEvent("base")
            try store.save(event, span: .thisEvent)
            event.title = "mine"
            try expect(event.hasChanges, "a changed event has no changes")
            event.rollback()
            try expectEqual(event.title, "base", "the title")
            try expect(!event.hasChanges && !event.isNew, "the event has changes after rollback()")
        },
        Behaviour("EKEventStore/save(_:span:commit:)", "an event that was removed is created again") { user in
            let store = user.open()
            let event = store.newEvent("again")
            try store.save(event, span: .thisEvent)
            try store.remove(event, span: .thisEvent)
            try store.save(event, span: .thisEvent)
            try expectEqual(store.events().map(\.title), ["again"], "the events")
            let other = user.open()
            try other.remove(try require(other.events().first, "event"), span: .thisEvent)
            event.title = "third time"
            try store.save(event, span: .thisEvent)
            try expectEqual(store.events().map(\.title), ["third time"], "the events")
            try store.remove(event, span: .thisEvent, commit: false)
            try store.save(event, span: .thisEvent, commit: true)
            try expectEqual(store.events().count, 1, "the events after a removal that was taken back")
        },
        Behaviour("EKEventStore/save(_:span:commit:)", "only changed properties are written") { user in
            let store = user.open()
            let event = store.newEvent("base")
            try store.save(event, span: .thisEvent)
            let other = user.open()
            let theirs = try require(other.event(withIdentifier: event.eventIdentifier), "event")
            theirs.notes = "theirs"
            try other.save(theirs, span: .thisEvent)
            event.location = "mine"
            try store.save(event, span: .thisEvent)
            let found = try require(user.open().events().first, "event")
            try expectEqual([found.notes, found.location], ["theirs", "mine"], "the notes and the place")
        },
        Behaviour("EKCalendarItem/location", "the text and the structured place belong together") { user in
            let event = user.open().newEvent("x")
            let place = EKStructuredLocation(title: "Hall")
            place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
            event.structuredLocation = place
            try expectEqual(event.location, "Hall", "the place")
            event.location = "Park"
            try expect(event.structuredLocation?.geoLocation == nil, "the old position stays")
        },
        Behaviour("EKAlarm/relativeOffset", "an alarm is relative or absolute, not both") { _ in
            let alarm = EKAlarm(absoluteDate: monday)
            alarm.relativeOffset = -60
            try expect(alarm.absoluteDate == nil, "the absolute date stays")
            alarm.absoluteDate = monday
            try expectEqual(alarm.relativeOffset, 0, "the offset")
        },
        Behaviour("EKErrorCode", "what cannot be saved has its own error") { user in
            let store = user.open()
            func save(_ change: (EKEvent) -> Void) throws {
                let event = store.newEvent("x")
                change(event)
                try store.save(event, span: .thisEvent)
            }
            try expect(.noCalendar) { try save { $0.calendar = nil } }
            try expect(.noStartDate) { try save { $0.startDate = nil } }
            try expect(.noEndDate) { try save { $0.endDate = nil } }
            try expect(.datesInverted) { try save { $0.endDate = $0.startDate.addingTimeInterval(-1) } }
            try expect(.calendarDoesNotAllowEvents) {
                try save { $0.calendar = store.defaultCalendarForNewReminders() }
            }
            let other = user.open()
            try expect(.objectBelongsToDifferentStore) { try save { $0.calendar = other.defaultCalendarForNewEvents } }
            try expect(store.events().isEmpty, "an event was saved")
        },
    ]
}
