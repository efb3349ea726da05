import TerminalTesting

@testable import DevMenuKit
@testable import DevMenuServer

@Suite struct JournalTests {
    private let sale = FeatureToggle("sale", title: "Sale", key: "isSale")
    private let other = FeatureToggle("other", title: "Other")
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func settings(journal: Bool = true) throws -> AppSettings {
        let sources: [any SettingSource] = [OverrideSource(folder.store()), BuildSource(.debug)]
        let settings = AppSettings(sources: sources, journal: journal)
        try settings.declareKept([sale, other])
        return settings
    }

    private static let name = "apps/moments/journal.jsonl"
    private var path: String { folder.path(Self.name) }

    private func lines() throws -> [String] {
        try folder.contents(of: Self.name).split(separator: "\n").map(String.init)
    }

    private func append(_ text: String) throws {
        try folder.write(folder.contents(of: Self.name) + text, to: Self.name)
    }

    @Test func `each change is a line, which only its user can read`() throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        try settings.flip("sale")
        try settings.set("sale", to: false)
        try settings.reset("sale")
        let records = try settings.journal().records()
        #expect(records.map(\.number) == [1, 2, 3])
        #expect(records.map(\.was) == [nil, true, false])
        #expect(records.map(\.now) == [true, false, nil])
        #expect(records.map(\.layer) == [.override, .override, .default])
        let json = try JSONReader().read(try #require(lines().first))
        #expect(json.object?.names == ["number", "at", "id", "key", "now", "layer", "by", "pid"])
        #expect(json["id"] == "sale" && json["key"] == "isSale")
        #expect(json["by"]?["client"] == "app")
        #expect(json["by"]?["uid"]?.integer == OwnProcess.user)
        #expect(json["pid"]?.integer == OwnProcess.id)
        #expect(try Stat(path).permissions == .ownerReadWrite)
        #expect(ChangeRecord(json: json)?.json == json)
    }

    @Test(arguments: [Int.max, .max - 1])
    func `the numbers begin again behind the last one`(last: Int) throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        try folder.write(
            folder.contents(of: Self.name).replacing("\"number\":1", with: "\"number\":\(last)"),
            to: Self.name
        )
        for isOn in [false, true, false] { try settings.set("sale", to: .bool(isOn)) }
        let numbers = try settings.journal().records().map(\.number)
        #expect(numbers == (last == .max ? [last, 1, 2, 3] : [last, .max, 1, 2]))
        #expect(try settings.undo(.last(1)).count == 1)
    }

    @Test(arguments: [100, 10_000])
    func `no number is given again after a line of a later version`(length: Int) throws {
        let padding = String(repeating: "x", count: length)
        try settings().set("sale", to: true)
        try append(#"{"number":2,"time":{"seconds":1},"note":"\#(padding)"}"# + "\n")
        let settings = try settings()
        try settings.set("sale", to: false)
        #expect(try settings.journal().records().map(\.number) == [1, 3])
        #expect(try lines().count == 3)
    }

    @Test func `changes kept together are told as their net effect`() throws {
        let settings = try settings()
        let changes: [SettingChange] = [
            .init("sale", .set(true)), .init("other", .set(true)), .init("sale", .flip, why: "no"),
            .init("other", .reset), .init("sale", .flip, why: "yes"),
        ]
        #expect(settings.apply(changes).allSatisfy { (try? $0.get()) != nil })
        let records = try settings.journal().records()
        #expect(records.map(\.id) == ["sale"])
        #expect(records[0].now?["value"] == true)
        #expect(records[0].why == "yes" && records[0].batch == nil)
    }

    @Test func `the changes of one request are a batch`() throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        var changes: [SettingChange] = [.init("sale", .set(false)), .init("other", .set(true))]
        changes[0].request = -4
        changes[1].request = -4
        _ = settings.apply(changes)
        #expect(try settings.journal().records().map(\.batch) == [nil, 2, 2])
    }

    @Test func `a reason is kept in the file, with its author and time`() throws {
        let settings = try settings()
        _ = settings.apply([SettingChange("sale", .set(true), why: "demo")])
        let kept = try folder.store().load()["isSale"]
        #expect(kept?.object?.names == ["value", "by", "at", "why"])
        #expect(kept?["why"] == "demo")
        #expect(try settings.journal().records().first?.now == kept)
        #expect(sale.isOn)
    }

    @Test func `is left out where the app wants none`() throws {
        let settings = try settings(journal: false)
        try settings.set("sale", to: true)
        #expect(try folder.names() == ["toggles.json"])
        #expect(throws: SettingError.noJournal) { try settings.journal() }
        #expect(throws: SettingError.noJournal) { try settings.undo(.last(1)) }
    }

    @Test(arguments: [#"{"number":2,"at":"2026-"#, "{", "\u{0}\u{0}\u{0}", "buy milk"])
    func `a torn last line is ended by the next writer, and shown by nobody`(torn: String) throws {
        try settings().set("sale", to: true)
        try append(torn)
        #expect(try settings().journal().records().map(\.number) == [1])
        try settings().set("sale", to: false)
        #expect(try settings().journal().records().map(\.number) == [1, 2])
        let lines = try lines()
        #expect(lines.count == 3 && lines[1] == torn)
    }

    @Test func `a last record that lacks its newline is kept`() throws {
        for isOn in [true, false] { try settings().set("sale", to: .bool(isOn)) }
        let name = FileLocation(folder.file).journal
        let bytes = try FileSystem.contents(of: name)
        try WholeFile(name).replace(with: bytes.dropLast())
        try settings().set("sale", to: true)
        #expect(try settings().journal().records().map(\.number) == [1, 2, 3])
    }

    @Test func `a line that the file never followed is cut`() throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        try settings.set("other", to: true)
        // As a process leaves it that is killed before it replaces the file.
        let lost = try #require(try settings.journal().first { $0.key == "isSale" })
        var record = lost
        (record.number, record.was, record.now, record.pid) = (3, true, false, 1)
        try append("\(record.json)\n")
        let draft = #"{"isSale": false, "other": true}"#
        try folder.write(draft, to: "apps/moments/toggles.json.tmp")

        #expect(try self.settings().journal().records().map(\.number) == [1, 2])
        #expect(try lines().count == 3)
        try self.settings().set("other", to: false)
        #expect(try self.settings().journal().records().map(\.number) == [1, 2, 3])
        #expect(try self.settings().journal().first { $0.id == "other" }?.number == 3)
        #expect(sale.isOn)
        #expect(try folder.names() == ["journal.jsonl", "toggles.json"])
    }

    @Test func `a line stays whose change was edited away in the file`() throws {
        try settings().set("sale", to: true)
        try folder.write("{}")
        try settings().set("other", to: true)
        #expect(try settings().journal().records().map(\.id) == ["sale", "other"])
    }

    @Test func `is turned over at its limit, and its numbers go on`() throws {
        try folder.makeDirectory()
        var journal = JournalFile(path, limit: 4_096)
        let author = ChangeAuthor(uid: 7, client: "devmenu")
        let record = ChangeRecord(time: .now, id: "a", key: "a", layer: .override, author: author)
        for _ in 0..<100 { _ = try journal.append([record]) }
        let numbers = try journal.read().map(\.number)
        #expect(numbers.first == 100 && numbers.count > 10 && numbers.count < 60)
        #expect(numbers == Array((101 - numbers.count...100).reversed()))
        for path in [journal.path, journal.older] { #expect(try Stat(path).size <= 4_096) }
        // Another process finds the number, also where it was killed after the turn.
        folder.remove(Self.name)
        var later = JournalFile(path, limit: 4_096)
        let last = try #require(try later.read().first { _ in true }).number
        _ = try later.append([record])
        #expect(try later.read().first { _ in true }?.number == last + 1)
    }

    @Test func `a change is refused where its line cannot be kept`() throws {
        let settings = try settings()
        try folder.makeDirectory()
        try folder.make(Self.name + "/no")
        #expect(throws: SettingError.self) { try settings.set("sale", to: true) }
        #expect(!sale.isOn)
        #expect(try folder.store().load().isEmpty)
    }

    @Test func `damaged lines are passed over, but for their numbers`() throws {
        try settings().set("sale", to: true)
        try append("nonsense\n[]\n{\"number\": 9}\n")
        try settings().set("sale", to: false)
        #expect(try settings().journal().records().map(\.number) == [1, 10])
    }

    @Test func `the last ones, a setting's and those since a time can be asked for`() throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        try settings.set("other", to: true)
        try settings.set("sale", to: false)
        let journal = try settings.journal()
        #expect(journal.records(of: "sale").map(\.number) == [1, 3])
        #expect(journal.records(last: 2).map(\.number) == [2, 3])
        #expect(journal.records(of: "sale", last: 1).map(\.number) == [3])
        #expect(journal.records(since: CalendarTime.now.seconds + 60).isEmpty)
        #expect(journal.records(since: CalendarTime.now.seconds - 60).count == 3)
        #expect(journal.records(where: { $0.id != "sale" }).map(\.number) == [2])
    }

    @Test func `a store in memory keeps one, too`() throws {
        let settings = AppSettings(store: InMemorySettingStore(), build: .debug)
        try settings.declareKept([sale])
        try settings.set("sale", to: true)
        try settings.set("sale", to: true)
        try settings.reset("sale")
        #expect(try settings.journal().records().map(\.number) == [1, 2])
    }
}
