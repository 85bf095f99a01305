import CalendarModel

/// A PatchObject (RFC 8984 §1.4.9): changes to members of a JSON object. Paths name the members.
///
/// The changes form a tree. So the time to apply the changes is proportional to the number of changes and the object's
/// size.
struct JSONPatch {
    /// The change of a member, and the changes inside the member.
    private final class Node {
        var change: JSONValue?
        var inner: [String: Node] = [:]
        var order: [String] = []
    }

    private let root = Node()
    /// Whether a change to null removes the member.
    private let nullRemoves: Bool

    /// Creates a patch.
    ///
    /// - Parameters:
    ///   - changes: the new values, with JSON pointers (RFC 6901) that may omit the slash at their beginning. If two
    ///     changes concern one member, the later one applies.
    ///   - nullRemoves: whether a change to null removes the member.
    init(_ changes: [(pointer: String, value: JSONValue)], nullRemoves: Bool = true) {
        self.nullRemoves = nullRemoves
        for (pointer, value) in changes {
            let path = Self.path(pointer)
            // No real object has members nested more deeply.
            guard (1...32).contains(path.count) else { continue }
            var node = root
            for name in path {
                if let next = node.inner[name] {
                    node = next
                } else {
                    let next = Node()
                    node.inner[name] = next
                    node.order.append(name)
                    node = next
                }
            }
            node.change = value
        }
    }

    /// Returns the names in a pointer.
    static func path(_ pointer: String) -> [String] {
        let pointer = pointer.hasPrefix("/") ? pointer.dropFirst() : pointer[...]
        return pointer.split(separator: "/", omittingEmptySubsequences: false).map { name in
            guard name.utf8.contains(UInt8(ascii: "~")) else { return String(name) }
            return String(name.replacing("~1", with: "/").replacing("~0", with: "~"))
        }
    }

    /// Returns the pointer for a list of names, without a slash at its beginning.
    static func pointer(_ path: [String]) -> String {
        path.map { name in
            guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
            return name.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined(separator: "/")
    }

    /// Returns a pointer in a form that a parameter can hold: unchanged, or as a URI fragment (RFC 6901 §6). A pointer
    /// becomes a fragment if it has control characters, or if it begins like a fragment.
    static func parameter(_ pointer: String) -> String {
        guard pointer.hasPrefix("#/") || pointer.unicodeScalars.contains(where: \.isControl) else { return pointer }
        return "#/" + PercentEncoding.encode(Array(pointer.utf8)) { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }
    }

    /// Returns the pointer in a parameter, which can be a URI fragment (RFC 6901 §6).
    static func pointer(parameter: String) -> String {
        guard parameter.hasPrefix("#/") else { return parameter }
        let decoded = PercentEncoding.decode(Array(parameter.utf8.dropFirst(2)))
        return String(decoding: decoded.bytes, as: UTF8.self)
    }

    /// Returns an object with the changes applied. A change inside a member that does not exist is ignored.
    func applied(to object: JSONValue) -> JSONValue { applied(root, to: object) }

    private func applied(_ node: Node, to value: JSONValue) -> JSONValue {
        guard !node.inner.isEmpty, let members = value.members else { return value }
        var result: [JSONValue.Member] = []
        result.reserveCapacity(members.count)
        var met: Set<String> = []
        for member in members {
            guard let change = node.inner[member.name] else {
                result.append(member)
                continue
            }
            guard met.insert(member.name).inserted else { continue }
            if let new = changed(change, from: member.value) {
                result.append(JSONValue.Member(name: member.name, value: new))
            }
        }
        for name in node.order where !met.contains(name) {
            if let change = node.inner[name], let value = change.change, let new = changed(change, from: value) {
                result.append(JSONValue.Member(name: name, value: new))
            }
        }
        return .object(result)
    }

    private func changed(_ node: Node, from old: JSONValue) -> JSONValue? {
        let value = node.change ?? old
        if nullRemoves, node.change == .null { return nil }
        return applied(node, to: value)
    }

    /// Returns the changes that turn an object into another.
    ///
    /// - Parameter removes: whether the changes include a null for each member that the new object lacks.
    static func changes(
        from old: JSONValue, to new: JSONValue, removes: Bool
    ) -> [(pointer: String, value: JSONValue)] {
        var found: [(pointer: String, value: JSONValue)] = []
        compare(old, new, [], removes, &found)
        return found
    }

    private static func compare(
        _ old: JSONValue, _ new: JSONValue, _ path: [String], _ removes: Bool,
        _ found: inout [(pointer: String, value: JSONValue)]
    ) {
        guard old != new else { return }
        guard let before = old.members, let after = new.members, path.count < 30 else {
            found.append((pointer(path), new))
            return
        }
        let known = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        var met: Set<String> = []
        for member in after where met.insert(member.name).inserted {
            if let value = known[member.name] {
                compare(value, member.value, path + [member.name], removes, &found)
            } else {
                found.append((pointer(path + [member.name]), member.value))
            }
        }
        guard removes else { return }
        for member in before where !met.contains(member.name) { found.append((pointer(path + [member.name]), .null)) }
    }
}
