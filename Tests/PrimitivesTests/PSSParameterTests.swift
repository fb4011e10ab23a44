import Hex
import Testing

@testable import Primitives

/// Signatures by another implementation with one key over one message, with various parameters.
@Suite struct PSSParameterTests {
    private let message = Array("Tuesday, 7 pm".utf8)

    @Test func `a salt of 32 bytes is accepted`() throws {
        let key = try RSA2048.PublicKey(modulus: [UInt8](hex: Self.modulus))
        #expect(key.isValid([UInt8](hex: Self.good), for: message))
    }

    @Test(arguments: otherParameters)
    func `other PSS parameters are refused`(name: String, signature: String) throws {
        let key = try RSA2048.PublicKey(modulus: [UInt8](hex: Self.modulus))
        #expect(!key.isValid([UInt8](hex: signature), for: message))
    }

    private static let modulus =
        "bc2b91c8537a68eb35111a21afe79b2d734566c52817d37ecd667970296bf17787f85979f9f2500fb3139057"
        + "469516d1f035ea26d8ba1908e5a52bc5bd078ba6d5b720d42e1cad08213d56ee36158db8ea3fb9179d5ef66b"
        + "b3fab8ca13c1c47087145d50d9254176b173f54582ca0675fda04cf46d95792788dda6e6e3dd9825699772c2"
        + "59cba2d329742cbb529ce693a5e17c88191896753be6916a0251616707bad521c2043686f65068414fe9292a"
        + "dfc0b3d123e079c900ab44c41796c618840c1a236509caff46a933bc788ac4d271047d0ae4c9465fc8281e40"
        + "5218fb302aa465d8b5c859ab135eff3e4752abadfc2e5a2434f2deebcdfe3cda31ad0a59"

    private static let good =
        "07a80e2114863df6c8e2a0d5dfdf3040d04c19a2cb790f6e37041630729dcdc1abb8123f84d7ba0c3c896d1e"
        + "62cc257eb4c5397cd4697cfade7f236631d2d8a46678ff40857f3489dc3f7fb11961878373289ba268d15e03"
        + "f52ddf6caeeff736216c83d6b33776e0bf0d6f1ebc998f577b25ce5e718384c9070d77dc0bd9ad92a9a8f0a3"
        + "2f3fbf7be1bcd543ff943ff840710dec2ac30402c38a9dc38ec28b675be489e8209a47685d8fc98fefcfd84f"
        + "b2e0c5e04e2fe0250269a5f2f1b5a8beef818fcce5f4564432a12421ebfbe4314604c09b1c676f38c65f8175"
        + "543abe4555831b040af4e22a881754413a1a7b2d5bf1098246d504ffa299583f2c980de7"

    private static let otherParameters = [
        (
            "salt of 0 bytes",
            "043fcc26c86529f388301c126c0e25c3683ecf54e075beec14cff54bc513cacb9cfecf117ea5638d76e05788"
                + "545441693a456865f6a3a7ad9e560d1b9c9a6d172f94dc0be18c5a26725124200b242b8bbaf964a57f8625d6"
                + "5fab05c6a45aed3431a636cba7171acaf121ae4ce9aba6bac2a24737cb57dd035c37ba2f0e2b88c55be3664a"
                + "f3bb99579a23810a59fb7590d24c8ee784f5e10262d84d9979a55ae61fd2b71cb2504ea3fb8377a9f27add72"
                + "b07d6e4b0f373098aa813c492d07a953bfb754dc7233fee59352d7c29f42fde1795655fe941236ffa3cc484a"
                + "1cafa315ded3affcbb47ca8a66ee897d97cf3f6652d200d966e3c9170f9814ec8c11e001"
        ),
        (
            "salt of 20 bytes",
            "40b83fc589e54a7a0431c541e9e78bddbc0a4ecb6f7840983b01fc3ae8c94cf9576440b65d68be34d55b4c9c"
                + "62afbf533ad5f8712272a595070248906fa18bb25957fb04c093bc28a405583e579703c660eaa938406e177c"
                + "7d4aa41d1aa2f69b1e5c120f0b589fc2eb19ded0649dc9423396a19993f4bbdd2bc89ba4e2cc4d6bbb0a96de"
                + "9e45477fb739154b2f3a3f6dda1dc026b058928abbf4f2315c00573f7c95470c2404990747a9c5e39c2a59f1"
                + "451b20959cd429608adac3e5b8fec404521df08268a8bff5a90b609d212ad2a4eaa26b31de25105e82cf2f6b"
                + "6fd3f9ca219492fa45ed1f430d0e0634457592b2c460fcb5fdd57f43fda5fc6dad995a8f"
        ),
        (
            "salt of 64 bytes",
            "293f15e92977ef10a21642fdd14824af8f7fb50a19b352b2737b48b0565c6eda3df416c3f3e8b0ea20ed5348"
                + "8ebabbf72c6118bb431515fee0bcd013aa4abad4f9115c72c48ba8cabf80789f9cb2b6d11bffaf4f1e63c6a4"
                + "52f7226d25b45b71a5b2ab7728ff61d70ce91199dba7930c5df099449476f318a3fa6d05c8bfa9e41e943976"
                + "079be0d0368ba55ad9a8dc73f3be8d9f10463fd0da539111653fc54a6d8d80c035f842920e286ef7ce566cb4"
                + "acd3f3ffa9df08ee6f4b4ac53c70c22a6caae649cf193b8ffd773e77d2667c6d42dc6adfecc0ca77c7ccd21d"
                + "411eea22651df73aa388d0578d95229fa05a731126138fab209a0d11a1bcba8d9edfb588"
        ),
        (
            "MGF1 with SHA-1",
            "7d55c89228526994f5faf46ef858de6eaf0a99270d5e5aaad97e97f23923f8bcda295cc980aad8f26bc39218"
                + "e053ec179129e067fc4d59432b9cc41186232728cc605e7f82163e02c902937d045519c44151bec2af3207f5"
                + "e5d432586db7cc27e38e2b6600f23d2ac9dba0fec6679d2bd9175e6be2636b5bc9332e6aab666e8221f870a7"
                + "57e28083bcf91ef5d566e4aec72fd5cb6146cd686e404cfcf541eba0c31810a8c12c23a08557fb3a80c01218"
                + "f7c2320027bde00d23a7f78cf23d7044122a840d95b94aab86b6ff987c34a389a71dcf092c768f1613bb2317"
                + "2017d5f43f3c38fb8e1728d034f05e808920755d5f20532333660b9d0b89469585384f06"
        ),
        (
            "SHA-512",
            "0be30e0c668b2e33bb0f50458e241755fd6110368ccdb15b06d2d4dc4518366e5ee1b1803b2543f175c70448"
                + "ad595d20ddbd2e874813a813a3053bba4d23111845963972768cb4c941ddd29513ea0648fe5243841e33c6a9"
                + "8b77280b4547d0e552aadc940becd924bbad1fd8355984525d0fa53bce4b47595b96ba35b423dbc2dae95736"
                + "ebfacb4aced24deeeaa2a20c1a00820d5be4ef07f0df455f102d5a0eaea4a0599de18ca04914b5c2b2707f6e"
                + "b5ad134ce4aea3c0f949247bd3efd568d138e7b4c9985219ca228b2336e0d38b8f2954584a8901839aa268fe"
                + "fb6f21cda1dd5ccb2c8418e75ce55afd9c1ec9a949b2f903e3e4fc1ec05777834019c70f"
        ),
        (
            "PKCS #1 v1.5",
            "9b756c96c7fadb567a4604d5bcdd1015e7a8bf955453b8f95746d496968e0e7eb9270d82088a9d1cdd49a985"
                + "c4eb14a09983b3422ccff984f20353b54eb6795d2a8b6be1eeec63c5f68de08397848264822eea192b9c3dc0"
                + "f90460595d4b226c82df67d66a0d9735799fd693498578e285a94ff28965cf07528d73e7cb7a7b3b8ed9817c"
                + "5a16e31166c3b8e60fdc5a4b43d62c15ca1c8d9a71a4148d25e18686c507732b3adb06f0dbb64ad3e144b9d8"
                + "0b11bc68d4280b7a6e564194b7482ea1ea2260cec059574df8de8209bd289805526dfaa8b1f998d77e7e8cab"
                + "25fc32e53dbe3bf5d3061cbb17267e7f4c24581d39f9dd1d4f73fcb4b4d0c039ed31f090"
        ),
    ]
}
