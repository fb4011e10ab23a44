/// One of a file's pictures, as it is printed.
struct PageName {
    let file: InputFile
    /// From 1, where the file has several pictures.
    var page: Int?

    var printable: String { page.map { "\(file.name), page \($0)" } ?? file.name }
}

extension Diagnostic {
    /// Names the image in front of the sentence.
    func of(_ name: PageName) -> Diagnostic {
        Diagnostic(status, "\(name.printable): \(sentence)", hints: hints)
    }
}
