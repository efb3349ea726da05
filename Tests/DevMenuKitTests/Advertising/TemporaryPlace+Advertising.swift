import FoundationEssentials

extension TemporaryPlace {
    /// Makes a directory in the place, and gives its path.
    func make(_ name: String) throws -> String {
        let made = path + "/" + name
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
        return made
    }

    /// Puts a text into a file of the place.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
}
