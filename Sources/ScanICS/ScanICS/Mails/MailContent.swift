import CalendarModel
import FoundationEssentials

/// The content of a mail before its payloads are recognized: the texts and attachments that may have events. The codes in
/// its pictures are in ``ImageReading/frames``.
public struct MailContent: Hashable, Sendable, Codable {
    /// The decoded subject; nil if the mail has none.
    public var subject: String?
    /// The parts that were read, in their order.
    public var parts: [Part] = []

    /// A part of a mail.
    public struct Part: Hashable, Sendable, Codable {
        /// How a part is read.
        public enum Kind: String, Hashable, Sendable, Codable {
            /// Text for people: its links and the calendars in it are read.
            case text
            /// A web page.
            case page
            /// A calendar, a pass or another file that is read as a whole.
            case file
            /// A picture: its codes are in ``ImageReading/frames``.
            case picture
        }

        /// The number and file name, such as `2.1 invite.ics`.
        public var name: String
        /// How the part is read.
        public var kind: Kind
        /// The character set that the sender stated.
        public var charset: String?
        /// The method of a calendar that the sender stated in the part's type.
        public var method: String?
        /// The day in the Date header of the mail around the part, as year, month and day.
        public var day: [Int]?
        /// The bytes of the part; nil for a picture.
        public var bytes: Data?
        /// The number of the picture's frames in ``ImageReading/frames``.
        public var frames = 0

        /// The day in the Date header.
        var date: CalendarDate? {
            guard let day, day.count == 3 else { return nil }
            return CalendarDate(year: day[0], month: day[1], day: day[2])
        }
    }

    /// Returns the part whose picture has a frame.
    func part(ofFrame frame: Int) -> Part? {
        var first = 0
        for part in parts where part.frames > 0 {
            if (first..<first + part.frames).contains(frame) { return part }
            first += part.frames
        }
        return nil
    }
}
