import DevMenuPages
import Testing

@testable import MomentsKit

@Suite struct UserProfileListItemViewModelTests {
    @Test func `maps every field`() {
        let profile = UserProfileListItemViewModel(userDetails: MomentsDetails.sample().userDetails)
        #expect(profile.name == "Jake Lin")
        #expect(profile.avatarURL?.description == "https://example.com/jake.png")
        #expect(profile.backgroundImageURL?.description == "https://example.com/sea.png")
        #expect(profile.reuseIdentifier == "UserProfileListItemViewModel")
    }

    @Test(arguments: ["", "not an address", "jake.png", "https:///jake.png"])
    func `drops an invalid address and an empty name`(address: String) {
        let profile = UserProfileListItemViewModel(
            userDetails: UserDetails(id: "0", name: "", avatar: address, backgroundImage: address)
        )
        #expect(profile.name == nil)
        #expect(profile.avatarURL == nil)
        #expect(profile.backgroundImageURL == nil)
    }
}
