import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A plugin whose actions misbehave in the ways that tests of the shell need.
struct Specimens: MenuPlugin {
    private struct Complaint: Error, CustomStringConvertible { let description: String }

    func register(in registry: inout some MenuRegistry) throws {
        for action in Self.actions { try registry.add(action) }
        try registry.add(FeatureToggle("sealed", title: "Sealed", fixedTo: .build))
    }

    private static let actions = [
        Action("greet", title: "Say hello") { _ in .done("Hello") },
        Action("hang") { call in
            call.print("hanging")
            while true { pause() }
        },
        Action("linger") { call in
            call.print("waiting")
            let (ends, end) = AsyncStream<Never>.makeStream()
            await withTaskCancellationHandler {
                for await _ in ends {}
            } onCancel: {
                end.finish()
            }
            call.print("cancelled")
            try call.checkCancellation()
            return .done
        },
        Action("chatter") { call in
            while !call.isCancelled { call.print("chatter") }
            return .done("silent")
        },
        Action("bytes") { call in
            call.write([0x61, 0xFF, 0xFE, 0x0A])
            return .done
        },
        Action("paint") { call in
            call.print("\u{1B}[31mred\u{1B}[0m\u{7}")
            return .done("\u{1B}]0;title\u{7}done")
        },
        Action("sign-in", parameters: [user, password]) { call in
            .done("\(call[user]) with \(call[password].text.count) characters")
        },
        Action("fail") { call in
            call.print("before")
            throw Complaint(description: "no milk left")
        },
        Action("mutter") { call in
            print("straight to stdout")
            fflush(nil)
            call.print("through the call")
            return .done
        },
        Action("listen") { _ in
            .done(LocalizedText(readLine() ?? "nothing to hear"))
        },
        Action("visit", parameters: [place]) { call in
            .done(LocalizedText("you are at the \(call[place] ?? "?")"))
        },
    ]

    private static let user = Parameter("user", of: String.self)
    private static let password = Parameter("password", .secret)
    private static let place = Parameter(
        "place",
        of: String?.self,
        completions: { _, _ in
            [
                Candidate("harbour", summary: "by the sea"),
                Candidate("town hall", summary: "in the middle"),
            ]
        }
    )
}
