// swift-tools-version: 6.3

import PackageDescription

#if canImport(Glibc)
import Glibc
#endif

/// The linker flags of the program for a release on Linux, which has all its libraries within it.
///
/// Before a command did anything, the dynamic loader would map the libraries and look up names, and
/// those pages would come one by one: a quarter of the whole command's time. Where an archive isn't
/// installed, the program has its own code at a fixed address only, which spares it the relocation of
/// 45,000 pointers.
let releaseLinking: [String] = {
    #if canImport(Glibc)
    func exists(_ pattern: String) -> Bool {
        var found = glob_t()
        defer { globfree(&found) }
        return glob(pattern, 0, nil, &found) == 0
    }
    let archives = ["gcc/*/*/libstdc++.a", "*/libc.a", "*/libreadline.a", "*/libtinfo.a"]
    if archives.allSatisfy({ exists("/usr/lib/" + $0) }) {
        // FoundationEssentials needs these; only with '--static-swift-stdlib' does the compiler say so.
        let needed = ["-l_FoundationCollections", "-l_FoundationCShims"]
        // In place of these the program has functions that do nothing (frames.c).
        let unregistered = ["__register_frame_info", "__deregister_frame_info"]
        return ["-static-executable", "-use-ld=lld"]
            + (needed + unregistered.map { "--wrap=\($0)" }).flatMap { ["-Xlinker", $0] }
    }
    #endif
    return ["-Xclang-linker", "-no-pie"]
}()

/// A product of another package, which is fetched only with a trait.
func product(_ name: String, of package: String, with trait: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: [trait]))
}

let package = Package(
    name: "devmenu",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "DevMenuKit", targets: ["DevMenuKit"]),
        .library(name: "DevMenuFiles", targets: ["DevMenuFiles"]),
        .library(name: "DevMenuHost", targets: ["DevMenuHost"]),
        .library(name: "DevMenuServer", targets: ["DevMenuServer"]),
        .library(name: "DevMenuPages", targets: ["DevMenuPages"]),
        .library(name: "DevMenuPlugins", targets: ["DevMenuPlugins"]),
        .library(name: "DevMenuTesting", targets: ["DevMenuTesting"]),
        .library(name: "DevMenuLogging", targets: ["DevMenuLogging"]),
        .library(name: "DevMenuServiceLifecycle", targets: ["DevMenuServiceLifecycle"]),
        .library(name: "DevMenuConfiguration", targets: ["DevMenuConfiguration"]),
        .executable(name: "devmenu", targets: ["devmenu"]),
        .executable(name: "moments", targets: ["moments"]),
    ],
    traits: [
        .default(enabledTraits: ["Readline", "Shell", "Sample", "SampleMenu"]),
        .trait(name: "Readline", description: "Edit lines in the shell with GNU Readline."),
        .trait(name: "Shell", description: "Build the program devmenu, and what only that needs."),
        .trait(name: "Sample", description: "Build the program moments, and what only that needs."),
        .trait(
            name: "SampleMenu",
            description: "Offer the menu of moments: leave it off in a release."
        ),
        .trait(name: "Menu", description: "Offer an app's menu: leave it off in a release."),
        .trait(
            name: "DevMenuLogging",
            description: "Bring the log of swift-log to shells, with a level for each label."
        ),
        .trait(
            name: "DevMenuServiceLifecycle",
            description: "Run the host as a service of swift-service-lifecycle."
        ),
        .trait(
            name: "DevMenuConfiguration",
            description: "Read settings through swift-configuration, and from its providers."
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
    ],
    targets: [
        // For apps, to offer their menus: DevMenuHost with DevMenuKit and what is beneath it; with
        // the trait Menu also DevMenuServer and DevMenuWire.
        .target(name: "CDevMenu"),
        .target(
            name: "DevMenuSystem",
            dependencies: ["CDevMenu", .product(name: "SystemPackage", package: "swift-system")]
        ),
        .target(
            name: "DevMenuKit",
            dependencies: ["DevMenuSystem", "CDevMenu"]
        ),
        .target(
            name: "DevMenuWire",
            dependencies: ["DevMenuSystem", "DevMenuKit"]
        ),
        .target(
            name: "DevMenuServer",
            dependencies: ["DevMenuSystem", "DevMenuKit", "DevMenuWire"]
        ),
        .target(
            name: "DevMenuHost",
            dependencies: [
                "DevMenuKit", .target(name: "DevMenuServer", condition: .when(traits: ["Menu"])),
            ]
        ),

        // Adapters to what servers are made of, each wholly within the trait of its name.
        .target(
            name: "DevMenuLogging",
            dependencies: [
                "DevMenuKit", "DevMenuHost",
                product("Logging", of: "swift-log", with: "DevMenuLogging"),
            ]
        ),
        .target(
            name: "DevMenuServiceLifecycle",
            dependencies: [
                "DevMenuHost",
                product(
                    "ServiceLifecycle",
                    of: "swift-service-lifecycle",
                    with: "DevMenuServiceLifecycle"
                ),
            ]
        ),
        .target(
            name: "DevMenuConfiguration",
            dependencies: [
                "DevMenuKit",
                product("Configuration", of: "swift-configuration", with: "DevMenuConfiguration"),
            ]
        ),

        // Menus from files, for the program and the sample app: no part of DevMenuHost.
        .target(
            name: "DevMenuFiles",
            dependencies: ["DevMenuSystem", "DevMenuKit"]
        ),

        // The bundled plugins.
        .target(
            name: "DevMenuPlugins",
            dependencies: ["DevMenuKit"],
            path: "Plugins",
            // As an author elsewhere would have it: the public API alone.
            packageAccess: false
        ),

        // Sessions, the event loop and a client's copy of the menu, for any front end.
        .target(
            name: "DevMenuClient",
            dependencies: ["DevMenuSystem", "DevMenuKit", "DevMenuWire"]
        ),

        // The shell, and its line editor.
        .target(
            name: "DevMenuShell",
            dependencies: [
                "DevMenuSystem", "DevMenuKit", "DevMenuWire", "DevMenuClient", "DevMenuScreen",
            ]
        ),
        .target(
            name: "CReadline",
            cSettings: [.define("DEVMENU_READLINE", .when(traits: ["Readline"]))],
            linkerSettings: [
                .linkedLibrary("readline", .when(traits: ["Readline"])),
                // An archive doesn't say that it needs another.
                .linkedLibrary(
                    "tinfo",
                    .when(platforms: [.linux], configuration: .release, traits: ["Readline"])
                ),
            ]
        ),
        .target(
            name: "DevMenuReadline",
            dependencies: ["DevMenuSystem", "DevMenuShell", "DevMenuClient", "CReadline"]
        ),

        // The front end for coding agents.
        .target(
            name: "DevMenuMCP",
            dependencies: ["DevMenuSystem", "DevMenuKit", "DevMenuWire", "DevMenuClient"]
        ),

        // The full-screen terminal.
        .target(
            name: "DevMenuScreen",
            dependencies: ["DevMenuSystem", "DevMenuKit"]
        ),

        // Lists and settings pages of an app in a terminal.
        .target(name: "DevMenuPages", dependencies: ["DevMenuKit"]),

        // The sample app, except its terminal and its sockets.
        .target(
            name: "MomentsKit",
            dependencies: ["DevMenuSystem", "DevMenuFiles", "DevMenuKit", "DevMenuPages"]
        ),

        // The program.
        .executableTarget(
            name: "devmenu",
            dependencies: [
                "DevMenuSystem",
                "DevMenuFiles", "DevMenuKit", "DevMenuWire", "DevMenuServer", "DevMenuShell",
                "DevMenuClient", "DevMenuMCP",
                "DevMenuReadline", "DevMenuPlugins", "MomentsKit",
                product("ArgumentParser", of: "swift-argument-parser", with: "Shell"),
            ],
            linkerSettings: [
                .unsafeFlags(
                    releaseLinking,
                    .when(platforms: [.linux], configuration: .release)
                )
            ]
        ),

        // The sample app: the only target with full Foundation and an HTTP server.
        .executableTarget(
            name: "moments",
            dependencies: [
                "DevMenuSystem",
                "DevMenuScreen", "DevMenuKit", "DevMenuPages", "MomentsKit",
                .target(name: "DevMenuServer", condition: .when(traits: ["SampleMenu"])),
                .target(name: "DevMenuPlugins", condition: .when(traits: ["SampleMenu"])),
                product("ArgumentParser", of: "swift-argument-parser", with: "Sample"),
                product("FlyingFox", of: "FlyingFox", with: "Sample"),
                product("FlyingSocks", of: "FlyingFox", with: "Sample"),
            ]
        ),

        // For authors of plugins, sources and stores: what they test with.
        .target(
            name: "DevMenuTesting",
            dependencies: ["DevMenuSystem", "DevMenuKit", "DevMenuWire", "DevMenuServer"]
        ),

        // The tests, and the targets that they share.
        .target(name: "CTerminalTesting", path: "Tests/CTerminalTesting"),
        .target(
            name: "TerminalTesting",
            dependencies: ["CTerminalTesting", "DevMenuSystem", "DevMenuKit"],
            path: "Tests/TerminalTesting"
        ),
        .executableTarget(
            name: "test-host",
            dependencies: ["DevMenuKit", "DevMenuServer"],
            path: "Tests/TestHost"
        ),
        .executableTarget(
            name: "hosted-shell",
            dependencies: [
                "DevMenuSystem", "DevMenuClient", "DevMenuReadline", "DevMenuShell",
                "DevMenuWire",
            ],
            path: "Tests/HostedShell"
        ),
        .executableTarget(
            name: "test-app",
            dependencies: ["DevMenuSystem", "DevMenuHost", "DevMenuKit", "DevMenuServer"],
            path: "Tests/TestApp"
        ),
        .executableTarget(
            name: "devmenu-greet",
            dependencies: ["DevMenuKit", "DevMenuServer"],
            path: "Tests/ExecutablePlugin"
        ),
        .executableTarget(
            name: "devmenu-kettle",
            dependencies: ["DevMenuKit", "DevMenuServer"],
            path: "Tests/TogglePlugin"
        ),
        .testTarget(
            name: "DevMenuSystemTests",
            dependencies: ["DevMenuSystem", "TerminalTesting"]
        ),
        .testTarget(
            name: "DevMenuKitTests",
            dependencies: ["DevMenuSystem", "DevMenuKit", "DevMenuTesting", "TerminalTesting"]
        ),
        .testTarget(
            name: "DevMenuFilesTests",
            dependencies: [
                "DevMenuSystem",
                "DevMenuFiles", "DevMenuKit", "DevMenuTesting", "DevMenuWire", "TerminalTesting",
            ]
        ),
        .testTarget(
            name: "DevMenuClientTests",
            dependencies: [
                "DevMenuSystem",
                "DevMenuClient", "DevMenuKit", "DevMenuServer", "DevMenuWire",
                "TerminalTesting", "test-host",
            ]
        ),
        .testTarget(
            name: "DevMenuMCPTests",
            dependencies: [
                "DevMenuSystem", "DevMenuClient", "DevMenuKit", "DevMenuMCP", "DevMenuServer",
                "DevMenuWire", "TerminalTesting", "devmenu", "moments", "test-app",
            ],
            exclude: ["Python"]
        ),
        .testTarget(
            name: "DevMenuReadlineTests",
            dependencies: ["DevMenuReadline", "DevMenuShell", "DevMenuClient"]
        ),
        .testTarget(
            name: "LinkageTests",
            dependencies: ["TerminalTesting", "test-host", "test-app", "devmenu"]
        ),
        .testTarget(
            name: "DevMenuWireTests",
            dependencies: ["DevMenuKit", "DevMenuWire"]
        ),
        .testTarget(
            name: "DevMenuServerTests",
            dependencies: [
                "DevMenuSystem",
                "DevMenuKit", "DevMenuWire", "DevMenuServer", "DevMenuTesting", "TerminalTesting",
                "test-app",
            ]
        ),
        .target(name: "NeighbouringNames", path: "Tests/NeighbouringNames"),
        .testTarget(
            name: "DevMenuHostTests",
            dependencies: [
                "DevMenuHost", "DevMenuKit", "NeighbouringNames", "TerminalTesting",
            ]
        ),
        .testTarget(
            name: "DevMenuPluginsTests",
            dependencies: ["DevMenuKit", "DevMenuPlugins", "DevMenuTesting", "TerminalTesting"]
        ),
        .testTarget(
            name: "MomentsKitTests",
            dependencies: [
                "DevMenuSystem", "DevMenuFiles", "DevMenuKit", "DevMenuPages", "DevMenuPlugins",
                "MomentsKit", "TerminalTesting",
            ]
        ),
        .testTarget(
            name: "DevMenuShellTests",
            dependencies: [
                "DevMenuSystem", "DevMenuKit", "DevMenuShell", "DevMenuClient", "DevMenuWire",
                "DevMenuScreen", "TerminalTesting",
            ]
        ),
        .target(
            name: "DocumentationSnippets",
            dependencies: [
                "DevMenuHost", "DevMenuFiles", "DevMenuKit", "DevMenuPages", "DevMenuServer",
            ],
            path: "Tests/DocumentationSnippets",
            // The trait of an app that the documentation shows.
            swiftSettings: [.define("Internal")]
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "DevMenuKit", "DevMenuPages", "DevMenuTesting", "DocumentationSnippets",
                "TerminalTesting", "devmenu", "moments", "test-app",
            ]
        ),
        .testTarget(
            name: "CompletionScriptTests",
            dependencies: ["TerminalTesting", "devmenu", "test-app"]
        ),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "DevMenuServer", "DevMenuShell", "DevMenuClient", "DevMenuWire", "devmenu",
                product("ArgumentParser", of: "swift-argument-parser", with: "Shell"),
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TerminalTesting", "devmenu", "devmenu-greet", "devmenu-kettle", "hosted-shell",
                "moments", "test-app",
            ],
            exclude: ["Plugins/Python"]
        ),
        .testTarget(
            name: "DevMenuScreenTests",
            dependencies: ["DevMenuScreen", "TerminalTesting"]
        ),
        .testTarget(
            name: "MomentsTests",
            dependencies: [
                "DevMenuSystem", "DevMenuScreen", "DevMenuKit", "DevMenuPages", "MomentsKit",
                "TerminalTesting", "moments",
                product("FlyingFox", of: "FlyingFox", with: "Sample"),
                product("FlyingSocks", of: "FlyingFox", with: "Sample"),
            ]
        ),
        .testTarget(
            name: "TerminalTestingTests",
            dependencies: ["DevMenuSystem", "DevMenuKit", "TerminalTesting"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The targets of the fuzzer: Tests/Fuzzing/run gives them new input, the tests the input that was kept.
package.targets += [
    .target(
        name: "FuzzTargets",
        dependencies: [
            "DevMenuSystem", "DevMenuClient", "DevMenuFiles", "DevMenuKit", "DevMenuMCP",
            "DevMenuServer", "DevMenuShell", "DevMenuWire", "MomentsKit",
        ],
        path: "Tests/Fuzzing/Targets"
    ),
    .testTarget(
        name: "FuzzTests",
        dependencies: ["FuzzTargets", "TerminalTesting"],
        path: "Tests/Fuzzing/Tests"
    ),
]

// The program of Tests/Fuzzing/run, which links only with the toolchain's fuzzer.
if Context.environment["DEVMENU_FUZZ"] != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CFuzzer", "FuzzTargets"],
            path: "Tests/Fuzzing/Program",
            // The default linker fails on what the fuzzer is made of.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
        ),
    ]
}

// The processes that Tests/Benchmarks/run measures.
package.targets += [
    .target(
        name: "BenchmarkTiming",
        path: "Tests/Benchmarks/Timing"
    ),
    .executableTarget(
        name: "toggle-read-benchmark",
        dependencies: ["BenchmarkTiming", "DevMenuKit"],
        path: "Tests/Benchmarks/ToggleRead"
    ),
    .executableTarget(
        name: "tab-benchmark",
        dependencies: [
            "BenchmarkTiming", "DevMenuFiles", "DevMenuKit", "DevMenuShell", "DevMenuClient",
            "DevMenuSystem", "DevMenuWire",
        ],
        path: "Tests/Benchmarks/Tab"
    ),
    .executableTarget(
        name: "attach-benchmark",
        dependencies: [
            "BenchmarkTiming", "DevMenuClient", "DevMenuKit", "DevMenuShell", "DevMenuWire",
        ],
        path: "Tests/Benchmarks/Attach"
    ),
]

// The settings of every Swift target.
for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            // Otherwise every generic type is looked up by its name when a process first uses it: a
            // third of a command's time.
            .unsafeFlags(
                ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
                    // The linker leaves out the functions that nothing uses, public ones too.
                    + ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
                .when(platforms: [.linux], configuration: .release)
            ),
        ]
}
