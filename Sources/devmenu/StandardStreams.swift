import DevMenuKit
import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The three descriptors that every program expects to be there.
enum StandardStreams {
    /// Puts something in the place of those that were closed (`devmenu >&-`).
    ///
    /// What is opened next would else take their numbers, and be read or written in their place.
    /// There is nothing to read, and standard output takes nothing, which is told as any other
    /// output that cannot be written.
    static func open() {
        for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
            _ = openFile("/dev/null", number == 1 ? O_RDONLY : O_RDWR)
        }
    }

    /// Writes lines to standard error, with what others said in them made harmless.
    static func writeError(_ text: String) {
        let output = ShellOutput(loop: EventLoop())
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        output.flush()
    }

    private static func openFile(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, flags)
        #elseif canImport(Musl)
        Musl.open(path, flags)
        #else
        Darwin.open(path, flags)
        #endif
    }
}
