import DevMenuKit

/// Keeps a timeline in one JSON file.
package struct FileMomentsStore: MomentsStore {
    private let file: KeptFile

    /// A store in a file, which need not exist.
    package init(_ file: KeptFile) { self.file = file }

    /// What is kept; a damaged file counts as none.
    package func load() -> MomentsDetails? {
        guard let bytes = file.read(), let json = try? JSONReader().read(bytes) else { return nil }
        return try? MomentsDetails(JSONFields(json))
    }

    /// Replaces the file.
    package func save(_ details: MomentsDetails) throws {
        try file.replace(with: Array(details.json.description.utf8))
    }
}
