public import DevMenuKit

/// Reads menus that are written as JSON.
///
/// Two forms are known. The native one is what the JSON Schema of ``schema`` describes:
///
/// ```json
/// {"devmenu": 1, "title": "Shop", "sections": [{"id": "build", "title": "Build", "items": [
///   {"kind": "action", "id": "test", "title": "Run the tests", "run": ["swift", "test"]}
/// ]}]}
/// ```
///
/// The other is that of settings pages, `{"data": [[…]]}`, whose rows name a cell and a model. A file
/// loads whole or not at all: where anything is wrong, all that is wrong is told. Reading takes time in
/// proportion to the file.
public struct MenuFileReader: Sendable {
    /// The kinds of item that every file may have.
    public static let standardKinds: [any MenuFileKind] = [
        DescriptionFileKind(), ToggleFileKind(), ChoiceFileKind(), ActionFileKind(), LinkFileKind(),
    ]

    /// The most bytes that a file may have: 64 MiB.
    ///
    /// Whoever reads a file need not read on beyond it.
    public static let sizeLimit = 64 << 20

    private let kinds: [any MenuFileKind]
    private let rowKinds: [any ReferenceRowKind]

    /// A reader of files whose items are of some kinds.
    public init(kinds: [any MenuFileKind] = MenuFileReader.standardKinds) {
        self.init(kinds: kinds, rowKinds: ReferenceMenuReader.standardKinds)
    }

    /// The same, with rows of some kinds.
    package init(kinds: [any MenuFileKind], rowKinds: [any ReferenceRowKind]) {
        self.kinds = kinds
        self.rowKinds = rowKinds
    }

    /// The native form as a JSON Schema (draft 7), for editors.
    public var schema: JSONValue { NativeMenuReader(kinds: kinds).schema }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: What is in it.
    ///   - name: What people call it, for errors.
    ///   - surroundings: What it finds where it is loaded.
    /// - Returns: The menu.
    /// - Throws: ``MenuFileError``, with all that is wrong.
    public func read(
        _ bytes: [UInt8],
        name: String,
        in surroundings: MenuFileSurroundings = MenuFileSurroundings()
    ) throws(MenuFileError) -> MenuFile {
        try MenuDocument(bytes, name: name).read(beginning: Self.beginning) { value, log in
            menu(of: value, surroundings, log)
        }
    }

    private func menu(
        of value: JSONValue,
        _ surroundings: MenuFileSurroundings,
        _ log: MenuFileLog
    ) -> MenuFile? {
        guard let object = value.object else {
            log.tell("a menu is an object, and this is \(value.typeWords): \(Self.beginning)")
            return nil
        }
        if object["devmenu"] == nil, object["data"] != nil {
            return ReferenceMenuReader(kinds: rowKinds).menu(of: object, surroundings, log)
        }
        return NativeMenuReader(kinds: kinds).menu(of: object, surroundings, log)
    }

    private static let beginning = #"begin with {"devmenu": 1, "title": …, "sections": […]}"#
}

/// A menu that was read from a file: a title, and sections with their items.
public struct MenuFile: Sendable {
    /// What people read above it; `nil` where the file does not say.
    public let title: LocalizedText?
    /// The sections in order.
    public let sections: [MenuSection]
    /// The items in order, section by section.
    public let items: [any MenuItem]

    /// Adds all of it to a menu.
    ///
    /// - Parameter registry: Where it goes.
    /// - Throws: `RegistrationError`, where the menu has something of the same name.
    public func register(in registry: inout some MenuRegistry) throws(RegistrationError) {
        for section in sections { try registry.add(section) }
        for item in items { try Self.add(item, to: &registry) }
    }

    private static func add(
        _ item: some MenuItem,
        to registry: inout some MenuRegistry
    ) throws(RegistrationError) {
        try registry.add(item)
    }
}

/// What a menu's file finds where it is loaded.
public struct MenuFileSurroundings: Sendable {
    /// Does what a row of the reference's form is for.
    ///
    /// It is given the row's model as the file has it, and throws why it could not be done.
    public typealias Handler = @Sendable (ActionCall, JSONValue) async throws -> ActionResult

    /// The actions that the file may name.
    public let actions: [ItemID: any ActionTrigger]
    /// The directory in which programs run that name none, and from which relative ones are told.
    public let directory: String
    /// Says whether the file's programs may run.
    public let permit: any ProgramPermit
    /// Finds a row's handler by its name; `nil` where there is none.
    public let handler: @Sendable (String) -> Handler?

    /// Surroundings without anything, but for what is given.
    ///
    /// - Parameters:
    ///   - actions: The actions that the file may name.
    ///   - directory: Where its programs run.
    ///   - permit: Says whether they may; by default none may.
    ///   - handler: Finds the handler of a row of the reference's form.
    public init(
        actions: [any ActionTrigger] = [],
        directory: String = ".",
        permit: any ProgramPermit = NoProgramPermit(),
        handler: @escaping @Sendable (String) -> Handler? = { _ in nil }
    ) {
        self.actions = Dictionary(
            actions.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.directory = directory
        self.permit = permit
        self.handler = handler
    }
}
