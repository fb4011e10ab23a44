import Exports
import SeQRcast
import Specimens
import Testing

@testable import CLI

/// fixtures/vectors/export.
struct ExportVectorTests {
    @Test(arguments: VectorFile.all(of: "export"))
    func `names in other programs agree with the vectors`(_ file: VectorFile) throws {
        let code = try Code(text: file["code"])
        #expect(code.exportName(of: file.string("part")) == file["uuid"])
    }

    @Test func `there are vectors of names`() { #expect(VectorFile.all(of: "export").count > 4) }
}
