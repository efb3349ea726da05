import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuSystem
import DevMenuWire
import Synchronization

/// The verbs of a shell in a test, over a conversation with a host.
struct ShellVerbs: Sendable {
    private let conversation: Result<Conversation, Errno>
    private let locale: MenuLocale
    private let columns: Int?

    /// Creates the verbs with a conversation that follows all events, if it can be made.
    init(
        locale: MenuLocale,
        columns: Int?,
        _ connect: (Introduction) throws(Errno) -> Conversation
    ) {
        let introduction = Introduction(
            client: "DevMenuTesting",
            locale: locale.tag,
            columns: columns,
            events: EventTopic.allCases
        )
        (self.locale, self.columns) = (locale, columns)
        conversation = Result { () throws(Errno) in try connect(introduction) }
    }

    /// The reason there's no conversation, or `nil` if there is one.
    var problem: Errno? {
        if case .failure(let error) = conversation { error } else { nil }
    }

    /// Ends the conversation.
    func close() { try? conversation.get().close() }

    /// Returns the menu as text.
    func text() async throws(InMemoryHostError) -> String {
        let menu = ListedMenu(ReceivedMenu(try await answer(to: .menuList))).withoutHidden
        return ListedText.text(of: menu, columns: columns)
    }

    /// Runs an action to its end.
    func run(
        _ id: ItemID,
        _ arguments: JSONObject,
        confirmed: Bool
    ) async throws(InMemoryHostError) -> RecordedCall {
        let log = CallLog()
        let json = try await answer(
            to: .trigger(id, arguments: arguments, isConfirmed: confirmed),
            receiving: log.add
        )
        var record = log.record.withLock(\.self)
        record.announcement = ReceivedResult.terminating(json).flatMap(Ending.init)
        let result: Result<ActionResult, any Error> =
            if let ending = record.announcement {
                .failure(RecordedEnding(ending: ending))
            } else {
                .success(ReceivedContent(json).result)
            }
        return RecordedCall(result: result, record: record, locale: locale)
    }

    /// Opens a route, and returns the page.
    func open(
        _ url: String,
        transition: RouteTransition
    ) async throws(InMemoryHostError) -> Page {
        let content = ReceivedContent(try await answer(to: .open(url: url, transition)))
        var page =
            content.table.map { Page($0) }
            ?? Page(text: content.text ?? "", styles: content.styles, value: content.value)
        page.isShown = content.isShown
        return page
    }

    /// The events from now on, for one consumer.
    var events: AsyncStream<InMemoryHost.Event> {
        (try? conversation.get().events(InMemoryHost.Event.init)) ?? AsyncStream { $0.finish() }
    }

    /// Sends any request, and returns its result.
    @discardableResult
    func answer(
        to request: HostRequest,
        receiving receive: @escaping @Sendable (HostEvent) -> Void = { _ in }
    ) async throws(InMemoryHostError) -> ReceivedJSON {
        guard case .success(let conversation) = conversation else { throw .gone }
        return try await conversation.answer(to: request, receiving: receive)
            .mapError(InMemoryHostError.init).get()
    }
}

/// Records what an action does before its response.
private final class CallLog: Sendable {
    let record = Mutex(RecordingChannel.Record())

    func add(_ event: HostEvent) {
        record.withLock { record in
            switch event {
            case .output(_, let stream, let bytes):
                record.output.append(RecordedCall.Output(stream: stream, bytes: bytes))
            case .progress(_, let fraction, let message):
                record.progress.append(RecordedCall.Progress(fraction: fraction, message: message))
            case .route(let url, _): record.openedURLs.append(url)
            default: break
            }
        }
    }
}

extension Ending {
    /// Creates the ending of a name in the protocol, or `nil` if no signal has it.
    fileprivate init?(name: String) {
        let endings = [.exit] + (1...64).map { Ending.signal($0) }
        guard let ending = endings.first(where: { $0.description == name }) else { return nil }
        self = ending
    }
}
