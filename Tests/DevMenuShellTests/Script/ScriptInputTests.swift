import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct ScriptInputTests {
    /// Returns the lines of an input, up to its end.
    private func lines(of input: ScriptInput, in test: TestShell) throws -> [ScriptLine] {
        var lines: [ScriptLine] = []
        while let line = try input.line(in: test.shell) { lines.append(line) }
        return lines
    }

    @Test(arguments: [1, 3, 7, 1_000])
    func `returns lines as they arrive, in pieces of any size`(size: Int) throws {
        let test = try TestShell()
        let pipe = try ScriptPipe()
        let text = Array("\u{FEFF}one 中文\r\n\ntwo \\\n  'a\n# none\nend".utf8)
        pipe.pieces = stride(from: 0, to: text.count, by: size).map { start in
            Array(text[start..<min(start + size, text.count)])
        }
        test.shell.loop.add(pipe)
        let input = ScriptInput(descriptor: pipe.readEnd)
        let received = try lines(of: input, in: test)
        #expect(received.map(\.number) == [1, 3, 6])
        #expect(try received.map { try $0.text.get() } == ["one 中文", "two   'a", "end"])
        #expect(input.problem == nil)
        #expect(try input.line(in: test.shell) == nil)
    }

    @Test func `calls its closure while it waits`() throws {
        let test = try TestShell()
        let pipe = try ScriptPipe()
        pipe.pieces = [Array("on".utf8), Array("e\n".utf8)]
        test.shell.loop.add(pipe)
        var looks = 0
        let line = try ScriptInput(descriptor: pipe.readEnd).line(in: test.shell) { looks += 1 }
        #expect(try line?.text.get() == "one")
        #expect(looks > 0)
    }

    @Test(arguments: [SignalNumber.interrupt, SIGTERM])
    func `a signal ends the wait`(signal: Int32) throws {
        let test = try TestShell()
        let pipe = try ScriptPipe()
        test.shell.handle(signal: signal)
        let input = ScriptInput(descriptor: pipe.readEnd)
        if signal == SignalNumber.interrupt {
            #expect(throws: HostError.interrupted) { try input.line(in: test.shell) }
        } else {
            #expect(throws: ShellEnd.signal(signal)) { try input.line(in: test.shell) }
        }
    }

    @Test func `ends with the reason where it cannot be read`() throws {
        let test = try TestShell()
        let input = ScriptInput(try Descriptor(opening: "/"))
        #expect(try input.line(in: test.shell) == nil)
        #expect(input.problem == "Is a directory")
    }

    @Test func `returns a line for a secret unchanged, or the error in it`() throws {
        let test = try TestShell()
        let pipe = try ScriptPipe()
        pipe.write("pin 12;34\n")
        pipe.write([0x61, 0xFF, 0x0A])
        pipe.finish()
        let input = ScriptInput(descriptor: pipe.readEnd)
        #expect(try input.plainLine(in: test.shell) == "pin 12;34")
        let error = CommandError.syntax(.notUTF8(0xFF, column: 2))
        #expect(throws: error) { try input.plainLine(in: test.shell) }
        #expect(try input.plainLine(in: test.shell) == nil)
    }

    @Test(arguments: [true, false])
    func `closes a descriptor only where it owns it`(closes: Bool) throws {
        let pipe = try Descriptor.pipe()
        let own = fcntl(pipe.read.number, F_DUPFD_CLOEXEC, 0)
        pipe.read.close()
        do { _ = closes ? ScriptInput(Descriptor(own)) : ScriptInput(descriptor: own) }
        // The number may be that of another test's file by now.
        let writer = PolledDescriptor(pipe.write.number)
        let ready = Polling.wait(for: writer, milliseconds: closes ? 30_000 : 0)
        #expect((ready?.isUnread ?? false) == closes)
        if !closes { close(own) }
    }
}
