internal import CDevMenu
package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program to be started, and what it is given.
package struct ProgramLaunch {
    /// The group or session that a program stands in.
    package enum Separation {
        /// Nothing: it belongs to this process's job, may use its terminal, and has what descriptors this
        /// process itself was started with.
        case none
        /// A process group, of which it is the leader.
        case group
        /// A session, which has no terminal that it could wait at.
        case session
    }

    /// The path of the program; a name that is no path is looked for in PATH.
    package var executable: String
    /// Its arguments, its own name first.
    package var arguments: [String]
    /// The variables that it has beyond, or instead of, this process's; `nil` takes a variable away.
    package var environment: [String: String?]
    /// The directory that it is started in; this process's own unless it is said.
    package var directory: String?
    /// The group or session that it stands in.
    package var separation: Separation
    /// Whether what it starts itself ends with it.
    package var endsGroup: Bool

    /// Creates a launch.
    ///
    /// - Parameters:
    ///   - executable: The path of the program, or its name.
    ///   - arguments: Its arguments, its own name first.
    ///   - environment: What its environment has beyond, or instead of, this process's.
    ///   - directory: The directory that it is started in.
    ///   - separation: What it stands in, apart from this process.
    ///   - endsGroup: Whether what it starts itself ends with it.
    package init(
        executable: String,
        arguments: [String],
        environment: [String: String?] = [:],
        directory: String? = nil,
        separation: Separation = .group,
        endsGroup: Bool = false
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.separation = separation
        self.endsGroup = endsGroup
    }

    /// Creates a launch of a command line as `sh` has them.
    package init(shell text: String, separation: Separation, endsGroup: Bool = false) {
        self.init(
            executable: "/bin/sh",
            arguments: ["sh", "-c", text],
            separation: separation,
            endsGroup: endsGroup
        )
    }

    /// Starts the program with the default meaning of every signal, and with no descriptor but those that
    /// it is given.
    ///
    /// - Parameter descriptors: What it finds as its descriptors 0, 1 and so on; `nil` for this process's
    ///   own of that number.
    /// - Returns: Its process.
    /// - Throws: What the system says, where there is no such program, or no room for it.
    package func start(with descriptors: [Descriptor?]) throws(Errno) -> ChildProcess {
        // A source with a low number could be overwritten before it is copied to its place.
        let floor = Int32(descriptors.count)
        var sources: [Descriptor?] = []
        for descriptor in descriptors { sources.append(try descriptor?.raised(to: floor)) }
        var (code, pid) = spawn(sources)
        // Whoever has just written the program may have started another meanwhile, which holds the
        // file open until it has become that one.
        var attempts = 50
        while code == ETXTBSY, attempts > 0 {
            attempts -= 1
            OwnThread.pause(.milliseconds(2))
            (code, pid) = spawn(sources)
        }
        guard code == 0 else { throw Errno(rawValue: code) }
        return ChildProcess(pid: pid, isLeader: separation != .none, endsGroup: endsGroup)
    }

    private func spawn(_ sources: [Descriptor?]) -> (code: Int32, pid: pid_t) {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let directory { _ = devmenu_spawn_in_directory(&actions, directory) }
        for (place, source) in sources.enumerated() {
            let number = source?.number ?? Int32(place)
            #if canImport(Darwin)
            posix_spawn_file_actions_adddup2(&actions, number, Int32(place))
            #else
            if source != nil {
                posix_spawn_file_actions_adddup2(&actions, number, Int32(place))
            }
            #endif
        }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        switch separation {
        case .none: break
        case .group: flags |= POSIX_SPAWN_SETPGROUP
        case .session: flags |= devmenu_spawn_session()
        }
        if separation != .none { closeOthers(than: sources.count, &actions, &flags) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return CStrings.withEnvironment(changing: environment) { environment in
            CStrings.with(arguments) { arguments in
                var pid = pid_t()
                // By its path, a file that is no program is none for the shell either.
                let start = executable.contains("/") ? posix_spawn : posix_spawnp
                let code = start(&pid, executable, &actions, &attributes, arguments, environment)
                return (code, pid)
            }
        }
    }

    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Flags = Int32
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Flags = Int32
    #endif

    private func closeOthers(than count: Int, _ actions: inout Actions, _ flags: inout Flags) {
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        guard devmenu_spawn_close_from(&actions, Int32(count)) != 0 else { return }
        // A C library without that has the descriptors named that are open.
        let entries = (try? FileSystem.entries(of: "/proc/self/fd")) ?? []
        for number in entries.compactMap({ Int32($0.name) }) where number >= count {
            posix_spawn_file_actions_addclose(&actions, number)
        }
        #endif
    }
}
