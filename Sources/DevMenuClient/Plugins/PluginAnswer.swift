import DevMenuKit
import DevMenuWire

/// What a plugin said when it was asked for what it has.
package struct PluginAnswer: Equatable, Sendable {
    /// Its hello, as the parameters of that notification.
    let hello: JSONObject
    /// Its sections with their items, as `menu.list` has them.
    let sections: [JSONValue]
    /// Its routes, as `route.list` has them.
    let routes: [JSONValue]

    /// The identifiers of its items, in order.
    package var items: [String] {
        sections.flatMap { ($0["items"]?.array ?? []).compactMap { $0["id"]?.string } }
    }

    /// The paths of its routes, in order.
    var paths: [String] { routes.compactMap { $0["path"]?.string } }

    /// Whether it has settings, whose values are not known for long.
    var hasSettings: Bool {
        sections.contains { section in
            (section["items"]?.array ?? []).contains { $0["value"] != nil && $0["layer"] != nil }
        }
    }

    /// What a plugin said, once it is found to be right.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    init(hello: Hello, menu: JSONValue, routes: JSONValue?) throws(PluginRefusal) {
        self.hello = hello.params
        let check = PluginMenuCheck()
        sections = try check.sections(of: menu)
        self.routes = try check.routes(of: routes)
    }

    private init(hello: JSONObject, sections: [JSONValue], routes: [JSONValue]) {
        self.hello = hello
        self.sections = sections
        self.routes = routes
    }

    /// The answer with another menu.
    ///
    /// - Throws: ``PluginRefusal/invalidMenu(reason:)``.
    func with(menu: JSONValue) throws(PluginRefusal) -> PluginAnswer {
        PluginAnswer(
            hello: hello,
            sections: try PluginMenuCheck().sections(of: menu),
            routes: routes
        )
    }
}

extension PluginAnswer {
    /// The answer as it is kept; it was checked before that.
    var json: JSONObject {
        ["hello": .object(hello), "sections": .array(sections), "routes": .array(routes)]
    }

    /// An answer that was kept; `nil` where it is none.
    init?(kept json: JSONValue) {
        guard let hello = json["hello"]?.object, let sections = json["sections"]?.array,
            let routes = json["routes"]?.array
        else { return nil }
        self.init(hello: hello, sections: sections, routes: routes)
    }
}
