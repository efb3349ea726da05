import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Asks one plugin for its hello, menu and routes.
private final class PluginInquiry {
    /// The plugin's answer or refusal, or `nil` while it is being asked.
    private(set) var outcome: Result<PluginAnswer, PluginRefusal>?
    /// The time that the plugin needed for its outcome.
    private(set) var duration = Duration.zero

    private let launch: HostLaunch
    private let introduction: Introduction
    private let loop: EventLoop
    private let timeout: Int
    private let start = ContinuousClock.now
    private var limit: InquiryLimit
    private var connection: HostConnection?
    /// The session since the hello.
    private var session: HostSession?
    private var menu: ReceivedJSON?

    /// Starts a plugin, and begins to query it.
    init(of file: PluginFile, _ introduction: Introduction, in loop: EventLoop, _ timeout: Int) {
        launch = .plugin(file)
        self.introduction = introduction
        self.loop = loop
        self.timeout = timeout
        limit = InquiryLimit(of: timeout, from: start)
        do throws(Errno) {
            let connection = try launch.start().connection
            self.connection = connection
            connection.process?.endsGroup = true
            HelloWait.listen(to: connection, in: loop, within: nil) { [unowned self] in ask($0) }
            checkLimit()
        } catch {
            outcome = .failure(.notStarted(reason: error.description))
        }
    }

    /// Indicates whether the plugin didn't answer in time.
    var wasSilent: Bool { if case .failure(.noAnswer) = outcome { true } else { false } }

    /// Ends the plugin's process, which has until a time to end by itself.
    ///
    /// A refused plugin's whole group ends with it.
    func end(by time: ContinuousClock.Instant) {
        if case .success = outcome { connection?.process?.endsGroup = false }
        connection?.close(within: max(time - .now, .zero))
    }

    private func checkLimit() {
        loop.later(after: limit.next - .now) { [weak self] in
            guard let self, outcome == nil else { return }
            if limit.isOver(at: .now, processorWait: connection?.processorWait) {
                finish(.failure(.noAnswer(to: session == nil ? "hello" : "menu", seconds: timeout)))
            } else {
                checkLimit()
            }
        }
    }

    private func ask(_ hello: Result<Hello, HelloWait.Failure>) {
        guard let connection else { return }
        switch hello {
        case .failure(let failure): finish(failure)
        case .success(let hello):
            let session = launch.session(over: connection, hello, in: loop)
            self.session = session
            // A plugin needn't support introductions or routes.
            session.send(.initialize(introduction), chain: nil) { _ in }
            session.send(.menuList, chain: nil) { [unowned self] answer in
                switch answer {
                case .success(let menu): self.menu = menu
                case .failure(.refused(let error)):
                    finish(.failure(.invalidMenu(reason: error.message)))
                case .failure: finish(HelloWait.Failure(connection.ending))
                }
            }
            session.send(.routeList, chain: nil) { [unowned self] answer in
                switch answer {
                case .success(let routes): finish(hello, routes: routes)
                case .failure(.refused): finish(hello, routes: nil)
                case .failure: finish(HelloWait.Failure(connection.ending))
                }
            }
        }
    }

    private func finish(_ hello: Hello, routes: ReceivedJSON?) {
        guard let menu else {
            return finish(.failure(.notProtocol(reason: "it answered 'route.list' out of turn")))
        }
        finish(
            Result { () throws(PluginRefusal) in
                try PluginAnswer(hello: hello, menu: menu, routes: routes)
            }
        )
    }

    private func finish(_ failure: HelloWait.Failure) {
        finish(.failure(PluginRefusal(failure, lastLines: connection?.lastLines ?? [])))
    }

    private func finish(_ outcome: Result<PluginAnswer, PluginRefusal>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        duration = .now - start
        connection?.finish(.closed)
    }
}

/// Asks several plugins at a time for their menus.
enum PluginInquiries {
    /// The number of plugins that are queried at a time.
    private static let width = 8
    /// The time that an answer needs only on a machine that has much else to do.
    private static let longTime = Duration.seconds(1)

    /// Asks plugins, and waits for their answers.
    ///
    /// Those that were silent are queried again if the machine was so slow that it may have been
    /// the reason.
    ///
    /// - Parameters:
    ///   - files: The plugins' files.
    ///   - introduction: The shell's introduction.
    ///   - loop: The loop to wait in.
    ///   - timeout: The seconds that a plugin has for its answers.
    ///   - deadline: The time to give up, or `nil` for never.
    /// - Returns: Each plugin's answer or refusal, in the order of the files.
    /// - Throws: ``HostError/interrupted`` and ``HostError/outOfTime``.
    static func ask(
        _ files: [PluginFile],
        introduction: Introduction,
        in loop: EventLoop,
        timeout: Int = HostLaunch.pluginTimeout,
        before deadline: ContinuousClock.Instant? = nil
    ) throws(HostError) -> [Result<PluginAnswer, PluginRefusal>] {
        /// Returns the inquiries of some files once they have ended.
        func ended(_ files: [PluginFile]) throws(HostError) -> [PluginInquiry] {
            var inquiries: [PluginInquiry] = []
            let outcome = loop.wait(before: deadline) {
                while inquiries.count < files.count,
                    inquiries.count(where: { $0.outcome == nil }) < width
                {
                    let file = files[inquiries.count]
                    inquiries.append(PluginInquiry(of: file, introduction, in: loop, timeout))
                }
                return inquiries.allSatisfy { $0.outcome != nil }
            }
            // All were asked to end before, so that they end at the same time.
            let end = ContinuousClock.now + (outcome == .reached ? ChildProcess.timeout : .zero)
            for inquiry in inquiries { inquiry.end(by: end) }
            guard outcome == .reached else {
                throw outcome == .timedOut ? .outOfTime : .interrupted
            }
            return inquiries
        }
        var inquiries = try ended(files)
        let silent = inquiries.indices.filter { inquiries[$0].wasSilent }
        if wasSlow(inquiries, silent: silent.count) {
            let again = try ended(silent.map { files[$0] })
            for (index, inquiry) in zip(silent, again) { inquiries[index] = inquiry }
        }
        return inquiries.compactMap(\.outcome)
    }

    /// Returns `true` if others answered late too, or as many were silent as are queried at a time.
    private static func wasSlow(_ inquiries: [PluginInquiry], silent: Int) -> Bool {
        guard silent > 0 else { return false }
        return silent >= width || inquiries.contains { !$0.wasSilent && $0.duration > longTime }
    }
}
