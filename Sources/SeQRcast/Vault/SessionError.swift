public import Exchange
public import Storage
public import Wire

/// Why a use-case was refused. Nothing was changed.
///
/// The cases group the reasons by what a caller can do about them.
public enum SessionError: Error, Sendable {
    /// Nothing has the given name or number. List what there is, and choose.
    case notFound(NotFound)
    /// Several things have the given name. Name one of those listed by its digits or number.
    case ambiguous(Ambiguity)
    /// A given value can never be used. Correct it.
    case invalidInput(InvalidInput)
    /// This user, or this kind of channel, can never do it.
    case notAllowed(NotAllowed)
    /// The state of the vault rules it out. Change that state first.
    case conflict(Conflict)
    /// The user must look at something and confirm it. Then the use-case can be repeated.
    case unconfirmed(Unconfirmed)
    /// The image or text does not hold the wanted code. Read another one.
    case unusableCode(UnusableCode)
    /// A check of a person or document failed. Do not trust it.
    case verificationFailed(VerificationFailure)
}

extension SessionError {
    /// `named` is what the user wrote; nil where somebody removed the thing meanwhile. `similar` has
    /// names that the user may have meant, closest first.
    public enum NotFound: Sendable {
        case contact(named: String? = nil, similar: [Name] = [])
        case channel(named: String? = nil, similar: [Name] = [])
        /// `unknownCount` members have no known names.
        case member(named: String, of: ChannelTitle, similar: [Name] = [], unknownCount: Int = 0)
        /// No own channel has this member.
        case memberAnywhere(named: String)
        case request(named: String? = nil)
        /// This user made no such request to this person, or it was answered.
        case sentRequest(to: Person)
        case authorization
        case message(ChannelTitle, number: UInt64, duplicateIndex: Int)
        case partSet(Int64)
        /// The message holds no file.
        case file
        /// This user has no avatar.
        case avatar
        /// The contact's card has no avatar, or one that is neither JPEG nor WebP.
        case avatarOf(Contact)
        /// A request does not say for which own channel it is, or names none of them.
        case channelForRequest(Name?)
    }

    /// The things that have the same name, which the user wrote.
    public enum Ambiguity: Sendable {
        case contact(named: String, [Contact])
        /// Whether `NAME@CONTACT` means one channel and no other; its digits always do.
        case channel(named: String, [(ChannelTitle, isNameEnough: Bool)])
        case member(named: String, [Person])
        /// Several people with that name sent requests, or one person sent several.
        case request([RequestSummary])
    }

    public enum InvalidInput: Sendable {
        /// A fingerprint has 30 digits.
        case fingerprint
        /// A message is named as `CHANNEL#NUMBER`.
        case messageReference
        /// Missed messages are named as `CHANNEL#NUMBER` or `CHANNEL#FIRST-LAST`.
        case missedReference
        /// One message can be selected, without channels or other messages.
        case messageAmongOthers(String)
        /// The expiry is not in the future.
        case expiry
        /// A note has more than `FollowRequest.noteLimit` bytes.
        case noteTooLong(bytes: Int)
        /// The name of a file has more than `DocumentPreamble.fileNameLimit` bytes.
        case fileNameTooLong(bytes: Int)
        /// A media type has more than `DocumentPreamble.mediaTypeLimit` bytes.
        case mediaTypeTooLong(bytes: Int)
        /// A document is for more people than its header can name.
        case tooManyRecipients(Int)
        /// The person asked to endorse a request is the owner.
        case authorizerIsOwner
        /// The recipient's card is this user's own.
        case ownCard
        /// A file cannot be an avatar.
        case avatar(Avatar.Fault)
        /// A code, with its header, does not fit into as many parts as a set may have.
        case tooLarge(bytes: Int, limit: Int)
        /// An encrypted document that no film of such symbols holds.
        case tooLargeForFilm
        /// A link has more characters after the page's URL than one symbol holds.
        case linkTooLong(characters: Int, limit: Int)
        /// A batch was begun in another channel, or in another vault.
        case foreignBatch
    }

    public enum NotAllowed: Sendable {
        /// Only the channel's owner can do it.
        case notOwned(ChannelTitle)
        /// An own channel is deleted, not unsubscribed from.
        case owned(ChannelTitle)
        /// A page in a browser does not read the classic suite.
        case classicOwner
        /// Only their small card is known: nothing can be sealed to them.
        case noSealingKey(Person)
        /// The channel is only for people of the hybrid suite, and this person is of another.
        case olderSuite(Person, ChannelTitle)
        /// Only an owner of the hybrid suite can make such a channel.
        case notHybrid
        /// The invitation to this channel has ended.
        case invitationEnded(Name, at: Timestamp)
    }

    public enum Conflict: Sendable {
        /// The user is subscribed to a channel of the contact's.
        case contactOwnsChannel(Contact, ChannelTitle)
        case channelNameTaken(Name)
        /// Another contact has the new name.
        case contactNameTaken(Contact)
        /// A member already has the name chosen for a guest.
        case memberNameTaken(Person)
        case alreadyMember(Person, of: ChannelTitle)
        case alreadyRevoked(Person, since: Timestamp)
        /// The request was decided or renewed since it was shown.
        case requestChanged
        /// More members are revoked than a message can leave out.
        case tooManyRevoked
        /// The channel's message numbers, or its leaves, are used up.
        case channelFull(ChannelTitle)
        /// The channel was not restored, or its members are confirmed already.
        case nothingToConfirm(ChannelTitle)
    }

    public enum Unconfirmed: Sendable {
        /// A revoked person is admitted again only on explicit request.
        case revokedMember(Person, since: Timestamp)
        /// The channel was restored, and its owner has not confirmed its members. Until then
        /// nothing is sealed for them.
        case members(ChannelTitle)
        /// The signature verifies, but the signer is not a contact.
        case signer(Person)
        /// Some of a document's readers are of the hybrid suite, and this one is not.
        case mixedSuites(Person)
    }

    public enum UnusableCode: Sendable {
        /// There is no code of the wanted kind, only codes of the kinds `found`.
        case missing(Code.Kind, found: Set<Code.Kind>)
        /// There are cards of different people.
        case severalCards
        /// There are different codes of a kind of which one is wanted.
        case several(Code.Kind)
        /// There are parts of a code, but not enough of them.
        case unfinished(PartCollection)
        /// There are parts of a film, but not enough of them.
        case unfinishedFilm(FilmCollection)
        /// There are parts of different films, and all that the document needs of several or of none.
        case severalFilms
        /// The parity of a film does not fit its document.
        case crookedFilm
        case refused(Refusal)
    }

    public enum VerificationFailure: Sendable {
        /// The given fingerprint is not the contact's.
        case fingerprint(Contact)
        /// An encrypted document was refused.
        case document(Refusal)
        /// A signature over a document was refused.
        case signature(Refusal)
        /// The signature, by this signer, verifies, but is over another document.
        case otherDocument(Person)
        /// Somebody other than the wanted person signed.
        case otherSigner(Person)
    }
}

extension SessionError {
    /// The error of a lower layer that led to this one; nil where the use-case itself refused.
    public var underlyingError: (any Error)? {
        switch self {
        case .invalidInput(.avatar(let fault)): fault
        case .unusableCode(.refused(let refusal)), .verificationFailed(.document(let refusal)),
            .verificationFailed(.signature(let refusal)):
            refusal.underlyingError
        default: nil
        }
    }
}
