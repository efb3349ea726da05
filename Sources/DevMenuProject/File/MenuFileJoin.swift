import DevMenuKit

/// A menu that is read from a file and those that it includes.
final class MenuFileJoin {
    /// The most files of a menu.
    static let fileLimit = 64

    /// A file's items by the names that the file has for them, those that it includes among them.
    struct Part {
        var title: LocalizedText?
        /// The indices of the items.
        var items: [String: Int] = [:]
        /// The settings that its programs can use, each with the name that they have for it.
        ///
        /// It's a list: most files with many settings have no program that looks for one.
        var settings: [(name: String, setting: ProgramSetting)] = []
        /// The platforms of the items that were left out because they're for other platforms.
        var elsewhere: [String: [String]] = [:]

        /// Adds the names of a file that this one includes.
        mutating func add(_ part: Part, as prefix: String?) {
            func name(_ name: String) -> String { prefix.map { "\($0):\(name)" } ?? name }
            for (id, index) in part.items { items[name(id)] = index }
            settings += part.settings.map { (name($0.name), $0.setting) }
            for (id, platforms) in part.elsewhere { elsewhere[name(id)] = platforms }
        }
    }

    /// A file of the menu, with the prefix of its items' identifiers if it has one.
    private struct Member: Hashable {
        let path: String
        let prefix: String?
    }

    /// The names that are in use.
    var names = MenuFileNames()

    /// A file that was begun.
    private struct File {
        /// The index of the file that includes it; `nil` if none does.
        let includer: Int?
        /// The index behind those of the files that it includes, which follow it.
        var end: Int
    }

    /// The bytes that the menu shows of all that runs before its actions.
    var shownBytes = 0

    private let reader: NativeMenuReader
    private var files: [File] = []
    /// The indices of the files that are being read, the outermost first.
    private var open: [Int] = []
    /// The files that were begun, each with the name of the file that includes it; `nil` for none.
    private var includers: [Member: String?] = [:]
    private var sections: [MenuSection] = []
    private var items: [any MenuItem] = []
    /// The indices of the items in the menu's order.
    private var order: [Int] = []
    /// The settings in order, each with the index of its file.
    private var settings: [(file: Int, setting: ProgramSetting)] = []
    /// The settings that each program's file names, and the file's index, by the program's index.
    private var settingsByAction: [Int: (file: Int, byName: [String: ProgramSetting])] = [:]
    /// The actions that run before a program, by its index.
    private var before: [Int: [Int]] = [:]
    /// The other names of items and whether they're hidden, by index.
    private var namings: [Int: (names: [ItemID], isHidden: Bool)] = [:]

    /// Creates an empty menu.
    init(_ reader: NativeMenuReader) { self.reader = reader }

    /// Reads a file, and adds its sections and items behind those that are there.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - prefix: The part before the identifiers of its items, or `nil`.
    ///   - chain: The files that include it, the outermost first.
    /// - Returns: The names of its items.
    /// - Throws: `JSONFileError`, with all errors of the file, or of the first that it includes.
    func add(
        _ file: MenuFileSource,
        prefix: String? = nil,
        includedBy chain: [MenuFileSource] = []
    ) throws(JSONFileError) -> Part {
        let index = files.count
        files.append(File(includer: open.last, end: index + 1))
        open.append(index)
        defer {
            open.removeLast()
            files[index].end = files.count
        }
        includers.updateValue(chain.last?.name, forKey: Member(path: file.path, prefix: prefix))
        var failure: JSONFileError?
        let part = try JSONFile(file.bytes, name: file.name).read(
            beginning: NativeMenuForm.beginning
        ) { value, log -> Part? in
            guard let object = value.object else {
                log.report(
                    "a menu is an object, but this is \(value.typeDescription): "
                        + NativeMenuForm.beginning
                )
                return nil
            }
            var part = Part()
            let start = (section: sections.count, item: order.count)
            let inclusions = MenuInclusion.list(object)
            for (index, inclusion) in inclusions.enumerated() {
                guard let inclusion else { continue }
                log.inside(.name("include")) {
                    log.inside(.index(index)) {
                        do throws(JSONFileError) {
                            let parts = [prefix, inclusion.prefix].compactMap(\.self)
                            let inner = parts.isEmpty ? nil : parts.joined(separator: ":")
                            guard
                                let included = load(inclusion, prefix: inner, chain + [file], log)
                            else { return }
                            part.add(
                                try add(included, prefix: inner, includedBy: chain + [file]),
                                as: inclusion.prefix
                            )
                        } catch {
                            failure = failure ?? error
                        }
                    }
                }
            }
            let end = (section: sections.count, item: order.count)
            names.begin(file: file.name)
            reader.read(object, file, prefix: prefix, &part, into: self, log)
            // Included files were read first, since the file's programs may use their settings.
            sections = Self.moved(sections, from: start.section, behindThoseFrom: end.section)
            order = Self.moved(order, from: start.item, behindThoseFrom: end.item)
            return part
        }
        if let failure { throw failure }
        return part
    }

    /// Returns the menu of all files.
    func menu(title: LocalizedText?) -> MenuFile {
        var reaching: [Int: ProgramSettings] = [:]
        for (index, local) in settingsByAction {
            guard let action = items[index] as? ProgramAction else { continue }
            var settings = reaching[local.file] ?? self.settings(reaching: local.file)
            reaching[local.file] = settings
            settings.byName = local.byName
            items[index] = action.using(settings)
        }
        let actions = items
        for (index, others) in before {
            guard let action = actions[index] as? ProgramAction else { continue }
            items[index] = action.following(others.compactMap { actions[$0] as? ProgramAction })
        }
        for (index, naming) in namings {
            items[index] = NamedItem(
                item: items[index],
                names: naming.names,
                isHidden: naming.isHidden
            )
        }
        return MenuFile(title: title, sections: sections, items: order.map { items[$0] })
    }

    /// Returns the settings of a file, of those that it includes, and of those that include it.
    ///
    /// All of these have one permit, since they're trusted together.
    private func settings(reaching file: Int) -> ProgramSettings {
        var reaching = Set(file..<files[file].end)
        var outer = files[file].includer
        while let index = outer {
            reaching.insert(index)
            outer = files[index].includer
        }
        return ProgramSettings(
            byName: [:],
            all: settings.filter { reaching.contains($0.file) }.map(\.setting)
        )
    }

    /// Returns a list in which the elements from one index to another stand at its end.
    private static func moved<Element>(
        _ list: [Element],
        from start: Int,
        behindThoseFrom end: Int
    ) -> [Element] {
        start == end ? list : Array(list[..<start] + list[end...] + list[start..<end])
    }

    /// Adds a section.
    func add(_ section: MenuSection) { sections.append(section) }

    /// Adds an item, and returns its index.
    func add(_ item: any MenuItem) -> Int {
        order.append(items.count)
        items.append(item)
        return items.count - 1
    }

    /// Records that an item has other names, or is hidden.
    func name(_ index: Int, _ names: [ItemID], isHidden: Bool) {
        if isHidden || !names.isEmpty { namings[index] = (names, isHidden) }
    }

    /// Notes a setting of the file being read, which programs can use.
    func add(_ setting: ProgramSetting) { settings.append((open.last ?? 0, setting)) }

    /// Returns the program of an action, or `nil` for another item.
    func program(at index: Int) -> ProgramAction? { items[index] as? ProgramAction }

    /// Returns the indices of what runs before a program of an included file, which is known already.
    func before(_ index: Int) -> [Int] { before[index] ?? [] }

    /// Records the settings that a program's file has, and what runs before the program.
    func complete(_ index: Int, settings: [String: ProgramSetting], before others: [Int]) {
        settingsByAction[index] = (open.last ?? 0, settings)
        if !others.isEmpty { before[index] = others }
    }

    /// Returns an included file, or `nil` after reporting why there's none.
    private func load(
        _ inclusion: MenuInclusion,
        prefix: String?,
        _ chain: [MenuFileSource],
        _ log: JSONProblemLog
    ) -> MenuFileSource? {
        guard let surroundings = chain.last?.surroundings else { return nil }
        guard files.count < Self.fileLimit else {
            log.report("a menu has \(Self.fileLimit) files at most: join some of them")
            return nil
        }
        let path =
            inclusion.file.hasPrefix("/")
            ? inclusion.file : "\(surroundings.directory)/\(inclusion.file)"
        let file: MenuFileSource
        do {
            file = try surroundings.load(path)
        } catch {
            log.report("\(error)")
            return nil
        }
        if let start = chain.firstIndex(where: { $0.path == file.path }) {
            let round = chain[start...].map(\.name) + [file.name]
            log.report("a file cannot include itself: \(round.joined(separator: " includes "))")
            return nil
        }
        if let includer = includers[Member(path: file.path, prefix: prefix)] {
            log.report(
                "\(file.name) is included already" + (includer.map { ", by \($0)" } ?? "")
                    + ": leave it out, or include it 'as' another name"
            )
            return nil
        }
        return file
    }
}

/// A file that another includes.
struct MenuInclusion {
    /// The file, relative to the other's directory.
    let file: String
    /// The part before the identifiers of its items, or `nil`.
    let prefix: String?

    /// The member of a file.
    static let member = MenuFileMember.optional(
        "include",
        .list(
            of: .anyOf([
                .text(limit: 4_096),
                .object([
                    .required(
                        "file",
                        .text(limit: 4_096),
                        "The file, relative to this one's directory."
                    ),
                    .optional(
                        "as",
                        .identifier,
                        "What stands before the ids of its items, with a ':' between."
                    ),
                ]),
            ]),
            atLeast: 0
        ),
        "Further files whose sections are added; they are trusted together with this one.",
        synonyms: ["includes", "import", "imports", "extends"]
    )

    /// Returns the files that a file includes, with `nil` for each that isn't well formed.
    static func list(_ object: JSONObject) -> [MenuInclusion?] {
        (object[member.name]?.array ?? []).map { value in
            guard let file = (value.string ?? value["file"]?.string), !file.isEmpty else {
                return nil
            }
            let prefix = value["as"]?.string
            guard prefix == nil || prefix?.isKebabCase == true else { return nil }
            return MenuInclusion(file: file, prefix: prefix)
        }
    }
}
