import DevMenuKit
import Testing

@Suite struct MenuRouterTests {
    private func router(build: BuildKind = .internal) -> MenuRouter {
        let app = AppFacts(name: "shop", build: build)
        let context = MenuContext(
            app: app,
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            settings: AppSettings(store: InMemorySettingStore(), build: build)
        )
        let echo: MenuRoute.Body = { visit in
            Page(
                text: JSONValue.object(visit.parameters.values).description,
                value: .string(visit.path)
            )
        }
        let routes = [
            MenuRoute(
                "DesignKit",
                parameters: [
                    Parameter("productName", of: String.self), Parameter("count", of: Int?.self),
                ],
                echo
            ),
            MenuRoute("Menu", builds: [.debug, .internal], echo),
        ]
        return MenuRouter(routes: routes, context: context)
    }

    @Test(arguments: [
        ("DesignKit?productName=A", #"{"productName":"A"}"#),
        ("https://momentsapp.com/DesignKit?productName=A", #"{"productName":"A"}"#),
        ("any://host:1/deep/er/dEsIgNkIt/?PRODUCTNAME=A", #"{"productName":"A"}"#),
        ("DesignKit?productName=a%20b%26c", #"{"productName":"a b&c"}"#),
        ("DesignKit?productName=A&productName=B", #"{"productName":"B"}"#),
        ("DesignKit?productName=A&count=1&count", #"{"productName":"A"}"#),
        ("DesignKit?productName=", #"{"productName":""}"#),
        ("DesignKit?productName=设计", #"{"productName":"设计"}"#),
        ("DesignKit?productName=A&count=3#part", #"{"productName":"A","count":3}"#),
    ])
    func `opens by the last component, with the query under declared names`(
        url: String,
        parameters: String
    ) async throws {
        let opened = try await router().open(url)
        #expect(opened.page.text == parameters)
        #expect(opened.visit.path == "DesignKit")
        #expect(opened.visit.transition == .show)
    }

    @Test(arguments: [
        ("DesignKti", RouteError.unknown("DesignKti", suggestion: "DesignKit")),
        ("https://momentsapp.com/", .notAURL("https://momentsapp.com/")),
        ("", .notAURL("")),
        (
            "DesignKit",
            .badParameter(path: "DesignKit", .missing("productName", expected: "text"))
        ),
        (
            "DesignKit?productName=A&productName",
            .badParameter(path: "DesignKit", .missing("productName", expected: "text"))
        ),
        (
            "DesignKit?prductName=A",
            .badParameter(path: "DesignKit", .unknown("prductName", suggestion: "productName"))
        ),
        (
            "DesignKit?productName=A&count=x",
            .badParameter(
                path: "DesignKit",
                .unfit("count", given: "x", expected: "a whole number", suggestion: nil)
            )
        ),
    ])
    func `reports why it does not open`(url: String, error: RouteError) async {
        await #expect(throws: error) { try await router().open(url) }
    }

    @Test func `refuses a route that the build lacks`() async {
        await #expect(throws: RouteError.refused(path: "Menu", build: .production)) {
            try await router(build: .production).open("Menu")
        }
    }

    @Test func `an error suggests the nearest route`() {
        let error = RouteError.unknown("DesignKti", suggestion: "DesignKit")
        #expect(error.description == "no route 'DesignKti'. Did you mean 'DesignKit'?")
    }
}
