import DevMenuKit
import DevMenuSystem

/// The values that the app itself keeps, each in a file of a folder.
struct KeptValues {
    private struct Refusal: Error, CustomStringConvertible { let description: String }

    /// The folder that `TEST_APP_KEPT` names; without it the app keeps no values.
    static let inMenu = BaseDirectories.environmentVariable("TEST_APP_KEPT").map(Self.init)

    let folder: String

    /// The items of the menu that show and change them.
    var items: [any MenuItem] {
        [
            BoundSetting("heading", title: "Heading", default: "Sales", risk: .safe) {
                self["heading"] ?? "Sales"
            } set: {
                try keep($0, as: "heading")
            },
            BoundSetting("tips", title: "Tips", default: true, risk: .safe) {
                self["tips"] != "false"
            } set: {
                try keep("\($0)", as: "tips")
            },
            BoundSetting("volume", title: "Volume", in: 0...100, risk: .destructive) {
                self["volume"].flatMap { Int($0) } ?? 5
            } set: {
                guard $0 != 13 else { throw Refusal(description: "unlucky") }
                try keep("\(min($0, 10))", as: "volume")
            },
        ]
    }

    private subscript(name: String) -> String? {
        WholeFile(folder + "/" + name).contents.map { String(decoding: $0, as: UTF8.self) }
    }

    func keep(_ text: String, as name: String) throws {
        try WholeFile(folder + "/" + name).replace(with: Array(text.utf8))
    }
}
