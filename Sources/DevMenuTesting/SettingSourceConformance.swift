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
