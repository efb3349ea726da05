import DevMenuKit
import DevMenuPages
import MomentsKit

/// An album of photos.
struct Album: ListItemViewModel {
    let name: String
    let count: Int

    var keys: [RowKey] { [RowKey(RowKey.enter, title: "count")] }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        StyledText("\(count) photos")
    }
}

/// Draws the name of an album, and the number of its photos at the right.
struct AlbumCell: ListCell {
    private var album: Album?

    mutating func update(with item: Album) { album = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let album else { return [] }
        var lines = CellLines(in: context)
        lines.addRow(StyledText(album.name), value: .words("\(album.count)"))
        return lines.lines
    }
}

/// The list of albums.
final class AlbumsViewModel: ListViewModel {
    let title: LocalizedText = "Albums"
    let state = CurrentValue(ListState())

    /// Returns the route that opens the page on the stack, and the row of the menu that opens it.
    @MenuContentBuilder
    static func content(on pages: PageStack) -> [MenuContent] {
        MenuRoute("Albums", title: "Albums") { visit in
            let page = ListPage(AlbumsViewModel(), cells: CellRegistry(AlbumCell.self))
            return await pages.answer(to: visit, by: page)
        }
        Action("albums", risk: .safe) { call in .opened(try await call.router.open("Albums")) }
    }

    func loadItems() async {
        await load {
            let albums = [Album(name: "Harbour", count: 12), Album(name: "Mountains", count: 7)]
            state.update { $0.sections = [ListSection(items: albums)] }
        }
    }
}
