import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

/// A front end other than the shell, made of what every front end needs: a loop and a host.
final class TestFrontEnd {
    let host: CurrentHost
    private(set) var events: [HostEvent] = []
    private let loop = EventLoop()

    init(_ source: some SessionSource, with plugins: PluginSet? = nil) {
        host = CurrentHost(source: source, with: plugins, loop: loop) {
            Introduction(client: "small 1.0", events: EventTopic.allCases)
        }
        host.follow { [unowned self] event, _ in
            switch event {
            case _ where event.topic != nil: events.append(event)
            default: return false
            }
            return true
        }
    }

    // A host that isn't closed stays a zombie, which the wait for exit tests trips over.
    deinit {
        host.drop()
        host.closeAtExit()
    }

    /// Runs an action and waits for its result.
    @discardableResult
    func run(_ action: ItemID, _ arguments: JSONObject = [:]) throws -> JSONValue {
        try host.ask(.trigger(action, arguments: arguments, isConfirmed: true)).value
    }

    /// The error with which an action failed, or `nil` if it succeeded.
    func failure(of action: ItemID) -> HostError? {
        do {
            try run(action)
            return nil
        } catch {
            return error as? HostError
        }
    }
}
