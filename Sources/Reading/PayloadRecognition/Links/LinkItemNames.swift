/// The names of the items in links that describe events, in lower case.
enum LinkItemNames {
    /// Items whose value is a text that people write.
    static let texts: Set<Substring> = [
        "text", "details", "location", "subject", "body", "title", "desc", "in_loc", "in_st", "in_csz", "content",
        "description", "summary", "dsum", "ddesc", "dloca", "notes",
    ]

    /// Items whose value is a time, a duration or a zone.
    static let numbers: Set<Substring> = [
        "dates", "ctz", "stz", "etz", "startdt", "enddt", "starttime", "endtime", "start", "end", "startdate",
        "enddate",
        "dstart", "dend", "dtstart", "dtend", "date_start", "date_end", "st", "et", "dur", "rpat", "rend", "timezone",
        "dzone",
    ]

    /// Other items, which some generators write without a value.
    static let others: Set<Substring> = [
        "action", "add", "allday", "cc", "client", "crm", "freebusy", "hl", "inv_list", "isallday", "online", "output",
        "path", "pli", "recur", "rru", "service", "sf", "sprop", "src", "to", "trp", "type", "uid", "url", "v",
    ]

    /// Returns the innermost name of an item: `title` for `e[0][title]`.
    static func inner(_ key: String) -> Substring {
        guard key.hasSuffix("]"), let open = key.lastIndex(of: "[") else { return key[...] }
        return key[key.index(after: open)...].dropLast()
    }
}
