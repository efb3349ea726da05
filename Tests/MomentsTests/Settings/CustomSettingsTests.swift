import DevMenuKit
import DevMenuPages
import Testing

@testable import MomentsKit

/// A kind of row with numbers as events, on a page in JSON, built only on the public interface.
@Suite struct CustomSettingsTests {
    private struct VolumePresenter: SettingsPresenter {
        let name = "volume"
        let title: LocalizedText = "Volume"

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
        let app = try AppUnderTest(presenters: StandardPresenters.all() + [VolumePresenter()])
        let page = try await app.page("Settings?presenter=volume")
        #expect(page.text().hasSuffix("\nVolume - 3 +"))
        let louder = try await page.press("+", on: "Volume")
        #expect(louder == "section 0, row 1: 4\n\n ›\nVolume - 4 +")
        // It stays so for the visit.
        await page.load()
        #expect(page.text() == " ›\nVolume - 4 +")
        #expect(try await page.press(on: "Volume - 4").hasPrefix("Muted at 4\n"))
    }

    @Test(arguments: [("more", nil, 4), ("mute", "2", 2), ("Volume", "4", 4), ("volume", "4.0", 4)])
    func `a shell sends an event, by its title or by its value in the row`(
        row: String,
        value: String?,
        count: Int
    ) async throws {
        let app = try AppUnderTest(presenters: [VolumePresenter()])
        app.app.start()
        var given: JSONObject = ["presenter": "volume", "row": .string(row)]
        if let value { given["value"] = .string(value) }
        let result = try await app.run("settings-page", given)
        #expect(result.text?.english == "section 0, row 1: \(count)")
        #expect(result.value?["value"] == .integer(count))
        #expect(app.app.pages.top?.text().contains("Volume - \(count) +") == true)
    }
}
