import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct OpenCommandTests {
    private let host: FakeHost

    init() {
        host = FakeHost()
        host.routes = [
            [
                "path": "Kit", "title": "Kit",
                "parameters": [
                    ["name": "product", "type": "string", "isRequired": true],
                    ["name": "Shade", "type": "choice", "choices": ["dark", "light"]],
                    ["name": "pin", "type": "string", "isSecret": true, "isRequired": true],
                ],
            ],
            ["path": "Plain", "title": "Plain", "parameters": []],
        ]
        host.special = { request, _ in
            if case .open = request { .result(["path": "x"]) } else { nil }
        }
    }

    /// The URLs that the host was asked to open, each with its transition.
    private var opened: [String] {
        host.asked.compactMap { request in
            if case .open(let url, let transition) = request { "\(url) \(transition)" } else { nil }
        }
    }

    @Test(arguments: [
        ("open Plain", "Plain show"), ("open Plain present", "Plain present"),
        ("open Kit product=a pin=1", "Kit?product=a&pin=1 show"),
        (
            "open https://a.b/kit product='a b&c' Shade=dark pin=1 present",
            "https://a.b/kit?product=a%20b%26c&Shade=dark&pin=1 present"
        ),
        ("open Kit?Product=a pin=1", "Kit?Product=a&pin=1 show"),
        ("open Kit?product=a&pin=1", "Kit?product=a&pin=1 show"),
        // The host has the last word about a route that it doesn't list.
        ("open Hidden a=1", "Hidden?a=1 show"), ("open Hidden", "Hidden show"),
    ])
    func `opens a page with arguments`(line: String, expected: String) throws {
        let test = try TestShell(host, questions: FakeQuestions())
        #expect(try test.run([line]) == 0, "\(test.errors)")
        #expect(opened == [expected])
    }

    @Test func `a page that the app shows itself is told in one line, and to programs whole`()
        throws
    {
        host.special = { request, _ in
            let page: JSONValue = ["path": "Plain", "text": "a\nb", "isShown": true]
            return switch request {
            case .open, .trigger: .result(page)
            default: nil
            }
        }
        let test = try TestShell(host)
        #expect(try test.run(["open plain", "greet Ann", "open Plain --format tsv"]) == 0)
        #expect(
            test.output == """
                Plain: the app shows the page
                greet: the app shows the page
                a\\nb

                """
        )
    }

    @Test func `asks for what a page needs and was not given`() throws {
        let questions = FakeQuestions("", "a/b", "4711")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["open kit Shade=light"]) == 0)
        #expect(
            questions.asked == [
                "open kit product (text): ",
                "'product' is missing: give text\nopen kit product (text): ",
                "open kit pin: (hidden)",
            ]
        )
        #expect(opened == ["kit?Shade=light&product=a/b&pin=4711 show"])
    }

    @Test(arguments: [
        ("open Kit", "'product' is missing: give text; type 'open Kit product=VALUE pin=VALUE'"),
        ("open Kit Shade=dark present", "; type 'open Kit Shade=dark product=VALUE pin=VALUE'"),
        ("open Kit?product=a", "; type 'open Kit?product=a pin=VALUE'"),
        ("open Kit?pin=4711", "; type 'open Kit?*** product=VALUE'"),
        ("open Kit pin=4711", "; type 'open Kit pin=*** product=VALUE'"),
        ("open Kit prodct=a", "there is no parameter 'prodct'. Did you mean 'product'?"),
        ("open Kit PRODUCT=a", "there is no parameter 'PRODUCT'. Did you mean 'product'?"),
        ("open Kit product=a Shade=red pin=@/dev/null", "the value given for 'Shade' isn't valid"),
        (
            "open Kit product=a dark",
            "open: 'dark' isn't NAME=VALUE, 'show' or 'present'. Did you mean 'Shade=dark'?"
        ),
        ("open Kit dark product=a", "open: 'dark' isn't NAME=VALUE, 'show' or 'present'"),
    ])
    func `a script is told what to type`(line: String, message: String) throws {
        let test = try TestShell(host)
        #expect(try test.run([line]) == 64)
        #expect(test.errors.contains(message), "\(test.errors)")
        #expect(!test.errors.contains("4711"))
        #expect(opened.isEmpty)
    }

    @Test func `flags of the program may follow`() throws {
        let test = try TestShell(host)
        #expect(try test.shell.run(words: ["open", "Plain", "--json"]) == 0)
        #expect(test.output.hasPrefix("{"))
    }

    @Test func `a host that lists no routes checks by itself`() throws {
        host.special = { request, _ in
            switch request {
            case .routeList: .refusal(WireError(.unknownMethod, "no method"))
            case .open: .result(["path": "x"])
            default: nil
            }
        }
        #expect(try TestShell(host, questions: FakeQuestions()).run(["open Kit product=a"]) == 0)
        #expect(opened == ["Kit?product=a show"])
    }
}
