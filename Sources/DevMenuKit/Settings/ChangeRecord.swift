package import DevMenuSystem

/// A record in a ``SettingJournal``: who changed which override, when and why.
package struct ChangeRecord: Equatable, Sendable {
    /// The number in the journal, counted from 1 without a gap; 0 until the record is stored.
    package var number = 0
    /// The time of the change, in seconds since 1970.
    package var time: CalendarTime
    /// The identifier of the setting.
    package var id: ItemID
    /// The key under which the store saves the override.
    package var key: String
    /// The override before the change, as the store had it, or `nil` if there was none.
    package var was: JSONValue?
    /// The override after the change, as the store has it, or `nil` if there is none.
    package var now: JSONValue?
    /// The layer that gives the value after the change.
    package var layer: SettingLayer
    /// The author of the change.
    package var author: ChangeAuthor
    /// The author's reason.
    package var why: String?
    /// The number of the first record of changes that were requested together.
    package var batch: Int?
    /// The numbers of the changes that this one undid.
    package var undone: [Int] = []
    /// The process that made the change.
    package var pid = OwnProcess.id
    /// The value that the app was asked to keep, or `nil` for the change of an override.
    package var wanted: JSONValue?
    /// The number of the record that was made before the app was asked, or `nil` if this is that one.
    package var begun: Int?
    /// The reason why the app didn't change its value.
    package var error: String?
    /// The change that this one replaced, and that would have ended, as its host has it.
    package var former: JSONValue?

    /// Indicates whether the record was made before the app was asked to change its value.
    ///
    /// Without another one after it, the process ended meanwhile.
    package var isBegun: Bool { wanted != nil && begun == nil }
    /// Indicates whether the change can't be undone, because the value may not have changed.
    package var isUnfinished: Bool { isBegun || error != nil }

    /// The record as a journal and the protocol have it.
    package var json: JSONValue {
        .object(compacting: [
            "number": .integer(number), "at": .string(time.iso), "id": .string(id.rawValue),
            "key": .string(key), "was": was, "now": now, "layer": .string(layer.rawValue),
            "by": author.json, "why": why.map { .string($0) }, "batch": batch.map { .integer($0) },
            "undoes": undone.isEmpty ? .none : .array(undone.map { .integer($0) }),
            "pid": .integer(pid), "state": isBegun ? "begun" : .none, "wanted": wanted,
            "begun": begun.map { .integer($0) }, "error": error.map { .string($0) },
            "former": former,
        ])
    }
}

extension ChangeRecord {
    /// Creates the record that is made before an app is asked to change a value that it keeps.
    package init(
        asking core: BoundCore,
        for wanted: JSONValue,
        was: JSONValue?,
        by author: ChangeAuthor,
        why: String?,
        batch: Int?
    ) {
        self.init(
            time: .now,
            id: core.id,
            key: core.id.rawValue,
            was: was,
            layer: .app,
            author: author,
            why: why,
            batch: batch,
            wanted: wanted
        )
    }

    /// Creates a record from its ``json``, or returns `nil` if a member is missing.
    package init?(json: JSONValue) {
        guard let number = json["number"]?.integer, number > 0,
            let time = json["at"]?.string.flatMap({ CalendarTime(iso: $0) }),
            let id = json["id"]?.string, let key = json["key"]?.string,
            let layer = json["layer"]?.string
        else { return nil }
        self.init(
            number: number,
            time: time,
            id: ItemID(id),
            key: key,
            was: json["was"],
            now: json["now"],
            layer: SettingLayer(rawValue: layer),
            author: ChangeAuthor(json: json["by"]),
            why: json["why"]?.string,
            batch: json["batch"]?.integer,
            undone: (json["undoes"]?.array ?? []).compactMap(\.integer),
            pid: json["pid"]?.integer ?? 0,
            wanted: json["wanted"],
            begun: json["begun"]?.integer,
            error: json["error"]?.string,
            former: json["former"]
        )
    }

    /// Indicates whether the change made an override in its stored form.
    ///
    /// It's called on the newest record of a key: an override that differs was edited in the file.
    func made(_ kept: JSONValue?) -> Bool { kept != nil && now == kept }

    /// Returns records with the numbers that follow a last one, for a store that appends them to
    /// its journal.
    ///
    /// If there are no numbers after the last one, they begin again at 1.
    ///
    /// - Parameters:
    ///   - records: The records of one change of a store.
    ///   - last: The number of the newest record in the journal; 0 if there is none.
    /// - Returns: The records as they are stored.
    package static func numbered(_ records: [ChangeRecord], after last: Int) -> [ChangeRecord] {
        let last = last <= .max - records.count ? last : 0
        // Until then `batch` is any number that the records of one request share; a request with
        // one record isn't a batch.
        var first: [Int: (number: Int, count: Int)] = [:]
        for (index, record) in records.enumerated() {
            guard let batch = record.batch, batch <= 0 else { continue }
            first[batch, default: (last + 1 + index, 0)].count += 1
        }
        return records.enumerated().map { index, record in
            var record = record
            record.number = last + 1 + index
            // A batch of positive number began with earlier records.
            if let batch = record.batch, batch > 0 { return record }
            record.batch = record.batch.flatMap { first[$0] }.flatMap { first in
                first.count > 1 ? first.number : nil
            }
            return record
        }
    }
}

/// The author of a change: a user, and the program that the user changed the setting with.
package struct ChangeAuthor: Equatable, Sendable, CustomStringConvertible {
    /// The user's name, or else the number as text.
    package let user: String
    /// The user's number; -1 if a line lacks it.
    package let uid: Int
    /// The first word of the front end's name, such as `devmenu`; `app` for the app itself.
    package let client: String
    /// The agent that the program spoke for, with the number of its server: `claude-code#2`, or `nil`.
    package let agent: String?

    /// Creates an author from a user's number.
    package init(uid: Int, client: String, agent: String? = nil) {
        user = OwnProcess.name(ofUser: uid) ?? String(uid)
        (self.uid, self.client, self.agent) = (uid, client, agent)
    }

    /// Reads an author from a line of the journal.
    package init(json: JSONValue?) {
        user = json?["user"]?.string ?? ""
        uid = json?["uid"]?.integer ?? -1
        client = json?["client"]?.string ?? ""
        agent = json?["agent"]?.string
    }

    /// The app itself, as this process's user.
    package static var app: ChangeAuthor { ChangeAuthor(uid: OwnProcess.user, client: appClient) }

    /// The client of changes that the app itself made.
    package static let appClient = "app"

    /// The time limit of an override, as the user whose process notices the end.
    package static var expiry: ChangeAuthor {
        ChangeAuthor(uid: OwnProcess.user, client: expiryClient)
    }

    /// The client of changes that were made by the end of a time limit.
    package static let expiryClient = "expiry"

    /// Indicates whether both are the same user with the same front end, for the same agent.
    package func isSame(as other: ChangeAuthor) -> Bool {
        uid == other.uid && client == other.client && agent == other.agent
    }

    /// The author as the journal and the protocol have it.
    package var json: JSONValue {
        .object(compacting: [
            "user": .string(user), "uid": .integer(uid), "client": .string(client),
            "agent": agent.map { .string($0) },
        ])
    }

    /// The author in a sentence: `ada in devmenu`, `ada in claude-code#2`.
    package var description: String { words.english }

    /// The author in a sentence, in the languages of the app's users.
    package var words: LocalizedText {
        switch client {
        case "": LocalizedText(user)
        case Self.expiryClient: LocalizedText("its time limit", ["zh-Hans": "时间限制"])
        default:
            LocalizedText(
                "\(user) in \(agent ?? client)",
                ["zh-Hans": "\(user) 通过 \(agent ?? client)"]
            )
        }
    }
}
