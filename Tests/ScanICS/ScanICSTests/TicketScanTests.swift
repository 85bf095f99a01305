import Foundation
import ScanICS
import TestSupport
import Testing

@Suite("Tickets and passes as inputs")
struct TicketScanTests {
    private func seed(_ name: String) -> String { packageRoot.path() + "Fuzz/Corpus/" + name }

    @Test("an Apple Wallet pass is scanned like a picture, by its bytes")
    func pass() throws {
        let result = try EventScanner().scan(path: seed("passes/event-ticket"))
        #expect(result.symbols?.isEmpty == true)
        #expect(result.events.map(\.family) == [.walletPass])
        #expect(result.events.first?.source.path?.hasSuffix("event-ticket") == true)
    }

    @Test("a pass that was read elsewhere gives the same result after its reading is converted to JSON and back")
    func reading() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: seed("passes/event-ticket"))))
        let reading = try EventScanner().read(image: bytes)
        let copy = try JSONDecoder().decode(ImageReading.self, from: JSONEncoder().encode(reading))
        #expect(copy == reading)
        #expect(EventScanner().result(of: copy).events.count == 1)
    }

    @Test("a ticket's names are in the events only if the caller asks for them")
    func personalData() throws {
        let path = seed("tickets/flex3")
        let plain = try EventScanner().parse(path: path)
        #expect(try !JSONText.text(of: plain).contains("Beispiel"))
        #expect(plain.diagnostics.contains { $0.code == .personalDataOmitted })
        var options = ScanOptions()
        options.keepsPersonalData = true
        #expect(try JSONText.text(of: EventScanner(options: options).parse(path: path)).contains("Beispiel"))
    }

    @Test("a strict scan does not refuse a ticket because its signature is not checked")
    func strict() throws {
        var options = ScanOptions()
        options.isStrict = true
        #expect(try EventScanner(options: options).parse(path: seed("tickets/flex3")).events.count == 1)
    }
}
