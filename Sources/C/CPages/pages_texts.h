// Made by Scripts/list-pages.sh. In no particular order: pages order scripts by their import lines. A NUL ends each file.
    {"base45.js", (const uint8_t[]){
#embed "../../../Web/base45.js" suffix(, 0)
    }},
    {"brotli.js", (const uint8_t[]){
#embed "../../../Web/brotli.js" suffix(, 0)
    }},
    {"browser.js", (const uint8_t[]){
#embed "../../../Web/browser.js" suffix(, 0)
    }},
    {"bytes.js", (const uint8_t[]){
#embed "../../../Web/bytes.js" suffix(, 0)
    }},
    {"calendar.js", (const uint8_t[]){
#embed "../../../Web/calendar.js" suffix(, 0)
    }},
    {"calendarview.js", (const uint8_t[]){
#embed "../../../Web/calendarview.js" suffix(, 0)
    }},
    {"camera.js", (const uint8_t[]){
#embed "../../../Web/camera.js" suffix(, 0)
    }},
    {"card.js", (const uint8_t[]){
#embed "../../../Web/card.js" suffix(, 0)
    }},
    {"civiltime.js", (const uint8_t[]){
#embed "../../../Web/civiltime.js" suffix(, 0)
    }},
    {"code.js", (const uint8_t[]){
#embed "../../../Web/code.js" suffix(, 0)
    }},
    {"codes.js", (const uint8_t[]){
#embed "../../../Web/codes.js" suffix(, 0)
    }},
    {"contact.js", (const uint8_t[]){
#embed "../../../Web/contact.js" suffix(, 0)
    }},
    {"content.js", (const uint8_t[]){
#embed "../../../Web/content.js" suffix(, 0)
    }},
    {"contentlines.js", (const uint8_t[]){
#embed "../../../Web/contentlines.js" suffix(, 0)
    }},
    {"contentview.js", (const uint8_t[]){
#embed "../../../Web/contentview.js" suffix(, 0)
    }},
    {"cover.js", (const uint8_t[]){
#embed "../../../Web/cover.js" suffix(, 0)
    }},
    {"crypto.js", (const uint8_t[]){
#embed "../../../Web/crypto.js" suffix(, 0)
    }},
    {"definedzone.js", (const uint8_t[]){
#embed "../../../Web/definedzone.js" suffix(, 0)
    }},
    {"element.js", (const uint8_t[]){
#embed "../../../Web/element.js" suffix(, 0)
    }},
    {"erasure.js", (const uint8_t[]){
#embed "../../../Web/erasure.js" suffix(, 0)
    }},
    {"eventtimes.js", (const uint8_t[]){
#embed "../../../Web/eventtimes.js" suffix(, 0)
    }},
    {"guest.js", (const uint8_t[]){
#embed "../../../Web/guest.js" suffix(, 0)
    }},
    {"host.js", (const uint8_t[]){
#embed "../../../Web/host.js" suffix(, 0)
    }},
    {"images.js", (const uint8_t[]){
#embed "../../../Web/images.js" suffix(, 0)
    }},
    {"inflate.js", (const uint8_t[]){
#embed "../../../Web/inflate.js" suffix(, 0)
    }},
    {"language.js", (const uint8_t[]){
#embed "../../../Web/language.js" suffix(, 0)
    }},
    {"links.js", (const uint8_t[]){
#embed "../../../Web/links.js" suffix(, 0)
    }},
    {"location.js", (const uint8_t[]){
#embed "../../../Web/location.js" suffix(, 0)
    }},
    {"locked.js", (const uint8_t[]){
#embed "../../../Web/locked.js" suffix(, 0)
    }},
    {"map/caption.js", (const uint8_t[]){
#embed "../../../Web/map/caption.js" suffix(, 0)
    }},
    {"map/cities.js", (const uint8_t[]){
#embed "../../../Web/map/cities.js" suffix(, 0)
    }},
    {"map/clusters.js", (const uint8_t[]){
#embed "../../../Web/map/clusters.js" suffix(, 0)
    }},
    {"map/drawn.js", (const uint8_t[]){
#embed "../../../Web/map/drawn.js" suffix(, 0)
    }},
    {"map/entries.js", (const uint8_t[]){
#embed "../../../Web/map/entries.js" suffix(, 0)
    }},
    {"map/entryview.js", (const uint8_t[]){
#embed "../../../Web/map/entryview.js" suffix(, 0)
    }},
    {"map/filter.js", (const uint8_t[]){
#embed "../../../Web/map/filter.js" suffix(, 0)
    }},
    {"map/gestures.js", (const uint8_t[]){
#embed "../../../Web/map/gestures.js" suffix(, 0)
    }},
    {"map/labels.js", (const uint8_t[]){
#embed "../../../Web/map/labels.js" suffix(, 0)
    }},
    {"map/map.js", (const uint8_t[]){
#embed "../../../Web/map/map.js" suffix(, 0)
    }},
    {"map/marks.js", (const uint8_t[]){
#embed "../../../Web/map/marks.js" suffix(, 0)
    }},
    {"map/page.html", (const uint8_t[]){
#embed "../../../Web/map/page.html" suffix(, 0)
    }},
    {"map/projection.js", (const uint8_t[]){
#embed "../../../Web/map/projection.js" suffix(, 0)
    }},
    {"map/sightings.js", (const uint8_t[]){
#embed "../../../Web/map/sightings.js" suffix(, 0)
    }},
    {"map/style.css", (const uint8_t[]){
#embed "../../../Web/map/style.css" suffix(, 0)
    }},
    {"map/view.js", (const uint8_t[]){
#embed "../../../Web/map/view.js" suffix(, 0)
    }},
    {"map/world.json", (const uint8_t[]){
#embed "../../../Web/map/world.json" suffix(, 0)
    }},
    {"map/worldlayer.js", (const uint8_t[]){
#embed "../../../Web/map/worldlayer.js" suffix(, 0)
    }},
    {"message.js", (const uint8_t[]){
#embed "../../../Web/message.js" suffix(, 0)
    }},
    {"messageview.js", (const uint8_t[]){
#embed "../../../Web/messageview.js" suffix(, 0)
    }},
    {"page.html", (const uint8_t[]){
#embed "../../../Web/page.html" suffix(, 0)
    }},
    {"page.js", (const uint8_t[]){
#embed "../../../Web/page.js" suffix(, 0)
    }},
    {"parts.js", (const uint8_t[]){
#embed "../../../Web/parts.js" suffix(, 0)
    }},
    {"passphrase.js", (const uint8_t[]){
#embed "../../../Web/passphrase.js" suffix(, 0)
    }},
    {"picturesize.js", (const uint8_t[]){
#embed "../../../Web/picturesize.js" suffix(, 0)
    }},
    {"reader.js", (const uint8_t[]){
#embed "../../../Web/reader.js" suffix(, 0)
    }},
    {"readerpage.js", (const uint8_t[]){
#embed "../../../Web/readerpage.js" suffix(, 0)
    }},
    {"recurrence.js", (const uint8_t[]){
#embed "../../../Web/recurrence.js" suffix(, 0)
    }},
    {"revocation.js", (const uint8_t[]){
#embed "../../../Web/revocation.js" suffix(, 0)
    }},
    {"scanner.js", (const uint8_t[]){
#embed "../../../Web/scanner.js" suffix(, 0)
    }},
    {"scannercontrols.js", (const uint8_t[]){
#embed "../../../Web/scannercontrols.js" suffix(, 0)
    }},
    {"scannerpage.js", (const uint8_t[]){
#embed "../../../Web/scannerpage.js" suffix(, 0)
    }},
    {"screens.js", (const uint8_t[]){
#embed "../../../Web/screens.js" suffix(, 0)
    }},
    {"sentences.js", (const uint8_t[]){
#embed "../../../Web/sentences.js" suffix(, 0)
    }},
    {"share.js", (const uint8_t[]){
#embed "../../../Web/share.js" suffix(, 0)
    }},
    {"style.css", (const uint8_t[]){
#embed "../../../Web/style.css" suffix(, 0)
    }},
    {"timetext.js", (const uint8_t[]){
#embed "../../../Web/timetext.js" suffix(, 0)
    }},
    {"translation.js", (const uint8_t[]){
#embed "../../../Web/translation.js" suffix(, 0)
    }},
    {"visible.js", (const uint8_t[]){
#embed "../../../Web/visible.js" suffix(, 0)
    }},
    {"weburl.js", (const uint8_t[]){
#embed "../../../Web/weburl.js" suffix(, 0)
    }},
    {"words.js", (const uint8_t[]){
#embed "../../../Web/words.js" suffix(, 0)
    }},
    {"words/contents-de.js", (const uint8_t[]){
#embed "../../../Web/words/contents-de.js" suffix(, 0)
    }},
    {"words/contents-en.js", (const uint8_t[]){
#embed "../../../Web/words/contents-en.js" suffix(, 0)
    }},
    {"words/de.js", (const uint8_t[]){
#embed "../../../Web/words/de.js" suffix(, 0)
    }},
    {"words/en.js", (const uint8_t[]){
#embed "../../../Web/words/en.js" suffix(, 0)
    }},
