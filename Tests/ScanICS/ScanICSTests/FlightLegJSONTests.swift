import ScanICS
import Testing

@Suite("Flight legs in JSON")
struct FlightLegJSONTests {
    @Test("the legs of a boarding pass are a list of objects, in which unknown values are absent")
    func legs() throws {
        let pass = "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 100"
        var options = ScanOptions()
        options.referenceDate = CalendarDate(year: 2018, month: 4, day: 2)
        let dated = try JSONText.text(of: EventScanner(options: options).parse(payload: Array(pass.utf8)))
        #expect(
            dated.contains(
                #""legs":[{"carrier":"AF","date":"2018-12-05","flight":"123","from":"GVA","passenger":"GRANDMAIRE/MELANIE","#
                    + #""pnr":"ABC123","seat":"2F","to":"CDG"}]"#))
        #expect(dated.contains(#""family":"boarding-pass""#))
        options.referenceDate = nil
        let open = try JSONText.text(of: EventScanner(options: options).parse(payload: Array(pass.utf8)))
        #expect(open.contains(#""legs":[{"carrier":"AF","flight":"123""#))
        #expect(open.contains(#""incomplete":true"#))
    }
}
