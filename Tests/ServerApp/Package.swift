// swift-tools-version: 6.3

import PackageDescription

/// The products that the server and the tests of the adapters use.
let common: [Target.Dependency] =
    [
        "DevMenuConfiguration", "DevMenuHost", "DevMenuKit", "DevMenuLogging",
        "DevMenuServiceLifecycle",
    ].map { .product(name: $0, package: "devmenu") }
    + [
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
    ]

// A server with a menu, as its team would write it, and the tests of the adapters that it uses. It's
// a package of its own, so that nobody else resolves what servers are made of.
let package = Package(
    name: "shop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(
            name: "devmenu",
            path: "../..",
            traits: [
                "Menu", "DevMenuLogging", "DevMenuServiceLifecycle", "DevMenuConfiguration",
            ]
        ),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.9.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "shop",
            dependencies: common + [
                .product(name: "Hummingbird", package: "hummingbird")
            ],
            // The trait of an app that the documentation shows.
            swiftSettings: [.defaultIsolation(MainActor.self), .define("Internal")]
        ),
        // Measured by Tests/Benchmarks/run.
        .executableTarget(name: "log-bench", dependencies: common),
        .testTarget(
            name: "AdapterTests",
            dependencies: common + [
                .product(name: "DevMenuTesting", package: "devmenu"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        ),
    ]
)
