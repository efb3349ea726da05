#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the operating system refused.
struct SystemFailure: Error, Equatable {
    /// Its error number.
    let code: Int32

    /// What a call returned, where that is no failure.
    @discardableResult
    static func check(_ result: Int32) throws(SystemFailure) -> Int32 {
        guard result >= 0 else { throw SystemFailure(code: errno) }
        return result
    }
}

extension SystemFailure: CustomStringConvertible {
    /// The operating system's words for it.
    var description: String { String(cString: strerror(code)) }
}
