import DevMenuKit

/// A file in JSON that is read whole or not at all.
struct MenuDocument {
    private let bytes: [UInt8]
    private let name: String

    /// A file.
    ///
    /// - Parameters:
    ///   - bytes: What is in it.
    ///   - name: What people call it, for errors.
    init(_ bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// Reads it.
    ///
    /// - Parameters:
    ///   - beginning: What to write, for a file that is empty.
    ///   - body: Takes what is in it, and tells of all that is wrong with that.
    /// - Returns: What became of it.
    /// - Throws: ``MenuFileError``, with all that is wrong.
    func read<Contents>(
        beginning: String,
        _ body: (JSONValue, MenuFileLog) -> Contents?
    ) throws(MenuFileError) -> Contents {
        if let flaw = flaw(beginning) {
            throw MenuFileError(file: name, problems: [.init(line: nil, reason: flaw)])
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            let place = error.position
            let reason = "column \(place.column): \(error.problem)"
            throw MenuFileError(
                file: name,
                problems: [.init(line: place.line, place: path(of: error), reason: reason)]
            )
        }
        let log = MenuFileLog()
        let contents = body(document.value, log)
        guard let contents, log.entries.isEmpty else {
            throw log.error(in: document, file: name)
        }
        return contents
    }

    /// The way to a member that is there twice; none to any other mistake, for which there is no value.
    private func path(of error: JSONError) -> JSONPath {
        guard case .duplicateName = error.problem else { return JSONPath() }
        return JSONPath(ofNameAt: error.position, in: bytes)
    }

    /// What is wrong with a file that is no JSON in UTF-8 from its first bytes on.
    private func flaw(_ beginning: String) -> String? {
        if bytes.count > MenuFileReader.sizeLimit {
            let limit = MenuFileReader.sizeLimit >> 20
            return "the file is larger than \(limit) MiB, which is the most"
        }
        if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            return "the file is empty: \(beginning)"
        }
        let isUTF32 =
            bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
            || (bytes.count >= 4 && bytes.prefix(4).count { $0 == 0 } == 3)
        if isUTF32 { return "the file is in UTF-32: save it as UTF-8" }
        let start = bytes.prefix(2)
        let isUTF16 =
            start.elementsEqual([0xFF, 0xFE]) || start.elementsEqual([0xFE, 0xFF])
            || (start.count == 2 && start.count { $0 == 0 } == 1)
        return isUTF16 ? "the file is in UTF-16: save it as UTF-8" : nil
    }
}
