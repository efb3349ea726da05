import DevMenuSystem

/// Ends jobs whose shell has ended, whatever the cause: `quit`, a signal, a crash or SIGKILL.
///
/// A process beside the shell reads from a pipe which groups there are. Once the shell has ended,
/// the pipe is at its end: the groups then get SIGHUP and SIGCONT, and after 2 seconds SIGKILL.
final class JobWatcher {
    private static let script = """
        groups=
        while read -r word group; do
            case $word in
            watch) groups="$groups $group" ;;
            *)  left=
                for one in $groups; do [ "$one" = "$group" ] || left="$left $one"; done
                groups=$left ;;
            esac
        done
        [ -n "$groups" ] || exit 0
        for one in $groups; do kill -s HUP -- "-$one"; kill -s CONT -- "-$one"; done
        sleep 2
        for one in $groups; do kill -s KILL -- "-$one"; done
        """

    private let input: Descriptor?
    private let process: ChildProcess?
    /// The groups whose leaders have ended, which are watched until they are empty.
    private var left: Set<Int32> = []

    /// Starts the process; if the system has none left, jobs only end with the terminal.
    init() {
        guard let (output, input) = try? Descriptor.pipe(readerWaits: true) else {
            (self.input, process) = (nil, nil)
            return
        }
        self.input = input
        let launch = ProgramLaunch(shell: Self.script, separation: .session)
        process = try? launch.start(with: [output, .nothing(), .nothing()])
        process?.disown()
    }

    deinit {
        input?.close()
        // If this process continues, it has to wait for the other.
        if let pid = process?.pid { try? OwnThread.start { ChildProcess(pid: pid).wait() } }
    }

    /// Ends a group once the shell has ended.
    func watch(_ group: Int32) { send("watch \(group)\n") }

    /// Stops watching a group whose leader has ended.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - isAwaited: `true` to watch it until no process is left in it.
    func forget(_ group: Int32, onceEmpty isAwaited: Bool) {
        guard isAwaited, ChildProcess.exists(group: group) else {
            return send("forget \(group)\n")
        }
        left.insert(group)
    }

    /// Stops watching the groups that are empty by now, whose numbers may become others'.
    func forgetEmptyGroups() {
        for group in left where !ChildProcess.exists(group: group) {
            left.remove(group)
            send("forget \(group)\n")
        }
    }

    private func send(_ line: String) { try? input?.handle.write(all: Array(line.utf8)) }
}
