// swift-tools-version: 6.3

import PackageDescription

/// What every Swift target of the package is compiled with.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "devmenu",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DevMenuKit", targets: ["DevMenuKit"])
    ],
    targets: [
        // What an app links.
        .target(name: "CDevMenu"),
        .target(
            name: "DevMenuKit",
            dependencies: ["CDevMenu"],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "DevMenuWire",
            dependencies: ["DevMenuKit"],
            swiftSettings: swiftSettings
        ),

        .target(
            name: "DevMenuServer",
            dependencies: ["DevMenuKit", "DevMenuWire", "CDevMenu"],
            swiftSettings: swiftSettings
        ),

        // The shell.
        .target(
            name: "DevMenuShell",
            dependencies: ["DevMenuKit", "DevMenuWire"],
            swiftSettings: swiftSettings
        ),

        .target(
            name: "DevMenuClient",
            dependencies: ["DevMenuKit", "DevMenuWire", "DevMenuShell", "CDevMenu"],
            swiftSettings: swiftSettings
        ),

        // What the tests share, and the tests.
        .executableTarget(
            name: "test-host",
            dependencies: ["DevMenuKit", "DevMenuServer"],
            path: "Tests/TestHost",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuKitTests",
            dependencies: ["DevMenuKit"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuClientTests",
            dependencies: [
                "DevMenuClient", "DevMenuKit", "DevMenuServer", "DevMenuShell", "DevMenuWire",
                "test-host",
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuShellTests",
            dependencies: ["DevMenuShell"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)
