import Dispatch
import Synchronization

/// Lets up to four requests run at once, but only one at a time for each host. A scan of many posters from one site
/// then does not burden that site.
final class RequestTurns: Sendable {
    private struct Host {
        let turn = DispatchSemaphore(value: 1)
        var users = 0
    }

    private let all = DispatchSemaphore(value: 4)
    private let hosts = Mutex<[String: Host]>([:])

    /// Runs `body` as soon as no other request to the host is running, and fewer than four requests in total. Blocks
    /// until then.
    func run<Result>(_ host: String, _ body: () -> Result) -> Result {
        let turn = hosts.withLock { hosts in
            hosts[host, default: Host()].users += 1
            return hosts[host, default: Host()].turn
        }
        turn.wait()
        all.wait()
        defer {
            all.signal()
            turn.signal()
            hosts.withLock { hosts in
                hosts[host]?.users -= 1
                if hosts[host]?.users == 0 { hosts[host] = nil }
            }
        }
        return body()
    }
}
