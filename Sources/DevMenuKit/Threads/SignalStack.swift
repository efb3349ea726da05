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
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t()
        stack.ss_sp = memory
        #if canImport(Darwin)
        stack.ss_size = UInt(size)
        #else
        stack.ss_size = size
        #endif
        guard sigaltstack(&stack, nil) == 0 else {
            memory.deallocate()
            return body()
        }
        body()
        stack.ss_flags = Int32(SS_DISABLE)
        // What is still in use must not be given back.
        if sigaltstack(&stack, nil) == 0 { memory.deallocate() }
    }
}
