import DevMenuFiles
import DevMenuKit

/// Reads settings pages in JSON: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
///
/// A page is read whole or not at all: where anything is wrong, all that is wrong is told.
package struct SettingsFileReader: Sendable {
    private let kinds: [String: SettingsCellKind]
    private let pages: ReferencePageReader

    /// A reader of pages whose rows are of some kinds.
    package init(kinds: [SettingsCellKind] = SettingsCellKind.standard) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        pages = ReferencePageReader(modelClasses: self.kinds.mapValues(\.modelClass))
    }

    /// Reads a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The rows, section by section.
    /// - Throws: ``SettingsFileError``.
    package func read(file path: String) throws(SettingsFileError) -> [[SettingsRow]] {
        let bytes: [UInt8]
        do {
            bytes = try KeptFile(path: path).contents(atMost: MenuFileReader.sizeLimit)
        } catch {
            let words =
                if case .notAFile = error { "it is no regular file" } else { error.words(in: path) }
            let reason = "the page cannot be read: \(words)"
            throw SettingsFileError(file: path, problems: [.init(line: nil, reason: reason)])
        }
        return try read(bytes, name: path)
    }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - name: What people call it, for errors.
    /// - Returns: The rows, section by section.
    /// - Throws: ``SettingsFileError``.
    package func read(
        _ bytes: [UInt8],
        name: String
    ) throws(SettingsFileError) -> [[SettingsRow]] {
        do {
            return try pages.read(bytes, name: name) { row in
                kinds[row.cellClass]?.row(row.model, row.handler)
            }
        } catch {
            throw SettingsFileError(file: name, problems: error.problems)
        }
    }
}
