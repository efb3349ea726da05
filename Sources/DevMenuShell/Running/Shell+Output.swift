import DevMenuClient

extension Shell {
    /// Waits until all that was printed has been written.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C, which drops what nobody has read, and
    ///   ``ShellEnd/signal(_:)``.
    package func settleOutput() throws {
        output.push()
        try waitForOutput { !output.isWaiting }
    }

    /// Waits while more of what was printed waits to be written than should.
    ///
    /// - Throws: As ``settleOutput()`` does.
    func makeRoom() throws {
        if output.isFull { try waitForOutput { !output.isFull } }
    }

    /// Waits until a queue is written.
    ///
    /// - Returns: Whether it was; not where Ctrl-C or the end of the shell came first.
    func waits(for queue: OutputQueue) -> Bool {
        queue.push()
        while !queue.isEmpty {
            if isEnding || takeInterrupt() { return false }
            _ = loop.wait { queue.isEmpty }
        }
        return true
    }

    /// Drops what nobody has read; whether there was anything.
    @discardableResult
    func dropOutput() -> Bool {
        guard let mended = output.drop() else { return false }
        output.write(mended)
        // The prompt has to wait for it; a script's end does not.
        if !isInteractive { _ = output.drop() }
        return true
    }

    private func waitForOutput(until isDone: () -> Bool) throws {
        while !isDone() {
            try checkForSignal()
            if takeInterrupt() {
                dropOutput()
                throw HostError.interrupted
            }
            _ = loop.wait(for: isDone)
        }
    }
}
