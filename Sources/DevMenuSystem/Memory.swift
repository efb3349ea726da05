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
    package func contains(_ part: [UInt8]) -> Bool { part.isEmpty || firstOffset(of: part) != nil }
}

/// Memory that the process has freed and that its allocator still holds.
package enum FreedMemory {
    /// Returns the memory to the system.
    ///
    /// Call it after freeing much at once, because it goes through the whole heap.
    package static func returnToSystem() { devmenu_give_memory_back() }
}

/// Memory that the process never frees.
package enum LastingMemory {
    /// Stores a value until the process ends, which then doesn't free it.
    package static func leak<Value>(_ value: Value) {
        UnsafeMutablePointer<Value>.allocate(capacity: 1).initialize(to: value)
    }
}

/// Conversions between Swift strings and the C strings that system calls accept and return.
package enum CStrings {
    /// Calls a body with strings as a null-terminated array of C strings.
    package static func with<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { freeNow($0) } }
        return body(copies + [nil])
    }

    /// Calls a body with this process's environment, changed, as a null-terminated array.
    ///
    /// Unchanged variables stay identical to the byte: they need not be UTF-8.
    ///
    /// - Parameters:
    ///   - changes: The variables to set; `nil` removes a variable.
    ///   - body: Receives the entries, which are valid only during the call.
    /// - Returns: The body's result.
    package static func withEnvironment<Result>(
        changing changes: [String: String?],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let set = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var next = devmenu_environment()
        while let entry = next.pointee {
            if !changes.keys.contains(where: { names(entry, $0) }) { inherited.append(entry) }
            next += 1
        }
        return with(set.sorted()) { body(inherited + $0) }
    }

    /// Returns `true` if an environment entry belongs to a variable.
    private static func names(_ entry: UnsafePointer<CChar>, _ variable: String) -> Bool {
        let count = variable.utf8.count
        return strncmp(entry, variable, count) == 0 && entry[count] == CChar(UInt8(ascii: "="))
    }

    /// Returns a string's bytes without the terminating zero.
    package static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    /// Copies a string for C code that frees it.
    package static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

    /// Copies strings into a null-terminated array, for C code that frees both.
    package static func copies(
        of texts: [String]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        // Zeroed memory, so that a null pointer ends the array.
        let array = calloc(texts.count + 1, MemoryLayout<UnsafeRawPointer>.stride)?
            .bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { array?[index] = strdup(text) }
        return array
    }

    /// Frees a string that C code allocated.
    package static func free(_ text: UnsafeMutablePointer<CChar>?) { freeNow(text) }
}

// Inside the type, `free` is the method above.
private func freeNow(_ memory: UnsafeMutableRawPointer?) { free(memory) }
