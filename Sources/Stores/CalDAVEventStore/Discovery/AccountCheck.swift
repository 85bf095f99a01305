import EventStore
import FoundationEssentials

/// Walks from what is known of an account to its calendars, and says in plain words what works and what does not.
///
/// Nothing is changed on the server.
public struct AccountCheck: Sendable {
    /// A part of the way.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        /// Where the server is.
        case address
        /// The way there, and its certificate.
        case connection
        /// The user's name and password, or token.
        case login
        /// What the server says it can do.
        case abilities
        /// Who the user is on the server.
        case principal
        /// Where the user's calendars are.
        case homeSets = "home-sets"
        /// The calendars themselves.
        case calendars
    }

    /// How a step went.
    public enum Outcome: String, Hashable, Sendable {
        /// It works.
        case passed
        /// It works, with something to know.
        case note
        /// It does not work; nothing after it was tried.
        case failed
    }

    /// What was found at a step.
    public struct Finding: Hashable, Sendable {
        /// The part of the way.
        public let step: Step
        /// How it went.
        public let outcome: Outcome
        /// In plain words, with what to do where it does not work. No password is in it; what a server says is, and may
        /// have any characters.
        public let text: String

        init(_ step: Step, _ outcome: Outcome, _ text: String) {
            self.step = step
            self.outcome = outcome
            self.text = text
        }
    }

    /// Where the way led.
    public struct Report: Hashable, Sendable {
        /// All findings; the last one failed where the way led to no calendars.
        public internal(set) var findings: [Finding] = []
        /// The server's address, as it was given or found; nil where none was.
        public internal(set) var address: URL?
        /// The name that the user was let in with.
        public internal(set) var username: String?
        /// Other hosts on which the user's calendars are, each as ``CalDAVAccount/trustedHosts`` has them.
        public internal(set) var otherHosts: [String] = []

        /// Whether the way led to the calendars.
        public var isGood: Bool { address != nil }
    }

    private let account: CalDAVAccount
    private let credentials: any Credentials

    /// A check of an account.
    public init(account: CalDAVAccount, credentials: any Credentials) {
        self.account = account
        self.credentials = credentials
    }

    /// Walks the way, telling each step as it is made.
    ///
    /// - Returns: all of them, and where the way led.
    @discardableResult
    public func run(
        _ told: @escaping @Sendable (Finding) async -> Void = { _ in }
    ) async -> Report {
        do throws(EventStoreError) {
            return await run(try Discovery(account: account, credentials: credentials), told)
        } catch {
            let finding = Finding(.address, .failed, error.message)
            await told(finding)
            return Report(findings: [finding])
        }
    }

    /// Walks with what tests put in the place of the network.
    func run(_ discovery: Discovery, _ told: @escaping @Sendable (Finding) async -> Void) async -> Report {
        let log = FindingLog()
        var discovery = discovery
        discovery.report = { finding in
            await log.add(finding)
            await told(finding)
        }
        var report = Report()
        do throws(EventStoreError) {
            let result = try await discovery.run()
            await discovery.report(await abilities(result))
            let found = result.account
            report.address = Self.address(of: found)
            report.username = found.account.username
            let places = [found.principal].compactMap(\.self) + found.homeSets + found.calendars.map(\.url)
            report.otherHosts = Set(places.filter { $0.origin != found.base.origin }.map(\.serverName)).sorted()
        } catch {
            await discovery.report(Finding(await log.next(error), .failed, error.message))
        }
        report.findings = await log.findings
        return report
    }

    /// The address by which the account is found again: as it was given, or the server's.
    private static func address(of account: DiscoveredAccount) -> URL {
        if case .url(let given) = account.account.server { return given }
        guard account.base.path() == "/.well-known/caldav",
            var parts = URLComponents(url: account.base, resolvingAgainstBaseURL: true)
        else { return account.base }
        parts.percentEncodedPath = "/"
        return parts.url ?? account.base
    }

    /// What the server says it can do (RFC 4791 §5.1), asked where calendars are made.
    private func abilities(_ result: Discovery.Result) async -> Finding {
        let account = result.account
        let url = account.homeSets.first ?? account.calendars.first?.url ?? account.base
        do throws(EventStoreError) {
            let response = try await result.client.sender.send(HTTPRequest(method: "OPTIONS", url: url))
            let classes = Self.words(response.headers["DAV"])
            let methods = Self.words(response.headers["Allow"])
            guard classes.contains("calendar-access") else {
                return Finding(
                    .abilities, .note, "\(url.serverName) does not say that it keeps calendars; it may still do so")
            }
            let makes = methods.contains("mkcalendar") || classes.contains("extended-mkcol")
            let schedules = classes.contains("calendar-auto-schedule")
            return Finding(
                .abilities, .passed,
                "\(url.serverName) keeps calendars"
                    + (makes ? ", makes new ones" : ", and does not say that it makes new ones")
                    + (schedules
                        ? ", and sends invitations by itself: attendees are left out unless you ask for them" : ""))
        } catch {
            return Finding(.abilities, .note, "\(url.serverName) does not say what it can do: \(error.message)")
        }
    }

    private static func words(_ values: [String]) -> Set<String> {
        Set(values.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() } })
    }
}

extension AccountCheck.Finding {
    /// What is to be known of a calendar.
    init(_ calendar: DiscoveredCalendar) {
        let kinds = [("VEVENT", "events"), ("VTODO", "reminders")].filter { calendar.holds($0.0) }.map(\.1)
        var text = "“\(calendar.title)” (\(calendar.url.absoluteString)) holds "
        text += kinds.isEmpty ? "neither events nor reminders" : kinds.joined(separator: " and ")
        text += calendar.isWritable ? ", may be changed" : ", may only be read"
        text += calendar.reports.contains("sync-collection") ? ", says what is new" : ", is read as a whole"
        self.init(.calendars, calendar.isWritable && !kinds.isEmpty ? .passed : .note, text)
    }
}

/// What was found so far.
private actor FindingLog {
    private(set) var findings: [AccountCheck.Finding] = []

    func add(_ finding: AccountCheck.Finding) { findings.append(finding) }

    /// The step that an error belongs to: where the way was when it came.
    func next(_ error: EventStoreError) -> AccountCheck.Step {
        switch error {
        case .serverRejected(401, _), .noCredentials: return .login
        default: break
        }
        switch findings.last?.step {
        case nil: return .address
        case .address: return .connection
        case .connection: return .login
        case .login: return .principal
        case .principal: return .homeSets
        default: return .calendars
        }
    }
}
