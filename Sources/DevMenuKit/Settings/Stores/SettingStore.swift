public protocol SettingStore: Sendable {
    var name: String { get }
    func load() throws(SettingStoreError) -> JSONObject
    func update(_ change: (inout JSONObject) -> Void) throws(SettingStoreError) -> JSONObject
    func watch(_ changed: @escaping @Sendable () -> Void) throws(SettingStoreError) -> SettingWatch
}
public struct SettingStoreError: Error {}
public final class SettingWatch: Sendable {}
