import DevMenuSystem

/// A program that runs beside the shell, with its collected output.
package final class CollectedProgram: PollSource {
    private let process: ChildProcess
    private let standardOutput: Descriptor
    private let standardError: Descriptor

    /// Its standard output so far.
    package private(set) var output: [UInt8] = []
    /// Its standard error so far.
    package private(set) var errors: [UInt8] = []
    package private(set) var deadline: ContinuousClock.Instant?

    private var checks = PollTimes(upTo: .milliseconds(50))

    /// Starts a program without input.
    ///
    /// - Parameters:
    ///   - executable: Its path.
    ///   - arguments: Its arguments, after its own name.
    /// - Throws: ``HostError/unavailable(_:)`` where it cannot be started.
    package init(executable: String, arguments: [String]) throws(HostError) {
        do {
            let (output, outputEnd) = try Descriptor.pipe()
            let (errors, errorEnd) = try Descriptor.pipe()
            let launch = ProgramLaunch(
                executable: executable,
                arguments: [ProgramArguments.all.first ?? executable] + arguments
            )
            process = try launch.start(with: [try .nothing(), outputEnd, errorEnd])
            standardOutput = output
            standardError = errors
        } catch {
            throw .unavailable("cannot start '\(executable)': \(error)")
        }
    }

    /// Indicates whether it has ended, and all its output was read.
    package var hasEnded: Bool {
        process.ending != nil && standardOutput.number < 0 && standardError.number < 0
    }

    /// The status that a shell would report: 128 and the number for a signal.
    package var status: Int32 {
        switch process.ending {
        case .exit(let status)?: status
        case .signal(let number)?: 128 + number
        default: 1
        }
    }

    package var interests: [PollInterest] {
        [standardOutput, standardError].filter { $0.number >= 0 }.map { PollInterest($0.number) }
    }

    package func handle(_ ready: PollInterest) {
        if ready.descriptor == standardOutput.number {
            Self.take(from: standardOutput, into: &output)
        } else if ready.descriptor == standardError.number {
            Self.take(from: standardError, into: &errors)
        }
        // It ends soon after it has closed both.
        if interests.isEmpty { check() }
    }

    package func deadlinePassed() { check() }

    /// Removes it from the loop, and ends it where it still runs.
    package func end(in loop: EventLoop) {
        loop.remove(self)
        if process.ending == nil { process.end(timeout: .milliseconds(1)) }
    }

    private func check() {
        deadline = process.checkForEnd() ? nil : checks.next()
    }

    private static func take(from descriptor: Descriptor, into bytes: inout [UInt8]) {
        while descriptor.number >= 0 {
            var transfer = Transfer.notNow
            bytes += [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
                transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor)
                if case .done(let read) = transfer { count = read }
            }
            if transfer == .ended { descriptor.close() }
            guard case .done = transfer else { return }
        }
    }
}
