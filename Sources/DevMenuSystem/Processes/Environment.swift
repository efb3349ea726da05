#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The variables that this process was started with.
package enum Environment {
    /// Returns the value of a variable; `nil` where it is not set.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Takes a variable away, also from the programs that are started.
    ///
    /// No other thread may look at the environment meanwhile.
    package static func remove(_ name: String) { unsetenv(name) }
}
