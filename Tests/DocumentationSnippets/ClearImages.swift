import DevMenuKit

// begin snippet
struct ClearImages: MenuPlugin, AddedByHand {
    let images: [String]

    func register(in registry: inout some MenuRegistry) throws {
        let count = images.count
        try registry.add(Action("clear-images") { _ in .done("\(count) images") })
    }
}
// end snippet

extension ClearImages {
    static func menu(of images: [String]) -> AppMenu {
        // begin snippet
        var builder = MenuBuilder(title: "Area 51", app: AppFacts(name: "moments", build: .debug))
        builder.add(plugin: ClearImages(images: images))
        // end snippet
        return builder.build()
    }
}
