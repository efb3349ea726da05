import DevMenuKit
import DevMenuProject
import DevMenuTesting
import Testing

/// Texts of menu files, built around the part that a test is about.
enum MenuFileText {
    /// Returns a menu of items.
    static func menu(_ items: String...) -> String {
        """
        {"devmenu": 1, "title": "Shop", "sections": [{"id": "build", "title": "Build", "items": [
        \(items.joined(separator: ",\n"))
        ]}]}
        """
    }

    /// Returns a menu of one item, with the members that every item has first.
    static func item(_ kind: String, _ rest: String = "") -> String {
        menu(
            #"{"kind": "\#(kind)", "id": "x", "title": "X""# + (rest.isEmpty ? "" : ", \(rest)")
                + "}"
        )
    }

    /// An action of the host that files may name.
    static let pack = Action("pack", parameters: [size, count]) { call in
        .done("\(call[size].rawValue) \(call[count])")
    }

    private enum Size: String, CaseIterable { case small, large }

    private static let size = Parameter("size", of: Size.self)
    private static let count = Parameter("count", default: 1)

    /// Returns the errors in a text, as words, or an empty text.
    static func problems(_ text: String) -> String { problems(Array(text.utf8)) }

    /// Returns the errors in a file, as words, or an empty text.
    static func problems(
        _ bytes: [UInt8],
        in surroundings: MenuFileSurroundings = MenuFileSurroundings(actions: [pack])
    ) -> String {
        do throws(JSONFileError) {
            _ = try MenuFileReader().read(bytes, name: "m.json", in: surroundings)
            return ""
        } catch {
            return String(describing: error)
        }
    }

    /// Reads a file of items whose programs run in a directory.
    static func file(
        of items: String...,
        in directory: String = "/",
        permit: any ProgramPermit = AnyProgram()
    ) throws(JSONFileError) -> MenuFile {
        let text = menu(items.joined(separator: ",\n"))
        let surroundings = MenuFileSurroundings(directory: directory, permit: permit)
        return try MenuFileReader().read(Array(text.utf8), name: "m.json", in: surroundings)
    }
}

extension InMemoryHost {
    /// Creates the host of a file's sections and items, all of which it can serve.
    convenience init(serving file: MenuFile, locale: MenuLocale = .english) {
        self.init(locale: locale) {
            file.sections
            file.items
        }
        #expect(problems.isEmpty)
    }
}

/// A permit for every program.
struct AnyProgram: ProgramPermit {
    func check(_ command: [String], in directory: String) throws {}
}
