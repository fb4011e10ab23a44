import turkishContents from "../../common/words/contents-tr.js";

/** Okuyucu ve misafir sayfalarının Türkçe cümleleri. */
export default {
  title: "SeQRcast okuyucusu",
  lead: "Kilitli metinleri yalnızca bu cihazda açar: Sayfa hiçbir şey yüklemez, hiçbir şey göndermez.",
  leadOfGuest: "Bir kanalı yalnızca bu cihazda okur: Sayfa hiçbir şey yüklemez, hiçbir şey göndermez.",
  channel: "Kanal",
  lock: "Kilitle",
  passphrase: "Parola",
  passphraseLabel: "Size verilen parola",
  passphraseHint: "Biri başka bir parola seçmediyse şuna benzer: mofab-jiduz-tizok-hagur-vobal-nifos.",
  show: "Göster",
  open: "Aç",
  opening: "Açılıyor…",
  openingLong: "Açılıyor. Biraz sürer, eski bir telefonda yarım dakika.",
  anotherCode: "Başka bir kod",
  opened: "Açıldı",
  close: "Kapat",
  closeAndForget: "Kapat ve unut",
  code: "Kod",
  scanCode: "Kod tara",
  codeLabel: "Bir kod veya içinde kod olan bir bağlantı yapıştırın",
  codeHint: "Kod parçalar hâlindeyse her satıra bir parça, herhangi bir sırayla.",
  continue: "Devam",
  about: "Bu sayfa hakkında",
  aboutAuthor: "İçeriği kim yazdı",
  aboutAuthorText:
    "Kilitli bir metni, parolayı bilen herkes yazmış olabilir. Yazarı belli değildir ve hiçbir şeyi kanıtlamaz. "
    + "Bir kanal mesajını ise kanalın sahibi imzalar. Sayfa, sahibinin parmak izini gösterir: onu tanımanızı sağlayan "
    + "rakamları.",
  aboutKept: "Neler saklanır",
  aboutKeptText:
    "Hiçbir şey. Sayfa kapanınca açılan içerik de gider. Tarayıcınız bağlantıyı hatırlayabilir; bağlantı, parola "
    + "olmadan hiçbir işe yaramaz.",
  aboutOrigin: "Bu sayfayı nereden aldınız",
  aboutOriginText:
    "Bu önemlidir: Size değiştirilmiş bir sayfa veren kişi parolanızı ele geçirebilir. Güvendiğiniz bir kopyayı "
    + "saklayın ve bağlantıları o kopyayla açın. SHA-256 değeri, dosyadaki her değişiklikle değişen bir sayıdır; "
    + "sayfa oluşturulurken seqrcast programının gösterdiği değerle aynı olmalıdır.",
  licenses: "Lisanslar",

  waitsForPassphrase: "Bu sayfa bir kanalı okur. Sayfayla birlikte gelen parolayı girin.",
  thenReads: "Sonra verdiğiniz kodu okur.",
  lockedText: "Burada kilitli bir metin var. Parolasıyla açılır.",
  authorNote: "Bunu parolayı bilen herkes yazmış olabilir. Hiçbir şeyi saklanmaz: Gerekeni kaydedin.",
  messages: { one: "Bir mesaj", other: "{count} mesaj" },
  unopened: { one: "Bir kod daha açılamadı.", other: "{count} kod daha açılamadı." },
  closeFirst: "Önce bunu kapatın, sonra resmi yeniden verin.",

  noName: "adsız",
  owner: "Sahibi",
  theOwner: "kanalın sahibi",
  fingerprint: "Parmak izi",
  compareOwner:
    "Bir adı herkes kullanabilir. Parmak izini, yani bu rakamları, kanal sahibinin size verdiğiyle karşılaştırın.",
  expired: "Bu mesajın süresi doldu: {time}.",
  number: "Numara",
  written: "Yazılma",
  expires: "Süre sonu",
  signedBy: "İmzalayan",

  "outcome.not a code": [
    "Bu bir kod değil.",
    "Kodlar SEQR1 ile başlar. Kodun veya onu içeren bağlantının tamamını yapıştırın.",
  ],
  "outcome.newer": [
    "Bu, daha yeni türden bir kod.",
    "Bu sayfa onu bilmiyor. Bu sayfayı aldığınız yerden yenisini alın.",
  ],
  "outcome.damaged": [
    "Bu bozuk.",
    "Bir bölümü eksik veya değiştirilmiş. Tamamını yeniden kopyalayın veya tarayın.",
  ],
  "outcome.absurd": [
    "Bu, açılmak için yapılmamış.",
    "Hiçbir kilitli metnin istemeyeceği kadar çok veya az işlem istiyor. Hiçbir şey hesaplanmadı. Size veren kişiye "
      + "sorun.",
  ],
  "outcome.wrong passphrase": [
    "Parola bu değil.",
    "Harf harf karşılaştırın. Otomatik oluşturulan parolalarda büyük harf, boşluk ve tire fark etmez.",
  ],
  "outcome.invalid passphrase": ["Parola bu olamaz.", "Parola 1 ile 1.024 bayt arasındadır."],
  "outcome.invalid key": ["İçinde kullanılmaması gereken bir anahtar var.", "Size veren kişiye sorun."],
  "outcome.tampered": [
    "Bu bozulmuş veya değiştirilmiş.",
    "Hiçbir şeyi gösterilmiyor. Yeniden, varsa başka bir kopyasından tarayın.",
  ],
  "outcome.not subscribed": ["Bu mesaj başka bir kanaldan.", "Bu sayfa yalnızca bir kanalı okur."],
  "outcome.left out": [
    "Erişiminiz bitmiş görünüyor.",
    "Bu mesaj başkaları için. Erişiminiz olmadan kimin yazdığını denetleyemezsiniz: Kanalın sahibine sorun.",
  ],
  "outcome.too young": [
    "Bu mesaj, erişiminizden önceki bir zamandan.",
    "O sırada kanalı okuyabilenler için yazılmış.",
  ],
  "outcome.several codes": ["Bunlar birden çok kod.", "Her seferinde bir kod verin."],
  "outcome.not together": [
    "Bu parçalar birbirine uymuyor.",
    "Bazıları sahte. Kodun başka parçalarını başka bir yerden tarayın.",
  ],
  partsHere: "Eldeki parçalar: {held}/{all}.",
  partsNeeded: {
    one: "1 parça daha gerekiyor, hangisi olursa olsun.",
    other: "{count} parça daha gerekiyor, hangileri olursa olsun.",
  },

  "kind.PK": [
    "Bu, birinin kartı.",
    "Üzerinde o kişiyi tanımanızı sağlayan rakamlar var. seqrcast programıyla saklayın.",
  ],
  "kind.CS": [
    "Bu, bir kanalın davetiyesi.",
    "Tek bir kişinin, adına hazırlandığı kişinin, seqrcast programıyla kanalı okumasını sağlar.",
  ],
  "kind.MS": [
    "Bu bir kanal mesajı.",
    "Kanalı takip eden birinin seqrcast programıyla veya kanalın misafir sayfasıyla açın.",
  ],
  "kind.FR": [
    "Bu bir takip isteği.",
    "Biri bir kanalı okumak istiyor. Kanalın sahibi seqrcast programıyla yanıtlar.",
  ],
  "kind.AU": [
    "Bu bir yetki.",
    "Bir kişinin, kanalı okumak isteyenlere seqrcast programıyla kefil olmasını sağlar.",
  ],
  "kind.EN": [
    "Bu, destekli bir istek.",
    "Biri bir kanalı okumak istiyor ve bir üye ona kefil oluyor. Kanalın sahibi seqrcast programıyla yanıtlar.",
  ],
  "kind.BK": ["Bu bir yedek.", "seqrcast programıyla geri yükleyin. Başkasında olmamalı."],
  "kind.SD": ["Bu, bir belgenin imzası.", "Denetlemek için seqrcast programı ve belge gerekir."],
  "kind.IN": [
    "Bu, bir kanalı takip etmek için istek göndermeye çağrı.",
    "Telefon uygulaması okur ve isteği oluşturur; seqrcast programı da bunu yapar.",
  ],
  "kind.FM": ["Bu, bir filmin parçası.", "Film, şifrelenmiş bir belgeyi kameraya gösterir."],
  "kind.GK": ["Bu bir misafir anahtarı.", "İçinde bulunduğu misafir sayfasında açılır."],

  "browser.framed": [
    "Bu sayfa başka bir sayfanın içinde gösteriliyor.",
    "O sayfayı yapan, bunun üzerine bir şeyler yerleştirebilir. Bu sayfayı tek başına açın.",
  ],
  "browser.insecure": [
    "Bu sayfa şifresiz bir bağlantıyla geldi.",
    "Tarayıcılar, sayfaların şifre çözmesine ancak https ile geldiyse veya cihazınızdaki bir dosyaysa izin verir. "
      + "Sayfayı kaydedip dosyayı açın.",
  ],
  "browser.crypto": [
    "Bu tarayıcı şifre çözemiyor.",
    "WebCrypto desteği yok. Daha yeni bir tarayıcı kullanın.",
  ],
  "browser.streams": [
    "Bu tarayıcı metinleri açamıyor.",
    "deflate-raw için DecompressionStream desteği yok. 2023 veya sonrasına ait bir tarayıcı kullanın.",
  ],
  "browser.signatures": [
    "Bu tarayıcı imzaları denetleyemiyor.",
    "Ed25519 desteği yok. Chrome ve Edge 137, Firefox 129, Safari 17 sürümünden itibaren destekler.",
  ],
  "browser.webassembly": [
    "Bu tarayıcı bu mesajı açamıyor.",
    "WebAssembly çalıştırmıyor. Etkinleştirin veya başka bir tarayıcı kullanın.",
  ],
  "browser.other": "Bu tarayıcı bunu yapamıyor.",

  choosePictures: "Kodların resimlerini seçin, bir resim yapıştırın veya buraya bırakın",
  orChoosePictures: "Veya kodların resimlerini seçin",
  reading: { one: "Resim okunuyor…", other: "{count} resim okunuyor…" },
  notRead: "Resimler okunamadı.",
  thePicture: "Resim",
  pictureOf: "Resim {place}/{all}",
  pictureUnopened: "Burada açılamıyor: {picture}. Bozuk, çok büyük veya başka türden.",
  pictureWithoutCode: "{picture}: Okunabilir QR kodu yok.",
  codesFound: { one: "1 kod bulundu.", other: "{count} kod bulundu." },
  noScanner:
    "Ne bu tarayıcı ne de bu sayfa QR kodu okuyabiliyor. Kodu başka bir programla tarayıp metnini yapıştırın.",
  cameraView: "Kamera görüntüsü",
  cameraUse: "Kamerayı kullan",
  cameraStop: "Kamerayı kapat",
  cameraOff: "Kamera kapalı.",
  cameraHidden: "Sayfa gizlendiği için kamera kapalı.",
  cameraStarts: "Kamera başlıyor. Tarayıcı, bu sayfanın kamerayı kullanıp kullanamayacağını sorabilir.",
  cameraOn: "Kamera açık. Önüne bir kod tutun.",
  cameraGone: "Kamera artık yok. Bir resim seçin.",
  cameraForbidden: "Kamera kullanılamıyor. Tarayıcıda bu sayfaya izin verin veya bir resim seçin.",
  cameraNone: "Burada kamera yok. Bir resim seçin.",
  cameraBusy: "Kamera yanıt vermiyor: Başka bir program kullanıyor olabilir. Bir resim seçin.",
  cameraUnoffered: "Bu tarayıcı burada kamera sunmuyor. Bir resim seçin.",
  cameraInsecure:
    "Tarayıcılar, sayfaların kamerayı kullanmasına ancak https ile geldiyse veya cihazınızdaki bir dosyaysa izin "
    + "verir. Bir resim seçin.",

  ...turkishContents,
};
