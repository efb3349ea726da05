import FoundationEssentials
import TerminalTesting

/// A small app outside this package, built with its menu and without.
///
/// It stays among the build's products, so that the next run builds only changes.
struct ShippedApp {
    /// The programs of the app, which are built once in a run.
    static let built = Result { try ShippedApp().build() }

    /// The paths of the app's programs.
    struct Programs {
        /// The testers' program.
        let withMenu: String
        /// The shipped program.
        let withoutMenu: String
        /// The packages that each program was built with.
        let dependencies: [[String]]
    }

    private let directory = BuiltProducts.directory + "/shipped"

    private let manifest = """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
            name: "shop",
            platforms: [.macOS(.v15)],
            traits: ["Internal"],
            dependencies: [
                .package(
                    path: "devmenu",
                    traits: [.trait(name: "Menu", condition: .when(traits: ["Internal"]))]
                )
            ],
            targets: [
                .executableTarget(
                    name: "shop",
                    dependencies: [
                        .product(name: "DevMenuHost", package: "devmenu"),
                        .product(name: "DevMenuKit", package: "devmenu"),
                    ]
                )
            ]
        )

        """

    private let source = """
        import DevMenuHost
        import DevMenuKit

        #if Internal
        struct Greet: ActionTrigger {
            let id: ItemID = "greet"
            let title: LocalizedText = "Say hello"
            func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
        }

        #if objectFormat(ELF)
        @section("devmenu_plugins")
        #else
        @section("__DATA_CONST,__devmenu")
        #endif
        @used private let greet: PluginRecord = { offer(Greet(), $0) }
        #endif

        extension BuildKind {
            static var ofThisApp: BuildKind {
                #if !Internal
                .production
                #elseif DEBUG
                .debug
                #else
                .internal
                #endif
            }
        }

        @main
        enum Shop {
            static func main() throws {
                let sale = FeatureToggle("sale", title: "Sale", builds: [.debug: true, .production: false])
                let app = AppFacts(name: "shop", version: "2.3.1", build: .ofThisApp)
                let host = try MenuHost(app: app)
                try host.registry.add(sale)
                #if Internal
                try host.registry.add(Action("empty-cache") { _ in .done })
                #endif
                if CommandLine.arguments.contains("--insist") {
                    try host.offer()
                } else {
                    host.start()
                }
                print("open, sale \\(sale.isOn ? "on" : "off")")
            }
        }

        """

    private func build() throws -> Programs {
        try BuildScript.run(
            """
            set -e
            mkdir -p "$APP/Sources/shop"
            [ -e "$APP/devmenu" ] || ln -s "$PACKAGE" "$APP/devmenu"
            keep() { cat > "$APP/new"; cmp -s "$APP/new" "$1" || mv "$APP/new" "$1"; }
            printf '%s' "$MANIFEST" | keep "$APP/Package.swift"
            printf '%s' "$SOURCE" | keep "$APP/Sources/shop/Shop.swift"
            cd "$APP"
            # An older file may name packages that the manifest no longer needs.
            [ Package.resolved -nt devmenu/Package.swift ] || rm -f Package.resolved
            swift build --disable-index-store -Xswiftc -gnone
            cp .build/debug/shop without-menu
            grep '"identity"' Package.resolved | cut -d '"' -f 4 > dependencies
            swift build --disable-index-store -Xswiftc -gnone --traits Internal
            cp .build/debug/shop with-menu
            echo >> dependencies
            grep '"identity"' Package.resolved | cut -d '"' -f 4 >> dependencies
            """,
            variables: ["APP": directory, "MANIFEST": manifest, "SOURCE": source]
        )
        let dependencies = try String(
            contentsOf: URL(filePath: directory + "/dependencies"),
            encoding: .utf8
        )
        return Programs(
            withMenu: directory + "/with-menu",
            withoutMenu: directory + "/without-menu",
            dependencies: dependencies.split(separator: "\n\n").map { paragraph in
                paragraph.split(separator: "\n").map(String.init)
            }
        )
    }
}
