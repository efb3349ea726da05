#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe by which the system sends a program SIGHUP if this process ends before it, even by SIGKILL.
///
/// The program inherits the reading end, and this process alone has the writing end: as that closes,
/// the kernel signals the program's process, so that none has to watch. What the program itself has
/// started gets no signal. Only Linux lets it be another than SIGIO (`F_SETSIG` in fcntl(2)), which
/// ends nothing by default elsewhere: there is no such pipe.
package final class HangUp {
    /// The lowest number of the descriptor that the program inherits, which scripts don't use.
    private static let floor: Int32 = 100
    /// Linux's `F_SETSIG`, which Swift doesn't import.
    private static let setSignal: Int32 = 10

    private let inherited: Descriptor
    private let held: Descriptor

    /// Opens the pipe before the program is started; returns `nil` if the system can't.
    package init?() {
        #if canImport(Darwin)
        return nil
        #else
        guard let pipe = try? Descriptor.pipe() else { return nil }
        let number = fcntl(pipe.read.number, F_DUPFD, Self.floor)
        guard number >= 0 else { return nil }
        (inherited, held) = (Descriptor(number), pipe.write)
        _ = fcntl(number, Self.setSignal, SIGHUP)
        _ = fcntl(number, F_SETFL, O_RDONLY | O_ASYNC)
        #endif
    }

    /// Lets the system signal the program, which has just been started.
    package func signals(_ process: ChildProcess) {
        #if !canImport(Darwin)
        _ = fcntl(inherited.number, F_SETOWN, process.pid)
        #endif
        // The next program must not inherit it, which would get no signal by it.
        inherited.close()
    }
}
