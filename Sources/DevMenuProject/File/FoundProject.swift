package import DevMenuWire
import Synchronization

/// The project of a run, which is looked for when it's first needed.
package final class FoundProject: Sendable {
    private let menus: [String]
    private let searches: Bool
    private let found = Mutex<Result<[ProjectFile], ProjectFileError>?>(nil)

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

    private var result: Result<[ProjectFile], ProjectFileError> {
        found.withLock { found in
            if let found { return found }
            let result = Result { () throws(ProjectFileError) in
                let found = searches ? ProjectSearch.project().map { [$0] } : nil
                var files: [ProjectFile] = []
                for path in found ?? menus { files.append(try ProjectFile(path)) }
                return files
            }
            found = result
            return result
        }
    }
}
