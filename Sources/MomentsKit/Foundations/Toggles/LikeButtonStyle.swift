package import DevMenuKit

/// The A/B value `likeButtonStyle` as an item of the menu, which nobody chooses there.
///
/// It is what the app was started with, unless the remote configuration says otherwise.
package struct LikeButtonStyle: Sendable {
    /// The item; `nil` where nothing gives a value, which means a heart.
    package let choice: Choice?

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
        choice = Choice(
            "like-button-style",
            title: LocalizedText(en: "Like Button Style", zhHans: "点赞按钮样式"),
            options: [
                ChoiceOption(
                    FavoriteStyle.heart.rawValue,
                    title: LocalizedText(en: "Heart", zhHans: "爱心")
                ),
                ChoiceOption(
                    FavoriteStyle.star.rawValue,
                    title: LocalizedText(en: "Star", zhHans: "星星")
                ),
            ],
            key: "likeButtonStyle",
            summary: LocalizedText(
                en: "How a like is marked; an A/B test decides.",
                zhHans: "点赞的样式；由 A/B 测试决定。"
            ),
            default: FavoriteStyle(value: value).rawValue,
            fixedTo: .remote,
            effect: .reload
        )
    }

    /// The style in force.
    package var style: FavoriteStyle { FavoriteStyle(value: choice?.value) }
}
