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

        init() throws {
            directory = try EnvironmentTests.useNewDirectory()
        }

        @Test(.timeLimit(.minutes(1)))
        func `offers the menu until the group shuts down`() async throws {
            let group = try group(MenuService(host()))
            async let run: Void = group.run()
            try await offered()
            await group.triggerGracefulShutdown()
            try await run
            #expect(sockets == [])
        }

        @Test(.timeLimit(.minutes(1)))
        func `stops offering the menu when its task is cancelled`() async throws {
            let group = try group(MenuService(host()))
            let run = Task { try await group.run() }
            try await offered()
            run.cancel()
            _ = await run.result
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
            var hasFailed = false
            if case .failure = result { hasFailed = true }
            #expect(hasFailed == isRequired)
            if isRequired { #expect(host.problems.count == 1) }
        }

        private func host() -> MenuHost {
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

        private func offered() async throws {
            while sockets.isEmpty {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
    }
}
