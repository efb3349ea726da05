internal import CDevMenu
import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program to be started as a host, and what it is given.
struct HostLaunch {
    /// What a program is apart from the shell in.
    enum Separation {
        /// A process group, of which it is the leader.
        case group
        /// A session, which has no terminal that it could wait at.
        case session
    }

    /// The path of the program.
    var executable: String
    /// Its arguments, its own name first.
    var arguments: [String]
    /// What its environment has beyond, or instead of, this process's; `nil` takes a variable away.
    var environment: [String: String?] = [:]
    /// What it is apart from the shell in.
    var separation = Separation.group
    /// Whether what it starts itself ends with it.
    var endsGroup = false

    /// Starts the program as the leader of a process group of its own, with the default meaning of
    /// every signal and with no descriptor but those that it is given.
    ///
    /// - Parameter descriptors: What it finds as its descriptors 0, 1 and so on.
    /// - Returns: Its process.
    /// - Throws: ``SystemFailure`` where there is no such program, or no room for it.
    func start(with descriptors: [Descriptor]) throws(SystemFailure) -> HostProcess {
        // A source with a low number could be overwritten before it is copied to its place.
        let floor = Int32(descriptors.count)
        var sources: [Descriptor] = []
        for descriptor in descriptors { sources.append(try descriptor.raised(to: floor)) }
        var (code, pid) = spawn(sources)
        // Whoever has just written the program may have started another meanwhile, which holds the
        // file open until it has become that one.
        var attempts = 50
        while code == ETXTBSY, attempts > 0 {
            attempts -= 1
            var pause = timespec(tv_sec: 0, tv_nsec: 2_000_000)
            nanosleep(&pause, nil)
            (code, pid) = spawn(sources)
        }
        guard code == 0 else { throw SystemFailure(code: code) }
        return HostProcess(pid: pid, endsGroup: endsGroup)
    }

    private func spawn(_ sources: [Descriptor]) -> (code: Int32, pid: pid_t) {
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
        for (place, source) in sources.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, source.number, Int32(place))
        }
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        switch separation {
        case .group: flags |= POSIX_SPAWN_SETPGROUP
        case .session: flags |= devmenu_spawn_session()
        }
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        if devmenu_spawn_close_from(&actions, Int32(sources.count)) != 0 {
            for number in OpenDescriptors.numbers where number >= sources.count {
                posix_spawn_file_actions_addclose(&actions, number)
            }
        }
        #endif
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
                let code = posix_spawn(
                    &pid,
                    executable,
                    &actions,
                    &attributes,
                    arguments,
                    environment
                )
                return (code, pid)
            }
        }
    }
}
