import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct StaleSettingsTests {
    private static func setting(
        _ facts: JSONObject,
        value: Bool = true,
        layer: JSONValue = "default"
    ) -> ItemRecord {
        var members: JSONObject = ["id": "sale", "value": .bool(value), "layer": layer]
        members.merge(facts)
        return ItemRecord(.object(members))
    }

    private static func reasons(
        _ setting: ItemRecord,
        _ changes: [JSONValue] = [],
        within days: Int = 14,
        now: CalendarTime
    ) -> [String] {
        StaleSetting.all(
            among: [setting],
            changes: changes.map(ReceivedChange.init),
            within: days,
            now: now
        ).flatMap(\.reasons).map { "\($0.kind): \($0.words)" }
    }

    private static let noOwner = "unowned: has neither an owner nor a reason to stay"

    @Test(
        arguments: [
            (["owner": "@a"], []), (["permanent": "law"], []), ([:], [noOwner]),
            (["owner": "@a", "expires": "2027-02-28"], ["expired: expired on 2027-02-28"]),
            (["owner": "@a", "expires": "2027-03-01"], ["expires-soon: expires on 2027-03-01"]),
            (["owner": "@a", "expires": "2027-03-15"], ["expires-soon: expires on 2027-03-15"]),
            (["owner": "@a", "expires": "2027-03-16"], []),
            (
                ["owner": "@a", "expires": "soon"],
                ["unreadable-date: expires on 'soon', which isn't a date"]
            ),
            (["expires": "2020-01-01"], ["expired: expired on 2020-01-01", noOwner]),
        ] as [(JSONObject, [String])]
    )
    func `judges the owner and the end`(facts: JSONObject, reasons: [String]) async {
        // Noon everywhere from -11 to +11 hours.
        let now = CalendarTime(iso: "2027-03-01T12:00:00Z") ?? .now
        #expect(Self.reasons(Self.setting(facts), now: now) == reasons)
    }

    @Test(arguments: [(0, false), (13, false), (14, true), (15, true)])
    func `the days before the end may be chosen`(days: Int, isSoon: Bool) {
        let now = CalendarTime(iso: "2027-03-01T12:00:00Z") ?? .now
        let setting = Self.setting(["owner": "@a", "expires": "2027-03-15"])
        #expect(Self.reasons(setting, within: days, now: now).isEmpty != isSoon)
    }

    @Test func `ends with its day in each time zone`() async {
        await #expect(processExitsWith: .success) {
            let setting = StaleSettingsTests.setting(["owner": "@a", "expires": "2027-03-14"])
            for (zone, end) in [
                ("UTC0", "2027-03-15T00:00:00Z"), ("<+14>-14", "2027-03-14T10:00:00Z"),
                ("EST5EDT,M3.2.0,M11.1.0", "2027-03-15T04:00:00Z"),
            ] {
                setenv("TZ", zone, 1)
                tzset()
                let end = Double(try #require(CalendarTime(iso: end)).seconds)
                #expect(
                    StaleSettingsTests.reasons(setting, now: CalendarTime(seconds: end - 1)) == [
                        "expires-soon: expires on 2027-03-14"
                    ]
                )
                #expect(
                    StaleSettingsTests.reasons(setting, now: CalendarTime(seconds: end)) == [
                        "expired: expired on 2027-03-14"
                    ]
                )
            }
        }
    }

    private static func change(_ number: Int, _ value: JSONValue?, at time: String) -> JSONValue {
        .object(compacting: [
            "number": .integer(number), "id": "sale", "now": value, "at": .string(time),
        ])
    }

    @Test(
        arguments: [
            // 30 days and a second.
            ([change(1, true, at: "2027-01-30T11:59:59Z")], 30),
            ([change(1, true, at: "2027-01-30T12:00:00Z")], nil),
            ([change(7, ["value": true, "why": "x"], at: "2026-03-01T12:00:00Z")], 365),
            // Set again, also if the lines come newest first.
            (
                [
                    change(2, true, at: "2027-02-28T00:00:00Z"),
                    change(1, true, at: "2026-03-01T12:00:00Z"),
                ], nil
            ),
            // Edited in the file since, to another value; and without a line.
            ([change(1, false, at: "2026-03-01T12:00:00Z")], nil), ([], nil),
            ([change(1, true, at: "long ago")], nil),
        ] as [([JSONValue], Int?)]
    )
    func `tells an override of more than 30 days`(changes: [JSONValue], days: Int?) {
        let now = CalendarTime(iso: "2027-03-01T12:00:00Z") ?? .now
        let setting = Self.setting(["owner": "@a"], layer: "override")
        let expected = days.map { ["overridden: has been overridden for \($0) days"] } ?? []
        #expect(Self.reasons(setting, changes, now: now) == expected)
        #expect(Self.reasons(Self.setting(["owner": "@a"]), changes, now: now).isEmpty)
    }

    @Test func `an annotation has the setting's words, escaped`() throws {
        let now = CalendarTime(iso: "2027-03-01T12:00:00Z") ?? .now
        let setting = Self.setting(["owner": "@a\u{1B}", "expires": "2020-01-01"])
        let stale = try #require(StaleSetting(setting, lastChanged: nil, within: 14, now: now))
        #expect(
            stale.annotation(isError: true)
                == #"::error title=sale::sale expired on 2020-01-01 (@a\u{1B})"#
        )
    }
}
