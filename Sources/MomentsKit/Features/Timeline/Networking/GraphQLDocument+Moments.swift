extension GraphQLDocument {
    /// Asks for a user's timeline, with or without likes.
    static let momentsDetails = GraphQLDocument(
        name: "getMomentsDetailsByUserID",
        text: """
            query getMomentsDetailsByUserID($userID: ID!, $withLikes: Boolean!) {
              getMomentsDetailsByUserID(userID: $userID) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked @include(if: $withLikes)
                  likes @include(if: $withLikes) { id avatar }
                }
              }
            }
            """
    )

    /// Likes a moment for a user, or no longer does, and asks for that user's timeline.
    static let momentLike = GraphQLDocument(
        name: "updateMomentLike",
        text: """
            mutation updateMomentLike($momentID: ID!, $userID: ID!, $isLiked: Boolean!) {
              updateMomentLike(momentID: $momentID, userID: $userID, isLiked: $isLiked) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked
                  likes { id avatar }
                }
              }
            }
            """
    )
}
