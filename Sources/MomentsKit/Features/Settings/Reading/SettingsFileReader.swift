import DevMenuFiles
import DevMenuKit

/// Reads the rows of settings pages in JSON, and assigns each the cell that draws it.
///
/// A page is read completely or not at all: the error has everything that is wrong with it.
package struct SettingsFileReader: Sendable {
    private let cells: [String: any SettingCell.Type]
    private let pages: RowPageReader

    /// Creates a reader for the rows that some cells draw; of two for one kind the later is used.
    package init(cells: [any SettingCell.Type] = StandardCells.all) {
        self.cells = Dictionary(
            cells.map { ($0.kind.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        pages = RowPageReader(kinds: cells.map { $0.kind })
    }

    /// Reads a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The rows by section.
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
    ///   - name: The page's name in errors.
    /// - Returns: The rows by section.
    /// - Throws: ``SettingsFileError``.
    package func read(
        _ bytes: [UInt8],
        name: String
    ) throws(SettingsFileError) -> [[SettingsRow]] {
        do {
            return try pages.read(bytes, name: name).map { section in
                section.compactMap { row in cells[type(of: row.model).cellClass]?.row(row) }
            }
        } catch {
            throw SettingsFileError(file: name, problems: error.problems)
        }
    }
}
