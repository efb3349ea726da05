import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A way for an app to crash or exit.
enum CrashKind: String, CaseIterable {
    case fatalError = "fatal-error"
    case precondition
    case forceUnwrap = "force-unwrap"
    case arrayBounds = "array-bounds"
    case overflow
    case abort
    case segv
    case stackOverflow = "stack-overflow"
    case exit

    /// Announces that the process ends in this way, and ends it.
    ///
    /// A faulty value is opaque to the compiler, so that the crash happens at run time in every
    /// build.
    func perform(_ call: ActionCall, status: Int32) async throws -> ActionResult {
        switch self {
        case .fatalError: try await call.crash(.trap)
        case .precondition:
            try await call.end(expecting: .trap) {
                Swift.precondition(Opaque.zero != 0, "crash-app: broken on purpose")
            }
        case .forceUnwrap:
            try await call.end(expecting: .trap) {
                Opaque.consume(Opaque.unwrapped(Opaque.missing))
            }
        case .arrayBounds:
            try await call.end(expecting: .trap) { Opaque.consume([1, 2, 3][Opaque.zero + 3]) }
        case .overflow:
            try await call.end(expecting: .trap) { Opaque.consume(Int.max - Opaque.zero + 1) }
        case .abort: try await call.crash(.abort)
        case .segv: try await call.crash(.signal(SIGSEGV))
        case .stackOverflow:
            try await call.end(expecting: Self.stackOverflowEnding) {
                Opaque.consume(Opaque.recurse(1))
            }
        case .exit: try await call.end(expecting: .exit) { exitNow(status) }
        }
    }

    /// The signal of a stack overflow: touching the guard page is a bus error on Darwin.
    private static var stackOverflowEnding: Ending {
        #if canImport(Darwin)
        .signal(SIGBUS)
        #else
        .signal(SIGSEGV)
        #endif
    }
}

// Inside the type, `exit` is its case.
private func exitNow(_ status: Int32) -> Never { exit(status) }

/// Values that the compiler can't know, so that it neither rejects nor removes the faulty code.
enum Opaque {
    /// Zero, because no process has a parent with a negative number.
    static var zero: Int { getppid() < 0 ? 1 : 0 }

    /// An optional without a value.
    static var missing: Int? { zero == 0 ? nil : 1 }

    /// Pretends to use a value.
    @inline(never)
    static func consume(_ value: Int) { if value == getppid() { _ = getpid() } }

    /// Force-unwraps an optional, which traps if it has no value.
    @inline(never)
    static func unwrapped(_ value: Int?) -> Int {
        // swift-format-ignore: NeverForceUnwrap
        value!
    }

    /// Calls itself until the stack overflows.
    ///
    /// Each call has work left after the inner one, so that no call becomes a loop.
    @inline(never)
    static func recurse(_ depth: Int) -> Int {
        var room = (depth, depth &+ 1, depth &+ 2, depth &+ 3)
        if zero != 0 { return depth }
        let below = recurse(depth &+ 1)
        withUnsafeMutableBytes(of: &room) { $0[0] = UInt8(truncatingIfNeeded: below) }
        return below &+ room.0
    }
}
