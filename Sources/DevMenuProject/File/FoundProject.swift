package import DevMenuClient
import DevMenuSystem
package import DevMenuWire

/// The project of a run, which is looked for when it's first needed.
package final class FoundProject: LaunchCondition {
    private let result: AwaitedValue<Result<FoundMenu?, ProjectFileError>>
    /// Indicates whether nobody named the files.
    private let isFound: Bool

    /// Creates the project of the files that were named, or of the working directory.
    ///
    /// - Parameters:
    ///   - menus: The files that were named.
    ///   - searches: `true` to look for the project of the working directory in place of them.
    package init(menus: [String], searches: Bool) {
        isFound = menus.isEmpty
        result = AwaitedValue {
            Result { () throws(ProjectFileError) in
                if searches { return try ProjectSearch.project() }
                return menus.isEmpty ? nil : try FoundMenu(menus)
            }
        }
    }

    /// The menu; `nil` for the bundled one, or after a wait that was given up.
    package var menu: FoundMenu? { try? result.value?.get() }

    /// Returns the menu, for which a loop waits.
    package func menu(waitingIn loop: EventLoop) -> FoundMenu? {
        try? result.value(waitingIn: loop)?.get()
    }

    /// The error that every command gets which needs the menu, or `nil`.
    package var error: WireError? {
        guard case .failure(let error) = result.value else { return nil }
        return error.wireError(isFound: isFound)
    }

    package func wait(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws(HostError) { try result.wait(in: loop, before: deadline) }

    package func isMetSoon() -> Bool { result.isThereSoon() }
}
