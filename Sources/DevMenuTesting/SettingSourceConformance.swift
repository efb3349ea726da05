public import DevMenuKit
public import Testing

/// Checks that a source of settings follows the laws of `SettingSource`.
///
/// The author of a source runs every law as a separate test:
///
/// ```swift
/// @Test(arguments: SettingSourceConformance.Law.allCases)
/// func `keeps the laws of sources`(law: SettingSourceConformance.Law) async throws {
///     try await SettingSourceConformance {
///         let source = RemoteSource("config.shop.example")
///         return .init(source) { source.update($0) }
///     }.verify(law)
/// }
/// ```
public struct SettingSourceConformance: Sendable {
    private let timeout: Duration
    private let make: @Sendable () throws -> Subject

    /// Creates a suite for the sources that a closure makes, a new one for each law.
    ///
    /// - Parameters:
    ///   - timeout: The time to wait for a watch's callback before recording an issue.
    ///   - make: Makes a source that has no values yet, or one whose values never change.
    public init(
        timeout: Duration = .seconds(30),
        _ make: @escaping @Sendable () throws -> Subject
    ) {
        self.timeout = timeout
        self.make = make
    }

    /// Records an issue for each way in which a source breaks a law.
    ///
    /// - Parameter law: The law.
    /// - Throws: The source's error.
    public func verify(_ law: Law) async throws {
        let trial = try SourceTrial(subject: make(), timeout: timeout)
        switch law {
        case .isNamed: try await trial.isNamed()
        case .returnsUpdates: try await trial.returnsUpdates()
        case .keepsValues: try await trial.keepsValues()
        case .hasValueOrProblem: try await trial.hasValueOrProblem()
        case .changesAtomically: try await trial.changesAtomically()
        case .reportsChanges: try await trial.reportsChanges()
        case .callsEveryWatch: try await trial.callsEveryWatch()
        case .endsWatches: try await trial.endsWatches()
        }
    }
}

extension SettingSourceConformance {
    /// A source, with the way to change its values or the values expected of it.
    public struct Subject: Sendable {
        /// A closure that makes a source have exactly these Bools, by storage keys.
        public typealias Update = @Sendable (JSONObject) async throws -> Void

        let source: any SettingSource
        var update: Update?
        var expected: [(setting: any Setting, value: JSONValue)] = []
        var unknown: [any Setting] = []

        /// Creates the subject of a source whose values change.
        ///
        /// - Parameters:
        ///   - source: The source, which has no values yet.
        ///   - update: Makes the source have exactly these Bools, by storage keys, from now on.
        public init(_ source: any SettingSource, update: @escaping Update) {
            self.source = source
            self.update = update
        }

        /// Creates the subject of a source whose values never change.
        ///
        /// - Parameters:
        ///   - source: The source.
        ///   - expected: Settings with the value that the source has for each.
        ///   - unknown: Settings for which the source has no value.
        public init(
            _ source: any SettingSource,
            expecting expected: [(setting: any Setting, value: JSONValue)],
            noValuesFor unknown: [any Setting] = []
        ) {
            self.source = source
            self.expected = expected
            self.unknown = unknown
        }
    }

    /// A law that every source follows.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// The layer and the name aren't empty, and never change.
        case isNamed = "the layer and the name stay"
        /// The source has exactly the values that it was given.
        case returnsUpdates = "it has the values that it was given"
        /// A value stays the same until the source changes.
        case keepsValues = "a value stays until the source changes"
        /// A value has no problem, unless the source failed to get a newer one.
        case hasValueOrProblem = "a value has no problem unless the source failed"
        /// A watch that is called after a change of several values sees all of them.
        case changesAtomically = "a change of several values is seen whole"
        /// A watch calls back after each change, while no lock is held.
        case reportsChanges = "a watch reports changes"
        /// Every watch of a source is called.
        case callsEveryWatch = "every watch is called"
        /// A cancelled watch isn't called again.
        case endsWatches = "a cancelled watch is no longer called"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}

/// A trial of one source for one law.
struct SourceTrial {
    /// The source's values of the toggles, by their keys.
    private typealias Answers = [String: Bool]

    private static let toggles = ["first", "second", "third"].map {
        FeatureToggle(ItemID($0), title: LocalizedText($0))
    }

    let subject: SettingSourceConformance.Subject
    let timeout: Duration

    private var source: any SettingSource { subject.source }

    func isNamed() async throws {
        let (layer, name) = (source.layer, source.name)
        #expect(!layer.rawValue.isEmpty, "the layer has no name")
        #expect(layer != .default, "the layer 'default' is the declaration's own")
        #expect(!name.isEmpty, "the source has no name")
        guard let update = subject.update else { return }
        for values in [["first": true], [:]] as [JSONObject] {
            try await update(values)
            #expect(source.layer == layer)
            #expect(source.name == name)
        }
    }

    func returnsUpdates() async throws {
        for (setting, value) in subject.expected {
            #expect(source.value(of: setting) == value, "\(setting.id)")
        }
        for setting in subject.unknown {
            #expect(source.value(of: setting) == nil, "\(setting.id)")
        }
        guard let update = subject.update else { return }
        #expect(answers == [:])
        try await whileWatching { calls in
            for values in [
                ["first": true, "second": false], ["second": true], [:], ["third": false],
            ] as [Answers] {
                try await update(Self.json(values))
                while answers != values {
                    guard await calls.next() != nil else {
                        Issue.record("given \(values), the source has \(answers)")
                        return
                    }
                }
            }
        }
    }

    func keepsValues() async throws {
        for (setting, value) in subject.expected {
            for _ in 0..<100 { try #require(source.value(of: setting) == value) }
        }
        guard let update = subject.update else { return }
        try await whileWatching { calls in
            try await update(["first": true])
            while answers != ["first": true], await calls.next() != nil {}
            for _ in 0..<100 { try #require(answers == ["first": true]) }
        }
    }

    func hasValueOrProblem() async throws {
        for (setting, _) in subject.expected { expectValueOrProblem(of: setting) }
        for setting in subject.unknown { expectValueOrProblem(of: setting) }
        guard let update = subject.update else { return }
        try await whileWatching { calls in
            for values in [["first": true, "second": false], ["second": true]] as [Answers] {
                try await update(Self.json(values))
                while answers != values, await calls.next() != nil {}
                for toggle in Self.toggles { expectValueOrProblem(of: toggle) }
            }
        }
    }

    private func expectValueOrProblem(of setting: any Setting) {
        guard source.value(of: setting) != nil else { return }
        switch source.problem(with: setting) {
        case nil, .failed?: break
        case let problem?:
            Issue.record("'\(setting.id)' has a value, and the problem '\(problem)'")
        }
    }

    func changesAtomically() async throws {
        guard let update = subject.update else { return }
        let allowed: [Answers] = [[:]] + [true, false].map { ["first": $0, "second": $0] }
        try await whileWatching { calls in
            for values in [allowed[1], allowed[2], allowed[1], allowed[0], allowed[2]] {
                try await update(Self.json(values))
                while let seen = await calls.next() {
                    #expect(allowed.contains(seen), "half of a change was seen")
                    if seen == values { break }
                }
            }
        }
    }

    func reportsChanges() async throws {
        try await whileWatching { calls in
            guard let update = subject.update else { return }
            for values in [["first": true], ["first": false], [:]] as [Answers] {
                try await update(Self.json(values))
                // The values at the time of the callback are compared.
                var seen: Answers?
                repeat {
                    seen = await calls.next()
                    if seen == nil {
                        Issue.record("no watch was called when the source had \(values)")
                        return
                    }
                } while seen != values
            }
        }
    }

    func callsEveryWatch() async throws {
        try await whileWatching { first in
            try await whileWatching { second in
                guard let update = subject.update else { return }
                try await update(["first": true])
                for calls in [first, second] where await calls.next() == nil {
                    Issue.record("one watch of two wasn't called")
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
        guard let update = subject.update else { return }
        try await whileWatching { last in
            for isOn in [true, false] {
                try await update(["first": .bool(isOn)])
                while let seen = await last.next(), seen != ["first": isOn] {}
            }
        }
        call.finish()
        for await name in calls {
            Issue.record("\(name) was called")
            break
        }
    }

    private var answers: Answers {
        var answers: Answers = [:]
        for toggle in Self.toggles {
            // A source may encode Bools in its own way: the setting interprets it.
            guard let value = source.value(of: toggle) else { continue }
            answers[toggle.key] = (try? toggle.checked(value))?.bool
        }
        return answers
    }

    /// Calls a body with the callbacks of a watch, each with the source's values at that time.
    ///
    /// The callbacks end after `timeout`.
    private func whileWatching(_ body: (WatchedCalls) async throws -> Void) async throws {
        let (calls, call) = AsyncStream<Answers>.makeStream()
        // Reading the values acquires the source's locks, if it has any.
        let watch = try source.watch { call.yield(answers) }
        let limit = Task {
            try await Task.sleep(for: timeout)
            call.finish()
        }
        defer {
            limit.cancel()
            watch.cancel()
        }
        try await body(WatchedCalls(calls))
    }

    /// The callbacks of a watch, in order.
    private final class WatchedCalls {
        private var calls: AsyncStream<Answers>.Iterator

        init(_ calls: AsyncStream<Answers>) { self.calls = calls.makeAsyncIterator() }

        /// Returns the source's values at the next callback, or `nil` if no more arrive in time.
        func next() async -> Answers? { await calls.next(isolation: #isolation) }
    }

    private static func json(_ values: Answers) -> JSONObject {
        JSONObject(values.sorted { $0.key < $1.key }.map { ($0.key, .bool($0.value)) })
    }
}
