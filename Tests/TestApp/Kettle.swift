import DevMenuKit
import DevMenuServer

/// A plugin with a toggle, as a separate program.
struct Kettle: MenuPlugin, ExecutablePlugin, AddedByHand {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(FeatureToggle("kettle-boil", title: "Boil"))
    }
}
