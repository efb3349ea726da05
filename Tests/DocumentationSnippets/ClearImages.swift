import DevMenuHost
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
    static func host(of images: [String]) -> MenuHost {
        // begin snippet
        let host = MenuHost("moments", build: .ofThisApp, title: "Area 51") {
            #if Internal
            ClearImages(images: images)
            #endif
        }
        // end snippet
        return host
    }
}
