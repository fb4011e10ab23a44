// Made by Scripts/list-pages.sh. In no particular order: pages order scripts by their import lines. A NUL ends each file.
    {"common/bytes.js", (const uint8_t[]){
#embed "../../../Pages/common/bytes.js" suffix(, 0)
    }},
    {"common/calendar.js", (const uint8_t[]){
#embed "../../../Pages/common/calendar.js" suffix(, 0)
    }},
    {"common/calendarview.js", (const uint8_t[]){
#embed "../../../Pages/common/calendarview.js" suffix(, 0)
    }},
    {"common/civiltime.js", (const uint8_t[]){
#embed "../../../Pages/common/civiltime.js" suffix(, 0)
    }},
    {"common/code.js", (const uint8_t[]){
#embed "../../../Pages/common/code.js" suffix(, 0)
    }},
    {"common/contact.js", (const uint8_t[]){
#embed "../../../Pages/common/contact.js" suffix(, 0)
    }},
    {"common/content.js", (const uint8_t[]){
#embed "../../../Pages/common/content.js" suffix(, 0)
    }},
    {"common/contentlines.js", (const uint8_t[]){
#embed "../../../Pages/common/contentlines.js" suffix(, 0)
    }},
    {"common/contentview.js", (const uint8_t[]){
#embed "../../../Pages/common/contentview.js" suffix(, 0)
    }},
    {"common/definedzone.js", (const uint8_t[]){
#embed "../../../Pages/common/definedzone.js" suffix(, 0)
    }},
    {"common/element.js", (const uint8_t[]){
#embed "../../../Pages/common/element.js" suffix(, 0)
    }},
    {"common/eventtimes.js", (const uint8_t[]){
#embed "../../../Pages/common/eventtimes.js" suffix(, 0)
    }},
    {"common/host.js", (const uint8_t[]){
#embed "../../../Pages/common/host.js" suffix(, 0)
    }},
    {"common/language.js", (const uint8_t[]){
#embed "../../../Pages/common/language.js" suffix(, 0)
    }},
    {"common/links.js", (const uint8_t[]){
#embed "../../../Pages/common/links.js" suffix(, 0)
    }},
    {"common/location.js", (const uint8_t[]){
#embed "../../../Pages/common/location.js" suffix(, 0)
    }},
    {"common/map/cities.js", (const uint8_t[]){
#embed "../../../Pages/common/map/cities.js" suffix(, 0)
    }},
    {"common/map/clusters.js", (const uint8_t[]){
#embed "../../../Pages/common/map/clusters.js" suffix(, 0)
    }},
    {"common/map/drawn.js", (const uint8_t[]){
#embed "../../../Pages/common/map/drawn.js" suffix(, 0)
    }},
    {"common/map/gestures.js", (const uint8_t[]){
#embed "../../../Pages/common/map/gestures.js" suffix(, 0)
    }},
    {"common/map/labels.js", (const uint8_t[]){
#embed "../../../Pages/common/map/labels.js" suffix(, 0)
    }},
    {"common/map/projection.js", (const uint8_t[]){
#embed "../../../Pages/common/map/projection.js" suffix(, 0)
    }},
    {"common/map/view.js", (const uint8_t[]){
#embed "../../../Pages/common/map/view.js" suffix(, 0)
    }},
    {"common/map/world.json", (const uint8_t[]){
#embed "../../../Pages/common/map/world.json" suffix(, 0)
    }},
    {"common/map/worldlayer.js", (const uint8_t[]){
#embed "../../../Pages/common/map/worldlayer.js" suffix(, 0)
    }},
    {"common/picturesize.js", (const uint8_t[]){
#embed "../../../Pages/common/picturesize.js" suffix(, 0)
    }},
    {"common/recurrence.js", (const uint8_t[]){
#embed "../../../Pages/common/recurrence.js" suffix(, 0)
    }},
    {"common/style.css", (const uint8_t[]){
#embed "../../../Pages/common/style.css" suffix(, 0)
    }},
    {"common/textencoding.js", (const uint8_t[]){
#embed "../../../Pages/common/textencoding.js" suffix(, 0)
    }},
    {"common/timetext.js", (const uint8_t[]){
#embed "../../../Pages/common/timetext.js" suffix(, 0)
    }},
    {"common/visible.js", (const uint8_t[]){
#embed "../../../Pages/common/visible.js" suffix(, 0)
    }},
    {"common/weburl.js", (const uint8_t[]){
#embed "../../../Pages/common/weburl.js" suffix(, 0)
    }},
    {"common/words.js", (const uint8_t[]){
#embed "../../../Pages/common/words.js" suffix(, 0)
    }},
    {"common/words/contents-ar.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-ar.js" suffix(, 0)
    }},
    {"common/words/contents-de.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-de.js" suffix(, 0)
    }},
    {"common/words/contents-en.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-en.js" suffix(, 0)
    }},
    {"common/words/contents-es.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-es.js" suffix(, 0)
    }},
    {"common/words/contents-fr.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-fr.js" suffix(, 0)
    }},
    {"common/words/contents-it.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-it.js" suffix(, 0)
    }},
    {"common/words/contents-ja.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-ja.js" suffix(, 0)
    }},
    {"common/words/contents-pl.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-pl.js" suffix(, 0)
    }},
    {"common/words/contents-pt.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-pt.js" suffix(, 0)
    }},
    {"common/words/contents-tr.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-tr.js" suffix(, 0)
    }},
    {"common/words/contents-uk.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-uk.js" suffix(, 0)
    }},
    {"common/words/contents-zh.js", (const uint8_t[]){
#embed "../../../Pages/common/words/contents-zh.js" suffix(, 0)
    }},
    {"map/caption.js", (const uint8_t[]){
#embed "../../../Pages/map/caption.js" suffix(, 0)
    }},
    {"map/entries.js", (const uint8_t[]){
#embed "../../../Pages/map/entries.js" suffix(, 0)
    }},
    {"map/entryview.js", (const uint8_t[]){
#embed "../../../Pages/map/entryview.js" suffix(, 0)
    }},
    {"map/filter.js", (const uint8_t[]){
#embed "../../../Pages/map/filter.js" suffix(, 0)
    }},
    {"map/map.js", (const uint8_t[]){
#embed "../../../Pages/map/map.js" suffix(, 0)
    }},
    {"map/marks.js", (const uint8_t[]){
#embed "../../../Pages/map/marks.js" suffix(, 0)
    }},
    {"map/page.html", (const uint8_t[]){
#embed "../../../Pages/map/page.html" suffix(, 0)
    }},
    {"map/sightings.js", (const uint8_t[]){
#embed "../../../Pages/map/sightings.js" suffix(, 0)
    }},
    {"map/style.css", (const uint8_t[]){
#embed "../../../Pages/map/style.css" suffix(, 0)
    }},
    {"reader/brotli.js", (const uint8_t[]){
#embed "../../../Pages/reader/brotli.js" suffix(, 0)
    }},
    {"reader/browser.js", (const uint8_t[]){
#embed "../../../Pages/reader/browser.js" suffix(, 0)
    }},
    {"reader/camera.js", (const uint8_t[]){
#embed "../../../Pages/reader/camera.js" suffix(, 0)
    }},
    {"reader/card.js", (const uint8_t[]){
#embed "../../../Pages/reader/card.js" suffix(, 0)
    }},
    {"reader/codes.js", (const uint8_t[]){
#embed "../../../Pages/reader/codes.js" suffix(, 0)
    }},
    {"reader/cover.js", (const uint8_t[]){
#embed "../../../Pages/reader/cover.js" suffix(, 0)
    }},
    {"reader/crypto.js", (const uint8_t[]){
#embed "../../../Pages/reader/crypto.js" suffix(, 0)
    }},
    {"reader/erasure.js", (const uint8_t[]){
#embed "../../../Pages/reader/erasure.js" suffix(, 0)
    }},
    {"reader/guest.js", (const uint8_t[]){
#embed "../../../Pages/reader/guest.js" suffix(, 0)
    }},
    {"reader/images.js", (const uint8_t[]){
#embed "../../../Pages/reader/images.js" suffix(, 0)
    }},
    {"reader/inflate.js", (const uint8_t[]){
#embed "../../../Pages/reader/inflate.js" suffix(, 0)
    }},
    {"reader/locked.js", (const uint8_t[]){
#embed "../../../Pages/reader/locked.js" suffix(, 0)
    }},
    {"reader/message.js", (const uint8_t[]){
#embed "../../../Pages/reader/message.js" suffix(, 0)
    }},
    {"reader/messageview.js", (const uint8_t[]){
#embed "../../../Pages/reader/messageview.js" suffix(, 0)
    }},
    {"reader/page.html", (const uint8_t[]){
#embed "../../../Pages/reader/page.html" suffix(, 0)
    }},
    {"reader/page.js", (const uint8_t[]){
#embed "../../../Pages/reader/page.js" suffix(, 0)
    }},
    {"reader/parts.js", (const uint8_t[]){
#embed "../../../Pages/reader/parts.js" suffix(, 0)
    }},
    {"reader/passphrase.js", (const uint8_t[]){
#embed "../../../Pages/reader/passphrase.js" suffix(, 0)
    }},
    {"reader/reader.js", (const uint8_t[]){
#embed "../../../Pages/reader/reader.js" suffix(, 0)
    }},
    {"reader/readerpage.js", (const uint8_t[]){
#embed "../../../Pages/reader/readerpage.js" suffix(, 0)
    }},
    {"reader/revocation.js", (const uint8_t[]){
#embed "../../../Pages/reader/revocation.js" suffix(, 0)
    }},
    {"reader/scanner.js", (const uint8_t[]){
#embed "../../../Pages/reader/scanner.js" suffix(, 0)
    }},
    {"reader/scannercontrols.js", (const uint8_t[]){
#embed "../../../Pages/reader/scannercontrols.js" suffix(, 0)
    }},
    {"reader/scannerpage.js", (const uint8_t[]){
#embed "../../../Pages/reader/scannerpage.js" suffix(, 0)
    }},
    {"reader/screens.js", (const uint8_t[]){
#embed "../../../Pages/reader/screens.js" suffix(, 0)
    }},
    {"reader/sentences.js", (const uint8_t[]){
#embed "../../../Pages/reader/sentences.js" suffix(, 0)
    }},
    {"reader/share.js", (const uint8_t[]){
#embed "../../../Pages/reader/share.js" suffix(, 0)
    }},
    {"reader/translation.js", (const uint8_t[]){
#embed "../../../Pages/reader/translation.js" suffix(, 0)
    }},
    {"reader/translations.js", (const uint8_t[]){
#embed "../../../Pages/reader/translations.js" suffix(, 0)
    }},
    {"reader/words/ar.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/ar.js" suffix(, 0)
    }},
    {"reader/words/de.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/de.js" suffix(, 0)
    }},
    {"reader/words/en.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/en.js" suffix(, 0)
    }},
    {"reader/words/es.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/es.js" suffix(, 0)
    }},
    {"reader/words/fr.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/fr.js" suffix(, 0)
    }},
    {"reader/words/it.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/it.js" suffix(, 0)
    }},
    {"reader/words/ja.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/ja.js" suffix(, 0)
    }},
    {"reader/words/pl.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/pl.js" suffix(, 0)
    }},
    {"reader/words/pt.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/pt.js" suffix(, 0)
    }},
    {"reader/words/tr.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/tr.js" suffix(, 0)
    }},
    {"reader/words/uk.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/uk.js" suffix(, 0)
    }},
    {"reader/words/zh.js", (const uint8_t[]){
#embed "../../../Pages/reader/words/zh.js" suffix(, 0)
    }},
