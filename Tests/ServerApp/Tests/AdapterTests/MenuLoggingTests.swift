import DevMenuHost
import DevMenuKit
import DevMenuLogging
import Foundation
import Logging
import Synchronization
import Testing

extension EnvironmentTests {
    @Suite struct MenuLoggingTests {
        private let directory: String

        init() throws { directory = try EnvironmentTests.useNewDirectory() }

        @Test func `logs from the default level on, which code changes for one logger`() throws {
            let logging = MenuLogging(of: host(), level: .notice)
            let passed = RecordedLines()
            var logger = passed.logger("shop", logging)
            logger.info("too little")
            logger.notice("enough")
            logger.logLevel = .debug
            logger.debug("more")
            passed.logger("shop", logging).debug("another logger")
            #expect(passed.all == ["notice enough", "debug more"])
        }

        @Test func `obeys the level that a source gives to the label, also beside code`() throws {
            let levels = FixedLevels(["log-shop-cart": "trace", "log-quiet": "critical"])
            let host = host(levels)
            let logging = MenuLogging(of: host)
            let passed = RecordedLines()
            var cart = passed.logger("shop.Cart", logging)
            cart.logLevel = .error
            let quiet = passed.logger("quiet", logging)
            host.start()
            defer { host.stop() }
            cart.trace("every step")
            quiet.error("hidden")
            #expect(passed.all == ["trace every step"])
        }

        @Test func `passes levels and metadata on, and keeps what the next handler has`() throws {
            let logging = MenuLogging(of: host(FixedLevels(["log-shown": "debug"])))
            let passed = RecordedLines()
            let several = { (label: String) -> any LogHandler in
                var first = passed.handler
                first.metadata["service"] = "shop"
                first.logLevel = .error
                var second = passed.handler
                second.logLevel = .error
                return MultiplexLogHandler([first, second])
            }
            var logger = Logger(label: "several") {
                logging.handler(label: $0, passingTo: several($0))
            }
            logger[metadataKey: "user"] = "7"
            logger.logLevel = .debug
            logger.debug("both")
            #expect(passed.all == ["debug both service=shop user=7", "debug both user=7"])
        }

        @Test(.timeLimit(.minutes(1)))
        func `a source of settings may log while it's asked for a value`() throws {
            let logging = Mutex<MenuLogging?>(nil)
            let host = host(
                LoggingSource { logging.withLock(\.self)?.handler(label: "first.time") }
            )
            logging.withLock { $0 = MenuLogging(of: host) }
            host.add(FeatureToggle("sale", title: "Sale"))
            host.start()
            defer { host.stop() }
            let shell = try ShellSocket(in: directory)
            while true {
                let menu = try shell.ask("menu.list", [:])
                if "\(menu)".contains("log-first-time") { break }
            }
        }

        @Test func `tells shells the kept lines, with what is behind the message`() throws {
            let host = host()
            let logging = MenuLogging(of: host)
            host.start()
            defer { host.stop() }
            var logger = Logger(label: "shop.cart") { logging.handler(label: $0) }
            logger[metadataKey: "user"] = "7"
            logger.info("put in", metadata: ["item": "tea", "user": "8"])
            logger.debug("unseen")
            logger.error("broken", error: CocoaError(.fileNoSuchFile))
            Logger(label: "other") { logging.handler(label: $0) }.warning("not asked for")

            let shell = try ShellSocket(in: directory)
            let answer = try shell.ask("log.read", ["label": "shop"])
            let lines = try #require(answer["lines"] as? [[String: Any]])
            #expect(lines.compactMap { $0["level"] as? String } == ["info", "error"])
            #expect(lines.first?["message"] as? String == "put in item=tea user=8")
            #expect(lines.first?["label"] as? String == "shop.cart")
            #expect((lines.last?["message"] as? String)?.hasPrefix("broken user=7 error=") == true)
        }

        @Test(.timeLimit(.minutes(1)))
        func `renders for a shell that follows, and for nobody else`() throws {
            let host = host()
            let logging = MenuLogging(of: host)
            host.start()
            defer { host.stop() }
            let logger = Logger(label: "shop") { logging.handler(label: $0) }
            let count = Counter()
            logger.info("before", metadata: ["n": .stringConvertible(count)])
            #expect(count.value == 0)

            let shell = try ShellSocket(in: directory)
            let follow: [String: Any] = ["follow": true, "since": "2100-01-01T00:00:00Z"]
            #expect(try (shell.ask("log.read", follow)["lines"] as? [Any])?.isEmpty == true)
            logger.info("after", metadata: ["n": .stringConvertible(count)])
            let event = try shell.next(where: { $0["topic"] as? String == "log" })
            #expect(event["message"] as? String == "after n=counted")
            #expect(event["label"] as? String == "shop")
            #expect(count.value == 1)
        }

        @Test(.timeLimit(.minutes(1)))
        func `offers a setting for each label, also of loggers that come later`() throws {
            let host = host()
            let logging = MenuLogging(of: host)
            _ = logging.handler(label: "shop.cart")
            host.start()
            defer { host.stop() }
            let shell = try ShellSocket(in: directory)
            _ = try shell.ask("initialize", ["client": "test", "events": ["menu"]])
            _ = logging.handler(label: "com.example.Shop_Later")
            _ = logging.handler(label: "shop-cart")
            _ = try shell.next(where: { $0["topic"] as? String == "menu" })
            let id = "log-com-example-shop-later"
            let level = try shell.ask("item.show", ["id": id])
            #expect(level["title"] as? String == "com.example.Shop_Later")
            #expect(level["value"] as? String == "info")
            #expect(level["section"] as? String == "log-levels")

            let logger = Logger(label: "com.example.Shop_Later") { logging.handler(label: $0) }
            #expect(logger.logLevel == .info)
            let set: [String: Any] = ["id": id, "value": "trace", "for": 60]
            #expect(try shell.ask("item.set", set)["until"] is String)
            #expect(logger.logLevel == .trace)
            _ = try shell.ask("item.reset", ["id": id])
            #expect(logger.logLevel == .info)
        }

        @Test func `the host's news go to swift-log, and to shells once`() throws {
            let host = host(FixedLevels(["log-devmenu": "info"]))
            let logging = MenuLogging(of: host)
            let passed = RecordedLines()
            LoggingSystem.bootstrap { logging.handler(label: $0, passingTo: passed.handler) }
            host.add([FeatureToggle("sale", title: "Sale"), FeatureToggle("sale", title: "Twice")])
            #expect(passed.all == [])
            host.start()
            defer { host.stop() }
            let problem = "item 'sale' already exists, added twice by the plugin"
            #expect(passed.all == ["warning plugin 'logging': \(problem)"])
            let shell = try ShellSocket(in: directory)
            _ = try shell.ask("initialize", ["client": "test"])
            _ = try shell.ask("item.set", ["id": "sale", "value": true, "why": "demo"])
            #expect(passed.all.last?.hasPrefix("info sale set to on by ") == true)
            #expect(passed.all.last?.hasSuffix(" in test: demo") == true)
            // A shell is notified of a change by a separate event.
            #expect(try shell.messages() == ["plugin 'logging': \(problem)"])
        }

        @Test func `gives very many labels one setting`() throws {
            let host = host(FixedLevels(["log-others": "trace", "log-label-7": "debug"]))
            let logging = MenuLogging(of: host)
            let loggers = (0..<300).map { number in
                Logger(label: "label.\(number)") { logging.handler(label: $0) }
            }
            host.start()
            defer { host.stop() }
            #expect(loggers[7].logLevel == .debug)
            #expect(loggers[8].logLevel == .info)
            #expect(loggers[299].logLevel == .trace)
        }

        @Test func `passes lines on where no menu is offered`() throws {
            setenv("DEVMENU_DISABLE", "1", 1)
            defer { unsetenv("DEVMENU_DISABLE") }
            let logging = MenuLogging(of: host())
            let passed = RecordedLines()
            passed.logger("shop", logging).info("still there")
            #expect(passed.all == ["info still there"])
        }

        private func host(_ source: any SettingSource = FixedLevels([:])) -> MenuHost {
            MenuHost(
                "logging",
                build: .debug,
                directories: AppDirectories(cache: directory, state: directory),
                sources: { [source] }
            )
        }
    }
}

/// A value that counts how often it's rendered.
private final class Counter: CustomStringConvertible, Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    var description: String {
        count.add(1, ordering: .relaxed)
        return "counted"
    }
}

/// A source that gives levels to labels.
private struct FixedLevels: SettingSource {
    let layer: SettingLayer = "levels"
    let name = "levels"
    let levels: [String: String]

    init(_ levels: [String: String]) { self.levels = levels }

    func value(of setting: any Setting) -> JSONValue? { levels[setting.key].map { .string($0) } }
}

/// A source whose code creates a logger when it's asked for a value.
private struct LoggingSource: SettingSource {
    let layer: SettingLayer = "logging"
    let name = "a source that logs"
    let makeHandler: @Sendable () -> Void

    init(_ makeHandler: @escaping @Sendable () -> MenuLogHandler?) {
        self.makeHandler = { _ = makeHandler() }
    }

    func value(of setting: any Setting) -> JSONValue? {
        makeHandler()
        return nil
    }
}

/// The lines that a handler was passed.
private final class RecordedLines: Sendable {
    private let lines: Mutex<[String]> = Mutex([])

    var all: [String] { lines.withLock(\.self) }

    func logger(_ label: String, _ logging: MenuLogging) -> Logger {
        Logger(label: label) { logging.handler(label: $0, passingTo: handler) }
    }

    var handler: Handler { Handler(lines: self) }

    struct Handler: LogHandler {
        let lines: RecordedLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.critical

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let words =
                ["\(event.level) \(event.message)"]
                + metadata.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            lines.lines.withLock { $0.append(words.joined(separator: " ")) }
        }
    }
}
