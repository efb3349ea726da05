import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct PickListTests {
    /// The rows in words: titles of sections, and identifiers.
    private func rows(_ list: PickList) -> [String] {
        list.rows.map { row in
            switch row {
            case .section(let index): "[\(list.sections[index])]"
            case .item(let index): list.items[index].id
            case .candidate(let index): list.candidates[index].label
            }
        }
    }

    @Test func `lists sections with their items, without hidden ones and what is empty`() {
        let list = PickList(PickMenus.small)
        #expect(
            rows(list) == [
                "[Info]", "version", "[功能开关]", "like-button", "theme", "pace", "volume",
                "[Tools]", "clear-cache", "log-in",
            ]
        )
        #expect(list.selectedItem?.id == "version")
        #expect(list.itemCount == 7)
    }

    @Test(arguments: [
        ("log", ["log-in"]), ("cache clear", ["clear-cache"]), ("赞", ["like-button"]),
        ("e", ["theme", "clear-cache", "version", "pace", "volume", "like-button", "log-in"]),
        ("colours", ["theme"]), ("nothing", []), ("ghost", []),
    ])
    func `shows what a filter finds, ranked as 'find' does`(filter: String, ids: [String]) {
        var list = PickList(PickMenus.small)
        list.find(filter)
        #expect(Set(rows(list)) == Set(ids))
        let words = filter.split(separator: " ").map(String.init)
        #expect(rows(list) == MenuFinder.items(matching: words, in: PickMenus.small).map(\.id))
        #expect(list.selectedItem?.id == rows(list).first)
    }

    @Test(arguments: ["", " ", "-", ":"])
    func `shows everything for a filter without a letter`(filter: String) {
        #expect(PickList(PickMenus.small, filter: filter).rows.count == 10)
    }

    @Test func `keeps the selected item as a filter is cleared`() {
        var list = PickList(PickMenus.small, filter: "clear")
        list.find("")
        #expect(list.selectedItem?.id == "clear-cache")
    }

    @Test(arguments: [
        (Movement.down, "like-button"), (.up, "version"), (.bottom, "log-in"),
        (.top, "version"), (.pageDown, "theme"), (.pageUp, "version"),
    ])
    func `moves from item to item, past the titles of sections`(movement: Movement, id: String) {
        var list = PickList(PickMenus.small)
        list.move(movement, height: 4)
        #expect(list.selectedItem?.id == id)
    }

    @Test(arguments: [1, 2, 3, 7, 40])
    func `keeps the selected row in view, in either direction and at every height`(height: Int) {
        var list = PickList(PickMenus.toggles(30))
        var seen: [String] = []
        for movement in Array(repeating: Movement.down, count: 31) {
            list.move(movement, height: height)
            #expect(list.visible(height: height).contains(list.selected ?? -1))
            seen.append(list.selectedItem?.id ?? "")
        }
        #expect(seen.suffix(2) == ["item-29", "item-29"])
        for movement in [Movement.pageUp, .up, .pageUp, .pageDown, .up, .top] {
            list.move(movement, height: height)
            #expect(list.visible(height: height).contains(list.selected ?? -1))
        }
        // The first item's section is above it.
        #expect(list.first == (height > 1 ? 0 : 1))
    }

    @Test func `shows a value that has changed, and the time limit only while it holds`() throws {
        var list = PickList(PickMenus.small)
        list.update(ItemRecord(["id": "like-button", "value": false, "layer": "default"]))
        var item = try #require(list["like-button"])
        #expect(list.cells(of: item).state == "off")
        #expect(item.title == "启用赞按钮")
        let like = #"{"id": "like-button", "value": true, "layer": "override""#
        list.update(ItemRecord(text: like + #", "until": "relaunch"}"#))
        item = try #require(list["like-button"])
        #expect(item.received.until == "relaunch")
        list.update(ItemRecord(text: like + "}"))
        #expect(list["like-button"]?.received.until == nil)
        list.update(ItemRecord(["id": "nobody", "value": true, "layer": "override"]))
        #expect(list["nobody"] == nil)
    }

    @Test func `keeps the selected item, or its place, as the menu changes`() {
        var list = PickList(PickMenus.toggles(10))
        list.move(.bottom, height: 5)
        list.replace(PickMenus.toggles(20))
        #expect(list.selectedItem?.id == "item-9")
        list.replace(PickMenus.toggles(4))
        #expect(list.selectedItem?.id == "item-3")
        list.replace(.empty)
        #expect(list.selectedItem == nil)
        list.move(.down, height: 5)
        list.replace(PickMenus.toggles(2))
        #expect(list.selectedItem?.id == "item-0")
    }
}
