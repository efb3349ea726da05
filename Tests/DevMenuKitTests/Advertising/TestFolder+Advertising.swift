import FoundationEssentials

extension TestFolder {
    /// Creates a subdirectory and returns its path.
    func make(_ name: String) throws -> String {
        let made = path + "/" + name
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
        return made
    }

    /// Writes a text to a file in the directory.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
}
