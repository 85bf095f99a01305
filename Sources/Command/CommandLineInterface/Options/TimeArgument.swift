import ArgumentParser
import PrintedText

package struct TimeArgument: Sendable {
    /// UTC seconds since 1970.
    package let utc: Int

    /// Reads `2026-06-12`, `2026-06-12T09:00:00Z`, `2026-06-12T09:00:00+02:00`, `tomorrow`, `friday 20:00`, `+2w` and
    /// the like. A full date and time without an offset is in UTC. A time of day alone, or after a word such as
    /// `tomorrow`, is in the reader's zone.
    package static func read(_ text: String) throws -> TimeArgument {
        if let time = ISO8601Time(text) { return TimeArgument(time) }
        let time = try WrittenTime.read(text).time
        guard let local = time.local, time.offset == nil, let zone = ReaderZone.ofMachine else {
            return TimeArgument(time)
        }
        return TimeArgument(utc: zone.utc(of: local).secondsSinceEpoch)
    }

    private init(utc: Int) { self.utc = utc }

    /// Creates the instant that a text names; a time without an offset is UTC.
    package init(_ time: ISO8601Time) {
        utc = time.eventTime.local.secondsSinceEpoch
    }

    package static let wrongOrder = "--from is later than --to."
}

/// A time that the user writes for an event or reminder. A time without an offset is in the zone of that event or
/// reminder.
package struct WrittenTime: Hashable, Sendable {
    /// The time, with days of the zone of this machine.
    package let typed: TypedTime
    private let text: String

    /// The time, counted from now in the zone of this machine.
    package var time: ISO8601Time { typed.time(from: Clock.runStart(in: .ofMachine)) }

    /// Returns the time as typed in a zone, in which "today" may be another day.
    package func typed(in zone: ReaderZone?) -> TypedTime {
        (try? TypedReader(now: Clock.runStart(in: zone)).time(text)) ?? typed
    }

    /// Returns the time, counted from now in a zone.
    package func time(in zone: ReaderZone?) -> ISO8601Time { typed(in: zone).time(from: Clock.runStart(in: zone)) }

    /// Returns the instant in UTC seconds since 1970. A day begins at its midnight in the zone.
    package func utc(in zone: ReaderZone?) -> Int {
        let time = time(in: zone)
        guard time.offset == nil, let zone else { return time.eventTime.local.secondsSinceEpoch }
        return zone.utc(of: time.local ?? LocalDateTime(startOf: time.date)).secondsSinceEpoch
    }

    package init?(_ text: String) {
        guard let written = try? WrittenTime.read(text) else { return nil }
        self = written
    }

    private init(_ typed: TypedTime, _ text: String) { (self.typed, self.text) = (typed, text) }

    /// Reads `2026-06-12`, `2026-06-12T19:30`, `2026-06-12 19:30`, one of these with an offset, `tomorrow 20:00` and
    /// the like.
    package static func read(_ text: String) throws -> WrittenTime {
        do {
            return WrittenTime(try TypedReader.now.time(text), text)
        } catch TypedProblem.notATime, TypedProblem.leftOver {
            throw ValidationError("'\(text)' is not a time; \(forms).")
        } catch {
            throw ValidationError(error.message + ".")
        }
    }

    private static let forms =
        "write a day (2026-06-12, today, tomorrow, friday, 12 June, +3d, +2w), a time of today (20:00, 8 pm), or both (tomorrow 20:00, 2026-06-12T20:00)"
}

extension TypedReader {
    /// A reader whose today is the day on which the program was started, in the user's time zone.
    package static var now: TypedReader { TypedReader(now: Clock.runStart(in: .ofMachine)) }
}

extension Clock {
    /// Returns the time at which the program was started, in a zone; nil for UTC.
    package static func runStart(in zone: ReaderZone?) -> LocalDateTime { zone?.local(at: runStart) ?? runStart }
}
