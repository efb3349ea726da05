/// The files of a new plugin.
struct PluginTemplate {
    /// One of them.
    struct File {
        /// Its path in the plugin's folder.
        let path: String
        /// What it holds.
        let text: String
        /// Whether it can be run.
        var isExecutable = false
    }

    /// The files.
    let files: [File]
    /// What runs the test, in the plugin's folder.
    let test: String
}

extension PluginTemplate {
    /// A Swift package.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - devmenu: The dependency that it is built against, as its manifest has it.
    /// - Returns: The template.
    static func swift(name: String, devmenu: String) -> PluginTemplate {
        let product = "devmenu-\(name)"
        let type = typeName(of: name)
        let manifest = #"""
            // swift-tools-version: 6.3

            import PackageDescription

            let package = Package(
                name: "\#(product)",
                platforms: [.macOS(.v15)],
                products: [.executable(name: "\#(product)", targets: ["\#(product)"])],
                dependencies: [
                    \#(devmenu)
                ],
                targets: [
                    .executableTarget(
                        name: "\#(product)",
                        dependencies: [
                            .product(name: "DevMenuKit", package: "devmenu"),
                            .product(name: "DevMenuServer", package: "devmenu"),
                        ]
                    ),
                    .testTarget(
                        name: "PluginTests",
                        dependencies: [
                            "\#(product)",
                            .product(name: "DevMenuTesting", package: "devmenu"),
                        ]
                    ),
                ]
            )

            """#
        let source = #"""
            import DevMenuKit
            import DevMenuServer

            @main struct \#(type): ActionTrigger, ExecutablePlugin {
                static let id: PluginID = "\#(name)"
                let id: ItemID = "\#(name)"
                let title: LocalizedText = "Say hello"

                func trigger(_ call: ActionCall) async throws -> ActionResult {
                    .done("Hello from \#(name)")
                }
            }

            """#
        let test = #"""
            import DevMenuKit
            import DevMenuTesting
            import Testing

            @testable import \#(String(product.map { $0 == "-" ? "_" : $0 }))

            @Test func `says hello`() async throws {
                let host = try InMemoryHost(\#(type)())
                let outcome = try await host.trigger("\#(name)")
                #expect(outcome.text == "Hello from \#(name)")
            }

            """#
        return PluginTemplate(
            files: [
                File(path: "Package.swift", text: manifest),
                File(path: "Sources/\(product)/\(type).swift", text: source),
                File(path: "Tests/PluginTests/\(type)Tests.swift", text: test),
                File(path: ".gitignore", text: ".build\n"),
            ],
            test: "swift test"
        )
    }

    /// A type's name that no module of devmenu's has.
    private static func typeName(of name: String) -> String {
        let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = words.joined() + "Action"
        return joined.first?.isNumber == true ? "Plugin" + joined : joined
    }
}
