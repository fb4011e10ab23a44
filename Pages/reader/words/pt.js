import portugueseContents from "../../common/words/contents-pt.js";

/** As frases da página leitora e da página de visitante em português (do Brasil). */
export default {
  title: "Leitor do SeQRcast",
  lead: "Abre textos protegidos, só neste aparelho: a página não carrega nem envia nada.",
  leadOfGuest: "Lê um canal, só neste aparelho: a página não carrega nem envia nada.",
  channel: "Canal",
  lock: "Bloquear",
  passphrase: "Frase secreta",
  passphraseLabel: "A frase secreta que você recebeu",
  passphraseHint:
    "Ela se parece com mofab-jiduz-tizok-hagur-vobal-nifos, a não ser que alguém tenha escolhido outra.",
  show: "Mostrar",
  open: "Abrir",
  opening: "Abrindo…",
  openingLong: "Abrindo. Demora um pouco; em um celular antigo, meio minuto.",
  anotherCode: "Outro código",
  opened: "Aberto",
  close: "Fechar",
  closeAndForget: "Fechar e esquecer",
  code: "Código",
  scanCode: "Escanear um código",
  codeLabel: "Cole um código, ou um link que contenha um",
  codeHint: "Se o código veio em partes: uma por linha, em qualquer ordem.",
  continue: "Continuar",
  about: "Sobre esta página",
  aboutAuthor: "Quem escreveu os conteúdos",
  aboutAuthorText:
    "Qualquer pessoa que saiba a frase secreta pode ter escrito um texto protegido. Ele não tem autoria e não prova nada. "
    + "Uma mensagem de um canal é assinada pelo titular, cuja impressão digital é mostrada: os dígitos pelos quais você o "
    + "reconhece.",
  aboutKept: "O que fica guardado",
  aboutKeptText:
    "Nada. Os conteúdos abertos somem quando a página é fechada. Seu navegador pode se lembrar do link, que não vale nada "
    + "sem a frase secreta.",
  aboutOrigin: "De onde veio esta página",
  aboutOriginText:
    "Isso é importante: quem der a você uma página alterada pode conseguir sua frase secreta. Guarde uma cópia em que você "
    + "confia e abra links com ela. O SHA-256 dela, um número que muda a cada alteração do arquivo, é o que o seqrcast "
    + "mostrou quando a página foi criada.",
  licenses: "Licenças",

  waitsForPassphrase: "Esta página lê um canal. Digite a frase secreta que veio com ela.",
  thenReads: "Depois ela lê o código que você deu.",
  lockedText: "Aqui está um texto protegido. Ele abre com a frase secreta.",
  authorNote:
    "Qualquer pessoa que saiba a frase secreta pode ter escrito isto. Nada fica guardado: salve o que você precisar.",
  messages: { one: "Uma mensagem", other: "{count} mensagens" },
  unopened: { one: "Outro código não abriu.", other: "Outros {count} códigos não abriram." },
  closeFirst: "Feche isto primeiro e depois escolha a imagem de novo.",

  noName: "sem nome",
  owner: "Titular",
  theOwner: "titular do canal",
  fingerprint: "Impressão digital",
  compareOwner:
    "Qualquer pessoa pode usar um nome. Compare a impressão digital, estes dígitos, com a que o titular do canal deu a você.",
  expired: "Esta mensagem expirou: {time}.",
  number: "Número",
  written: "Escrita",
  expires: "Expira",
  signedBy: "Assinada por",

  "outcome.not a code": [
    "Isto não é um código.",
    "Um código começa com SEQR1. Cole-o inteiro, ou o link inteiro que o contém.",
  ],
  "outcome.newer": [
    "Isto é de um tipo mais recente.",
    "Esta página não o conhece. Consiga uma página mais recente no mesmo lugar de onde veio esta.",
  ],
  "outcome.damaged": [
    "Isto está danificado.",
    "Algo está faltando ou foi alterado. Copie ou escaneie de novo, inteiro.",
  ],
  "outcome.absurd": [
    "Isto não foi feito para ser aberto.",
    "Exige trabalho demais, ou de menos, para um texto protegido. Nada foi calculado. Pergunte a quem deu isto a você.",
  ],
  "outcome.wrong passphrase": [
    "Essa não é a frase secreta.",
    "Compare letra por letra. Maiúsculas, espaços e hifens não importam em uma frase gerada.",
  ],
  "outcome.invalid passphrase": ["Essa não pode ser a frase secreta.", "Ela tem de 1 a 1.024 bytes."],
  "outcome.invalid key": ["Contém uma chave que não deve ser usada.", "Pergunte a quem deu isto a você."],
  "outcome.tampered": [
    "Isto foi danificado ou alterado.",
    "Nada do conteúdo é mostrado. Escaneie de novo, de outra cópia se houver.",
  ],
  "outcome.not subscribed": ["Esta mensagem é de outro canal.", "Esta página lê um só canal."],
  "outcome.left out": [
    "Parece que você não tem mais acesso.",
    "Esta mensagem foi feita para outras pessoas. Sem acesso, você não pode conferir quem a escreveu: pergunte ao titular "
      + "do canal.",
  ],
  "outcome.too young": [
    "Esta mensagem é anterior ao seu acesso.",
    "Foi feita para quem podia ler o canal na época.",
  ],
  "outcome.several codes": ["São vários códigos.", "Dê um de cada vez."],
  "outcome.not together": [
    "Estas partes não se encaixam.",
    "Algumas são falsas. Escaneie mais partes do código, em outro lugar.",
  ],
  partsHere: "Partes recebidas: {held} de {all}.",
  partsNeeded: {
    one: "Falta mais {count}, não importa qual.",
    other: "Faltam mais {count}, não importa quais.",
  },

  "kind.PK": [
    "Este é o cartão de alguém.",
    "Traz os dígitos pelos quais se reconhece a pessoa. Guarde-o com o programa seqrcast.",
  ],
  "kind.CS": [
    "Este é um convite para um canal.",
    "Permite que uma só pessoa leia o canal, aquela para quem foi feito, com o programa seqrcast.",
  ],
  "kind.MS": [
    "Esta é uma mensagem de um canal.",
    "Abra com o programa seqrcast de um membro, ou com a página de visitante do canal.",
  ],
  "kind.FR": ["Este é um pedido.", "Alguém quer ler um canal. O titular responde com o programa seqrcast."],
  "kind.AU": [
    "Esta é uma autorização.",
    "Permite que uma pessoa responda por quem quer ler um canal, com o programa seqrcast.",
  ],
  "kind.EN": [
    "Este é um pedido endossado.",
    "Alguém quer ler um canal, e um membro responde por essa pessoa. O titular responde ao pedido com o programa seqrcast.",
  ],
  "kind.BK": ["Este é um backup.", "Restaure-o com o programa seqrcast. Ninguém mais deveria tê-lo."],
  "kind.SD": [
    "Esta é a assinatura de um documento.",
    "Para conferir, você precisa do programa seqrcast e do documento.",
  ],
  "kind.IN": [
    "Este é um anúncio para pedir acesso a um canal.",
    "O app para celulares o lê e faz o pedido, e o programa seqrcast também.",
  ],
  "kind.FM": ["Esta é uma parte de um filme.", "Um filme mostra um documento cifrado a uma câmera."],
  "kind.GK": ["Esta é uma chave de visitante.", "Ela abre na página de visitante que a contém."],

  "browser.framed": [
    "Esta página está sendo mostrada dentro de outra.",
    "Quem fez a outra pode colocar coisas por cima desta. Abra-a sozinha.",
  ],
  "browser.insecure": [
    "Esta página veio por uma conexão não criptografada.",
    "Navegadores só deixam uma página descriptografar se ela veio por https ou é um arquivo no seu aparelho. Salve-a e "
      + "abra o arquivo.",
  ],
  "browser.crypto": ["Este navegador não consegue descriptografar.", "Falta WebCrypto. Use um mais recente."],
  "browser.streams": [
    "Este navegador não consegue descomprimir textos.",
    "Falta DecompressionStream para deflate-raw. Use um de 2023 ou posterior.",
  ],
  "browser.signatures": [
    "Este navegador não consegue conferir assinaturas.",
    "Ele não conhece Ed25519. O Chrome e o Edge conhecem desde a versão 137, o Firefox desde a 129, o Safari desde a 17.",
  ],
  "browser.webassembly": [
    "Este navegador não consegue descomprimir esta mensagem.",
    "Ele não executa WebAssembly. Ative-o ou use outro navegador.",
  ],
  "browser.other": "Este navegador não consegue fazer isso.",

  choosePictures: "Escolha imagens de códigos, cole uma ou solte-as aqui",
  orChoosePictures: "Ou escolha imagens de códigos",
  reading: { one: "Lendo a imagem…", other: "Lendo {count} imagens…" },
  notRead: "Não foi possível ler as imagens.",
  thePicture: "A imagem",
  pictureOf: "Imagem {place} de {all}",
  pictureUnopened: "{picture} não pode ser aberta aqui: está danificada, é grande demais ou é de outro tipo.",
  pictureWithoutCode: "{picture} não tem nenhum código QR legível.",
  codesFound: { one: "{count} código encontrado.", other: "{count} códigos encontrados." },
  noScanner:
    "Nem este navegador nem esta página conseguem ler códigos QR. Escaneie o código com outro programa e cole o texto.",
  cameraView: "A imagem da câmera",
  cameraUse: "Usar a câmera",
  cameraStop: "Desligar a câmera",
  cameraOff: "A câmera está desligada.",
  cameraHidden: "A câmera está desligada porque a página ficou oculta.",
  cameraStarts: "A câmera está ligando. O navegador pode perguntar se esta página pode usá-la.",
  cameraOn: "A câmera está ligada. Ponha um código na frente dela.",
  cameraGone: "A câmera foi desconectada. Escolha uma imagem.",
  cameraForbidden:
    "O uso da câmera não é permitido. Permita para esta página no navegador, ou escolha uma imagem.",
  cameraNone: "Não há câmera aqui. Escolha uma imagem.",
  cameraBusy: "A câmera não responde: talvez outro programa a esteja usando. Escolha uma imagem.",
  cameraUnoffered: "Este navegador não oferece câmera aqui. Escolha uma imagem.",
  cameraInsecure:
    "Navegadores só deixam uma página usar a câmera se ela veio por https ou é um arquivo no seu aparelho. "
    + "Escolha uma imagem.",

  ...portugueseContents,
};
