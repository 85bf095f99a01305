/// A web page that Safari saved with its pictures (`.webarchive`).
package enum WebArchive {
    /// A page or a picture of the archive.
    package struct Resource: Hashable, Sendable {
        /// The address that it was read from.
        package let address: String
        /// The media type, such as `text/html`.
        package let type: String
        package let charset: String?
        package let bytes: [UInt8]
    }

    /// Returns the page, the pictures and the pages in frames; nil if the bytes are not a web archive.
    package static func resources(in bytes: [UInt8]) -> [Resource]? {
        guard let list = PropertyList(bytes), list["WebMainResource"] != nil else { return nil }
        return resources(of: list, depth: 0)
    }

    private static func resources(of archive: PropertyList, depth: Int) -> [Resource] {
        guard depth < 8 else { return [] }
        let own = ([archive["WebMainResource"]] + (archive["WebSubresources"]?.list ?? [])).compactMap(resource)
        return own + (archive["WebSubframeArchives"]?.list ?? []).flatMap { resources(of: $0, depth: depth + 1) }
    }

    private static func resource(_ value: PropertyList?) -> Resource? {
        guard let bytes = value?["WebResourceData"]?.data else { return nil }
        return Resource(
            address: value?["WebResourceURL"]?.text ?? "",
            type: value?["WebResourceMIMEType"]?.text?.lowercased() ?? "",
            charset: value?["WebResourceTextEncodingName"]?.text, bytes: bytes)
    }
}
