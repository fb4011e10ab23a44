/// The purpose of a hash, a signature or a derived key.
///
/// Each tag, with a zero byte at its end, precedes the hashed or signed bytes, so that nothing made
/// for one purpose serves another (docs/reference/format.md, "Tags").
public enum DomainTag: String, CaseIterable, Sendable {
    case fingerprint = "SeQRcast/1 fingerprint"
    case card = "SeQRcast/1 card"
    case channel = "SeQRcast/1 channel"
    case share = "SeQRcast/1 share"
    case shareKey = "SeQRcast/1 share key"
    case sealingKey = "SeQRcast/1 sealing key"
    case replyKey = "SeQRcast/1 reply key"
    case endorsingKey = "SeQRcast/1 endorsing key"
    case replySeal = "SeQRcast/1 reply seal"
    case message = "SeQRcast/1 message"
    case messageKey = "SeQRcast/1 message key"
    case hint = "SeQRcast/1 hint"
    case length = "SeQRcast/1 length"
    case revoked = "SeQRcast/1 revoked"
    case wrap = "SeQRcast/1 wrap"
    case groveWrap = "SeQRcast/1 grove wrap"
    case request = "SeQRcast/1 request"
    case authorization = "SeQRcast/1 authorization"
    case endorsement = "SeQRcast/1 endorsement"
    case parts = "SeQRcast/1 parts"
    case treeNode = "SeQRcast/1 tree node"
    case treeAll = "SeQRcast/1 tree all"
    case groveNode = "SeQRcast/1 grove node"
    case groveAll = "SeQRcast/1 grove all"
    case treeLeft = "SeQRcast/1 tree left"
    case treeRight = "SeQRcast/1 tree right"
    case backup = "SeQRcast/1 backup"
    case backupChecksum = "SeQRcast/1 backup checksum"
    case locked = "SeQRcast/1 locked"
    case lockedChecksum = "SeQRcast/1 locked checksum"
    case documentSignature = "SeQRcast/1 document signature"
    case document = "SeQRcast/1 document"
    case documentKey = "SeQRcast/1 document key"
    case invitation = "SeQRcast/1 invitation"
    case export = "SeQRcast/1 export"

    public var bytes: [UInt8] { Array(rawValue.utf8) + [0] }
}
