/// The names of the elements and attributes that page readers use.
enum HTMLName: String, CaseIterable, Sendable {
    /// A piece of text, which is not an element.
    case text = "#text"
    /// An element of any other name. Attributes of other names are not kept.
    case other = ""

    // MARK: Elements

    case html, head, body, base, meta, link, script, template, noscript, textarea, svg
    case main, article, aside, nav, header, footer, section, address
    case h1, h2, h3, h4, h5, h6, p, div, blockquote, figure, details, form, fieldset, hr, pre, br
    case ul, ol, li, dl, dt, dd, table, tr, td, th, caption, thead, tbody, tfoot, option
    case a, area, time, meter, abbr, ins, del, input, span, b, strong, em, i, center, font, button
    case img, object, source, audio, video, embed, iframe, track
    case addToCalendarButton = "add-to-calendar-button"

    // MARK: Elements and attributes

    case title, style, summary, data

    // MARK: Attributes

    case `class`, id, href, src, content, datetime, value, name, property, rel, type, alt, role
    case colspan
    case itemscope, itemtype, itemprop, itemref, itemid
    case vocab, `typeof`, resource, pubdate, prefix
    /// Attributes of the element `add-to-calendar-button`.
    case dates, startdate, enddate, starttime, endtime, timezone, location, description
    /// The attribute with the number of a script. ``HTMLPreparation`` adds this attribute when it removes the script's
    /// contents.
    case scriptNumber = "scanics-script"

    /// Whether a line ends before and after the element.
    var isBlock: Bool {
        switch self {
        case .main, .article, .aside, .nav, .header, .footer, .section, .address, .h1, .h2, .h3, .h4, .h5, .h6, .p,
            .div, .blockquote, .figure, .details, .summary, .form, .fieldset, .hr, .pre, .ul, .ol, .li, .dl, .dt, .dd,
            .table, .tr, .caption, .option, .body, .title:
            true
        default: false
        }
    }

    /// Whether this is the name of an element, not only of an attribute.
    var isElement: Bool {
        switch self {
        case .text, .other, .class, .id, .href, .src, .content, .datetime, .value, .name, .property, .rel, .type,
            .alt, .role, .colspan, .itemscope, .itemtype, .itemprop, .itemref, .itemid, .vocab, .typeof, .resource,
            .pubdate,
            .prefix,
            .dates, .startdate, .enddate, .starttime, .endtime, .timezone, .location, .description, .scriptNumber:
            false
        default: true
        }
    }

    /// Whether the contents are not part of the visible text.
    var isInvisible: Bool {
        switch self {
        case .script, .style, .template, .noscript, .head, .svg, .textarea: true
        default: false
        }
    }
}

/// Finds the ``HTMLName`` for the bytes of a name.
struct HTMLNameTable: Sendable {
    static let shared = HTMLNameTable()

    private struct Slot {
        var name = HTMLName.other
        var bytes: [UInt8] = []
    }

    /// Names by hash value, with open addressing.
    private var slots = Array(repeating: Slot(), count: 512)

    private init() {
        for name in HTMLName.allCases where name != .text && name != .other {
            let bytes = Array(name.rawValue.utf8)
            var place = bytes.withUnsafeBufferPointer(Self.hash)
            while !slots[place].bytes.isEmpty { place = (place + 1) & 511 }
            slots[place] = Slot(name: name, bytes: bytes)
        }
    }

    /// Returns the name; ``HTMLName/other`` for a name that no reader uses.
    func name(_ bytes: UnsafeBufferPointer<UInt8>) -> HTMLName {
        var place = Self.hash(bytes)
        while !slots[place].bytes.isEmpty {
            if slots[place].bytes.elementsEqual(bytes) { return slots[place].name }
            place = (place + 1) & 511
        }
        return .other
    }

    /// Returns a hash value from 0 to 511. The hash function is FNV-1a, because names are only a few bytes long.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 511)
    }
}
