/// The files of a new plugin.
struct PluginTemplate {
    /// A file of the plugin.
    struct File {
        /// The path in the plugin's folder.
        let path: String
        /// The content.
        let text: String
        /// `true` for a file that can be run.
        var isExecutable = false
    }

    let files: [File]
    /// The command that runs the test, in the plugin's folder.
    let test: String
}

extension PluginTemplate {
    /// Returns a Swift package.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - devmenu: The dependency on devmenu, as a line of the manifest.
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

    /// Returns a name for the type that no module of devmenu uses.
    private static func typeName(of name: String) -> String {
        let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = words.joined() + "Action"
        return joined.first?.isNumber == true ? "Plugin" + joined : joined
    }
}
