import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

/// Codes made by another implementation of docs/reference/format.md, which cannot be reproduced because they
/// contain random values.
@Suite struct KnownCodeTests {
    private let ada: Identity
    private let bob: Identity

    init() throws {
        ada = try KnownAnswerTests.identity()
        bob = try Identity(
            card: Card(body: [UInt8](hex: Self.classicCard)),
            keys: PrivateKeys(suite: .classic, serialized: SecretBytes([UInt8](hex: Self.classicKey))))
    }

    @Test func `a known classic fingerprint is computed`() {
        #expect(
            bob.fingerprint.bytes.hex == "211f4732d31070fab1c148c857c41ccbeddc67b653e8f212ea297c6668718ca9")
    }

    @Test func `a known classic message opens`() throws {
        let channel = ChannelKeys(
            owner: bob.publicIdentity, nonce: [UInt8](0xA0...0xBF), key: SecretBytes([UInt8](0x60...0x7F)))
        let sealed = try SealedMessage(body: [UInt8](hex: Self.classicMessage))
        #expect(sealed.hint.hex == "2eb94889b666abb2")
        #expect(sealed.metadata == Array("board 3".utf8))
        let message = try Message(opening: sealed, in: channel, with: .nobody)
        #expect(message.content == (try Content(type: .text, text: "Hi")))
        #expect(message.number == 1)
        #expect(message.created.seconds == 1_780_000_000)
        #expect(message.expiry?.seconds == 1_780_000_001)
    }

    /// From Ada to herself by HPKE, and to Bob by RSA-OAEP.
    @Test func `known shares open`() throws {
        for (hex, reader) in [(Self.compactShare, ada), (Self.classicShare, bob)] {
            let share = try Subscription(
                opening: SealedCode(Code(kind: .share, body: [UInt8](hex: hex))), with: reader)
            #expect(share.keys.owner.fingerprint == ada.fingerprint)
            #expect(share.keys.nonce == [UInt8](0xA0...0xBF))
            #expect(share.keys.key.bytes == [UInt8](0x60...0x7F))
            #expect(share.name.text == "Chess club")
            #expect(share.created.seconds == 1_780_000_000)
            #expect(share.issued.seconds == 1_780_000_100)
            #expect(share.nextNumber == 7)
            #expect(share.absences == [2..<4])
            #expect(share.labels.leaf == Leaf(tree: 3, height: 1, index: 1))
            #expect(
                share.labels.labels.map(\.bytes) == [0x41, 0x42].map { [UInt8](repeating: $0, count: 16) })
        }
    }

    private static let classicKey =
        "308204a40201000282010100c9ce5ee4227ee44d6a2ad17914332f770b8deedbc5c88fc3bd787f3ee5595f86"
        + "3fd6a2d861f386ba2c178e4c80204fa17ce2533ac985404ed8d882ac2f63297d318e8ce8341fa8b89a43f76f"
        + "4a8fb3f431a0efd2195b819d34a52e43c46c31d5eee62f93f68022ae537abe6f23839e45e43a6115a6f9eead"
        + "950e6d31caa9a7751ec82ff0a4ed710fd3cb49db130ff3c835db86d70c7fa94dff7f419d5fbcaf9b3e733abd"
        + "92b8f46fe49f9e51aca1a8a89792aef256acdfdb98149cb250e04e4fab484541b27f6477c6325f034ac6fe9d"
        + "f98a4be28aa82d055c69f69fbd2880c5ecd6f6c2c8f3a1f4b20bed29aa8eed91caba9a5d4e72ea276a7f9f0f"
        + "9d1419570203010001028201000b458c1648f8f66e7e8212be250b30d900dbb61e2f5f62ec476e6e0908cd63"
        + "a0ff7ad110adf3e8b0085b6e76c667479b58fad9343ce244f3c277e16095aaffbbbee35bea7252dc5d273ca9"
        + "9add3ac68ddaa1c71360983456a004a3df641eb8efde8e9bd4b35d77d26dd63ac1c1658e171046d47a5d9fb3"
        + "1d9de836e023963344a585bfb50688bf50f5c77abda663e778242ed71eed501c940d1e99b2bb39b73dd69b22"
        + "c4f96e7bd8feb49bb9d65f01abe6a68e1cc9adbb07599853432055e9fbcc48b551f3e3db23cd0199a89066a1"
        + "765dc5628c5de08f069d08f41010c806f9d3a6f8dedc860e1404f118bc3c41d873f2f5b7f4166d769500115a"
        + "1b8cc6fe2102818100e5067703ac001e0f8c98d059df48586b5e965e928c728a8a69044426346edecfb2665d"
        + "d789150ea298982ae0726bf72bddf22974c4944a087b75e6d0505ee0477055b9ff3f70052e788ed92aa1c620"
        + "5461c516f4715e9ac59330328153b086e727aaad79cd2411089f2e1ce0fb2ced7f1d6df826802087ae417d54"
        + "1b87396fb702818100e19332f1c7f3f190e60f815d094a38c8f3749f597c4e96729f8fbd22e6e01fa4d92801"
        + "b64adbb8ccbbd9672c1fbffd063b389d08eeb09382da1054c7c4eadee4ca002c97178ffb6834661b91406699"
        + "7889d5e62a2dc8a6c366a57ecfa3e4be429837e4de719f9e346bbf2b5a2274de45fb204ce7ed3ad9c05827f0"
        + "e20ccb636102818100d049cfe59c0143559ae5c3df688d3034fe023da2846f0b8693b9d88cf274bed92003af"
        + "66fd7a14245629561d6892be69bbe1a848551c1434a0abfaae0bda2d996b15dc21c2bd0b4957457b462578be"
        + "206006d2389ffe8d3e10fded80e6ef0dd19ea6c03c9d102719b34349ea6725561d9c534e331da5f81fc7d9c6"
        + "ab7e9103030281802ac96ffd5a8f1400071363d750deca3c9ba9405c89eea22ce5c52efc02ccfa539b793231"
        + "f0ab12b78ade26eac0aefb0086952b7c39423708b7f22712a9705f8d081fd655667bc21536f333416ef4c721"
        + "8d0b8c97ed8d44cc8598d89fec17845b3f6242c04acf1b041877ef722e5cfa984d9507e16a27228c906c2b0d"
        + "c59d82a102818100a26bcd162716326e8be85c3616e67298f058470936197e0d7e9c9c2fdf5202d269d61a3f"
        + "f7a6a3003dd81e8397871bf393a5b6ea7ac669c523f9146b7f751724b1f0e068089ab122b38b9bfdf2bba099"
        + "a985c5d54923926d08dcfe31066513a1a76e6fa36eb664d42d2bd1e164be0cf093489403d364f790ff1d3696"
        + "b0a45550"

    private static let classicCard =
        "01c9ce5ee4227ee44d6a2ad17914332f770b8deedbc5c88fc3bd787f3ee5595f863fd6a2d861f386ba2c178e"
        + "4c80204fa17ce2533ac985404ed8d882ac2f63297d318e8ce8341fa8b89a43f76f4a8fb3f431a0efd2195b81"
        + "9d34a52e43c46c31d5eee62f93f68022ae537abe6f23839e45e43a6115a6f9eead950e6d31caa9a7751ec82f"
        + "f0a4ed710fd3cb49db130ff3c835db86d70c7fa94dff7f419d5fbcaf9b3e733abd92b8f46fe49f9e51aca1a8"
        + "a89792aef256acdfdb98149cb250e04e4fab484541b27f6477c6325f034ac6fe9df98a4be28aa82d055c69f6"
        + "9fbd2880c5ecd6f6c2c8f3a1f4b20bed29aa8eed91caba9a5d4e72ea276a7f9f0f9d14195703426f6200a4fd"
        + "0bfb96f7cfb775fa7fd1cd9b525f010f14496a42cf448b986abb0c827bb7399306e256c8929caf18b48d2f00"
        + "01040a79be4e5ec9ce01ffacdf10ca7a3cc66ccdcf0cca8f14a9ecd3957fd0bb154e26362f8b02beda590370"
        + "aad60d2e5ae9b75b586f132000efc182b37994e863b41de424a06832a85d5934a7082a199e4dd13e5118398b"
        + "7b56ed662626229b3c3cae4eff8f1218f1cf9f9273320d3d612258590429fb4f9df803eb3a7c6baef95233a5"
        + "0d0454dfad1acae4688dbec20f621de5c792a8b9bb3d1f56d474825d8a5cacd03cf2044608372def1fcceef8"
        + "f713fe06febf488ef0a6a3a209d9e6acedaa7557ef5c435c29cfd3a0d928dbc4697d"

    private static let classicMessage =
        "01101112131415161718191a1b1c1d1e1f2eb94889b666abb207626f6172642033a2caa3675a6216ef79cfd7"
        + "f6947ff3534b45d1a564b8068da17ad059b66dccfbb521e2c73f79286ac19606550bb0e973ef800f6c544651"
        + "6a3f079e2da068f2338fe158f1a7a3254da808f73ce2f9532493444fdcc48fa32efc45e6c5549faba3d1c51f"
        + "e206312089e369ec2396cd3dec81fbb2529306b940fff0d99e84b588a87c7e8745d8c0df21ec682d958b4292"
        + "37ee0ae47d84573b48d90ff88291a213af86145ac5844a62ca165dc8cdf82d468baf50d47758b82dabaa07e3"
        + "b26029b7ef26c00f753d45026a27bb9e002f691527065b41eb8dcb121315372ea37987d8a3563cc35b936566"
        + "c18742151573113a7d6c6ebaee60c651bed050ac71bfddb21ce04b8c79b9f9a04dccb05588f602d62c1798df"
        + "a95c961f679d3ccdc8b058685bda"

    private static let compactShare =
        "02740718ba209c299597a64d6d2df74d49d6efe867150853edba932a906c4e676646411f7b4e4b9b46ecb204"
        + "8ab37c60d5c0516250e6eb904728e880fd4c6e82ed16eac60950c43b77d760829f392d19ef6d399fa26c6d51"
        + "9c2706f8fd1013519d971143c323c768c9d77d91f3eec59e19f44f94aac4486e1b5bca209cc02c3566260fe2"
        + "6bae110b4988bfeeb973249d837302571286ef13634e08e4956cbc94656b387160cec82c9fad1d18c69aa6eb"
        + "dd5167024fb43efb2d59e0175fbc7c24f3f2f6a09330864a85b144c951fd652b09646a11b5a57e02492d3123"
        + "ac2d0109a8ec6bbd8fcbcf27449b63597796d9b1b3a476f82418b30ece4e401292202ecba15697a87b8c7239"
        + "1519b01268d4cddb107061798df0d92d6b63b2b85af8fb416bb12c003b1f0807519fe639669a7f358f25f841"
        + "4f714b02588418743a6f54a8c14bf41be5189dcddefa32f3dc6135b2685ff54718da55ac68b3040f58128e5d"
        + "524ea6d785721ddd4ac1467a2f558de025d875"

    private static let classicShare =
        "014deced6afc74230c96c9e034e45c6877692d6186ab1e937492f1fc70b8c4ff142b73045c37bacddae5c54f"
        + "d783d702140ac9961503cc1b41f773f77f426a1d0bacb6fea5ddf123d5e8bb31f0a80ba47cd35b6aa1a0372c"
        + "35df7c52f22df745cdd875c852485545486aafa2e61151cedabe86cf336fcae1247fd0bcd8aa51afa598b586"
        + "a28048e20047b62bf2947e3c1261afdf6672ba24a13572b0da32b8e268e72358e2a631f8bdbe6eb0eaedfcee"
        + "1910a1c6fd0d3ba0c99151aa43eee46c35c04b41508a0afeaa04baea9b53d946a17893b4c2aa3c14a89e33f7"
        + "830e2d1549312b44a15796f97962e1e21b971903e1709d9c9655b5f0283ff405138fa183b3f561c116814f7d"
        + "158752bac9101ab76eeb309323bf50705461a174e6b8248e4a23f71bad0d0a98780f7f2f5d2a0c460bb721d8"
        + "4e9ce016e7d976c738751e5e5dddb5cef7c88a7528fb6310c2ceb838ecfe058420dadfa6a3369f6b950476aa"
        + "7029ae2b578d7db47eb6f9a7dac42ec8336627fc221e63eb3cb1f3996da786ba4b5569e15e8325a334c02f3b"
        + "ebc6badb25dc008402e92b252c3f33874f9db5d8bfae64992b484fae06fdcd73aeb2eae0559776972c79a795"
        + "dec605cde14690e0f4760637ed6a696161a13e79826adca7ff7d1410f7c3cfd197415d53d4a203bb6aa9d9fc"
        + "0de1b827941bd1faef81135ebd9f86f6ad44fc1556f6d008ecc220ef27da4011f8113174f8be199d1111cab7"
        + "a02b94575e4bffc4aae4e539e6e027f0ea7c2820df6cf173ae10ebf89c45989cbbc6ba687468e3b89e33fee9"
        + "1107546689691586cd4a25070d8dc6dd62dad83aa2ed13"
}
