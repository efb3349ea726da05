import DevMenuKit

@testable import DevMenuProject

/// A suite about menus that are read from several files.
protocol MenuOfFiles {}

extension MenuOfFiles {
    /// Reads a menu of files, by name; the first is `a`.
    func menu(
        _ files: [String: String],
        _ names: [String] = ["a"],
        in directory: String = "/tmp",
        permit: any ProgramPermit = AnyProgram()
    ) throws(JSONFileError) -> MenuFile {
        @Sendable func source(_ path: String) throws -> MenuFileSource {
            let name = path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path
            guard let text = files[name] else {
                throw ActionError(.failed, "there is no '\(name)'")
            }
            let bytes = Array(text.utf8)
            _ = (permit as? ProjectPermit)?.add(menu: "/shop/\(name)") { bytes }
            return MenuFileSource(
                path: name,
                name: name,
                bytes: bytes,
                surroundings: MenuFileSurroundings(
                    directory: directory,
                    permit: permit,
                    load: { try source($0) }
                )
            )
        }
        return try MenuFileReader().read(names.compactMap { try? source($0) })
    }

    func file(
        _ items: String,
        including inclusions: String = "[]",
        section: String = "s"
    ) -> String {
        """
        {"devmenu": 1, "title": "\(section)", "include": \(inclusions),
         "sections": [{"id": "\(section)", "title": "\(section)", "items": [\(items)]}]}
        """
    }

    func action(_ id: String, _ run: String = "true", _ rest: String = "") -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", "run": ["echo", "\#(run)"]\#(rest)}"#
    }

    func problems(_ files: [String: String], _ names: [String] = ["a"]) -> String {
        do throws(JSONFileError) {
            _ = try menu(files, names)
            return ""
        } catch {
            return "\(error)"
        }
    }
}
