public import DevMenuKit

extension SettingError: UserFacingError {
    /// The description in the languages of the app; the store's own reason as it is.
    public var message: LocalizedText {
        let chinese: String? =
            switch self {
            case .notWritable(let id, _): "“\(id)”不能更改：它的值是固定的"
            case .overridesDoNotCount(let id): "“\(id)”不能更改：此版本不保存手动设置"
            case .denied(let id): "“\(id)”不能更改：没有权限"
            case .needsReason(let id): "“\(id)”不能更改：需要给出原因"
            case .unfit(let id, let given, _, _): "“\(given)”不是“\(id)”的有效值"
            case .notSaved(let reason): "未能保存，没有任何更改：\(reason)"
            default: nil
            }
        return LocalizedText(description, chinese.map { ["zh-Hans": $0] } ?? [:])
    }
}
