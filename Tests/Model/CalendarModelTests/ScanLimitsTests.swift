import CalendarModel
import Testing

@Suite("Limits")
struct ScanLimitsTests {
    @Test(
        "any number of seconds gives a valid duration",
        arguments: [(-1, 0), (0.25, 0.25), (.infinity, 1e9), (.nan, 1e9), (.greatestFiniteMagnitude, 1e9)])
    func duration(seconds: Double, expected: Double) {
        var limits = ScanLimits()
        limits.seconds = seconds
        #expect(limits.duration == .seconds(expected))
    }
}
