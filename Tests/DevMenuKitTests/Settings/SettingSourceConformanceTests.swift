import DevMenuKit
import DevMenuTesting
import Synchronization
import TerminalTesting
import Testing

@Suite(.onOwnThread, .hangLimit) struct SettingSourceConformanceTests {
    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `a remote source keeps the laws of sources`(
        law: SettingSourceConformance.Law
    ) async throws {
        try await SettingSourceConformance {
            let source = RemoteSource()
            return .init(source) { source.tell($0) }
        }.verify(law)
    }

    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `overrides in memory keep the laws of sources`(
        law: SettingSourceConformance.Law
    ) async throws {
        try await SettingSourceConformance {
            let store = InMemorySettingStore()
            return .init(OverrideSource(store)) { values in
                InMemorySettingStore(sharing: store).update { $0 = values }
            }
        }.verify(law)
    }

    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `overrides in a file keep the laws of sources`(
        law: SettingSourceConformance.Law
    ) async throws {
        try await SettingSourceConformance {
            let place = try TemporaryPlace()
            return .init(OverrideSource(place.store())) { values in
                try place.store().update { $0 = values }
            }
        }.verify(law)
    }

    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `the build's values keep the laws of sources`(
        law: SettingSourceConformance.Law
    ) async throws {
        try await SettingSourceConformance {
            let built = FeatureToggle(
                "built",
                title: "Built",
                builds: [.internal: true, .debug: false]
            )
            let plain = FeatureToggle("plain", title: "Plain")
            return .init(
                BuildSource(.internal),
                saying: [(built, .bool(true))],
                andNothingOf: [plain]
            )
        }.verify(law)
    }

    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `the suite finds a source that breaks a law`(
        law: SettingSourceConformance.Law
    ) async {
        await withKnownIssue {
            try await SettingSourceConformance(patience: .milliseconds(100)) {
                let source = WrongSource(breaking: law)
                return .init(source) { source.tell($0) }
            }.verify(law)
        }
    }

    @Test func `the suite finds a source that lacks an expected value`() async {
        await withKnownIssue {
            try await SettingSourceConformance {
                let built = FeatureToggle("built", title: "Built", builds: [.debug: true])
                return .init(BuildSource(.internal), saying: [(built, .bool(true))])
            }.verify(.saysWhatItWasTold)
        }
    }
}

/// A source that keeps all laws but one.
private final class WrongSource: SettingSource {
    private struct State {
        var values = JSONObject()
        var reads = 0
        var watches: [Int: @Sendable () -> Void] = [:]
        var nextWatch = 0
    }

    let layer: SettingLayer = "wrong"
    private let broken: SettingSourceConformance.Law
    private let state = Mutex(State())

    init(breaking law: SettingSourceConformance.Law) { broken = law }

    var name: String { broken == .isNamed ? "" : "a wrong source" }

    func value(of setting: any Setting) -> JSONValue? {
        state.withLock { state in
            state.reads += 1
            guard broken == .staysUntilTold, state.reads > 50 else {
                return state.values[setting.key]
            }
            return .bool(state.reads.isMultiple(of: 2))
        }
    }

    func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = state.withLock { state in
            state.nextWatch += 1
            if broken == .tellsEveryWatch { state.watches = [:] }
            state.watches[state.nextWatch] = changed
            return state.nextWatch
        }
        return SettingWatch { [weak self] in
            guard let self, broken != .endsWatches else { return }
            _ = state.withLock { $0.watches.removeValue(forKey: id) }
        }
    }

    func tell(_ values: JSONObject) {
        switch broken {
        case .tellsOfChanges:
            call()
            state.withLock { $0.values = values }
        case .saysWhatItWasTold:
            state.withLock { $0.values.merge(values) }
            call()
        case .changesAsAWhole:
            for (name, value) in values.members {
                state.withLock { $0.values[name] = value }
                call()
            }
            state.withLock { $0.values = values }
            call()
        default:
            state.withLock { $0.values = values }
            call()
        }
    }

    private func call() {
        for changed in state.withLock({ Array($0.watches.values) }) { changed() }
    }
}
