import Foundation
import Testing

@testable import StoreProgram

@Suite("The ledger of alarms")
struct AlarmLedgerTests {
    private typealias Candidate = AlarmLedger.Candidate
    private let day = 86_400
    private let alarm = AlarmLedger.Candidate(key: "a", trigger: 1000, end: 2000)

    /// Returns the keys of the alarms that go off at a time, and records that they went off.
    private func look(_ ledger: inout AlarmLedger, at now: Int, _ candidates: [Candidate]) -> [String] {
        let due = ledger.due(at: now, among: candidates, patience: day)
        for candidate in due { ledger.markFired(candidate) }
        ledger.finishLook(at: now)
        return due.map(\.key)
    }

    @Test("an alarm goes off at its time, and only once, even if the program is started again")
    func once() throws {
        var ledger = AlarmLedger()
        #expect(look(&ledger, at: 900, [alarm]) == [])
        #expect(ledger.nextLook(after: 900, among: [alarm]) == 1000)
        #expect(look(&ledger, at: 1000, [alarm]) == ["a"])
        #expect(look(&ledger, at: 1001, [alarm]) == [])
        var restarted = try JSONDecoder().decode(AlarmLedger.self, from: try JSONEncoder().encode(ledger))
        #expect(restarted == ledger)
        #expect(look(&restarted, at: 1002, [alarm]) == [])
        #expect(restarted.nextLook(after: 1002, among: [alarm]) == nil)
    }

    @Test("an alarm that was missed while the machine was suspended goes off afterwards, unless it is too old")
    func suspended() {
        var ledger = AlarmLedger()
        #expect(look(&ledger, at: 900, []) == [])
        let old = Candidate(key: "old", trigger: 950, end: 960)
        let recent = Candidate(key: "recent", trigger: 990 + day, end: 1000 + day)
        #expect(look(&ledger, at: 1000 + day, [recent, old]) == ["recent"])
        #expect(look(&ledger, at: 1001 + day, [recent, old]) == [])
    }

    @Test("at the first start, an alarm that is already due goes off only if its event is not over")
    func first() {
        var ledger = AlarmLedger()
        let over = Candidate(key: "over", trigger: 1000, end: 1400)
        let coming = Candidate(key: "coming", trigger: 1200, end: 5000)
        #expect(look(&ledger, at: 1500, [over, coming]) == ["coming"])
    }

    @Test("the alarm of an event that is added too late goes off only if the event is not over")
    func addedLate() {
        var ledger = AlarmLedger()
        #expect(look(&ledger, at: 1500, []) == [])
        #expect(look(&ledger, at: 1600, [alarm]) == ["a"])
        let over = Candidate(key: "over", trigger: 1000, end: 1100)
        #expect(look(&ledger, at: 1700, [over]) == [])
    }

    @Test("after the clock is set back, no alarm goes off again, and a later alarm goes off at its time")
    func setBack() {
        var ledger = AlarmLedger()
        let later = Candidate(key: "later", trigger: 1500, end: 1600)
        #expect(look(&ledger, at: 1000, [alarm]) == ["a"])
        // The clock is set back by an hour.
        #expect(look(&ledger, at: -2600, [alarm, later]) == [])
        #expect(ledger.nextLook(after: -2600, among: [alarm, later]) == 1500)
        #expect(look(&ledger, at: 1000, [alarm, later]) == [])
        #expect(look(&ledger, at: 1500, [alarm, later]) == ["later"])
    }

    @Test("a snoozed alarm goes off again once when the snooze is over, also after a restart")
    func snoozed() throws {
        var ledger = AlarmLedger()
        #expect(look(&ledger, at: 1000, [alarm]) == ["a"])
        ledger.snooze(alarm, until: 1600)
        #expect(ledger.nextLook(after: 1001, among: [alarm]) == 1600)
        #expect(look(&ledger, at: 1599, [alarm]) == [])
        ledger = try JSONDecoder().decode(AlarmLedger.self, from: try JSONEncoder().encode(ledger))
        // The machine was suspended for three days.
        #expect(look(&ledger, at: 1600 + 3 * day, [alarm]) == ["a"])
        #expect(look(&ledger, at: 1601 + 3 * day, [alarm]) == [])
        ledger.snooze(alarm, until: 1700 + 3 * day)
        ledger.forgetSnooze("a")
        #expect(ledger.nextLook(after: 1601 + 3 * day, among: []) == nil)
    }

    @Test("an alarm that could not be shown goes off at the next look, even if its event is over by then")
    func unsent() {
        var ledger = AlarmLedger()
        ledger.finishLook(at: 900)
        #expect(ledger.due(at: 1000, among: [alarm], patience: day) == [alarm])
        ledger.finishLook(at: 1000, unsent: [alarm])
        ledger.finishLook(at: 1060, unsent: [alarm])
        #expect(look(&ledger, at: 9000, [alarm]) == ["a"])
    }

    @Test("the ledger keeps the latest five thousand alarms")
    func bounded() {
        var ledger = AlarmLedger()
        ledger.finishLook(at: 0)
        for number in 0..<6000 { ledger.markFired(Candidate(key: "\(number)", trigger: number, end: number)) }
        ledger.finishLook(at: 6000)
        #expect(ledger.fired.count == 5000)
        #expect(ledger.fired["5999"] == 5999 && ledger.fired["999"] == nil)
    }
}
