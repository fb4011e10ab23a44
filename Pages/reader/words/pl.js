import polishContents from "../../common/words/contents-pl.js";

// Zdania stron czytnika i gościa po polsku. Klucze jak w en.js.
export default {
  title: "Czytnik SeQRcast",
  lead: "Otwiera teksty chronione hasłem, tylko na tym urządzeniu: strona niczego nie pobiera ani nie wysyła.",
  leadOfGuest: "Czyta jeden kanał, tylko na tym urządzeniu: strona niczego nie pobiera ani nie wysyła.",
  channel: "Kanał",
  lock: "Zablokuj",
  passphrase: "Hasło",
  passphraseLabel: "Otrzymane hasło",
  passphraseHint: "Wygląda jak mofab-jiduz-tizok-hagur-vobal-nifos, chyba że ktoś wybrał inne.",
  show: "Pokaż",
  open: "Otwórz",
  opening: "Otwieram…",
  openingLong: "Otwieram. To chwilę potrwa, na starym telefonie nawet pół minuty.",
  anotherCode: "Inny kod",
  opened: "Otwarto",
  close: "Zamknij",
  closeAndForget: "Zamknij i zapomnij",
  code: "Kod",
  scanCode: "Zeskanuj kod",
  codeLabel: "Wklej kod albo link, który go zawiera",
  codeHint: "Kod w kilku częściach: każda w osobnym wierszu, w dowolnej kolejności.",
  continue: "Dalej",
  about: "O tej stronie",
  aboutAuthor: "Kto jest autorem treści",
  aboutAuthorText:
    "Tekst chroniony hasłem mógł napisać każdy, kto zna hasło. Taki tekst nie ma autora i niczego nie dowodzi. "
    + "Wiadomość z kanału jest podpisana przez właściciela. Strona pokazuje odcisk jego klucza, czyli cyfry, po których "
    + "można go rozpoznać.",
  aboutKept: "Co zostaje zapisane",
  aboutKeptText:
    "Nic. Otwarte treści znikają po zamknięciu strony. Przeglądarka może zapamiętać link, ale bez hasła jest on "
    + "bezwartościowy.",
  aboutOrigin: "Skąd masz tę stronę",
  aboutOriginText:
    "To ważne: kto da ci zmienioną stronę, może zdobyć twoje hasło. Zachowaj kopię, której ufasz, i za jej pomocą "
    + "otwieraj linki. Jej SHA-256, czyli liczba, która zmienia się przy każdej zmianie pliku, musi być taka sama jak "
    + "ta, którą program seqrcast podał przy tworzeniu strony.",
  licenses: "Licencje",

  waitsForPassphrase: "Ta strona czyta jeden kanał. Wpisz hasło, które do niej dołączono.",
  thenReads: "Potem odczyta podany kod.",
  lockedText: "To tekst chroniony hasłem. Wpisz hasło, aby go otworzyć.",
  authorNote: "Mógł to napisać każdy, kto zna hasło. Nic z tego nie zostaje: zapisz, czego potrzebujesz.",
  messages: {
    one: "Wiadomość",
    few: "{count} wiadomości",
    many: "{count} wiadomości",
    other: "{count} wiadomości",
  },
  unopened: {
    one: "Jednego innego kodu nie udało się otworzyć.",
    few: "{count} innych kodów nie udało się otworzyć.",
    many: "{count} innych kodów nie udało się otworzyć.",
    other: "{count} innych kodów nie udało się otworzyć.",
  },
  closeFirst: "Najpierw to zamknij, a potem podaj zdjęcie jeszcze raz.",

  noName: "bez imienia",
  owner: "Właściciel",
  theOwner: "właściciel",
  fingerprint: "Odcisk klucza",
  compareOwner:
    "Imię może podać każdy. Porównaj odcisk klucza, czyli te cyfry, z tym, który masz od właściciela kanału.",
  expired: "Ta wiadomość wygasła: {time}.",
  number: "Numer",
  written: "Napisano",
  expires: "Wygasa",
  signedBy: "Podpis",

  "outcome.not a code": [
    "To nie jest kod.",
    "Kod zaczyna się od SEQR1. Wklej go w całości albo wklej cały link, który go zawiera.",
  ],
  "outcome.newer": [
    "To nowszy rodzaj kodu.",
    "Ta strona go nie zna. Weź nowszą stronę stamtąd, skąd masz tę.",
  ],
  "outcome.damaged": [
    "To jest uszkodzone.",
    "Czegoś brakuje albo coś zmieniono. Skopiuj lub zeskanuj to jeszcze raz, w całości.",
  ],
  "outcome.absurd": [
    "Ten kod nie powstał po to, by go otwierać.",
    "Wymaga więcej lub mniej obliczeń niż jakikolwiek tekst chroniony hasłem. Niczego nie obliczono. Zapytaj osobę, od "
      + "której to masz.",
  ],
  "outcome.wrong passphrase": [
    "To nie jest właściwe hasło.",
    "Porównaj je litera po literze. W haśle wygenerowanym wielkość liter, spacje i łączniki nie mają znaczenia.",
  ],
  "outcome.invalid passphrase": ["To nie może być hasło.", "Hasło ma od 1 do 1024 bajtów."],
  "outcome.invalid key": ["Zawiera klucz, którego nie wolno używać.", "Zapytaj osobę, od której to masz."],
  "outcome.tampered": [
    "To zostało uszkodzone lub zmienione.",
    "Nic z tego nie zostanie pokazane. Zeskanuj to jeszcze raz, w miarę możliwości z innego egzemplarza.",
  ],
  "outcome.not subscribed": ["Ta wiadomość jest z innego kanału.", "Ta strona czyta tylko jeden kanał."],
  "outcome.left out": [
    "Wygląda na to, że nie masz już dostępu.",
    "Ta wiadomość jest dla innych. Bez dostępu nie sprawdzisz, kto ją napisał: zapytaj właściciela kanału.",
  ],
  "outcome.too young": [
    "Ta wiadomość jest starsza niż twój dostęp.",
    "Powstała dla tych, którzy mogli wtedy czytać kanał.",
  ],
  "outcome.several codes": ["To kilka kodów.", "Podawaj je po jednym."],
  "outcome.not together": [
    "Te części do siebie nie pasują.",
    "Niektóre są podrobione. Zeskanuj więcej części tego kodu w innym miejscu.",
  ],
  partsHere: "Części: {held} z {all}.",
  partsNeeded: {
    one: "Potrzebna jest jeszcze 1, obojętnie która.",
    few: "Potrzebne są jeszcze {count}, obojętnie które.",
    many: "Potrzeba jeszcze {count}, obojętnie których.",
    other: "Potrzeba jeszcze {count}, obojętnie których.",
  },

  "kind.PK": [
    "To czyjaś wizytówka.",
    "Podaje cyfry, po których rozpoznasz tę osobę. Zachowaj ją w programie seqrcast.",
  ],
  "kind.CS": [
    "To przepustka do kanału.",
    "Pozwala czytać kanał jednej osobie: tej, dla której powstała, w programie seqrcast.",
  ],
  "kind.MS": [
    "To wiadomość z kanału.",
    "Otworzy ją program seqrcast uczestnika albo strona gościa tego kanału.",
  ],
  "kind.FR": [
    "To prośba o dostęp do kanału.",
    "Ktoś chce czytać kanał. Właściciel odpowiada w programie seqrcast.",
  ],
  "kind.AU": [
    "To upoważnienie.",
    "Pozwala jednej osobie ręczyć, w programie seqrcast, za tych, którzy chcą czytać kanał.",
  ],
  "kind.EN": [
    "To poparta prośba.",
    "Ktoś chce czytać kanał, a jeden z uczestników za niego ręczy. Właściciel odpowiada w programie seqrcast.",
  ],
  "kind.BK": ["To kopia zapasowa.", "Przywróć ją programem seqrcast. Nikt inny nie powinien jej mieć."],
  "kind.SD": ["To podpis dokumentu.", "Aby go sprawdzić, potrzebujesz programu seqrcast i tego dokumentu."],
  "kind.IN": [
    "To zaproszenie, by poprosić o dostęp do kanału.",
    "Odczyta je i utworzy prośbę aplikacja na telefon, a także program seqrcast.",
  ],
  "kind.FM": ["To część filmu.", "Film pokazuje zaszyfrowany dokument kamerze."],
  "kind.GK": ["To klucz gościa.", "Otwiera się na stronie gościa, która go zawiera."],

  "browser.framed": [
    "Ta strona jest pokazana wewnątrz innej.",
    "Autor tamtej strony może coś na tę nałożyć. Otwórz tę osobno.",
  ],
  "browser.insecure": [
    "Tę stronę wczytano nieszyfrowanym połączeniem.",
    "Przeglądarka pozwala stronie odszyfrowywać tylko wtedy, gdy wczytano ją przez https albo jest plikiem na "
      + "urządzeniu. Zapisz ją i otwórz plik.",
  ],
  "browser.crypto": ["Ta przeglądarka nie potrafi odszyfrowywać.", "Brakuje w niej WebCrypto. Użyj nowszej."],
  "browser.streams": [
    "Ta przeglądarka nie potrafi rozpakować tekstów.",
    "Brakuje w niej DecompressionStream dla deflate-raw. Użyj przeglądarki z 2023 roku lub nowszej.",
  ],
  "browser.signatures": [
    "Ta przeglądarka nie potrafi sprawdzać podpisów.",
    "Nie zna Ed25519. Chrome i Edge znają od wersji 137, Firefox od 129, Safari od 17.",
  ],
  "browser.webassembly": [
    "Ta przeglądarka nie potrafi rozpakować tej wiadomości.",
    "Nie uruchamia WebAssembly. Włącz tę funkcję albo użyj innej przeglądarki.",
  ],
  "browser.other": "Ta przeglądarka tego nie potrafi.",

  choosePictures: "Wybierz zdjęcia kodów, wklej zdjęcie albo upuść je tutaj",
  orChoosePictures: "Albo wybierz zdjęcia kodów",
  reading: {
    one: "Odczytuję zdjęcie…",
    few: "Odczytuję {count} zdjęcia…",
    many: "Odczytuję {count} zdjęć…",
    other: "Odczytuję {count} zdjęć…",
  },
  notRead: "Zdjęć nie udało się odczytać.",
  thePicture: "Zdjęcie",
  pictureOf: "Zdjęcie {place} z {all}",
  pictureUnopened: "{picture}: nie da się otworzyć. Jest uszkodzone, za duże albo innego rodzaju.",
  pictureWithoutCode: "{picture}: nie ma kodu QR, który dałoby się odczytać.",
  codesFound: {
    one: "Znaleziono 1 kod.",
    few: "Znaleziono {count} kody.",
    many: "Znaleziono {count} kodów.",
    other: "Znaleziono {count} kodów.",
  },
  noScanner:
    "Ani ta przeglądarka, ani ta strona nie potrafi czytać kodów QR. Zeskanuj kod innym programem i wklej jego tekst.",
  cameraView: "Obraz z kamery",
  cameraUse: "Użyj kamery",
  cameraStop: "Wyłącz kamerę",
  cameraOff: "Kamera jest wyłączona.",
  cameraHidden: "Kamera jest wyłączona, bo strona była ukryta.",
  cameraStarts: "Kamera się uruchamia. Przeglądarka może zapytać, czy ta strona może jej używać.",
  cameraOn: "Kamera jest włączona. Pokaż jej kod.",
  cameraGone: "Kamera zniknęła. Wybierz zdjęcie.",
  cameraForbidden:
    "Brak zgody na użycie kamery. Zezwól na to tej stronie w przeglądarce albo wybierz zdjęcie.",
  cameraNone: "Nie ma tu kamery. Wybierz zdjęcie.",
  cameraBusy: "Kamera nie odpowiada: może jej używać inny program. Wybierz zdjęcie.",
  cameraUnoffered: "Ta przeglądarka nie udostępnia tu kamery. Wybierz zdjęcie.",
  cameraInsecure:
    "Przeglądarka pozwala stronie używać kamery tylko wtedy, gdy wczytano ją przez https albo jest plikiem na "
    + "urządzeniu. Wybierz zdjęcie.",

  ...polishContents,
};
