import DevMenuSystem

/// Keeps what is printed to standard output and standard error off the screen, for afterwards.
///
/// A `print` in a plugin, or the runtime's last words in a crash, would tear the page. They go to a
/// file without a name, and from there to where they were meant for once the screen is left.
struct HeldOutput {
    /// The most bytes that are shown afterwards: the last ones.
    private static let longest: Int64 = 64 << 10

    private let file: Descriptor?
    private let output: Descriptor?
    private let errors: Descriptor?

    /// Takes the place of standard output, and of standard error where that is a terminal too.
    ///
    /// Where there is no room for a file what is printed is lost.
    init() {
        output = try? FileDescriptor.standardOutput.duplicated(from: 3)
        errors =
            FileDescriptor.standardError.isTerminal
            ? try? FileDescriptor.standardError.duplicated(from: 3) : nil
        file = Descriptor.nameless("moments")
        guard let file else { return }
        file.handle.takePlace(of: .standardOutput)
        if errors != nil { file.handle.takePlace(of: .standardError) }
    }

    /// Puts both back, and prints what was held; safe inside a signal handler.
    func release() {
        output?.handle.takePlace(of: .standardOutput)
        errors?.handle.takePlace(of: .standardError)
        output?.close()
        errors?.close()
        guard let file, let size = try? Stat(file.handle).size else { return }
        var place = max(0, size - Self.longest)
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            while let count = try? file.handle.read(some: buffer, at: place), count > 0 {
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                try? FileDescriptor.standardError.write(all: piece)
                place += Int64(count)
            }
        }
        file.close()
    }
}
