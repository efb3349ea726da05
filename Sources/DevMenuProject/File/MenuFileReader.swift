public import DevMenuKit

/// Reads menus from JSON.
///
/// The form is the one that ``schema`` describes:
///
/// ```json
/// {"devmenu": 1, "title": "Shop", "sections": [{"id": "build", "title": "Build", "items": [
///   {"kind": "action", "id": "test", "title": "Run the tests", "run": ["swift", "test"]}
/// ]}]}
/// ```
///
/// A file is loaded as a whole or rejected with all its errors. The time to read is proportional to
/// the file.
public struct MenuFileReader: Sendable {
    /// The kinds of item that every file can have.
    public static let standardKinds: [any MenuFileKind] = [
        DescriptionFileKind(), ToggleFileKind(), ChoiceFileKind(), NumberFileKind(), TextFileKind(),
        ActionFileKind(), LinkFileKind(),
    ]

    /// The largest size of a file: 16 MiB.
    ///
    /// A caller that reads a file can stop there.
    public static let sizeLimit = JSONFile.sizeLimit

    /// The kinds, each with the members that an item can have in each of its forms.
    let kinds: [(kind: any MenuFileKind, forms: [[MenuFileMember]])]

    /// Creates a reader for some kinds of item.
    public init(kinds: [any MenuFileKind] = MenuFileReader.standardKinds) {
        self.kinds = kinds.map { kind in
            let forms = kind.forms
            return (kind, (forms.isEmpty ? [[]] : forms).map { NativeMenuForm.item + $0 })
        }
    }

    /// Reads a menu from the contents of a file, with the files that it includes.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - name: The name of the file in errors.
    ///   - surroundings: The actions, directory and permit that the file's items use.
    /// - Returns: The menu.
    /// - Throws: `JSONFileError`, with all errors of the file, or of the first that it includes.
    public func read(
        _ bytes: [UInt8],
        name: String,
        in surroundings: MenuFileSurroundings = MenuFileSurroundings()
    ) throws(JSONFileError) -> MenuFile {
        try read([MenuFileSource(path: name, name: name, bytes: bytes, surroundings: surroundings)])
    }

    /// Reads a menu from several files, each with the files that it includes.
    ///
    /// - Parameters:
    ///   - files: The files; the menu has the title of the first.
    ///   - nearest: The directory whose tasks come first, and whose names mean these; `nil` for none.
    /// - Returns: The menu, whose items are in the order of the files.
    /// - Throws: `JSONFileError`, with all errors of the first file that has any.
    package func read(
        _ files: [MenuFileSource],
        preferring nearest: String? = nil
    ) throws(JSONFileError) -> MenuFile {
        let graph = MenuFileGraph(files, preferring: nearest)
        let files = graph.roots.flatMap(\.fromWithin)
        let names = MenuFileNames()
        for file in files where file.source.tasks != nil { file.readTasks(names) }
        for file in files where file.source.tasks == nil {
            MenuFileReading(reader: self, file: file, names: names, ids: graph.ids).read()
        }
        ProgramOrder.complete(files)
        // Without an included file's items, the file's own names for them look wrong.
        for file in files { try file.check() }
        var sections: Set<SectionID> = []
        return MenuFile(
            title: graph.roots.first.map { LocalizedText(json: $0.object?["title"]) },
            // A section may continue in another file.
            sections: graph.files.flatMap(\.menuSections).filter {
                sections.insert($0.id).inserted
            },
            items: graph.files.flatMap(\.menuItems),
            problems: graph.files.flatMap(\.problems),
            programSettings: graph.files.flatMap { $0.rows.compactMap(\.setting) }
        )
    }
}

/// A menu read from a file: a title, and sections with their items.
public struct MenuFile: Sendable {
    /// The title, or `nil` if the file doesn't have one.
    public let title: LocalizedText?
    /// The sections in order.
    public let sections: [MenuSection]
    /// The items in order, section by section.
    public let items: [any MenuItem]
    /// The parts of task files that aren't understood, each with its file and its line.
    let problems: [String]
    /// The settings of all files, as programs get them.
    let programSettings: [ProgramSetting]

    /// Adds the sections and items to a registry.
    ///
    /// - Parameter registry: The registry to add them to.
    /// - Throws: `RegistrationError`, for example if the menu has something with the same
    ///   identifier.
    public func register(in registry: inout some MenuRegistry) throws(RegistrationError) {
        for section in sections { try registry.add(section) }
        for item in items { try Self.add(item, to: &registry) }
    }

    private static func add(
        _ item: some MenuItem,
        to registry: inout some MenuRegistry
    ) throws(RegistrationError) { try registry.add(item) }
}

/// The actions, directory and permissions that the items of a menu's file use.
///
/// ```swift
/// let surroundings = MenuFileSurroundings(actions: actions, directory: "/srv/shop")
/// let file = try MenuFileReader().read(bytes, name: "menu.json", in: surroundings)
/// try file.register(in: &registry)
/// ```
public struct MenuFileSurroundings: Sendable {
    /// The actions that the file can name.
    public let actions: [ItemID: any ActionTrigger]
    /// The directory in which programs run by default, and to which relative paths refer.
    public let directory: String
    /// The permit that decides whether the file's programs may run.
    public let permit: any ProgramPermit
    /// Reads a file that another includes, by its path.
    ///
    /// Its error is shown after the location of the inclusion.
    package let load: @Sendable (_ path: String) throws -> MenuFileSource

    /// Creates surroundings, by default without actions and without any permission.
    ///
    /// A file can't include others.
    ///
    /// - Parameters:
    ///   - actions: The actions that the file can name.
    ///   - directory: The directory in which programs run by default.
    ///   - permit: The permit for programs; by default none may run.
    public init(
        actions: [any ActionTrigger] = [],
        directory: String = ".",
        permit: any ProgramPermit = NoProgramPermit()
    ) {
        self.init(actions: actions, directory: directory, permit: permit) { _ in
            throw ActionError(.denied, "this host includes no other files")
        }
    }

    /// Creates surroundings with a closure that reads the files which a file includes.
    package init(
        actions: [any ActionTrigger] = [],
        directory: String = ".",
        permit: any ProgramPermit = NoProgramPermit(),
        load: @escaping @Sendable (_ path: String) throws -> MenuFileSource
    ) {
        self.actions = Dictionary(actions.map { ($0.id, $0) }) { first, _ in first }
        self.directory = directory
        self.permit = permit
        self.load = load
    }
}
