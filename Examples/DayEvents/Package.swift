// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "DayEvents",
    dependencies: [.package(name: "ScanICS", path: "../..")],
    targets: [
        .executableTarget(name: "DayEvents", dependencies: [.product(name: "EventKit", package: "ScanICS")])
    ],
    swiftLanguageModes: [.v6]
)
