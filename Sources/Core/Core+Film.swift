import Exchange
import Wire

// Films, which carry encrypted documents from screens to cameras.

extension Core {
    static func film(_ fields: API.Film) throws(Refusal) -> API.FilmResult {
        let length = fields.file.count
        guard 1...FilmLayout.lengthLimit ~= length else { throw Refusal(field: "file") }
        let room = Code.bodyLength(ofText: Int(clamping: fields.characters))
        guard let layout = FilmLayout(length: length, bodyLength: room) else {
            throw Refusal(field: "characters")
        }
        let film = Film(of: fields.file, layout)
        return API.FilmResult(
            parts: (0..<film.count).map { film.part($0).code.text }, needed: UInt64(layout.dataCount))
    }

    static func openFilmPart(_ fields: API.OpenFilmPart) throws(Refusal) -> API.OpenFilmPartResult {
        let part = try verifiedFilmPart(fields.code).part
        let block = part.layout.place(of: part.index).block
        return API.OpenFilmPartResult(
            film: part.film, length: UInt64(part.layout.length), needed: UInt64(part.layout.dataCount),
            index: UInt64(part.index), block: UInt64(block),
            blockNeeded: UInt64(part.layout.dataCount(ofBlock: block)))
    }

    static func joinFilm(_ fields: API.JoinFilm) throws(Refusal) -> API.JoinFilmResult {
        var film: FilmCollection?
        for text in fields.parts {
            let part = try verifiedFilmPart(text)
            if film == nil { film = FilmCollection(of: part) }
            guard film?.id == part.part.film else { throw Refusal(field: "parts") }
            film?.insert(part)
        }
        guard let film else { throw Refusal(field: "parts") }
        return API.JoinFilmResult(file: try refusing { () throws(ExchangeError) in try film.file() })
    }

    private static func verifiedFilmPart(_ text: String) throws(Refusal) -> VerifiedFilmPart {
        let code = try Code(text, .filmPart)
        return try refusing { () throws(ExchangeError) in try VerifiedFilmPart(body: code.body) }
    }
}
