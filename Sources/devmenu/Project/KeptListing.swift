import DevMenuFiles
import DevMenuKit
import DevMenuServer
import DevMenuSystem

/// The list of a project's menu as its host last sent it, kept in a file for the next host.
///
/// A menu of thousands of items takes longer to load than to send. So its list is kept with the
/// contents of every file that it was made of, and holds for as long as each of these is what it was,
/// byte for byte, in one language and for one build of the program. A menu whose files are small has
/// none: it's loaded sooner.
struct KeptListing {
    /// The files that a list is made of, with their contents; `nil` for one that isn't there.
    typealias Sources = [(path: String, contents: [UInt8]?)]

    /// The size of a menu's files from which its list is kept, in bytes.
    private static let threshold = 64 << 10
    /// The largest size of what is kept, in bytes.
    private static let limit = 64 << 20
    private static let version = 1

    private let file: WholeFile
    /// The paths of the menu's files, in the order in which they were given.
    private let files: [ProjectFile]
    /// The paths of the files with what people have changed.
    private let changes: [String]
    /// The contents of these when the host started.
    private let changesAtStart: [[UInt8]?]

    /// Creates the list of the menu of some files; `nil` where they are small.
    init?(of files: [ProjectFile], in directories: AppDirectories) {
        let size = files.reduce(0) { $0 + (Self.identity(of: $1.path)?.size ?? 0) }
        guard size >= Self.threshold else { return nil }
        self.files = files
        file = WholeFile(directories.cache + "/menu-list")
        changes = [directories.overrides, directories.rescue]
        changesAtStart = changes.map { WholeFile($0).contents }
    }

    /// Returns the list, with the files of the menu as they are now; `nil` where there is none that
    /// holds.
    func read() -> (list: WrittenMenu, sources: Sources)? {
        guard let bytes = file.ownContents,
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONReader().read(Array(bytes[..<end])),
            header["version"]?.integer == Self.version, header["program"] == Self.program,
            header["files"] == JSONValue.array(files.map { .string($0.path) }),
            let locale = header["locale"]?.string, let title = header["title"]?.string,
            let count = header["list"]?.integer, let parts = header["sources"]?.array
        else { return nil }
        var rest = bytes[(end + 1)...]
        guard (0...rest.count).contains(count) else { return nil }
        let list = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        var sources: Sources = []
        for part in parts {
            guard let path = part["path"]?.string else { return nil }
            let contents = contents(of: path)
            guard let size = part["size"]?.integer else {
                guard contents == nil else { return nil }
                sources.append((path, nil))
                continue
            }
            guard let contents, (0...rest.count).contains(size),
                rest.prefix(size).withUnsafeBytes({ kept in contents.withUnsafeBytes(kept.isSame) })
            else { return nil }
            rest = rest.dropFirst(size)
            sources.append((path, contents))
        }
        let written = WrittenMenu(
            locale: MenuLocale(tag: locale),
            title: title,
            json: list,
            isCurrent: { [changes, changesAtStart] in
                changes.map { WholeFile($0).contents } == changesAtStart
            }
        )
        return (written, sources)
    }

    /// Records an answer that a host gives now.
    ///
    /// It can't be kept where people have changed something since the host started, or where an
    /// override ends by itself.
    ///
    /// - Parameters:
    ///   - answer: The result of the request for the list.
    ///   - locale: The language of the answer.
    ///   - loaded: The menu's files as they are loaded, by path.
    /// - Returns: The closure that writes the file; `nil` for an answer that can't be kept.
    func record(
        _ answer: JSONValue,
        in locale: MenuLocale,
        madeOf loaded: [String: [UInt8]]
    ) -> (@Sendable () -> Void)? {
        let now = changes.map { WholeFile($0).contents }
        guard now == changesAtStart, !now.contains(where: Self.hasLimit),
            let title = answer["title"]?.string
        else { return nil }
        let sources: Sources =
            loaded.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + zip(changes, now)
        return { [file, files] in
            var list = JSONWriter()
            list.value(answer)
            let header: JSONValue = [
                "version": .integer(Self.version), "program": Self.program ?? .null,
                "files": .array(files.map { .string($0.path) }),
                "locale": .string(locale.tag), "title": .string(title),
                "list": .integer(list.bytes.count),
                "sources": .array(
                    sources.map { path, contents in
                        var members: JSONObject = ["path": .string(path)]
                        if let contents { members["size"] = .integer(contents.count) }
                        return .object(members)
                    }
                ),
            ]
            var writer = JSONWriter()
            writer.value(header)
            writer.newline()
            writer.append(list.bytes)
            for source in sources { writer.append(source.contents ?? []) }
            guard writer.bytes.count <= Self.limit else { return }
            // Without it, the next host loads the menu as this one did.
            try? file.replace(with: writer.bytes, isKept: false)
        }
    }

    /// Returns the contents of a file of the menu, which only its user may have written, or of one with
    /// changes.
    private func contents(of path: String) -> [UInt8]? {
        if changes.contains(path) { return WholeFile(path).contents }
        return try? ProjectFile(path).contents()
    }

    /// Indicates whether an override in a file may end by itself.
    private static func hasLimit(_ contents: [UInt8]?) -> Bool {
        guard let contents else { return false }
        guard let json = try? JSONReader().read(contents) else { return true }
        return json.object?.members.contains { $0.value["until"] != nil } ?? true
    }

    private static func identity(of path: String) -> FileIdentity? {
        (try? FileIdentity(at: path)) ?? nil
    }

    /// The identity of the program's file, which another build doesn't have.
    private static var program: JSONValue? {
        guard let identity = OwnExecutable.path.flatMap(identity) else { return nil }
        return .array(
            ([identity.size, Int(truncatingIfNeeded: identity.inode)] + identity.lastWritten)
                .map { .integer($0) }
        )
    }
}
