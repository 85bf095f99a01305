import CommandLineInterface
import Testing

@Suite("The progress bar")
struct ProgressBarTests {
    @Test("the line shows the number done, the total, the rate and the time left")
    func line() {
        let state = ProgressState(done: 150, total: 300, elapsed: .seconds(6), note: "98 events")
        #expect(
            ProgressBar(width: 71).line(state)
                == "[################----------------]  150/300  98 events  25/s  0:06 left")
    }

    @Test("without a total, the line has no bar and no time left")
    func unknownTotal() {
        let state = ProgressState(done: 7, elapsed: .seconds(2), note: "3 events")
        #expect(ProgressBar(width: 80).line(state) == "7  3 events  3.5/s")
        #expect(ProgressBar(width: 80).line(ProgressState(done: 0, total: 0, elapsed: .zero)) == "0/0  0.0/s")
    }

    @Test("the line is never wider than the terminal", arguments: [0, 1, 10, 30, 45, 80, 300])
    func width(columns: Int) {
        let state = ProgressState(done: 299_999, total: 300_000, elapsed: .seconds(40_000), note: "98765 events")
        #expect(ProgressBar(width: columns).line(state).count <= columns)
    }

    @Test("if more items are done than the total, the bar is full")
    func tooMuch() {
        let line = ProgressBar(width: 60).line(ProgressState(done: 12, total: 10, elapsed: .seconds(1)))
        #expect(line.contains("#]  12/10") && !line.contains("-]"))
        #expect(!line.contains("left"))
    }

    @Test(
        "a duration is printed as hours, minutes and seconds",
        arguments: [(0, "0:00"), (65, "1:05"), (3600, "1:00:00"), (36_061, "10:01:01")])
    func times(seconds: Int, text: String) {
        #expect(ProgressBar.text(.seconds(seconds)) == text)
    }
}
