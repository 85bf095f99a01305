import Foundation
import NIOConcurrencyHelpers

@testable import CalDAVEventStore

/// A calendar on a scripted server, with the peculiarities of known servers.
final class ScriptedCalendar: Sendable {
    /// The deviations from RFC 4791.
    struct Ways: Sendable {
        /// If-None-Match is ignored (Google).
        var ignoresIfNoneMatch = false
        /// Calendars cannot be created (Google, Posteo).
        var makesNoCalendars = false
        /// A PUT to the address of a deleted resource is refused with 400 (Nextcloud's trash).
        var hasTrash = false
        /// A new resource is moved to another address.
        var renames = false
        /// The answer to a PUT has no ETag.
        var hidesETags = false
        /// ETags are weak.
        var weakETags = false
        /// sync-collection is not supported.
        var hasNoSync = false
        /// If a client sends a token that the server has forgotten, the answer has all resources, but no removals
        /// (DAViCal).
        var hidesForgetting = false
        /// There is a second calendar.
        var hasSecond = false
        /// A UID may occur in one calendar only (Cyrus).
        var hasUniqueUIDs = false
        /// MOVE is not supported.
        var movesNothing = false
        /// The number of PUTs that are carried out, but whose answers are lost.
        var lostAnswers = 0
    }

    private struct Item {
        var text: String
        var version: Int
    }

    private struct State {
        var items: [String: Item] = [:]
        var removed: [String: Int] = [:]
        var version = 0
        /// The version up to which tokens are forgotten.
        var forgotten = 0
        var title = "First"
        var ways: Ways
    }

    static let path = "/home/first/"
    static let secondPath = "/home/second/"
    private let state: NIOLockedValueBox<State>

    init(_ ways: Ways) { state = NIOLockedValueBox(State(ways: ways)) }

    /// The texts of the calendar's events.
    var texts: [String] { state.withLockedValue { $0.items.values.map(\.text) } }

    /// Adds an event on behalf of another user.
    func put(_ name: String, _ text: String) {
        state.withLockedValue { state in
            state.version += 1
            state.items[Self.path + name] = Item(text: text, version: state.version)
        }
    }

    /// Removes an event on behalf of another user.
    func remove(_ name: String) {
        state.withLockedValue { state in
            state.version += 1
            state.items[Self.path + name] = nil
            state.removed[Self.path + name] = state.version
        }
    }

    /// Gives the calendar another title on behalf of another user.
    func rename(_ title: String) { state.withLockedValue { $0.title = title } }

    /// Makes the server forget all tokens so far.
    func forgetTokens() { state.withLockedValue { $0.forgotten = $0.version } }

    func answer(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        state.withLockedValue { state in
            switch request.method {
            case "PROPFIND": Self.properties(request, state)
            case "REPORT": Self.report(request, state)
            case "PUT": Self.put(request, &state)
            case "DELETE": Self.delete(request, &state)
            case "MOVE": Self.move(request, &state)
            case "GET": Self.get(request, state)
            case "MKCALENDAR", "MKCOL": .init(status: state.ways.makesNoCalendars ? 501 : 403)
            default: .init(status: 405)
            }
        }
    }

    /// Answers any request, also those of a discovery that begins at the server's address.
    func answerFromAddress(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        let (name, href) =
            switch request.target {
            case "/.well-known/caldav", "/": ("<current-user-principal>", "/me/")
            case "/me/": ("<C:calendar-home-set>", "/home/")
            default: ("", "")
            }
        guard request.method == "PROPFIND", !href.isEmpty else { return answer(request) }
        let end = name.replacing("<", with: "</")
        return .list(Self.response(request.target, "\(name)<href>\(href)</href>\(end)"))
    }

    private static func etag(_ item: Item, _ ways: Ways) -> String {
        (ways.weakETags ? "W/" : "") + "\"\(item.version)\""
    }

    private static func response(_ path: String, _ properties: String) -> String {
        "<response><href>\(path)</href><propstat><prop>\(properties)</prop><status>HTTP/1.1 200 OK</status></propstat>"
            + "</response>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }

    private static func tags(_ path: String, _ item: Item, _ ways: Ways, data: Bool) -> String {
        response(
            path,
            "<getetag>\(escaped(etag(item, ways)))</getetag>"
                + (data ? "<C:calendar-data>\(escaped(item.text))</C:calendar-data>" : ""))
    }

    private static func properties(_ request: ScriptedServer.Request, _ state: State) -> ScriptedServer.Answer {
        if let item = state.items[request.target] {
            return .list(tags(request.target, item, state.ways, data: false))
        }
        func calendar(_ path: String) -> String {
            response(
                path,
                "<resourcetype><collection/><C:calendar/></resourcetype>"
                    + "<displayname>\(path == secondPath ? "Second" : state.title)</displayname>"
                    + "<CS:getctag xmlns:CS=\"http://calendarserver.org/ns/\">\(state.version)</CS:getctag>")
        }
        let calendars = state.ways.hasSecond ? [path, secondPath] : [path]
        switch (request.target, request.headers.first(name: "Depth")) {
        case ("/home/", _):
            return .list(
                response("/home/", "<resourcetype><collection/></resourcetype>") + calendars.map(calendar).joined())
        case (let path, "1") where calendars.contains(path):
            let items = state.items.filter { $0.key.hasPrefix(path) }
            return .list(calendar(path) + items.map { tags($0.key, $0.value, state.ways, data: false) }.joined())
        case (let path, _) where calendars.contains(path): return .list(calendar(path))
        default: return .init(status: 404)
        }
    }

    private static func report(_ request: ScriptedServer.Request, _ state: State) -> ScriptedServer.Answer {
        if request.body.contains("sync-collection") {
            guard !state.ways.hasNoSync else { return .init(status: 501) }
            var since = request.body.firstMatch(of: /token-(\d+)</).flatMap { Int($0.1) } ?? 0
            let isForgotten = since > 0 && since <= state.forgotten
            if isForgotten {
                guard state.ways.hidesForgetting else { return .init(status: 403) }
                since = 0
            }
            let changed = state.items.filter { $0.value.version > since && $0.key.hasPrefix(request.target) }.map {
                tags($0.key, $0.value, state.ways, data: false)
            }
            let gone = state.removed.filter {
                !isForgotten && $0.value > since && state.items[$0.key] == nil && $0.key.hasPrefix(request.target)
            }.keys.map {
                "<response><href>\($0)</href><status>HTTP/1.1 404 Not Found</status></response>"
            }
            return .list((changed + gone).joined() + "<sync-token>token-\(state.version)</sync-token>")
        }
        if request.body.contains("calendar-multiget") {
            let wanted = request.body.matches(of: /href[^>]*>([^<]+)</).map { String($0.1) }
            return .list(
                wanted.compactMap { path in state.items[path].map { tags(path, $0, state.ways, data: true) } }.joined())
        }
        // A query for a UID also finds longer UIDs that begin with this UID. Real servers find longer UIDs, too.
        let uid = request.body.firstMatch(of: /text-match[^>]*>([^<]*)</).map { String($0.1) } ?? ""
        return .list(
            state.items.filter { $0.value.text.contains("UID:" + uid) && $0.key.hasPrefix(request.target) }.map {
                tags($0.key, $0.value, state.ways, data: true)
            }.joined())
    }

    private static func get(_ request: ScriptedServer.Request, _ state: State) -> ScriptedServer.Answer {
        guard let item = state.items[request.target] else { return .init(status: 404) }
        return .init(headers: [("ETag", etag(item, state.ways))], body: item.text)
    }

    private static func put(_ request: ScriptedServer.Request, _ state: inout State) -> ScriptedServer.Answer {
        let old = state.items[request.target]
        if request.headers.first(name: "If-None-Match") == "*", old != nil, !state.ways.ignoresIfNoneMatch {
            return .init(status: 412)
        }
        if let wanted = request.headers.first(name: "If-Match"), wanted != old.map({ etag($0, state.ways) }) {
            return .init(status: 412)
        }
        let uid = request.body.firstMatch(of: /UID:([^\r\n]*)/).map { String($0.1) }
        if state.ways.hasUniqueUIDs, let uid,
            state.items.contains(where: { $0.key != request.target && $0.value.text.contains("UID:" + uid) })
        {
            return .init(
                status: 403, headers: [("Content-Type", "application/xml")],
                body: "<error xmlns=\"DAV:\"><C:unique-scheduling-object-resource "
                    + "xmlns:C=\"urn:ietf:params:xml:ns:caldav\"/></error>")
        }
        if state.ways.hasTrash, old == nil, state.removed[request.target] != nil { return .init(status: 400) }
        state.version += 1
        let target = state.ways.renames && old == nil ? path + "renamed-\(state.version).ics" : request.target
        let item = Item(text: request.body, version: state.version)
        state.items[target] = item
        if state.ways.lostAnswers > 0 {
            state.ways.lostAnswers -= 1
            return .init(manner: .closed)
        }
        return .init(
            status: old == nil ? 201 : 204, headers: state.ways.hidesETags ? [] : [("ETag", etag(item, state.ways))])
    }

    private static func move(_ request: ScriptedServer.Request, _ state: inout State) -> ScriptedServer.Answer {
        guard !state.ways.movesNothing else { return .init(status: 405) }
        guard let old = state.items[request.target],
            let target = request.headers.first(name: "Destination").flatMap({ URL(string: $0)?.path() })
        else { return .init(status: 404) }
        if let wanted = request.headers.first(name: "If-Match"), wanted != etag(old, state.ways) {
            return .init(status: 412)
        }
        guard state.items[target] == nil else { return .init(status: 412) }
        state.version += 1
        state.items[request.target] = nil
        state.removed[request.target] = state.version
        state.items[target] = Item(text: old.text, version: state.version)
        return .init(status: 201)
    }

    private static func delete(_ request: ScriptedServer.Request, _ state: inout State) -> ScriptedServer.Answer {
        guard let old = state.items[request.target] else { return .init(status: 404) }
        if let wanted = request.headers.first(name: "If-Match"), wanted != etag(old, state.ways) {
            return .init(status: 412)
        }
        state.version += 1
        state.items[request.target] = nil
        state.removed[request.target] = state.version
        return .init(status: 204)
    }
}
