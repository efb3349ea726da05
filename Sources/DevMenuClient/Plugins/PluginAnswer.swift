import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A plugin's answer to an inquiry.
package struct PluginAnswer: Equatable, Sendable {
    /// Its hello, as the parameters of that notification.
    let hello: JSONObject
    /// Its sections with their items, as `menu.list` has them.
    let sections: [ReceivedSection]
    /// Its routes, as `route.list` has them.
    let routes: [ReceivedRoutes.Route]

    /// The identifiers of its items, in order.
    package var items: [String] { listed.compactMap(\.id) }

    /// The paths of its routes, in order.
    var paths: [String] { routes.compactMap(\.path) }

    /// Indicates whether it has settings, whose values may change at any time.
    var hasSettings: Bool { listed.contains(where: \.isSetting) }

    private var listed: [ItemRecord] { sections.flatMap { $0.items ?? [] } }

    /// Returns the answer with another menu.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    func with(menu: ReceivedJSON) throws(PluginRefusal) -> PluginAnswer {
        PluginAnswer(
            hello: hello,
            sections: try PluginMenuCheck().sections(of: menu),
            routes: routes
        )
    }
}

extension PluginAnswer {
    /// Creates the answer of a plugin, and checks it.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    init(hello: Hello, menu: ReceivedJSON, routes: ReceivedJSON?) throws(PluginRefusal) {
        let check = PluginMenuCheck()
        self.init(
            hello: hello.params,
            sections: try check.sections(of: menu),
            routes: try check.routes(of: routes)
        )
    }

    /// The answer as it is cached, already checked.
    var json: JSONObject {
        [
            "hello": .object(hello), "sections": .array(sections.map(\.source.value)),
            "routes": .array(routes.map(\.json)),
        ]
    }

    /// Creates an answer from a cached one, or `nil` if the JSON isn't one.
    init?(cached json: JSONValue) {
        guard let hello = json["hello"]?.object, let sections = json["sections"]?.array,
            let routes = json["routes"]?.array
        else { return nil }
        self.init(
            hello: hello,
            sections: sections.map { ReceivedSection(ReceivedJSON($0)) },
            routes: routes.map(ReceivedRoutes.Route.init)
        )
    }
}

/// The plugins' answers in one language, cached in a file, so that none is started to be asked
/// again.
///
/// An answer is valid as long as the plugin's path, size, inode and time of modification are those
/// of the file that gave it. An unreadable cache is treated as empty: the plugins are queried
/// again. Of two shells that write at the same time, the later one wins.
struct CachedAnswers {
    /// A plugin's answer, or its refusal.
    typealias Outcome = Result<PluginAnswer, PluginRefusal>

    private static let version = 1
    private static let prefix = "plugins-"
    private static let suffix = ".json"

    private let file: WholeFile
    private let locale: String
    private var entries: JSONObject

    /// Loads the answers that are cached for a language.
    ///
    /// - Parameters:
    ///   - directory: The directory of the cache: `$XDG_CACHE_HOME/devmenu`.
    ///   - locale: The language, as a BCP 47 tag or a POSIX locale name.
    init(in directory: String, locale: String) {
        // An encoding makes no other language, and the C locale's messages are English.
        let language = String(locale.prefix { $0 != "." && $0 != "@" })
        self.locale = ["", "C", "POSIX"].contains(language) ? MenuLocale.english.tag : language
        let name = self.locale.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        file = WholeFile("\(directory)/\(Self.prefix)\(String(name))\(Self.suffix)")
        entries = Self.entries(of: file, locale: self.locale)
    }

    /// Indicates whether a file of a name in the directory of the cache is one of answers.
    static func owns(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

    /// Returns the cached answer of a file, or `nil` if there is none, or the file has changed.
    subscript(file: PluginFile) -> Outcome? {
        guard let entry = entries[file.path], let identity = file.identity,
            entry["size"]?.integer == identity.size,
            entry["inode"]?.integer == Int(truncatingIfNeeded: identity.inode),
            entry["modified"]?.array?.compactMap(\.integer) == identity.lastWritten
        else { return nil }
        if let reason = entry["refused"]?.string { return .failure(.cached(reason)) }
        return PluginAnswer(cached: entry).map { .success($0) }
    }

    /// Records an answer, which ``save()`` writes.
    mutating func set(_ outcome: Outcome, of file: PluginFile) {
        guard let identity = file.identity else { return }
        var entry: JSONObject = [
            "size": .integer(identity.size),
            "inode": .integer(Int(truncatingIfNeeded: identity.inode)),
            "modified": .array(identity.lastWritten.map { .integer($0) }),
        ]
        switch outcome {
        case .success(let answer): entry.merge(answer.json)
        case .failure(let refusal): entry["refused"] = .string(refusal.description)
        }
        entries[file.path] = .object(entry)
    }

    /// Writes the recorded answers; after a failure, the plugins are queried again the next time.
    ///
    /// Discards the answers of files that no longer exist.
    func save() {
        let there = entries.members.filter { FileSystem.exists($0.name) }
        let document: JSONObject = [
            "version": .integer(Self.version), "locale": .string(locale),
            "plugins": .object(JSONObject(there.map { ($0.name, $0.value) })),
        ]
        var writer = JSONWriter()
        writer.value(.object(document))
        try? file.replace(with: writer.bytes, permissions: .ownerReadWrite, isKept: false)
    }

    private static func entries(of file: WholeFile, locale: String) -> JSONObject {
        guard let bytes = file.ownContents, let document = try? JSONReader().read(bytes),
            document["version"]?.integer == version, document["locale"]?.string == locale
        else { return [:] }
        return document["plugins"]?.object ?? [:]
    }
}
