@_exported public import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Only this module imports libc and swift-system. Its branches for Musl and Darwin are written from
// their manuals: the checks of this package build for glibc, and so compile none of them.

// `Errno` is the only error for a failed system call, and its description is the system's message.
// A module that imports this one gets swift-system with it, and imports neither that nor libc.
extension Errno {
    /// The error of this thread's last failed call.
    package static var last: Errno { Errno(rawValue: errno) }

    /// The system's message, and the remedy if this process may open no more files.
    package var advice: String {
        var limit = rlimit()
        guard self == .tooManyOpenFiles, getrlimit(Self.openFiles, &limit) == 0 else {
            return description
        }
        return "\(self): this process may open \(limit.rlim_cur); raise that, as by 'ulimit -n 256'"
    }

    #if canImport(Glibc)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let openFiles = RLIMIT_NOFILE
    #endif

    /// Returns the result of a system call.
    ///
    /// - Throws: The system's error, if the result is negative.
    @discardableResult
    package static func check<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
        guard result >= 0 else { throw .last }
        return result
    }

    /// Calls a function of swift-system, which throws no other errors but doesn't declare that.
    package static func only<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
        do { return try call() } catch { throw error as? Errno ?? .ioError }
    }

    /// Repeats a system call while signals interrupt it, and returns its result.
    ///
    /// - Throws: The system's error, if the result is negative.
    @discardableResult
    package static func retrying<Result: SignedInteger>(
        _ call: () -> Result
    ) throws(Errno) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let reason = Errno.last
            guard reason == .interrupted else { throw reason }
        }
    }
}
