import SeQRcast

extension PaperLanguage {
    // No sentence begins with a value: its first letter says where it begins.
    package static let arabic = PaperLanguage(
        print: PrintLanguage("ar", isRightToLeft: true), fonts: "fonts-noto-core",
        privateMessage: "رسالة خاصة.",
        privateMessages: "رسائل خاصة.",
        onlyNoise: "لا يرى الآخرون سوى نقاط بلا معنى.",
        howToMessage: "للأعضاء: امسحوا صورة للرمز ببرنامج SeQRcast.",
        howToMessageLink: "للأعضاء: افتحوا الرمز بكاميرا الهاتف، أو امسحوا صورة له ببرنامج SeQRcast.",
        howToBoard: "للأعضاء: امسحوا صورة لرمز واحد أو للورقة كلها ببرنامج SeQRcast.",
        howToBoardLink:
            "للأعضاء: افتحوا رمزًا بكاميرا الهاتف، أو امسحوا صورة للورقة ببرنامج SeQRcast.",
        howToCode: "امسح صورة للرمز ببرنامج SeQRcast.",
        howToLink: "افتح الرمز بكاميرا الهاتف، أو امسح صورة له ببرنامج SeQRcast.",
        noReader: "أليس لديك القارئ بعد؟",
        until: "حتى",
        photographAll: .arabic(
            one: "صوّر الرمز.", two: "صوّر الرمزين كليهما.", few: "صوّر الرموز الـ{count} كلها.",
            many: "صوّر الرموز الـ{count} كلها.", other: "صوّر الرموز الـ{count} كلها."),
        anyAreEnough: .arabic(
            one: "يكفي أي رمز منها.", two: "يكفي أي رمزين منها.", few: "تكفي أي {count} رموز منها.",
            many: "يكفي أي {count} رمزًا منها.", other: "يكفي أي {count} رمز منها."),
        allAreNeeded: .arabic(
            one: "الرمز لازم.", two: "الرمزان لازمان كلاهما.", few: "الرموز الـ{count} كلها لازمة.",
            many: "الرموز الـ{count} كلها لازمة.", other: "الرموز الـ{count} كلها لازمة."),
        howToParts:
            "صورة واحدة للورقة، أو صورة لكل رمز، بأي ترتيب. امسح الصور كلها ببرنامج SeQRcast: فهو يبيّن عدد الرموز الناقصة.",
        ofCount: "من {count}",
        partOfCount: "الرمز {number} من {count}",
        done: "تم",
        page: "الورقة {number} من {count}",
        card: "بطاقة SeQRcast",
        compareCard: "قارن هذه الأرقام معي وجهًا لوجه:",
        compareCardLink: "كاميرا الهاتف تفتح هذه البطاقة. قارن هذه الأرقام معي وجهًا لوجه:",
        forOnePerson: "لشخص واحد فقط",
        forOnly: "إلى {name} فقط",
        scanShare: "يُمسح مرة واحدة، ثم لا حاجة إليه.",
        nobodyElse: "لا يستطيع أحد غيره فتحه.",
        onlyHolder: "لا يستطيع أحد غيره فتحه: فهو للشخص صاحب الأرقام {digits}.",
        compareGiver: "من {giver}. قارن هذه الأرقام مع {giver} وجهًا لوجه.",
        askToFollow: "اطلب متابعة هذه القناة.",
        asksOwner: "يُعدّ بذلك طلب إلى مالك القناة، والقرار له.",
        compareInviter: "قارن هذه الأرقام مع مالك القناة وجهًا لوجه.",
        request: "طلب متابعة قناة.",
        authorization: "تفويض بتزكية الآخرين.",
        endorsedRequest: "طلب يزكّيه أحد الأعضاء.",
        onlyRecipient: "لا يستطيع فتحه إلا الشخص الموجّه إليه.",
        signature: "توقيع.",
        signsDocument: "يبيّن من وقّع مستندًا.",
        howToSignature: "للتحقق منه، أعطِ برنامج SeQRcast المستند وصورة للرمز.",
        locked: "مقفل.",
        needsPassphrase: "يُفتح بعبارة المرور.",
        howToLocked:
            "اعرض الرمز على SeQRcast أو على صفحته للمتصفح، واكتب عبارة المرور. وهي ليست على هذه الورقة.",
        howToLockedLink: "افتح رابط الرمز بكاميرا الهاتف، واكتب عبارة المرور. وهي ليست على هذه الورقة.",
        keys: "مفاتيح SeQRcast",
        keysContents: "مفاتيح جميع القنوات، دون رسائل.",
        codes: .arabic(
            one: "رمز واحد", two: "رمزان", few: "{count} رموز", many: "{count} رمزًا", other: "{count} رمز"),
        allCodes: "{codes}، وكلها لازمة",
        someCodes: "{codes}، و{enough}",
        enoughCodes: .arabic(
            one: "يكفي أي رمز منها", two: "يكفي أي رمزين منها", few: "تكفي أي {count} منها",
            many: "تكفي أي {count} منها", other: "تكفي أي {count} منها"),
        howToRestore:
            "صوّر هذه الورقة أو امسحها ضوئيًا على حاسوب ليس لبرنامج SeQRcast خزنة عليه بعد. شغّل هذا الأمر واكتب عبارة المرور:",
        keepPassphrase: "احفظ عبارة المرور في مكان آخر",
        whoHasBoth:
            "من يملك الورقة والعبارة معًا يستطيع أن يتصرف باسمك في جميع قنواتك، ولا يستطيع أحد إلغاء ذلك. بعد إضافة أعضاء أو استبعادهم، اطبع ورقة جديدة وأتلف هذه.",
        passphrasePlace: "مكان عبارة المرور",
        neverPassphrase: "المكان أو الشخص، لا العبارة نفسها أبدًا.",
        restoredOnTrial: "تاريخ تجربة الاستعادة",
        forGuest: "إلى {name}",
        guestTitle: "اقرأ لوحتنا في المتصفح",
        guestIntroduction: "لا تحتاج إلى برنامج ولا إلى شبكة: صفحة واحدة على جهازك تفتح الرموز.",
        savePage: "احفظ الصفحة وافتحها",
        howToSave:
            "تستلم من {giver} ملفًا، {file}، باليد أو بطريقة تثقان بها كلاكما.\nافتحه من جهازك، لا من رابط.",
        typePassphrase: "اكتب عبارة المرور",
        howToType: "تستلمها من {giver} بطريقة أخرى. وهي ليست على هذه الورقة: لا تكتبها هنا.",
        compareOwner: "قارن الأرقام",
        howToCompare:
            "تعرض الصفحة هذه الأرقام مع كل رسالة. إن اختلف رقم واحد فأغلق الصفحة واسأل {giver}.",
        showCode: "اعرض عليها رمزًا من اللوحة",
        howToShow: "استخدم الكاميرا أو اختر صورة.",
        tryThis: "جرّب بهذا الرمز:",
        keepPage: "احتفظ بالصفحة لنفسك",
        whoHasPage: "من يملك الصفحة وعبارة المرور يستطيع قراءة ما تقرؤه.",
        lostPage: "هل فقدتها؟",
        reportLoss: "اطلب من {giver} استبعادها: لن تفتح الصفحة الرسائل اللاحقة.",
        compareDigest: "للتأكد من الملف، قارن قيمة SHA-256 الخاصة به:",
        weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
        months: [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
            "نوفمبر",
            "ديسمبر",
        ],
        date: "{day} {month} {year}",
        dayOfWeek: "{weekday} {date}",
        moment: "{day}، {time}",
        gap: " ")
}
