import Settings
import CommandLineInterface
import EventStore
import Glibc
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle

extension ServeCommand: StoreWork {
    var endsSoon: Bool { false }

    func perform(_ interruption: Interruption) async throws {
        MemoryUse.keepSmall()
        let command = try filledIn(from: try Configuration.read().serve)
        try await command.serve(interruption)
    }

    func filledIn(from section: ServeSettings) throws -> ServeCommand {
        var command = self
        command.port = port ?? section.port ?? 8765
        command.lan = lan || section.lan
        command.insecure = insecure || section.insecure
        command.host = host + section.hosts
        command.publicURL = try (publicURL ?? section.publicURL).map(Self.origin)
        command.logFormat = logFormat ?? section.logFormat ?? .text
        if tlsCertificate == nil {
            command.tlsCertificate = section.tlsCertificate
            command.tlsKey = section.tlsKey
        }
        return command
    }

    /// Returns the origin (RFC 6454) of an address that browsers use.
    private static func origin(_ text: String) throws -> String {
        var text = text.lowercased()
        if text.hasSuffix("/") { text.removeLast() }
        let authority = ["https://", "http://"].compactMap { text.hasPrefix($0) ? text.dropFirst($0.count) : nil }.first
        guard let authority, !authority.isEmpty,
            authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\\"<>".utf8.contains($0) })
        else {
            throw Failure(
                "--public-url", "write an address without a path, such as https://calendar.example.org", status: .usage)
        }
        return text
    }

    /// How much the readers leave the processors to the threads that accept connections and answer: twice as much as
    /// ``RequestThreads``, and little enough that other programs of the machine do not hold up a scan.
    private static let readersNiceness: Int32 = 2

    private func serve(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using {
            // The store waits for other programs for only 5 seconds, because a person or a program waits for each
            // answer.
            let store = try await chosen.open(for: .adding, patience: 5)
            try store.requireListing(chosen)
            // `scanics undo` lists the changes of the stores that are remembered.
            ChangedStores.remember(chosen)
            var scanner = scanning.scanner(at: Clock.runStart)
            scanner.options.previewPixels = 400_000
            var thorough = scanner
            thorough.options.effort = .thorough
            let listener = try ServerListener(self)
            var quick = scanner
            quick.options.effort = .fast
            quick.options.previewPixels = 0
            let calendars = scanning.calendarProcesses(niceness: Self.readersNiceness)
            func workers(_ scanner: EventScanner, jobs: Int) -> ScanWorkers {
                ScanWorkers(
                    scanner, jobs: jobs, processes: scanning.processes(niceness: Self.readersNiceness),
                    calendarProcesses: calendars)
            }
            let desk = ScanDesk(
                ScanDesk.Workers(
                    workers(scanner, jobs: jobs), thorough: workers(thorough, jobs: 1), quick: workers(quick, jobs: 1),
                    calendars: ScanWorkers(scanner, jobs: 2, processes: nil, calendarProcesses: calendars)))
            let server = PageServer(
                store: store, location: chosen.location, desk: desk, settings: try listener.settings(),
                caFile: chosen.caFile, pages: try PageRenderer(), reference: chosen.reference,
                connections: Connections(limit: ServerListener.raisedConnectionLimit()))
            try await listener.run(server, interruption)
        }
    }
}

struct ServerListener {
    private let command: ServeCommand
    private let tls: TLSConfiguration?
    private let networkAddresses: [String]
    private let authority: OwnAuthority?

    /// The number of file descriptors that are reserved for files and workers. Connections may use the remaining
    /// descriptors.
    private static let spareDescriptors = 200
    private static let connectionLimit = 2000

    init(_ command: ServeCommand) throws {
        self.command = command
        networkAddresses = command.lan ? NetworkAddresses.all : []
        guard let certificate = command.tlsCertificate, let key = command.tlsKey else {
            let names = Self.names(command, networkAddresses)
            authority = command.lan && !command.insecure ? try OwnAuthority(names: names) : nil
            tls = try authority?.serverConfiguration(names: names)
            return
        }
        authority = nil
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificate).map { NIOSSLCertificateSource.certificate($0) }
            do {
                var tls = TLSConfiguration.makeServerConfiguration(
                    certificateChain: chain,
                    privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
                tls.minimumTLSVersion = .tlsv12
                self.tls = tls
            } catch {
                throw Failure(key, "cannot be read as a private key (PEM); check the name and the content")
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(certificate, "cannot be read as a certificate (PEM); check the name and the content")
        }
    }

    func settings() throws -> ServerSettings {
        // The Host field of each request is checked against the port, so a free port must be known before the server
        // starts.
        var settings = ServerSettings(
            port: command.port == 0 ? try Self.freePort() : command.port ?? 8765,
            hosts: Self.names(command, networkAddresses))
        settings.listensOnNetwork = command.lan
        settings.publicURL = command.publicURL
        settings.logsRequests = command.logFormat == .json
        settings.isEncrypted = tls != nil
        settings.zone = ReaderZone.ofMachine?.rules
        settings.authority = authority
        settings.deviceOrigin =
            command.publicURL
            ?? networkAddresses.first.map { "\(settings.scheme)://\($0):\(settings.port)" }
        return settings
    }

    /// The names and addresses of this machine.
    private static func names(_ command: ServeCommand, _ networkAddresses: [String]) -> [String] {
        ["127.0.0.1", "localhost", "[::1]"] + networkAddresses + NetworkAddresses.names(command.lan)
            + command.host.map { $0.lowercased() }
    }

    func run(_ server: PageServer, _ interruption: Interruption) async throws {
        let settings = server.settings
        var logger = Logger(label: "scanics") { _ in ServeLog(isJSON: command.logFormat == .json) }
        logger.logLevel = .notice
        let addresses = addresses(settings, token: server.access.token, codes: server.codes)
        let connections = server.connections
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionWatch.Start(connections)])
        let builder = HTTPServerBuilder { [tls] responder in
            let plain = HTTP1Channel(responder: responder, configuration: channel)
            guard let tls else { return LoopChannel(base: plain) }
            return LoopChannel(base: try EncryptedChannel(plain, tls, settings: settings))
        }
        let address = command.lan ? "0.0.0.0" : "127.0.0.1"
        let app = Application(
            router: server.router(), server: builder,
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: settings.port), serverName: nil, backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    connections.limit + Self.closingConnections(beside: connections.limit))),
            onServerRunning: { [command] _ in
                if let file = command.addressFile {
                    do throws(Failure) {
                        try AddressFile.write(addresses, to: file)
                    } catch {
                        Messages.report(error.subject, error.message)
                        exit(ExitStatus.failed.rawValue)
                    }
                }
                announce(addresses, settings)
                if command.opensBrowser {
                    Browser.open(settings.signInAddress(token: server.access.token), port: settings.port)
                }
            }, logger: logger)
        let group = ServiceGroup(configuration: .init(services: [app], logger: logger))
        defer {
            Browser.forget(port: settings.port)
            if let file = command.addressFile { AddressFile.remove(addresses, from: file) }
        }
        interruption.onStop { Task { await group.triggerGracefulShutdown() } }
        do {
            // Connections are accepted on an event loop, too: otherwise each of them would wake another thread.
            try await withTaskExecutorPreference(LoopExecutor(MultiThreadedEventLoopGroup.singleton.next())) {
                try await group.run()
            }
        } catch let error as IOError {
            throw Failure("port \(settings.port)", Self.reason(error.errnoCode), status: .failed)
        } catch let error as NIOConnectionError {
            throw Failure("port \(settings.port)", "cannot be used (\(error)); choose another one with --port")
        }
    }

    private static func reason(_ code: CInt) -> String {
        switch code {
        case EADDRINUSE: "another program uses it; choose another one with --port, or 0 for a free one"
        case EACCES: "this user may not use it; choose a port from 1024 up with --port"
        default: "cannot be used (\(String(cString: strerror(code)))); choose another one with --port"
        }
    }

    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard descriptor >= 0, isBound else { throw Failure("port 0", "no port is free; choose one with --port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Lets the process open as many files as the system permits, but not more than 65,536.
    ///
    /// - Returns: the greatest number of connections.
    static func raisedConnectionLimit() -> Int {
        var limit = descriptorLimit
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return min(connectionLimit, max(50, Int(limit.rlim_cur) - spareDescriptors))
    }

    /// The number of connections over the limit that may be open for the moment in which others are closed. When it is
    /// reached, nothing is accepted.
    private static func closingConnections(beside connections: Int) -> Int {
        max(50, min(1000, Int(descriptorLimit.rlim_cur) - spareDescriptors - connections))
    }

    private static var descriptorLimit: rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit
    }

    /// Prints the addresses, or, if they are in a file, its name: standard output may be a log that others read.
    private func announce(_ addresses: String, _ settings: ServerSettings) {
        let place = command.addressFile.map {
            "ScanICS is at \(settings.scheme)://127.0.0.1:\(settings.port); the address with the token is in \($0)\n"
        }
        try? StandardStreams.write(place ?? addresses)
        fflush(nil)
    }

    private func addresses(_ settings: ServerSettings, token: String, codes: PairingCodes) -> String {
        var text = "ScanICS is at \(settings.signInAddress(token: token))\n"
        if let address = settings.publicURL { text += "For others: \(address)/?token=\(token)\n" }
        for address in networkAddresses {
            text += "In this network: \(settings.scheme)://\(address):\(settings.port)\n"
        }
        if command.lan, let origin = settings.deviceOrigin {
            let address = "\(origin)/pair?code=\(codes.offer())"
            text += "For a phone, once, within two minutes: \(address)\n"
            if let code = DrawnCode(address) { text += code.text(isColored: true) }
            text += "The page Devices shows further codes.\n"
        }
        return text
    }
}

enum NetworkAddresses {
    /// The addresses of this machine in its networks. The server listens to IPv4 only, so others would lead nowhere.
    static var all: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry, let address = entry.pointee.ifa_addr else { continue }
            let family = Int32(address.pointee.sa_family)
            guard family == AF_INET, entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0 else { continue }
            let size = MemoryLayout<sockaddr_in>.size
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard getnameinfo(address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            found.append(text)
        }
        return found
    }

    static func names(_ isWanted: Bool) -> [String] {
        guard isWanted else { return [] }
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return [] }
        let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
        return text.isEmpty ? [] : [text, text + ".local"]
    }
}

enum Browser {
    /// Opens an address, which may have a secret.
    static func open(_ address: String, port: Int) {
        do throws(Failure) {
            let file = try AddressFile(address, port: port)
            guard start(["xdg-open", file.path]) != 0 else { return }
            Messages.report("xdg-open", "did not find a browser; open the address yourself")
        } catch {
            Messages.report(error.subject, error.message)
        }
    }

    /// Removes the page that ``open(_:port:)`` has written.
    static func forget(port: Int) { AddressFile.remove(port: port) }

    static func start(_ words: [String]) -> Int32 {
        guard let program = ProgramSearch.path(of: words[0]) else { return -1 }
        var pid = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&pid, program, nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 { if errno != EINTR { return -1 } }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}

struct ServeLog: LogHandler {
    let isJSON: Bool
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let message = event.message.description
        let record = ["time": Clock.now, "level": event.level.rawValue, "message": message]
        if isJSON, let text = try? JSONText.text(of: record) {
            Messages.print(text)
        } else {
            Messages.print("scanics: \(message.escapedForTerminal())")
        }
    }
}
