import CommandLineInterface
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import SystemPackage

extension OpenCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let file = try calendarFile()
        if !printsAddress, !printsCode, try DesktopCalendar.open(file) { return }
        try await OneShotServer(file: file, command: self).run(interruption)
    }

    private func calendarFile() throws -> CalendarFile {
        let reader = NamedFileReader(scanning, at: Clock.runStart)
        var session = ScanSession(reader.scanner)
        var export = CalendarExport(stamp: Clock.runStart)
        var title: String?
        for input in inputs {
            var result: ScanResult
            do throws(ScanError) {
                result = try reader.scan(input, in: &session)
            } catch {
                throw Failure(input, error.message)
            }
            if input == inputs.last { session.finish(&result) }
            title = title ?? result.completeEvents.first?.entry.item.summary
            export.add(result)
        }
        guard export.count > 0 else {
            throw Failure(
                inputs.count == 1 ? inputs[0] : "open", "no event was found; look at the codes with 'scanics inspect'",
                status: .nothingFound)
        }
        return CalendarFile(name: CalendarFile.name(for: title), text: export.text().text)
    }
}

enum DesktopCalendar {
    /// Opens a file with the desktop's program for calendar files.
    static func open(_ file: CalendarFile) throws -> Bool {
        guard EnvironmentVariables.value("DISPLAY") != nil || EnvironmentVariables.value("WAYLAND_DISPLAY") != nil,
            hasProgram
        else {
            return false
        }
        // The program reads the file after this process has ended, so the file stays until the session ends.
        let folder = EnvironmentVariables.value("XDG_RUNTIME_DIR") ?? EnvironmentVariables.value("TMPDIR") ?? "/tmp"
        let path: String
        do throws(Errno) {
            path = try ScratchFolder.make(in: folder, prefix: PageRemains.prefix).string + "/" + file.name
        } catch {
            throw Failure(folder, "no folder can be created there (\(error))")
        }
        try OutputFile(path).write(file.text, force: false, origin: nil)
        return Browser.start(["xdg-open", path]) == 0
    }

    private static var hasProgram: Bool {
        Browser.start(["sh", "-c", "test -n \"$(xdg-mime query default text/calendar 2>/dev/null)\""]) == 0
    }
}

struct OneShotServer {
    let file: CalendarFile
    let command: OpenCommand

    func run(_ interruption: Interruption) async throws {
        let network = command.printsCode ? NetworkAddresses.all.first : nil
        if command.printsCode, network == nil {
            throw Failure(
                "--qr", "this machine is not in a network that a phone can use; try --print-url instead")
        }
        let port = try ServerListener.freePort()
        let desk = HandOverDesk()
        let name = await desk.offer(file)
        let host = network ?? "127.0.0.1"
        let settings = ServerSettings(port: port, hosts: [host])
        let logger = Logger(label: "scanics") { _ in SwiftLogNoOpLogHandler() }
        let done = AsyncStream<Void>.makeStream()
        let router = Router(context: ServerContext.self)
        router.get("/hand-over/:name/:file") { request, context in
            guard settings.isOwn(host: request.head.authority ?? "") else {
                return Response(status: .misdirectedRequest)
            }
            do {
                let file = try await desk.take(try context.parameters.require("name"))
                var answer = PageServer.oneShotAnswer(file, to: request.headers[.userAgent])
                answer.headers[.cacheControl] = "no-store"
                answer.headers[.xContentTypeOptions] = "nosniff"
                done.continuation.yield()
                return answer
            } catch let problem as ServerProblem {
                return Response(status: problem.status)
            }
        }
        let address = "http://\(host):\(port)/hand-over/\(name)/\(FormData.encoded(file.name))"
        let app = Application(
            router: router,
            configuration: ApplicationConfiguration(
                address: .hostname(network == nil ? "127.0.0.1" : "0.0.0.0", port: port), serverName: nil),
            onServerRunning: { _ in
                if command.printsCode, let code = DrawnCode(address) {
                    try? StandardStreams.write(code.text(isColored: true))
                }
                if command.printsAddress || command.printsCode {
                    try? StandardStreams.write(address + "\n")
                } else {
                    Browser.open(address, port: port)
                }
                fflush(nil)
            }, logger: logger)
        let group = ServiceGroup(configuration: .init(services: [app], logger: logger))
        interruption.onStop { Task { await group.triggerGracefulShutdown() } }
        let timeout = Task {
            try await Task.sleep(for: HandOverDesk.lifetime)
            done.continuation.finish()
        }
        let ending = Task {
            var iterator = done.stream.makeAsyncIterator()
            let wasFetched: Void? = await iterator.next()
            timeout.cancel()
            await group.triggerGracefulShutdown()
            return wasFetched != nil
        }
        defer { Browser.forget(port: port) }
        try await group.run()
        done.continuation.finish()
        guard await ending.value else {
            throw Failure("open", "nobody fetched the event within a minute; run the command again", status: .failed)
        }
    }
}
