/// A file, and what became of reading it.
struct ReadPicture: Sendable {
    let file: InputFile
    let result: PictureResult
}
