#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Values that the compiler cannot know, so that it neither refuses nor removes what goes wrong.
enum Opaque {
    /// Zero: no process has a parent of a negative number.
    static var zero: Int { getppid() < 0 ? 1 : 0 }

    /// Nothing.
    static var missing: Int? { zero == 0 ? nil : 1 }

    /// Writes to an address in the first page, which no process may touch.
    @inline(never)
    static func writeToBadAddress() {
        UnsafeMutablePointer<Int>(bitPattern: zero + MemoryLayout<Int>.alignment)?.pointee = 1
    }

    /// Takes a value as if it were of use.
    @inline(never)
    static func consume(_ value: Int) { if value == getppid() { _ = getpid() } }

    /// The value of an optional that has none: the trap that is asked for.
    @inline(never)
    static func unwrapped(_ value: Int?) -> Int {
        // swift-format-ignore: NeverForceUnwrap
        value!
    }

    /// Calls itself until the stack has no room; every call has work left, so none is a loop.
    @inline(never)
    static func recurse(_ depth: Int) -> Int {
        var room = (depth, depth &+ 1, depth &+ 2, depth &+ 3)
        if zero != 0 { return depth }
        let below = recurse(depth &+ 1)
        withUnsafeMutableBytes(of: &room) { $0[0] = UInt8(truncatingIfNeeded: below) }
        return below &+ room.0
    }
}
