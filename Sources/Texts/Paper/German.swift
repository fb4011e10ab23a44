import SeQRcast

extension PaperLanguage {
    package static let german = PaperLanguage(
        print: PrintLanguage("de"), fonts: "fonts-dejavu-extra",
        privateMessage: "Eine private Nachricht.",
        privateMessages: "Private Nachrichten.",
        onlyNoise: "Andere sehen nur Rauschen.",
        howToMessage: "Abonnenten: ein Foto des Codes mit SeQRcast lesen.",
        howToMessageLink:
            "Abonnenten: den Code mit der Kamera eines Telefons öffnen, oder ein Foto davon mit SeQRcast lesen.",
        howToBoard: "Abonnenten: ein Foto eines Codes oder des ganzen Blattes mit SeQRcast lesen.",
        howToBoardLink:
            "Abonnenten: einen Code mit der Kamera eines Telefons öffnen, oder ein Foto des Blattes mit SeQRcast lesen.",
        howToCode: "Ein Foto des Codes mit SeQRcast lesen.",
        howToLink: "Den Code mit der Kamera eines Telefons öffnen, oder ein Foto davon mit SeQRcast lesen.",
        noReader: "Noch kein Leseprogramm?",
        until: "Bis",
        photographAll: "Alle {count} fotografieren.",
        anyAreEnough: .one("Einer genügt.", other: "Beliebige {count} genügen."),
        allAreNeeded: "Alle {count} sind nötig.",
        howToParts:
            "Ein Bild vom ganzen Blatt oder eines von jedem Code, in beliebiger Reihenfolge. Alle Bilder mit SeQRcast lesen: Es zeigt, wie viele Codes fehlen.",
        ofCount: "von {count}",
        partOfCount: "{number} von {count}",
        done: "erledigt",
        page: "Blatt {number} von {count}",
        card: "SeQRcast-Karte",
        compareCard: "Diese Ziffern persönlich mit mir vergleichen:",
        compareCardLink: "Jede Handykamera öffnet diese Karte. Diese Ziffern persönlich mit mir vergleichen:",
        forOnePerson: "Nur für eine Person",
        forOnly: "Nur für {name}",
        scanShare: "Einmal lesen. Danach wird es nicht mehr gebraucht.",
        nobodyElse: "Niemand sonst kann den Code öffnen.",
        onlyHolder: "Niemand sonst kann den Code öffnen: Er ist für die Person mit den Ziffern {digits}.",
        compareGiver: "Von {giver}. Diese Ziffern persönlich mit {giver} vergleichen.",
        askToFollow: "Bitten Sie darum, diesem Kanal zu folgen.",
        asksOwner: "Daraus wird eine Anfrage an den Besitzer, der entscheidet.",
        compareInviter: "Diese Ziffern persönlich mit dem Besitzer vergleichen.",
        request: "Eine Anfrage, einem Kanal zu folgen.",
        authorization: "Eine Vollmacht, für andere zu bürgen.",
        endorsedRequest: "Eine Anfrage, für die ein Mitglied bürgt.",
        onlyRecipient: "Nur die Person, für die sie ist, kann sie öffnen.",
        signature: "Eine Unterschrift.",
        signsDocument: "Sie zeigt, wer ein Dokument unterschrieben hat.",
        howToSignature: "Zum Prüfen das Dokument und ein Foto des Codes mit SeQRcast lesen.",
        locked: "Verschlossen.",
        needsPassphrase: "Die Passphrase öffnet es.",
        howToLocked:
            "Den Code mit SeQRcast oder seiner Seite für Browser lesen und die Passphrase eingeben. Sie steht nicht auf diesem Blatt.",
        howToLockedLink:
            "Den Link des Codes mit der Kamera eines Telefons öffnen und die Passphrase eingeben. Sie steht nicht auf diesem Blatt.",
        keys: "SeQRcast-Schlüssel",
        keysContents: "Schlüssel aller Kanäle. Keine Nachrichten.",
        codes: .one("{count} Code", other: "{count} Codes"),
        allCodes: "{codes}, alle sind nötig",
        someCodes: "{codes}, {enough}",
        enoughCodes: .one("einer genügt", other: "beliebige {count} genügen"),
        howToRestore:
            "Dieses Blatt fotografieren oder scannen, auf einem Computer, auf dem SeQRcast noch keinen Tresor hat. Dies ausführen und die Passphrase eingeben:",
        keepPassphrase: "Die Passphrase anderswo aufheben",
        whoHasBoth:
            "Wer beides hat, kann in allen Ihren Kanälen als Sie auftreten, und niemand kann das rückgängig machen. Nach jeder Aufnahme und jedem Ausschluss ein neues Blatt drucken und dieses vernichten.",
        passphrasePlace: "Ort der Passphrase",
        neverPassphrase: "Der Ort oder die Person. Niemals die Passphrase selbst.",
        restoredOnTrial: "Zur Probe wiederhergestellt am",
        forGuest: "Für {name}",
        guestTitle: "Unser Brett im Browser lesen",
        guestIntroduction:
            "Sie brauchen kein Programm und kein Netz: Eine Seite auf Ihrem eigenen Gerät öffnet die Codes.",
        savePage: "Die Seite speichern und öffnen",
        howToSave:
            "{giver} gibt Ihnen eine Datei, {file}, persönlich oder auf einem Weg, dem Sie beide vertrauen.\nÖffnen Sie sie auf Ihrem Gerät, nicht über einen Link.",
        typePassphrase: "Die Passphrase eingeben",
        howToType:
            "{giver} gibt sie Ihnen auf einem anderen Weg. Sie steht nicht auf diesem Blatt: Schreiben Sie sie nicht darauf.",
        compareOwner: "Die Ziffern vergleichen",
        howToCompare:
            "Die Seite zeigt diese Ziffern bei jeder Nachricht. Weicht eine ab, schließen Sie die Seite und fragen Sie {giver}.",
        showCode: "Einen Code vom Brett zeigen",
        howToShow: "Mit der Kamera, oder wählen Sie ein Bild.",
        tryThis: "Versuchen Sie es mit diesem:",
        keepPage: "Die Seite für sich behalten",
        whoHasPage: "Wer die Seite und die Passphrase hat, kann lesen, was Sie lesen.",
        lostPage: "Verloren?",
        reportLoss:
            "Bitten Sie {giver}, die Seite zu sperren: Sie öffnet spätere Nachrichten dann nicht mehr.",
        compareDigest: "Ob es die richtige Datei ist, zeigt ihr SHA-256:",
        weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
        months: [
            "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
        ],
        date: "{day}. {month} {year}",
        dayOfWeek: "{weekday} {date}",
        moment: "{day}, {time}",
        gap: " ")
}
