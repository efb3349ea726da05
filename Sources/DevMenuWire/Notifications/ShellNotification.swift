package import DevMenuKit

/// A notification of a shell.
public enum ShellNotification: Equatable, Sendable {
    /// A request is not wanted any more.
    case cancel(RequestID)

    /// Reads a notification; `nil` for one that this host does not know, or of no request.
    init?(method: String, params: JSONObject) {
        guard method == "cancel", let id = params["id"].flatMap({ RequestID(json: $0) }) else {
            return nil
        }
        self = .cancel(id)
    }
}

extension MessageWriter {
    /// Writes a notification of a shell.
    package static func notification(
        _ notification: ShellNotification,
        into writer: inout JSONWriter
    ) {
        switch notification {
        case .cancel(let id):
            Self.notification(method: "cancel", params: ["id": id.json], into: &writer)
        }
    }
}
