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

/// The arguments with which this process was started.
package enum ProgramArguments {
    /// The program's name and the words behind it; none where the system does not tell.
    ///
    /// Swift reads them from `/proc` on Linux, where they are not to be had in a sandbox without it.
    package static var all: [String] {
        let known = CommandLine.arguments
        guard known.isEmpty, var word = devmenu_arguments() else { return known }
        var words: [String] = []
        while let text = word.pointee {
            words.append(String(cString: text))
            word += 1
        }
        return words
    }

    /// The words behind the program's name as they were given, each with its place, counted from 1:
    /// they need not be text.
    package static var bytes: [(place: Int, bytes: UnsafeRawBufferPointer)] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { place in
            CommandLine.unsafeArgv[place].map { (place, CStrings.bytes(of: $0)) }
        }
    }
}
