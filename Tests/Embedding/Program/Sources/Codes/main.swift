import Exchange
import Wire

// A card's text, made and read.
let identity = try Identity(suite: .compact, name: Name("Alice"))
let read = try PublicIdentity(body: Code(text: identity.card.code.text).body)
print(read.card.name?.text ?? "no name", read.fingerprint == identity.fingerprint)
