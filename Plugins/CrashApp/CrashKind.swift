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

    /// The way in which the process ends, on this processor.
    var ending: Ending {
        switch self {
        case .fatalError, .precondition, .forceUnwrap, .arrayBounds, .overflow: .trap
        case .abort: .signal(SIGABRT)
        case .segv: .signal(SIGSEGV)
        case .stackOverflow: Self.stackOverflowEnding
        case .exit: .exit
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

    /// Ends the process in this way.
    ///
    /// The faulty value is opaque to the compiler, so that the crash happens at run time in every
    /// build.
    func carryOut(status: Int32) {
        switch self {
        case .fatalError: Swift.fatalError("crash-app: fatalError, as asked for")
        case .precondition:
            Swift.precondition(Opaque.zero != 0, "crash-app: a broken precondition, as asked for")
        case .forceUnwrap: Opaque.consume(Opaque.unwrapped(Opaque.missing))
        case .arrayBounds: Opaque.consume([1, 2, 3][Opaque.zero + 3])
        case .overflow: Opaque.consume(Int.max - Opaque.zero + 1)
        case .abort: abortNow()
        case .segv: Opaque.writeToBadAddress()
        case .stackOverflow: Opaque.consume(Opaque.recurse(1))
        case .exit: exitNow(status)
        }
    }
}

// Inside the type, the names of the C functions would mean its cases.
private func abortNow() -> Never { abort() }
private func exitNow(_ status: Int32) -> Never { exit(status) }

/// Values that the compiler can't know, so that it neither rejects nor removes the faulty code.
enum Opaque {
    /// Zero, since no process has a parent with a negative number.
    static var zero: Int { getppid() < 0 ? 1 : 0 }

    /// An optional without a value.
    static var missing: Int? { zero == 0 ? nil : 1 }

    /// Writes to an address in the first page, which no process may access.
    @inline(never)
    static func writeToBadAddress() {
        UnsafeMutablePointer<Int>(bitPattern: zero + MemoryLayout<Int>.alignment)?.pointee = 1
    }

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
