import EventKit

extension Behaviour {
    static let series = [
        Behaviour("EKSpan/thisEvent", "only the saved occurrence changes, and it is detached") { user in
            let store = user.open()
            _ = try store.saveSeries()
            let second = store.events()[1]
            second.title = "changed"
            try store.save(second, span: .thisEvent)
            try expect(second.isDetached && !second.hasRecurrenceRules, "the saved occurrence is not detached")
            let found = store.events()
            try expectEqual(found.map(\.title), ["series", "changed", "series", "series"], "the titles")
            try expectEqual(found.map(\.isDetached), [false, true, false, false], "the detached occurrences")
        },
        Behaviour("EKSpan/futureEvents", "the saved occurrence and the later ones change") { user in
            let store = user.open()
            _ = try store.saveSeries()
            let second = store.events()[1]
            second.title = "later"
            try store.save(second, span: .futureEvents)
            try expectEqual(store.events().map(\.title), ["series", "later", "later", "later"], "the titles")
            try store.remove(store.events()[2], span: .futureEvents)
            try expectEqual(store.events().map(\.title), ["series", "later"], "the titles after a removal")
        },
        Behaviour("EKEvent/occurrenceDate", "it stays the original date of a moved occurrence") { user in
            let store = user.open()
            _ = try store.saveSeries()
            let third = store.events()[2]
            let original = third.startDate
            third.startDate = third.startDate.addingTimeInterval(day)
            third.endDate = third.endDate.addingTimeInterval(day)
            try store.save(third, span: .thisEvent)
            let moved = try require(user.open().events().first { $0.isDetached }, "detached occurrence")
            try expectEqual(moved.occurrenceDate, original, "the original date")
            try expectEqual(moved.startDate, original?.addingTimeInterval(day), "the start")
        },
        Behaviour("EKEvent/eventIdentifier", "occurrences share it, detached ones have their own") { user in
            let store = user.open()
            let identifier = try require(try store.saveSeries().eventIdentifier, "identifier")
            try expectEqual(Set(store.events().map(\.eventIdentifier)), [identifier], "the identifiers")
            let first = store.events()[0]
            first.location = "elsewhere"
            try store.save(first, span: .thisEvent)
            try expect(first.eventIdentifier != identifier, "the detached occurrence has the series' identifier")
            let again = user.open()
            let detached = try require(again.event(withIdentifier: first.eventIdentifier), "detached occurrence")
            try expect(detached.isDetached && detached.location == "elsewhere", "the identifier finds another event")
            let item = again.calendarItem(withIdentifier: first.calendarItemIdentifier) as? EKEvent
            try expectEqual(item?.location, "elsewhere", "the item with the identifier")
            let series = try require(again.event(withIdentifier: identifier), "series")
            try expect(!series.isDetached && series.hasRecurrenceRules, "the series' identifier finds a detached event")
            try again.remove(detached, span: .thisEvent)
            try expectEqual(again.events().count, 3, "the occurrences after a removal")
        },
        Behaviour("EKEvent/eventIdentifier", "it changes if the event moves to another calendar") { user in
            let store = user.open()
            let event = store.newEvent("x")
            try store.save(event, span: .thisEvent)
            let before = try require(event.eventIdentifier, "identifier")
            event.calendar = try store.newCalendar("Other")
            try store.save(event, span: .thisEvent)
            try expect(event.eventIdentifier != before, "the identifier stays")
            try expect(store.event(withIdentifier: before) == nil, "the old identifier finds an event")
            try expect(store.event(withIdentifier: event.eventIdentifier) != nil, "the new identifier finds nothing")
        },
        Behaviour("EKErrorCode/startDateCollidesWithOtherOccurrence", "two occurrences cannot start together") { user in
            let store = user.open()
            _ = try store.saveSeries(count: 3)
            let all = store.events()
            (all[1].startDate, all[1].endDate) = (all[2].startDate, all[2].endDate)
            try expect(.startDateCollidesWithOtherOccurrence) { try store.save(all[1], span: .thisEvent) }
            all[1].startDate = all[1].startDate.addingTimeInterval(60)
            try store.save(all[1], span: .thisEvent)
            try expectEqual(store.events().count, 3, "the occurrences")
        },
        Behaviour("EKErrorCode/durationGreaterThanRecurrence", "occurrences cannot overlap") { user in
            let store = user.open()
            func save(hours: Double, alarm: Double = 0, isAllDay: Bool = false) throws {
                let event = store.newEvent("\(hours)", for: hours * 3600)
                event.isAllDay = isAllDay
                event.addAlarm(EKAlarm(relativeOffset: -alarm * 3600))
                event.addRecurrenceRule(
                    EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 2)))
                try store.save(event, span: .futureEvents)
            }
            try expect(.durationGreaterThanRecurrence) { try save(hours: 25) }
            try expect(.alarmGreaterThanRecurrence) { try save(hours: 1, alarm: 25) }
            try expect(store.events().isEmpty, "an event was saved")
            try save(hours: 24, alarm: 24)
            try save(hours: 1, isAllDay: true)
        },
        Behaviour("EKErrorCode/invalidSpan", "a rule belongs to all occurrences") { user in
            let store = user.open()
            _ = try store.saveSeries()
            let second = store.events()[1]
            second.recurrenceRules = [EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: nil)]
            try expect(.invalidSpan) { try store.save(second, span: .thisEvent) }
        },
    ]

    static let recurrence = [
        Behaviour("EKRecurrenceRule/init(recurrenceWith:…)", "a weekday has a number in months and years only") {
            user in
            func rule(_ frequency: EKRecurrenceFrequency) -> EKRecurrenceRule {
                EKRecurrenceRule(
                    recurrenceWith: frequency, interval: 1,
                    daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday, weekNumber: 2)], daysOfTheMonth: nil,
                    monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
                    end: EKRecurrenceEnd(occurrenceCount: 3))
            }
            try expectEqual(rule(.weekly).daysOfTheWeek?.map(\.weekNumber), [0], "the number in a weekly rule")
            try expectEqual(rule(.monthly).daysOfTheWeek?.map(\.weekNumber), [2], "the number in a monthly rule")
            let store = user.open()
            let event = store.newEvent("x")
            event.addRecurrenceRule(rule(.weekly))
            try store.save(event, span: .futureEvents)
            try expectEqual(store.events().count, 3, "the occurrences")
        },
        Behaviour("EKRecurrenceEnd", "an end is a date or a number") { user in
            let (date, count) = (EKRecurrenceEnd(end: monday), EKRecurrenceEnd(occurrenceCount: 3))
            try expect(date.occurrenceCount == 0 && count.endDate == nil, "an end has both")
            let store = user.open()
            let event = store.newEvent("x")
            let end = EKRecurrenceEnd(end: monday.addingTimeInterval(2 * day))
            event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: end))
            try store.save(event, span: .futureEvents)
            try expectEqual(user.open().events().count, 3, "the occurrences until a date, which is included")
        },
        Behaviour("EKCalendarItem/recurrenceRules", "without rules, an event happens once") { user in
            let store = user.open()
            let event = try store.saveSeries()
            event.recurrenceRules = nil
            try store.save(event, span: .futureEvents)
            try expectEqual(store.events().map(\.hasRecurrenceRules), [false], "the events")
        },
    ]
}
