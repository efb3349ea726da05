/// What the manual page shows of the program's use.
enum ManualExamples {
    /// What each is about, and its lines.
    static let all = [
        (
            "At a prompt:",
            ["devmenu"]
        ),
        (
            "One command:",
            ["devmenu like-button on", "devmenu crash-app kind=abort --yes"]
        ),
        (
            "A script, whose answers a program reads:",
            [#"printf 'like-button on\ntoggles\n' | devmenu --json"#]
        ),
        (
            "An app that runs, here and on another machine:",
            [
                "devmenu apps",
                "devmenu --attach shop",
                "devmenu --host 'ssh box devmenu serve --proxy shop'",
            ]
        ),
        (
            "A menu of a project's own, in any language:",
            ["devmenu init", "devmenu list", "devmenu --menu tools.json --json list"]
        ),
        (
            "Whether an app that is about to be shipped has no menu in it:",
            ["devmenu verify .build/release/app && echo none"]
        ),
    ]
}
