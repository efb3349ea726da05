import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that concern a terminal, as bytes in a pipe.
package enum TerminalSignals {
    private static let caught = [SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// The two ends of the pipe.
    private static let ends: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()

    /// Becomes readable when a signal has come.
    package static var readEnd: Int32 { ends.read }

    /// Catches the signals, but for those that whoever started the process has it ignore (`nohup`).
    package static func install() {
        _ = ends
        for number in caught {
            var before = sigaction()
            sigaction(number, nil, &before)
            guard !isIgnored(before) else { continue }
            install(number)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Catches one signal.
    package static func install(_ number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigemptyset(&action.sa_mask)
        sigaction(number, &action, nil)
    }

    /// The signals that came since this was last asked.
    package static func take() -> [Int32] {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &numbers, numbers.count)
        return count > 0 ? numbers[..<count].map(Int32.init) : []
    }

    /// Ends or stops this process by a signal's default meaning.
    package static func raiseByDefault(_ number: Int32) {
        signal(number, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, number)
        // Threads of the system's block signals.
        pthread_sigmask(SIG_UNBLOCK, &only, nil)
        // To this thread: the process is as good as stopped or gone when this returns.
        raise(number)
    }

    /// Stops the whole job, as the terminal does it where it is not raw.
    package static func stopJob() {
        // The others first, since after its own part this process can do nothing more.
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        raiseByDefault(SIGTSTP)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(ends.write, &byte, 1)
        errno = before
    }
}
