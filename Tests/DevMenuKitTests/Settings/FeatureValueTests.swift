import TerminalTesting

@testable import DevMenuKit

@Suite struct FeatureValueTests {
    private let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
    private let share = FeatureValue("share", title: "Share", default: 0.5, in: 0...1)
    private let greeting = FeatureValue("greeting", title: "Greeting", default: "Hello")
    private let isQuiet = FeatureValue("quiet", title: "Quiet", default: true)
    private let store = InMemorySettingStore()

    private func declared() throws -> AppSettings {
        try AppSettings(store: store, build: .debug).declaring([timeout, share, greeting, isQuiet])
    }

    @Test func `has its default, and then the value that people set`() throws {
        let settings = try declared()
        #expect(timeout.value == 30 && share.value == 0.5)
        #expect(greeting.value == "Hello" && isQuiet.value)
        try settings.set("timeout", to: 45)
        try settings.set("share", to: 1)
        try settings.set("greeting", to: "你好")
        try settings.set("quiet", to: "off")
        #expect(timeout.value == 45 && share.value == 1)
        #expect(greeting.value == "你好" && !isQuiet.value)
        #expect(store.load() == ["timeout": 45, "share": 1.0, "greeting": "你好", "quiet": false])
        #expect(throws: SettingError.self) { try share.set(.nan) }
        for id in ["timeout", "share", "greeting", "quiet"] { try settings.reset(ItemID(id)) }
        #expect(timeout.value == 30 && share.value == 0.5)
        #expect(greeting.value == "Hello" && isQuiet.value)
    }

    @Test(
        arguments: [
            ("timeout", 301, "'301' isn't a value of 'timeout': give a whole number from 1 to 300"),
            ("timeout", 2.5, "'2.5' isn't a value of 'timeout': give a whole number from 1 to 300"),
            ("timeout", "x", "'x' isn't a value of 'timeout': give a whole number from 1 to 300"),
            ("share", 1.5, "'1.5' isn't a value of 'share': give a number from 0 to 1"),
            ("greeting", 1, "'1' isn't a value of 'greeting': give a text"),
            ("quiet", "of", "'of' isn't a value of 'quiet': give on or off. Did you mean 'off'?"),
        ] as [(ItemID, JSONValue, String)]
    )
    func `refuses other values, saying what fits`(id: ItemID, value: JSONValue, message: String)
        throws
    {
        let settings = try declared()
        let error = #expect(throws: SettingError.self) { try settings.set(id, to: value) }
        #expect(error?.description == message)
    }

    @Test func `keeps all 64 bits of a number`() throws {
        let large = FeatureValue("large", title: "Large", default: Int.min)
        let settings = try AppSettings(store: store, build: .debug).declaring([large, share])
        #expect(large.value == .min)
        try settings.set("large", to: .integer(.max))
        #expect(large.value == .max)
        try settings.set("share", to: .double(.leastNonzeroMagnitude))
        #expect(share.value == .leastNonzeroMagnitude)
    }

    @Test func `has its declared value for a kind of build`() throws {
        let retries = FeatureValue("retries", title: "R", default: 3, builds: [.debug: 0])
        try AppSettings(store: store, build: .debug).declare([retries])
        #expect(retries.value == 0)
        try AppSettings(store: store, build: .production).declare([retries])
        #expect(retries.value == 3)
    }

    @Test func `tells shells its kind and its bounds`() throws {
        let settings = try declared()
        let context = MenuContext(settings)
        #expect([timeout.kind, greeting.kind, isQuiet.kind] == [.number, .text, .toggle])
        let details = timeout.details(in: context)
        #expect(details["isWhole"] == true)
        #expect(details["minimum"] == 1 && details["maximum"] == 300)
        #expect(share.details(in: context)["isWhole"] == nil)
        #expect(NumberRule(.object(details)).words == "a whole number from 1 to 300")
        #expect(NumberRule(.object(share.details(in: context))).words == "a number from 0 to 1")
        #expect(greeting.details(in: context)["minimum"] == nil)
    }

    @Test func `refuses a default outside of its bounds`() {
        let bad = FeatureValue("bad", title: "Bad", default: 0, in: 1...3)
        #expect(bad.problem == "has the default 0, which isn't a whole number from 1 to 3")
        let endless = FeatureValue("endless", title: "Endless", default: Double.infinity)
        #expect(endless.problem?.hasSuffix("which isn't a number") == true)
        #expect(timeout.problem == nil && share.problem == nil && greeting.problem == nil)
    }

    @Test func `equal texts have one address, however often they change`() {
        var addresses: Set<Int> = []
        for change in 0..<10_000 * TestScale.factor {
            let text = "\(change % 3) is a text that doesn't fit into a String itself"
            greeting.set(toOwn: .string(text))
            addresses.insert(greeting.core.state.load(ordering: .acquiring))
        }
        #expect(addresses.count == 3)
        #expect(greeting.value.hasPrefix("0 is"))
    }

    @Test func `texts that only look the same differ`() {
        for text in ["\u{E9}", "e\u{301}", "\u{E9}"] {
            greeting.set(toOwn: .string(text))
            #expect(Array(greeting.value.utf8) == Array(text.utf8))
        }
    }

    @Test func `threads read whole values while others write them`() async {
        let texts = (0..<4).map { String(repeating: "\($0)", count: 1 + 40 * $0) }
        let numbers = [0, .max, .min, 0x0123_4567_89AB_CDEF]
        let shares = [0.1, .pi, -.pi, .greatestFiniteMagnitude]
        let large = FeatureValue("large", title: "Large", default: 0)
        let real = FeatureValue("real", title: "Real", default: 0.1)
        let text = FeatureValue("text", title: "Text", default: texts[0])
        await withTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<2_000 * TestScale.factor {
                        let index = (writer + round) % 4
                        large.set(toOwn: .integer(numbers[index]))
                        real.set(toOwn: .double(shares[index]))
                        text.set(toOwn: .string(texts[index]))
                    }
                }
                group.addTask {
                    var torn = 0
                    for _ in 0..<2_000 * TestScale.factor {
                        if !numbers.contains(large.value) { torn += 1 }
                        if !shares.contains(real.value) { torn += 1 }
                        if !texts.contains(text.value) { torn += 1 }
                    }
                    #expect(torn == 0)
                }
            }
        }
    }
}
