package import DevMenuKit
package import DevMenuWire

/// The state of a front end's host.
package enum HostState {
    /// No host: none has been needed yet, it was left, or a session is being opened.
    case none
    /// The host lives.
    case live(OpenedHost)
    /// The host ended by itself.
    case ended(OpenedHost, Report)

    /// The progress of reporting the end to a person.
    package enum Report: Int {
        /// Not reported.
        case due
        /// A command has reported it, as part of its result.
        case reported
        /// A command has reported it as the end that an action announced.
        case announced
        /// The prompt has restarted the host, or has shown the person how to.
        case handled
    }

    /// The host that lives or has ended, or `nil` if there is none.
    package var host: OpenedHost? {
        switch self {
        case .none: nil
        case .live(let host), .ended(let host, _): host
        }
    }
}

/// A host with its session, and all that a front end has learned in that session.
package final class OpenedHost {
    /// The session.
    package let session: any MenuSession
    /// The menu, once it has been asked for, or `nil` while there is no current one.
    package internal(set) var menu: ListedMenu?
    /// The routes, once they have been asked for.
    package internal(set) var routes: ReceivedRoutes?
    /// The last lines of the app's log that this front end has received, the oldest first.
    package private(set) var lastLines: [LogLine] = []
    /// The most lines that are stored for a person to see after a crash.
    static let lineLimit = 10

    /// The host's name for this front end.
    private var peer: String?
    /// The introduction that the host was sent last.
    private var introduction: Introduction?

    /// Creates a host of which only the hello is known.
    init(_ session: any MenuSession) { self.session = session }

    /// Sends the host an introduction, unless it was sent the same before.
    func introduce(_ introduction: Introduction) {
        var introduction = introduction
        if !session.hello.has(.agents) { introduction.agent = nil }
        guard introduction != self.introduction else { return }
        self.introduction = introduction
        session.send(.initialize(introduction), chain: nil) { [weak self] answer in
            if case .success(let value) = answer { self?.peer = ReceivedResult.peer(value) }
        }
    }

    /// Follows all lines of the app's log, if the host sends them.
    ///
    /// - Parameters:
    ///   - last: The number of lines to begin with, or `nil` for all that the host has retained.
    ///   - completion: Called with these lines.
    func followLines(last: Int?, completion: @escaping (Result<[LogLine], HostError>) -> Void) {
        let query = LogQuery(last: last, follows: true)
        session.send(.readLog(query), chain: nil) { [weak self] answer in
            let lines = answer.map(LogLine.list)
            if case .success(let lines) = lines {
                self?.lastLines = Array(lines.suffix(Self.lineLimit))
            }
            completion(lines)
        }
    }

    private func append(_ line: LogLine) {
        if lastLines.count == Self.lineLimit { lastLines.removeFirst() }
        lastLines.append(line)
    }

    /// Discards the menu and the routes, which have changed or may have.
    func forgetMenu() {
        menu = nil
        routes = nil
    }

    /// Applies an event of the host, or of a plugin beside it.
    ///
    /// - Returns: `false` for what this front end has done itself.
    func apply(_ event: HostEvent) -> Bool {
        switch event {
        case .setting(_, _, _, let by?, _) where by == peer: return false
        case .route(_, let by?) where by == peer: return false
        case .run(_, _, _, let by?) where by == peer: return false
        case .menu, .dropped: forgetMenu()
        case .line(let line): append(line)
        case .log(let level, let message):
            append(LogLine(time: LogLine.now, level: level, label: nil, message: message))
        default: break
        }
        return true
    }
}
