package import DevMenuKit
package import DevMenuSystem

/// A named set of values for settings, by their storage keys.
package struct Preset: Sendable {
    /// The name, or the path of a file.
    package let name: String
    /// The values in order.
    package let document: FlagDocument
    /// The indices of the values by their keys.
    private let indices: [String: Int]

    private init(
        _ name: String,
        reading read: () throws(FlagDocumentError) -> FlagDocument
    ) throws(PresetError) {
        self.name = name
        do throws(FlagDocumentError) {
            document = try read()
        } catch {
            throw .damaged(name, error)
        }
        indices = Dictionary(document.flags.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// Reads a preset from the bytes of a file.
    ///
    /// - Throws: ``PresetError/damaged(_:_:)``.
    package init(_ name: String, _ bytes: [UInt8]) throws(PresetError) {
        try self.init(name) { () throws(FlagDocumentError) in try FlagDocument(bytes) }
    }

    /// Creates a preset with values by their storage keys.
    ///
    /// - Throws: ``PresetError/damaged(_:_:)`` if a value can't be in a file of flags.
    package init(_ name: String, values: JSONObject) throws(PresetError) {
        try self.init(name) { () throws(FlagDocumentError) in try FlagDocument(values) }
    }

    /// Indicates whether a word names a file, or standard input, in place of a preset.
    package static func isFile(_ word: String) -> Bool {
        word == "-" || word.contains("/") || word.hasSuffix(".json")
    }

    /// Returns the value under a key, or `nil` if the preset has none, or it's unknown.
    ///
    /// - Parameters:
    ///   - key: The setting's storage key.
    ///   - standard: The value of the code, which a flag without a default variant has.
    /// - Returns: The value.
    package func value(of key: String, default standard: JSONValue?) -> JSONValue? {
        guard let flag = flag(of: key) else { return nil }
        switch flag.value {
        case .value(let value): return value
        case .codeDefault: return standard
        case .disabled, .unknown: return nil
        }
    }

    /// Returns the position of the value under a key, to begin a message with: `FILE:3:7`.
    package func position(of key: String) -> String {
        guard let flag = flag(of: key),
            let position = document.position(of: flag)
        else { return name }
        return "\(name):\(position.line):\(position.column)"
    }

    /// Saves the preset in a file: one of a ``PresetFolder``, or one that a person named.
    ///
    /// - Throws: ``PresetError/unwritable(_:_:)``; a folder's file is then as it was.
    package func save(at path: String, isNamed: Bool) throws(PresetError) {
        do throws(FileError) {
            guard isNamed else { return try WholeFile(path).replace(with: document.bytes) }
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
            try NamedFile.write(document.bytes, to: path)
        } catch {
            throw .unwritable(path, error)
        }
    }

    private func flag(of key: String) -> FlagDocument.Flag? {
        indices[key].map { document.flags[$0] }
    }
}

/// The presets of an app, which a front end saves beside the app's local overrides.
package struct PresetFolder: Sendable {
    /// The names that mean something else in place of a preset's name.
    package static let reservedNames = ["current", "defaults"]

    /// The path of the directory.
    package let path: String

    /// Creates a reference to an app's presets in a scope, or in none.
    package init(
        ofApp name: String,
        scope: ScopeName?,
        base: BaseDirectories = BaseDirectories()
    ) { path = AppDirectories(app: name, scope: scope, base: base).presets }

    /// Returns the names of the presets, in alphabetical order.
    ///
    /// - Throws: ``PresetError/unreadable(_:_:)``; having no presets isn't an error.
    package func names() throws(PresetError) -> [String] {
        do throws(Errno) {
            return try FileSystem.names(in: path).compactMap(Self.preset).sorted()
        } catch .noSuchFileOrDirectory {
            return []
        } catch {
            throw .unreadable(path, .refused(.reading, path: path, error))
        }
    }

    /// Returns the name of the preset whose file has a name, or `nil`.
    static func preset(in file: String) -> String? {
        let name = String(file.dropLast(suffix.count))
        return file.hasSuffix(suffix) && isValid(name) ? name : nil
    }

    /// Returns the path of a preset's file.
    package func file(of name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

    /// Reads a preset.
    ///
    /// - Throws: ``PresetError``.
    package func preset(_ name: String) throws(PresetError) -> Preset {
        try check(name)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile(file(of: name)).read(atMost: FlagDocument.sizeLimit)
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            throw unknown(name)
        } catch {
            throw .unreadable(file(of: name), error)
        }
        return try Preset(name, bytes)
    }

    /// Removes a preset.
    ///
    /// - Throws: ``PresetError``.
    package func remove(_ name: String) throws(PresetError) {
        try check(name)
        let file = file(of: name)
        do throws(FileError) {
            try FileSystem.checkOwner(of: file)
            try FileError.naming(.removing, file, FileSystem.remove(file))
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            throw unknown(name)
        } catch {
            throw .unwritable(file, error)
        }
    }

    /// Throws ``PresetError/badName(_:)`` for a name that no preset can have.
    package func check(_ name: String) throws(PresetError) {
        guard Self.isValid(name) else { throw .badName(name) }
    }

    private static let suffix = ".json"

    private static func isValid(_ name: String) -> Bool {
        ItemID(name).isValid && !reservedNames.contains(name)
    }

    private func unknown(_ name: String) -> PresetError {
        let names = (try? names()) ?? []
        return .unknown(name, suggestion: NearestName.suggestion(for: name, among: names))
    }
}

/// An error with a preset.
package enum PresetError: Error, Equatable, Sendable {
    /// There is no preset of this name.
    case unknown(String, suggestion: String?)
    /// No preset can have this name.
    case badName(String)
    /// The file can't be read.
    case unreadable(String, FileError)
    /// The file can't be written or removed.
    case unwritable(String, FileError)
    /// The preset isn't a file of flags.
    case damaged(String, FlagDocumentError)
}
