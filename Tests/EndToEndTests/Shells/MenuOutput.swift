/// The output of `list` for the bundled menu.
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

    /// The output of `list tools`.
    static let tools = """
        Tools
          clear-cache   Clear Cache   destructive
          crash-app     Crash App     fatal
          dump-version  Dump Version

        """
}
