import CalendarModel

extension CalendarResource {
    /// Creates the merge of two versions of a resource, property by property; nil if they conflict.
    package init?(merging mine: CalendarResource, into theirs: CalendarResource, base: CalendarResource) {
        // An override that one of the versions lacks cannot be merged property by property.
        guard base.items.count == mine.items.count, mine.items.count == theirs.items.count else { return nil }
        var document = theirs.document
        for place in document.components.indices where document.components[place].isItem {
            let their = document.components[place]
            let date = their.property("RECURRENCE-ID")?.time
            guard let old = base.item(recurrenceID: date), let my = mine.item(recurrenceID: date) else { return nil }
            let merge = ThreeWayMerge(base: old, mine: my, theirs: their)
            guard merge.conflicts.isEmpty else { return nil }
            document.components[place] = merge.merged
        }
        guard let merged = try? CalendarResource(document) else { return nil }
        self = merged
    }
}
