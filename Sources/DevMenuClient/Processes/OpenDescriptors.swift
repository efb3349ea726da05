#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The descriptors that this process has open.
enum OpenDescriptors {
    /// Their numbers; none where the system does not list them.
    static var numbers: [Int32] {
        #if canImport(Darwin)
        let path = "/dev/fd"
        #else
        let path = "/proc/self/fd"
        #endif
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        let own = dirfd(directory)
        var numbers: [Int32] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(
                    to: CChar.self,
                    capacity: MemoryLayout.size(ofValue: name.pointee)
                ) { String(cString: $0) }
            }
            if let number = Int32(name), number != own { numbers.append(number) }
        }
        return numbers
    }
}
