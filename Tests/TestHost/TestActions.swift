import DevMenuKit

/// The actions that tests run in the host.
enum TestActions {
    static let all: [Action] = [
        Action("echo", parameters: [text]) { call in .done(LocalizedText(call[text] ?? "")) },
        Action("wait") { call in
            call.progress(nil, "waiting")
            await call.waitForCancellation()
            try call.checkCancellation()
            return .done
        },
        Action("spin") { call in
            call.print("spinning")
            while true {}
        },
        Action("print", parameters: [count]) { call in
            for number in 0..<(call[count] ?? 1) { call.print("line \(number)") }
            return .done
        },
        Action("print-bytes") { call in
            call.write([0xFF, 0x00, 0x0A], to: .stderr)
            return .done
        },
        Action("abort-announced") { call in try await call.crash(.abort) },
        Action("abort-unannounced") { _ in
            complain("about to abort\n")
            abort()
        },
        Action("trap") { _ in fatalError("the cake is a lie") },
        Action("exit") { _ in
            complain("leaving\n")
            exit(3)
        },
        Action("complain", parameters: [lines]) { call in
            for number in 0..<(call[lines] ?? 1) { complain("complaint \(number)\n") }
            return .done
        },
        Action("environment", parameters: [name]) { call in
            let name = call[name] ?? ""
            return .done(LocalizedText(BaseDirectories.environmentVariable(name) ?? "(unset)"))
        },
        Action("process") { _ in
            let (pid, group) = (JSONValue.integer(Int(getpid())), JSONValue.integer(Int(getpgrp())))
            return ActionResult(text: nil, value: ["pid": pid, "group": group])
        },
    ]

    private static let text = Parameter("text", of: String?.self)
    private static let count = Parameter("count", of: Int?.self)
    private static let lines = Parameter("lines", of: Int?.self)
    private static let name = Parameter("name", of: String?.self)

    /// Writes to standard error without buffering.
    private static func complain(_ text: String) {
        _ = text.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
    }
}
