import CalendarModel
import FoundationEssentials

/// The content of a mail, a document or an archive before its payloads are recognized: the texts and files that may have
/// events. The codes in its pictures are in ``ImageReading/frames``.
public struct ContainerContent: Hashable, Sendable, Codable {
    /// What the input is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A mail. Its parts repeat each other, so an event of several parts is one event.
        case mail
        /// A document with text and pictures, or a page that was saved with its pictures.
        case document
        /// An archive: its files have nothing to do with each other.
        case archive
    }

    /// What the input is.
    public var kind: Kind
    /// The decoded subject of a mail; nil if there is none.
    public var subject: String?
    /// The parts that were read, in their order.
    public var parts: [Part] = []
    /// The index of the first frame of the parts' pictures; the pages of a PDF document come before those attached to it.
    public var firstFrame = 0

    /// A part of a mail, or a file in a document or archive.
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

        /// The number and file name in a mail, such as `2.1 invite.ics`; the path in an archive.
        public var name: String
        /// How the part is read.
        public var kind: Kind
        /// The stated character set; nil if none is stated.
        public var charset: String?
        /// The method of a calendar that the sender stated in the part's type.
        public var method: String?
        /// The day in the Date header of the mail around the part, as year, month and day.
        public var day: [Int]?
        /// The name of the sender of that mail.
        public var sender: String?
        /// The subject of that mail.
        public var subject: String?
        /// The address that a saved page came from.
        public var address: String?
        /// The bytes of the part; nil for a picture.
        public var bytes: Data?
        /// The number of the picture's frames in ``ImageReading/frames``.
        public var frames = 0
        /// The title of the calendar that the part is in, in a backup of several calendars.
        package var calendar: String?

        /// The name of the file that the part is in, or its own.
        fileprivate var outerName: Substring { name.firstRange(of: ", ").map { name[..<$0.lowerBound] } ?? name[...] }

        /// The day in the Date header.
        var date: CalendarDate? {
            guard let day, day.count == 3 else { return nil }
            return CalendarDate(year: day[0], month: day[1], day: day[2])
        }
    }

    /// The parts that repeat each other: all parts of a mail or document; in an archive, those of one file.
    var groups: [[Part]] {
        guard kind == .archive else { return [parts] }
        var groups: [[Part]] = []
        for part in parts {
            if let last = groups.last?.last, last.outerName == part.outerName {
                groups[groups.count - 1].append(part)
            } else {
                groups.append([part])
            }
        }
        return groups
    }

    /// Returns the part whose picture has a frame.
    func part(ofFrame frame: Int) -> Part? {
        var first = firstFrame
        for part in parts where part.frames > 0 {
            if (first..<first + part.frames).contains(frame) { return part }
            first += part.frames
        }
        return nil
    }
}
