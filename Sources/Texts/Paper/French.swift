import SeQRcast

extension PaperLanguage {
    package static let french = PaperLanguage(
        print: PrintLanguage("fr"), fonts: "fonts-dejavu-extra",
        privateMessage: "Un message privé.",
        privateMessages: "Messages privés.",
        onlyNoise: "Les autres n’y voient que du bruit.",
        howToMessage: "Abonnés : scannez une photo du code avec SeQRcast.",
        howToMessageLink:
            "Abonnés : ouvrez le code avec l’appareil photo d’un téléphone, ou scannez-en une photo avec SeQRcast.",
        howToBoard: "Abonnés : scannez avec SeQRcast la photo d’un code ou de la feuille entière.",
        howToBoardLink:
            "Abonnés : ouvrez un code avec l’appareil photo d’un téléphone, ou scannez une photo de la feuille avec SeQRcast.",
        howToCode: "Scannez une photo du code avec SeQRcast.",
        howToLink:
            "Ouvrez le code avec l’appareil photo d’un téléphone, ou scannez-en une photo avec SeQRcast.",
        noReader: "Pas encore de lecteur ?",
        until: "Jusqu’au",
        photographAll: .one("Photographiez le code.", other: "Photographiez les {count} codes."),
        anyAreEnough: .one("Un seul suffit.", other: "{count} d’entre eux suffisent."),
        allAreNeeded: .one("Il est nécessaire.", other: "Les {count} sont nécessaires."),
        howToParts:
            "Une photo de la feuille, ou une de chaque code, dans n’importe quel ordre. Scannez-les toutes avec SeQRcast : il indique combien de codes manquent.",
        ofCount: "sur {count}",
        partOfCount: "{number} sur {count}",
        done: "fait",
        page: "Feuille {number} sur {count}",
        card: "Fiche SeQRcast",
        compareCard: "Comparez ces chiffres avec moi en personne :",
        compareCardLink:
            "L’appareil photo d’un téléphone ouvre cette fiche. Comparez ces chiffres avec moi en personne :",
        forOnePerson: "Pour une seule personne",
        forOnly: "Pour {name} uniquement",
        scanShare: "À scanner une fois. Ensuite, il ne sert plus.",
        nobodyElse: "Personne d’autre ne peut l’ouvrir.",
        onlyHolder:
            "Personne d’autre ne peut l’ouvrir : il est pour la personne dont les chiffres sont {digits}.",
        compareGiver: "De la part de {giver}. Comparez ces chiffres avec {giver} en personne.",
        askToFollow: "Demandez à suivre ce canal.",
        asksOwner: "Une demande est faite au propriétaire, qui décide.",
        compareInviter: "Comparez ces chiffres en personne avec le propriétaire.",
        request: "Une demande pour suivre un canal.",
        authorization: "Une procuration pour parrainer des demandes.",
        endorsedRequest: "Une demande parrainée par un membre.",
        onlyRecipient: "Seule la personne à qui elle s’adresse peut l’ouvrir.",
        signature: "Une signature.",
        signsDocument: "Elle montre qui a signé un document.",
        howToSignature: "Pour la vérifier, donnez à SeQRcast le document et une photo du code.",
        locked: "Verrouillé.",
        needsPassphrase: "S’ouvre avec sa phrase secrète.",
        howToLocked:
            "Montrez le code à SeQRcast ou à sa page pour navigateurs, et saisissez la phrase secrète. Elle n’est pas sur cette feuille.",
        howToLockedLink:
            "Ouvrez le lien du code avec l’appareil photo d’un téléphone, et saisissez la phrase secrète. Elle n’est pas sur cette feuille.",
        keys: "Clés SeQRcast",
        keysContents: "Clés de tous les canaux. Aucun message.",
        codes: .one("{count} code", other: "{count} codes"),
        allCodes: "{codes}, tous nécessaires",
        someCodes: "{codes} ; {enough}",
        enoughCodes: .one("un seul suffit", other: "{count} suffisent"),
        howToRestore:
            "Photographiez ou scannez cette feuille sur un ordinateur où SeQRcast n’a pas encore de coffre. Lancez cette commande et saisissez la phrase secrète :",
        keepPassphrase: "Gardez la phrase secrète ailleurs",
        whoHasBoth:
            "Qui possède les deux peut se faire passer pour vous dans tous vos canaux, et personne ne peut y remédier. Après avoir ajouté ou exclu des membres, imprimez une nouvelle feuille et détruisez celle-ci.",
        passphrasePlace: "La phrase secrète se trouve",
        neverPassphrase: "Le lieu ou la personne. Jamais la phrase secrète elle-même.",
        restoredOnTrial: "Restauration testée le",
        forGuest: "Pour {name}",
        guestTitle: "Lire notre panneau dans un navigateur",
        guestIntroduction:
            "Il ne vous faut ni programme ni réseau : une page sur votre propre appareil ouvre les codes.",
        savePage: "Enregistrez la page et ouvrez-la",
        howToSave:
            "{giver} vous donne un fichier, {file}, en main propre ou par une voie à laquelle vous vous fiez tous deux.\nOuvrez-le depuis votre appareil, pas depuis un lien.",
        typePassphrase: "Saisissez la phrase secrète",
        howToType:
            "{giver} vous la donne par une autre voie. Elle n’est pas sur cette feuille : ne l’y écrivez pas.",
        compareOwner: "Comparez les chiffres",
        howToCompare:
            "La page montre ces chiffres avec chaque message. Si un seul diffère, fermez la page et demandez à {giver}.",
        showCode: "Montrez-lui un code du panneau",
        howToShow: "Utilisez la caméra ou choisissez une image.",
        tryThis: "Essayez avec celui-ci :",
        keepPage: "Gardez la page pour vous",
        whoHasPage: "Qui possède la page et la phrase secrète peut lire ce que vous lisez.",
        lostPage: "Perdue ?",
        reportLoss: "Demandez à {giver} de la révoquer : elle n’ouvrira plus les messages suivants.",
        compareDigest: "Pour être sûr du fichier, comparez son SHA-256 :",
        weekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
        months: [
            "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
        ],
        date: "{day} {month} {year}",
        dayOfWeek: "{weekday} {date}",
        moment: "{day}, {time}",
        gap: " ")
}
