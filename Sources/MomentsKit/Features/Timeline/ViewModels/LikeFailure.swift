package import DevMenuKit

/// A like that did not reach the server, and was taken back.
package struct LikeFailure: LocalizedFailure, Equatable {
    /// Whether it was a like, or the end of one.
    package let isLiked: Bool
    /// Why it did not reach the server.
    package let reason: String

    /// A like that came to nothing.
    package init(isLiked: Bool, reason: String) {
        self.isLiked = isLiked
        self.reason = reason
    }

    /// What people are told.
    package var message: LocalizedText {
        isLiked
            ? LocalizedText(en: "Not liked: \(reason)", zhHans: "点赞失败：\(reason)")
            : LocalizedText(en: "Still liked: \(reason)", zhHans: "取消点赞失败：\(reason)")
    }
}
