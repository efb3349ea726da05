import DevMenuSystem

/// Ends programs whose shell has ended, however that came: by `quit`, a signal, a crash or SIGKILL.
///
/// A process beside the shell reads from a pipe which groups and processes there are. Once the shell
/// is gone, the pipe is at its end: the groups, and the processes with their descendants, then get
/// SIGHUP and SIGCONT, and after 2 seconds SIGKILL.
package final class ProgramWatcher {
    private static let script = """
        tree() {
            for one; do
                echo "$one"
                case $one in
                -*) ;;
                *)  tree $(cat "/proc/$one/task/"*/children 2>/dev/null || pgrep -P "$one") ;;
                esac
            done
        }
        watched=
        while read -r word target; do
            case $word in
            watch) watched="$watched $target" ;;
            *)  left=
                for one in $watched; do [ "$one" = "$target" ] || left="$left $one"; done
                watched=$left ;;
            esac
        done
        [ -n "$watched" ] || exit 0
        all=$(tree $watched)
        for one in $all; do kill -s HUP -- "$one"; kill -s CONT -- "$one"; done
        sleep 2
        for one in $all; do kill -s KILL -- "$one"; done
        """

    /// Starts the process; where the system has none left, programs end with the terminal alone.
    private lazy var input: Descriptor? = {
        guard let (output, input) = try? Descriptor.pipe(readerWaits: true) else { return nil }
        let launch = ProgramLaunch(shell: Self.script, separation: .session)
        let process = try? launch.start(with: [output, .nothing(), .nothing()])
        process?.disown()
        return input
    }()

    /// Creates a watcher, whose process is started for the first program.
    package init() {}

    /// Starts the watcher's process, unless there is one.
    package func prepare() { _ = input }

    /// Ends a program once the shell is gone.
    ///
    /// - Parameters:
    ///   - pid: The program's process.
    ///   - isLeader: `true` to end its group, and `false` to end it with its descendants.
    package func watch(_ pid: Int32, isLeader: Bool) { tell("watch \(isLeader ? -pid : pid)\n") }

    /// Leaves a program alone from now on, since it has ended.
    package func forget(_ pid: Int32, isLeader: Bool) {
        tell("forget \(isLeader ? -pid : pid)\n")
    }

    private func tell(_ line: String) { try? input?.handle.write(all: Array(line.utf8)) }
}
