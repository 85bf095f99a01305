import EventStore
import FoundationEssentials

/// A check of an account. It follows the steps from the account's settings to its calendars, and reports in plain words
/// what works and what does not.
///
/// It changes nothing on the server.
public struct AccountCheck: Sendable {
    /// A step of the check.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        case address
        /// The connection to the server, and its certificate.
        case connection
        /// The login with name and password, or with a token.
        case login
        /// The abilities that the server declares.
        case abilities
        /// The user's principal on the server.
        case principal
        /// The folders of the user's calendars.
        case homeSets = "home-sets"
        case calendars
    }

    /// The outcome of a step.
    public enum Outcome: String, Hashable, Sendable {
        /// The step works.
        case passed
        /// The step works, but the user should know something about it.
        case note
        case failed
    }

    /// The finding of a step.
    public struct Finding: Hashable, Sendable {
        /// The step.
        public let step: Step
        /// The outcome.
        public let outcome: Outcome
        /// A message: what was found, and what to do if the step does not work. The message never contains the
        /// password. It can quote the server, so any character can occur.
        public let text: String

        init(_ step: Step, _ outcome: Outcome, _ text: String) {
            self.step = step
            self.outcome = outcome
            self.text = text
        }
    }

    /// The result of a check.
    public struct Report: Hashable, Sendable {
        /// All findings. If the check reached no calendars, the last finding is a failure.
        public internal(set) var findings: [Finding] = []
        /// The server's address: the one that the user gave, or the one that the check found. Nil if the check did not
        /// reach the calendars.
        public internal(set) var address: URL?
        /// The name with which the login succeeded.
        public internal(set) var username: String?
        /// Other hosts that have calendars of the user, in the form of ``CalDAVAccount/trustedHosts``.
        public internal(set) var otherHosts: [String] = []

        /// Whether the check reached the calendars.
        public var isGood: Bool { address != nil }
    }

    private let account: CalDAVAccount
    private let credentials: any Credentials

    /// Creates a check. Nothing is sent before the check runs.
    public init(account: CalDAVAccount, credentials: any Credentials) {
        self.account = account
        self.credentials = credentials
    }

    /// Runs the check.
    ///
    /// - Parameter told: called with each step's finding, as soon as the step has one.
    /// - Returns: all findings, and the address and the user's name that worked.
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

    /// Runs the check with a given discovery. Tests pass a discovery that does not use the network.
    func run(_ discovery: Discovery, _ told: @escaping @Sendable (Finding) async -> Void) async -> Report {
        let log = FindingLog()
        var discovery = discovery
        discovery.report = { finding in
            await log.add(finding)
            await told(finding)
        }
        var report = Report()
        do throws(EventStoreError) {
            let found = try await discovery.run()
            await discovery.report(await abilities(found))
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

    /// Returns the address to save for the account: the given one, or else the server's.
    private static func address(of account: DiscoveredAccount) -> URL {
        if case .url(let given) = account.account.server { return given }
        guard account.base.path() == "/.well-known/caldav",
            var parts = URLComponents(url: account.base, resolvingAgainstBaseURL: true)
        else { return account.base }
        parts.percentEncodedPath = "/"
        return parts.url ?? account.base
    }

    /// Asks the server for its abilities (RFC 4791 §5.1) at the place where new calendars are created.
    private func abilities(_ account: DiscoveredAccount) async -> Finding {
        let url = account.homeSets.first ?? account.calendars.first?.url ?? account.base
        do throws(EventStoreError) {
            let response = try await account.client.sender.send(HTTPRequest(method: "OPTIONS", url: url))
            let classes = Self.words(response.headers["DAV"])
            let methods = Self.words(response.headers["Allow"])
            guard classes.contains("calendar-access") else {
                return Finding(
                    .abilities, .note, "\(url.serverName) does not declare support for calendars; it may still work")
            }
            let makes = methods.contains("mkcalendar") || classes.contains("extended-mkcol")
            let schedules = classes.contains("calendar-auto-schedule")
            return Finding(
                .abilities, .passed,
                "\(url.serverName) supports calendars"
                    + (makes ? ", can create new ones" : ", but does not declare that it can create new ones")
                    + (schedules
                        ? ", and sends invitations itself, so attendees are left out unless you decide otherwise" : ""))
        } catch {
            return Finding(.abilities, .note, "\(url.serverName) does not declare its abilities: \(error.message)")
        }
    }

    private static func words(_ values: [String]) -> Set<String> {
        Set(values.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() } })
    }
}

extension AccountCheck.Finding {
    init(_ calendar: DiscoveredCalendar) {
        let kinds = [("VEVENT", "events"), ("VTODO", "reminders")].filter { calendar.holds($0.0) }.map(\.1)
        var text = "“\(calendar.title)” (\(calendar.url.absoluteString)) has "
        text += kinds.isEmpty ? "neither events nor reminders" : kinds.joined(separator: " and ")
        text += calendar.isWritable ? ", is writable" : ", is read-only"
        text += calendar.reports.contains("sync-collection") ? ", reports changes" : ", must be read as a whole"
        self.init(.calendars, calendar.isWritable && !kinds.isEmpty ? .passed : .note, text)
    }
}

private actor FindingLog {
    private(set) var findings: [AccountCheck.Finding] = []

    func add(_ finding: AccountCheck.Finding) { findings.append(finding) }

    /// Returns the step that an error belongs to: the login if the login failed, or else the step after the last
    /// finding.
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
