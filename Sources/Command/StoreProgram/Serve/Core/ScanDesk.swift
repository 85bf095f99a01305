import CommandLineInterface
import EventStore
import ICalendar
import SystemPackage

/// The pictures that people sent to the server, with their results, in memory. A scan that nobody used for a day is
/// removed when the next scan begins.
actor ScanDesk {
    struct Scan: Sendable {
        let id: String
        var pictures: [Picture] = []
        /// The events that were saved. Key: the event's place in the scan; value: the outcome.
        var saved: [EventPlace: SavedEvent] = [:]
        fileprivate var lastUse = ContinuousClock.now

        /// The places of all events.
        var places: [EventPlace] {
            pictures.indices.flatMap { number in
                pictures[number].result.events.indices.map { EventPlace(picture: number, event: $0) }
            }
        }

        /// Whether an event is complete, and was not saved.
        func mayAdd(_ place: EventPlace) -> Bool {
            saved[place] == nil && !pictures[place.picture].result.events[place.event].entry.isIncomplete
        }

        /// Whether an event of a picture was saved.
        fileprivate func hasSaved(_ picture: Int) -> Bool { saved.keys.contains { $0.picture == picture } }
    }

    struct Picture: Sendable {
        let name: String
        let hash: String
        var result: ScanResult
        var bytes: [UInt8]?
        let mediaType: String?
        var isThorough = false

        /// The size of the payloads that were found, in bytes; for a calendar file, the size of the file. The memory
        /// that the result uses grows with this size.
        var foundBytes: Int {
            result.symbols?.reduce(0) { $0 + $1.barcode.bytes.count } ?? fileBytes
        }

        /// The size of the file in bytes, even if the file is no longer kept.
        fileprivate let fileBytes: Int

        var size: Int { (bytes?.count ?? 0) + result.previews.reduce(0) { $0 + $1.byteCount } }

        mutating func dropPixels() {
            bytes = nil
            result.previews = []
        }
    }

    struct EventPlace: Hashable, Sendable {
        let picture: Int
        let event: Int
    }

    struct SavedEvent: Sendable {
        let outcome: String
        let identifier: ItemIdentifier
        /// The import that saved the event; nil if the calendar had it before.
        let batch: BatchIdentifier?
    }

    struct Workers: Sendable {
        let usual: ScanWorkers
        let thorough: ScanWorkers
        /// The readers of the live camera's frames.
        let quick: ScanWorkers
        /// The readers of calendar files. Pictures have other threads, because a calendar of many megabytes would keep
        /// theirs busy.
        let calendars: ScanWorkers

        init(
            _ usual: ScanWorkers, thorough: ScanWorkers? = nil, quick: ScanWorkers? = nil, calendars: ScanWorkers? = nil
        ) {
            self.usual = usual
            self.thorough = thorough ?? usual
            self.quick = quick ?? usual
            self.calendars = calendars ?? usual
        }
    }

    nonisolated let workers: Workers
    private var scans: [String: Scan] = [:]
    private let clock: @Sendable () -> ContinuousClock.Instant

    /// The greatest number of scans that are kept. A further scan replaces the scan that was not used for the longest
    /// time.
    private static let scanLimit = 200
    static let pictureLimit = 500
    private static let pictureBudget = 64 << 20
    /// The greatest total size of the calendars in all scans, in bytes. If it is exceeded, the scans that were not used
    /// for the longest time are removed.
    private let foundBudget: Int
    private static let lifetime = Duration.seconds(86_400)

    init(
        _ workers: Workers, foundBudget: Int = 32 << 20,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.workers = workers
        self.foundBudget = foundBudget
        self.clock = clock
    }

    func begin() -> String {
        let now = clock()
        scans = scans.filter { now - $0.value.lastUse < Self.lifetime }
        if scans.count >= Self.scanLimit, let oldest = scans.values.min(by: { $0.lastUse < $1.lastUse }) {
            scans[oldest.id] = nil
        }
        let scan = Scan(id: ServerAccess.randomText(), lastUse: now)
        scans[scan.id] = scan
        return scan.id
    }

    /// Scans a file and adds it.
    ///
    /// - Parameter number: the picture that the file replaces; nil for a further picture.
    /// - Returns: the number of the picture in the scan.
    @discardableResult
    func add(
        _ file: FormData.File, to id: String, replacing number: Int? = nil
    ) async throws(ServerProblem) -> Int {
        guard let scan = scans[id] else { throw Self.gone }
        guard scan.pictures.count < Self.pictureLimit else {
            throw ServerProblem(
                .contentTooLarge, "too-many-pictures",
                "a scan has at most \(Self.pictureLimit) pictures; begin a new one for the others")
        }
        let result = await result(of: file)
        // Without this, a client that has left would leave a result that says "cancelled".
        guard !Task.isCancelled else { throw Self.gone }
        let picture = Picture(
            name: file.shownName, hash: "sha256:" + MessageDigest.sha256.text(of: file.bytes),
            result: result, bytes: file.bytes, mediaType: file.pictureType,
            fileBytes: file.bytes.count)
        guard var pictures = scans[id]?.pictures else { throw Self.gone }
        var place = pictures.count
        if let number, pictures.indices.contains(number), scans[id]?.hasSaved(number) == false {
            place = number
            pictures[number] = picture
        } else {
            pictures.append(picture)
        }
        scans[id]?.pictures = pictures
        scans[id]?.lastUse = clock()
        dropPictures()
        await joinParts(of: id)
        return place
    }

    private func joinParts(of id: String) async {
        let pictures = scans[id]?.pictures ?? []
        let open = pictures.indices.filter { place in
            pictures[place].bytes != nil && pictures[place].result.symbols?.contains { $0.content == .part } == true
        }
        guard open.count > 1, open.last == pictures.count - 1 else { return }
        let inputs = open.map { ScanInput(bytes: pictures[$0].bytes ?? [], name: pictures[$0].name) }
        var number = 0
        for await scanned in workers.usual.results(of: inputs) {
            if case .scanned(let result) = scanned.outcome { replace(result, ofPicture: open[number], in: id) }
            number += 1
        }
    }

    /// Returns the result of a file. If the task is cancelled, the work ends, and the result is an error.
    nonisolated func result(of file: FormData.File) async -> ScanResult {
        let name = file.shownName
        guard file.isCalendar else { return await workers.usual.result(of: file.bytes, name: name) }
        do {
            return try await workers.calendars.parse(payload: file.bytes, path: name)
        } catch {
            return ScanResult(path: name, error: error)
        }
    }

    /// Returns the result of a picture in a file.
    nonisolated func result(of file: BodyFile, name: String) async -> ScanResult {
        await workers.usual.result(of: ScanInput(.file(FilePath(file.path)), path: name))
    }

    /// Returns the result of a quick scan of a camera's frame.
    nonisolated func quickResult(of frame: FormData.File) async -> ScanResult {
        await workers.quick.result(of: frame.bytes, name: frame.shownName)
    }

    func lookHarder(at number: Int, of id: String) async throws(ServerProblem) {
        guard let picture = scans[id]?.pictures[checked: number], let bytes = picture.bytes else { throw Self.gone }
        let result = await workers.thorough.result(of: bytes, name: picture.name)
        // A client that has left keeps the result that it had.
        guard !Task.isCancelled else { throw Self.gone }
        replace(result, ofPicture: number, in: id)
        guard scans[id]?.pictures.indices.contains(number) == true else { return }
        scans[id]?.pictures[number].isThorough = true
    }

    func scan(_ id: String) throws(ServerProblem) -> Scan {
        guard var scan = scans[id] else { throw Self.gone }
        scan.lastUse = clock()
        scans[id] = scan
        return scan
    }

    var latest: [Scan] { scans.values.sorted { $0.lastUse > $1.lastUse } }

    func replace(_ result: ScanResult, ofPicture number: Int, in id: String) {
        guard scans[id]?.pictures.indices.contains(number) == true else { return }
        scans[id]?.pictures[number].result = result
    }

    func mark(_ saved: SavedEvent?, at place: EventPlace, in id: String) { scans[id]?.saved[place] = saved }

    func forget(_ batch: BatchIdentifier) {
        for (id, scan) in scans { scans[id]?.saved = scan.saved.filter { $0.value.batch != batch } }
    }

    /// Drops the pictures and the scans that were not used for the longest time, until the others fit into the budgets.
    /// The scan that was used last stays.
    private func dropPictures() {
        var (pixels, found) = (0, 0)
        for (place, scan) in latest.enumerated() {
            for number in scan.pictures.indices.reversed() {
                pixels += scan.pictures[number].size
                if pixels > Self.pictureBudget { scans[scan.id]?.pictures[number].dropPixels() }
            }
            found += scan.pictures.reduce(0) { $0 + $1.foundBytes }
            if found > foundBudget, place > 0 { scans[scan.id] = nil }
        }
    }

    private static let gone = ServerProblem(
        .gone, "scan-gone", "these pictures are no longer here; send them again")
}

extension ScanWorkers {
    /// Returns the result of a picture; a result with an error if the picture cannot be read.
    fileprivate func result(of bytes: [UInt8], name: String) async -> ScanResult {
        await result(of: ScanInput(bytes: bytes, name: name))
    }

    fileprivate func result(of input: ScanInput) async -> ScanResult {
        do {
            return try await scan(input)
        } catch {
            return ScanResult(path: input.path, error: error)
        }
    }
}

extension FormData.File {
    /// Whether a file begins as a calendar does.
    static func isCalendar(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return String(decoding: start.prefix(15), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
    }

    var shownName: String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let kept = String(String.UnicodeScalarView(last.unicodeScalars.filter { !$0.isControl }))
        return kept.isEmpty ? "picture" : String(kept.prefix(100))
    }

    var pictureType: String? {
        let types: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
            (Array("GIF8".utf8), "image/gif"), (Array("BM".utf8), "image/bmp"),
        ]
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return types.first { bytes.starts(with: $0.0) }?.1
    }

    var isCalendar: Bool { Self.isCalendar(bytes) }
}
