import DevMenuKit
import DevMenuPages
import Testing

@testable import MomentsKit

/// A kind of row with numbers as events, on a page in JSON, built only on the public interface.
@Suite struct CustomSettingsTests {
    private struct PlayerPresenter: SettingsPresenter {
        let name = "player"
        let title: LocalizedText = "Player"

        var handlers: SettingsHandlers {
            var handlers = SettingsHandlers()
            handlers.add("mute") { (model: StepperRow) in "Muted at \(model.count)" }
            return handlers
        }

        func sections() throws -> [[SettingsRow]] {
            let page = """
                {"data": [[
                  {"cellClass": "SampleSettingCell", "model": {"modelClass": "SampleSettingModel"}},
                  {"cellClass": "StepperSettingCell", "responseSelector": "mute",
                   "model": {"modelClass": "StepperSettingModel", "title": "Volume", "count": "3"}}
                ]]}
                """
            return try SettingsPageReader.ofSteppers.read(Array(page.utf8), name: "player")
        }

        func handle(_ event: RowEvent) async throws -> LocalizedText? {
            "\(event.index): \(event.value.description)"
        }
    }

    @Test func `is opened, drawn, chosen and changed like any other`() async throws {
        let standard = StandardPresenters.all()
        let app = try AppUnderTest(presenters: standard + [PlayerPresenter()])
        app.app.start()
        let answer = try await app.open("Settings?presenter=player")
        #expect(answer.text.hasSuffix("\nVolume - 3 +"))
        let page = try #require(app.app.pages.top)
        let context = DrawingContext(width: 40, locale: .english)
        let row = try #require(page.layout(in: context).rows.last)
        await page.press("+", in: row, locale: .english)
        #expect(page.layout(in: context).text.text == "section 0, row 1: 4\n\n ›\nVolume - 4 +")
        await page.press(RowKey.enter, in: row, locale: .english)
        #expect(page.layout(in: context).text.text.hasPrefix("Muted at 4\n"))
    }

    @Test(arguments: [
        ("more", nil, 4), ("mute", "2", 2), ("Volume", "4", 4), ("volume", "4.0", 4),
    ])
    func `a shell sends an event, by its title or by its value in the row`(
        row: String,
        value: String?,
        count: Int
    ) async throws {
        let app = try AppUnderTest(presenters: [PlayerPresenter()])
        app.app.start()
        var given: JSONObject = ["presenter": "player", "row": .string(row)]
        if let value { given["value"] = .string(value) }
        let result = try await app.run("settings-page", given)
        #expect(result.text?.english == "section 0, row 1: \(count)")
        #expect(result.value?["value"] == .integer(count))
        let page = try #require(app.app.pages.top)
        let context = DrawingContext(width: 40, locale: .english)
        #expect(page.layout(in: context).text.text.contains("Volume - \(count) +"))
    }
}
