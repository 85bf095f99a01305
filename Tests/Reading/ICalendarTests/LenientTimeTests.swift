import Testing

@testable import ICalendar

@Suite("Times and durations in other forms")
struct LenientTimeTests {
    @Test(
        "a time without its separators is read",
        arguments: [
            ("202609142030", "20260914T203000"), ("20260914203015", "20260914T203015"), ("2026/9/4", "20260904"),
            ("2026-9-14 9:00", "20260914T090000"),
        ])
    func separators(text: String, value: String) {
        #expect(LenientTime(text)?.value == value)
    }

    @Test("a month of one digit is read only between two separators", arguments: ["20269-14", "20269 14"])
    func month(text: String) {
        #expect(LenientTime(text) == nil)
    }

    @Test(
        "twelve o'clock is midnight with AM and noon with PM",
        arguments: [
            ("June 1, 2026 12:30 AM", "20260601T003000"), ("June 1, 2026 12:30 PM", "20260601T123000"),
            ("June 1, 2026 1:30 PM", "20260601T133000"),
        ])
    func noon(text: String, value: String) {
        #expect(LenientTime(text)?.value == value)
    }

    @Test("an offset of up to 14 hours is read")
    func offset() {
        #expect(LenientTime("Mon Sep 14 2026 20:30:00 GMT+1400")?.value == "20260914T063000Z")
        #expect(LenientTime("Mon Sep 14 2026 20:30:00 GMT+1500") == nil)
    }

    @Test(
        "an offset of four digits that cannot be hours and minutes is minutes and seconds",
        arguments: [("+2359", "+2359"), ("+2400", "+002400"), ("+5959", "+005959"), ("+6000", nil)])
    func longOffset(text: String, offset: String?) {
        #expect(PropertyRepair.offset(text) == offset)
    }

    @Test("a day of the 53rd week is read")
    func week() {
        #expect(LenientTime("2026-W53-1")?.value == "20261228")
        #expect(LenientTime("2026-W54-1") == nil)
    }

    @Test("seconds since 1970 are read from 2001 to 2099")
    func epoch() {
        #expect(LenientTime("1000000000")?.value == "20010909T014640Z")
        #expect(LenientTime("0999999999") == nil)
        #expect(LenientTime("4102444799")?.value == "20991231T235959Z")
        #expect(LenientTime("4102444800") == nil)
    }

    @Test(
        "a duration in words is read",
        arguments: [("90 min", "PT90M"), ("1 hour 30 minutes", "PT90M"), ("1:30:00", "PT90M"), ("+15 min", "PT15M")])
    func words(text: String, value: String) {
        #expect(LenientDuration(text)?.value == value)
    }

    @Test("a duration in words after a minus sign is not read as a positive one", arguments: ["-15 min", "-1:30"])
    func negativeWords(text: String) {
        #expect(LenientDuration(text) == nil)
    }
}
