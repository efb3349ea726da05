internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The program that this process runs.
package enum OwnExecutable {
    /// A path that starts it again; `nil` where the system does not tell.
    ///
    /// On Linux that is the very file, also where another has been put in its place since; without
    /// `/proc` it is the path by which it was started.
    package static var path: String? {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size) + 1) { buffer in
            guard let start = buffer.baseAddress, _NSGetExecutablePath(start, &size) == 0 else {
                return nil
            }
            return String(cString: start)
        }
        #else
        if access("/proc/self/exe", X_OK) == 0 { return "/proc/self/exe" }
        return devmenu_executable().map { String(cString: $0) } ?? ProgramArguments.all.first
        #endif
    }
}
