/// A picture of an item: IMAGE (RFC 7986 §5.10).
public struct ItemImage: Hashable, Sendable {
    /// The whole property.
    public var property: Property

    /// Creates a view on an IMAGE.
    public init(_ property: Property) {
        self.property = property
    }

    /// The URI; nil if the picture is in the calendar itself.
    public var uri: String? { Attachment(property).uri }

    /// FMTTYPE: the media type, in lower case.
    public var mediaType: String? { property.parameter("FMTTYPE")?.lowercased() }

    /// DISPLAY (§6.1): how to show the picture, in upper case: BADGE, GRAPHIC, FULLSIZE, THUMBNAIL.
    public var display: [String] {
        property.parameters.first { $0.name == "DISPLAY" }?.values.map { $0.uppercased() } ?? []
    }
}

/// A relation to another item: RELATED-TO (RFC 5545 §3.8.4.5, RFC 9253 §9.1).
public struct ItemRelation: Hashable, Sendable {
    /// The whole property.
    public var property: Property

    /// Creates a view on a RELATED-TO.
    public init(_ property: Property) {
        self.property = property
    }

    /// The UID of the other item; the item's address if the property has VALUE=URI.
    public var target: String { isURI ? property.value : property.text }

    /// Whether the property has the address of the other item, not its UID.
    public var isURI: Bool { property.parameter("VALUE")?.uppercased() == "URI" }

    /// RELTYPE, in upper case; PARENT if absent.
    public var type: String { property.parameter("RELTYPE")?.uppercased() ?? "PARENT" }
}

/// A link to something on the web: LINK (RFC 9253 §8.2).
public struct ItemLink: Hashable, Sendable {
    /// The whole property.
    public var property: Property

    /// Creates a view on a LINK.
    public init(_ property: Property) {
        self.property = property
    }

    /// The address; the UID of another item if the property has VALUE=UID.
    public var target: String { isUID ? property.text : property.value }

    /// Whether the property has the UID of another item, not an address.
    public var isUID: Bool { property.parameter("VALUE")?.uppercased() == "UID" }

    /// LINKREL: the relation type, as written.
    public var relation: String? { property.parameter("LINKREL") }

    /// FMTTYPE: the media type, in lower case.
    public var mediaType: String? { property.parameter("FMTTYPE")?.lowercased() }

    /// LABEL: the text to show.
    public var label: String? { property.parameter("LABEL").map(\.withCaretsDecoded) }
}

/// Somebody who takes part in an event without being invited by mail, such as a speaker: PARTICIPANT (RFC 9073 §7.1).
public struct ItemParticipant: Hashable, Sendable {
    /// The whole component.
    public var component: Component

    /// Creates a view on a PARTICIPANT.
    public init(_ component: Component) {
        self.component = component
    }

    /// UID: the identifier.
    public var uid: String? { component.text("UID") }
    /// PARTICIPANT-TYPE (§6.2), in upper case: SPEAKER, SPONSOR, PERFORMER, CONTACT, ...
    public var type: String? { component.text("PARTICIPANT-TYPE")?.uppercased() }
    /// The name: NAME, or else SUMMARY.
    public var name: String? { component.text("NAME") ?? component.text("SUMMARY") }
    /// DESCRIPTION.
    public var description: String? { component.text("DESCRIPTION") }
    /// CALENDAR-ADDRESS (§6.4): a URI, as written.
    public var address: String? { component.property("CALENDAR-ADDRESS").map(\.value) }
    /// The e-mail address in ``address``.
    public var email: String? { component.property("CALENDAR-ADDRESS").flatMap { CalendarUser($0).email } }
    /// URL.
    public var url: String? { component.property("URL").map(\.value) }
}

/// A place of an event: VLOCATION (RFC 9073 §7.2), or Apple's X-APPLE-STRUCTURED-LOCATION.
public struct ItemLocation: Hashable, Sendable {
    /// The identifier of a VLOCATION.
    public var uid: String?
    /// The name.
    public var name: String?
    /// The postal address, if it is stated apart from the name.
    public var address: String?
    /// The description.
    public var description: String?
    /// LOCATION-TYPE (RFC 9073 §6.1): types of RFC 4589, such as `hotel`.
    public var types: [String] = []
    /// The position.
    public var geo: GeographicPosition?
    /// URL.
    public var url: String?

    /// Creates a place from a VLOCATION.
    public init(_ component: Component) {
        uid = component.text("UID")
        name = component.text("NAME")
        description = component.text("DESCRIPTION")
        types = component.properties("LOCATION-TYPE").flatMap(\.texts)
        geo = component.property("GEO").flatMap { GeographicPosition($0.value) }
        url = component.property("URL").map(\.value)
    }

    /// Creates a place from an X-APPLE-STRUCTURED-LOCATION; nil for any other property.
    public init?(_ property: Property) {
        guard property.name == Self.appleProperty else { return nil }
        name = property.parameter("X-TITLE").map { TextValue.unescape($0.withCaretsDecoded) }
        address = property.parameter("X-ADDRESS").map { TextValue.unescape($0.withCaretsDecoded) }
        geo = GeographicPosition(uri: property.value)
        guard name != nil || address != nil || geo != nil else { return nil }
    }

    /// The property in which Apple's calendar apps write a place, in addition to LOCATION.
    public static let appleProperty = "X-APPLE-STRUCTURED-LOCATION"
}

/// Equipment that an event needs: VRESOURCE (RFC 9073 §7.3), or an entry of RESOURCES (RFC 5545 §3.8.1.10).
public struct ItemResource: Hashable, Sendable {
    /// The identifier of a VRESOURCE.
    public var uid: String?
    /// The name.
    public var name: String?
    /// RESOURCE-TYPE (RFC 9073 §6.3), in upper case: PROJECTOR, ROOM, REMOTE-CONFERENCE-AUDIO, ...
    public var type: String?
    /// The description.
    public var description: String?

    /// Creates a resource from a VRESOURCE.
    public init(_ component: Component) {
        uid = component.text("UID")
        name = component.text("NAME")
        type = component.text("RESOURCE-TYPE")?.uppercased()
        description = component.text("DESCRIPTION")
    }

    /// Creates a resource that has only a name.
    public init(name: String) {
        self.name = name
    }
}

extension CalendarItem {
    /// The IMAGE properties (RFC 7986 §5.10).
    public var images: [ItemImage] { component.properties("IMAGE").map(ItemImage.init) }

    /// The RELATED-TO properties with their types.
    public var relations: [ItemRelation] { component.properties("RELATED-TO").map(ItemRelation.init) }

    /// The LINK properties (RFC 9253 §8.2).
    public var links: [ItemLink] { component.properties("LINK").map(ItemLink.init) }

    /// The CONCEPT properties (RFC 9253 §8.1): URIs of categories.
    public var concepts: [String] { component.properties("CONCEPT").map(\.value) }

    /// The REFID properties (RFC 9253 §8.3): keys that related items share.
    public var referenceIDs: [String] { component.properties("REFID").map(\.text) }

    /// The PARTICIPANT components (RFC 9073 §7.1).
    public var participants: [ItemParticipant] { component.components("PARTICIPANT").map(ItemParticipant.init) }

    /// The VLOCATION components (RFC 9073 §7.2), and the place in Apple's X-APPLE-STRUCTURED-LOCATION.
    public var locations: [ItemLocation] {
        component.components("VLOCATION").map { ItemLocation($0) }
            + component.properties(ItemLocation.appleProperty).compactMap { ItemLocation($0) }
    }

    /// The entries of RESOURCES, and the VRESOURCE components (RFC 9073 §7.3).
    public var resourceDetails: [ItemResource] {
        resources.map { ItemResource(name: $0) } + component.components("VRESOURCE").map { ItemResource($0) }
    }

    /// How Outlook shows the time, in upper case (X-MICROSOFT-CDO-BUSYSTATUS): FREE, TENTATIVE, BUSY, OOF (out of
    /// office) or WORKINGELSEWHERE; nil for any other value.
    public var busyStatus: String? {
        component.text("X-MICROSOFT-CDO-BUSYSTATUS").map { $0.trimmed.uppercased() }.flatMap {
            ["FREE", "TENTATIVE", "BUSY", "OOF", "WORKINGELSEWHERE"].contains($0) ? $0 : nil
        }
    }
}

/// Google's and Microsoft's properties for the address of a video conference, written instead of CONFERENCE.
enum VendorConference {
    private static let properties: Set = [
        "X-GOOGLE-CONFERENCE", "X-GOOGLE-HANGOUT", "X-MICROSOFT-SKYPETEAMSMEETINGURL",
        "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK", "X-MICROSOFT-ONLINEMEETINGCONFLINK", "X-MICROSOFT-TEAMSMEETINGURL",
    ]
    private static let schemes = ["https://", "http://", "tel:", "sip:", "sips:", "conf:"]

    /// Returns the address of a conference from one of ``properties``. Nil for any other property, and if the value is
    /// not a web address or a call address such as `tel:`.
    static func address(in property: Property) -> String? {
        guard properties.contains(property.name) else { return nil }
        let text = property.text.trimmed
        let start = text.prefix(8).lowercased()
        return schemes.contains { start.hasPrefix($0) && text.utf8.count > $0.utf8.count } ? String(text) : nil
    }
}
