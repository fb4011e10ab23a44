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
            #expect(share.labels.leaf.ordinal == 300)
            #expect(
                share.labels.labels.map(\.bytes)
                    == (0x41..<0x7B).map { [UInt8](repeating: $0, count: 16) })
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
        "0220b86b06ca4494270c36f25fb47ce2111cf4839160acdb424be3839f99391b4f23e1c2706632f3f6eccdff"
        + "4d690cdd2a26ecdb19e775eb93ba7dfe1d35c2074c3bf08d3e72f055e382e06ba32285b0c1254cea4bb50032"
        + "77094d793aa83e82612adabb59b3ed9574f858bf052057ad67a24d7ab915ea5b4aaf9e478caf63b4ed36b12e"
        + "f257d1e262fec3c1d2634ef2193d95c915e30a5bd3d433d2ce7a205520e0ab5007075ad2dd7dfd87775708e8"
        + "05857ce5151bf68a8ab162a0f3350bb24f978dc03a213e6c4c2b0cac92634f3416f4520b133ef26457302c7b"
        + "e1dd5769bbc63ea09afee7b550e7248eacdb483f95d906ce0737318f5531e79fb0c484db8c4ea2e59cdb26f0"
        + "ce15c4f6f21f444c93b47fea37af00895976fe5b6d2c3301b89e87b878c2c810be56fff1daaac4ed931ef02b"
        + "52b54ea89e904479f902929aa7b2ea4a958090f6455e1b59221ecb21bc096b7a5823e9e098d3ebe5d4a72f68"
        + "23f332298e8e5ab9f891f7d2f9d6948d62d962882cbe19cf16433518c5d1c7d0bd54f012ab4b0a67d61c338b"
        + "0d4694e26b22a088293dc1ad3d40bef2aaa8706ac3797211d5b7ff2cbe453f9b4b314a9cf7ae224472ec76ea"
        + "9cf0aacb8aca63517860cced840ca2e24535728106cb05d238ceab81a012f8594f8e0c8c56172c2b5116d888"
        + "81f271808dde5428261b6c555b1edfe8e9a3b0c295532d20db12ab6bd7231bc0850e479c53b5aefa9438bb88"
        + "0ab6ade93bd68c327af385ba8442064be0d9c64ed623890dc26e90cb615b4a283538fb716dbe7b9496597127"
        + "d75914d653b19cabfb33738f4bf88a35648d2019bd007774777f3720ab5f40f1581e9dd6e4cf9e597fba7d63"
        + "d2d247c7c9a417e9a7f3f42daddf58a2aa1aad5001bdf65bb4bbe6c49b741086553d660b8537ceae22d57e05"
        + "32ae62b635ba8e878bd2a8e0690fff362f2b39326d3a5b7883824437b6f41d1c6ab7338256676a86288bce0c"
        + "a9e15386426292a2a9a9f4f539b39d58f870b1b0f745a3f86c1ed9d87e1eaa60b60201eeb647683c883c8ce7"
        + "3b6db2ccc2cdaeb970fbd405b35e8c5db6c87f9a6d79cca92704e1a805751f3859be6c7fffed5b289074f658"
        + "15a519ff32564b9698014947d3fca400360e6a05f6f8050577149e0d39985226e5dfad6a0d84944a3a6ca28a"
        + "abe9ad791c9e6aa381f78db46f49e004c0690052add903ee986a0b3cae88b70c9b8f1945ac33b029703c4980"
        + "4870be337f7dfb732927ee1bfd2d80c80a71d654a400ac7f7352792566db9138137f287f34e3bc6b0a9d337d"
        + "2d8d381f51450cf4b31a5a234de7fe380e00734dfb1ed2ed1c212d4f71a4a5428aeee33cb3e9bd5542965df7"
        + "96d80b9975ba4d187dcc9f587c7fd6fb9732e506206f698391a6aafd49bf37b8be2f2dce1201b8b5cf84d5a8"
        + "9af25d78713018fdcb9135cb9a241122e92a86c80475ed4f90c1e4d420ea626734b58fbb7885e6a59965021f"
        + "2d36ce4de7e04037998441bc794bff61375bb7af6440bde9cd05bb9e6ce62de3bbd4c9f64852dc0e05bd6598"
        + "b7d176520157dc2f42d58a251f8732d4624e4d09a774538b30a27cf276c042dd6d222612fcf03479bb2d0dc9"
        + "39ac077112ef63b1cd481089ef038191a4cea195785bf3a6fe63733c63a5ab5248ae3d85aebcfb40d750b213"
        + "42263a62325d8f378319242f72ee3c620dba5217f6a7e3c74f60951592e80eee4ad8e3d28bd1abca5a85846a"
        + "979cbed415637225b3809e186232b79c0ce46e440deb44565764d116944b48ff4d74"

    private static let classicShare =
        "01352770d82f730a8910cbc43857847d500f40deb29450eac3649f141a79a61ea9aab549b203ec0838971718"
        + "2ea403be157a0890f45306435d5736032c9f655cc5c6a297c1170a14b0d12449ae9594d576cdc1d2c3b7716f"
        + "074d63c0d93a97e5a54bd6da2e36aea826b2984e90dfadd8186da024b8412682fc7b61cb65ac40857b9b5993"
        + "6a8d4eb4a43c0163400a6cb19a5cdd46588e0bc42a3495891479f661ec907f3932ca0297cf54bb68f176e7ef"
        + "ae0106682655b4a2f551753120c8979584902d6225bff7416c9ee8cdca9744d5f673a540d219c50c065398a5"
        + "b4f67da21c073ed6fc442f8a5c42c3d02aac0fa8016ceebdac0c5a343539ecdecc04e0912f95f07b13957a8c"
        + "f51e2fb42c1f9c8cd1c3e80ef39c209af87d5012d4aeeb71a0b1de6bc5813a7b7945b8a8ab9485b697b1d528"
        + "5c42f17ab4f65d30f2fa6061b7a958c5ee8dcfa483694cf9102d51ab2574a64f46b6411c46a137b6414ab664"
        + "d920900b7c5dc06d6a3e161d6f281095764c585cd42b87825ddd03088a5db3432cfe00b40329111c9609ba60"
        + "74386768aa78635b8e4e8f3f089c2d53e48cd980de58e9de667bf9cf1eeecc8295069e915670a1b765d5eb71"
        + "474b74c2485f121cf8ae7d90b38e07d6ba71a227cec510051b229ff801d1cf4f3b156f634fdadd7d0c34f162"
        + "84ec205e358e4fb6026d850666a02d07d8662d36f140a6594f45aa2793b7e867e7c8d8f7173adfb61a382f00"
        + "1dc44b1e5839d3db0e96491824e3fa78ebb5e0582c0ea370e568a420c41f12a60a1e9abda9e4e49dab2dc7dd"
        + "c8638a0538489b589fd234851707dc062df3432c81787224e61bc86d0011439125481aacaf70a135d91088c5"
        + "097f0fa9072e4ae2353b6276d4ce462b0ee2bdfff226b4724bedff139ae36ec2e733826a581913b69092fa09"
        + "d7332108b873c28a2ae668d3ecb1bc6b5e2aa6dc0a6cc578316fd52988b9d1a6e17ffd9d88633d7760573beb"
        + "4d6c89be48ec1c62c3d58a1c4bee0e0306fe26b27d73355902ba0a7e7d758b6471ad02be3255fde12f567d0a"
        + "fbb90fd00b5fc33c9d2edabc6cd201c28221fc78f2219890452865a00b3dcfa59def1831706d1cd3933f104c"
        + "6ec65977f78d0f981987b05bc8a3bc48eef6608d40f4d3a05c0a24b634e9e0b430efe239a62093b82d1f0fab"
        + "8e25bbd4efc70a240e2a9564d0528bb47b3b813f4829ba665bc30960fa5c861d28d6fdb70aaeed085e04c313"
        + "7a955401cd6456da1a4f5fbc47a98cefc2077c8a94619e06d6ab6d174cfc6ed31d856b330f81df1cf46de72a"
        + "0b8e10bcd2491dec3590bfc32de795465c9072a8afb64150c28289a1204a240c26adb16931ac8ee53d525d17"
        + "488aa8705a493051dcb2af830e37e0bb1fce672a7f497086bfa85b95a38775260812c932b72835fa8c702d4b"
        + "d823b3aadba5994838b7168ce1eb8a37233a804ca262dd2bda82b12afffaa4b7b397a81662a93b18a26dd65d"
        + "fe5c555a1308568071c15d08942843447c201058817bee087968525f84cb433c5bbff2383c0f13b244e4570e"
        + "331a73f4af9c0243055c5bd4b4ccafe03f8a6a793e72e91ba22333ca9a1e09375fdd19ef91e708d0bdc189c5"
        + "6c6982c79e6ea40c91ff1942fd752c42b3b21d232ebd7bba0d014203d1aa5cdfa1ed31ea9b2f36a5b1ec6498"
        + "c26ec4e2777a6d50d5d405f7fc7348ae09f3e82b7a535a6b058231063287db27cb021d284e43a389272251c7"
        + "93d3a548684128a11bf0e789476c347a2c2ee4da9188ac902db615dd4ac9456330fa886d0637887f7e918062"
        + "82084b8476a5aa2e2b0555bd0c99823602b975f0dc9e25dd8e2acaf564fd08dec632cac8c142be2812fe900a"
        + "13e6a54f8b9becf95a5d33603f910718081110f909423de902c9a14e6a5f55091f840eeee1d014d284490b21"
        + "07c225e8ee2b901ef2bc19a40dc5d786b3ec72c047efe8e025011568e3ebd89bf7f908bcb6abec262b1234c2"
        + "9a26ef29662e110182b16f4b46c681eedafe20c9637ebf90e496d1112a0080d3a6c0573c32801469cf2df5fa"
        + "6031ad5f1bd3390bcd64d8676fd27bebfbced7dbd686d009fba5de13cb8fcca6575e67fbc212"
}
