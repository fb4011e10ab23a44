import germanContents from "../../common/words/contents-de.js";

// Die Sätze der Leseseite und der Gastseite auf Deutsch.
export default {
  title: "SeQRcast-Leser",
  lead: "Öffnet verschlossene Texte, nur auf diesem Gerät: Die Seite lädt nichts und sendet nichts.",
  leadOfGuest: "Liest einen Kanal, nur auf diesem Gerät: Die Seite lädt nichts und sendet nichts.",
  channel: "Kanal",
  lock: "Sperren",
  passphrase: "Passphrase",
  passphraseLabel: "Die Passphrase, die Sie bekommen haben",
  passphraseHint:
    "Sie sieht aus wie mofab-jiduz-tizok-hagur-vobal-nifos, wenn niemand eine andere gewählt hat.",
  show: "Zeigen",
  open: "Öffnen",
  opening: "Öffnet …",
  openingLong: "Die Seite öffnet es. Das dauert kurz, auf einem alten Telefon eine halbe Minute.",
  anotherCode: "Anderer Code",
  opened: "Geöffnet",
  close: "Schließen",
  closeAndForget: "Schließen und vergessen",
  code: "Code",
  scanCode: "Einen Code scannen",
  codeLabel: "Einen Code einfügen, oder einen Link mit einem Code",
  codeHint: "Ein Code in mehreren Teilen: einer je Zeile, in beliebiger Reihenfolge.",
  continue: "Weiter",
  about: "Über diese Seite",
  aboutAuthor: "Wer die Inhalte geschrieben hat",
  aboutAuthorText:
    "Einen verschlossenen Text kann jeder geschrieben haben, der die Passphrase kennt. Er hat keinen Absender "
    + "und beweist nichts. Eine Nachricht eines Kanals ist von seinem Besitzer unterschrieben. Die Seite zeigt dessen "
    + "Fingerabdruck: die Ziffern, an denen Sie ihn erkennen.",
  aboutKept: "Was aufgehoben wird",
  aboutKeptText:
    "Nichts. Geöffnete Inhalte sind weg, sobald die Seite geschlossen wird. Ihr Browser merkt sich vielleicht "
    + "den Link, der ohne die Passphrase nichts wert ist.",
  aboutOrigin: "Woher Sie diese Seite haben",
  aboutOriginText:
    "Das ist wichtig: Wer Ihnen eine veränderte Seite gibt, kann an Ihre Passphrase kommen. Heben Sie eine "
    + "Kopie auf, der Sie vertrauen, und öffnen Sie Links mit dieser Kopie. Ihr SHA-256, eine Zahl, die sich mit jeder "
    + "Änderung der Datei ändert, ist die, die seqrcast beim Anlegen der Seite ausgab.",
  licenses: "Lizenzen",

  waitsForPassphrase: "Diese Seite liest einen Kanal. Geben Sie die Passphrase ein, die dazugehört.",
  thenReads: "Dann liest sie den Code, den Sie gegeben haben.",
  lockedText: "Das ist ein verschlossener Text. Seine Passphrase öffnet ihn.",
  authorNote:
    "Jeder, der die Passphrase kennt, kann das geschrieben haben. Nichts davon wird aufgehoben: Speichern Sie, was "
    + "Sie brauchen.",
  messages: { one: "Eine Nachricht", other: "{count} Nachrichten" },
  unopened: {
    one: "Ein weiterer Code ließ sich nicht öffnen.",
    other: "{count} weitere Codes ließen sich nicht öffnen.",
  },
  closeFirst: "Schließen Sie erst dies, und geben Sie dann das Bild noch einmal.",

  noName: "kein Name",
  owner: "Besitzer",
  theOwner: "dem Besitzer",
  fingerprint: "Fingerabdruck",
  compareOwner:
    "Einen Namen kann jeder angeben. Vergleichen Sie den Fingerabdruck, diese Ziffern, mit dem, den der Besitzer "
    + "Ihnen gegeben hat.",
  expired: "Diese Nachricht ist abgelaufen: {time}.",
  number: "Nummer",
  written: "Geschrieben",
  expires: "Läuft ab",
  signedBy: "Unterschrieben von",

  "outcome.not a code": [
    "Das ist kein Code.",
    "Ein Code beginnt mit SEQR1. Fügen Sie ihn ganz ein, oder den ganzen Link, in dem er steht.",
  ],
  "outcome.newer": [
    "Das ist von neuerer Art.",
    "Diese Seite kennt es nicht. Holen Sie eine neuere Seite dort, woher Sie diese haben.",
  ],
  "outcome.damaged": [
    "Das ist beschädigt.",
    "Etwas fehlt oder wurde verändert. Kopieren oder scannen Sie es noch einmal ganz.",
  ],
  "outcome.absurd": [
    "Das ist nicht zum Öffnen gemacht.",
    "Es verlangt mehr oder weniger Arbeit als jeder verschlossene Text. Nichts wurde berechnet. Fragen Sie, wer es Ihnen "
      + "gegeben hat.",
  ],
  "outcome.wrong passphrase": [
    "Das ist nicht die Passphrase.",
    "Vergleichen Sie sie Buchstabe für Buchstabe. Auf Großschreibung, Leerzeichen und Bindestriche kommt es bei einer "
      + "erzeugten nicht an.",
  ],
  "outcome.invalid passphrase": ["Das kann nicht die Passphrase sein.", "Sie hat 1 bis 1.024 Bytes."],
  "outcome.invalid key": [
    "Es enthält einen Schlüssel, der nicht benutzt werden darf.",
    "Fragen Sie, wer es Ihnen gegeben hat.",
  ],
  "outcome.tampered": [
    "Das wurde beschädigt oder verändert.",
    "Nichts davon wird gezeigt. Scannen Sie es noch einmal, am besten von einem anderen Abdruck.",
  ],
  "outcome.not subscribed": [
    "Diese Nachricht ist aus einem anderen Kanal.",
    "Diese Seite liest nur einen Kanal.",
  ],
  "outcome.left out": [
    "Ihr Zugang ist anscheinend beendet.",
    "Diese Nachricht ist für andere. Ohne Zugang können Sie nicht prüfen, wer sie schrieb: Fragen Sie den Besitzer.",
  ],
  "outcome.too young": [
    "Diese Nachricht ist aus der Zeit vor Ihrem Zugang.",
    "Sie ist für die, die den Kanal damals lesen konnten.",
  ],
  "outcome.several codes": ["Das sind mehrere Codes.", "Geben Sie einen nach dem anderen."],
  "outcome.not together": [
    "Diese Teile passen nicht zusammen.",
    "Einige sind gefälscht. Scannen Sie weitere Teile des Codes an einer anderen Stelle.",
  ],
  partsHere: "{held} von {all} Teilen sind da.",
  partsNeeded: { one: "1 weiterer fehlt, gleich welcher.", other: "{count} weitere fehlen, gleich welche." },

  "kind.PK": [
    "Das ist die Karte von jemandem.",
    "Auf ihr stehen die Ziffern, an denen Sie die Person erkennen. Heben Sie sie mit dem Programm seqrcast auf.",
  ],
  "kind.CS": [
    "Das ist eine Freigabe eines Kanals.",
    "Sie lässt eine Person den Kanal lesen: die, für die sie gemacht wurde, mit dem Programm seqrcast.",
  ],
  "kind.MS": [
    "Das ist eine Nachricht eines Kanals.",
    "Öffnen Sie sie mit dem Programm seqrcast eines Abonnenten oder mit der Gastseite des Kanals.",
  ],
  "kind.FR": [
    "Das ist eine Anfrage.",
    "Jemand möchte einen Kanal lesen. Dessen Besitzer antwortet mit dem Programm seqrcast.",
  ],
  "kind.AU": [
    "Das ist eine Vollmacht.",
    "Mit ihr kann eine Person für andere bürgen, die einen Kanal lesen möchten, mit dem Programm seqrcast.",
  ],
  "kind.EN": [
    "Das ist eine befürwortete Anfrage.",
    "Jemand möchte einen Kanal lesen, und ein Mitglied bürgt dafür. Der Besitzer antwortet mit dem Programm seqrcast.",
  ],
  "kind.BK": [
    "Das ist eine Sicherung.",
    "Das Programm seqrcast stellt sie wieder her. Niemand anders sollte sie haben.",
  ],
  "kind.SD": [
    "Das ist die Unterschrift eines Dokuments.",
    "Zum Prüfen brauchen Sie das Programm seqrcast und das Dokument.",
  ],
  "kind.IN": [
    "Das ist eine Einladung, um einen Kanal zu bitten.",
    "Die App für Telefone liest sie und macht die Anfrage, ebenso das Programm seqrcast.",
  ],
  "kind.FM": ["Das ist ein Teil eines Films.", "Ein Film zeigt einer Kamera ein verschlüsseltes Dokument."],
  "kind.GK": ["Das ist der Schlüssel eines Gastes.", "Er öffnet sich in der Gastseite, die ihn enthält."],

  "browser.framed": [
    "Diese Seite wird in einer anderen gezeigt.",
    "Wer jene gemacht hat, kann etwas über diese legen. Öffnen Sie sie für sich allein.",
  ],
  "browser.insecure": [
    "Diese Seite kam über eine offene Verbindung.",
    "Browser lassen eine Seite nur entschlüsseln, wenn sie über https kam oder eine Datei auf Ihrem Gerät ist. Speichern "
      + "Sie sie, und öffnen Sie die Datei.",
  ],
  "browser.crypto": [
    "Dieser Browser kann nicht entschlüsseln.",
    "Ihm fehlt WebCrypto. Nehmen Sie einen neueren.",
  ],
  "browser.streams": [
    "Dieser Browser kann Texte nicht auspacken.",
    "Ihm fehlt DecompressionStream für deflate-raw. Nehmen Sie einen von 2023 oder später.",
  ],
  "browser.signatures": [
    "Dieser Browser kann Unterschriften nicht prüfen.",
    "Er kennt Ed25519 nicht. Chrome und Edge kennen es ab 137, Firefox ab 129, Safari ab 17.",
  ],
  "browser.webassembly": [
    "Dieser Browser kann diese Nachricht nicht auspacken.",
    "Er führt kein WebAssembly aus. Schalten Sie es ein, oder nehmen Sie einen anderen Browser.",
  ],
  "browser.other": "Dieser Browser kann das nicht.",

  choosePictures: "Bilder von Codes wählen, eines einfügen oder sie hier ablegen",
  orChoosePictures: "Oder Bilder von Codes wählen",
  reading: { one: "Liest das Bild …", other: "Liest {count} Bilder …" },
  notRead: "Die Bilder konnten nicht gelesen werden.",
  thePicture: "Das Bild",
  pictureOf: "Bild {place} von {all}",
  pictureUnopened: "{picture} lässt sich hier nicht öffnen: Es ist beschädigt, zu groß oder von anderer Art.",
  pictureWithoutCode: "{picture} hat keinen lesbaren QR-Code.",
  codesFound: { one: "1 Code gefunden.", other: "{count} Codes gefunden." },
  noScanner:
    "Weder dieser Browser noch diese Seite kann QR-Codes lesen. Scannen Sie den Code mit einem anderen Programm, und "
    + "fügen Sie seinen Text ein.",
  cameraView: "Das Bild der Kamera",
  cameraUse: "Kamera benutzen",
  cameraStop: "Kamera ausschalten",
  cameraOff: "Die Kamera ist aus.",
  cameraHidden: "Die Kamera ist aus, weil die Seite verdeckt war.",
  cameraStarts: "Die Kamera startet. Der Browser fragt vielleicht, ob diese Seite sie benutzen darf.",
  cameraOn: "Die Kamera ist an. Halten Sie einen Code davor.",
  cameraGone: "Die Kamera ist weg. Wählen Sie ein Bild.",
  cameraForbidden:
    "Die Kamera darf nicht benutzt werden. Erlauben Sie sie dieser Seite im Browser, oder wählen Sie ein Bild.",
  cameraNone: "Hier ist keine Kamera. Wählen Sie ein Bild.",
  cameraBusy: "Die Kamera antwortet nicht: Vielleicht benutzt sie ein anderes Programm. Wählen Sie ein Bild.",
  cameraUnoffered: "Dieser Browser bietet hier keine Kamera. Wählen Sie ein Bild.",
  cameraInsecure:
    "Browser lassen eine Seite die Kamera nur benutzen, wenn sie über https kam oder eine Datei auf Ihrem Gerät "
    + "ist. Wählen Sie ein Bild.",

  ...germanContents,
};
