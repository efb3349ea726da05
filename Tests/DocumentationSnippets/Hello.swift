// begin snippet
import DevMenuKit

struct Hello: ActionTrigger {
    let id: ItemID = "hello"
    let title: LocalizedText = "Say hello"
    func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
}

#if objectFormat(ELF)
@section("devmenu_plugins")
#else
@section("__DATA_CONST,__devmenu")
#endif
@used private let hello: PluginRecord = { offer(Hello(), $0) }
// end snippet
