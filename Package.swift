// swift-tools-version: 6.3

import PackageDescription
#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The linker flags of the program for a release on Linux, which has all its libraries within it.
///
/// Before a command did anything, the dynamic loader would map the libraries and look up names, and
/// those pages would come one by one: a quarter of the whole command's time. With `DEVMENU_SHARED`,
/// which the package of Debian sets, or if an archive isn't installed, the program has its own code at
/// a fixed address only, which spares it the relocation of 45,000 pointers.
let releaseLinking: [String] = {
    #if canImport(Glibc)
    func exists(_ pattern: String) -> Bool {
        var found = glob_t()
        defer { globfree(&found) }
        return glob("/usr/lib/" + pattern, 0, nil, &found) == 0
    }
    let archives = ["gcc/*/*/libstdc++.a", "*/libc.a", "*/libreadline.a", "*/libtinfo.a"]
    if Context.environment["DEVMENU_SHARED"] == nil, archives.allSatisfy(exists) {
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

/// The folder of GNU Readline, or `nil` without it: macOS has only another library of that name.
#if canImport(Darwin)
let readline = ["/opt/homebrew/opt/readline", "/usr/local/opt/readline", "/opt/local"]
    .first { access($0 + "/include/readline/readline.h", R_OK) == 0 }
#else
let readline: String? = "/usr"
#endif

/// A product of another package, which is fetched only with one of these traits.
func product(_ name: String, of package: String, with traits: Set<String>) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: traits))
}

/// The traits with which the sample app has its menu; with `Shipping` in their place it has none.
let programs: Set = ["Tools", "PlainEditing"]
let sample = programs.union(["Shipping"])
let argumentParser = product("ArgumentParser", of: "swift-argument-parser", with: sample)
let flyingFox = ["FlyingFox", "FlyingSocks"].map { product($0, of: "FlyingFox", with: sample) }

/// A target of `Sources` that needs only other targets of this package.
func module(_ name: String, _ needs: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: needs + ["DevMenuSystem"])
}

/// The modules that every front end is made of, besides those that all targets have.
let frontEnd: [Target.Dependency] = ["DevMenuClient", "DevMenuTerminal", "DevMenuWire"]

/// A program that tests start.
func testProgram(_ name: String, _ needs: [Target.Dependency], in folder: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: needs + ["DevMenuKit", "DevMenuSystem"],
        path: "Tests/\(folder)",
        plugins: ["PluginFinder"]
    )
}

/// Tests that also have the harness.
///
/// The programs that they run are built with the package, beside them: a dependency would be built
/// before them, while half of the machine waits.
func tests(_ name: String, _ needs: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: needs + ["DevMenuKit", "DevMenuSystem", "TerminalTesting"],
        exclude: exclude
    )
}

/// The libraries that others link, besides the adapters.
let libraries = [
    "DevMenuKit", "DevMenuProject", "DevMenuHost", "DevMenuServer", "DevMenuPages",
    "DevMenuPlugins", "DevMenuTesting",
]

let package = Package(
    name: "devmenu",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: libraries.map { .library(name: $0, targets: [$0]) }
        + ["devmenu", "moments"].map { .executable(name: $0, targets: [$0]) }
        + [.plugin(name: "PluginFinder", targets: ["PluginFinder"])],
    traits: [
        // One: SwiftPM gives several to the compiler in a random order, and then builds all anew.
        .default(enabledTraits: [readline == nil ? "PlainEditing" : "Tools"]),
        .trait(name: "Tools", description: "The programs devmenu and moments, with GNU Readline."),
        .trait(name: "PlainEditing", description: "In place of Tools: without GNU Readline."),
        .trait(name: "Shipping", description: "In place of Tools: moments, without its menu."),
        .trait(name: "Menu", description: "Offer an app's menu: leave it off in a release."),
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
        module("DevMenuKit", ["CDevMenu"]),
        module("DevMenuWire", ["DevMenuKit"]),
        module("DevMenuServer", ["DevMenuKit", "DevMenuWire"]),
        module(
            "DevMenuHost",
            ["DevMenuKit", .target(name: "DevMenuServer", condition: .when(traits: ["Menu"]))]
        ),

        // The bundled plugins, as an author elsewhere would write them: only with the public API.
        .target(
            name: "DevMenuPlugins",
            dependencies: ["DevMenuKit"],
            path: "Plugins",
            packageAccess: false,
            plugins: ["PluginFinder"]
        ),
        // Finds the types of a target that are plugins, and registers them.
        .executableTarget(name: "find-plugins"),
        .plugin(
            name: "PluginFinder",
            capability: .buildTool(),
            dependencies: ["find-plugins"],
            path: "Sources/PluginFinder"
        ),

        // For any front end: text and the full screen of a terminal; sessions, the event loop and a
        // client's menu.
        module("DevMenuTerminal", ["DevMenuKit"]),
        module("DevMenuClient", ["DevMenuKit", "DevMenuWire"]),

        // A project's menu, from files: no part of DevMenuHost.
        module("DevMenuProject", ["DevMenuClient", "DevMenuKit", "DevMenuServer", "DevMenuWire"]),

        // The shell; its line editor is GNU Readline.
        module(
            "DevMenuShell",
            frontEnd + [
                "DevMenuKit", .target(name: "CReadline", condition: .when(traits: ["Tools"])),
            ]
        ),
        .target(
            name: "CReadline",
            cSettings: [
                .define("DEVMENU_READLINE", .when(traits: ["Tools"])),
                .unsafeFlags(["-I\(readline ?? "")/include"], .when(platforms: [.macOS])),
            ],
            linkerSettings: [
                .unsafeFlags(["-L\(readline ?? "")/lib"], .when(platforms: [.macOS])),
                .linkedLibrary("readline", .when(traits: ["Tools"])),
                // An archive doesn't say that it needs another.
                .linkedLibrary(
                    "tinfo",
                    .when(platforms: [.linux], configuration: .release, traits: ["Tools"])
                ),
            ]
        ),

        // The front end for coding agents.
        module("DevMenuMCP", frontEnd + ["DevMenuKit"]),

        // Lists and settings pages of an app in a terminal.
        module("DevMenuPages", ["DevMenuKit", "DevMenuTerminal"]),

        // The sample app, except its terminal and its sockets.
        .target(
            name: "MomentsKit",
            dependencies: ["DevMenuKit", "DevMenuPages"],
            // In code, since a bundle of resources needs full Foundation.
            resources: [.embedInCode("Resources/taobao.json")],
            packageAccess: false
        ),

        // The program.
        .executableTarget(
            name: "devmenu",
            dependencies: frontEnd + [
                "DevMenuKit", "DevMenuMCP", "DevMenuPlugins", "DevMenuProject", "DevMenuServer",
                "DevMenuShell", "DevMenuSystem", "MomentsKit",
            ],
            linkerSettings: [
                .unsafeFlags(releaseLinking, .when(platforms: [.linux], configuration: .release))
            ]
        ),

        // The sample app: the only target with full Foundation and an HTTP server.
        .executableTarget(
            name: "moments",
            dependencies: ["DevMenuKit", "DevMenuPages", "MomentsKit", argumentParser] + flyingFox
                + ["DevMenuServer", "DevMenuPlugins"].map {
                    .target(name: $0, condition: .when(traits: programs))
                },
            packageAccess: false
        ),

        // For authors of plugins and sources: what they test with.
        module("DevMenuTesting", frontEnd + ["DevMenuKit", "DevMenuServer"]),
    ],
    swiftLanguageModes: [.v6]
)

// Adapters to what servers are made of, each wholly within the trait of its name.
for (name, library, origin) in [
    ("DevMenuLogging", "Logging", "swift-log"),
    ("DevMenuServiceLifecycle", "ServiceLifecycle", "swift-service-lifecycle"),
    ("DevMenuConfiguration", "Configuration", "swift-configuration"),
] {
    let adapted = product(library, of: origin, with: [name])
    package.traits.insert(.trait(name: name, description: "The adapter to \(origin)."))
    package.targets.append(module(name, ["DevMenuHost", "DevMenuKit", adapted]))
    package.products.append(.library(name: name, targets: [name]))
}

// The tests, and the targets that they share.
package.targets += [
    .target(name: "CTerminalTesting", path: "Tests/CTerminalTesting"),
    .target(
        name: "TerminalTesting",
        dependencies: ["CTerminalTesting", "DevMenuKit", "DevMenuSystem", "DevMenuWire"],
        path: "Tests/TerminalTesting",
        // The screens of many tests are drawn cell by cell: unoptimised code is far slower.
        swiftSettings: [.unsafeFlags(["-O"])]
    ),
    // Apps, hosts and plugins of tests, in one program that links what an app links.
    testProgram("test-app", ["DevMenuHost", "DevMenuServer"], in: "TestApp"),
    // A host that misbehaves if it's asked to.
    testProgram("test-host", ["DevMenuServer"], in: "TestHost"),
    testProgram("hosted-shell", frontEnd + ["DevMenuShell"], in: "HostedShell"),
    // The processes that Tests/Benchmarks/run measures.
    testProgram(
        "benchmarks",
        frontEnd + ["DevMenuProject", "DevMenuShell"],
        in: "Benchmarks/Programs"
    ),
    .target(name: "NeighbouringNames", path: "Tests/NeighbouringNames"),
    // The code that the documentation shows; as a program, the plugin of an article.
    .executableTarget(
        name: "documentation-snippets",
        dependencies: [
            "DevMenuHost", "DevMenuKit", "DevMenuPages", "DevMenuProject", "DevMenuServer",
        ],
        path: "Tests/DocumentationSnippets",
        packageAccess: false,
        // The trait of an app that the documentation shows.
        swiftSettings: [.define("Internal")]
    ),
    tests("DevMenuSystemTests", []),
    tests("DevMenuKitTests", ["DevMenuServer", "DevMenuTesting"]),
    tests("DevMenuWireTests", ["DevMenuWire"]),
    tests(
        "DevMenuServerTests",
        ["DevMenuHost", "DevMenuServer", "DevMenuTesting", "DevMenuWire", "NeighbouringNames"]
    ),
    tests("DevMenuClientTests", ["DevMenuClient", "DevMenuServer", "DevMenuWire"]),
    tests("DevMenuProjectTests", ["DevMenuProject", "DevMenuTesting", "DevMenuWire"]),
    tests("DevMenuMCPTests", frontEnd + ["DevMenuMCP", "DevMenuServer"], exclude: ["Python"]),
    tests("DevMenuShellTests", frontEnd + ["DevMenuShell", "DevMenuTesting"]),
    // Text and screens in a terminal, and the terminal that tests have.
    tests("TerminalTests", ["DevMenuTerminal"]),
    tests("DevMenuPluginsTests", ["DevMenuPlugins", "DevMenuTesting", "find-plugins"]),
    tests(
        "MomentsTests",
        [
            "DevMenuPages", "DevMenuPlugins", "DevMenuServer", "DevMenuTerminal",
            "MomentsKit", "moments",
        ]
    ),
    // The parts of the program, and the input that the fuzzer has saved.
    tests(
        "ProgramTests",
        [
            "DevMenuClient", "DevMenuServer", "DevMenuShell", "DevMenuWire", "FuzzTargets",
            "devmenu",
        ]
    ),
    tests(
        "EndToEndTests",
        ["DevMenuPages", "DevMenuTesting", "documentation-snippets"],
        exclude: ["Hosts"]
    ),
    // The targets to which Tests/Fuzzing/run gives new input.
    .target(
        name: "FuzzTargets",
        dependencies: frontEnd + [
            "DevMenuKit", "DevMenuMCP", "DevMenuPages", "DevMenuProject", "DevMenuServer",
            "DevMenuShell",
            "DevMenuSystem",
        ],
        path: "Tests/Fuzzing/Targets"
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

// The settings of every target; in the checks of a change, warnings are errors.
let strict = Context.environment["DEVMENU_STRICT"] != nil
for target in package.targets where target.type != .plugin {
    if strict { target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)] }
    if strict, target.type == .test, target.name != "EndToEndTests" {
        // Whole modules need a fifth less time, if all files are compiled anyway; the largest would
        // be left to one processor.
        let asWhole = ["-wmo", "-no-emit-module-separately-wmo", "-num-threads", "2"]
        target.swiftSettings = [.unsafeFlags(asWhole, .when(configuration: .debug))]
    }
    target.swiftSettings =
        (target.swiftSettings ?? []) + (strict ? [.treatAllWarnings(as: .error)] : []) + [
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
            // An app without its menu only reads its settings, by code that is inlined into it.
            .unsafeFlags(["-Osize"], .when(platforms: [.linux], configuration: .release)),
            .unsafeFlags(
                ["-O"],
                .when(
                    platforms: [.linux],
                    configuration: .release,
                    traits: programs.union(["Menu"])
                )
            ),
        ]
}
