import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Returns the place of the first byte of a value from a place on; `nil` where there is none.
    ///
    /// By the C library, which looks at many bytes at a time.
    package func firstPlace(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let base = baseAddress, start < count,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return base.distance(to: UnsafeRawPointer(found))
    }
}

/// Memory that the process has freed, and that its allocator keeps.
package enum FreedMemory {
    /// Gives it back to the system: for who has just freed much, since all of it is looked through.
    package static func giveBack() { devmenu_give_memory_back() }
}
