import DevMenuHost
import DevMenuKit

// begin snippet
enum Features {
    static let likeButton = FeatureToggle(
        "like-button",
        title: LocalizedText("Like Button Enable", ["zh-Hans": "开启点赞按钮"]),
        key: "isLikeButtonEnabled",
        effect: .reload
    )
    static let all: [any Setting] = [likeButton]
}
// end snippet

struct Moment {
    let text: String
}

// begin snippet
func body(of moment: Moment) -> String {
    Features.likeButton.isOn ? moment.text + " ♥" : moment.text
}
// end snippet

struct OtherFeatures {
    // begin snippet
    let roundedAvatar = FeatureToggle(
        "rounded-avatar",
        title: "Rounded Avatar",
        fixedTo: .remote
    )
    let verboseLog = FeatureToggle("verbose-log", title: "Verbose Log", builds: [.debug: true])
    // end snippet
    // begin snippet
    let newCart = FeatureToggle(
        "new-cart",
        title: "New Cart",
        owner: "@checkout",
        expires: "2027-03-01"
    )
    let payments = FeatureToggle("payments", title: "Payments", permanent: "kill switch")
    // end snippet
    // begin snippet
    let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
    let greeting = FeatureValue("greeting", title: "Greeting", default: "Hello")
    // end snippet
}

// begin snippet
func makeHost(following remote: RemoteSource) -> MenuHost {
    let host = MenuHost("shop", build: .ofThisApp, settings: Features.all) {
    } sources: {
        remote
    }
    host.start()
    return host
}
// end snippet

// begin snippet
func followChanges(of settings: AppSettings) async {
    for await event in settings.changes where event.id == Features.likeButton.id {
        await reloadTimeline()
    }
}
// end snippet

func changeInCode() async throws {
    // begin snippet
    try Features.likeButton.set(true, why: "the sale begins")
    try Features.likeButton.reset()
    for await isOn in try Features.likeButton.changes { print(isOn) }
    // end snippet
}

func makeRemoteHost() -> MenuHost {
    // begin snippet
    let remote = RemoteSource("config.shop.example")
    let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
    } sources: {
        remote
    }
    remote.update(["isLikeButtonEnabled": true])
    // end snippet
    return host
}

// begin snippet
struct LaunchArguments: SettingSource {
    let layer: SettingLayer = "launch"
    let name = "the command line"
    let values: JSONObject
    func value(of setting: any Setting) -> JSONValue? { values[setting.key] }
}
// end snippet

struct LaunchHost {
    // begin snippet
    let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
    } sources: {
        LaunchArguments(values: ["isLikeButtonEnabled": true])
    }
    // end snippet
}

struct FlagHost {
    // begin snippet
    let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
    } sources: {
        FlagFileSource(path: "/etc/shop/flags.json")
    }
    // end snippet
}

func testReload() async {
    // begin snippet
    await Features.likeButton.withValue(true) { await reloadTimeline() }
    // end snippet
}

private func reloadTimeline() async {}

private func openFirstPage() async {}

func launch(_ host: MenuHost) async {
    // begin snippet
    host.start()
    await openFirstPage()
    host.ready()
    // end snippet
}
