public import Exchange
public import Storage
public import Wire

/// Why a use-case was refused. Nothing was changed.
public enum SessionError: Error, Sendable {
    case noSuchContact
    /// Several contacts bear the name.
    case ambiguousContact([Contact])
    /// A fingerprint is 30 digits.
    case notAFingerprint
    /// The fingerprint given is not the contact's.
    case fingerprintMismatch(Contact)
    /// A channel that is subscribed to is the contact's.
    case contactOwnsChannel(ChannelTitle)
    case noSuchChannel
    /// Several channels bear the name. Of each, whether `NAME@CONTACT` means it and no other; its digits always do.
    case ambiguousChannel([(ChannelTitle, isNameEnough: Bool)])
    /// Only its owner may do that in a channel.
    case notOwned(ChannelTitle)
    /// Deleting is for own channels; others' are unsubscribed from.
    case owned(ChannelTitle)
    case channelNameTaken
    /// A share to one's own card.
    case ownCard
    /// Somebody who was revoked is not let in again by mistake.
    case revokedMember(Person, since: Timestamp)
    case noSuchMember
    /// Several people bear the name.
    case ambiguousMember([Person])
    case alreadyRevoked(Person, since: Timestamp)
    /// More members would be revoked than a message can name.
    case tooManyRevoked
    case alreadyMember(Person)
    /// A guest would be called as somebody who is a member already.
    case memberNameTaken(Person)
    /// A page in a browser reads the compact suite alone.
    case classicOwner
    case noSuchRequest
    /// Several people who asked bear the name, or one asked for several channels.
    case ambiguousRequest([RequestSummary])
    /// A request does not say for which own channel it is, or names none of them.
    case noChannelForRequest(Name?)
    /// A note has more than `FollowRequest.noteLimit` bytes.
    case noteTooLong(bytes: Int)
    /// A request goes to the owner by way of somebody else.
    case authorizerIsOwner
    case noSuchAuthorization
    /// A message is named as CHANNEL#NUMBER.
    case notAMessageReference
    case noSuchMessage
    /// In the message is no file.
    case noFile
    /// An expiry is not in the future.
    case expiryNotInFuture
    /// A batch was begun in another channel, or by somebody else.
    case foreignBatch
    /// The channel's message numbers, or its leaves, are used up.
    case channelFull(ChannelTitle)
    /// A picture holds no code of the kind that is wanted.
    case noCode(Code.Kind, found: Set<Code.Kind>)
    /// A picture holds cards of different people.
    case severalCards
    /// Pictures hold different codes of a kind of which one is wanted.
    case severalCodes(Code.Kind)
    /// A file is no picture for a card.
    case unfitPicture(Avatar.Fault)
    /// This user has no picture.
    case noPicture
    /// On the contact's card is none, or what is neither JPEG nor WebP.
    case noPictureOf(Contact)
    /// A code, with its header, does not fit into as many parts as a set may have.
    case tooLarge(bytes: Int, limit: Int)
    /// A link takes more characters after the page's URL than one symbol holds.
    case linkTooLong(characters: Int, limit: Int)
    case noSuchPartSet
    /// Parts of a code, and not enough of them.
    case unfinished(PartCollection)
    /// A code was refused.
    case refused(Refusal)
    /// A channel was restored, and its owner has not confirmed who is revoked in it: nothing is sealed for members before.
    case membersUnconfirmed(ChannelTitle)
    /// The members of a channel that was not restored, or is confirmed, need no confirmation.
    case nothingToConfirm(ChannelTitle)
    /// A document is for more people than its header names.
    case tooManyRecipients(Int)
    /// The name of a file has more than `DocumentPreamble.fileNameLimit` bytes.
    case fileNameTooLong(bytes: Int)
    /// A media type has more than `DocumentPreamble.mediaTypeLimit` bytes.
    case mediaTypeTooLong(bytes: Int)
    /// An encrypted document was refused.
    case documentRefused(Refusal)
    /// A signature over a document was refused.
    case signatureRefused(Refusal)
    /// The signature, by this signer, is good, and over another document.
    case otherDocument(Person)
    /// Somebody else signed than was asked for.
    case otherSigner(Person)
    /// The signature is good, by somebody who is no contact.
    case unknownSigner(Person)
}

/// What an error says of a channel: nothing that is secret.
public struct ChannelTitle: Sendable {
    public let name: Name
    /// Nil: this user.
    public let owner: Contact?
    /// When its owner created it.
    public let created: Timestamp
    /// The digits that name it, whatever others are called.
    public let reference: String

    public init(_ channel: Channel) {
        name = channel.name
        owner = channel.owner
        created = channel.created
        reference = channel.reference
    }

    /// `chess@12345 67890`; nil for this user's own.
    public var nameAtOwner: String? {
        owner.map { "\(name.text)@\($0.fingerprint.description.prefix(11))" }
    }
}
