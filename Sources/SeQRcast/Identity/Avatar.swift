import Exchange
import Imaging
import Storage
public import Wire

/// A picture that is fit for this user's card, which is public (docs/reference/format.md, "Card").
public struct Avatar: Equatable, Sendable {
    /// Why a file is not fit.
    public enum Fault: Error, Equatable, Sendable {
        /// Neither JPEG nor WebP.
        case otherFormat
        /// Truncated or altered, or a rare variety of JPEG.
        case damaged
        case tooManyBytes(Int, limit: Int)
        /// A side, in pixels, is not in `Avatar.sides`.
        case sides(width: Int, height: Int)
        case animated
        /// Holds more than a picture: Exif, which may say where it was taken, XMP, a comment, a
        /// preview, or bytes after its end.
        case metadata
    }

    public let bytes: [UInt8]
    public let portrait: AvatarHeader

    /// The allowed length of a side, in pixels.
    public static let sides = 16...512

    /// - Parameter file: the bytes of an image file. Only its header is read; nothing is decoded.
    /// - Throws: `SessionError.invalidInput(.avatar)`.
    public init(_ file: [UInt8]) throws(SessionError) {
        bytes = file
        do throws(Fault) {
            portrait = try Self.portrait(of: file)
        } catch {
            throw .invalidInput(.avatar(error))
        }
    }

    private static func portrait(of file: [UInt8]) throws(Fault) -> AvatarHeader {
        guard [.jpeg, .webp].contains(ImageFormat(of: file)) else { throw .otherFormat }
        guard file.count <= Card.pictureLimit else {
            throw .tooManyBytes(file.count, limit: Card.pictureLimit)
        }
        guard let portrait = AvatarHeader(file) else { throw .damaged }
        guard !portrait.isAnimated else { throw .animated }
        guard sides.contains(portrait.width), sides.contains(portrait.height) else {
            throw .sides(width: portrait.width, height: portrait.height)
        }
        guard !portrait.hasMetadata else { throw .metadata }
        return portrait
    }
}

extension Session {
    /// The bytes of this user's avatar; empty where there is none.
    public func picture() throws -> [UInt8] { try vault.read { try $0.picture() } }

    /// Sets the avatar for this user's card. Cards given out without it stay valid.
    public func setPicture(_ picture: Avatar) throws {
        try vault.write { try $0.setPicture(picture.bytes) }
    }

    /// Deletes the avatar. Cards given out with it keep it.
    ///
    /// - Throws: `VaultError.tracesRemain` where it is deleted, but traces remain in the file.
    public func removePicture() throws {
        try vault.erase { try $0.setPicture([]) }
    }
}
