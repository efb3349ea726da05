import DevMenuFiles
import DevMenuKit
import DevMenuWire

/// Why a project's menu is not used.
enum ProjectFileError: Error {
    /// It is not there, or cannot be read.
    case unreadable(String, reason: String)
    /// It, or its directory, is another user's.
    case foreign(path: String, owner: Int)
    /// Another user could write to it, or to its directory.
    case writableByOthers(path: String)
    /// What it holds is no menu.
    case invalid(MenuFileError)
}

extension ProjectFileError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .foreign(let path, let owner):
            "'\(path)' belongs to another user (\(owner)), who could have any program run: "
                + "copy what you trust into a directory of your own"
        case .writableByOthers(let path):
            "other users may write to '\(path)', and could have any program run: "
                + "take that from them with: chmod go-w '\(path)'"
        case .invalid(let error): String(describing: error)
        }
    }

    /// The error as a shell tells it.
    var wireError: WireError {
        switch self {
        case .foreign, .writableByOthers: return WireError(.denied, description)
        case .unreadable, .invalid: break
        }
        var data: JSONObject = ["kind": "unreadable"]
        if case .invalid(let error) = self {
            data["file"] = .string(error.file)
            data["problems"] = .array(error.problems.map(\.json))
        }
        return WireError(json: [
            "code": .integer(WireErrorKind.actionFailed.code), "message": .string(description),
            "data": .object(data),
        ])
    }
}
