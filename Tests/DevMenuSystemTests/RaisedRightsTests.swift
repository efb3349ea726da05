import DevMenuSystem
import TerminalTesting
import Testing

/// The refusals of a process that has rights which its caller lacks.
@Suite struct RaisedRightsTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func open(
        _ path: String,
        _ mode: FileDescriptor.AccessMode = .readWrite,
        _ options: FileDescriptor.OpenOptions = [.create, .truncate]
    ) throws(Errno) -> Descriptor {
        try Descriptor(
            opening: path,
            mode,
            options: options,
            permissions: .ownerReadWrite,
            hasRaisedRights: true
        )
    }

    @Test func `this process has none`() { #expect(!OwnProcess.hasRaisedRights) }

    @Test(
        arguments: [
            "HOME", "TMPDIR", "XDG_STATE_HOME", "DEVMENU_SET", "DEVMENU_SCOPE",
            "DEVMENU_SAFE_DIRECTORY",
        ]
    )
    func `no variable of the caller names a file`(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            setenv(name, "/x", 1)
            #expect(Environment.variable(name, hasRaisedRights: false) == "/x")
            #expect(Environment.variable(name, hasRaisedRights: true) == nil)
            #expect(Environment.variable("PATH", hasRaisedRights: true) != nil)
        }
    }

    @Test func `it writes through no link, and reads through one`() throws {
        let path = try folder.write("precious", to: "file")
        let link = folder.path("link")
        #expect(symlink(path, link) == 0)
        for options in [[], .create, .truncate] as [FileDescriptor.OpenOptions] {
            #expect(throws: Errno.tooManySymbolicLinkLevels) { try open(link, .writeOnly, options) }
        }
        #expect(try folder.contents(of: "file") == "precious")
        _ = try open(link, .readOnly, [])
        let location = FileLocation(link)
        #expect(try location.followed(hasRaisedRights: true) == [location])
        #expect(try location.followed(hasRaisedRights: false).map(\.path) == [link, path])
    }

    @Test func `it writes its own files, and makes new ones`() throws {
        let path = try folder.write("old", to: "file")
        let file = try open(path)
        try file.handle.write(all: "new".utf8)
        #expect(try folder.contents(of: "file") == "new")
        let other = try open(folder.path("other"))
        try other.handle.write(all: "new".utf8)
        #expect(try folder.contents(of: "other") == "new")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `it writes no file of another user, and doesn't empty it`() throws {
        let path = try folder.write("precious", to: "file")
        #expect(chown(path, 1, 1) == 0)
        #expect(throws: Errno.notPermitted) { try open(path) }
        #expect(try folder.contents(of: "file") == "precious")
    }
}
