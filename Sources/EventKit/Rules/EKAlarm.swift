import CalendarModel
import EventStore

/// An alarm of an event or reminder.
open class EKAlarm: EKObject, NSCopying {
    /// The VALARM that was read, with properties that EventKit does not know; nil for a new alarm.
    private var source: Component?
    private var date: Date?
    private var offset: TimeInterval = 0
    private var place: EKStructuredLocation?
    private var direction = EKAlarmProximity.none
    private var address: String?
    private var sound: String?
    private var isChanged = false

    /// Creates an alarm that goes off at the start.
    public override init() {}

    /// Creates an alarm that goes off at a date.
    public convenience init(absoluteDate date: Date) {
        self.init()
        self.date = date
    }

    /// Creates an alarm that goes off some time before or after the start.
    ///
    /// - Parameter offset: seconds from the start; negative before the start.
    public convenience init(relativeOffset offset: TimeInterval) {
        self.init()
        self.offset = offset
    }

    /// Creates an alarm from a VALARM.
    ///
    /// - Parameter length: the seconds from the start to the end of the item, for triggers that count from the end.
    convenience init(_ component: Component, length: TimeInterval) {
        self.init()
        source = component
        switch Alarm(component).trigger {
        case .absolute(let time)?:
            date = Date(timeIntervalSince1970: Double(time.local.secondsSinceEpoch))
        case .relative(let duration, let toEnd)?: offset = Double(duration.totalSeconds) + (toEnd ? length : 0)
        case nil: break
        }
        switch component.text("X-APPLE-PROXIMITY")?.uppercased() ?? component.text("PROXIMITY")?.uppercased() {
        case "ARRIVE"?: direction = .enter
        case "DEPART"?: direction = .leave
        default: break
        }
        if component.property(ItemLocation.appleProperty) != nil { place = EKStructuredLocation(of: component) }
        address = component.property("ATTENDEE").flatMap { CalendarUser($0).email }
        if component.text("ACTION")?.uppercased() == "AUDIO" {
            sound = component.property("ATTACH").map { URL(string: $0.value)?.lastPathComponent ?? $0.value }
        }
    }

    // MARK: Parts

    /// Seconds from the start; negative before the start. Setting this property removes ``absoluteDate``.
    open var relativeOffset: TimeInterval {
        get { offset }
        set { (offset, date, isChanged) = (newValue, nil, true) }
    }

    /// The date at which the alarm goes off; nil if it goes off relative to the start.
    open var absoluteDate: Date? {
        get { date }
        set {
            (date, isChanged) = (newValue, true)
            if newValue != nil { offset = 0 }
        }
    }

    /// The place at which the alarm goes off.
    open var structuredLocation: EKStructuredLocation? {
        get { place }
        set { (place, isChanged) = (newValue, true) }
    }

    /// Whether the alarm goes off on arrival at the place or on departure.
    open var proximity: EKAlarmProximity {
        get { direction }
        set { (direction, isChanged) = (newValue, true) }
    }

    /// The kind of alarm. An alarm with a mail address sends mail, and an alarm with a sound plays that sound.
    open var type: EKAlarmType {
        if address != nil { return .email }
        if sound != nil || source?.text("ACTION")?.uppercased() == "AUDIO" { return .audio }
        return source?.text("ACTION")?.uppercased() == "PROCEDURE" ? .procedure : .display
    }

    /// The address that the alarm sends mail to.
    open var emailAddress: String? {
        get { address }
        set {
            (address, isChanged) = (newValue, true)
            if newValue != nil { sound = nil }
        }
    }

    /// The name of the sound that the alarm plays.
    open var soundName: String? {
        get { sound }
        set {
            (sound, isChanged) = (newValue, true)
            if newValue != nil { address = nil }
        }
    }

    // MARK: The component

    /// Returns the VALARM. An alarm that was read and not changed keeps all its properties.
    ///
    /// - Parameter title: the item's title. A new alarm shows it, because RFC 5545 requires a text.
    func component(title: String) -> Component {
        if let source, !isChanged { return source }
        let trigger: Alarm.Trigger
        if let date {
            trigger = .absolute(EventTime(utc: date))
        } else {
            var duration = CalendarDuration()
            let seconds = Int(min(max(offset.rounded(), -1e9), 1e9))
            duration.isNegative = seconds < 0
            duration.hours = abs(seconds) / 3600
            duration.minutes = abs(seconds) / 60 % 60
            duration.seconds = abs(seconds) % 60
            trigger = .relative(duration, toEnd: false)
        }
        let text = source?.text("DESCRIPTION") ?? (title.isEmpty ? "Reminder" : title)
        let fresh = Alarm(trigger, description: text).component
        var result = source ?? fresh
        result.set("TRIGGER", fresh.property("TRIGGER"))
        result.set(
            "ACTION", Property("ACTION", value: address != nil ? "EMAIL" : sound != nil ? "AUDIO" : "DISPLAY"))
        if address != nil, result.property("SUMMARY") == nil { result.setText("SUMMARY", text) }
        result.set("ATTENDEE", address.map { Property("ATTENDEE", value: "mailto:\($0)") })
        if let sound {
            result.set("ATTACH", Property("ATTACH", [Parameter("VALUE", "URI")], value: sound))
        } else if source?.text("ACTION")?.uppercased() == "AUDIO" {
            result.set("ATTACH", nil)
        }
        let words = [EKAlarmProximity.enter: "ARRIVE", .leave: "DEPART"]
        result.set("X-APPLE-PROXIMITY", words[direction].map { Property("X-APPLE-PROXIMITY", value: $0) })
        result.set(ItemLocation.appleProperty, place?.property)
        return result
    }

    /// Returns a copy, which can be changed separately.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKAlarm()
        (copy.source, copy.date, copy.offset, copy.isChanged) = (source, date, offset, isChanged)
        (copy.place, copy.direction) = (place?.copy() as? EKStructuredLocation, direction)
        (copy.address, copy.sound) = (address, sound)
        return copy
    }

    /// Returns whether another object is the same alarm.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKAlarm else { return false }
        return other.date == date && other.offset == offset && other.place == place && other.direction == direction
            && other.address == address && other.sound == sound
    }

    /// The hash of the time.
    open override var hash: Int { date?.hashValue ?? offset.hashValue }
}
