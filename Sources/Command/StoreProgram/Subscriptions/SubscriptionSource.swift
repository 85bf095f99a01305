import CommandLineInterface
import EventStore
import LinkFollowing

/// The source that the user names for a subscription: an address, or a picture or text file with an address. The
/// address leads to a calendar, or to a web page that offers calendars.
struct SubscriptionSource {
    let text: String
    /// Whether the address may be in the user's own network.
    let isPrivate: Bool
    let fetcher: FeedFetcher

    /// Returns the address, and whether the user named a file or server of their own.
    func address() async throws -> (address: String, isNamed: Bool) {
        if let address = try namedAddress { return (address, true) }
        return (try await strangersAddress(), false)
    }

    private func strangersAddress() async throws -> String {
        let scanner = EventScanner()
        guard Self.isAddress(text) else { return try await choose(addresses(in: try await scan(with: scanner))) }
        // For some services, the scanner derives the calendar's address from the page's address, without a download.
        let result = scanner.parse(payload: Array(text.utf8))
        if result.links.count == 1, let address = result.links[0].feedAddress { return address }
        guard result.links.isEmpty else { throw isPage }
        return try await choose(feeds(ofPages: [text]))
    }

    /// The address of a file, or of a server that the user names; nil for an address that anybody could have written.
    private var namedAddress: String? {
        get throws {
            if !Self.isAddress(text) {
                let file = FeedFile(address: text) ?? FeedFile(path: text)
                return file.isCalendar ? file.address : nil
            }
            var address = text
            for (short, long) in [("webcals://", "https://"), ("webcal://", "https://")]
            where text.lowercased().hasPrefix(short) {
                address = long + text.dropFirst(short.count)
            }
            let hasUser = address.dropFirst(8).prefix { !"/?#".contains($0) }.contains("@")
            if Self.scheme(of: address) == "http", hasUser {
                throw Failure(
                    text, "a password would be sent in clear over http; use https, or leave the name out",
                    status: .usage)
            }
            guard isPrivate else {
                guard let named = NamedServer(address), named.user != nil, !named.isInOwnNetwork else { return nil }
                return named.keptAddress
            }
            // A kept address with a port is one that the user named.
            let usual = Self.scheme(of: address) == "http" ? ":80" : ":443"
            let named =
                NamedServer(address).flatMap { $0.isInOwnNetwork ? $0 : nil }
                ?? NamedServer(Self.adding(usual, to: address))
            guard let named else {
                throw Failure(text, "it is not a valid address; leave a password out of it", status: .usage)
            }
            return named.keptAddress
        }
    }

    private static func adding(_ port: String, to address: String) -> String {
        guard let start = address.firstRange(of: "://")?.upperBound else { return address }
        let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
        return address[..<end] + port + address[end...]
    }

    private static func scheme(of text: String) -> String { text.prefix { $0 != ":" }.lowercased() }

    private static func isAddress(_ text: String) -> Bool {
        text.contains("://") && ["webcal", "webcals", "https", "http"].contains(scheme(of: text))
    }

    private func feeds(ofPages pages: [String]) async throws -> [String] {
        var feeds: [String] = []
        for page in pages.prefix(10) {
            Messages.print("scanics: looking for a calendar at \(page)".escapedForTerminal())
            do throws(EventStoreError) {
                feeds += try await fetcher.feeds(ofPage: page).filter { !feeds.contains($0) }
            } catch {
                guard case .feedUnavailable(let reason) = error else { throw error }
                throw Failure(page, reason)
            }
        }
        guard !feeds.isEmpty else { throw isPage }
        return feeds
    }

    private var isPage: Failure {
        Failure(
            text,
            "it leads to a web page in which no calendar's address was found; open the page in a browser and look for a "
                + "link to its calendar, which often ends in .ics")
    }

    // MARK: Pictures

    private func scan(with scanner: EventScanner) async throws -> ScanResult {
        do throws(ScanError) {
            do throws(ScanError) {
                return try await ScanWorkers(scanner, jobs: 1, processes: ReaderProcesses()).scan(path: text)
            } catch .image(.unknownFormat) {
                return try scanner.parse(path: text)
            }
        } catch {
            throw Failure(text, error.message)
        }
    }

    private func addresses(in result: ScanResult) async throws -> [String] {
        let addresses = result.links.compactMap(\.feedAddress).uniqued
        guard addresses.isEmpty else { return addresses }
        guard result.links.isEmpty else { throw isPage }
        if !result.pages.isEmpty { return try await feeds(ofPages: result.pages.map(\.address)) }
        throw Failure(text, "it has no link to a calendar; write the address of the calendar instead")
    }

    private func choose(_ addresses: [String]) async throws -> String {
        guard addresses.count > 1 else { return addresses[0] }
        let list = addresses.enumerated().map { "  \($0 + 1). \($1.escapedForTerminal())" }.joined(separator: "\n")
        guard let terminal = Terminal() else {
            Messages.print(list)
            throw Failure(text, "it has \(addresses.count) links to calendars; subscribe to the address of one of them")
        }
        terminal.say("Links to calendars in \(text):\n\(list)\n")
        let answer = await terminal.answer(to: "Which one? [1-\(addresses.count)] ")
        guard let number = answer.flatMap({ Int($0) }), addresses.indices.contains(number - 1) else {
            throw Failure(text, "no link was chosen, so nothing was subscribed to")
        }
        return addresses[number - 1]
    }
}
