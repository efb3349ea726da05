import DevMenuKit
import DevMenuPages

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A GraphQL document of one operation, which has the same name as its one field.
struct GraphQLDocument: Hashable, Sendable {
    /// The name of the operation and of its field.
    let name: String
    /// The document, exactly as the server expects it.
    let text: String
}

/// A server's answer to a GraphQL document of one field.
struct GraphQLAnswer<Value: Decodable>: Decodable {
    struct Failure: Decodable { let message: String? }

    /// The value by the field's name, or `nil` with ``errors``.
    let data: [String: Value]?
    let errors: [Failure]?

    /// Returns the value of a field in an answer.
    static func field(_ name: String, in answer: HTTPAnswer) throws(APIError) -> Value {
        guard (200..<300).contains(answer.status) else {
            let reason =
                answer.status >= 500
                ? LocalizedText("the server failed", ["zh-Hans": "服务器出错"])
                : LocalizedText("the server refused the request", ["zh-Hans": "服务器拒绝了请求"])
            throw .network(status: answer.status, reason: reason)
        }
        guard !answer.body.isEmpty else {
            throw .noData(reason: LocalizedText("the answer is empty", ["zh-Hans": "响应为空"]))
        }
        let answer = try Self(strictly: answer.body)
        if let errors = answer.errors, !errors.isEmpty {
            let messages = errors.map { $0.message ?? "an error without a message" }
            throw .noData(reason: LocalizedText(messages.joined(separator: "; ")))
        }
        guard let value = answer.data?[name] else {
            throw .noData(reason: LocalizedText("the answer holds none", ["zh-Hans": "响应中没有数据"]))
        }
        return value
    }
}

extension Decodable {
    /// Decodes a value from a document that is JSON as RFC 8259 defines it.
    ///
    /// A decoder by itself accepts a comma after the last element and a name that occurs twice, and
    /// says of other mistakes only that there are some: so the strict reader comes first, and says
    /// the line and the column.
    init(strictly bytes: [UInt8]) throws(APIError) {
        do {
            try JSONReader().check(bytes)
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw .cannotDecode(reason: error.reason)
        } catch {
            throw .cannotDecode(reason: error.userMessage)
        }
    }
}

extension DecodingError {
    /// The misfit in an answer, after its path: `moments, 3, createdDate: a whole number`.
    fileprivate var reason: LocalizedText {
        let (path, words): ([any CodingKey], LocalizedText) =
            switch self {
            case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
                (context.codingPath, Self.words(for: type))
            case .keyNotFound(let key, let context):
                (context.codingPath + [key], LocalizedText("missing", ["zh-Hans": "缺失"]))
            case .dataCorrupted(let context):
                (context.codingPath, LocalizedText(context.debugDescription))
            @unknown default: ([], LocalizedText("\(self)"))
            }
        // The answer and its field are around every value.
        let keys = path.count > 2 ? Array(path.dropFirst(2)) : path
        let names = keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
        guard !names.isEmpty else { return words }
        let place = names.joined(separator: ", ")
        return words.behind(en: "\(place): ", zhHans: "\(place)：")
    }

    /// Returns the words for the values of a type.
    private static func words(for type: any Any.Type) -> LocalizedText {
        switch type {
        case is String.Type: LocalizedText("a string", ["zh-Hans": "应为字符串"])
        case is Int.Type: LocalizedText("a whole number", ["zh-Hans": "应为整数"])
        case is Bool.Type: LocalizedText("true or false", ["zh-Hans": "应为 true 或 false"])
        case is [Any].Type: LocalizedText("an array", ["zh-Hans": "应为数组"])
        default: LocalizedText("an object", ["zh-Hans": "应为对象"])
        }
    }
}
