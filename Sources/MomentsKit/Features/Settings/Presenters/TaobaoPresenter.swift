import DevMenuKit
import DevMenuPages

/// Supplies the settings of a shop, from code or from JSON.
struct TaobaoPresenter: SettingsPresenter {
    /// The origin of the rows.
    enum Variant: String, Sendable {
        /// Rows from code.
        case code = "taobao"
        /// Rows from `taobao.json`, with one more row, of links.
        case json = "taobao-json"
    }

    let title: LocalizedText = "淘宝-设置"
    let separatorInset: SeparatorInset? = SeparatorInset(left: 12)

    private let variant: Variant

    /// Creates a presenter of a variant.
    init(_ variant: Variant = .code) { self.variant = variant }

    var name: String { variant.rawValue }

    /// The handlers of the rows, the same for both variants.
    var handlers: SettingsHandlers {
        var handlers = SettingsHandlers.sample(for: Self.rows)
        handlers.add("avatar") { (model: AvatarRow) in
            LocalizedText(
                "\(model.title), \(model.subtitle)",
                ["zh-Hans": "\(model.title)，\(model.subtitle)"]
            )
        }
        handlers.add("changeAccount") {
            LocalizedText("Choose another account", ["zh-Hans": "请选择其他账号"])
        }
        return handlers
    }

    func sections() throws -> [[SettingsRow]] {
        switch variant {
        case .code: Self.rows
        case .json: try SettingsPageReader().read(PackageResources.taobao_json, name: "taobao.json")
        }
    }

    /// Returns a link as it is, because the sample opens no documents.
    func handle(_ event: RowEvent) async throws -> LocalizedText? {
        event.value.string.map { LocalizedText($0) }
    }

    private static var rows: [[SettingsRow]] {
        [
            [
                .avatar("青藏澳元", image: "taobao-avatar", subtitle: "账号名：酱鸭做吗", calls: "avatar"),
                .sample("我的收获地址", calls: "address"),
                .sample("我的档案", accessory: "添加档案，获得精准推荐", calls: "myProfile"),
            ],
            [
                .sample("账号与安全", calls: "account"),
                .sample("支付", accessory: "支付宝账号、免密支付等", calls: "pay"),
            ],
            [
                .sample("消息通知", calls: "messageNoti"),
                .sample("主题换肤", calls: "themeSkinChanging"),
                .sample("图标切换", accessory: "默认88/VIP", calls: "changeIcon"),
                .sample("模式切换", accessory: "标准/长辈模式", calls: "modeChange"),
                .sample("隐私", calls: "privacy"),
                .sample("通用", accessory: "地区、音效、辅助等功能", calls: "currency"),
            ],
            [
                .sample("帮助与反馈", calls: "help"),
                .sample("关于淘宝", calls: "about"),
            ],
            [.sample("商家入住", calls: "merchantCheckIn")],
            [.exit("切换账号", calls: "changeAccount")],
            [.exit("退出登录", calls: "logout")],
        ]
    }
}
