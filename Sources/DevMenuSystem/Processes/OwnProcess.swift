import CDevMenu
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
import MachO.dyld
#endif

/// This process: its number, its user and its exit.
package enum OwnProcess {
    /// The process's number.
    package static var id: Int { Int(getpid()) }

    /// The number of the process that started it, or that has adopted it since.
    package static var parent: Int { Int(getppid()) }

    /// The session's number.
    package static var session: Int32 { getsid(0) }

    /// The effective user, which decides the access to files.
    package static var user: Int { Int(geteuid()) }

    /// Indicates whether the process has rights that its caller lacks, as a set-uid program has.
    ///
    /// It then reads no variable that names files, and writes no file through a link.
    package static let hasRaisedRights = devmenu_has_raised_rights() != 0

    /// The real user, which started the process.
    package static var startingUser: Int { Int(getuid()) }

    /// Looks up users only in the system's files if this program is linked statically.
    ///
    /// It can't load the modules that `nsswitch.conf` names in addition. Other code that is about
    /// to look up users calls it first.
    package static func lookUpUsersInFiles() { devmenu_look_up_users_in_files() }

    /// Returns a user's name from the password database, or `nil` if the user has none.
    package static func name(ofUser user: Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { buffer in
            guard let start = buffer.baseAddress,
                devmenu_user_name(UInt32(truncatingIfNeeded: user), start, UInt(buffer.count)) != 0
            else { return nil }
            return String(cString: start)
        }
    }

    /// The effective user's home directory, from the password database.
    package static var home: String? {
        lookUpUsersInFiles()
        guard let entry = getpwuid(geteuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }

    /// Exits, after the functions registered with ``atExit(_:)`` have run.
    package static func exit(_ status: Int32) -> Never { exitNow(status) }

    /// Exits at once, without running the functions registered with ``atExit(_:)``.
    package static func quit(_ status: Int32) -> Never { _exit(status) }

    /// Registers a function that runs when the process exits.
    package static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

    /// Raises a signal on this thread, and returns if it's ignored or handled.
    ///
    /// SIGABRT ends the process in any case.
    package static func end(by number: Int32) {
        if number == SIGABRT { abort() }
        Signals.raiseUnblocked(number)
    }

    /// Ends the process after some seconds by SIGALRM, or silently with status 0.
    package static func end(afterSeconds seconds: UInt32, successfully: Bool = false) {
        signal(SIGALRM, successfully ? { _ in _exit(0) } : SIG_DFL)
        alarm(seconds)
    }

    /// Writes the output that the C library has buffered.
    ///
    /// - Throws: The system's error.
    package static func flushOutput() throws(Errno) { if fflush(nil) != 0 { throw .last } }

    /// Replaces standard input by nothing if it's a terminal, before an end that was announced.
    ///
    /// At a crash, Swift's runtime waits there for a key for half a minute, with a backtrace to
    /// look into, or stops the process if its group is in the background.
    package static func leaveTerminalInput() {
        guard isatty(STDIN_FILENO) == 1 else { return }
        let nowhere = open("/dev/null", O_RDONLY)
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDIN_FILENO)
        close(nowhere)
    }

    /// Opens `/dev/null` for each of descriptors 0 to 2 that is closed.
    ///
    /// The next files to be opened would otherwise get these numbers, and be read or written in
    /// their place. Reading finds nothing, and writing to standard output fails.
    package static func openStandardStreams() {
        for number in Int32(0)...2 where !FileDescriptor(rawValue: number).isOpen {
            _ = open("/dev/null", number == 1 ? O_RDONLY : O_RDWR)
        }
    }

    /// Raises the limit of the main thread's stack to the least that the programs need, 512 kB.
    ///
    /// - Returns: `false` if it's lower, and the system doesn't allow that.
    package static func hasRoomForStack() -> Bool {
        #if canImport(Glibc)
        let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        #else
        let stack = RLIMIT_STACK
        #endif
        let needed: rlim_t = 512 << 10
        var limit = rlimit()
        guard getrlimit(stack, &limit) == 0, limit.rlim_cur < needed else { return true }
        limit.rlim_cur = needed
        limit.rlim_max = max(limit.rlim_max, needed)
        return setrlimit(stack, &limit) == 0
    }
}

/// The operating system that this process runs on, as reported by uname(2).
package struct SystemName {
    /// The system's name: `Linux`.
    package let system: String
    /// The system's release.
    package let release: String
    /// The kind of processor.
    package let machine: String
    /// The name of this machine in a network.
    package let host: String

    /// Creates the name of this system, or `nil` if uname(2) fails.
    package init?() {
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        system = Self.text(of: name.sysname)
        release = Self.text(of: name.release)
        machine = Self.text(of: name.machine)
        host = Self.text(of: name.nodename)
    }

    /// Returns the text of a fixed array of characters, which Swift imports as a tuple.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

// Inside the type, `exit` is the method above.
private func exitNow(_ status: Int32) -> Never { exit(status) }

/// The program that this process runs.
package enum OwnExecutable {
    /// A path that starts the program again, or `nil` if the system doesn't report one.
    ///
    /// On Linux this leads to the running file even if another has replaced it since; without
    /// `/proc` it is the path by which the program was started.
    package static var path: String? {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size) + 1) { buffer in
            guard let start = buffer.baseAddress, _NSGetExecutablePath(start, &size) == 0 else {
                return nil
            }
            return String(cString: start)
        }
        #else
        if access("/proc/self/exe", X_OK) == 0 { return "/proc/self/exe" }
        return devmenu_executable().map { String(cString: $0) } ?? ProgramArguments.all.first
        #endif
    }
}

/// The arguments that this process was started with.
package enum ProgramArguments {
    /// The program's name and its arguments; empty if the system doesn't report them.
    ///
    /// Swift reads them from `/proc` on Linux, which a sandbox may lack.
    package static var all: [String] {
        let known = CommandLine.arguments
        guard known.isEmpty, var word = devmenu_arguments() else { return known }
        var words: [String] = []
        while let text = word.pointee {
            words.append(String(cString: text))
            word += 1
        }
        return words
    }

    /// The arguments as raw bytes, which need not be UTF-8, each with its index counted from 1.
    package static var bytes: [(index: Int, bytes: UnsafeRawBufferPointer)] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
            CommandLine.unsafeArgv[index].map { (index, CStrings.bytes(of: $0)) }
        }
    }
}

/// The environment of this process.
package enum Environment {
    /// Returns the value of a variable, or `nil` if it isn't set.
    ///
    /// A process with raised rights ignores those in which its caller names files.
    package static func variable(
        _ name: String,
        hasRaisedRights: Bool = OwnProcess.hasRaisedRights
    ) -> String? {
        let isRefused =
            hasRaisedRights
            && (["HOME", "TMPDIR"].contains(name)
                || ["DEVMENU_", "XDG_"].contains(where: name.hasPrefix))
        return isRefused ? nil : getenv(name).map { String(cString: $0) }
    }

    /// Indicates whether a variable isn't set or its value is UTF-8, without which it can't be a `String`.
    package static func isText(_ name: String) -> Bool {
        getenv(name).map { String(validatingCString: $0) != nil } ?? true
    }

    /// The names of the variables.
    package static var names: [String] {
        var names: [String] = []
        var next = devmenu_environment()
        while let entry = next.pointee {
            names.append(String(String(cString: entry).prefix { $0 != "=" }))
            next += 1
        }
        return names
    }

    /// Sets a variable, also for programs that are started later.
    ///
    /// No other thread may read the environment meanwhile.
    package static func set(_ name: String, to value: String) { setenv(name, value, 1) }

    /// Removes a variable, also for programs that are started later.
    ///
    /// No other thread may read the environment meanwhile.
    package static func remove(_ name: String) { unsetenv(name) }
}

/// The groups that only one user is in, as many systems create for each user.
///
/// Such a group has its user's name and is his primary group, and the databases of users and groups
/// list no one else in it. The name is needed if a directory service doesn't list all its users.
/// Root's group is one to root alone: containers put users without an entry into it.
enum PrivateGroup {
    /// The user of each group that was looked up, or `nil` if it isn't a private one.
    private static let users = Mutex<[gid_t: uid_t?]>([:])

    /// Returns `true` if a user is the only one in a group.
    static func contains(only user: Int, _ group: Int) -> Bool {
        guard let group = gid_t(exactly: group), group != 0 || geteuid() == 0 else { return false }
        // The lock also protects the databases' position from other threads.
        return users.withLock { users in
            if let known = users[group] { return known.map(Int.init) == user }
            let found = self.user(of: group)
            users.updateValue(found, forKey: group)
            return found.map(Int.init) == user
        }
    }

    private static func user(of group: gid_t) -> uid_t? {
        OwnProcess.lookUpUsersInFiles()
        guard let entry = getgrgid(group)?.pointee, let owner = entry.gr_name else { return nil }
        let name = String(cString: owner)
        var member = entry.gr_mem
        while let other = member?.pointee {
            guard String(cString: other) == name else { return nil }
            member = member?.advanced(by: 1)
        }
        setpwent()
        defer { endpwent() }
        var user: uid_t?
        while let entry = getpwent()?.pointee {
            guard entry.pw_gid == group else { continue }
            guard String(cString: entry.pw_name) == name, user == nil || user == entry.pw_uid else {
                return nil
            }
            user = entry.pw_uid
        }
        return user
    }
}

extension Stat {
    /// Indicates whether users other than the owner can write.
    ///
    /// The owner's private group contains no other users, unless the file has a list of users with
    /// access: then the permissions of the group are the most that any of these have.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: `true` if they can.
    package func isWritableByOthers(at path: String) -> Bool {
        let mode = permissions.rawValue
        guard mode & 0o002 == 0, mode & 0o020 != 0 else { return mode & 0o002 != 0 }
        return !PrivateGroup.contains(only: owner, Int(groupID.rawValue))
            || devmenu_has_access_list(path) != 0
    }
}
