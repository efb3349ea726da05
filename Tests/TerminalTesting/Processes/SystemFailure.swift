#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A system call that failed, and why.
public struct SystemFailure: Error, Hashable, Sendable {
    /// What was called, with the name it was called on where there is one.
    public let call: String

    /// The error number that it left.
    public let code: Int32

    /// What a call has just left in `errno`.
    public init(_ call: String) { self.init(call, code: errno) }

    init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }
}

extension SystemFailure: CustomStringConvertible {
    /// The call and the system's words for the error.
    public var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
