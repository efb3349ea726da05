import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Presets in the hands of another tool: flagd's public provider for Python.
@Suite(
    .onOwnThread,
    .enabled(
        if: FlagdProvider.isInstalled,
        "no Python has openfeature-provider-flagd: name one in DEVMENU_FLAGD_PYTHON"
    )
)
struct FlagdProviderTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Returns the provider's values of the preset `demo`, which a script saves.
    ///
    /// The defaults are other values of the same types, by storage key.
    private func values(
        of script: String,
        _ flags: String...,
        defaults: JSONObject
    ) throws -> JSONValue {
        let run = try shell.run(flags, input: .text(script))
        #expect(run.ending == .exited(0), "\(run)")
        let path = try #require(run.stdout.firstMatch(of: /'demo' has \d+ settings?: (\/.*)\n/))
        return try FlagdProvider.values(
            in: String(path.output.1),
            defaults: defaults,
            shell.environment
        )
    }

    @Test func `has the values of toggles, switched on and left off`() throws {
        let values = try values(
            of: "like-button on\npreset save demo like-button swiftui\n",
            defaults: ["isLikeButtonForMomentEnabled": false, "isSwiftUIEnabled": true]
        )
        #expect(values == ["isLikeButtonForMomentEnabled": true, "isSwiftUIEnabled": false])
    }

    @Test func `has the values of numbers`() throws {
        let host = try BuiltProducts.path(of: "test-host")
        let values = try values(
            of: "like-button on\nvolume 7\npace 1.5\npreset save demo\n",
            "--host=exec '\(host)'",
            defaults: ["like-button": false, "volume": 0, "pace": 0.5]
        )
        #expect(values == ["like-button": true, "volume": 7, "pace": 1.5])
    }

    @Test func `has the value of a choice`() throws {
        let menu = try shell.environment.write(
            """
            {"devmenu": 1, "title": "Shop", "sections": [
              {"id": "work", "title": "Work", "items": [
                {"kind": "choice", "id": "stage", "title": "Stage", "options": ["test", "两 \\"live\\""]}
              ]}]}
            """,
            to: "devmenu.json"
        )
        let values = try values(
            of: "setting stage '两 \"live\"'\npreset save demo\n",
            "--menu=\(menu)",
            defaults: ["stage": "test"]
        )
        #expect(values == ["stage": #"两 "live""#])
    }
}

/// The package `openfeature-provider-flagd` of PyPI, reading a file without a server.
private enum FlagdProvider {
    /// A Python in whose packages it is; `DEVMENU_FLAGD_PYTHON` names another than the usual one.
    private static let python =
        ProcessInfo.processInfo.environment["DEVMENU_FLAGD_PYTHON"] ?? "python3"

    static let isInstalled =
        (try? ProcessRun.run(
            python,
            ["-c", "import openfeature.contrib.provider.flagd"],
            environment: ProcessInfo.processInfo.environment
        ))?.ending == .exited(0)

    private static let program = """
        import json, sys
        from openfeature import api
        from openfeature.contrib.provider.flagd import FlagdProvider
        from openfeature.contrib.provider.flagd.config import ResolverType

        path, defaults = sys.argv[1:]
        api.set_provider_and_wait(
            FlagdProvider(resolver_type=ResolverType.FILE, offline_flag_source_path=path))
        types = {bool: "boolean", str: "string", int: "integer", float: "float"}
        values = {}
        for key, default in json.loads(defaults).items():
            ask = getattr(api.get_client(), f"get_{types[type(default)]}_details")
            details = ask(key, default)
            values[key] = details.value if details.error_code is None else str(details)
        print(json.dumps(values))
        api.shutdown()
        """

    /// Returns the values of flags in a file, each asked for with a default of its type.
    static func values(
        in path: String,
        defaults: JSONObject,
        _ environment: TestEnvironment
    ) throws -> JSONValue {
        let words = ["-c", program, path, JSONValue.object(defaults).description]
        let run = Transcript(try environment.run(python, words))
        try #require(run.ending == .exited(0), "\(run)")
        return try JSONReader().read(run.stdout)
    }
}
