#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of a system call.
public struct SystemError: Error, Hashable, Sendable {
    /// The name of the call, with its argument where there is a useful one.
    public let call: String

    /// The error number.
    public let code: Int32

    /// Creates the error of a call that has just set `errno`.
    public init(_ call: String) { self.init(call, code: errno) }

    init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }
}

extension SystemError: CustomStringConvertible {
    /// The call, and the system's description of the error.
    public var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
