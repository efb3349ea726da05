// swift-tools-version: 6.3

import PackageDescription

/// The products that the programs and the tests of the adapters use.
let common: [Target.Dependency] =
    [
        "DevMenuConfiguration", "DevMenuHost", "DevMenuKit", "DevMenuLogging",
        "DevMenuServiceLifecycle",
    ].map { .product(name: $0, package: "devmenu") }
    + [
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "Logging", package: "swift-log"),
    ]
let testing = Target.Dependency.product(name: "DevMenuTesting", package: "devmenu")

// A server and a command with menus, as their team would write them, and the tests of the adapters
// that the server uses. It's a separate package, so that nobody else resolves what servers are made
// of.
let package = Package(
    name: "shop",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "Internal", description: "The programs with their menus, for the team alone.")
    ],
    dependencies: [
        .package(
            name: "devmenu",
            path: "../..",
            traits: [
                .trait(name: "Menu", condition: .when(traits: ["Internal"])),
                "DevMenuLogging", "DevMenuServiceLifecycle", "DevMenuConfiguration",
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
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .executableTarget(
            name: "report",
            dependencies: [
                .product(name: "DevMenuHost", package: "devmenu"),
                .product(name: "DevMenuKit", package: "devmenu"),
            ],
            plugins: [.plugin(name: "PluginFinder", package: "devmenu")]
        ),
        // Measured by Tests/Benchmarks/run.
        .executableTarget(name: "log-bench", dependencies: common),
        .testTarget(
            name: "AdapterTests",
            dependencies: common + [
                testing,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        ),
        .testTarget(
            name: "ReportTests",
            dependencies: ["report", testing, .product(name: "DevMenuHost", package: "devmenu")]
        ),
    ]
)
