import DevMenuHost
import DevMenuKit
import DevMenuServiceLifecycle
import Foundation
import Logging
import ServiceLifecycle
import Testing

extension EnvironmentTests {
    @Suite struct MenuServiceTests {
        private let directory: String

        init() throws { directory = try EnvironmentTests.useNewDirectory() }

        @Test(.timeLimit(.minutes(1)), arguments: [true, false])
        func `offers the menu until the group shuts down or is cancelled`(isCancelled: Bool)
            async throws
        {
            let group = try group(MenuService(host()))
            let run = Task { try await group.run() }
            while sockets.isEmpty {
                try Task.checkCancellation()
                await Task.yield()
            }
            if isCancelled { run.cancel() } else { await group.triggerGracefulShutdown() }
            let result = await run.result
            if !isCancelled { try result.get() }
            #expect(sockets == [])
        }

        @Test(.timeLimit(.minutes(1)), arguments: [true, false])
        func `fails without a menu only where that is required`(isRequired: Bool) async throws {
            setenv("DEVMENU_RUNTIME_DIR", directory + String(repeating: "/long", count: 60), 1)
            let host = host()
            let group = try group(MenuService(host, isRequired: isRequired))
            let run = Task { try await group.run() }
            if !isRequired { await group.triggerGracefulShutdown() }
            let result = await run.result
            #expect(((try? result.get()) == nil) == isRequired)
            if isRequired { #expect(host.problems.count == 1) }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a start that another service ends is no crash`() async throws {
            let directory = directory
            await #expect(processExitsWith: .signal(SIGABRT)) { [directory = directory as String] in
                let host = MenuServiceTests.host(in: directory)
                let services: [any Service] = [BusyPort(), MenuService(host)]
                let group = ServiceGroup(services: services, logger: Logger(label: "test"))
                await #expect(throws: BusyPort.Failure.self) { try await group.run() }
                abort()
            }
            let starts = try String(contentsOfFile: directory + "/starts.json", encoding: .utf8)
            #expect(starts.contains(#""state":"running""#))
            #expect(!starts.contains("crashed") && !starts.contains("settled"))
        }

        private func host() -> MenuHost { Self.host(in: directory) }

        private static func host(in directory: String) -> MenuHost {
            MenuHost(
                "service",
                build: .debug,
                directories: AppDirectories(cache: directory, state: directory)
            )
        }

        private func group(_ service: MenuService) throws -> ServiceGroup {
            ServiceGroup(services: [service], logger: Logger(label: "test"))
        }

        private var sockets: [String] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
            return (names ?? []).filter { $0.hasSuffix(".sock") }
        }
    }
}

/// A server whose port is in use.
private struct BusyPort: Service {
    struct Failure: Error {}

    func run() async throws { throw Failure() }
}
