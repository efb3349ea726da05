import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import Testing

/// The pages as `moments.md` lists them: title[accessory]→handler.
@Suite struct SettingsPresenterTests {
    private static let taobao = [
        [
            "avatar 青藏澳元(账号名：酱鸭做吗)→avatar", "我的收获地址→address",
            "我的档案[添加档案，获得精准推荐]→myProfile",
        ],
        ["账号与安全→account", "支付[支付宝账号、免密支付等]→pay"],
        [
            "消息通知→messageNoti", "主题换肤→themeSkinChanging", "图标切换[默认88/VIP]→changeIcon",
            "模式切换[标准/长辈模式]→modeChange", "隐私→privacy",
            "通用[地区、音效、辅助等功能]→currency",
        ],
        ["帮助与反馈→help", "关于淘宝→about"],
        ["商家入住→merchantCheckIn"],
        ["exit 切换账号→changeAccount"],
        ["exit 退出登录→logout"],
    ]

    private static let user = [
        ["个人信息→personInfo", "账号→account", "紧急联系人[去添加]→emergencyContact"],
        [
            "消息通知设置→messageNotification", "隐私权限管理→privacy",
            "模式切换[极简/物流模式]→changeMode", "switch 截屏弹出弹窗 off",
        ],
        ["给货拉拉评论→comment", "分享→share"],
        [
            "收费标准→feeStandards", "货拉拉法律条款→legalProvisions",
            "关于货拉拉[发现新版本]→newVersion",
        ],
        ["exit 退出登录 #FF6600→logout"],
    ]

    private static let driver = [
        [
            "新订单通知→newOrderPush", "switch 聊天消息语音提示 off",
            "switch 营销电话与短信通知 off, with a subtitle",
        ],
        ["接单操作设置→pickupOrder"],
        [
            "货运业务费用标准→freightTransport", "搬家业务费用标准→moveHouse",
            "货拉拉法律条款→legalProvisions", "分享货拉拉→share", "关于货拉拉→about",
        ],
        [
            "账号与隐私→accountPrivacy", "个人信息收集清单→infoList",
            "第三方SDK目录→otherFramework", "第三方共享清单→otherShare",
        ],
        ["exit 退出登录→logout"],
    ]

    @Test(arguments: [
        ("taobao", "淘宝-设置", taobao),
        ("taobao-json", "淘宝-设置", taobao + [["6 links"]]),
        ("user", "用户-设置", user),
        ("driver", "司机-设置", driver),
    ])
    func `has the rows of its table`(name: String, title: String, rows: [[String]]) throws {
        let presenter = try #require(StandardPresenters.all().first { $0.name == name })
        #expect(presenter.title.english == title)
        let supplied = try presenter.sections().map { $0.map(Self.words) }
        #expect(supplied == rows)
    }

    private static func words(_ row: SettingsRow) -> String {
        let handler = row.handler.map { "→\($0)" } ?? ""
        switch row.model {
        case let model as AvatarRow:
            return "avatar \(model.title)(\(model.subtitle))\(handler)"
        case let model as SampleRow:
            let accessory = model.accessoryTitle.isEmpty ? "" : "[\(model.accessoryTitle)]"
            return model.title + accessory + handler
        case let model as SwitchRow:
            let subtitle = model.subtitle.isEmpty ? "" : ", with a subtitle"
            return "switch \(model.title) \(model.isOpen ? "on" : "off")\(subtitle)\(handler)"
        case let model as ExitRow:
            return "exit \(model.title)\(model.titleColor.map { " \($0)" } ?? "")\(handler)"
        case let model as ProtocolRow:
            return "\(model.list.count) links\(handler)"
        default: return row.cellClass
        }
    }
}
