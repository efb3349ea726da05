import DevMenuSystem
import DevMenuWire

/// Starts the shell's own host: a child that serves the plugins linked into it.
///
/// A plugin that crashes or hangs the host while it registers is named by the host's last report
/// (``RegistrationChannel``); the host is started again without it, as is every later host of this
/// source.
package final class EmbeddedHostSource: SessionSource {
    /// The most plugins that are left out before the host itself is given up.
    static let problemLimit = 16

    package let target = "the embedded host"

    private let executable: String
    private let arguments: [String]
    private let additions: [String: String]
    private let timeout: Duration
    package let keepsLines = false
    private let origin: String
    /// The host of the next session, if it has been started already.
    private var next: Start?
    private var problems: [PluginProblem] = []

    /// Creates a source of hosts.
    ///
    /// - Parameters:
    ///   - executable: The program, mostly ``OwnExecutable/path``.
    ///   - arguments: Its arguments, after its own name and before a `--without ID=REASON` for each
    ///     plugin to leave out: `serve --stdio`.
    ///   - environment: Variables that are added to, or replace, this process's.
    ///   - timeout: The time that it has for its hello.
    ///   - origin: The name of this kind of host in the banner.
    package init(
        executable: String,
        arguments: [String],
        environment: [String: String] = [:],
        timeout: Duration = .seconds(5),
        origin: String = "embedded host"
    ) {
        self.executable = executable
        self.arguments = arguments
        additions = environment
        self.timeout = timeout
        self.origin = origin
    }

    /// A sentence for each plugin that was left out.
    package var warnings: [String] { problems.map(\.warning) }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        while true {
            let start = try next.take() ?? start()
            do {
                let hello = try HelloWait.hello(
                    over: start.connection,
                    in: loop,
                    within: timeout,
                    before: deadline,
                    watching: start.watch
                )
                return HostSession(
                    connection: start.connection,
                    hello: hello,
                    origin: "\(origin), pid \(hello.pid)",
                    isRestartable: true,
                    in: loop
                )
            } catch {
                start.connection.kill()
                guard let problem = problem(for: error, in: start),
                    problems.count < Self.problemLimit,
                    !problems.contains(where: { $0.plugin == problem.plugin })
                else { throw openingError(for: error, in: start) }
                problems.append(problem)
            }
        }
    }

    package func prepare() { if next == nil { next = try? start() } }

    private struct Start {
        let connection: HostConnection
        let watch: RegistrationWatch
    }

    private func start() throws(HostError) -> Start {
        do throws(Errno) {
            let registration = try Descriptor.pipe()
            let channel = String(RegistrationChannel.descriptor)
            let launch = ProgramLaunch(
                executable: executable,
                arguments: [ProgramArguments.all.first ?? executable] + arguments
                    + problems.flatMap { ["--without", "\($0.plugin)=\($0.reason)"] },
                environment: QuietCrashes.environment
                    .merging([RegistrationChannel.variable: channel]) { $1 }
                    .merging(additions.mapValues { $0 }) { $1 }
            )
            return Start(
                connection: try HostConnection(starting: launch, with: [registration.write]),
                watch: RegistrationWatch(registration.read)
            )
        } catch {
            throw .unavailable("cannot start \(target) ('\(executable)'): \(error.advice)")
        }
    }

    private func problem(for failure: HelloWait.Failure, in start: Start) -> PluginProblem? {
        switch failure {
        case .ended(let ending):
            start.watch.lastPlugin().map { PluginProblem(plugin: $0, cause: .crash(ending)) }
        case .timedOut:
            start.watch.lastPlugin().map { PluginProblem(plugin: $0, cause: .hang(timeout)) }
        case .broken, .otherProtocol, .refused, .interrupted, .outOfTime: nil
        }
    }

    private func openingError(for failure: HelloWait.Failure, in start: Start) -> HostError {
        guard case .ended(let ending) = failure else {
            return failure.error(opening: target, within: timeout)
        }
        return .crashed(start.connection.crash(of: "the host", ending))
    }
}
