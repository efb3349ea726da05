import DevMenuKit
import DevMenuWire

extension HostAnswer {
    /// The result as a shell reads it.
    var json: JSONValue {
        get throws { try JSONReader().read(JSONWriter.bytes { write(to: &$0) }) }
    }

    /// The result as a shell receives it.
    var received: ReceivedJSON { get throws { ReceivedJSON(try json) } }
}
