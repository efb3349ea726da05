public import DevMenuKit
public import Testing

/// Proves that a source of settings keeps the laws of ``/DevMenuKit/SettingSource``.
///
/// An author of a source runs every law as a test of its own:
///
/// ```swift
/// @Test(arguments: SettingSourceConformance.Law.allCases)
/// func `keeps the laws of sources`(law: SettingSourceConformance.Law) async throws {
///     try await SettingSourceConformance {
///         let source = MySource()
///         return .init(source) { values in source.receive(values) }
///     }.verify(law)
/// }
/// ```
public struct SettingSourceConformance: Sendable {
    private let patience: Duration
    private let make: @Sendable () throws -> Subject

    /// Creates a suite for the sources that a closure makes, a new one for each law.
    ///
    /// - Parameters:
    ///   - patience: How long a call of a watch is waited for before that is an issue.
    ///   - make: Makes a source that says nothing yet, or one whose values never change.
    public init(
        patience: Duration = .seconds(30),
        _ make: @escaping @Sendable () throws -> Subject
    ) {
        self.patience = patience
        self.make = make
    }

    /// Records an issue for everything in which a source breaks one law.
    ///
    /// - Parameter law: The law.
    /// - Throws: What the source throws.
    public func verify(_ law: Law) async throws {
        let trial = try SourceTrial(of: make(), patience: patience)
        switch law {
        case .isNamed: try await trial.isNamed()
        case .saysWhatItWasTold: try await trial.saysWhatItWasTold()
        case .staysUntilTold: try await trial.staysUntilTold()
        case .changesAsAWhole: try await trial.changesAsAWhole()
        case .tellsOfChanges: try await trial.tellsOfChanges()
        case .tellsEveryWatch: try await trial.tellsEveryWatch()
        case .endsWatches: try await trial.endsWatches()
        }
    }

    /// Records an issue for everything in which a source breaks any law.
    ///
    /// - Throws: What the source throws.
    public func verify() async throws {
        for law in Law.allCases { try await verify(law) }
    }
}

extension SettingSourceConformance {
    /// A source, and what is known of its values.
    public struct Subject: Sendable {
        /// Has a source say some Bools, by storage keys, and nothing else.
        public typealias Tell = @Sendable (JSONObject) async throws -> Void

        let source: any SettingSource
        let tell: Tell?
        let expected: [(setting: any Setting, value: JSONValue)]
        let unknown: [any Setting]

        /// Creates the subject of a source whose values change.
        ///
        /// - Parameters:
        ///   - source: The source, which says nothing yet.
        ///   - tell: Has the source say these Bools, by storage keys, and nothing else from now on.
        public init(_ source: any SettingSource, tell: @escaping Tell) {
            self.source = source
            self.tell = tell
            expected = []
            unknown = []
        }

        /// Creates the subject of a source whose values never change.
        ///
        /// - Parameters:
        ///   - source: The source.
        ///   - expected: Some settings, with what the source says of each.
        ///   - unknown: Settings of which it says nothing.
        public init(
            _ source: any SettingSource,
            saying expected: [(setting: any Setting, value: JSONValue)],
            andNothingOf unknown: [any Setting] = []
        ) {
            self.source = source
            tell = nil
            self.expected = expected
            self.unknown = unknown
        }
    }

    /// What every source keeps to.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// It has a layer and a name, which never change.
        case isNamed = "the layer and the name stay"
        /// It has the values that it was told, and no others.
        case saysWhatItWasTold = "it says what it was told"
        /// It says the same until it is told something else.
        case staysUntilTold = "a value stays until the source changes"
        /// Whoever is told of a change sees all of it.
        case changesAsAWhole = "a change of several values is seen whole"
        /// A watch calls back once the source says something else, while no lock is held.
        case tellsOfChanges = "a watch tells of changes"
        /// Several watches of one source are all called.
        case tellsEveryWatch = "every watch is told"
        /// A cancelled watch is called no more.
        case endsWatches = "a cancelled watch is told no more"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}

/// One source on trial for one law.
struct SourceTrial {
    /// What a source says of the toggles that it is asked about, by their keys.
    private typealias Answers = [String: Bool]

    private static let toggles = ["first", "second", "third"].map {
        FeatureToggle(ItemID($0), title: LocalizedText($0))
    }

    private let source: any SettingSource
    private let subject: SettingSourceConformance.Subject
    private let patience: Duration

    init(of subject: SettingSourceConformance.Subject, patience: Duration) {
        source = subject.source
        self.subject = subject
        self.patience = patience
    }

    func isNamed() async throws {
        let (layer, name) = (source.layer, source.name)
        #expect(!layer.rawValue.isEmpty, "the layer has no name")
        #expect(layer != .default, "the layer 'default' is the declaration's own")
        #expect(!name.isEmpty, "the source has no name")
        guard let tell = subject.tell else { return }
        for values in [["first": true], [:]] as [JSONObject] {
            try await tell(values)
            #expect(source.layer == layer)
            #expect(source.name == name)
        }
    }

    func saysWhatItWasTold() async throws {
        for (setting, value) in subject.expected {
            #expect(source.value(of: setting) == value, "\(setting.id)")
        }
        for setting in subject.unknown {
            #expect(source.value(of: setting) == nil, "\(setting.id)")
        }
        guard let tell = subject.tell else { return }
        #expect(answers == [:])
        try await whileWatching { calls in
            for values in [
                ["first": true, "second": false], ["second": true], [:], ["third": false],
            ] as [Answers] {
                try await tell(Self.json(values))
                while answers != values {
                    guard await calls.next() != nil else {
                        Issue.record("told \(values), the source says \(answers)")
                        return
                    }
                }
            }
        }
    }

    func staysUntilTold() async throws {
        for (setting, value) in subject.expected {
            for _ in 0..<100 { try #require(source.value(of: setting) == value) }
        }
        guard let tell = subject.tell else { return }
        try await whileWatching { calls in
            try await tell(["first": true])
            while answers != ["first": true], await calls.next() != nil {}
            for _ in 0..<100 { try #require(answers == ["first": true]) }
        }
    }

    func changesAsAWhole() async throws {
        guard let tell = subject.tell else { return }
        let told: [Answers] = [[:]] + [true, false].map { ["first": $0, "second": $0] }
        try await whileWatching { calls in
            for values in [told[1], told[2], told[1], told[0], told[2]] {
                try await tell(Self.json(values))
                while let seen = await calls.next() {
                    #expect(told.contains(seen), "half of a change was seen")
                    if seen == values { break }
                }
            }
        }
    }

    func tellsOfChanges() async throws {
        try await whileWatching { calls in
            guard let tell = subject.tell else { return }
            for values in [["first": true], ["first": false], [:]] as [Answers] {
                try await tell(Self.json(values))
                // What counts is what the source said when it called.
                var seen: Answers?
                repeat {
                    seen = await calls.next()
                    if seen == nil {
                        Issue.record("no watch was told of \(values) when the source said it")
                        return
                    }
                } while seen != values
            }
        }
    }

    func tellsEveryWatch() async throws {
        try await whileWatching { first in
            try await whileWatching { second in
                guard let tell = subject.tell else { return }
                try await tell(["first": true])
                for calls in [first, second] where await calls.next() == nil {
                    Issue.record("one watch of two was not told")
                }
            }
        }
    }

    func endsWatches() async throws {
        let (calls, call) = AsyncStream<String>.makeStream()
        let cancelled = try source.watch { call.yield("a cancelled one") }
        var dropped: SettingWatch? = try source.watch { call.yield("a dropped one") }
        withExtendedLifetime(dropped) {}
        dropped = nil
        cancelled.cancel()
        cancelled.cancel()
        guard let tell = subject.tell else { return }
        try await whileWatching { last in
            for isOn in [true, false] {
                try await tell(["first": .bool(isOn)])
                while let seen = await last.next(), seen != ["first": isOn] {}
            }
        }
        call.finish()
        for await name in calls {
            Issue.record("\(name) was told")
            break
        }
    }

    private var answers: Answers {
        var answers: Answers = [:]
        for toggle in Self.toggles {
            // A source may have Bools in its own way: what counts is what the setting makes of it.
            guard let value = source.value(of: toggle) else { continue }
            answers[toggle.key] = (try? toggle.checked(value))?.bool
        }
        return answers
    }

    /// Gives a body the calls of a watch, with what the source said at each; they end when nothing
    /// was told for long.
    private func whileWatching(_ body: (WatchedCalls) async throws -> Void) async throws {
        let (calls, call) = AsyncStream<Answers>.makeStream()
        // To ask the source is to take its locks, if it has any.
        let watch = try source.watch { call.yield(answers) }
        let limit = Task {
            try await Task.sleep(for: patience)
            call.finish()
        }
        defer {
            limit.cancel()
            watch.cancel()
        }
        try await body(WatchedCalls(calls))
    }

    /// The calls of a watch, one after the other.
    private final class WatchedCalls {
        private var calls: AsyncStream<Answers>.Iterator

        init(_ calls: AsyncStream<Answers>) { self.calls = calls.makeAsyncIterator() }

        /// What the source said at the next call; `nil` where none comes.
        func next() async -> Answers? { await calls.next(isolation: #isolation) }
    }

    private static func json(_ values: Answers) -> JSONObject {
        JSONObject(values.sorted { $0.key < $1.key }.map { ($0.key, .bool($0.value)) })
    }
}
