import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import Synchronization
import TerminalTesting
import Testing

@Suite struct CachedMomentsRepositoryTests {
    private let folder: TemporaryDirectory
    private var store: FileMomentsStore { FileMomentsStore(path: folder.path("moments.json")) }

    init() throws { folder = try TemporaryDirectory() }

    private func repository(_ session: TestSession) -> CachedMomentsRepository {
        CachedMomentsRepository(session: session, store: store)
    }

    @Test func `is empty at first`() {
        #expect(repository(TestSession()).momentsDetails.value == nil)
        #expect(store.load() == nil)
    }

    @Test func `calls the session with exact arguments, and saves both answers`() async throws {
        let session = TestSession(.success(.sample()), .success(.sample(isLiked: false, likes: [])))
        let repository = repository(session)
        try await repository.getMoments(userID: "0")
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == .sample())
        try await repository.updateLike(isLiked: false, momentID: "7", userID: "0")
        #expect(repository.momentsDetails.value == .sample(isLiked: false, likes: []))
        #expect(store.load() == .sample(isLiked: false, likes: []))
        #expect(
            session.calls == [
                .getMoments(userID: "0"), .updateLike(isLiked: false, momentID: "7", userID: "0"),
            ]
        )
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `publishes the saved timeline, and then each answer`() async throws {
        try store.save(.sample(isLiked: nil, likes: nil))
        let repository = repository(TestSession(.success(.sample())))
        var timelines = repository.momentsDetails.values.makeAsyncIterator()
        #expect(await timelines.next() == .sample(isLiked: nil, likes: nil))
        try await repository.getMoments(userID: "0")
        #expect(await timelines.next() == .sample())
    }

    @Test(arguments: ["", "{", "<html>", #"{"userDetails":{}}"#, "[]", "\u{0}"])
    func `ignores a damaged file, and replaces it`(text: String) async throws {
        try folder.write(text, to: "moments.json")
        let repository = repository(TestSession(.success(.sample())))
        #expect(repository.momentsDetails.value == nil)
        try await repository.getMoments(userID: "0")
        #expect(store.load() == .sample())
    }

    @Test func `keeps its contents where the session fails`() async throws {
        let error = APIError.network(status: 500, reason: "down")
        let session = TestSession(.success(.sample()), .failure(error), .failure(error))
        let repository = repository(session)
        try await repository.getMoments(userID: "0")
        await #expect(throws: error) { try await repository.getMoments(userID: "0") }
        await #expect(throws: error) {
            try await repository.updateLike(isLiked: true, momentID: "0", userID: "0")
        }
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == .sample())
    }

    @Test func `shows an answer that it cannot save`() async throws {
        let store = TestStore(saved: .sample(isLiked: nil, likes: nil), isFull: true)
        let session = TestSession(.success(.sample()))
        let repository = CachedMomentsRepository(session: session, store: store)
        #expect(repository.momentsDetails.value == .sample(isLiked: nil, likes: nil))
        try await repository.getMoments(userID: "0")
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == .sample(isLiked: nil, likes: nil))
        #expect(store.attempts == [.sample()])
    }

    /// A store in memory, which may be full.
    private final class TestStore: MomentsStore {
        private let saved: Mutex<MomentsDetails>
        private let recorder = Recorder<MomentsDetails>()
        private let isFull: Bool

        init(saved: MomentsDetails, isFull: Bool) {
            self.saved = Mutex(saved)
            self.isFull = isFull
        }

        /// The timelines that were to be saved, in order.
        var attempts: [MomentsDetails] { recorder.values }

        func load() -> MomentsDetails? { saved.withLock { $0 } }

        func save(_ details: MomentsDetails) throws {
            recorder.record(details)
            guard !isFull else { throw APIError.network(status: 507, reason: "full") }
            saved.withLock { $0 = details }
        }
    }
}
