import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The public declarations of the libraries, each as a file in `Tests/PublicSurface` has them.
@Suite(.onOwnThread) struct PublicSurfaceTests {
    /// The variable with which the files are written again, and nothing is compared.
    private static let recording = "DEVMENU_RECORD_SURFACE"

    private let directory: TestEnvironment

    init() throws { directory = try TestEnvironment() }

    @Test(
        .enabled(if: isLinux, "the declarations are the same on a Mac, whose toolchain has an SDK"),
        arguments: [
            "DevMenuHost", "DevMenuKit", "DevMenuPages", "DevMenuProject", "DevMenuServer",
            "DevMenuTesting",
        ]
    )
    func `changes only with its file`(module: String) throws {
        let file = "Tests/PublicSurface/\(module).txt"
        let surface = try surface(of: module)
        if ProcessInfo.processInfo.environment[Self.recording] != nil {
            let text = surface.map { $0 + "\n" }.joined()
            try text.write(toFile: PackageDirectory.path(file), atomically: true, encoding: .utf8)
            return
        }
        let known = try Repository.text(of: file).split(separator: "\n").map(String.init)
        let changes = surface.difference(from: known).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
        #expect(
            changes.isEmpty,
            """
            \(file) differs from the module:
            \(changes.joined(separator: "\n"))
            If that's intended: \(Self.recording)=1 swift test --filter PublicSurfaceTests
            """
        )
    }

    /// Returns the public declarations of a module that was built with the tests.
    private func surface(of module: String) throws -> [String] {
        let products = BuiltProducts.directory
        // The products are in `TRIPLE/debug`.
        let triple = products.split(separator: "/").dropLast().last.map(String.init) ?? ""
        var words = ["symbolgraph-extract", "-module-name", module, "-target", triple]
        words += ["-I", products + "/Modules"]
        for map in try moduleMaps(of: products) { words += ["-Xcc", "-fmodule-map-file=" + map] }
        words += ["-minimum-access-level", "public", "-output-dir", directory.path]
        words += ["-skip-inherited-docs", "-skip-synthesized-members"]
        let result = try ProcessRun.run(
            "swift",
            words,
            environment: ProcessInfo.processInfo.environment
        )
        try #require(result.ending == .exited(0), "\(result.stderr)")
        let data = try Data(contentsOf: URL(filePath: directory.path + "/\(module).symbols.json"))
        return try JSONDecoder().decode(SymbolGraph.self, from: data).surface
    }

    /// Returns the paths of the maps of C modules: this package's, and those of its dependencies.
    private func moduleMaps(of products: String) throws -> [String] {
        let files = FileManager.default
        let checkouts = products + "/../../checkouts"
        let own = try files.contentsOfDirectory(atPath: products)
            .map { "\(products)/\($0)/module.modulemap" }
        let others = try files.contentsOfDirectory(atPath: checkouts).flatMap { package in
            let sources = "\(checkouts)/\(package)/Sources"
            let targets = (try? files.contentsOfDirectory(atPath: sources)) ?? []
            return targets.map { "\(sources)/\($0)/include/module.modulemap" }
        }
        return (own + others).filter(files.fileExists)
    }

    private static var isLinux: Bool {
        #if os(Linux)
        true
        #else
        false
        #endif
    }
}
