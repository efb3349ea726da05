/// When the app follows a change of a setting.
public enum SettingEffect: String, CaseIterable, Sendable {
    /// At once.
    case now
    /// When what shows it is loaded again.
    case reload
    /// When the app is started again.
    case restart
}
