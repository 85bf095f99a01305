import HTTPTypes
import Hummingbird

extension PageServer {
    /// Adds what browsers need to install the pages as an app.
    func addAppPages(to router: Router<ServerContext>) {
        router.get("/manifest.webmanifest") { _, _ in Self.appFile("manifest.webmanifest", "application/manifest+json")
        }
        router.get("/service-worker.js") { _, _ in Self.appFile("service-worker.js", "text/javascript; charset=utf-8") }
        router.get("/offline") { _, context in
            let language = context.language
            return pages.page(
                "message", title: language.text("offline"), context: context,
                ["heading": language.text("offline"), "text": language.text("offlineText"), "back": "/"])
        }
        // A picture that another app of the phone shares with this one.
        router.post("/share") { try await receivePictures($0, $1) }
    }

    private static func appFile(_ name: String, _ type: String) -> Response {
        let bytes = Asset.all[name]?.bytes ?? []
        return Response(
            status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
