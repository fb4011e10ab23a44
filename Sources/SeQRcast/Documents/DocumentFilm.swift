public import Exchange
public import Imaging
import Wire

/// A film of an encrypted document, as pictures with symbols that a screen shows to a camera.
public struct DocumentFilm: Sendable {
    public let film: Film
    /// The version of the largest symbols.
    public let version: Int

    /// The symbols in each picture, but for the last one.
    public static let symbolsPerPicture = 2
    /// The most pictures in a second that a screen shows whole to a camera.
    public static let picturesPerSecond = 30

    /// - Parameters:
    ///   - document: the file, at most `FilmLayout.lengthLimit` bytes.
    ///   - maxVersion: the largest version of a symbol, in 1...40.
    /// - Throws: `SessionError.invalidInput(.tooLargeForFilm)`.
    public init(_ document: [UInt8], maxVersion: Int = 40) throws(SessionError) {
        let room = Code.bodyLength(ofText: Symbol.capacity(version: maxVersion, level: .low))
        guard let layout = FilmLayout(length: document.count, bodyLength: room) else {
            throw .invalidInput(.tooLargeForFilm)
        }
        film = Film(of: document, layout)
        version =
            (1..<maxVersion).first {
                Code.bodyLength(ofText: Symbol.capacity(version: $0, level: .low)) >= layout.bodyLength
            } ?? maxVersion
    }

    public var pictureCount: Int { (film.count + Self.symbolsPerPicture - 1) / Self.symbolsPerPicture }

    /// The symbols of a picture, in a row.
    ///
    /// - Parameter index: in [0, pictureCount).
    public func symbols(ofPicture index: Int) throws(ImagingError) -> [Symbol] {
        let first = index * Self.symbolsPerPicture
        var symbols: [Symbol] = []
        for part in first..<min(first + Self.symbolsPerPicture, film.count) {
            symbols.append(try Symbol(text: film.part(part).code.text, level: .low, maxVersion: version))
        }
        return symbols
    }
}

/// Finds the film of a document in images.
public struct DocumentFilmSearch {
    private var reader = FilmReader()
    /// Why a part was refused, if one was.
    private var refusal: Refusal?
    private var otherKinds: Set<Code.Kind> = []

    public init() {}

    /// Adds the parts among the codes of one image.
    public mutating func add(_ found: [FoundCode]) {
        for code in found.compactMap({ ParsedCode($0).code }) {
            guard code.kind == .filmPart else {
                otherKinds.insert(code.kind)
                continue
            }
            do {
                _ = reader.insert(try VerifiedFilmPart(body: code.body))
            } catch {
                refusal = Refusal(error)
            }
        }
    }

    /// The encrypted document.
    ///
    /// - Throws: `SessionError.unusableCode`: `.missing`, `.unfinishedFilm`, `.severalFilms`, `.crookedFilm`
    ///   or `.refused`.
    public func document() throws(SessionError) -> [UInt8] {
        let complete = reader.films.filter(\.isComplete)
        let films = complete.isEmpty ? reader.films : complete
        guard let film = films.first else {
            throw .unusableCode(refusal.map { .refused($0) } ?? .missing(.filmPart, found: otherKinds))
        }
        guard films.count == 1 else { throw .unusableCode(.severalFilms) }
        let document: [UInt8]?
        do { document = try film.file() } catch { throw .unusableCode(.crookedFilm) }
        guard let document else { throw .unusableCode(.unfinishedFilm(film)) }
        return document
    }
}
