import ArgumentParser
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

    /// Writes a text to standard output, all of it.
    ///
    /// - Throws: `ExitCode`, where it cannot be written, which has been told then, and where nobody
    ///   reads it any more, of which nobody is told.
    static func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes($0) }
            guard count < 0 else {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var entry = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            case EPIPE: throw ExitCode(ExitStatus.outputClosed)
            case let code:
                let reason = String(cString: strerror(code))
                let error = CommandError.unwritable(path: "standard output", reason: reason)
                writeError("error: \(error)")
                throw ExitCode(ExitStatus.status(for: error.kind))
            }
        }
    }

    /// Writes lines to standard error, with what others said in them made harmless.
    static func writeError(_ text: String) {
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        _ = loop.wait { !output.isWaiting }
    }

    private static func writeBytes(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(1, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(1, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(1, bytes.baseAddress, bytes.count)
        #endif
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
