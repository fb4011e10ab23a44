import spanishContents from "../../common/words/contents-es.js";

/** Las frases de la página lectora y de la página de visitante en español. */
export default {
  title: "Lector de SeQRcast",
  lead: "Abre textos protegidos, solo en este dispositivo: la página no carga ni envía nada.",
  leadOfGuest: "Lee un canal, solo en este dispositivo: la página no carga ni envía nada.",
  channel: "Canal",
  lock: "Bloquear",
  passphrase: "Frase de contraseña",
  passphraseLabel: "La frase de contraseña que recibió",
  passphraseHint: "Es parecida a mofab-jiduz-tizok-hagur-vobal-nifos, salvo que alguien haya elegido otra.",
  show: "Mostrar",
  open: "Abrir",
  opening: "Abriendo…",
  openingLong: "Abriendo. Tarda un momento; en un teléfono antiguo, medio minuto.",
  anotherCode: "Otro código",
  opened: "Abierto",
  close: "Cerrar",
  closeAndForget: "Cerrar y olvidar",
  code: "Código",
  scanCode: "Escanear un código",
  codeLabel: "Pegue un código, o un enlace que contenga uno",
  codeHint: "Si el código viene en partes: una por línea, en cualquier orden.",
  continue: "Continuar",
  about: "Sobre esta página",
  aboutAuthor: "Quién escribió los contenidos",
  aboutAuthorText:
    "Un texto protegido puede haberlo escrito cualquiera que sepa la frase de contraseña. No tiene autoría y no prueba "
    + "nada. Un mensaje de un canal lleva la firma de su titular, cuya huella digital se muestra: los dígitos por los que "
    + "se le reconoce.",
  aboutKept: "Qué se guarda",
  aboutKeptText:
    "Nada. Los contenidos abiertos desaparecen al cerrar la página. Su navegador puede recordar el enlace, que no vale "
    + "nada sin la frase de contraseña.",
  aboutOrigin: "De dónde viene esta página",
  aboutOriginText:
    "Es importante: quien le dé una página cambiada puede conseguir su frase de contraseña. Guarde una copia en la que "
    + "confíe y abra los enlaces con ella. Su SHA-256, un número que cambia con cada cambio del archivo, es el que mostró "
    + "seqrcast cuando se creó la página.",
  licenses: "Licencias",

  waitsForPassphrase: "Esta página lee un canal. Escriba la frase de contraseña que la acompaña.",
  thenReads: "Después leerá el código que usted dio.",
  lockedText: "Aquí hay un texto protegido. Se abre con su frase de contraseña.",
  authorNote:
    "Puede haberlo escrito cualquiera que sepa la frase de contraseña. No se guarda nada: guarde lo que necesite.",
  messages: { one: "Un mensaje", other: "{count} mensajes" },
  unopened: { one: "Otro código no se abrió.", other: "Otros {count} códigos no se abrieron." },
  closeFirst: "Cierre esto primero y vuelva a elegir la imagen.",

  noName: "sin nombre",
  owner: "Titular",
  theOwner: "titular del canal",
  fingerprint: "Huella digital",
  compareOwner:
    "Cualquiera puede usar un nombre. Compare la huella digital, estos dígitos, con la que le dio el titular del canal.",
  expired: "Este mensaje ha caducado: {time}.",
  number: "Número",
  written: "Escrito",
  expires: "Caduca",
  signedBy: "Firmado por",

  "outcome.not a code": [
    "Esto no es un código.",
    "Un código empieza por SEQR1. Péguelo entero, o pegue entero el enlace que lo contiene.",
  ],
  "outcome.newer": [
    "Esto es de un tipo más reciente.",
    "Esta página no lo conoce. Consiga una más reciente en el mismo lugar de donde sacó esta.",
  ],
  "outcome.damaged": [
    "Esto está dañado.",
    "Falta algo o se cambió algo. Cópielo o escanéelo de nuevo, entero.",
  ],
  "outcome.absurd": [
    "Esto no se hizo para abrirse.",
    "Pide demasiado trabajo, o demasiado poco, para un texto protegido. No se calculó nada. Pregunte a quien se lo dio.",
  ],
  "outcome.wrong passphrase": [
    "Esa no es la frase de contraseña.",
    "Compárela letra por letra. En una generada no importan las mayúsculas, los espacios ni los guiones.",
  ],
  "outcome.invalid passphrase": ["Esa no puede ser la frase de contraseña.", "Tiene entre 1 y 1024 bytes."],
  "outcome.invalid key": ["Contiene una clave que no debe usarse.", "Pregunte a quien se lo dio."],
  "outcome.tampered": [
    "Esto se dañó o se alteró.",
    "No se muestra nada de su contenido. Escanéelo de nuevo, de otro ejemplar si lo hay.",
  ],
  "outcome.not subscribed": ["Este mensaje es de otro canal.", "Esta página lee un solo canal."],
  "outcome.left out": [
    "Parece que ya no tiene acceso.",
    "Este mensaje se hizo para otras personas. Sin acceso no puede comprobar quién lo escribió: pregunte al titular "
      + "del canal.",
  ],
  "outcome.too young": [
    "Este mensaje es anterior a su acceso.",
    "Se hizo para quienes podían leer el canal entonces.",
  ],
  "outcome.several codes": ["Son varios códigos.", "Dé uno cada vez."],
  "outcome.not together": [
    "Estas partes no encajan entre sí.",
    "Algunas son falsas. Escanee más partes del código, en otro lugar.",
  ],
  partsHere: "Hay {held} de {all} partes.",
  partsNeeded: {
    one: "Falta 1 más, no importa cuál.",
    other: "Faltan {count} más, no importa cuáles.",
  },

  "kind.PK": [
    "Esta es la tarjeta de alguien.",
    "Contiene los dígitos por los que se reconoce a esa persona. Guárdela con el programa seqrcast.",
  ],
  "kind.CS": [
    "Este es un pase de un canal.",
    "Permite leer el canal a una sola persona, aquella para la que se hizo, con el programa seqrcast.",
  ],
  "kind.MS": [
    "Este es un mensaje de un canal.",
    "Ábralo con el programa seqrcast de un miembro, o con la página de visitante del canal.",
  ],
  "kind.FR": [
    "Esta es una solicitud.",
    "Alguien quiere leer un canal. Su titular responde con el programa seqrcast.",
  ],
  "kind.AU": [
    "Esta es una autorización.",
    "Permite a una persona responder por quienes quieren leer un canal, con el programa seqrcast.",
  ],
  "kind.EN": [
    "Esta es una solicitud avalada.",
    "Alguien quiere leer un canal, y un miembro responde por esa persona. Su titular contesta con el programa seqrcast.",
  ],
  "kind.BK": [
    "Esta es una copia de seguridad.",
    "Restáurela con el programa seqrcast. Nadie más debería tenerla.",
  ],
  "kind.SD": [
    "Esta es la firma de un documento.",
    "Para comprobarla necesita el programa seqrcast y el documento.",
  ],
  "kind.IN": [
    "Esta es una invitación a pedir acceso a un canal.",
    "La lee la app para teléfonos, que crea la solicitud; también lo hace el programa seqrcast.",
  ],
  "kind.FM": [
    "Esta es una parte de una película.",
    "Una película muestra un documento cifrado a una cámara.",
  ],
  "kind.GK": ["Esta es una clave de visitante.", "Se abre en la página de visitante que la contiene."],

  "browser.framed": [
    "Esta página se muestra dentro de otra.",
    "Quien hizo la otra puede poner cosas encima de esta. Ábrala por separado.",
  ],
  "browser.insecure": [
    "Esta página llegó por una conexión sin cifrar.",
    "Los navegadores solo dejan descifrar a una página si llegó por https o es un archivo de su dispositivo. Guárdela y "
      + "abra el archivo.",
  ],
  "browser.crypto": ["Este navegador no puede descifrar.", "Le falta WebCrypto. Use uno más reciente."],
  "browser.streams": [
    "Este navegador no puede descomprimir textos.",
    "Le falta DecompressionStream para deflate-raw. Use uno de 2023 o posterior.",
  ],
  "browser.signatures": [
    "Este navegador no puede comprobar firmas.",
    "No conoce Ed25519. Chrome y Edge lo conocen desde la versión 137; Firefox, desde la 129; Safari, desde la 17.",
  ],
  "browser.webassembly": [
    "Este navegador no puede descomprimir este mensaje.",
    "No ejecuta WebAssembly. Actívelo o use otro navegador.",
  ],
  "browser.other": "Este navegador no puede hacerlo.",

  choosePictures: "Elija imágenes de códigos, pegue una o suéltelas aquí",
  orChoosePictures: "O elija imágenes de códigos",
  reading: { one: "Leyendo la imagen…", other: "Leyendo {count} imágenes…" },
  notRead: "No se pudieron leer las imágenes.",
  thePicture: "La imagen",
  pictureOf: "Imagen {place} de {all}",
  pictureUnopened: "{picture}: no se puede abrir aquí. Está dañada, es demasiado grande o es de otro tipo.",
  pictureWithoutCode: "{picture}: no tiene ningún código QR que se pueda leer.",
  codesFound: { one: "Se encontró 1 código.", other: "Se encontraron {count} códigos." },
  noScanner:
    "Ni este navegador ni esta página pueden leer códigos QR. Escanee el código con otro programa y pegue su texto.",
  cameraView: "La imagen de la cámara",
  cameraUse: "Usar la cámara",
  cameraStop: "Apagar la cámara",
  cameraOff: "La cámara está apagada.",
  cameraHidden: "La cámara está apagada porque la página quedó oculta.",
  cameraStarts: "La cámara se está encendiendo. El navegador puede preguntar si esta página puede usarla.",
  cameraOn: "La cámara está encendida. Ponga un código delante.",
  cameraGone: "La cámara se ha desconectado. Elija una imagen.",
  cameraForbidden:
    "No se permite usar la cámara. Permítala para esta página en el navegador, o elija una imagen.",
  cameraNone: "Aquí no hay cámara. Elija una imagen.",
  cameraBusy: "La cámara no responde: quizá la esté usando otro programa. Elija una imagen.",
  cameraUnoffered: "Este navegador no ofrece aquí ninguna cámara. Elija una imagen.",
  cameraInsecure:
    "Los navegadores solo dejan usar la cámara a una página si llegó por https o es un archivo de su dispositivo. "
    + "Elija una imagen.",

  ...spanishContents,
};
