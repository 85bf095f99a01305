/// Builds a tree of elements from the events of a parser.
///
/// It is a class, because the handlers of one parser share one builder.
final class XMLTreeBuilder {
    /// The outermost element, once it is closed.
    private(set) var root: XMLElement?
    private(set) var refusal: XMLRefusal?
    private var open: [XMLElement] = []
    private var count = 0
    private let depth: Int
    private let limit: Int

    /// - Parameters:
    ///   - depth: the maximum depth of nested elements.
    ///   - limit: the maximum number of elements.
    init(depth: Int, limit: Int) {
        self.depth = depth
        self.limit = limit
    }

    /// Opens an element; returns false if a limit is exceeded.
    func begin(_ name: XMLName, attributes: [XMLName: String]) -> Bool {
        count += 1
        if open.count >= depth { refusal = .nesting }
        if count > limit { refusal = .elements }
        guard refusal == nil else { return false }
        open.append(XMLElement(name, attributes: attributes))
        return true
    }

    func add(text: String) {
        if !open.isEmpty { open[open.endIndex - 1].text += text }
    }

    /// Closes the innermost open element.
    func end() {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = root ?? element
        } else {
            open[open.endIndex - 1].children.append(element)
        }
    }

    /// Closes all open elements at the end of a text that was cut off.
    func endAll() {
        while !open.isEmpty { end() }
    }

    func refuse(_ reason: XMLRefusal) { refusal = reason }
}

/// A reason why an XML text is refused.
package enum XMLRefusal: Hashable, Sendable {
    /// The text has a DOCTYPE, which can define entities that expand without end or read files.
    case doctype
    /// The elements are nested too deeply.
    case nesting
    case elements
    /// A name is longer than ``XMLParser/nameLimit``.
    case name
}
