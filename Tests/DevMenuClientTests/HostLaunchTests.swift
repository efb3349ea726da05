import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct HostLaunchTests {
    @Test func `a host leads a process group of its own`() throws {
        let conversation = try Conversation(Hosts.testHost())
        let process = try conversation.run("process").get()["value"]
        #expect(process?["group"] == process?["pid"])
        #expect(process?["pid"]?.integer == conversation.session.hello.pid)
        #expect(process?["group"]?.integer != Int(getpgrp()))
    }

    @Test func `a host is started by its shell's name`() throws {
        let script = """
            hello; read request
            printf '{"jsonrpc":"2.0","id":1,"result":{"name":"%s"}}\\n' "$0"; read more
            """
        let conversation = try Conversation(Hosts.script(script))
        let name = try #require(CommandLine.arguments.first)
        #expect(try conversation.ask(.menuList) == .success(["name": .string(name)]))
    }

    @Test func `a host that is started before its session is the next session's alone`() throws {
        let folder = try TemporaryDirectory()
        let pipe = try NamedPipe("pipe", in: folder)
        let source = Hosts.script("echo $$ >'\(pipe.path)'; hello; read line")
        source.prepare()
        source.prepare()
        let pid = try #require(try pipe.textUntilEnd())
        let first = try Conversation(source).session.hello.pid
        #expect("\(first)\n" == pid)
        #expect(try Conversation(source).session.hello.pid != first)
    }

    @Test func `a host gets no variables for backtraces or reports`() throws {
        let conversation = try Conversation(Hosts.testHost())
        let usual = BaseDirectories.environmentVariable("SWIFT_BACKTRACE") ?? "enable=no,color=no"
        for (name, text) in [("SWIFT_BACKTRACE", usual), ("DEVMENU_REGISTRATION_FD", "(unset)")] {
            let value = try conversation.run("environment", ["name": .string(name)])
            #expect(value == .success(["text": .string(text)]))
        }
    }

    #if os(Linux)
    @Test func `a host inherits its own descriptors and no other`() async {
        await #expect(processExitsWith: .success) {
            // Without FD_CLOEXEC, like descriptors that a shell often inherits.
            for number in [7, 20, 63] as [Int32] { dup2(2, number) }
            let script = """
                hello; read request
                open=; n=0
                while [ $n -lt 80 ]; do
                    if [ -e /proc/$$/fd/$n ]; then open="$open $n"; fi
                    n=$((n + 1))
                done
                printf '{"jsonrpc":"2.0","id":1,"result":{"open":"%s"}}\\n' "$open"; read more
                """
            let conversation = try Conversation(Hosts.script(script))
            #expect(try conversation.ask(.menuList) == .success(["open": " 0 1 2 3"]))
        }
    }

    @Test func `a host starts with the default action of every signal`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            signal(SIGTERM, SIG_IGN)
            var blocked = sigset_t()
            sigfillset(&blocked)
            pthread_sigmask(SIG_BLOCK, &blocked, nil)
            // The C library ignores the two signals above 31 that it reserves for itself.
            let script = """
                while read name value; do
                    case $name in
                        SigBlk:|SigIgn:) found="$found $name $((0x$value & 0x7fffffff))";;
                    esac
                done < /proc/self/status
                hello; read request
                printf '{"jsonrpc":"2.0","id":1,"result":{"found":"%s"}}\\n' "$found"; read more
                """
            let conversation = try Conversation(Hosts.script(script))
            #expect(try conversation.ask(.menuList) == .success(["found": " SigBlk: 0 SigIgn: 0"]))
        }
    }

    @Test func `a hundred sessions leave no descriptors or processes behind`() async {
        await #expect(processExitsWith: .success) {
            try Conversation(Hosts.script("hello; read line")).session.close()
            let before = try OpenResources.now().descriptors
            for number in 1...100 {
                let script = number % 2 == 0 ? "hello; read line" : "hello; kill -9 $$"
                let conversation = try Conversation(Hosts.script(script))
                if number % 2 != 0 { _ = try conversation.ask(.menuList) }
                if number % 3 == 0 { conversation.session.close() }
            }
            #expect(try OpenResources.now().descriptors == before)
            let (child, reason) = (waitpid(-1, nil, WNOHANG), errno)
            #expect(child == -1)
            #expect(reason == ECHILD)
        }
    }
    #endif

    @Test func `descriptors get their numbers even where the lowest are free`() async {
        await #expect(processExitsWith: .success) {
            close(0)
            close(1)
            let conversation = try Conversation(Hosts.testHost())
            #expect(try conversation.run("echo", ["text": "hi"]) == .success(["text": "hi"]))
        }
    }

    @Test func `a host ends with its shell, even one that is killed`() async throws {
        let folder = try TemporaryDirectory()
        let pipe = try NamedPipe("pipe", in: folder)
        let path = pipe.path
        let host = try BuiltProducts.path(of: "test-host")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, host = host as String] in
            // The host holds the pipe open until it ends.
            let script = "exec 9>'\(path)'; echo started >&9; exec '\(host)'"
            let conversation = try Conversation(Hosts.script(script))
            conversation.start("spin")
            try conversation.wait { !conversation.events.isEmpty }
            kill(getpid(), SIGKILL)
        }
        #expect(try pipe.textUntilEnd() == "started\n")
    }
}
