import DevMenuFiles
import DevMenuKit

/// Menus as their files have them, put together from what a test is about.
enum MenuText {
    /// A menu of items.
    static func menu(_ items: String...) -> String {
        """
        {"devmenu": 1, "title": "Shop", "sections": [{"id": "build", "title": "Build", "items": [
        \(items.joined(separator: ",\n"))
        ]}]}
        """
    }

    /// A menu of an item of a kind, which begins with what every item has.
    static func item(_ kind: String, _ rest: String = "") -> String {
        menu(
            #"{"kind": "\#(kind)", "id": "x", "title": "X""# + (rest.isEmpty ? "" : ", \(rest)")
                + "}"
        )
    }

    /// A page of the reference's form with a row.
    static func row(_ cell: String, _ model: String, handler: String = "pay") -> String {
        #"""
        {"data": [[], [{"cellClass": "\#(cell)", "responseSelector": "\#(handler)",
        "model": {\#(model)}}]]}
        """#
    }

    /// An action of a host that files may name.
    static let pack = Action(
        "pack",
        parameters: [
            .choice("size", of: ["small", "large"]), Parameter("count", type: .int, default: 1),
        ]
    ) { call in
        .done("\(call.arguments.string("size") ?? "") \(call.arguments.int("count") ?? 0)")
    }

    /// What is wrong with a text, in words; empty where nothing is.
    static func problems(_ text: String) -> String { problems(Array(text.utf8)) }

    /// What is wrong with a file, in words; empty where nothing is.
    static func problems(_ bytes: [UInt8]) -> String {
        do throws(MenuFileError) {
            _ = try MenuFileReader().read(
                bytes,
                name: "m.json",
                in: MenuFileSurroundings(actions: [pack])
            )
            return ""
        } catch {
            return String(describing: error)
        }
    }
}
