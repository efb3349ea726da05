#if canImport(Glibc)

import Glibc
import Testing

@testable import DevMenuSystem

@Suite struct ProcessCopyTests {
    @Test func `there is none of a process with a second thread`() throws {
        try OwnThread.start { OwnThread.pause(.seconds(60)) }
        let copy = ProcessCopy(title: ["copy"], environment: [], keepsCrashHandler: false)
        #expect(copy.start(with: []) { OwnProcess.quit(0) } == nil)
    }

    /// The write end of a pipe, for functions that run at the exit.
    nonisolated(unsafe) private static var output: Int32 = -1

    @Test func `ends without the exit handlers that it inherits, and with its own`() async {
        await #expect(processExitsWith: .success) {
            guard let (read, write) = try? Descriptor.pipe(readerWaits: true) else { exit(1) }
            Self.output = write.number
            OwnProcess.atExit { Glibc.write(ProcessCopyTests.output, "inherited ", 10) }
            let copy = ProcessCopy(
                title: ["copy"],
                environment: [("OWN", "own")],
                keepsCrashHandler: false
            )
            let child = copy.startOnAnyThread(with: [write]) {
                ProcessCopyTests.output = 0
                OwnProcess.atExit {
                    let text = Environment.variable("OWN") ?? "none"
                    Glibc.write(0, text, text.utf8.count)
                }
                OwnProcess.exit(7)
            }
            write.close()
            var bytes = [UInt8](repeating: 0, count: 64)
            var text: [UInt8] = []
            while case let count = Glibc.read(read.number, &bytes, bytes.count), count > 0 {
                text += bytes[..<count]
            }
            guard String(decoding: text, as: UTF8.self) == "own", child?.wait() == .exit(7) else {
                _exit(2)
            }
            _exit(0)
        }
    }
}
#endif
