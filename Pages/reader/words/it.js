import italianContents from "../../common/words/contents-it.js";

// Le frasi della pagina di lettura e della pagina ospite in italiano.
export default {
  title: "Lettore SeQRcast",
  lead: "Apre testi protetti, solo su questo dispositivo: la pagina non carica e non invia nulla.",
  leadOfGuest: "Legge un canale, solo su questo dispositivo: la pagina non carica e non invia nulla.",
  channel: "Canale",
  lock: "Blocca",
  passphrase: "Passphrase",
  passphraseLabel: "La passphrase che hai ricevuto",
  passphraseHint:
    "Somiglia a mofab-jiduz-tizok-hagur-vobal-nifos, a meno che qualcuno non ne abbia scelta un’altra.",
  show: "Mostra",
  open: "Apri",
  opening: "Apertura…",
  openingLong: "Apertura. Ci vuole un momento, mezzo minuto su un vecchio telefono.",
  anotherCode: "Un altro codice",
  opened: "Aperto",
  close: "Chiudi",
  closeAndForget: "Chiudi e dimentica",
  code: "Codice",
  scanCode: "Scansiona un codice",
  codeLabel: "Incolla un codice, o un link che ne contiene uno",
  codeHint: "Un codice in più parti: una per riga, in qualsiasi ordine.",
  continue: "Continua",
  about: "Informazioni su questa pagina",
  aboutAuthor: "Chi ha scritto i contenuti",
  aboutAuthorText:
    "Un testo protetto può averlo scritto chiunque conosca la passphrase. Non ha autore e non prova nulla. Un messaggio di un canale è firmato dal titolare, di cui vedi l’impronta: le cifre da cui lo riconosci.",
  aboutKept: "Che cosa si conserva",
  aboutKeptText:
    "Nulla. I contenuti aperti spariscono quando la pagina si chiude. Il browser può ricordare il link, che senza la passphrase non vale nulla.",
  aboutOrigin: "Da dove viene questa pagina",
  aboutOriginText:
    "È importante: chi ti dà una pagina modificata può ottenere la tua passphrase. Conserva una copia di cui ti fidi, e apri i link con quella. Il suo SHA-256, un numero che cambia a ogni modifica del file, è quello che seqrcast ha mostrato creando la pagina.",
  licenses: "Licenze",

  waitsForPassphrase: "Questa pagina legge un canale. Inserisci la passphrase che l’accompagnava.",
  thenReads: "Poi leggerà il codice che hai dato.",
  lockedText: "Questo è un testo protetto. Si apre con la sua passphrase.",
  authorNote:
    "Può averlo scritto chiunque conosca la passphrase. Non si conserva nulla: salva ciò che ti serve.",
  messages: { one: "Un messaggio", other: "{count} messaggi" },
  unopened: { one: "Un altro codice non si è aperto.", other: "Altri {count} codici non si sono aperti." },
  closeFirst: "Prima chiudi questo, poi scegli di nuovo l’immagine.",

  noName: "senza nome",
  owner: "Titolare",
  theOwner: "il titolare",
  fingerprint: "Impronta",
  compareOwner:
    "Chiunque può darsi un nome. Confronta l’impronta, cioè queste cifre, con quella che ti ha dato il titolare.",
  expired: "Questo messaggio è scaduto: {time}.",
  number: "Numero",
  written: "Scritto",
  expires: "Scade",
  signedBy: "Firmato da",

  "outcome.not a code": [
    "Questo non è un codice.",
    "Un codice inizia con SEQR1. Incollalo per intero, o incolla tutto il link che lo contiene.",
  ],
  "outcome.newer": [
    "Questo è di un tipo più recente.",
    "Questa pagina non lo conosce. Procurati una pagina più recente, da dove hai avuto questa.",
  ],
  "outcome.damaged": [
    "Questo è danneggiato.",
    "Manca qualcosa, o qualcosa è stato modificato. Copialo o scansionalo di nuovo, per intero.",
  ],
  "outcome.absurd": [
    "Questo non è fatto per essere aperto.",
    "Richiede troppi calcoli, o troppo pochi, per un testo protetto. Non è stato calcolato nulla. Chiedi alla persona che te l’ha dato.",
  ],
  "outcome.wrong passphrase": [
    "Questa non è la passphrase.",
    "Confrontala lettera per lettera. Se è stata generata, maiuscole, spazi e trattini non contano.",
  ],
  "outcome.invalid passphrase": ["Questa non può essere la passphrase.", "Ha da 1 a 1024 byte."],
  "outcome.invalid key": ["Contiene una chiave che non va usata.", "Chiedi alla persona che te l’ha dato."],
  "outcome.tampered": [
    "Questo è stato danneggiato o alterato.",
    "Non se ne mostra nulla. Scansionalo di nuovo, da un’altra copia se c’è.",
  ],
  "outcome.not subscribed": ["Questo messaggio è di un altro canale.", "Questa pagina legge un solo canale."],
  "outcome.left out": [
    "Il tuo accesso sembra terminato.",
    "Questo messaggio è per altri. Senza accesso non puoi verificare chi l’ha scritto: chiedi al titolare.",
  ],
  "outcome.too young": [
    "Questo messaggio è precedente al tuo accesso.",
    "È per chi allora poteva leggere il canale.",
  ],
  "outcome.several codes": ["Questi sono più codici.", "Danne uno alla volta."],
  "outcome.not together": [
    "Queste parti non vanno insieme.",
    "Alcune sono false. Scansiona altre parti del codice, da un altro posto.",
  ],
  partsHere: "Parti raccolte: {held} su {all}.",
  partsNeeded: {
    one: "Ne serve ancora {count}, una qualsiasi.",
    other: "Ne servono ancora {count} qualsiasi.",
  },

  "kind.PK": [
    "Questa è la scheda di qualcuno.",
    "Dice da quali cifre riconosci questa persona. Conservala con il programma seqrcast.",
  ],
  "kind.CS": [
    "Questo è un invito a un canale.",
    "Permette a una sola persona di leggere il canale, con il programma seqrcast: quella per cui è stato creato.",
  ],
  "kind.MS": [
    "Questo è un messaggio di un canale.",
    "Un membro lo apre con il programma seqrcast, o con la pagina ospite del canale.",
  ],
  "kind.FR": [
    "Questa è una richiesta.",
    "Qualcuno chiede di leggere un canale. Il titolare risponde con il programma seqrcast.",
  ],
  "kind.AU": [
    "Questa è una delega.",
    "Permette a una persona di garantire per chi vuole leggere un canale, con il programma seqrcast.",
  ],
  "kind.EN": [
    "Questa è una richiesta appoggiata.",
    "Qualcuno chiede di leggere un canale, e un membro garantisce per questa persona. Il titolare risponde con il programma seqrcast.",
  ],
  "kind.BK": ["Questo è un backup.", "Ripristinalo con il programma seqrcast. Nessun altro dovrebbe averlo."],
  "kind.SD": [
    "Questa è la firma di un documento.",
    "Per verificarla servono il programma seqrcast e il documento.",
  ],
  "kind.IN": [
    "Questo è un annuncio, per chiedere di seguire un canale.",
    "L’app per telefoni lo legge e crea la richiesta, e così fa il programma seqrcast.",
  ],
  "kind.FM": [
    "Questa è una parte di un filmato.",
    "Un filmato mostra un documento cifrato a una fotocamera.",
  ],
  "kind.GK": ["Questa è una chiave ospite.", "Si apre nella pagina ospite che la contiene."],

  "browser.framed": [
    "Questa pagina è mostrata dentro un’altra.",
    "Chi ha fatto l’altra può coprire questa con altre cose. Aprila da sola.",
  ],
  "browser.insecure": [
    "Questa pagina è arrivata con una connessione non cifrata.",
    "I browser permettono a una pagina di decifrare solo se è arrivata con https o se è un file sul tuo dispositivo. Salvala, e apri il file.",
  ],
  "browser.crypto": ["Questo browser non può decifrare.", "Gli manca WebCrypto. Usane uno più recente."],
  "browser.streams": [
    "Questo browser non può decomprimere i testi.",
    "Gli manca DecompressionStream per deflate-raw. Usane uno del 2023 o successivo.",
  ],
  "browser.signatures": [
    "Questo browser non può verificare le firme.",
    "Non conosce Ed25519. Lo conoscono Chrome ed Edge dalla versione 137, Firefox dalla 129, Safari dalla 17.",
  ],
  "browser.webassembly": [
    "Questo browser non può decomprimere questo messaggio.",
    "Non esegue WebAssembly. Attivalo, o usa un altro browser.",
  ],
  "browser.other": "Questo browser non può farlo.",

  choosePictures: "Scegli immagini di codici, incollane una o trascinale qui",
  orChoosePictures: "Oppure scegli immagini di codici",
  reading: { one: "Lettura dell’immagine…", other: "Lettura di {count} immagini…" },
  notRead: "Non è stato possibile leggere le immagini.",
  thePicture: "L’immagine",
  pictureOf: "Immagine {place} di {all}",
  pictureUnopened:
    "{picture}: non si può aprire qui, perché è danneggiata, troppo grande o di un altro tipo.",
  pictureWithoutCode: "{picture}: nessun codice QR leggibile.",
  codesFound: { one: "{count} codice trovato.", other: "{count} codici trovati." },
  noScanner:
    "Né questo browser né questa pagina possono leggere codici QR. Scansiona il codice con un altro programma, e incolla il suo testo.",
  cameraView: "L’immagine della fotocamera",
  cameraUse: "Usa la fotocamera",
  cameraStop: "Spegni la fotocamera",
  cameraOff: "La fotocamera è spenta.",
  cameraHidden: "La fotocamera è spenta, perché la pagina era nascosta.",
  cameraStarts: "La fotocamera si accende. Il browser potrebbe chiedere se questa pagina può usarla.",
  cameraOn: "La fotocamera è accesa. Inquadra un codice.",
  cameraGone: "La fotocamera non c’è più. Scegli un’immagine.",
  cameraForbidden:
    "L’accesso alla fotocamera è negato. Consentilo a questa pagina nel browser, o scegli un’immagine.",
  cameraNone: "Qui non c’è una fotocamera. Scegli un’immagine.",
  cameraBusy: "La fotocamera non risponde: forse la sta usando un altro programma. Scegli un’immagine.",
  cameraUnoffered: "Questo browser qui non offre la fotocamera. Scegli un’immagine.",
  cameraInsecure:
    "I browser permettono a una pagina di usare la fotocamera solo se è arrivata con https o se è un file sul tuo dispositivo. Scegli un’immagine.",

  ...italianContents,
};
