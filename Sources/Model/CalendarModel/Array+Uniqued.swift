extension Array where Element: Hashable {
    /// The elements in order, each only once.
    package var uniqued: [Element] {
        var met: Set<Element> = []
        return filter { met.insert($0).inserted }
    }
}
