/// The bytes that wait until a descriptor accepts them.
package struct OutgoingBytes {
    private var bytes: [UInt8] = []
    private var written = 0

    /// Creates an empty buffer.
    package init() {}

    /// The number of bytes that wait.
    package var count: Int { bytes.count - written }

    /// Adds bytes after those that wait.
    package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    /// Adds the bytes that a closure appends to the buffer.
    package mutating func append<Result>(by body: (inout [UInt8]) -> Result) -> Result {
        body(&bytes)
    }

    /// Returns whether a byte of some value waits.
    package func contains(_ byte: UInt8) -> Bool { bytes[written...].contains(byte) }

    /// Writes as many bytes as are accepted now.
    ///
    /// - Parameter write: Writes bytes, or the first of them.
    /// - Returns: `false` if nobody reads any more; no bytes wait then.
    package mutating func flush(by write: (UnsafeRawBufferPointer) -> Transfer) -> Bool {
        while written < bytes.count {
            let transfer = bytes.withUnsafeBytes { bytes in
                write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
            switch transfer {
            case .done(let count): written += count
            case .notNow:
                // Only once it halves the buffer, so that many bytes aren't moved again and again.
                if written > count {
                    bytes.removeSubrange(..<written)
                    written = 0
                }
                return true
            case .ended:
                self = OutgoingBytes()
                return false
            }
        }
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 18)
        written = 0
        return true
    }
}
