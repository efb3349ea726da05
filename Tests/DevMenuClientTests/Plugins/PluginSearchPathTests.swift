import DevMenuClient
import TerminalTesting

@Suite(.onOwnThread) struct PluginSearchPathTests {
    private let folder: PluginFolder

    init() throws { folder = try PluginFolder() }

    private func files(in folders: String...) -> [PluginFile] {
        PluginSearchPath(flags: folders) { _ in nil }.files()
    }

    @Test(arguments: [
        ([], [:], ["/home/me/.local/share/devmenu/plugins"]),
        (
            ["/flag/", "/flag"], ["DEVMENU_PLUGIN_PATH": "/a::/b:relative:/flag"],
            ["/flag", "/a", "/b", "/home/me/.local/share/devmenu/plugins"]
        ),
        ([], ["XDG_DATA_HOME": "/data"], ["/data/devmenu/plugins"]),
    ])
    func `flags come before the environment, and the environment before installed plugins`(
        flags: [String],
        variables: [String: String],
        expected: [String]
    ) {
        let variables = variables.merging(["HOME": "/home/me"]) { own, _ in own }
        #expect(PluginSearchPath(flags: flags) { variables[$0] }.directories == expected)
    }

    @Test func `the first plugin of a name wins, and the other is reported as shadowed`() throws {
        let other = try folder.make("other")
        try folder.write("", to: "plugins/devmenu-one", mode: 0o755)
        try folder.write("", to: "other/devmenu-one", mode: 0o755)
        try folder.write("", to: "other/devmenu-two", mode: 0o755)
        try folder.write("", to: "other/something-else", mode: 0o755)
        let files = files(in: folder.plugins, other)
        #expect(files.map(\.name) == ["one", "one", "two"])
        #expect(files.map(\.refusal) == [nil, .shadowed(by: "\(folder.plugins)/devmenu-one"), nil])
    }

    @Test(arguments: [(0o644, "it isn't executable"), (0o757, "other users may write to")])
    func `an untrusted file is refused`(mode: Int, reason: String) throws {
        try folder.write("", to: "plugins/devmenu-one", mode: UInt32(mode))
        let file = try #require(files(in: folder.plugins).first)
        #expect("\(try #require(file.refusal))".contains(reason))
    }

    @Test func `no plugin is taken from a directory that others may write to`() throws {
        let open = try folder.make("open", mode: 0o777)
        try folder.write("", to: "open/devmenu-one", mode: 0o755)
        let file = try #require(files(in: open).first)
        #expect(file.refusal == .unguarded(.writableByOthers(path: open)))
    }

    @Test func `a link is judged by its target`() throws {
        let open = try folder.make("open", mode: 0o777)
        try folder.write("", to: "open/program", mode: 0o755)
        folder.shell("ln -s ../open/program '\(folder.plugins)/devmenu-one'")
        folder.shell("ln -s missing '\(folder.plugins)/devmenu-two'")
        folder.shell("ln -s /bin/sh '\(folder.plugins)/devmenu-three'")
        let files = files(in: folder.plugins)
        let two = "\(folder.plugins)/devmenu-two"
        #expect(
            files.map(\.refusal) == [
                .unguarded(.writableByOthers(path: open)), nil,
                .unguarded(.notReached(path: two, .noSuchFileOrDirectory)),
            ]
        )
    }

    @Test(arguments: ["Upper", "", "a--b", "12", "name.py", "name~"])
    func `an invalid plugin name is reported`(name: String) throws {
        try folder.write("", to: "plugins/devmenu-\(name)", mode: 0o755)
        let file = try #require(files(in: folder.plugins).first)
        #expect(file.refusal == .badName(name))
    }

    @Test func `a directory is not a plugin, and shadows none`() throws {
        let first = try folder.make("first")
        try folder.make("first/devmenu-one")
        try folder.make("elsewhere")
        folder.shell("ln -s ../elsewhere '\(first)/devmenu-two'")
        for name in ["one", "two"] {
            try folder.write("", to: "plugins/devmenu-\(name)", mode: 0o755)
            folder.shell("chmod +x '\(folder.plugins)/devmenu-\(name)'")
        }
        let files = files(in: first, folder.plugins)
        #expect(files.map(\.path) == ["one", "two"].map { "\(folder.plugins)/devmenu-\($0)" })
        #expect(files.map(\.refusal) == [nil, nil])
    }

    @Test func `a path that is neither a file nor a directory is reported`() throws {
        folder.shell("mkfifo -m 700 '\(folder.plugins)/devmenu-one'")
        let file = try #require(files(in: folder.plugins).first)
        #expect(file.refusal == .notAFile)
    }
}
