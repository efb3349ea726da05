import DevMenuPages
@testable import MomentsKit
import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct CachedMomentsRepositoryTests {
    private let folder: TemporaryDirectory
    private var store: FileMomentsStore { FileMomentsStore(path: folder.path("moments.json")) }

    init() throws { folder = try TemporaryDirectory() }

    private func repository(_ session: TestSession) -> CachedMomentsRepository {
        CachedMomentsRepository(session: session, store: store)
    }

    @Test func `calls the session with exact arguments, and saves both answers`() async throws {
        let unliked = MomentsDetails.sample(isLiked: false, likes: [])
        let session = TestSession { $0 == .getMoments(userID: "0") ? .sample() : unliked }
        let repository = repository(session)
        #expect(repository.momentsDetails.value == nil && store.load() == nil)
        try await repository.getMoments(userID: "0")
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == .sample())
        try await repository.updateLike(isLiked: false, momentID: "7", userID: "0")
        #expect(repository.momentsDetails.value == unliked)
        #expect(store.load() == unliked)
        let like = TestSession.Call.updateLike(isLiked: false, momentID: "7", userID: "0")
        #expect(session.calls.values == [.getMoments(userID: "0"), like])
    }

    @Test func `publishes the saved timeline, and then each answer`() async throws {
        try store.save(.sample(isLiked: nil, likes: nil))
        let repository = repository(TestSession { _ in .sample() })
        var timelines = repository.momentsDetails.values.makeAsyncIterator()
        #expect(await timelines.next() == .sample(isLiked: nil, likes: nil))
        try await repository.getMoments(userID: "0")
        #expect(await timelines.next() == .sample())
    }

    @Test(arguments: ["", "{", "<html>", #"{"userDetails":{}}"#, "[]", "\u{0}"])
    func `ignores a damaged file, and replaces it`(text: String) async throws {
        try folder.write(text, to: "moments.json")
        let repository = repository(TestSession { _ in .sample() })
        #expect(repository.momentsDetails.value == nil)
        try await repository.getMoments(userID: "0")
        #expect(store.load() == .sample())
    }

    @Test func `keeps its contents where the session fails`() async throws {
        try store.save(.sample())
        let error = APIError.network(status: 500, reason: "down")
        let repository = repository(TestSession { _ in throw error })
        await #expect(throws: error) { try await repository.getMoments(userID: "0") }
        await #expect(throws: error) {
            try await repository.updateLike(isLiked: true, momentID: "0", userID: "0")
        }
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == .sample())
    }

    @Test func `shows an answer that it cannot save`() async throws {
        // No file can be written where a folder is.
        try folder.make("moments.json/full")
        let repository = repository(TestSession { _ in .sample() })
        try await repository.getMoments(userID: "0")
        #expect(repository.momentsDetails.value == .sample())
        #expect(store.load() == nil)
    }
}
