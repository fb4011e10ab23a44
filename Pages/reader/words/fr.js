import frenchContents from "../../common/words/contents-fr.js";

// Les phrases de la page de lecture et de la page visiteur en français.
export default {
  title: "Lecteur SeQRcast",
  lead: "Ouvre des textes verrouillés, sur cet appareil seulement : la page ne charge rien et n’envoie rien.",
  leadOfGuest: "Lit un canal, sur cet appareil seulement : la page ne charge rien et n’envoie rien.",
  channel: "Canal",
  lock: "Verrouiller",
  passphrase: "Phrase secrète",
  passphraseLabel: "La phrase secrète que vous avez reçue",
  passphraseHint:
    "Elle ressemble à mofab-jiduz-tizok-hagur-vobal-nifos, sauf si quelqu’un en a choisi une autre.",
  show: "Afficher",
  open: "Ouvrir",
  opening: "Ouverture…",
  openingLong: "Ouverture. Cela prend un instant, une demi-minute sur un vieux téléphone.",
  anotherCode: "Un autre code",
  opened: "Ouvert",
  close: "Fermer",
  closeAndForget: "Fermer et oublier",
  code: "Code",
  scanCode: "Scanner un code",
  codeLabel: "Collez un code, ou un lien qui en contient un",
  codeHint: "Un code en plusieurs parties : une par ligne, dans n’importe quel ordre.",
  continue: "Continuer",
  about: "À propos de cette page",
  aboutAuthor: "Qui a écrit les contenus",
  aboutAuthorText:
    "N’importe qui connaissant la phrase secrète peut avoir écrit un texte verrouillé. Il n’a pas d’auteur et ne prouve rien. Un message d’un canal est signé par son propriétaire, dont l’empreinte est affichée : ce sont les chiffres auxquels vous le reconnaissez.",
  aboutKept: "Ce qui est conservé",
  aboutKeptText:
    "Rien. Les contenus ouverts disparaissent quand la page se ferme. Votre navigateur se souvient peut-être du lien, qui ne vaut rien sans la phrase secrète.",
  aboutOrigin: "D’où vient cette page",
  aboutOriginText:
    "C’est important : qui vous donne une page modifiée peut obtenir votre phrase secrète. Gardez une copie en laquelle vous avez confiance, et ouvrez les liens avec elle. Son SHA-256, un nombre qui change dès que le fichier change, est celui que seqrcast a affiché en créant la page.",
  licenses: "Licences",

  waitsForPassphrase: "Cette page lit un canal. Saisissez la phrase secrète qui l’accompagnait.",
  thenReads: "Elle lira ensuite le code que vous avez donné.",
  lockedText: "Voici un texte verrouillé. Il s’ouvre avec sa phrase secrète.",
  authorNote:
    "N’importe qui connaissant la phrase secrète peut l’avoir écrit. Rien n’en est conservé : enregistrez ce qu’il vous faut.",
  messages: { one: "Un message", other: "{count} messages" },
  unopened: {
    one: "Un autre code ne s’est pas ouvert.",
    other: "{count} autres codes ne se sont pas ouverts.",
  },
  closeFirst: "Fermez d’abord ceci, puis choisissez de nouveau l’image.",

  noName: "sans nom",
  owner: "Propriétaire",
  theOwner: "le propriétaire",
  fingerprint: "Empreinte",
  compareOwner:
    "N’importe qui peut prendre un nom. Comparez l’empreinte, c’est-à-dire ces chiffres, à celle que le propriétaire vous a donnée.",
  expired: "Ce message a expiré : {time}.",
  number: "Numéro",
  written: "Écrit",
  expires: "Expire",
  signedBy: "Signé par",

  "outcome.not a code": [
    "Ce n’est pas un code.",
    "Un code commence par SEQR1. Collez-le en entier, ou tout le lien qui le contient.",
  ],
  "outcome.newer": [
    "C’est d’un type plus récent.",
    "Cette page ne le connaît pas. Procurez-vous une page plus récente, là où vous avez eu celle-ci.",
  ],
  "outcome.damaged": [
    "C’est endommagé.",
    "Il en manque un morceau, ou quelque chose a été modifié. Copiez-le ou scannez-le de nouveau, en entier.",
  ],
  "outcome.absurd": [
    "Ce n’est pas fait pour être ouvert.",
    "Il demande trop de calculs, ou trop peu, pour un texte verrouillé. Rien n’a été calculé. Demandez à la personne qui vous l’a donné.",
  ],
  "outcome.wrong passphrase": [
    "Ce n’est pas la bonne phrase secrète.",
    "Comparez-la lettre par lettre. Si elle a été générée, les majuscules, les espaces et les traits d’union ne comptent pas.",
  ],
  "outcome.invalid passphrase": [
    "Cela ne peut pas être la phrase secrète.",
    "Elle compte de 1 à 1 024 octets.",
  ],
  "outcome.invalid key": [
    "Il contient une clé qu’il ne faut pas utiliser.",
    "Demandez à la personne qui vous l’a donné.",
  ],
  "outcome.tampered": [
    "C’est endommagé ou falsifié.",
    "Rien n’en est affiché. Scannez-le de nouveau, sur un autre exemplaire s’il y en a un.",
  ],
  "outcome.not subscribed": ["Ce message vient d’un autre canal.", "Cette page ne lit qu’un seul canal."],
  "outcome.left out": [
    "Votre accès semble terminé.",
    "Ce message est destiné à d’autres. Sans accès, vous ne pouvez pas vérifier qui l’a écrit : demandez au propriétaire.",
  ],
  "outcome.too young": [
    "Ce message est antérieur à votre accès.",
    "Il est destiné à qui pouvait alors lire le canal.",
  ],
  "outcome.several codes": ["Il y a plusieurs codes.", "Donnez-les un par un."],
  "outcome.not together": [
    "Ces parties ne vont pas ensemble.",
    "Certaines sont falsifiées. Scannez d’autres parties du code, à un autre endroit.",
  ],
  partsHere: "Parties reçues : {held} sur {all}.",
  partsNeeded: {
    one: "Il en faut encore {count}, peu importe laquelle.",
    other: "Il en faut encore {count}, peu importe lesquelles.",
  },

  "kind.PK": [
    "C’est la fiche de quelqu’un.",
    "Elle indique à quels chiffres vous reconnaissez cette personne. Gardez-la avec le programme seqrcast.",
  ],
  "kind.CS": [
    "C’est une invitation à un canal.",
    "Elle permet à une seule personne de lire le canal, avec le programme seqrcast : celle pour qui elle a été créée.",
  ],
  "kind.MS": [
    "C’est un message d’un canal.",
    "Un membre l’ouvre avec le programme seqrcast, ou avec la page visiteur du canal.",
  ],
  "kind.FR": [
    "C’est une demande.",
    "Quelqu’un demande à lire un canal. Son propriétaire répond avec le programme seqrcast.",
  ],
  "kind.AU": [
    "C’est une procuration.",
    "Elle permet à une personne de répondre de celles qui veulent lire un canal, avec le programme seqrcast.",
  ],
  "kind.EN": [
    "C’est une demande parrainée.",
    "Quelqu’un demande à lire un canal, et un membre répond de cette personne. Le propriétaire répond avec le programme seqrcast.",
  ],
  "kind.BK": [
    "C’est une sauvegarde.",
    "Restaurez-la avec le programme seqrcast. Personne d’autre ne devrait l’avoir.",
  ],
  "kind.SD": [
    "C’est la signature d’un document.",
    "Pour la vérifier, il vous faut le programme seqrcast et le document.",
  ],
  "kind.IN": [
    "C’est une annonce, pour demander à suivre un canal.",
    "L’app pour téléphones la lit et crée la demande, tout comme le programme seqrcast.",
  ],
  "kind.FM": ["C’est une partie d’un film.", "Un film montre un document chiffré à une caméra."],
  "kind.GK": ["C’est une clé de visiteur.", "Elle s’ouvre dans la page visiteur qui la contient."],

  "browser.framed": [
    "Cette page est affichée dans une autre.",
    "Qui a fait l’autre page peut placer des choses par-dessus celle-ci. Ouvrez-la seule.",
  ],
  "browser.insecure": [
    "Cette page est arrivée par une connexion non chiffrée.",
    "Les navigateurs ne laissent une page déchiffrer que si elle est arrivée par https, ou si c’est un fichier de votre appareil. Enregistrez-la et ouvrez le fichier.",
  ],
  "browser.crypto": [
    "Ce navigateur ne peut pas déchiffrer.",
    "Il lui manque WebCrypto. Utilisez-en un plus récent.",
  ],
  "browser.streams": [
    "Ce navigateur ne peut pas décompresser les textes.",
    "Il lui manque DecompressionStream pour deflate-raw. Utilisez-en un de 2023 ou plus récent.",
  ],
  "browser.signatures": [
    "Ce navigateur ne peut pas vérifier les signatures.",
    "Il ne connaît pas Ed25519. Chrome et Edge le connaissent depuis la version 137, Firefox depuis la 129, Safari depuis la 17.",
  ],
  "browser.webassembly": [
    "Ce navigateur ne peut pas décompresser ce message.",
    "Il n’exécute pas WebAssembly. Activez-le, ou utilisez un autre navigateur.",
  ],
  "browser.other": "Ce navigateur ne peut pas le faire.",

  choosePictures: "Choisissez des images de codes, collez-en une, ou déposez-les ici",
  orChoosePictures: "Ou choisissez des images de codes",
  reading: { one: "Lecture de l’image…", other: "Lecture de {count} images…" },
  notRead: "Les images n’ont pas pu être lues.",
  thePicture: "L’image",
  pictureOf: "Image {place} sur {all}",
  pictureUnopened: "{picture} : impossible à ouvrir ici, car endommagée, trop grande ou d’un autre type.",
  pictureWithoutCode: "{picture} : aucun code QR lisible.",
  codesFound: { one: "{count} code trouvé.", other: "{count} codes trouvés." },
  noScanner:
    "Ni ce navigateur ni cette page ne peut lire les codes QR. Scannez le code avec un autre programme, et collez son texte.",
  cameraView: "L’image de la caméra",
  cameraUse: "Utiliser la caméra",
  cameraStop: "Arrêter la caméra",
  cameraOff: "La caméra est éteinte.",
  cameraHidden: "La caméra est éteinte, car la page était masquée.",
  cameraStarts: "La caméra démarre. Le navigateur demande peut-être si cette page peut l’utiliser.",
  cameraOn: "La caméra est allumée. Placez un code devant elle.",
  cameraGone: "La caméra n’est plus là. Choisissez une image.",
  cameraForbidden:
    "L’accès à la caméra est refusé. Autorisez-le pour cette page dans le navigateur, ou choisissez une image.",
  cameraNone: "Il n’y a pas de caméra ici. Choisissez une image.",
  cameraBusy: "La caméra ne répond pas : un autre programme l’utilise peut-être. Choisissez une image.",
  cameraUnoffered: "Ce navigateur ne propose pas de caméra ici. Choisissez une image.",
  cameraInsecure:
    "Les navigateurs ne laissent une page utiliser la caméra que si elle est arrivée par https, ou si c’est un fichier de votre appareil. Choisissez une image.",

  ...frenchContents,
};
