package import DevMenuKit
import DevMenuWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells the shell that started this host which plugin is about to register, in case it crashes.
///
/// Give ``willRegister(_:)`` to ``MenuBuilder/discover(leavingOut:willRegister:)``, and call
/// ``finish()`` after it. A host that no shell started for itself reports to nobody.
package final class RegistrationReport {
    private var descriptor: Int32

    /// A report to the descriptor that the environment names, which nobody else learns of afterwards.
    ///
    /// Take it before any other thread may look at the environment.
    package init() {
        descriptor = Self.takeDescriptor() ?? -1
    }

    deinit { finish() }

    /// Says that a plugin's code is about to run; returns once that is known outside this process.
    package func willRegister(_ plugin: PluginID) { write("\(plugin)\n") }

    /// Says that every plugin is registered; what fails from now on is none of theirs.
    package func finish() {
        guard descriptor >= 0 else { return }
        write("\n")
        close(descriptor)
        descriptor = -1
    }

    private func write(_ line: String) {
        guard descriptor >= 0 else { return }
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeNow(descriptor, $0.baseAddress, $0.count) }
            // Nobody listens any longer: the menu is put together all the same.
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// The pipe that the environment names, if it is one.
    private static func takeDescriptor() -> Int32? {
        guard let text = BaseDirectories.environmentVariable(RegistrationChannel.variable) else {
            return nil
        }
        unsetenv(RegistrationChannel.variable)
        var status = stat()
        guard let number = Int32(text), number > 2, fstat(number, &status) == 0,
            status.st_mode & S_IFMT == S_IFIFO
        else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return number
    }
}

// The method above bears the name of the call that it makes.
private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
