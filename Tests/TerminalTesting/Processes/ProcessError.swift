/// An error of starting a program, or of waiting for it, with its output or its screen so far.
public struct ProcessError: Error, CustomStringConvertible, Sendable {
    /// The reason.
    public let description: String

    /// Creates the error of a program that can't be started.
    init(starting executable: String, code: Int32) {
        description = "'\(executable)' couldn't be started: \(String(cString: strerror(code)))"
    }

    /// Creates the error of a wait, with what there was until then.
    init(_ reason: String, _ shown: String) { description = reason + "\n" + shown }

    /// Returns the end of a process's output, under a heading that states whether it's complete.
    static func excerpt(of bytes: [UInt8], headed name: String) -> String {
        let limit = 4000
        let end = String(decoding: bytes.suffix(limit), as: UTF8.self)
        let part = bytes.count > limit ? ", the end of \(bytes.count) bytes" : ""
        return bytes.isEmpty ? "\(name): nothing" : "\(name)\(part):\n\(end)"
    }
}

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
