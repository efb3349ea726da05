#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A limit of what this process may use, which an exit test sets.
package enum ResourceLimit {
    /// The size to which a file may grow, in bytes.
    case fileSize

    /// The number that an open file may have, plus 1.
    case openFiles

    /// Sets the limit.
    ///
    /// A write beyond a limit of size fails as on a full disk, and not by a signal.
    ///
    /// - Throws: ``SystemError`` where the system refuses.
    package func set(to value: Int) throws {
        if case .fileSize = self { signal(SIGXFSZ, SIG_IGN) }
        var limit = rlimit()
        guard getrlimit(name, &limit) == 0 else { throw SystemError("getrlimit") }
        limit.rlim_cur = rlim_t(value)
        guard setrlimit(name, &limit) == 0 else { throw SystemError("setrlimit") }
    }

    #if canImport(Glibc)
    private var name: __rlimit_resource_t {
        switch self {
        case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        }
    }
    #else
    private var name: Int32 {
        switch self {
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        }
    }
    #endif
}
