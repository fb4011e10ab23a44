import Imaging
import SeQRcast
import Specimens
import Testing

struct DocumentFilmTests {
    @Test(arguments: ["fail_parity.txt", "fail_padding.txt"])
    func `a film that was made wrongly is not said to be tampered with`(name: String) throws {
        let vector = try #require(VectorFile.all(of: "film").first { $0.name == name })
        let codes = (1...).lazy.map { vector["code \($0)"] }.prefix { !$0.isEmpty }
        var search = DocumentFilmSearch()
        search.add(codes.map { FoundCode(bytes: Array($0.utf8), corners: []) })
        let error = #expect(throws: SessionError.self) { try search.document() }
        guard case .unusableCode(.crookedFilm)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
