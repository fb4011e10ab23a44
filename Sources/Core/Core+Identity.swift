import Exchange
import Primitives
import Wire

// An identity, its card, and the cards of others.

extension Core {
    static func newIdentity(_ fields: API.NewIdentity) throws(Refusal) -> API.NewIdentityResult {
        let identity = Identity(suite: fields.suite?.suite ?? .hybrid, name: try name(fields.name))
        return API.NewIdentityResult(identity: identity.stored, person: API.Person(identity.publicIdentity))
    }

    static func importIdentity(_ fields: API.ImportIdentity) throws(Refusal) -> API.ImportIdentityResult {
        guard
            let keys = try? PrivateKeys(
                suite: fields.suite.suite, serialized: SecretBytes(fields.privateKeys))
        else { throw Refusal(field: "privateKeys") }
        let identity = Identity(keys: keys, name: try name(fields.name))
        return API.ImportIdentityResult(
            identity: identity.stored, person: API.Person(identity.publicIdentity))
    }

    static func describeIdentity(_ fields: API.DescribeIdentity) throws(Refusal) -> API.Person {
        API.Person(try Identity(stored: fields.identity).publicIdentity)
    }

    static func rename(_ fields: API.Rename) throws(Refusal) -> API.RenameResult {
        let identity = try Identity(stored: fields.identity).renamed(to: name(fields.name))
        return API.RenameResult(identity: identity.stored, person: API.Person(identity.publicIdentity))
    }

    static func card(_ fields: API.Card) throws(Refusal) -> API.CardResult {
        guard fields.avatar.count <= Card.pictureLimit else { throw Refusal(field: "avatar") }
        let identity = try Identity(stored: fields.identity)
        if fields.withKey, let keyCard = identity.publicIdentity.keyCard {
            return API.CardResult(code: keyCard.code.text)
        }
        let card = fields.avatar.isEmpty ? identity.card : identity.card(picture: fields.avatar)
        return API.CardResult(code: card.code.text)
    }

    static func openCard(_ fields: API.OpenCard) throws(Refusal) -> API.Person {
        let code = try refusing { () throws(WireError) in try Code(textOrLink: fields.code) }
        guard code.kind != .invitation else { throw Refusal(.wrongKind) }
        return API.Person(try person(of: code))
    }

    private static func name(_ text: String?) throws(Refusal) -> Name? {
        guard let text else { return nil }
        return try Name(text, field: "name")
    }
}
