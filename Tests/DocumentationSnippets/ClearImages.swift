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
        let app = AppFacts(name: "moments", build: .ofThisApp)
        var builder = MenuBuilder(title: "Area 51", app: app)
        builder.add(plugin: ClearImages(images: images))
        // end snippet
        return builder.build()
    }
}
