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
        .library(name: "DevMenuKit", targets: ["DevMenuKit"]),
        .library(name: "DevMenuTesting", targets: ["DevMenuTesting"]),
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

        // What authors test their own plugins and stores with.
        .target(
            name: "DevMenuTesting",
            dependencies: ["DevMenuKit", "DevMenuWire", "DevMenuServer"],
            swiftSettings: swiftSettings
        ),

        // What the tests share, and the tests.
        .target(name: "CTerminalTesting", path: "Tests/CTerminalTesting"),
        .target(
            name: "TerminalTesting",
            dependencies: ["CTerminalTesting"],
            path: "Tests/TerminalTesting",
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuKitTests",
            dependencies: ["DevMenuKit", "DevMenuTesting"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuWireTests",
            dependencies: ["DevMenuKit", "DevMenuWire"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuServerTests",
            dependencies: ["DevMenuKit", "DevMenuWire", "DevMenuServer", "DevMenuTesting"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "DevMenuShellTests",
            dependencies: ["DevMenuShell"],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TerminalTestingTests",
            dependencies: ["TerminalTesting"],
            swiftSettings: swiftSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)
