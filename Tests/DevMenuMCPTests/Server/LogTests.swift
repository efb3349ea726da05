import DevMenuClient
import DevMenuServer
import TerminalTesting

@testable import DevMenuMCP

@Suite(.onOwnThread) struct LogTests {
    private let shop: Shop
    private let client: LineClient

    init() throws {
        shop = try Shop()
        client = try shop.client()
    }

    private func log(_ message: String, _ level: LogLevel = .info, label: String? = nil) {
        shop.lines.add(level, label: label, message)
    }

    private func messages(_ arguments: JSONObject) throws -> (lines: [String], JSONValue) {
        let answer = try #require(try client.call("log", arguments).structured)
        return ((answer["lines"]?.array ?? []).compactMap { $0["message"]?.string }, answer)
    }

    @Test func `has the lines from the first that the app has, and reads on`() throws {
        log("before \u{1B}[2J")
        let (first, whole) = try messages([:])
        #expect(first == [#"before \u{1B}[2J"#] && whole["gap"] == nil, "\(whole)")
        #expect(whole["note"] == nil)
        #expect(whole["lines"]?[0]?["time"]?.string?.hasSuffix("Z") == true)
        let next = try #require(whole["next"])
        #expect(try messages(["since": next]).lines == [])
        log("after")
        #expect(try messages(["since": next, "wait": 60]).lines == ["after"])
        // A number of another server is as the end.
        let wait = try client.startCall("log", ["since": 200, "match": "new", "wait": 600])
        let beyond = try messages(["since": 200])
        #expect(beyond.lines == [] && beyond.1["next"] == 2, "\(beyond)")
        log("a new one")
        let answer = try client.answer(to: .integer(wait))["result"]?["structuredContent"]
        #expect(answer?["met"] == "match" && answer?["next"] == 3, "\(answer ?? .null)")
    }

    @Test func `waits for a text, filters, and answers others meanwhile`() throws {
        log("debugging", .debug, label: "shop.cart")
        log("cart is full", .warning, label: "shop.cart")
        log("listening", .error, label: "web")
        #expect(try messages(["label": "shop"]).lines == ["debugging", "cart is full"])
        #expect(try messages(["level": "warning"]).lines == ["cart is full", "listening"])
        let wait = try client.startCall("log", ["match": "order 7", "wait": 600, "label": "shop"])
        #expect(try !client.call("search", ["query": "like"]).isError)
        log("order 7 of another", label: "web")
        log("order 7 is paid", label: "shop.cart")
        log("later", label: "shop.cart")
        let answer = try client.answer(to: .integer(wait))["result"]?["structuredContent"]
        #expect(answer?["met"] == "match", "\(answer ?? .null)")
        #expect(answer?["lines"]?.array?.last?["message"] == "order 7 is paid")
        let next = answer?["next"] ?? 0
        #expect(try messages(["since": next, "label": "shop", "wait": 60]).lines == ["later"])
        let missed = try messages(["match": "never", "wait": 0, "since": next])
        #expect(missed.1["met"] == nil)
        for wrong: JSONObject in [["level": "loud"], ["match": ""], ["wait": -1], ["since": "x"]] {
            #expect(try client.call("log", wrong).isError, "\(wrong)")
        }
    }

    @Test func `tells what the app has dropped, and what has no room`() throws {
        #expect(try messages([:]).lines == [])
        let line = String(repeating: "x", count: 100)
        for number in 0..<100 { log("\(number) \(line)") }
        var (read, next, gap) = ([String](), JSONValue.integer(0), 0)
        repeat {
            let (lines, answer) = try messages(["since": next, "wait": 60])
            #expect(answer["cut"]?["kept"]?.integer ?? lines.count == lines.count)
            (read, next) = (read + lines, answer["next"] ?? .null)
            gap += answer["gap"]?.integer ?? 0
        } while read.count + gap < 100
        #expect(read.count == 100 && read.last?.hasPrefix("99 ") == true, "\(gap)")
        var log = AppLog()
        log.append(LogLine(time: 0, level: .info, label: nil, message: "late", lost: 7))
        #expect(log.lines(since: 0).first?.number == 7 && log.next == 8)
        log.append(
            retained: ["early", "late", "new"].map { message in
                LogLine(time: 0, level: .info, label: nil, message: message)
            }
        )
        #expect(log.lines(since: 0).map(\.line.message) == ["late", "new"])
        for _ in 0..<20 {
            let message = String(repeating: "y", count: 64 << 10)
            log.append(LogLine(time: 0, level: .info, label: nil, message: message))
        }
        #expect(log.next == 29 && log.lines(since: 0).count == 16)
        #expect(log.text.hasPrefix("1970-01-01T00:00:00.000Z info yyy"))
    }
}
