internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program to start, with its arguments, environment and process group.
package struct ProgramLaunch {
    /// The group or session that a program runs in.
    package enum Separation {
        /// This process's group: the program may use its terminal.
        ///
        /// The program inherits the descriptors that this process was started with.
        case none
        /// A separate process group, which the program leads.
        case group
        /// A separate session, which has no terminal to wait for.
        case session
    }

    /// The program's path; a name without a slash is looked up in PATH.
    package var executable: String
    /// The program's arguments, its own name first.
    package var arguments: [String]
    /// Changes to this process's environment; `nil` removes a variable.
    package var environment: [String: String?]
    /// The program's working directory, or `nil` for this process's own.
    package var directory: String?
    /// The group or session that the program runs in.
    package var separation: Separation
    /// Indicates whether the processes that the program starts end with it.
    package var endsGroup: Bool
    /// The terminal that the program's group has from its first instruction, or `nil`.
    package var terminal: Descriptor?
    /// The signals that the program ignores; all others have their default actions.
    package var ignored: [Int32] = []

    /// A descriptor that the program, and what it starts, inherits under its own number, or `nil`.
    package var inherited: Descriptor?

    /// Creates a launch of a program.
    ///
    /// - Parameters:
    ///   - executable: The program's path, or its name.
    ///   - arguments: The program's arguments, its own name first.
    ///   - environment: Changes to this process's environment.
    ///   - directory: The program's working directory.
    ///   - separation: The group or session that the program runs in.
    ///   - endsGroup: `true` if the processes that the program starts end with it.
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

    /// Creates a launch of a command line for `sh`.
    package init(shell text: String, separation: Separation, endsGroup: Bool = false) {
        self.init(
            executable: "/bin/sh",
            arguments: ["sh", "-c", text],
            separation: separation,
            endsGroup: endsGroup
        )
    }

    /// Starts the program with default signal actions and only the given descriptors.
    ///
    /// - Parameter descriptors: The program's descriptors 0, 1 and so on, or `nil` for this
    ///   process's own of that number.
    /// - Returns: The started process.
    /// - Throws: The system's error, for example if there is no such program or no memory.
    package func start(with descriptors: [Descriptor?]) throws(Errno) -> ChildProcess {
        // A source with a low number could be overwritten before it is duplicated.
        let floor = Int32(descriptors.count)
        var sources: [Descriptor?] = []
        for descriptor in descriptors { sources.append(try descriptor?.raised(to: floor)) }
        let spawn = { Signals.whileIgnored(ignored) { self.spawn(sources) } }
        var (code, pid) = spawn()
        // If the program's file has just been written, another process that is being started may
        // still hold it open for writing, until that process has executed its own program.
        var attempts = 50
        while code == ETXTBSY, attempts > 0 {
            attempts -= 1
            OwnThread.pause(.milliseconds(2))
            (code, pid) = spawn()
        }
        guard code == 0 else { throw Errno(rawValue: code) }
        putInForeground(pid)
        return ChildProcess(pid: pid, isLeader: separation != .none, endsGroup: endsGroup)
    }

    /// Becomes the program, which then has this process's number, descriptors and mask of signals.
    ///
    /// - Returns: The system's error; this returns only if the program can't be started.
    package func become() -> Errno {
        #if canImport(Darwin) && !os(macOS)
        return .notSupported
        #else
        if let directory, chdir(directory) != 0 { return .last }
        if let inherited { _ = fcntl(inherited.number, F_SETFD, 0) }
        for number in InheritedSignals.numbers {
            if ignored.contains(number) {
                Signals.ignore(number)
            } else {
                SignalAction.byDefault.install(for: number)
            }
        }
        let paths =
            executable.contains("/") ? [executable] : Self.searchPath.map { "\($0)/\(executable)" }
        return CStrings.withEnvironment(changing: environment) { environment in
            CStrings.with(arguments) { arguments in
                var problem = Errno.noSuchFileOrDirectory
                for path in paths {
                    execve(path, arguments, environment)
                    // A directory of the search path that has no such program isn't the reason.
                    if errno != ENOENT, errno != ENOTDIR { problem = .last }
                }
                return problem
            }
        }
        #endif
    }

    /// The path that the system is given: a relative one is in the program's directory.
    ///
    /// Linux looks it up there, but macOS in this process's directory.
    package var executablePath: String {
        guard let directory, executable.contains("/"), !executable.hasPrefix("/") else {
            return executable
        }
        return FileSystem.absolute(directory) + "/" + executable
    }

    /// The directories in which a program without a path is looked up.
    package static var searchPath: [String] {
        (Environment.variable("PATH") ?? "/bin:/usr/bin")
            .split(separator: ":", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "." : String($0) }
    }

    /// Puts a started program in the terminal's foreground, if the system couldn't do so itself
    /// before the program's first instruction.
    private func putInForeground(_ pid: Int32) {
        guard let terminal else { return }
        // If it has done so, this process is in the background, and would be stopped.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            Terminal.setGroup(pid, of: terminal.number)
        }
        #if canImport(Darwin)
        kill(pid, SIGCONT)
        #endif
    }

    #if canImport(Darwin) && !os(macOS)
    /// An app on iOS must start no programs, and on tvOS it can't.
    private func spawn(_ sources: [Descriptor?]) -> (code: Int32, pid: pid_t) { (ENOTSUP, 0) }
    #else
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
        for (index, source) in sources.enumerated() {
            #if !canImport(Darwin)
            if source == nil { continue }
            #endif
            let number = source?.number ?? Int32(index)
            posix_spawn_file_actions_adddup2(&actions, number, Int32(index))
        }
        let passed = inherited?.number ?? -1
        if passed >= 0 {
            #if canImport(Darwin)
            posix_spawn_file_actions_addinherit_np(&actions, passed)
            #else
            // Duplicated onto itself, it isn't closed in the program.
            posix_spawn_file_actions_adddup2(&actions, passed, passed)
            #endif
        }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        switch separation {
        case .none: break
        case .group: flags |= POSIX_SPAWN_SETPGROUP
        case .session: flags |= devmenu_spawn_session()
        }
        if let terminal {
            #if canImport(Darwin)
            flags |= POSIX_SPAWN_START_SUSPENDED
            #else
            devmenu_spawn_in_foreground(&actions, terminal.number)
            #endif
        }
        if separation != .none {
            #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
            #else
            if passed >= 0 || devmenu_spawn_close_from(&actions, Int32(sources.count)) != 0 {
                // One remains, or this C library lacks that call, so each is closed by its number.
                let names = (try? FileSystem.names(in: "/proc/self/fd")) ?? []
                for number in names.compactMap({ Int32($0) })
                where number >= sources.count && number != passed {
                    posix_spawn_file_actions_addclose(&actions, number)
                }
            }
            #endif
        }
        var signals = sigset_t()
        sigfillset(&signals)
        for number in ignored { sigdelset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let path = executablePath
        return CStrings.withEnvironment(changing: environment) { environment in
            CStrings.with(arguments) { arguments in
                var pid = pid_t()
                // With a path, a file that isn't a program never falls back to the shell.
                let start = executable.contains("/") ? posix_spawn : posix_spawnp
                let code = start(&pid, path, &actions, &attributes, arguments, environment)
                return (code, pid)
            }
        }
    }
    #endif
}
