package import DevMenuFiles
import DevMenuKit

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
        problems.map { $0.line(in: file, at: $0.place.wordsOfPlace) }.joined(separator: "\n")
    }
}

extension JSONPath {
    /// The words for the path: `section 1, row 0, model.title` for `data[1][0].model.title`.
    fileprivate var wordsOfPlace: String {
        var rest = steps[...]
        guard rest.popFirst() != nil else { return "" }
        var words: [String] = []
        for thing in ["section", "row"] {
            guard case .place(let index)? = rest.first else { break }
            words.append("\(thing) \(index)")
            rest.removeFirst()
        }
        if words.isEmpty { return String(describing: self) }
        if !rest.isEmpty { words.append(String(describing: JSONPath(Array(rest)))) }
        return words.joined(separator: ", ")
    }
}
