import DevMenuKit
import DevMenuSystem
import Synchronization

/// A pipe from a program, or from a thread, to whoever waits for it.
final class ProgramPipe: Sendable {
    /// The end that is written to, which the other end is told of once it is closed.
    let input: Descriptor
    private let output: Descriptor
    private let hasEnded = Atomic(false)

    /// Opens a pipe, whose ends are closed in programs that are started.
    ///
    /// - Throws: `ActionError`, where there is none to be had.
    init() throws {
        do {
            (output, input) = try Descriptor.pipe()
        } catch {
            throw ActionError(.failed, "cannot make a pipe for a program: \(error)")
        }
    }

    /// Waits until something can be taken from one of some pipes, or has ended; says from which.
    static func wait(for pipes: [ProgramPipe]) -> [Bool] {
        var polled = pipes.map { pipe in
            let hasEnded = pipe.hasEnded.load(ordering: .acquiring)
            return PolledDescriptor(hasEnded ? -1 : pipe.output.number, reads: true)
        }
        while Polling.wait(for: &polled) < 0 {}
        return polled.map(\.isReady)
    }

    /// Takes what is there, and notes where nothing more will come.
    func take(_ body: ([UInt8]) -> Void) { _ = takeWhatIsThere(body) }

    /// Takes what is there without waiting.
    ///
    /// - Returns: Whether anything was there.
    func takeWhatIsThere(_ body: ([UInt8]) -> Void) -> Bool {
        var transfer = Transfer.notNow
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: output)
            if case .done(let got) = transfer { count = got }
        }
        if transfer == .ended { hasEnded.store(true, ordering: .releasing) }
        guard !bytes.isEmpty else { return false }
        body(bytes)
        return true
    }
}
