import DevMenuKit
package import DevMenuWire

/// The part of the menu that a request is about, which decides the session that answers it.
enum RequestSubject: Equatable {
    /// Only the host.
    case host
    /// The whole menu: the host and its plugins together.
    case menu
    /// An item.
    case item(String)
    /// A route, whose path is in lower case.
    case route(String)
}

extension HostRequest {
    /// The name of the item that the request is about, or `nil` if it's about none.
    package var item: String? { if case .item(let id) = subject { id } else { nil } }

    /// The part of the menu that the request is about.
    var subject: RequestSubject {
        switch self {
        case .initialize, .hostInfo, .reset(nil, _), .trust, .undo, .apply, .readLog,
            .changes(nil, _, _), .runs(nil, _, _), .runEnded, .resume(nil):
            return .host
        case .menuList, .menuOutline, .routeList, .pluginList: return .menu
        case .show(let id), .trigger(let id, _, _, _, _), .complete(let id, _, _, _),
            .preview(let id, _), .check(let id, _), .set(let id, _, _, _), .expect(let id, _, _),
            .flip(let id, _, _),
            .reset(let id?, _), .explain(let id), .changes(let id?, _, _),
            .runs(let id?, _, _), .resume(let id?):
            return .item(id.rawValue)
        case .open(let url, _):
            let end = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
            return .route(end.lowercased())
        }
    }
}

extension ListedMenu {
    /// Returns the session that handles an item or a route, or `nil` for one that isn't here.
    func session(of subject: RequestSubject) -> (any MenuSession)? {
        switch subject {
        case .host, .menu: nil
        case .item(let id): self[id]?.session
        case .route(let path): routeSessions[path]
        }
    }
}

extension PluginAnswer {
    /// Indicates whether the plugin offers an item or a route.
    func offers(_ subject: RequestSubject) -> Bool {
        switch subject {
        case .host, .menu: false
        case .item(let id): items.contains(id)
        case .route(let path): paths.contains { $0.lowercased() == path }
        }
    }
}
