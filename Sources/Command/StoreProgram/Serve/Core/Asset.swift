import CServerAssets
import ICalendar

struct Asset: Sendable {
    let name: String
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var mediaType: String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "json": "application/json"
        default: "text/plain; charset=utf-8"
        }
    }

    static let all: [String: Asset] = {
        var assets: [String: Asset] = [:]
        for index in 0..<scanics_asset_count() {
            let asset = scanics_asset_at(index)
            let name = String(cString: asset.name)
            assets[name] = Asset(name: name, bytes: Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count)))
        }
        return assets
    }()

    static let published = all.filter { ["css", "js", "svg"].contains($0.key.split(separator: ".").last) }

    /// A text that changes when a published file changes, so that browsers can cache the files without a time limit.
    static let version = String(
        MessageDigest.sha256.text(of: published.sorted { $0.key < $1.key }.flatMap(\.value.bytes)).prefix(12))
}
