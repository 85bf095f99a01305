// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "EventKitTour",
    dependencies: [.package(name: "ScanICS", path: "../..")],
    targets: [
        .executableTarget(name: "EventKitTour", dependencies: [.product(name: "EventKit", package: "ScanICS")])
    ],
    swiftLanguageModes: [.v6]
)
