import Exchange
import Storage
import Wire

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
