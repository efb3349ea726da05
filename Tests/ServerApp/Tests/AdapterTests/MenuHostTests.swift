import DevMenuHost
import DevMenuKit
import Foundation
import Testing

extension EnvironmentTests {
    /// A host in a build with the trait `Menu`.
    @Suite struct MenuHostTests {
        private let directory: String
        private let sale = FeatureToggle("sale", title: "Sale")

        init() throws {
            directory = try EnvironmentTests.useNewDirectory()
            try Data(#"{"sale": true}"#.utf8).write(to: URL(filePath: directory + "/toggles.json"))
        }

        private func host(
            _ name: String = "shop",
            @MenuContentBuilder content: () -> [MenuContent] = { [] }
        ) -> MenuHost {
            MenuHost(
                name,
                build: .debug,
                directories: AppDirectories(cache: directory, state: directory),
                settings: [sale],
                content: content
            )
        }

        private var sockets: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: directory)
                    .filter { $0.hasSuffix(".sock") }
            }
        }

        @Test func `settings have their overrides before the host is started`() throws {
            let host = host()
            #expect(sale.isOn)
            #expect(host.problems.isEmpty)
            #expect(try sockets == [])
            host.start()
            #expect(try sockets.count == 1)
            host.stop()
        }

        @Test func `the app has its menu without a start`() async throws {
            let host = host { Action("refund") { _ in .done("Refunded") } }
            var changes = host.menuChanges.makeAsyncIterator()
            #expect(await host.menu()["sale"]?.value == true)
            try await host.set("sale", to: false, why: "the demo")
            #expect(!sale.isOn)
            #expect(await changes.next() != nil)
            #expect(try await host.run("refund").text == "Refunded")
            #expect(try sockets == [])
            let journal = try String(contentsOfFile: directory + "/journal.jsonl", encoding: .utf8)
            #expect(journal.contains(#""client":"app""#) && journal.contains("the demo"))
        }

        @Test(.timeLimit(.minutes(1)))
        func `shells hear of items that come and go`() throws {
            let host = host()
            host.start()
            defer { host.stop() }
            let shell = try ShellSocket(in: directory)
            _ = try shell.ask("initialize", ["client": "test", "events": ["menu", "setting"]])
            let late = FeatureToggle("late", title: "Late")
            host.add(late, in: MenuSection("orders", title: "Orders"))
            host.add(Action("refund") { _ in .done("Refunded") })
            for _ in 1...2 { _ = try shell.next(where: { $0["topic"] as? String == "menu" }) }
            let result = try shell.ask("item.trigger", ["id": "refund"])
            #expect(result["text"] as? String == "Refunded")
            _ = try shell.ask("item.set", ["id": "late", "value": true])
            #expect(late.isOn)

            host.remove("refund")
            _ = try shell.next(where: { $0["topic"] as? String == "menu" })
            let menu = try shell.ask("menu.list", [:])
            #expect(!"\(menu)".contains("refund"))
            #expect("\(menu)".contains("late"))
        }

        @Test(.timeLimit(.minutes(1)))
        func `the log has each problem once`() throws {
            let host = host { Action("sale") { _ in .done } }
            host.add(FeatureToggle("late", title: "Late"))
            host.start()
            defer { host.stop() }
            #expect(host.problems.count == 1)
            let shell = try ShellSocket(in: directory)
            let problem = "item 'sale' already exists, added twice by the plugin"
            #expect(try shell.messages() == ["plugin 'shop': \(problem)"])
        }

        @Test(.timeLimit(.minutes(1)))
        func `a value for one run may be of an item that is added before the start`() throws {
            setenv("DEVMENU_SET", #"{"late":true,"lost":true}"#, 1)
            let host = host()
            let late = FeatureToggle("late", title: "Late")
            host.add(late)
            #expect(late.isOn)
            host.start()
            defer { host.stop() }
            let messages = try ShellSocket(in: directory).messages()
            #expect(messages.count == 1)
            #expect(messages.first?.contains("no setting 'lost'") == true)
        }

        @Test func `with a bad name nothing is offered`() throws {
            let host = host("My Shop")
            #expect(throws: AppFactsError.badName("My Shop")) { try host.offer() }
            host.start()
            #expect(host.problems == [.facts(.badName("My Shop"))])
            #expect(!sale.isOn)
            let names = try FileManager.default.contentsOfDirectory(atPath: directory)
            #expect(names == ["toggles.json"])
        }

        @Test func `a host that can't listen has its settings all the same`() throws {
            setenv("DEVMENU_RUNTIME_DIR", directory + String(repeating: "/long", count: 60), 1)
            let host = host()
            #expect(throws: (any Error).self) { try host.offer() }
            host.start()
            #expect(host.problems.count == 1)
            let message = try #require(host.problems.first?.description)
            #expect(message.hasPrefix("the menu isn't offered: "))
            #expect(sale.isOn)
        }
    }
}
