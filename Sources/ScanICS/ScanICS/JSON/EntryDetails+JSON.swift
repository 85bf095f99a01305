import CalendarModel
import PayloadRecognition
import TimeZones

/// The keys of an event's JSON for properties that few events have. A key is absent if the event does not have the
/// property.
struct EntryDetailsJSON: Encodable {
    private enum CodingKeys: String, CodingKey {
        case sequence, created, lastModified, completed, percentComplete, busyStatus, color, images
        case styledDescription, relatedTo, links, concepts, refids, participants, locations, resources
    }

    let entry: CalendarEntry
    let zones: ZoneResolver

    func encode(to encoder: any Encoder) throws {
        let item = entry.item
        var container = encoder.container(keyedBy: CodingKeys.self)
        if item.component.property("SEQUENCE").flatMap({ Int($0.value) }) != nil {
            try container.encode(item.sequence, forKey: .sequence)
        }
        try container.encodeIfPresent(item.created.map(time), forKey: .created)
        try container.encodeIfPresent(item.lastModified.map(time), forKey: .lastModified)
        if case .reminder(let reminder) = entry {
            try container.encodeIfPresent(reminder.completed.map(time), forKey: .completed)
            try container.encodeIfPresent(
                reminder.percentComplete.flatMap { (0...100).contains($0) ? $0 : nil }, forKey: .percentComplete)
        }
        try container.encodeIfPresent(item.busyStatus, forKey: .busyStatus)
        try container.encodeIfPresent(item.color, forKey: .color)
        try container.encodeUnlessEmpty(item.images.map(ImageRecord.init), forKey: .images)
        try container.encodeIfPresent(
            StyledDescription(of: item).map(StyledDescriptionRecord.init), forKey: .styledDescription)
        try container.encodeUnlessEmpty(item.relations.map(RelationRecord.init), forKey: .relatedTo)
        try container.encodeUnlessEmpty(item.links.map(LinkRecord.init), forKey: .links)
        try container.encodeUnlessEmpty(item.concepts, forKey: .concepts)
        try container.encodeUnlessEmpty(item.referenceIDs, forKey: .refids)
        try container.encodeUnlessEmpty(item.participants.map(ParticipantRecord.init), forKey: .participants)
        try container.encodeUnlessEmpty(item.locations.map(LocationRecord.init), forKey: .locations)
        try container.encodeUnlessEmpty(item.resourceDetails.map(ResourceRecord.init), forKey: .resources)
    }

    private func time(_ time: EventTime) -> TimeRecord { TimeRecord(zones.resolved(time)) }
}

private struct ImageRecord: Encodable {
    let uri: String?
    let type: String?
    let display: [String]?
    let inline: Bool?

    init(_ image: ItemImage) {
        uri = image.uri
        type = image.mediaType
        display = image.display.isEmpty ? nil : image.display
        inline = image.uri == nil ? true : nil
    }
}

private struct StyledDescriptionRecord: Encodable {
    let type: String
    let html: String?
    let text: String?

    init(_ description: StyledDescription) {
        type = description.mediaType
        html = description.isHTML ? description.source : nil
        text = description.plainText ?? (description.isHTML ? nil : description.source)
    }
}

private struct RelationRecord: Encodable {
    let uid: String?
    let uri: String?
    let type: String

    init(_ relation: ItemRelation) {
        uid = relation.isURI ? nil : relation.target
        uri = relation.isURI ? relation.target : nil
        type = relation.type
    }
}

private struct LinkRecord: Encodable {
    let uri: String?
    let uid: String?
    let rel: String?
    let type: String?
    let label: String?

    init(_ link: ItemLink) {
        uri = link.isUID ? nil : link.target
        uid = link.isUID ? link.target : nil
        rel = link.relation
        type = link.mediaType
        label = link.label
    }
}

private struct ParticipantRecord: Encodable {
    let uid: String?
    let type: String?
    let name: String?
    let email: String?
    let address: String?
    let description: String?
    let url: String?

    init(_ participant: ItemParticipant) {
        uid = participant.uid
        type = participant.type
        name = participant.name
        email = participant.email
        address = participant.email == nil ? participant.address : nil
        description = participant.description
        url = participant.url
    }
}

private struct LocationRecord: Encodable {
    let uid: String?
    let name: String?
    let address: String?
    let description: String?
    let types: [String]?
    let geo: [String: Double]?
    let url: String?

    init(_ location: ItemLocation) {
        uid = location.uid
        name = location.name
        address = location.address
        description = location.description
        types = location.types.isEmpty ? nil : location.types
        geo = location.geo.map { ["latitude": $0.latitude, "longitude": $0.longitude] }
        url = location.url
    }
}

private struct ResourceRecord: Encodable {
    let uid: String?
    let name: String?
    let type: String?
    let description: String?

    init(_ resource: ItemResource) {
        uid = resource.uid
        name = resource.name
        type = resource.type
        description = resource.description
    }
}
