// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Uploads",
    dependencies: [.package(name: "ScanICS", path: "../..")],
    targets: [
        .executableTarget(name: "Uploads", dependencies: [.product(name: "ScanICS", package: "ScanICS")])
    ],
    swiftLanguageModes: [.v6]
)
