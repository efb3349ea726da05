#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal whose keyboard belongs to this process's group.
final class ForegroundTerminal {
    private let descriptor: Descriptor
    private let ownGroup = getpgrp()
    /// How the terminal behaved when this process last had it.
    private var ownModes: termios
    /// How it behaved when another group gave it back, which may have it again.
    private var othersModes: termios?
    private(set) var isLent = false

    /// The terminal; `nil` where this process has none, or stands in its background.
    init?() {
        let number = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        descriptor = Descriptor(number)
        ownModes = termios()
        guard isOwn, tcgetattr(number, &ownModes) == 0 else { return nil }
    }

    /// Whether the keyboard belongs to this process's group now.
    var isOwn: Bool { tcgetpgrp(descriptor.number) == ownGroup }

    /// Gives the keyboard to another group of this session.
    func lend(to group: pid_t) {
        tcgetattr(descriptor.number, &ownModes)
        if var othersModes { set(&othersModes) }
        isLent = tcsetpgrp(descriptor.number, group) == 0
    }

    /// Takes the keyboard back, and has the terminal behave as before.
    func takeBack() {
        guard isLent else { return }
        isLent = false
        // This process stands in the background now, where to touch the terminal would stop it.
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var modes = termios()
        if tcgetattr(descriptor.number, &modes) == 0 { othersModes = modes }
        tcsetpgrp(descriptor.number, ownGroup)
        set(&ownModes)
    }

    /// Stops this process's group, as Ctrl-Z does, until somebody has it go on.
    ///
    /// Where nobody could, the operating system lets it go on at once.
    func stopOwnGroup() {
        var meaning = sigaction()
        sigaction(SIGTSTP, nil, &meaning)
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        sigaction(SIGTSTP, &meaning, nil)
    }

    private func set(_ modes: inout termios) {
        while tcsetattr(descriptor.number, TCSADRAIN, &modes) != 0, errno == EINTR {}
    }
}
