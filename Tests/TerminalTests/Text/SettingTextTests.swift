import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct SettingTextTests {
    @Test(arguments: [
        (720.0, "12 min left", "剩余 12 分钟"), (690, "12 min left", "剩余 12 分钟"),
        (689, "11 min left", "剩余 11 分钟"), (120, "2 min left", "剩余 2 分钟"),
        (119, "119 s left", "剩余 119 秒"), (0, "0 s left", "剩余 0 秒"), (-60, "0 s left", "剩余 0 秒"),
        (7_200, "2 h left", "剩余 2 小时"), (172_800, "2 d left", "剩余 2 天"),
        (7_170, "2 h left", "剩余 2 小时"), (7_169, "119 min left", "剩余 119 分钟"),
    ])
    func `says what is left of an override`(seconds: Double, english: String, chinese: String) {
        let left = TimeLeft(until: .at(seconds: 1_000_000), now: 1_000_000 - seconds)
        #expect(left.text == LocalizedText(english, ["zh-Hans": chinese]))
    }

    @Test(arguments: [90.0, 119, 120, 121.25, 150, 720, 7_199, 7_200, 9_000, 172_800, 500_000.5])
    func `knows when the words change`(seconds: Double) throws {
        let limit = SettingLimit.at(seconds: 1_000_000)
        let now = 1_000_000 - seconds
        let left = TimeLeft(until: limit, now: now)
        let change = try #require(left.secondsToChange)
        #expect(TimeLeft(until: limit, now: now + change - 0.001).text == left.text)
        #expect(TimeLeft(until: limit, now: now + change).text != left.text)
    }

    @Test func `the words of an end without a time stay, and those of one that has passed`() {
        #expect(TimeLeft(until: .relaunch, now: 0).text.english == "until relaunch")
        #expect(TimeLeft(until: .relaunch, now: 0).secondsToChange == nil)
        #expect(TimeLeft(until: .at(seconds: 5), now: 6).secondsToChange == nil)
    }

    private static let explanation = """
        {"id": "like-button", "value": false, "layer": "remote", "layers": [
          {"layer": "override", "value": true, "state": "ended", "until": "relaunch",
           "by": {"user": "ada", "client": "devmenu"}, "at": "yesterday", "why": "demo"},
          {"layer": "weather", "state": "cloudy", "value": "grey", "source": "the sky"},
          {"layer": "remote", "state": "wins", "value": false, "source": "flags.json",
           "problem": "no network"},
          {"layer": "default", "state": "shadowed", "value": false}]}
        """

    @Test(
        arguments: [
            (
                .english,
                """
                like-button is off: the override of ada has ended, remote says off
                  override  on    ended   at relaunch, set yesterday by ada in devmenu: "demo"
                  weather   grey  cloudy  the sky
                  remote    off   wins    flags.json: no network
                  default   off
                """
            ),
            (
                .simplifiedChinese,
                """
                like-button 为 关：ada 的手动设置已到期，远程的值为 关
                  手动设置  开    已到期  重新启动时到期，yesterday 由 ada 通过 devmenu 手动设置：“demo”
                  weather   grey  cloudy  the sky
                  远程      关    生效    flags.json：no network
                  默认      关
                """
            ),
        ] as [(MenuLocale, String)]
    )
    func `explains a value in a language, also by states nobody knows`(
        locale: MenuLocale,
        text: String
    ) throws {
        let json = try JSONReader().read(Self.explanation)
        let explanation = ExplanationText(json, hasJournal: true)
        #expect(explanation.text(in: locale).text == text)
    }

    @Test(
        arguments: [
            (
                ["owner": "@shop", "expires": "2020-03-01"],
                "owned by @shop, expired on 2020-03-01", "由 @shop 负责，已于 2020-03-01 到期"
            ), (["expires": "9999-03-01"], "expires on 9999-03-01", "9999-03-01 到期"),
            (["expires": "soon"], "expires on soon", "soon 到期"),
            (["permanent": "a\u{1B}"], #"permanent: a\u{1B}"#, #"长期保留：a\u{1B}"#),
        ] as [(JSONObject, String, String)]
    )
    func `an explanation ends with the owner and the end`(
        facts: JSONObject,
        english: String,
        chinese: String
    ) {
        let explanation = ExplanationText(.object(facts), hasJournal: true)
        for (locale, words) in [(MenuLocale.english, english), (.simplifiedChinese, chinese)] {
            #expect(explanation.text(in: locale).text.hasSuffix("\n  \(words)"))
        }
    }

    @Test func `an explanation has the value in force`() {
        let json: JSONValue = ["id": "a", "value": true, "inForce": false]
        let explanation = ExplanationText(json, hasJournal: true)
        #expect(explanation.text().text == "a is on from the next launch, now off: \n")
        #expect(explanation.text(in: .simplifiedChinese).text == "a 为 开（下次启动时生效，现在为 关）：\n")
        let both = SettingText.value(true, inForce: false)
        #expect(both.english == "off, on from the next launch")
        #expect(both.resolved(for: .simplifiedChinese) == "关，下次启动起为开")
        #expect(ExplanationText([:], hasJournal: true).text().text == " is none: \n")
    }
}
