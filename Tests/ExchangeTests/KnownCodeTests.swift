import Primitives
import Testing
import Wire

@testable import Exchange

/// Codes that another implementation of docs/format.md made, where random values keep them from being made again.
@Suite struct KnownCodeTests {
    private let ada: Identity
    private let bob: Identity

    init() throws {
        ada = try KnownAnswerTests.identity()
        bob = try Identity(
            card: Card(body: [UInt8](hex: Self.classicCard)),
            keys: PrivateKeys(suite: .classic, serialized: SecretBytes([UInt8](hex: Self.classicKey))))
    }

    @Test func classicFingerprint() {
        #expect(
            bob.fingerprint.bytes.hex == "01c322c368cf4948342ce8f847d1344b97f49b0dfa252e76fffb37981d3b6cb1")
    }

    @Test func classicMessageOpens() throws {
        let channel = ChannelKeys(
            owner: bob.party, nonce: [UInt8](0xA0...0xBF), key: SecretBytes([UInt8](0x60...0x7F)))
        let sealed = try SealedMessage(body: [UInt8](hex: Self.classicMessage))
        #expect(sealed.preamble.hint.hex == "160c2cef08f1d33e")
        #expect(sealed.preamble.metadata == Array("board 3".utf8))
        let message = try Message(opening: sealed, in: channel)
        #expect(message.content == (try Content(type: .text, text: "Hi")))
        #expect(message.number == 1)
        #expect(message.created.seconds == 1_780_000_000)
        #expect(message.expiry?.seconds == 1_780_000_001)
    }

    /// From Ada to herself by HPKE, and to Bob by RSA-OAEP.
    @Test func sharesOpen() throws {
        for (hex, reader) in [(Self.compactShare, ada), (Self.classicShare, bob)] {
            let share = try Subscription(opening: SealedShare(body: [UInt8](hex: hex)), with: reader)
            #expect(share.keys.owner.fingerprint == ada.fingerprint)
            #expect(share.keys.nonce == [UInt8](0xA0...0xBF))
            #expect(share.keys.key.bytes == [UInt8](0x60...0x7F))
            #expect(share.name.text == "Chess club")
            #expect(share.created.seconds == 1_780_000_000)
            #expect(share.issued.seconds == 1_780_000_100)
            #expect(share.nextNumber == 7)
            #expect(share.leaf == Leaf(tree: 3, height: 1, index: 1))
            #expect(share.labels == [0x41, 0x42].map { [UInt8](repeating: $0, count: 16) })
        }
    }

    private static let classicKey =
        "308204a20201000282010100adabfecb321d2a9e8407f2139471aaaf4cb754accb6437976da315cf51c34348"
        + "166809a3342729084e8b096b28f7c198a8c292b47ad27bc830ef11144dc7ddb85be6b3b4037702ffc0d3345c"
        + "687e490d1ff21a1bd4368cf09915f0d1b20972b9d6d9d2ce50dc7a5c61525ed852be6390cfd5f89b1393b1d1"
        + "60daddcf3ed7875dff34e62787aed0e457184f696d4f10a78af95f97b68f8b1ac6d985b36799626f5783c7b0"
        + "fed53b5abbe28eeeeb1d707fb1a2c1af1f6c2963b5051471b35227dc8d32b561b12307f6f0ce6211ffb649cc"
        + "31fae4da2c8c99254bb0d2211d36c4831a239c499530637dbe049b926d390ff6c49e9eef3f126dca93c96c53"
        + "49c4ac5102030100010282010005bc0c29c179dd1266e1ac48a13a2f9ca237db7fe92761fe8a0c3c881ff706"
        + "9db6bfb0b1c6e31423c6142937749ed9b1a4c0e7ff359f059f529e523e0d63701aca4e0fd8fdd44c310db8eb"
        + "9db18599fbe8f6218e91af4b70165df719b57b42628889a0c057433077246f87da34c13ca0677c753d09a472"
        + "d6ab100f0aecd4490fef8eb53d7a17c172c33b66b7507534b8bf7d52d5fd21e4bff880553d150f8c37855a22"
        + "78c0cc91a0cdcd9033da09a9e055589f60b53296ad781c54b41adb29b177ed11407dc60238c71981eb8018cc"
        + "f7a9a269e56ca8d528076edb57996acb3fb5b8217ccc315a2a1c044164b2a81a0e7d9e84e6603ea3543f8e39"
        + "3644931cc102818100df50855dfba4c366ecffed3740418b815977ddabc08e72edb6b87f83d71101d37e9844"
        + "34dfbc9c96f72342a8331e53689e7b5442fae571ed0b2e0bc2d72b55b2910dfef241a974685c48a0feef966e"
        + "e904edc8df664ff4de6dd35640586ea93790ddbdd1f8e5e61298c2dedb9abd7866ccda0e146155198f31b467"
        + "4ac40f033502818100c717639ac7843127af663b1291c84b301b05412ccaf50ab4b90651bae2cb6b9a3dfd0a"
        + "f3741d89c81839254e7f81b9f49f94a685a09658d13003e431fce38fd774fb67b337d0a5357670d018f9d938"
        + "ffbbb618afb4ef4bafd8cab36cbed1f7092c8b85de91a05542aa6b3636946636b92ca5828d997aa897c9e4a9"
        + "a5e2c42c2d0281807f2c51e725c9bce5be8e38bf403e937dc43fb8e378b326cc2d448089ca4e8b25b0707257"
        + "521b0d6a03aff6e3e6c89c6375ed721cfad8f3ba34a5b258f1446277609801da607e6a268c77680806d53ab0"
        + "44f84d6ebbcb48fdeab971e30ef9663098b54ec666e235d5dd5d0ca12f4c3b66ffbe264a80eb7fb4c66fa06b"
        + "399ffb090281803663bd625b7f51ae75cc87f6dabccd4da714186a14483d5481f7a7fc56591c5c56f2fa3ae8"
        + "4de9863097ec0935ec4ad0f987b2b66ed8a40b02030e2459e21139db4b9358f2b69d6bad9fc43a0e87b97aa3"
        + "dd6b8114fd0ac04f8990daf48687e689b4d42da9bb138fd2ded740b1e9faa93bf93b6153bc9eb259058f1332"
        + "9045410281807da416af51ec0a1cd7f85917f2df70389f3d605fec38083b1e7c70c8205298887c75ebe1f5e1"
        + "cee541c6fb9c49ccd0f368870529bfdda7a8755fc86a380838bff88987c9193defda0149858e9279dcecf81f"
        + "ff7d38d9aca5597c09601682008d86a113001143da6e46d25e8ba9e54e31de55ec2fc049c5043119a9c1405e"
        + "9ea2"

    private static let classicCard =
        "01adabfecb321d2a9e8407f2139471aaaf4cb754accb6437976da315cf51c34348166809a3342729084e8b09"
        + "6b28f7c198a8c292b47ad27bc830ef11144dc7ddb85be6b3b4037702ffc0d3345c687e490d1ff21a1bd4368c"
        + "f09915f0d1b20972b9d6d9d2ce50dc7a5c61525ed852be6390cfd5f89b1393b1d160daddcf3ed7875dff34e6"
        + "2787aed0e457184f696d4f10a78af95f97b68f8b1ac6d985b36799626f5783c7b0fed53b5abbe28eeeeb1d70"
        + "7fb1a2c1af1f6c2963b5051471b35227dc8d32b561b12307f6f0ce6211ffb649cc31fae4da2c8c99254bb0d2"
        + "211d36c4831a239c499530637dbe049b926d390ff6c49e9eef3f126dca93c96c5349c4ac5103426f6200711b"
        + "3d435479754d3769bd4d2f36247ca7490ece5063c8d6f218d710920381fcc70798411fec60408cd1fcd2c691"
        + "7a714a57ee4898a470d8d7c154b1416b09c8fd6d2ad578f1d418b337ace4c7156ff0977b6f30c6820c64025d"
        + "00fcc773629eff439330e3fc309bdb984103738748cc13613a44761e3c5db7abc5bf4b3d497b40a4b0f0c3c3"
        + "72f55a3509601e6aa49f4b7ec5ecc6ca9850e0f7885696533be6c0532a04336dc8905d746642304b169d16ff"
        + "7e2feb959d3e1367255ce8374d55fbcea0653a2e6d2863c8199e315dc6be58a0aeef332b806e3c605a46d1cb"
        + "187ebe50b82beb725048998dfb2dc6b3b24b071f81cff86840f0a7e7e4b862df27bb"

    private static let classicMessage =
        "01101112131415161718191a1b1c1d1e1f160c2cef08f1d33e07626f6172642033006569ee578aab49dcf233"
        + "53a7a5e998d2cafe2f3a28c0aa3e7f3ff6d4423599c8f247fff7ebb0ff527bb6489c7abe688481ce8615cc77"
        + "6ff106cf61b7dc083c5f732de7ba2ed158e5a354e0d3ae6032841e620c4bae212721e32f03b5e6bd2459b953"
        + "00e32687f2b898ebbc966bfd1f2108361ac22fee7167275262c988095d9d73e2c694f5420e67132ed551eb8c"
        + "170ce8a5c366505b9d9a1d98fc708779a0ebea573c142684e898241fd9219f93dbffb435b30fa327a1620365"
        + "11d47fdd067b9ec11084d3c872e3768bdaaaa0b94a8a359c738387bd5a4578ddab7b47346944426aa3e3a2cf"
        + "f7af6fd8585ba7bc464245e415fd447c2733bfcaa4274541cf85c5f1eb8bac69a86e21f58c494dfc6792d745"
        + "17656e73d8e167b5695046913ce2"

    private static let compactShare =
        "028a629ba951d1d5d1caabf7179225f8cab39c526b8fde9d95f9edadf51b78096ece915c748a67af11726c56"
        + "90f5abcdc8e55c3d2b7b7448b837686f0aef9bacd525166fe0cd64f3b80535be278d9da90af29c57e9231e6c"
        + "f6d8769acd3a73f6f9c21ed62c8d17ca9cb0b162f288135ef036c4a8eca899111c739e02cbb5d7239aa29c22"
        + "6b5e443a0cb6d579eea36e121d0c51977600414e0a18409bf12b9decab8628715da459fe7ccf0d95f107822f"
        + "4ea2fdbc4d868de295bd31fffa287b41c3b0085efb127b1e8c61f92f7598c8d21acff06099f388a8ebcefb3f"
        + "bdce22bf131716d9f6e5f2908277efc8c413ec2a6a7d0ebef3464f210b7c46e0380f033c67e18dc211728b78"
        + "0d3404b00f01f9738f0b6522462946b6e31fd6e5aa4f683a9eee5d549eafc28051477d0bb78c3002c2363476"
        + "138ad7b1add03d494fdef7e77d032668167d030cdd00363836375f214c4a1575725b69f27e6b9421c6ca5968"
        + "8f09b2bcb6d79929e75fd6dbb41ffd60"

    private static let classicShare =
        "01020ec38f45bed3fb50eaf84b954d492ae7743f1e541fd63bc15ec2455ac3f824f18b9ea389e5e0d1c780ca"
        + "c28b825aa69b6209d4d734a7cde780351f09bdbeac4b924ad9035f0471753d9c126e18e24f8bf089a8c30396"
        + "846d3732a20e90c66ec6848b8e713e57f70db742d2090bf4ebc62f5101b04018294145087281a9e546a30273"
        + "ab9bf9cfc89a32bda49d7e08af2515718495095b55daa19293adeaf49891e2222edc917afccd498e4731d243"
        + "6973df0c9a5c83450e6ee9f73781b0702171a90597cad9f2a064f1dc96af531af6cd9ff153e85d73fbb454d8"
        + "3faccfba2d128c879670ccd03158cd6017560b41d65add5cd4a1d273e73c31ec524aaf6493f5909525971edc"
        + "2575349f4f123a1c31055f1d5066b8c7ca5ecba7fda4ff1a157de5d4d2f2f64c58aff350b9de760756bf330b"
        + "e111cf76a00efad18da28b3b7c0206befa23871c744765dd4419b73ac548ef869d2bacd35cb1379414e20c32"
        + "f6a888e0ba9f0c5502b01c78ce168b6feb9bef64a8443d72c200b34ea1815465835bd80bc548319fddfa7be8"
        + "68f700f3041cbb36d9db6d9e3108ea14338e4933e1515a6ce1b866f6b8aebfee3c794ebfd53c7ea40883542b"
        + "afaefdfd9008e175207e7ad54ef78ee67e14704231d9e7e5e8937a62c98c74047730e97ff675b2fe78e58cfd"
        + "ed9321051ceefed0000f8ac310922e80bbab223a7e4fe34fff56f3f2f09c6562483c03d76ce04ad84e94a1b5"
        + "a2c0d01703cf1062124e319ec8c53c18976263623a5b1105b70d322237817ef4ee16e119ed3618d1147e83e3"
        + "67f9aa2132ec2769daad7cf67d5903f09cab6c1f"
}
