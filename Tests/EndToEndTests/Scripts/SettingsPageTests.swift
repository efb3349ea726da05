import TerminalTesting
import Testing

/// The settings page in the embedded host.
@Suite(.onOwnThread) struct SettingsPageTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `reports every problem of a page's file, on a line each`() throws {
        try shell.environment.write(
            """
            {"data": [
              [{"cellClass": "SampelSettingCell", "model": {"modelClass": "SampleSettingModel"}}],
              {}
            ]}
            """,
            to: "page.json"
        )
        let words = ["open", "Settings?presenter=user&file=page.json"]
        expect(
            try shell.run(words),
            Transcript(
                stderr: """
                    error: route 'Settings' failed: page.json:2: section 0, \
                    row 0, cellClass: 'SampelSettingCell' is not a cell. Did you mean \
                    'SampleSettingCell'?
                    page.json:3: section 1: a section is a list of rows, but this is an object

                    """,
                status: 1
            )
        )
        let json = try shell.run(["--json"] + words).stdout
        #expect(json.contains(#""problems":[{"line":2,"path":"data[0][0].cellClass""#))
    }

    @Test func `a row that leaves something needs a confirmation`() throws {
        expect(
            try shell.run("settings-page", "user", "logout"),
            Transcript(
                stderr: """
                    error: 'settings-page' (退出登录) is destructive: confirm it with --yes

                    """,
                status: 1
            )
        )
        let confirmed = try shell.run("settings-page", "user", "logout", "--yes")
        #expect(confirmed.ending == .exited(0), "\(confirmed)")
    }

    @Test func `opens as text`() throws {
        expect(
            try shell.run("open", "Settings?presenter=driver"),
            Transcript(
                """
                司机-设置

                新订单通知 ›
                [off] 聊天消息语音提示
                [off] 营销电话与短信通知
                关闭后不再接收营销电话与短信

                接单操作设置 ›

                货运业务费用标准 ›
                搬家业务费用标准 ›
                货拉拉法律条款 ›
                分享货拉拉 ›
                关于货拉拉 ›

                账号与隐私 ›
                个人信息收集清单 ›
                第三方SDK目录 ›
                第三方共享清单 ›

                退出登录

                """
            )
        )
    }

    @Test func `its rows have names, and a switch among them turns back`() throws {
        let run = try shell.script(
            """
            list settings
            settings-page user > page.txt
            list settings
            settings-page user change-mode
            settings-page user 截屏弹出弹窗 on
            privacy

            """
        )
        let list = "Settings Page\n  settings-page  Settings\n"
        expect(
            run,
            Transcript(
                list + list + """
                    Chosen: 模式切换
                    截屏弹出弹窗: off -> on

                    """,
                stderr: """
                    stdin:5: error: action 'settings-page' failed: 截屏弹出弹窗: \
                    simulated failure, off again

                    """,
                status: 1
            )
        )
    }

    @Test func `reports an unknown page, with the nearest name`() throws {
        expect(
            try shell.run("open", "Settings?presenter=taoboa"),
            Transcript(
                stderr: """
                    error: route 'Settings': 'taoboa' isn't valid for 'presenter': give one of taobao, \
                    taobao-json, user, driver. Did you mean 'taobao'?

                    """,
                status: 64
            )
        )
        let early = try shell.run("-c", "settings-page user", "-c", "change-mode")
        #expect(early.stderr.hasPrefix("error: unknown command 'change-mode'"))
    }
}
