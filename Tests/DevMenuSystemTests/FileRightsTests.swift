import TerminalTesting

/// The users other than its owner who can write to a file.
@Suite struct PrivateGroupTests {
    /// A user whose group has his name and nobody else, according to the files of the system.
    private static let user: (user: uid_t, group: gid_t)? = {
        func entries(of path: String) -> [[Substring]] {
            let bytes = (try? FileSystem.contents(of: path)) ?? []
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
        }
        let users = entries(of: "/etc/passwd").filter { $0.count == 7 }
        for group in entries(of: "/etc/group") where group.count == 4 && group[3].isEmpty {
            let members = users.filter { $0[3] == group[2] }
            guard members.count == 1, members[0][0] == group[0], let id = gid_t(group[2]), id != 0,
                let user = uid_t(members[0][2]), user != 0
            else { continue }
            return (user, id)
        }
        return nil
    }()

    private static let userHasGroup = ConditionTrait.enabled(
        if: geteuid() == 0 && user != nil,
        "only root can give files away, and it needs a user with a private group"
    )

    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func isWritableByOthers(_ user: uid_t, _ group: gid_t, mode: mode_t) throws -> Bool {
        let path = try environment.write("", to: "file")
        #expect(chown(path, user, group) == 0 && chmod(path, mode) == 0)
        return try Stat(path).isWritableByOthers(at: path)
    }

    @Test(arguments: [(0o600, false), (0o644, false), (0o602, true), (0o666, true)])
    func `a file that everyone may write to is writable by others`(
        mode: Int,
        isWritable: Bool
    ) throws {
        let path = try environment.write("", to: "file", mode: UInt32(mode))
        #expect(try Stat(path).isWritableByOthers(at: path) == isWritable)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `the group of root is no other to root`() throws {
        #expect(try !isWritableByOthers(0, 0, mode: 0o664))
        #expect(try isWritableByOthers(0, 0, mode: 0o666))
    }

    @Test(userHasGroup)
    func `a group that only the owner is in is no other`() throws {
        let (user, group) = try #require(Self.user)
        #expect(try !isWritableByOthers(user, group, mode: 0o664))
        #expect(try isWritableByOthers(user, group, mode: 0o666))
        #expect(try isWritableByOthers(0, group, mode: 0o664))
        #expect(try isWritableByOthers(user, 0, mode: 0o664))
        #expect(try isWritableByOthers(user + 1, group, mode: 0o664))
        // No database has such a group.
        #expect(try isWritableByOthers(user, 3_999_999, mode: 0o664))
    }

    #if os(Linux)
    @Test(userHasGroup)
    func `further users with access to a file are others`() throws {
        let (user, group) = try #require(Self.user)
        let path = try environment.write("", to: "file", mode: 0o664)
        #expect(chown(path, user, group) == 0)
        // Version 2, and the owner, another user, the group, the mask and everyone else.
        let none = UInt32.max
        let entries: [(tag: UInt16, access: UInt16, id: UInt32)] = [
            (0x01, 6, none), (0x02, 6, user + 1), (0x04, 4, none), (0x10, 6, none), (0x20, 4, none),
        ]
        let list = entries.reduce(into: [2, 0, 0, 0] as [UInt8]) { bytes, entry in
            for number in [UInt32(entry.tag) | UInt32(entry.access) << 16, entry.id] {
                withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
            }
        }
        typealias Setter =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
            ) -> Int32
        // Swift doesn't import its header.
        let setter = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Setter.self)
        let isSet = setter(path, "system.posix_acl_access", list, list.count, 0) == 0
        // Some file systems have no such lists.
        try #require(isSet || errno == EOPNOTSUPP)
        #expect(try Stat(path).isWritableByOthers(at: path) == isSet)
    }
    #endif
}

/// The refusals of a process that has rights which its caller lacks.
@Suite(.onOwnThread) struct RaisedRightsTests {
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

    @Test(arguments: [
        "HOME", "TMPDIR", "XDG_STATE_HOME", "DEVMENU_SET", "DEVMENU_SCOPE",
        "DEVMENU_SAFE_DIRECTORY",
    ])
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
