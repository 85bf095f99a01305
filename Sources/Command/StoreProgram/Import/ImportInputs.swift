import CommandLineInterface
import EventStore
import Glibc
import ICalendar
import Synchronization
import SystemPackage

/// The inputs of an import. Standard input is read once and its bytes are kept, because they may be a picture or a
/// calendar.
struct ImportInputs: Sequence, Sendable {
    private let inputs: InputList
    private let limit: Int
    private let standardInput = StandardInput()
    /// The titles of the calendars in a backup; nil for a calendar without one. Key: the calendar's folder.
    private let titles = Titles()

    private final class Titles: Sendable {
        let known = Mutex<[String: String?]>([:])
    }

    private final class StandardInput: Sendable {
        let bytes = Mutex<[UInt8]?>(nil)
    }

    init(_ inputs: InputList, limit: Int) {
        self.inputs = inputs
        self.limit = limit
    }

    func makeIterator() -> some IteratorProtocol<ScanInput> {
        var iterator = inputs.makeIterator()
        return AnyIterator { iterator.next().map(prepared) }
    }

    private func prepared(_ input: ScanInput) -> ScanInput {
        guard case .standardInput = input.source else { return input }
        do throws(ScanError) {
            let bytes = try InputFile.readStandardInput(limit: limit)
            standardInput.bytes.withLock { $0 = bytes }
            return ScanInput(.bytes(bytes), path: input.path, relativeName: input.relativeName)
        } catch {
            return ScanInput(.unreadable(error), path: input.path)
        }
    }

    func bytes(of input: ScanInput) -> [UInt8]? {
        switch input.source {
        case .file(let path): try? InputFile.read(path, limit: limit)
        case .bytes: standardInput.bytes.withLock { $0 }
        case .standardInput, .unreadable, .passedOver: nil
        }
    }

    /// Returns where the events of an input come from, for the record of the import.
    ///
    /// - Parameters:
    ///   - bytes: the input's bytes, if they were read already.
    ///   - keepsPicture: whether the record has the bytes, too.
    func source(of input: ScanInput, _ bytes: [UInt8]?, keepsPicture: Bool) -> ImportSource {
        var source = ImportSource(path: input.path.map(InputList.absolute) ?? "-")
        guard let bytes = bytes ?? self.bytes(of: input) else { return source }
        source.hash = "sha256:" + MessageDigest.sha256.text(of: bytes)
        if keepsPicture { source.picture = bytes }
        return source
    }

    // MARK: Calendar files

    /// Returns whether a scanned input can be a calendar instead of a picture.
    ///
    /// A file in a folder must have the name and the content of a calendar. A file that the user named is always
    /// parsed.
    func isCalendar(_ scanned: ScannedInput) -> Bool {
        switch scanned.outcome {
        case .passedOver(.noImage): looksLikeCalendar(scanned.input)
        case .scanned(let result): result.error == .image(.unknownFormat)
        case .passedOver: false
        }
    }

    /// Returns the content of a calendar; nil if the input is not a calendar. A large calendar comes in parts, each
    /// parsed while the previous part is saved.
    func calendars(in bytes: [UInt8], of input: ScanInput, with scanner: EventScanner) -> ReadAhead<ScanResult>? {
        let title = calendarTitle(of: input)
        let parse = { @Sendable (bytes: [UInt8]) in
            var result = scanner.parse(payload: bytes, path: input.path)
            if let title { for place in result.events.indices { result.events[place].source.calendar = title } }
            return result
        }
        if let parts = CalendarParts(bytes) {
            return ReadAhead(parts.lazy.map { part in { @Sendable in parse(part) } })
        }
        let result = parse(bytes)
        // If an input is neither a calendar nor a picture, the scanner's error about the picture is reported.
        let isNothing = result.events.isEmpty && result.links.isEmpty && !looksLikeCalendar(bytes.prefix(4096))
        return isNothing ? nil : ReadAhead([{ @Sendable in result }])
    }

    /// Returns the title of the calendar that a file is in; nil for a file that is not in a backup of calendars.
    private func calendarTitle(of input: ScanInput) -> String? {
        guard case .file(let path) = input.source, let folder = CalendarBackup.calendar(ofEventAt: path.string) else {
            return nil
        }
        if let known = titles.known.withLock({ $0[folder] }) { return known }
        let information = CommandLinePath.head(
            of: FilePath(CalendarBackup.information(of: folder)), count: CalendarBackup.longestInformation)
        let title = information.flatMap(CalendarBackup.title)
        titles.known.withLock { $0[folder] = .some(title) }
        return title
    }

    private static let extensions = ["ics", "ical", "icalendar", "ifb", "vcs"]

    private func looksLikeCalendar(_ input: ScanInput) -> Bool {
        guard case .file(let path) = input.source, Self.extensions.contains(path.extension?.lowercased() ?? ""),
            let head = CommandLinePath.head(of: path)
        else { return false }
        return looksLikeCalendar(head[...])
    }

    private func looksLikeCalendar(_ head: ArraySlice<UInt8>) -> Bool {
        // Zero bytes are left out, because each of these letters has a zero byte in UTF-16.
        let letters = head.filter { $0 != 0 }
        return String(decoding: letters, as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR")
    }
}
