import CalendarModel

/// A conference's schedule in JSON: frab's and pretalx's `schedule.json`, pretalx's list of talks, Sessionize's API,
/// and Indico's exports of contributions and timetables.
struct ScheduleJSON {
    private let root: JSONValue

    init(_ root: JSONValue) { self.root = root }

    /// The conference's title, and its talks; nil if the JSON is not a schedule.
    var schedule: (title: String?, talks: [ScheduledTalk])? {
        if let conference = root["schedule"]?["conference"] ?? root["conference"], conference["days"] != nil {
            return (conference["title"]?.localText, days(of: conference))
        }
        if let talks = sessions, !talks.isEmpty { return (nil, talks) }
        if let talks = root["talks"]?.array
            ?? (root["results"]?.array?.first?["submission_type"] == nil ? nil : root["results"]?.array)
        {
            return (nil, talks.map(pretalxTalk))
        }
        if let results = root["results"] { return indico(results) }
        return nil
    }

    // MARK: frab and pretalx

    private func days(of conference: JSONValue) -> [ScheduledTalk] {
        let zone = conference["time_zone_name"]?.string
        return (conference["days"]?.list ?? []).flatMap { day in
            (day["rooms"]?.members ?? []).flatMap { room in
                room.value.list.map { talk in
                    frabTalk(talk, in: room.name, on: day, zone: zone)
                }
            }
        }
    }

    private func frabTalk(_ value: JSONValue, in room: String, on day: JSONValue, zone: String?) -> ScheduledTalk {
        var talk = ScheduledTalk()
        talk.uid = value["guid"]?.scalarText
        talk.title = value["title"]?.localText
        talk.subtitle = value["subtitle"]?.localText
        talk.start = ScheduleDay(date: day["date"]?.string, start: day["day_start"]?.string)
            .time(date: value["date"]?.string, clock: value["start"]?.string)
        talk.seconds = value["duration"]?.string.flatMap(ScheduledTalk.seconds)
        talk.zone = zone
        talk.room = value["room"]?.localText ?? room
        talk.speakers = people(value["persons"])
        talk.texts = ["abstract", "description"].compactMap { value[$0]?.localText }
        talk.track = value["track"]?.localText
        talk.url = value["url"]?.string
        return talk
    }

    /// Reads a talk of pretalx's list. Rooms, tracks and speakers may be numbers of entries in other lists.
    private func pretalxTalk(_ value: JSONValue) -> ScheduledTalk {
        var talk = ScheduledTalk()
        let slot = value["slot"] ?? value["slots"]?.list.first { $0.members != nil } ?? value
        talk.title = value["title"]?.localText
        talk.start = slot["start"]?.string
        talk.end = slot["end"]?.string
        talk.seconds = value["duration"]?.scalarText.flatMap { Int($0) }.map { $0 * 60 }
        talk.zone = root["timezone"]?.string
        talk.room = entry(slot["room"], in: "rooms")
        talk.speakers = (value["speakers"]?.list ?? []).compactMap {
            $0["name"]?.localText ?? entry($0, in: "speakers")
        }
        talk.texts = ["abstract", "description"].compactMap { value[$0]?.localText }
        talk.track = entry(value["track"], in: "tracks")
        talk.url = value["url"]?.string
        return talk
    }

    /// Returns the name of an entry: the value's own text, or that of the entry with this number in a list of the root.
    private func entry(_ value: JSONValue?, in list: String) -> String? {
        guard let value else { return nil }
        if value.members != nil { return (value["name"] ?? value["title"])?.localText ?? value.localText }
        guard let key = value.scalarText else { return nil }
        let found = root[list]?.list.first {
            ($0["id"] ?? $0["code"])?.scalarText == key || $0["code"]?.scalarText == key
        }
        if let found { return (found["name"] ?? found["fullName"])?.localText }
        return value.string
    }

    private func people(_ value: JSONValue?) -> [String] {
        (value?.list ?? []).compactMap { person in
            if let text = person.string { return text }
            for name in ["public_name", "full_public_name", "name", "fullName", "full_name"] {
                if let text = person[name]?.localText { return text }
            }
            let parts = ["first_name", "last_name"].compactMap { person[$0]?.string }
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        }
    }

    // MARK: Sessionize

    /// The sessions of a schedule of Sessionize: in one list, in groups, or in rooms of days.
    private var sessions: [ScheduledTalk]? {
        let groups = root.list
        let rooms = groups.flatMap { $0["rooms"]?.list ?? [] }
        let lists = (groups + rooms).compactMap { $0["sessions"]?.array }
        let all = lists.flatMap(\.self).filter { $0["startsAt"] != nil }
        guard !all.isEmpty else { return nil }
        return all.map { value in
            var talk = ScheduledTalk()
            talk.uid = nil
            talk.title = value["title"]?.localText
            talk.start = value["startsAt"]?.string
            talk.end = value["endsAt"]?.string
            talk.room = value["room"]?.localText ?? entry(value["roomId"], in: "rooms")
            talk.speakers = (value["speakers"]?.list ?? []).compactMap {
                $0["name"]?.localText ?? entry($0["id"] ?? $0, in: "speakers")
            }
            talk.texts = [value["description"]?.localText].compactMap(\.self)
            talk.url = value["liveUrl"]?.string
            return talk
        }
    }

    // MARK: Indico

    /// Reads the results of Indico's API: events with contributions or sessions, or a timetable by days.
    private func indico(_ results: JSONValue) -> (title: String?, talks: [ScheduledTalk])? {
        var talks: [ScheduledTalk] = []
        if let events = results.array {
            for event in events {
                let sessions = event["sessions"]?.list ?? []
                let own = (event["contributions"]?.list ?? []) + sessions.flatMap { $0["contributions"]?.list ?? [] }
                talks += own.map { contribution($0, of: event) }
                // A meeting without contributions is one event.
                if own.isEmpty, event["startDate"]?["date"] != nil { talks.append(contribution(event, of: event)) }
            }
            return talks.isEmpty ? nil : (events.count == 1 ? events[0]["title"]?.localText : nil, talks)
        }
        for event in results.members ?? [] {
            for day in event.value.members ?? [] { add(day.value, to: &talks, depth: 0) }
        }
        return talks.isEmpty ? nil : (nil, talks)
    }

    private func add(_ entries: JSONValue, to talks: inout [ScheduledTalk], depth: Int) {
        guard depth < 4 else { return }
        for entry in entries.members ?? [] {
            if let inner = entry.value["entries"], inner.members?.isEmpty == false {
                add(inner, to: &talks, depth: depth + 1)
            } else if entry.value["startDate"] != nil {
                talks.append(contribution(entry.value, of: entry.value))
            }
        }
    }

    private func contribution(_ value: JSONValue, of event: JSONValue) -> ScheduledTalk {
        var talk = ScheduledTalk()
        talk.title = value["title"]?.localText
        talk.start = time(value["startDate"])
        talk.end = time(value["endDate"])
        talk.seconds = value["duration"]?.scalarText.flatMap { Int($0) }.map { $0 * 60 }
        talk.zone = value["startDate"]?["tz"]?.string ?? event["timezone"]?.string
        let places = [value["room"] ?? event["room"], value["location"] ?? event["location"]]
        talk.room = places.compactMap { $0?.localText }.joined(separator: ", ")
        talk.speakers = people(value["speakers"]) + people(value["presenters"]) + people(value["chairs"])
        talk.texts = [value["description"]?.localText].compactMap(\.self)
        talk.track = value["session"]?.localText ?? value["track"]?.localText
        talk.url = value["url"]?.string
        return talk
    }

    /// Reads `{"date": "2026-05-01", "time": "09:00:00", "tz": "Europe/Zurich"}`.
    private func time(_ value: JSONValue?) -> String? {
        guard let date = value?["date"]?.string, let clock = value?["time"]?.string else { return value?.string }
        return "\(date)T\(clock)"
    }
}

extension JSONValue {
    /// A text, or the first text of an object with a text for each language; nil for an empty text.
    fileprivate var localText: String? {
        let text = string ?? self["en"]?.string ?? members?.lazy.compactMap(\.value.string).first
        return text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
