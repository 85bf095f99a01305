import CommandLineInterface
import FoundationEssentials
import Hummingbird

actor HandOverDesk {
    private var files: [String: (file: CalendarFile, end: ContinuousClock.Instant)] = [:]
    /// The addresses that were used or have expired; the oldest are forgotten.
    private var ended: [String] = []
    private let clock: @Sendable () -> ContinuousClock.Instant

    static let lifetime = Duration.seconds(60)
    private static let limit = 100

    init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
    }

    func offer(_ file: CalendarFile) -> String {
        let name = ServerAccess.randomText()
        if files.count >= Self.limit, let oldest = files.min(by: { $0.value.end < $1.value.end }) { end(oldest.key) }
        files[name] = (file, clock() + Self.lifetime)
        return name
    }

    /// Returns a file and removes it, so that its address works only once.
    ///
    /// - Throws: ``ServerProblem`` with the status 410 if the address was used before or has expired, and 404 if the
    ///   address never existed.
    func take(_ name: String) throws(ServerProblem) -> CalendarFile {
        guard let (file, end) = files[name] else {
            guard ended.contains(name) else { throw ServerProblem.notFound("there is no file at this address") }
            throw Self.gone
        }
        self.end(name)
        guard clock() < end else { throw Self.gone }
        return file
    }

    private func end(_ name: String) {
        files[name] = nil
        ended.append(name)
        if ended.count > Self.limit { ended.removeFirst() }
    }

    private static let gone = ServerProblem(
        .gone, "hand-over-ended", "this address was already used, or is older than a minute; get a new one")
}

extension PageServer {
    func addHandOver(to router: Router<ServerContext>) {
        router.get("/hand-over/:name/:file") { request, context in
            let file = try await handOvers.take(try context.parameters.require("name"))
            return Self.oneShotAnswer(file, to: request.headers[.userAgent])
        }
    }

    /// Returns the answer with a file that is handed over.
    ///
    /// - Parameter userAgent: the client. Safari shows a calendar file as text, but opens a calendar file after a
    ///   redirect to a `data:` address. Other browsers refuse such redirects, so they get the file itself.
    static func oneShotAnswer(_ file: CalendarFile, to userAgent: String?) -> Response {
        let agent = userAgent ?? ""
        let isSafari = agent.contains("Safari/") && agent.contains("Version/") && !agent.contains("Chrom")
        guard isSafari else { return file.response() }
        let data = Data(file.text.utf8).base64EncodedString()
        return Response(status: .found, headers: [.location: "data:text/calendar;base64,\(data)"])
    }

    func handOver(_ file: CalendarFile, _ context: ServerContext) async -> Response {
        let name = await handOvers.offer(file)
        let language = context.language
        return pages.page(
            "message", title: language.text("openInMyApp"), context: context,
            [
                "heading": language.text("openInMyApp"), "text": language.text("handOverText"), "back": "/",
                "handOver": ["address": "/hand-over/\(name)/\(FormData.encoded(file.name))", "name": file.name],
            ])
    }
}
