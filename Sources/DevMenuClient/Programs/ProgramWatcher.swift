package import DevMenuSystem
import Synchronization

/// Ends programs whose process has ended, whatever the cause: `quit`, a signal, a crash or SIGKILL.
///
/// A process beside this one, a small script, reads from a pipe which programs there are. Once this
/// process has ended, the pipe is at its end: the programs then get a signal and SIGCONT, and SIGKILL
/// if they haven't ended 2 seconds later. What has left its program's session continues.
package final class ProgramWatcher: Sendable {
    /// The watcher of what this process runs.
    package static let shared = ProgramWatcher()

    private static let script = #"""
        watched=
        while read -r word target; do
            case $word in
            beside) set -- $target; owner=$1 group=$2 session=$3 ;;
            end) owner= ;;
            forget)
                left=
                for one in $watched; do [ "${one#*:}" = "$target" ] || left="$left $one"; done
                watched=$left ;;
            *) watched="$watched $word:$target" ;;
            esac
        done
        [ -n "$watched" ] || exit 0
        # Prints each process with its parent, group, session and time of start.
        processes() {
            if [ -r /proc/self/stat ]; then
                cat /proc/[0-9]*/stat | sed -n 's/^\([0-9]*\) (.*) \([A-Za-z] .*\)/\1 \2/p' |
                    while read -r pid state parent group session rest; do
                        set -- $rest
                        echo "$pid $parent $group $session ${16}"
                    done
            else
                ps -A -o pid= -o ppid= -o pgid= | sed "s/\$/ $session 0/"
            fi
        }
        # Stops what is left of the trees in the session, and watches each process. One whose parent has
        # ended has got that of this process, and the group of the parent.
        stop_trees() {
            case $watched in *tree:*) ;; *) return ;; esac
            # The system closes the pipe before it gives a process another parent.
            waits=40
            # The fields of proc_pid_stat(5) after the name: state, parent, …, start.
            while read -r line </proc/$$/stat && set -- ${line##*) }; do
                orphan="$2 $group $session" start=${20}
                [ "$2" = "$owner" ] && [ $((waits -= 1)) -gt 0 ] || break
                sleep 0.05
            done
            before=
            while [ "$before" != "$watched" ]; do
                before=$watched
                set -- $(processes)
                while [ $# -gt 4 ]; do
                    case "$watched  $4 " in
                    *" HUP:$1 "*) ;;
                    *" tree:$1 "*" $session " | *" HUP:$2 "*" $session ") stop "$1" ;;
                    *) [ "$2 $3 $4" = "$orphan" ] && [ "$5" -ge "$start" ] && stop "$1" ;;
                    esac
                    shift 5
                done
            done
        }
        # Watches the other groups of the sessions that the watched groups lead.
        add_groups() {
            set -- $(processes)
            while [ $# -gt 4 ]; do
                case " $watched " in
                *":-$3 "*) ;;
                *" HUP:-$4 "*) watched="$watched HUP:-$3" ;;
                esac
                shift 5
            done
        }
        stop() {
            watched="$watched HUP:$1"
            kill -s STOP "$1"
        }
        # Sends a signal, or that of each, and notes whether anything is left.
        send() {
            left=
            for one in $watched; do
                case $one in
                tree:*) ;;
                *) kill -s "${1:-${one%:*}}" -- "${one#*:}" && left=1 ;;
                esac
            done
        }
        stop_trees
        add_groups
        send
        send CONT
        waits=40
        while [ -n "$left" ] && [ $((waits -= 1)) -gt 0 ]; do
            sleep 0.05
            send 0
        done
        [ -n "$left" ] || exit 0
        stop_trees
        send KILL
        """#

    private struct State {
        /// The end of the pipe to the script's process, once that has been started.
        var input: Descriptor?
        var pid: Int32?
        /// The groups whose leaders have ended, which are watched until they are empty.
        var left: Set<Int32> = []

        func send(_ line: String) { try? input?.handle.write(all: Array("\(line)\n".utf8)) }
    }

    private let state = Mutex(State())

    /// Creates a watcher, whose process starts before the first program.
    package init() {}

    deinit {
        // If this process continues, it has to wait for the other.
        if let pid = endWatched() { try? OwnThread.start { ChildProcess(pid: pid).wait() } }
    }

    /// The processes that end with this one.
    package enum Extent {
        /// A program of this process's own group, with what it has started, by SIGHUP.
        case tree
        /// The group that the program leads, by a signal.
        case group(endingBy: Int32)
    }

    /// Starts a program and watches it; ``end(within:)`` on another thread waits until it is watched.
    ///
    /// - Parameters:
    ///   - extent: The processes that end with this one.
    ///   - start: Starts the program.
    /// - Throws: The error of the start.
    /// - Returns: The program. If the system has no process left for the watcher, nothing watches it.
    package func watching(
        _ extent: Extent,
        _ start: () throws(Errno) -> ChildProcess
    ) throws(Errno) -> ChildProcess {
        try state.withLock { state throws(Errno) in
            if state.input == nil { Self.startScript(&state) }
            let process = try start()
            switch extent {
            case .tree: state.send("tree \(process.pid)")
            case .group(SignalNumber.terminate): state.send("TERM -\(process.pid)")
            case .group: state.send("HUP -\(process.pid)")
            }
            return process
        }
    }

    private static func startScript(_ state: inout State) {
        guard let pipe = try? Descriptor.pipe(readerWaits: true) else { return }
        let launch = ProgramLaunch(shell: script, separation: .session)
        let process = try? launch.start(with: [pipe.read, .nothing(), .nothing()])
        process?.disown()
        state = State(input: pipe.write, pid: process?.pid)
        state.send("beside \(OwnProcess.id) \(Terminal.ownGroup) \(OwnProcess.session)")
    }

    /// Stops watching a program that has ended.
    package func forget(tree pid: Int32) { state.withLock { $0.send("forget \(pid)") } }

    /// Stops watching a group whose leader has ended.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - isAwaited: `true` to watch it until no process is left in it.
    func forget(group: Int32, onceEmpty isAwaited: Bool = false) {
        state.withLock { state in
            if isAwaited, Self.isLeft(group) {
                state.left.insert(group)
            } else {
                state.send("forget -\(group)")
            }
        }
    }

    /// Stops watching the groups that are empty by now, whose numbers may become others'.
    func forgetEmptyGroups() {
        state.withLock { state in
            for group in state.left where !Self.isLeft(group) {
                state.left.remove(group)
                state.send("forget -\(group)")
            }
        }
    }

    /// Indicates whether a process is left in a group, or in the session that its leader had.
    private static func isLeft(_ group: Int32) -> Bool {
        ChildProcess.exists(group: group) || !ProcessTree.groups(inSession: group).isEmpty
    }

    /// Ends what is watched, as this process's end does, and waits for that.
    ///
    /// - Parameter limit: The longest wait; what is left then is ended while this process ends.
    package func end(within limit: Duration) {
        guard let pid = endWatched() else { return }
        let process = ChildProcess(pid: pid)
        process.disown()
        let deadline = ContinuousClock.now + limit
        while !process.checkForEnd(), ContinuousClock.now < deadline {
            OwnThread.pause(.milliseconds(2))
        }
    }

    /// Lets the script end what is watched, and returns its process.
    private func endWatched() -> Int32? {
        state.withLock { state in
            defer { state = State() }
            state.send("end")
            state.input?.close()
            return state.pid
        }
    }
}
