import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Returns the index of the first occurrence of a byte at or after `start`, or `nil`.
    ///
    /// The C library searches, which compares many bytes at a time.
    package func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let base = baseAddress, start < count,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return base.distance(to: UnsafeRawPointer(found))
    }

    /// Returns the index of the first occurrence of a part at or after `start`, or `nil`.
    package func firstOffset(of part: [UInt8], from start: Int = 0) -> Int? {
        guard let base = baseAddress, start < count,
            let found = devmenu_first_part(base + start, count - start, part, part.count)
        else { return nil }
        return base.distance(to: found)
    }

    /// Indicates whether it has a part, which the C library searches for.
    package func contains(_ part: [UInt8]) -> Bool {
        part.isEmpty || firstOffset(of: part) != nil
    }
}

/// Memory that the process has freed and that its allocator still holds.
package enum FreedMemory {
    /// Returns the memory to the system.
    ///
    /// Call it after freeing much at once, since it goes through the whole heap.
    package static func returnToSystem() { devmenu_give_memory_back() }
}

/// Memory that the process never frees.
package enum LastingMemory {
    /// Stores a value until the process ends, which then doesn't free it.
    package static func leak<Value>(_ value: Value) {
        UnsafeMutablePointer<Value>.allocate(capacity: 1).initialize(to: value)
    }
}
