// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "RemindersTool",
    dependencies: [.package(name: "ScanICS", path: "../..")],
    targets: [
        .executableTarget(name: "RemindersTool", dependencies: [.product(name: "EventKit", package: "ScanICS")])
    ],
    swiftLanguageModes: [.v6]
)
