import DevMenuKit

/// The names of the settings that a file's programs can use, found when a program first needs them.
final class MenuFileSettingNames {
    private let object: JSONObject
    private let included: Set<String>

    /// Creates the names of a file's settings, before its items are read.
    ///
    /// - Parameters:
    ///   - object: The file's value.
    ///   - included: The names of the settings in the files that it includes.
    init(of object: JSONObject, with included: some Sequence<String>) {
        self.object = object
        self.included = Set(included)
    }

    /// All names, those of settings behind the program among them.
    private(set) lazy var all: Set<String> = {
        let kinds = [ItemKind.toggle.rawValue, ItemKind.choice.rawValue]
        var names = included
        for section in object["sections"]?.array ?? [] {
            for item in section["items"]?.array ?? [] {
                guard let kind = item["kind"]?.string, kinds.contains(kind),
                    let id = item["id"]?.string
                else { continue }
                names.insert(id)
            }
        }
        return names
    }()
}
