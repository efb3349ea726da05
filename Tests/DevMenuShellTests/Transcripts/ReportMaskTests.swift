import Testing

@testable import DevMenuShell

@Suite struct ReportMaskTests {
    @Test(
        arguments: [
            ("by ada on lovelace, adamant", "by *** on ***, adamant", 2),
            ("/srv/ada/notes, /srv/adam", "~/notes, /srv/adam", 0),
            (
                "https://ada:pw@shop.example/x?q=1&r=#end",
                "https://***@shop.example/x?q=***&r=***#end", 3
            ),
            (
                "https://shop.example/in#access_token=abc&type=x",
                "https://shop.example/in#access_token=***&type=***", 2
            ),
            (
                "moments://open?flag&id=7 'x://y?z=a b'",
                "moments://open?flag&id=*** 'x://y?z=*** b'", 2
            ),
            ("token hunter22.", "token ***.", 1), ("a ? b=c", "a ? b=c", 0),
        ]
    )
    func `masks secrets, names, and parts of addresses`(text: String, shown: String, count: Int) {
        let secrets = KnownSecrets()
        secrets.add("hunter22")
        var mask = ReportMask(secrets, names: ["ada", "lovelace", nil], home: "/srv/ada")
        #expect(mask.masked(text) == shown)
        #expect(mask.count == count)
    }
}
