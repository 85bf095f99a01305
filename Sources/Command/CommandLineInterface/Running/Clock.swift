import Glibc

package enum Clock {
    /// The time to use as the start of the run, in UTC: the time in SOURCE_DATE_EPOCH, or else the current time. With
    /// SOURCE_DATE_EPOCH, output can be reproduced byte for byte.
    package static var runStart: LocalDateTime {
        LocalDateTime(secondsSinceEpoch: fixedTime ?? time(nil))
    }

    /// The DTSTAMP for events without one, in UTC: the time in SOURCE_DATE_EPOCH, or else the start of 1970. This time
    /// does not depend on the clock, so that equal inputs always give equal calendars.
    package static var assumedStamp: LocalDateTime {
        LocalDateTime(secondsSinceEpoch: fixedTime ?? 0)
    }

    private static var fixedTime: Int? {
        getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
    }

    package static var now: String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
        return "\(LocalDateTime(secondsSinceEpoch: now.tv_sec).extendedText).\(milliseconds)Z"
    }
}
