internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A copy of this process that becomes a child of its own, at a third of the cost of a new program.
///
/// The copy has everything that this process has learned, and so it's made early: before there is a
/// second thread, which the copy would lack while it holds a lock; before an editor or a mode of a
/// terminal, which aren't the copy's; and before any `Mutex` has been locked, since that remembers
/// the thread's number, which in the copy is another.
package struct ProcessCopy {
    /// The arguments that `ps` shows for the copy.
    package var title: [String]
    /// Variables that the copy's environment has besides this process's.
    package var environment: [(name: String, value: String)]
    /// Indicates whether a crash prints a backtrace as it does in this process.
    package var keepsCrashHandler: Bool

    /// Creates a description of a copy.
    package init(
        title: [String],
        environment: [(name: String, value: String)],
        keepsCrashHandler: Bool
    ) {
        self.title = title
        self.environment = environment
        self.keepsCrashHandler = keepsCrashHandler
    }

    /// Starts the copy, which leads a group, has default signal actions and ends by `_exit`.
    ///
    /// - Parameters:
    ///   - descriptors: The only descriptors of the copy: its 0, 1 and so on.
    ///   - body: Runs in the copy, which has nothing else of what called this.
    /// - Returns: The copy; `nil` where a process of this system, or with this many threads, can't
    ///   have one.
    package func start(with descriptors: [Descriptor], _ body: () -> Never) -> ChildProcess? {
        guard devmenu_thread_count() == 1 else { return nil }
        return startOnAnyThread(with: descriptors, body)
    }

    /// Starts the copy, which has only this one of the process's threads.
    @inline(never)
    func startOnAnyThread(with descriptors: [Descriptor], _ body: () -> Never) -> ChildProcess? {
        var numbers: [Int32] = []
        var sources: [Descriptor] = []
        for descriptor in descriptors {
            // A source with a low number could be overwritten before it is duplicated.
            guard let source = try? descriptor.raised(to: Int32(descriptors.count)) else {
                return nil
            }
            sources.append(source)
            numbers.append(source.number)
        }
        // Every generic type that is used here first delays the copy.
        var title: [CChar] = []
        for word in self.title { title += word.utf8CString }
        let pid = withExtendedLifetime(sources) {
            devmenu_fork(
                numbers,
                Int32(numbers.count),
                keepsCrashHandler ? 1 : 0,
                title,
                Int32(title.count)
            )
        }
        guard pid == 0 else { return pid < 0 ? nil : ChildProcess(pid: pid) }
        // Their numbers are other descriptors' here, which nobody else may close.
        for descriptor in descriptors + sources { _ = descriptor.release() }
        for (name, value) in environment { setenv(name, value, 1) }
        body()
    }
}
