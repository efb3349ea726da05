import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// begin snippet
struct Abort: ActionTrigger {
    let id: ItemID = "abort"
    let title: LocalizedText = "Abort"
    let risk = Risk.fatal

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        try await call.end(expecting: .signal(SIGABRT)) { abort() }
    }
}
// end snippet
