package import DevMenuProject
import DevMenuKit
package import DevMenuPages
import DevMenuSystem

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
        do throws(FileError) {
            bytes = try WholeFile(path).read(atMost: MenuFileReader.sizeLimit)
        } catch {
            let words =
                if case .notAFile = error { "it isn't a regular file" } else {
                    error.message(in: path)
                }
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

/// An error of a settings page that can't be read, with everything that is wrong with its JSON.
package struct SettingsFileError: Error, Hashable, Sendable {
    /// The file's name as the user gave it.
    package let file: String
    /// The problems, in the order of the file; never empty.
    package let problems: [MenuFileError.Problem]

    /// Creates an error of a file.
    package init(file: String, problems: [MenuFileError.Problem]) {
        self.file = file
        self.problems = problems
    }
}

extension SettingsFileError: CustomStringConvertible {
    /// A line for each problem: `page.json:4: section 1, row 0, cellClass: 'Cell' is not a cell`.
    package var description: String {
        problems.map { $0.line(in: file, at: $0.location.positionText) }.joined(separator: "\n")
    }
}

extension JSONPath {
    /// The words for the path: `section 1, row 0, model.title` for `data[1][0].model.title`.
    fileprivate var positionText: String {
        var rest = steps[...]
        guard rest.popFirst() != nil else { return "" }
        var words: [String] = []
        for thing in ["section", "row"] {
            guard case .index(let index)? = rest.first else { break }
            words.append("\(thing) \(index)")
            rest.removeFirst()
        }
        if words.isEmpty { return String(describing: self) }
        if !rest.isEmpty { words.append(String(describing: JSONPath(Array(rest)))) }
        return words.joined(separator: ", ")
    }
}
