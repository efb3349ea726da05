import DevMenuProject
import DevMenuKit

/// Adds a menu from a file to an app's own.
func load(
    _ bytes: [UInt8],
    into registry: inout some MenuRegistry,
    actions: [any ActionTrigger]
) throws {
    // begin snippet
    let surroundings = MenuFileSurroundings(actions: actions, directory: "/srv/shop")
    let file = try MenuFileReader().read(bytes, name: "menu.json", in: surroundings)
    try file.register(in: &registry)
    // end snippet
}
