import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ShellUnderTest {
    /// Waits until a process that is no child of the tests has ended.
    func waitForEnd(of process: pid_t) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while Self.isRunning(process) {
            try #require(ContinuousClock.now < deadline, "process \(process) goes on")
            poll(nil, 0, 5)
        }
    }

    /// Indicates whether a process goes on.
    ///
    /// One that has ended still has its id until its parent asks how, for which the first process
    /// of a container may take seconds.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        #if os(Linux)
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The state follows the name, which may hold anything.
        let state = status?.split(separator: ") ").last?.first
        return state != nil && state != "Z" && state != "X"
        #else
        return true
        #endif
    }

    /// Waits until a process that was stopped by a signal's default action catches it again.
    func waitUntil(_ process: pid_t, catches signal: Int32) throws {
        #if os(Linux)
        let deadline = ContinuousClock.now + .seconds(30)
        let caught = /SigCgt:\t(?<mask>[0-9a-f]+)/
        while true {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let mask = try #require(
                status.firstMatch(of: caught).flatMap { UInt64($0.mask, radix: 16) }
            )
            if mask >> UInt64(signal - 1) & 1 == 1 { return }
            try #require(
                ContinuousClock.now < deadline,
                "process \(process) catches no signal \(signal)"
            )
            poll(nil, 0, 5)
        }
        #endif
    }
}
