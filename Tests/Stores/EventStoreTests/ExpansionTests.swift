import CalendarModel
import Testing

@testable import EventStore

@Suite("The expansion of resources into items")
struct ExpansionTests {
    @Test("events that each define a zone of their own are expanded without keeping all zones")
    func manyZones() throws {
        var expansion = ItemExpansion(
            storeIdentifier: "test", window: TimeWindow(start: 1_780_000_000, end: 1_785_000_000), limit: .max)
        for number in 0..<300 {
            let resource = try CalendarResource(
                text: """
                    BEGIN:VCALENDAR
                    VERSION:2.0
                    BEGIN:VTIMEZONE
                    TZID:Made up \(number)
                    BEGIN:STANDARD
                    DTSTART:19700101T000000
                    TZOFFSETFROM:+0300
                    TZOFFSETTO:+0300
                    END:STANDARD
                    END:VTIMEZONE
                    BEGIN:VEVENT
                    UID:\(number)
                    DTSTAMP:20260101T000000Z
                    DTSTART;TZID=Made up \(number):20260612T090000
                    END:VEVENT
                    END:VCALENDAR

                    """)
            let key = ResourceKey(calendar: CalendarIdentifier(rawValue: "calendar"), uid: resource.uid)
            let stored = StoredResource(key: key, resource: resource, revision: Revision(ofText: resource.text))
            try expansion.add(ResourceList(resources: [stored]))
        }
        #expect(Set(expansion.list.items.map(\.window?.start)) == [1_781_244_000])
        #expect(expansion.list.items.count == 300)
        #expect((1...64).contains(expansion.resolvers.count))
    }
}
