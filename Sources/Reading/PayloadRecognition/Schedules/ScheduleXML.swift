import CalendarModel
import XMLReading

/// A conference's `schedule.xml`, as frab and pretalx write it: days, rooms in them, and events in these.
struct ScheduleXML {
    private let root: XMLElement
    private let zone: String?

    init(_ root: XMLElement) {
        self.root = root
        let conference = root.child("conference")
        zone = ["time_zone_name", "timezone", "time_zone"].lazy.compactMap { conference?.child($0)?.trimmedText }
            .first { !$0.isEmpty }
    }

    /// The conference's title, and its talks.
    var schedule: (title: String?, talks: [ScheduledTalk]) {
        let title = root.child("conference")?.child("title")?.trimmedText
        let talks = root.children.filter { $0.name == "day" }.flatMap { day in
            day.children.filter { $0.name == "room" }.flatMap { room in
                room.children.filter { $0.name == "event" }.map { talk($0, in: room, on: day) }
            }
        }
        return (title.flatMap { $0.isEmpty ? nil : $0 }, talks)
    }

    private func talk(_ event: XMLElement, in room: XMLElement, on day: XMLElement) -> ScheduledTalk {
        func text(_ name: String) -> String? {
            event.child(name).map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 }
        }
        var talk = ScheduledTalk()
        talk.uid = event.attribute("guid")
        talk.title = text("title")
        talk.subtitle = text("subtitle")
        talk.start = ScheduleDay(date: day.attribute("date"), start: day.attribute("start"))
            .time(date: text("date"), clock: text("start"))
        talk.seconds = text("duration").flatMap(ScheduledTalk.seconds)
        talk.zone = zone
        talk.room = text("room") ?? room.attribute("name")
        talk.speakers = (event.child("persons")?.children ?? []).map { $0.child("name")?.trimmedText ?? $0.trimmedText }
        talk.texts = [text("abstract"), text("description")].compactMap(\.self)
        talk.track = text("track")
        talk.url = text("url")
        return talk
    }
}

extension XMLElement {
    fileprivate func attribute(_ name: String) -> String? {
        attributes[XMLName(namespace: "", name: name)].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A day of a schedule. It may end after midnight.
struct ScheduleDay {
    /// The date of the day.
    let date: String?
    /// The time at which the day begins; nil if unknown.
    let start: String?

    /// Returns the start of a talk. A talk without a date of its own starts on the day, or on the next one if its clock
    /// time is before the day's beginning.
    func time(date own: String?, clock: String?) -> String? {
        if let own, SchemaTime(own)?.time.local != nil { return own }
        guard let day = (own ?? date).flatMap({ SchemaTime($0) }), let clock,
            let time = SchemaTime(clock: clock, on: day.day)
        else { return nil }
        let begin = start.flatMap { SchemaTime($0)?.time.local }
        let first = begin.map { $0.hour * 60 + $0.minute } ?? 5 * 60
        guard let local = time.time.local else { return nil }
        let isNight = own == nil && local.hour * 60 + local.minute < min(first, 6 * 60)
        return time.time.adding(seconds: isNight ? 86_400 : 0).text
    }
}
