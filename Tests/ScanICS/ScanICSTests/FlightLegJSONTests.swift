import ScanICS
import Testing

@Suite("Flight legs in JSON")
struct FlightLegJSONTests {
    @Test("the legs of a boarding pass are a list of objects, in which unknown values are absent")
    func legs() throws {
        let pass = "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 100"
        var options = ScanOptions()
        options.keepsPersonalData = true
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

    @Test("without personal data, a boarding pass has its flights and seats, and passes of two people are two events")
    func withoutTravellers() throws {
        func parsed(_ name: String, _ booking: String) throws -> (json: String, uid: String?) {
            let pass = "M1\(name)EXYZ\(booking) GVACDGAF 0123 339C002F0025 100"
            let result = EventScanner().parse(payload: Array(pass.utf8))
            #expect(result.diagnostics.contains { $0.code == .personalDataOmitted })
            return (try JSONText.text(of: result), result.events.first?.entry.item.uid)
        }
        let one = try parsed("GRANDMAIRE/MELANIE  ", "123")
        #expect(one.json.contains(#""legs":[{"carrier":"AF","flight":"123","from":"GVA","seat":"2F","to":"CDG"}]"#))
        for word in ["GRANDMAIRE", "XYZ123"] { #expect(!one.json.contains(word)) }
        #expect(one.uid != nil)
        #expect(try parsed("GRANDMAIRE/MELANIE  ", "124").uid != one.uid)
    }
}
