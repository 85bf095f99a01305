import Settings
import CalDAVEventStore
import CommandLineInterface
import EventStore
import Glibc

private struct NamedAccount: Encodable {
    let name: String
    let location: String
    let username: String?
    let authentication: String
    let calendar: String?
    let isDefault: Bool

    static let noAccounts = "there are no accounts; add one with 'scanics accounts add'"

    static func all(_ configuration: Configuration) -> [NamedAccount] {
        configuration.stores.sorted { $0.key < $1.key }.compactMap { name, settings in
            guard case .calDAV(let address) = StoreLocation(settings.location, home: "") else { return nil }
            return NamedAccount(
                name: name, location: StoreLocation.calDAV(address: address).name,
                username: settings.username ?? CalDAVServer.user(in: address),
                authentication: settings.authentication.rawValue, calendar: settings.calendar,
                isDefault: configuration.defaultStore == name)
        }
    }
}

extension AccountsCommand.List: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let configuration = try Configuration.read()
        let accounts = NamedAccount.all(configuration)
        guard format == .text else {
            return try StandardStreams.write(try JSONText.text(of: ["accounts": accounts], pretty: true) + "\n")
        }
        guard !accounts.isEmpty else {
            Messages.report(configuration.path, NamedAccount.noAccounts)
            return
        }
        var table = TextTable([
            .init("Account"), .init("Server", isFlexible: true), .init("User"), .init("Login"), .init("Calendar"),
            .init("Default"),
        ])
        for account in accounts {
            table.add([
                account.name, account.location, account.username ?? "", account.authentication, account.calendar ?? "",
                account.isDefault ? "yes" : "",
            ])
        }
        try table.write()
    }
}

extension AccountsCommand.Check: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let configuration = try Configuration.read()
        let names = account.map { [$0] } ?? NamedAccount.all(configuration).map(\.name)
        guard !names.isEmpty else {
            throw Failure(configuration.path, NamedAccount.noAccounts, status: .usage)
        }
        let accounts = try names.map { try account($0, configuration) }
        let credentials = try accounts.map { try $0.credentials() }
        let isAlone = names.count == 1
        // All accounts are checked at the same time, so the command waits only once if several servers do not answer.
        let reports = await withTaskGroup(of: (Int, AccountCheck.Report).self) { [format] checks in
            for (place, account) in accounts.enumerated() {
                checks.addTask {
                    let check = AccountCheck(account: account.account, credentials: credentials[place])
                    let report = await check.run { [advice = account.advice] in
                        if format == .text, isAlone { try? StandardStreams.write($0.line(advice) + "\n") }
                    }
                    return (place, report)
                }
            }
            return await checks.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let ordered = names.indices.compactMap { reports[$0] }
        switch format {
        case .json:
            let records = zip(names, zip(ordered, accounts)).map { CheckRecord($0, $1.0, advice: $1.1.advice) }
            try StandardStreams.write(try JSONText.text(of: ["accounts": records], pretty: true) + "\n")
        case .text:
            for (name, (report, account)) in zip(names, zip(ordered, accounts)) where !isAlone {
                let lines = ["\(name.escapedForTerminal()):"] + report.findings.map { $0.line(account.advice) }
                try StandardStreams.write(lines.joined(separator: "\n") + "\n")
            }
        }
        guard ordered.allSatisfy(\.isGood) else { throw ExitStatus.failed }
    }

    private func account(_ name: String, _ configuration: Configuration) throws -> ServerAccount {
        var account: ServerAccount
        if let settings = configuration.stores[name] {
            guard case .calDAV(let address) = StoreLocation(settings.location, home: "") else {
                throw Failure(
                    name, "this store is not on a server, so there is nothing to test; name an account", status: .usage)
            }
            account = try ServerAccount(address, settings: settings, section: name)
        } else {
            account = try ServerAccount(name, settings: nil, section: nil)
        }
        account.take(login)
        return account
    }
}

private struct CheckRecord: Encodable {
    let account: String
    let works: Bool
    let findings: [[String: String]]

    /// - Parameter name: the account as the user named it. This text contains no password, because ``ServerAccount``
    ///   refuses an address with a password.
    init(_ name: String, _ report: AccountCheck.Report, advice: ServerAdvice) {
        account = name
        works = report.isGood
        findings = report.findings.map {
            ["step": $0.step.rawValue, "outcome": $0.outcome.rawValue, "text": advice.message(of: $0)]
        }
    }
}

extension AccountCheck.Finding {
    fileprivate func line(_ advice: ServerAdvice) -> String {
        let mark =
            switch outcome {
            case .passed: "ok    "
            case .note: "note  "
            case .failed: "FAILED"
            }
        // A server's text may contain control characters.
        return "  \(mark) \(advice.message(of: self).escapedForTerminal())"
    }
}

extension AccountsCommand.Add: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        var file = try ConfigurationFile.read()
        guard try Configuration(file.text, path: file.path).stores[name] == nil else {
            throw Failure(name, "an account with this name already exists; choose another name, or remove it first")
        }
        var account = try ServerAccount(server, settings: nil, section: name)
        account.take(login)
        account.account.isWriteOnly = writeOnly
        if let clientID = oauth.clientID {
            var settings = OAuthSettings(clientID: clientID)
            settings.clientSecret = EnvironmentVariables.value("SCANICS_CLIENT_SECRET")
            settings.authorizationURL = oauth.authorizationURL
            settings.tokenURL = oauth.tokenURL
            settings.scope = oauth.scope
            account.oauth = settings
            try file.checkPermissions(hasSecrets: settings.clientSecret != nil, hasCommands: false)
            try await logIn(account)
        }
        let location = try await location(of: &account)
        try file.addStore(name, values(of: account, location: location))
        try file.write()
        Messages.print(
            "added \(name.escapedForTerminal()) to \(file.path); try: scanics calendars --store \(name.quotedForShell)\n"
        )
        if isDefault {
            Messages.print(
                "to make it the default store, add this line at the beginning of the file: "
                    + "default-store = \"\(name.escapedForTerminal())\"")
        }
    }

    private func logIn(_ account: ServerAccount) async throws {
        do {
            let login = try OAuthLogin(
                client: try account.client(), file: try account.tokenFile(), caFile: account.account.caFile)
            try await login.run { url in
                Messages.print(
                    "open this address in a browser on this machine, and allow the access:\n\(url.absoluteString)")
            }
        } catch let error as EventStoreError {
            throw Failure(name, error.message)
        }
    }

    private func location(of account: inout ServerAccount) async throws -> String {
        if noCheck {
            guard case .url(let url) = account.account.server else {
                throw Failure(
                    name, "with --no-check, the server must be an address (https://...); write its address",
                    status: .usage)
            }
            return "caldav+\(url.absoluteString)"
        }
        let isAddress = if case .url = account.account.server { true } else { false }
        let report = await AccountCheck(account: account.account, credentials: try account.credentials()).run {
            // An address that was just typed is not repeated.
            if isAddress, $0.step == .address, $0.outcome == .passed { return }
            Messages.print($0.line(ServerAdvice(section: nil, usesOAuth: false)))
        }
        guard let address = report.address else {
            throw Failure(
                name, "not added, because it does not work; correct what failed above, or add it with --no-check")
        }
        account.account.username = report.username
        account.account.trustedHosts += report.otherHosts.filter { !account.account.trustedHosts.contains($0) }
        return "caldav+\(address.absoluteString)"
    }

    private func values(
        of account: ServerAccount, location: String
    ) -> [(key: String, value: ConfigurationFile.Value)] {
        let (server, oauth) = (account.account, account.oauth)
        let texts: [(key: String, text: String?)] = [
            ("location", location), ("username", server.username),
            ("authentication", server.authentication == .automatic ? nil : server.authentication.rawValue),
            ("password-command", login.passwordCommand), ("calendar", calendar),
            ("ca-file", login.caFile.map(InputList.absolute)), ("oauth.client-id", oauth?.clientID),
            ("oauth.client-secret", oauth?.clientSecret), ("oauth.authorization-url", oauth?.authorizationURL),
            ("oauth.token-url", oauth?.tokenURL), ("oauth.scope", oauth?.scope),
        ]
        var values: [(key: String, value: ConfigurationFile.Value)] = texts.compactMap { key, text in
            text.map { (key, .text($0)) }
        }
        if !server.trustedHosts.isEmpty { values.append(("trusted-hosts", .texts(server.trustedHosts))) }
        if writeOnly { values.append(("write-only", .flag(true))) }
        return values
    }
}

extension AccountsCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        var file = try ConfigurationFile.read()
        guard let settings = try Configuration(file.text, path: file.path).stores[name],
            case .calDAV(let address) = StoreLocation(settings.location, home: "")
        else { throw Failure(name, "there is no account with this name; see 'scanics accounts list'") }
        let account = try ServerAccount(address, settings: settings, section: name)
        try file.removeStore(name)
        try file.write()
        guard settings.authentication == .oauth else { return }
        // The tokens are removed, too, because anyone who finds them could use the account.
        unlink(try account.tokenFile().path)
    }
}
