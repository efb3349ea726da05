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
    /// Waits until a process that isn't a child of the tests has ended.
    func waitForEnd(of process: pid_t) throws {
        try wait(for: process, "goes on") {
            guard kill(process, 0) == 0 else { return true }
            #if os(Linux)
            // One that has ended still has its id until its parent asks how, for which the first
            // process of a container may take seconds.
            return [nil, "Z", "X"].contains(Self.state(of: process))
            #else
            return false
            #endif
        }
    }

    /// Waits until a signal has stopped a process.
    func waitUntilStopped(_ process: pid_t) throws {
        #if os(Linux)
        try wait(for: process, "isn't stopped") { Self.state(of: process) == "T" }
        #endif
    }

    /// Waits until a process waits for something.
    func waitUntilAsleep(_ process: pid_t) throws {
        #if os(Linux)
        try wait(for: process, "doesn't sleep") { Self.state(of: process) == "S" }
        #endif
    }

    #if os(Linux)
    private static func state(of process: pid_t) -> Character? {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The state follows the name, which may hold anything.
        return status?.split(separator: ") ").last?.first
    }
    #endif

    /// Waits until a process that was stopped by a signal's default action catches it again.
    func waitUntil(_ process: pid_t, catches signal: Int32) throws {
        #if os(Linux)
        let caught = /SigCgt:\t(?<mask>[0-9a-f]+)/
        try wait(for: process, "catches no signal \(signal)") {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let mask = try #require(
                status.firstMatch(of: caught).flatMap { UInt64($0.mask, radix: 16) }
            )
            return mask >> UInt64(signal - 1) & 1 == 1
        }
        #endif
    }

    private func wait(
        for process: pid_t,
        _ complaint: String,
        until isReached: () throws -> Bool
    ) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try !isReached() {
            try #require(ContinuousClock.now < deadline, "process \(process) \(complaint)")
            poll(nil, 0, 5)
        }
    }
}
