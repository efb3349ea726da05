import DevMenuKit
import DevMenuPages

/// Supplies the settings of a customer who has goods moved.
struct UserPresenter: SettingsPresenter {
    let name = "user"
    let title: LocalizedText = "用户-设置"
    let separatorInset: SeparatorInset? = SeparatorInset(left: 12)

    private let wait: Waiting

    /// Creates a presenter whose switches turn back after a wait.
    init(wait: @escaping Waiting) { self.wait = wait }

    var handlers: SettingsHandlers { .sample(for: sections()) }

    func sections() -> [[SettingsRow]] {
        [
            [
                .sample("个人信息", calls: "personInfo"),
                .sample("账号", calls: "account"),
                .sample("紧急联系人", accessory: "去添加", calls: "emergencyContact"),
            ],
            [
                .sample("消息通知设置", calls: "messageNotification"),
                .sample("隐私权限管理", calls: "privacy"),
                .sample("模式切换", accessory: "极简/物流模式", calls: "changeMode"),
                .switching("截屏弹出弹窗"),
            ],
            [
                .sample("给货拉拉评论", calls: "comment"),
                .sample("分享", calls: "share"),
            ],
            [
                .sample("收费标准", calls: "feeStandards"),
                .sample("货拉拉法律条款", calls: "legalProvisions"),
                .sample("关于货拉拉", accessory: "发现新版本", calls: "newVersion"),
            ],
            [
                .exit("退出登录", color: RGBColor(red: 0xFF, green: 0x66, blue: 0x00), calls: "logout")
            ],
        ]
    }

    /// Turns a switch back after two seconds.
    func handle(_ event: RowEvent) async throws -> LocalizedText? {
        try await SimulatedError.of(event, wait)
    }
}
