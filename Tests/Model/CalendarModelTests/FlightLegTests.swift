import CalendarModel
import Testing

@Suite("Flight legs")
struct FlightLegTests {
    @Test("a leg that is written to a property and read back is unchanged")
    func roundTrip() {
        var leg = FlightLeg(from: "FRA", to: "JFK", carrier: "LH", flight: "400")
        #expect(FlightLeg(leg.property) == leg)
        leg.date = CalendarDate(year: 2026, month: 6, day: 12)
        (leg.dayOfYear, leg.cabin, leg.seat, leg.sequence) = (163, "Y", "12A", "1")
        (leg.pnr, leg.passenger, leg.written) = ("ABC123", "DOE/JANE", "ABC123 FRAJFK, \\ ;")
        #expect(FlightLeg(leg.property) == leg)
        #expect(CalendarEvent(Component("VEVENT", [leg.property, leg.property])).flightLegs == [leg, leg])
    }

    @Test("a property without the fields of a leg is not a leg")
    func noLeg() {
        #expect(FlightLeg(Property("X-SCANICS-LEG", [Parameter("FROM", "FRA")], value: "")) == nil)
        #expect(
            FlightLeg(
                Property(
                    "X-OTHER", FlightLeg(from: "A", to: "B", carrier: "C", flight: "1").property.parameters, value: ""))
                == nil)
    }
}
