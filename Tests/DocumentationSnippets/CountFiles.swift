import DevMenuKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// begin snippet
struct CountFiles: ActionTrigger {
    let id: ItemID = "count-files"
    let title = LocalizedText("Count Files", ["zh-Hans": "统计文件"])

    func trigger(_ call: ActionCall) async throws -> ActionResult {
        var count = 0
        for folder in ["images", "pages"] {
            try call.checkCancellation()
            call.progress(nil, folder)
            count += try files(in: call.directories.cache + "/" + folder)
        }
        return .done("\(count) files", value: ["count": .integer(count)])
    }
}
// end snippet

private func files(in folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder).count
}
