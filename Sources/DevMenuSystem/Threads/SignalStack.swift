#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A stack for the signal handlers of a thread whose own may be used up.
///
/// Without one a handler for a fault never runs where the fault is that the stack has overflowed: the
/// process ends before it could put a terminal back, or report the crash.
enum SignalStack {
    /// Its size in bytes, of which a thread that never needs it uses none.
    private static let size = 64 << 10

    /// Runs a body on this thread with such a stack.
    static func with(_ body: () -> Void) {
        var stack = made()
        let memory = stack.ss_sp
        guard sigaltstack(&stack, nil) == 0 else {
            memory?.deallocate()
            return body()
        }
        body()
        stack.ss_flags = Int32(SS_DISABLE)
        // What is still in use must not be given back.
        if sigaltstack(&stack, nil) == 0 { memory?.deallocate() }
    }

    /// Gives this thread such a stack for good, where it has none; the runtime may have brought one.
    static func install() {
        var stack = stack_t()
        guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0 else {
            return
        }
        stack = made()
        sigaltstack(&stack, nil)
    }

    private static func made() -> stack_t {
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        #if canImport(Darwin)
        stack.ss_size = UInt(size)
        #else
        stack.ss_size = size
        #endif
        return stack
    }
}
