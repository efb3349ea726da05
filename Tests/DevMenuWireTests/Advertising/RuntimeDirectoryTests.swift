import TerminalTesting

@testable import DevMenuWire

@Suite struct RuntimeDirectoryTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func `its own variable comes first, then each other directory once`() throws {
        let session = try folder.make("session")
        let variables = [
            "DEVMENU_RUNTIME_DIR": "/own/", "XDG_RUNTIME_DIR": session, "TMPDIR": "/tmp",
        ]
        let paths = RuntimeDirectory.all { variables[$0] }.map(\.path)
        #expect(paths.first == "/own")
        #expect(paths.dropFirst().first == session + "/devmenu")
        #expect(paths.filter { $0 == "/tmp/devmenu-\(getuid())" }.count == 1)
    }

    @Test(arguments: [nil, "", "relative", "/no/such/directory"])
    func `uses the temporary directory where the session's is missing`(session: String?) {
        let variables = ["TMPDIR": "/var/tmp", "XDG_RUNTIME_DIR": session]
        let found = RuntimeDirectory.all { variables[$0] ?? nil }
        #expect(found[0].path == "/var/tmp/devmenu-\(getuid())")
    }

    @Test func `an app in a simulator listens where shells outside of it look`() {
        let variables = ["TMPDIR": "/containers/\(String(repeating: "x", count: 200))/tmp"]
        let paths = RuntimeDirectory.all(variable: { variables[$0] }, isSimulator: true)
        #expect(paths.first?.path == "/tmp/devmenu-\(getuid())")
        #expect(RuntimeDirectory.all { _ in nil }.contains(paths[0]))
    }

    @Test func `is created for its owner alone, and accepted again`() throws {
        let directory = RuntimeDirectory(folder.path + "/run")
        try directory.make()
        try directory.make()
        #expect(try Stat(directory.path).permissions == .ownerReadWriteExecute)
    }

    @Test func `a link is refused, whatever its target, and a file of its name`() throws {
        let target = try folder.make("target")
        let path = folder.path("link")
        symlink(target, path)
        let file = try folder.write("", to: "file")
        for (path, error) in [
            (path, RuntimeDirectoryError.link(path: path)), (file, .notADirectory(path: file)),
        ] { #expect(throws: error) { try RuntimeDirectory(path).make() } }
    }

    @Test func `a directory open to others is refused, with the command that closes it`() throws {
        let path = try folder.make("open")
        chmod(path, 0o750)
        #expect(throws: RuntimeDirectoryError.open(path: path, mode: 0o750)) {
            try RuntimeDirectory(path).make()
        }
        #expect("\(RuntimeDirectoryError.open(path: path, mode: 0o750))".contains("chmod 700"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
    func `another user's directory is refused`() throws {
        let path = try folder.make("theirs")
        chmod(path, 0o700)
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(throws: RuntimeDirectoryError.otherOwner(path: path, owner: 65_534)) {
            try RuntimeDirectory(path).make()
        }
    }

    @Test func `a missing directory is reported where it is only read`() throws {
        let error = #expect(throws: RuntimeDirectoryError.self) {
            try RuntimeDirectory(folder.path + "/absent").check()
        }
        #expect(error?.isAbsent == true)
    }
}
