import DevMenuKit
import Testing

@Suite struct WriterExamples {
    @Test func `writes an object in parts`() {
        var writer = JSONWriter()
        // begin snippet
        writer.beginObject()
        writer.name("id")
        writer.integer(7)
        writer.endObject()
        writer.newline()
        // end snippet
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"id":7}"# + "\n")
    }
}
