import DevMenuKit
import DevMenuPages

/// Supplies the settings of a driver who moves goods.
struct DriverPresenter: SettingsPresenter {
    let name = "driver"
    let title: LocalizedText = "司机-设置"
    let separatorInset: SeparatorInset? = SeparatorInset(left: 4, right: 4)

    private let wait: Waiting

    /// Creates a presenter whose switches turn back after a wait.
    init(wait: @escaping Waiting) { self.wait = wait }

    var handlers: SettingsHandlers { .sample(for: sections()) }

    func sections() -> [[SettingsRow]] {
        [
            [
                .sample("新订单通知", calls: "newOrderPush"),
                .switching("聊天消息语音提示"),
                .switching("营销电话与短信通知", subtitle: "关闭后不再接收营销电话与短信"),
            ],
            [.sample("接单操作设置", calls: "pickupOrder")],
            [
                .sample("货运业务费用标准", calls: "freightTransport"),
                .sample("搬家业务费用标准", calls: "moveHouse"),
                .sample("货拉拉法律条款", calls: "legalProvisions"),
                .sample("分享货拉拉", calls: "share"),
                .sample("关于货拉拉", calls: "about"),
            ],
            [
                .sample("账号与隐私", calls: "accountPrivacy"),
                .sample("个人信息收集清单", calls: "infoList"),
                .sample("第三方SDK目录", calls: "otherFramework"),
                .sample("第三方共享清单", calls: "otherShare"),
            ],
            [.exit("退出登录", calls: "logout")],
        ]
    }

    /// Turns a switch back after two seconds.
    func handle(_ event: RowEvent) async throws -> LocalizedText? {
        try await SimulatedError.of(event, wait)
    }
}
