@_exported public import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// This module alone names libc, and swift-system. Its branches for Musl and for Darwin are written from
// their manuals: what checks this package builds for glibc, and so none of them.

// `Errno` is the one error for what the operating system refuses; its description is the system's words.
// Whoever imports this module sees swift-system through it, and names neither that nor libc.
extension Errno {
    /// The reason for which the last call of this thread failed.
    package static var last: Errno { Errno(rawValue: errno) }

    /// Returns what a call returned, where that is no failure.
    ///
    /// - Throws: The reason, where the call returned less than 0.
    @discardableResult
    package static func check<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
        guard result >= 0 else { throw .last }
        return result
    }

    /// Calls until no signal interrupts the call, and returns what it returned.
    ///
    /// - Throws: The reason, where the call returned less than 0.
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
