package import DevMenuKit

/// The A/B value `likeButtonStyle` as an item of the menu, which nobody chooses there.
///
/// It is what the app was started with, unless the remote configuration says otherwise.
package struct LikeButtonStyle: Sendable {
    /// The item; `nil` where nothing gives a value, which means a heart.
    package let choice: FeatureChoice<FavoriteStyle>?

    /// An A/B value.
    ///
    /// - Parameters:
    ///   - value: What the app was started with; `nil` for none.
    ///   - isRemote: Whether a remote configuration may have another.
    package init(startingWith value: String?, isRemote: Bool) {
        guard value != nil || isRemote else {
            choice = nil
            return
        }
        choice = FeatureChoice(
            "like-button-style",
            title: LocalizedText(en: "Like Button Style", zhHans: "点赞按钮样式"),
            key: "likeButtonStyle",
            summary: LocalizedText(
                en: "How a like is marked; an A/B test decides.",
                zhHans: "点赞的样式；由 A/B 测试决定。"
            ),
            default: FavoriteStyle(value: value),
            fixedTo: .remote,
            effect: .reload
        ) { style in
            switch style {
            case .heart: LocalizedText(en: "Heart", zhHans: "爱心")
            case .star: LocalizedText(en: "Star", zhHans: "星星")
            }
        }
    }

    /// The style in force.
    package var style: FavoriteStyle { choice?.value ?? .heart }
}
