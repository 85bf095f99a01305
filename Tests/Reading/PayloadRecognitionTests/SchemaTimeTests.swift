import Testing

@testable import PayloadRecognition

@Suite("Times of schema.org")
struct SchemaTimeTests {
    @Test(
        "a time is read in the forms that pages write",
        arguments: [
            ("2026-05-01T19:00:00+02:00", "2026-05-01T19:00:00+02:00"), ("20260501T190000Z", "2026-05-01T19:00:00Z"),
            ("2026-5-1T9:00+2:00", "2026-05-01T09:00:00+02:00"), ("2026-05-01-19:00:00", "2026-05-01T19:00:00"),
            ("2026-05-01 7:00 PM", "2026-05-01T19:00:00"), ("2026/05/01 19:00", "2026-05-01T19:00:00"),
            ("2026-05-01T19:00:00 +0200", "2026-05-01T19:00:00+02:00"),
            ("2026-05-01T19:00+02:00Z", "2026-05-01T19:00:00+02:00"),
            ("2026-05-01UTC07:00", "2026-05-01T07:00:00"), ("2026-05-01T19.30", "2026-05-01T19:30:00"),
            ("Fri, 01 May 2026 19:00:00 +0200", "2026-05-01T19:00:00+02:00"),
            ("Fri May 01 2026 19:00:00 GMT+0200 (Central European Summer Time)", "2026-05-01T19:00:00+02:00"),
            ("May 1, 2026 7:00 pm", "2026-05-01T19:00:00"), ("01.05.2026 19:00", "2026-05-01T19:00:00"),
            ("1 May 2026", "2026-05-01"), ("1777662000", "2026-05-01T19:00:00Z"),
            ("1777662000000", "2026-05-01T19:00:00Z"),
            ("2026-05-01T24:00", "2026-05-02T00:00:00"), ("2026/05/01 24:00", "2026-05-02T00:00:00"),
            ("2026/05/01 19:00+14:00", "2026-05-01T19:00:00+14:00"), ("1970-01-01T19:00", "1970-01-01T19:00:00"),
            ("2026-05-01T", "2026-05-01"),
            ("2026-05-01T19:00−05:00", "2026-05-01T19:00:00-05:00"),
        ])
    func times(text: String, expected: String) {
        #expect(SchemaTime(text)?.time.text == expected)
    }

    @Test("the zone of a time is read in brackets or after a blank")
    func zones() {
        #expect(SchemaTime("2026-05-01T19:00:00+02:00[Europe/Berlin]")?.zone == "Europe/Berlin")
        #expect(SchemaTime("2026-05-01T19:00 Europe/Berlin")?.zone == "Europe/Berlin")
        #expect(SchemaTime("2026-05-01T19:00 CEST")?.zone == nil)
    }

    @Test(
        "a text that is not a day or time, or only a placeholder, is not read",
        arguments: [
            "", "TBA", "2026", "2026-05", "0000-00-00", "2026-13-01", "2026-02-30T10:00", "1970-01-01",
            "0001-01-01T00:00:00",
            "2026/05/01 19:00+15:00", "05/06/2026", "1 May or 2 May 2026", "12", "-0001-11-30T00:00:00+00:00",
            "tomorrow at 7 pm",
        ])
    func none(text: String) {
        #expect(SchemaTime(text) == nil)
    }
}
