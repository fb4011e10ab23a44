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
        "029e1c254f444521adbda3725b2870534c8191d7b4835cbe9cfd08097c52ab7e08b273d35b8a70cff866eacc"
        + "dcff6f04906663caf3ad69172762b1dffeee9212d32490dec0fbb21de41918dd9f817dae70a1dbf101eba182"
        + "bac8bb404a21d8fc8be8eeb1e2ff189d1544da025a2d8df58241d35ef21cd96f46e8f82519f2fac68c7eae53"
        + "82cc8fda773a6f16d90df2a7c452c30cfb428064b022cb1fa2a242f9df94f0c31ea1bd5329e1b9bdd83cf06b"
        + "0159dfd971e5dc3fc2855ca8224c2d865fcd2a041d839e8335695051326347da9bd15049a6b8f440c4f1a7d6"
        + "6272443dffcfabae8675536247c617d262fe51df448c0c18d4587fa0ef3ede95f493832ca4adce5623f0816c"
        + "a811eb249549453568078228ee195824a7fac400e936f4db4e8c61f30ed02c391759df42fcb122e6a0f494dc"
        + "a925b2c1ba1f0f1e44f0a0ca560dc5cc9ae5487c6f439b5b3ebed38440dd33c562199da52a57775841342610"
        + "81ae22cb9678f6fdc1fbaeebd10edb4f"

    private static let classicShare =
        "0113bdacabda67ace7b7da31c90e00289829f3588b0d7be95cd5896e10c736e09023dd50b91937b02677a727"
        + "0ef1cd46363e5674ca210378b7227db2ed9a821f9d794ba4b592f9cf9e7caaa16c68d024ff2ddd58cfa22a88"
        + "fa87d227483bd4ff3b912d892b2bd0f9561ea4bb187d13dddfdbf33363096167d6f2f7a1b086e4a67318d2d2"
        + "92875ff6229988e180e7c5af324916f101eb8db1c4219aabb8b42690eb2820d68be8382e5ac2a33ea481adac"
        + "a1b25fe14232628c7ab5fc1924300a5f297fa6ec6de5bd08fda691791f6de70b372e621ae381e0a37ca9fec3"
        + "b51af3c8e68ea0bcc13b66fb8ad9624afcb53227142880382baafb8c3178e98f8e65a1797d5fa8d2654f1363"
        + "dd9146d20c31cbb9e54c711c56102122625e652cd9342564c54ae6f662b7be21d3881803544645f49d69203b"
        + "09d680db419920bc0996f90ba3a9f18360ceadd75d6bc9a32375f72790af848a0a419ddaba6944d0e9a3dd7b"
        + "dad459ba2744f9f3e07a0f8a99d204a276ddfc6522969c1cd8657f9c93b5aa820d3bee406773cfab41554133"
        + "1bd4951fb4a37d8db7a5607d9b34265378572cb77a6d674f8e1f8c1c1744265dc54ee6b20fc77d3bbad3676e"
        + "70bbf107bcad58bf21868f5dfe2947ffa3926e92ae626c42bece0d2239dc2ca66ba11e967a2ff8e028a7d282"
        + "5d99b7a4dec4f848dc22dcc1c45ae719c5c14c6105ab888a57d3728acb7994b062523404bf72f571dc0c2f86"
        + "b287a400f0ad22fcafce8657a2782db36552bb913ce4c66f669ce918270cafe2e401a0d48bd29a2477785b59"
        + "29f9a1b462974011ff4b312074ed1937a72cea97"
}
