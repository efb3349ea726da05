package import DevMenuClient
import DevMenuSystem
package import DevMenuWire

/// The project of a run, which is looked for when it's first needed.
///
/// Its files are read on a thread of their own: whoever has a loop waits in it, where signals and
/// deadlines are heard.
package final class FoundProject: LaunchCondition {
    private let menus: [String]
    private let searches: Bool

    private struct State {
        var isBegun = false
        var result: Result<[ProjectFile], ProjectFileError>?
        /// Closed once the files are there, for a loop that waits.
        var waiting: Descriptor?
    }

    private let state = Monitor(State())

    /// Creates the project of the files that were named, or of the working directory.
    ///
    /// - Parameters:
    ///   - menus: The files that were named.
    ///   - searches: `true` to look for the project of the working directory in place of them.
    package init(menus: [String], searches: Bool) {
        self.menus = menus
        self.searches = searches
    }

    /// The files; none for the bundled menu.
    package var files: [ProjectFile] { (try? result.get()) ?? [] }

    /// The error that every command gets which needs the menu, or `nil`.
    package var error: WireError? {
        guard case .failure(let error) = result else { return nil }
        return error.wireError(isFound: menus.isEmpty)
    }

    private var isMet: Bool { state.withLock { $0.result != nil } }

    package func wait(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(HostError) {
        begin()
        guard let read = endOfReading() else { return }
        let watch = DescriptorWatch(read.number, reads: true)
        loop.add(watch)
        defer { loop.remove(watch) }
        switch loop.wait(before: deadline, until: { self.isMet }) {
        case .reached: break
        case .interrupted: throw .interrupted
        case .timedOut: throw .outOfTime
        }
    }

    package func isMetSoon() -> Bool {
        begin()
        state.wait(until: { $0.result != nil }, before: .now + .milliseconds(50))
        return isMet
    }

    /// Returns the end of a pipe whose other end is closed once the files are there.
    private func endOfReading() -> Descriptor? {
        guard let (read, write) = try? Descriptor.pipe() else { return nil }
        state.withLock { if $0.result == nil { $0.waiting = write } }
        return read
    }

    private var result: Result<[ProjectFile], ProjectFileError> {
        begin()
        return state.wait(until: { $0.result != nil }) { $0.result } ?? .success([])
    }

    private func begin() {
        let isBegun = state.withLock { state in
            defer { state.isBegun = true }
            return state.isBegun
        }
        guard !isBegun else { return }
        let find = { @Sendable [self] in
            let result = Result { () throws(ProjectFileError) in
                let found = searches ? ProjectSearch.project().map { [$0] } : nil
                var files: [ProjectFile] = []
                for path in found ?? menus { files.append(try ProjectFile(path)) }
                return files
            }
            state.change { state in (state.result, state.waiting) = (result, nil) }
        }
        do throws(Errno) { try OwnThread.start(find) } catch { find() }
    }
}
