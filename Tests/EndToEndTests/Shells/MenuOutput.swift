/// The output of `list` and `toggles` for the bundled menu.
enum MenuOutput {
    static let list = """
        General Info
          version            Version 1.0.0.0

        DesignKit Demo
          design-kit-demo    DesignKit Demo
          text-styles-demo   iOS Text Styles Demo

        Feature Toggles
          like-button        Like Button Enable        off
          swiftui            SwiftUI Enable            off
          instant-messaging  Instant Messaging Enable  off

        Tools
          clear-cache        Clear Cache               destructive
          crash-app          Crash App                 fatal
          dump-version       Dump Version

        Settings Page
          settings-page      Settings

        """

    static let chineseList = """
        通用信息
          version            版本号 1.0.0.0

        DesignKit 范例
          design-kit-demo    DesignKit 范例
          text-styles-demo   iOS 字体风格范例

        功能开关
          like-button        开启点赞按钮      off
          swiftui            开启 SwiftUI      off
          instant-messaging  开启实时聊天      off

        工具箱
          clear-cache        清理缓存          destructive
          crash-app          闪退 App          fatal
          dump-version       显示版本信息

        设置页
          settings-page      设置

        """

    /// The output of `list tools`.
    static let tools = """
        Tools
          clear-cache   Clear Cache   destructive
          crash-app     Crash App     fatal
          dump-version  Dump Version

        """

    /// The output of `toggles` without overrides.
    static let toggles = """
        like-button        off  default
        swiftui            off  default
        instant-messaging  off  default

        """
}
