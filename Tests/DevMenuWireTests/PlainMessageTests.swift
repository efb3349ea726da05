import DevMenuWire
import Testing

@testable import DevMenuKit

@Suite struct PlainMessageTests {
    private static func line(
        _ request: HostRequest,
        id: Int = 7,
        chain: Int? = nil
    ) -> ArraySlice<UInt8> {
        var writer = JSONWriter()
        MessageWriter.request(id: id, request, chain: chain, into: &writer)
        return writer.bytes.dropLast()
    }

    /// Reads a line as any message.
    private static func request(
        _ line: ArraySlice<UInt8>
    ) throws -> (id: RequestID, chain: Int?, request: HostRequest)? {
        guard
            case .request(let id, let method, let params, let chain) = try MessageToHost(line: line)
        else { return nil }
        return (id, chain, try HostRequest(method: method, params: params))
    }

    static let plain: [HostRequest] = [
        .show("like-button"), .flip("like-button", until: nil, reason: nil),
        .reset("like-button", reason: nil),
        .set("like-button", true, until: nil, reason: nil),
        .set("like-button", false, until: nil, reason: nil),
        .set("stage", "live", until: nil, reason: nil), .set("stage", "", until: nil, reason: nil),
        .set("size", 0, until: nil, reason: nil), .set("size", 120, until: nil, reason: nil),
    ]

    @Test(arguments: plain, [nil, 0, 41])
    func `reads what scripts send often as any other line is read`(
        request: HostRequest,
        chain: Int?
    ) throws {
        let line = Self.line(request, chain: chain)
        let plain = try #require(PlainRequest(line: line))
        let other = try #require(try Self.request(line))
        #expect(plain.request == request)
        #expect(plain.request == other.request)
        #expect(RequestID.integer(plain.id) == other.id)
        #expect(plain.chain == chain)
        #expect(other.chain == chain)
    }

    static let others: [HostRequest] = [
        .menuList, .hostInfo, .explain("like-button"), .reset(nil, reason: nil),
        .set("like-button", true, until: .after(seconds: 60), reason: nil),
        .set("like-button", true, until: nil, reason: "demo"),
        .set("size", -1, until: nil, reason: nil), .set("size", 1.5, until: nil, reason: nil),
        .set("sizes", [1, 2], until: nil, reason: nil),
        .set("size", .null, until: nil, reason: nil),
        .set("title", "\u{1B}", until: nil, reason: nil),
        .set("title", "é", until: nil, reason: nil),
        .set("title", "a\"b", until: nil, reason: nil), .flip("a\"", until: nil, reason: nil),
        .flip("like-button", until: .relaunch, reason: nil),
    ]

    @Test(arguments: others)
    func `leaves every other request to the reader of any message`(request: HostRequest) throws {
        let line = Self.line(request)
        #expect(PlainRequest(line: line) == nil)
        #expect(try Self.request(line)?.request == request)
    }

    static let odd = [
        "", "{", #"{"jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a"}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a"}}}"#,
        #"{"jsonrpc":"2.0","id":07,"method":"item.show","params":{"id":"a"}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a","id":"b"}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.set","params":{"id":"a","value":01}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.set","params":{"id":"a","value":truee}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.set","params":{"id":"a"}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a"},"chain":"1"}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a"},"chain":1,"x":1}"#,
        #"{"jsonrpc":"2.0","id":99999999999999999999,"method":"item.show","params":{"id":"a"}}"#,
        #"{ "jsonrpc":"2.0","id":7,"method":"item.show","params":{"id":"a"}}"#,
    ]

    @Test(arguments: odd)
    func `leaves every mistake to the reader of any message`(line: String) {
        #expect(PlainRequest(line: Array(line.utf8)[...]) == nil)
    }

    @Test(arguments: plain + others, [nil, 3])
    func `writes an encoded request as any other`(request: HostRequest, chain: Int?) {
        var writer = JSONWriter()
        MessageWriter.request(id: 7, EncodedRequest(request), chain: chain, into: &writer)
        #expect(Array(writer.bytes.dropLast()) == Array(Self.line(request, chain: chain)))
    }

    @Test func `finds the result of a successful request`() throws {
        var writer = JSONWriter()
        let result: JSONValue = ["id": "like-button", "value": true]
        MessageWriter.response(id: .integer(12), .success(result), into: &writer)
        let answer = try #require(PlainAnswer(line: writer.bytes.dropLast()))
        #expect(answer.id == 12)
        #expect(try JSONReader().read(Array(answer.result)) == result)
    }

    @Test func `writes a result that is written already as any other`() {
        let result: JSONValue = ["id": "like-button", "value": true]
        for id in [RequestID.integer(12), .string("a\"b")] {
            var writer = JSONWriter()
            MessageWriter.response(id: id, .success(result), into: &writer)
            var other = JSONWriter()
            MessageWriter.response(id: id, into: &other) { $0.value(result) }
            #expect(writer.bytes == other.bytes)
        }
    }

    @Test func `finds no result in other lines`() {
        var writer = JSONWriter()
        MessageWriter.response(id: .integer(1), .failure(.skipped), into: &writer)
        #expect(PlainAnswer(line: writer.bytes.dropLast()) == nil)
        writer.removeAll()
        MessageWriter.response(id: .string("1"), .success(true), into: &writer)
        #expect(PlainAnswer(line: writer.bytes.dropLast()) == nil)
        #expect(PlainAnswer(line: Array(#"{"jsonrpc":"2.0","id":1,"result":"#.utf8)[...]) == nil)
    }
}

@Suite struct ChangedItemFormTests {
    private static func json() -> ItemJSON {
        let app = AppFacts(name: "shop", version: "1.0", build: .debug)
        let context = MenuContext(
            app: app,
            directories: AppDirectories(cache: "/nonexistent", state: "/nonexistent"),
            settings: Settings(store: InMemorySettingStore(), build: .debug)
        )
        return ItemJSON(context: context, reported: .full, levels: AccessLevels(host: .full))
    }

    static let settings: [any Setting] = [
        FeatureToggle("like-button", title: "Like \"it\""),
        FeatureToggle("fast", title: "Fast", key: "isFast", summary: "é", effect: .restart),
        TextChoice("stage", title: "Stage", options: ["test", "live"], default: "test"),
    ]

    static let outcomes = [
        SettingOutcome(
            was: false,
            reading: SettingReading(value: true, layer: .override),
            formerLimit: nil
        ),
        SettingOutcome(
            was: "a",
            reading: SettingReading(value: "b", layer: "own \"layer\""),
            formerLimit: nil
        ),
        SettingOutcome(
            was: 1,
            reading: SettingReading(
                value: [1],
                layer: .override,
                limit: .at(seconds: 4_000_000_000)
            ),
            formerLimit: nil
        ),
        SettingOutcome(
            was: .null,
            reading: SettingReading(value: true, layer: .override),
            formerLimit: .at(seconds: 4_000_000_000)
        ),
    ]

    @Test(arguments: settings, outcomes)
    func `writes a change as any other result`(setting: any Setting, outcome: SettingOutcome) {
        let json = Self.json()
        var writer = JSONWriter()
        guard let form = json.changedForm(of: setting) else {
            Issue.record("no form of \(setting.id)")
            return
        }
        form.write(outcome, into: &writer)
        writer.follows = false
        form.write(outcome, into: &writer)
        var other = JSONWriter()
        other.value(json.changed(setting, outcome))
        let text = String(decoding: other.bytes, as: UTF8.self)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text + text)
    }
}
