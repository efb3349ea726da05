import CDevMenu
package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// This process: who it is and whose, and how it ends.
package enum OwnProcess {
    /// Its number.
    package static var id: Int { Int(getpid()) }

    /// The number of the user by whom files are judged that it opens.
    package static var user: Int { Int(geteuid()) }

    /// The number of the user that started it.
    package static var startingUser: Int { Int(getuid()) }

    /// Its user's home, as the password database has it.
    package static var home: String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }

    /// Ends it, once what is to be done at its exit is done.
    package static func exit(_ status: Int32) -> Never { exitNow(status) }

    /// Ends it at once: nothing that is to be done at its exit is done.
    package static func quit(_ status: Int32) -> Never { _exit(status) }

    /// Has a function called when it exits.
    package static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

    /// Has it ended by a signal where it is still there after some seconds, or quietly, with status 0.
    package static func end(afterSeconds seconds: UInt32, quietly: Bool = false) {
        signal(SIGALRM, quietly ? { _ in _exit(0) } : SIG_DFL)
        alarm(seconds)
    }

    /// Writes what was printed and is held back by the C library.
    ///
    /// - Throws: What the system says.
    package static func flushOutput() throws(Errno) {
        if fflush(nil) != 0 { throw .last }
    }

    /// Opens something in the place of those of descriptors 0 to 2 that are closed.
    ///
    /// What is opened next would else take their numbers, and be read or written in their place. There
    /// is nothing to read, and standard output takes nothing.
    package static func openStandardStreams() {
        for number in Int32(0)...2 where !FileDescriptor(rawValue: number).isOpen {
            _ = open("/dev/null", number == 1 ? O_RDONLY : O_RDWR)
        }
    }
}

/// The operating system that this process runs on, as uname(2) tells it.
package struct SystemName {
    /// The system's name: `Linux`.
    package let system: String
    /// Its release.
    package let release: String
    /// The kind of processor.
    package let machine: String

    /// Creates the name of this system; `nil` where it does not tell.
    package init?() {
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        system = Self.text(of: name.sysname)
        release = Self.text(of: name.release)
        machine = Self.text(of: name.machine)
    }

    /// The text of a fixed array of characters, which Swift sees as a tuple.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

// The method above bears the name of the call that it makes.
private func exitNow(_ status: Int32) -> Never { exit(status) }

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
