import SeQRcast

extension PaperLanguage {
    package static let polish = PaperLanguage(
        print: PrintLanguage("pl"), fonts: "fonts-dejavu-extra",
        privateMessage: "Prywatna wiadomość.",
        privateMessages: "Prywatne wiadomości.",
        onlyNoise: "Inni widzą tylko szum.",
        howToMessage: "Uczestnicy: zeskanujcie zdjęcie kodu w SeQRcast.",
        howToMessageLink:
            "Uczestnicy: otwórzcie kod aparatem telefonu albo zeskanujcie jego zdjęcie w SeQRcast.",
        howToBoard: "Uczestnicy: zeskanujcie zdjęcie jednego kodu lub całego arkusza w SeQRcast.",
        howToBoardLink:
            "Uczestnicy: otwórzcie kod aparatem telefonu albo zeskanujcie zdjęcie arkusza w SeQRcast.",
        howToCode: "Zeskanuj zdjęcie kodu w SeQRcast.",
        howToLink: "Otwórz kod aparatem telefonu albo zeskanuj jego zdjęcie w SeQRcast.",
        noReader: "Nie masz jeszcze czytnika?",
        until: "Do",
        photographAll: .polish(
            one: "Sfotografuj {count} kod.", few: "Sfotografuj wszystkie {count} kody.",
            many: "Sfotografuj wszystkie {count} kodów."),
        anyAreEnough: .polish(
            one: "Wystarczy dowolny jeden.", few: "Wystarczą dowolne {count}.",
            many: "Wystarczy dowolnych {count}."),
        allAreNeeded: .polish(
            one: "Potrzebny jest {count} kod.", few: "Potrzebne są wszystkie {count}.",
            many: "Potrzebnych jest wszystkich {count}."),
        howToParts:
            "Jedno zdjęcie arkusza albo po jednym zdjęciu każdego kodu, w dowolnej kolejności. Zeskanuj wszystkie w SeQRcast: program pokaże, ilu jeszcze brakuje.",
        ofCount: "z {count}",
        partOfCount: "{number} z {count}",
        done: "gotowe",
        page: "Arkusz {number} z {count}",
        card: "Wizytówka SeQRcast",
        compareCard: "Porównaj te cyfry ze mną osobiście:",
        compareCardLink: "Aparat telefonu otwiera tę wizytówkę. Porównaj te cyfry ze mną osobiście:",
        forOnePerson: "Tylko dla jednej osoby",
        forOnly: "Tylko dla: {name}",
        scanShare: "Zeskanuj raz. Potem kod nie będzie już potrzebny.",
        nobodyElse: "Nikt inny go nie otworzy.",
        onlyHolder: "Nikt inny go nie otworzy: jest dla osoby, która ma cyfry {digits}.",
        compareGiver: "Od: {giver}. Porównajcie te cyfry osobiście.",
        askToFollow: "Poproś o dostęp do tego kanału.",
        asksOwner: "Powstanie prośba do właściciela, który zdecyduje.",
        compareInviter: "Porównaj te cyfry osobiście z właścicielem.",
        request: "Prośba o dostęp do kanału.",
        authorization: "Upoważnienie do poręczania za innych.",
        endorsedRequest: "Prośba z poręczeniem uczestnika kanału.",
        onlyRecipient: "Otworzy ją tylko adresat.",
        signature: "Podpis.",
        signsDocument: "Pokazuje, kto podpisał dokument.",
        howToSignature: "Aby go sprawdzić, wczytaj w SeQRcast dokument i zdjęcie kodu.",
        locked: "Chronione hasłem.",
        needsPassphrase: "Otwiera się hasłem.",
        howToLocked:
            "Pokaż kod programowi SeQRcast albo jego stronie w przeglądarce i wpisz hasło. Na tym arkuszu go nie ma.",
        howToLockedLink: "Otwórz link z kodu aparatem telefonu i wpisz hasło. Na tym arkuszu go nie ma.",
        keys: "Klucze SeQRcast",
        keysContents: "Klucze wszystkich kanałów. Bez wiadomości.",
        codes: .polish(one: "{count} kod", few: "{count} kody", many: "{count} kodów"),
        allCodes: "{codes}, potrzebne wszystkie",
        someCodes: "{codes}; {enough}",
        enoughCodes: .polish(
            one: "wystarczy dowolny jeden", few: "wystarczą dowolne {count}",
            many: "wystarczy dowolnych {count}"),
        howToRestore:
            "Sfotografuj lub zeskanuj ten arkusz. Na komputerze, na którym SeQRcast nie ma jeszcze sejfu, uruchom to polecenie i wpisz hasło:",
        keepPassphrase: "Hasło trzymaj gdzie indziej",
        whoHasBoth:
            "Kto ma jedno i drugie, może działać jako ty we wszystkich twoich kanałach i nikt nie może tego cofnąć. Gdy przyjmiesz lub wykluczysz uczestników, wydrukuj nowy arkusz i zniszcz ten.",
        passphrasePlace: "Hasło jest tutaj",
        neverPassphrase: "Miejsce lub osoba. Nigdy samo hasło.",
        restoredOnTrial: "Próbnie przywrócono dnia",
        forGuest: "Dla: {name}",
        guestTitle: "Czytaj naszą tablicę w przeglądarce",
        guestIntroduction:
            "Nie trzeba programu ani sieci: kody otwiera jedna strona na twoim własnym urządzeniu.",
        savePage: "Zapisz stronę i otwórz ją",
        howToSave:
            "Plik {file} dostaniesz od: {giver}, osobiście albo drogą, której obie strony ufają.\nOtwórz go na swoim urządzeniu, nie z linku.",
        typePassphrase: "Wpisz hasło",
        howToType:
            "Hasło dostaniesz od: {giver}, inną drogą. Nie ma go na tym arkuszu: nie zapisuj go tutaj.",
        compareOwner: "Porównaj cyfry",
        howToCompare:
            "Strona pokazuje te cyfry przy każdej wiadomości. Jeśli choć jedna się różni, zamknij stronę i zapytaj, kto ją dał: {giver}.",
        showCode: "Pokaż jej kod z tablicy",
        howToShow: "Użyj kamery albo wybierz zdjęcie.",
        tryThis: "Wypróbuj na tym:",
        keepPage: "Nie przekazuj nikomu tej strony",
        whoHasPage: "Kto ma stronę i hasło, może czytać to, co ty.",
        lostPage: "Zgubiona?",
        reportLoss:
            "Poproś o odebranie jej dostępu ({giver}): nie otworzy wtedy późniejszych wiadomości.",
        compareDigest: "Dla pewności porównaj SHA-256 pliku:",
        weekdays: ["niedz.", "pon.", "wt.", "śr.", "czw.", "pt.", "sob."],
        months: ["sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru"],
        date: "{day} {month} {year}",
        dayOfWeek: "{weekday} {date}",
        moment: "{day}, {time}",
        gap: " ")
}
