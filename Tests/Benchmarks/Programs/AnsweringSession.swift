import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A session without a host, which answers each request from a line prepared beforehand.
///
/// It decodes the line again for each request, like one that comes from a process.
final class AnsweringSession: MenuSession {
    let hello = Hello(app: AppFacts(name: "benchmark", build: .debug), pid: 0)
    let origin = "no host"
    let isRestartable = false
    let ending: SessionEnding? = nil
    let lastLines: [String] = []
    let events = EventStream<HostEvent>()

    private let menuLine: [UInt8]
    private let readEnd: Int32
    private let writeEnd: Int32
    private var pending: [(HostMethod, (Result<ReceivedJSON, HostError>) -> Void)] = []
    private var lastNumber = 0

    /// Creates a session whose host has a menu.
    ///
    /// - Parameter menu: The host's answer to `menu.list`.
    init(menu: JSONValue) {
        var writer = JSONWriter()
        MessageWriter.response(id: .integer(1), .success(.json(menu)), into: &writer)
        menuLine = writer.bytes.dropLast()
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "no descriptors are left")
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        closeDescriptor(readEnd)
        closeDescriptor(writeEnd)
    }

    var interests: [PollInterest] { [PollInterest(readEnd)] }

    func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        pending.append((request.method, completion))
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
        lastNumber += 1
        return lastNumber
    }

    func handle(_ ready: PollInterest) {
        var byte: UInt8 = 0
        _ = read(readEnd, &byte, 1)
        let (method, completion) = pending.removeFirst()
        guard method == .menuList,
            case .response(_, .success(let menu))? = MessageToShell(line: menuLine[...])
        else { return completion(.success(.empty)) }
        completion(.success(menu))
    }

    func cancel(_ request: Int) {}

    func childMayHaveEnded() {}

    func close() {}

    func closeAtExit() {}
}

// Within the session, its own `close()` hides libc's.
private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

/// A source that always opens one given session.
final class AnsweringSource: SessionSource {
    let target = "no host"
    let warnings: [String] = []
    private let session: AnsweringSession

    init(_ session: AnsweringSession) { self.session = session }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) -> any MenuSession { session }
}
