// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ImportFlow",
    dependencies: [.package(name: "ScanICS", path: "../..")],
    targets: [
        .executableTarget(
            name: "ImportFlow", dependencies: [.product(name: "ScanICSFoundation", package: "ScanICS")])
    ],
    swiftLanguageModes: [.v6]
)
