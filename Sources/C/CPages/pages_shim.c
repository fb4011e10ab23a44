#include "pages_shim.h"

// #embed is C23's; this file is compiled as an older C otherwise.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t skeleton[] = {
#embed "../../../Web/page.html"
};
static const uint8_t style[] = {
#embed "../../../Web/style.css"
};
static const uint8_t bytes[] = {
#embed "../../../Web/bytes.js"
};
static const uint8_t base45[] = {
#embed "../../../Web/base45.js"
};
static const uint8_t crypto[] = {
#embed "../../../Web/crypto.js"
};
static const uint8_t code[] = {
#embed "../../../Web/code.js"
};
static const uint8_t inflate[] = {
#embed "../../../Web/inflate.js"
};
static const uint8_t erasure[] = {
#embed "../../../Web/erasure.js"
};
static const uint8_t parts[] = {
#embed "../../../Web/parts.js"
};
static const uint8_t passphrase[] = {
#embed "../../../Web/passphrase.js"
};
static const uint8_t locked[] = {
#embed "../../../Web/locked.js"
};
static const uint8_t element[] = {
#embed "../../../Web/element.js"
};
static const uint8_t visible[] = {
#embed "../../../Web/visible.js"
};
static const uint8_t contentlines[] = {
#embed "../../../Web/contentlines.js"
};
static const uint8_t weburl[] = {
#embed "../../../Web/weburl.js"
};
static const uint8_t host[] = {
#embed "../../../Web/host.js"
};
static const uint8_t links[] = {
#embed "../../../Web/links.js"
};
static const uint8_t contact[] = {
#embed "../../../Web/contact.js"
};
static const uint8_t calendar[] = {
#embed "../../../Web/calendar.js"
};
static const uint8_t calendarview[] = {
#embed "../../../Web/calendarview.js"
};
static const uint8_t location[] = {
#embed "../../../Web/location.js"
};
static const uint8_t content[] = {
#embed "../../../Web/content.js"
};
static const uint8_t contentview[] = {
#embed "../../../Web/contentview.js"
};
static const uint8_t messageview[] = {
#embed "../../../Web/messageview.js"
};
static const uint8_t sentences[] = {
#embed "../../../Web/sentences.js"
};
static const uint8_t screens[] = {
#embed "../../../Web/screens.js"
};
static const uint8_t reader[] = {
#embed "../../../Web/reader.js"
};
static const uint8_t symbols[] = {
#embed "../../../Web/scanner.js"
};
static const uint8_t brotli[] = {
#embed "../../../Web/brotli.js"
};
static const uint8_t pictures[] = {
#embed "../../../Web/pictures.js"
};
static const uint8_t camera[] = {
#embed "../../../Web/camera.js"
};
static const uint8_t scannercontrols[] = {
#embed "../../../Web/scannercontrols.js"
};
static const uint8_t card[] = {
#embed "../../../Web/card.js"
};
static const uint8_t share[] = {
#embed "../../../Web/share.js"
};
static const uint8_t cover[] = {
#embed "../../../Web/cover.js"
};
static const uint8_t revocation[] = {
#embed "../../../Web/revocation.js"
};
static const uint8_t message[] = {
#embed "../../../Web/message.js"
};
static const uint8_t guest[] = {
#embed "../../../Web/guest.js"
};
static const uint8_t page[] = {
#embed "../../../Web/page.js"
};

static const uint8_t map_skeleton[] = {
#embed "../../../Web/map/page.html"
};
static const uint8_t map_style[] = {
#embed "../../../Web/map/style.css"
};
static const uint8_t world_data[] = {
#embed "../../../Web/map/world.json"
};
static const uint8_t projection[] = {
#embed "../../../Web/map/projection.js"
};
static const uint8_t view[] = {
#embed "../../../Web/map/view.js"
};
static const uint8_t clusters[] = {
#embed "../../../Web/map/clusters.js"
};
static const uint8_t worldlayer[] = {
#embed "../../../Web/map/worldlayer.js"
};
static const uint8_t marks[] = {
#embed "../../../Web/map/marks.js"
};
static const uint8_t gestures[] = {
#embed "../../../Web/map/gestures.js"
};
static const uint8_t sightings[] = {
#embed "../../../Web/map/sightings.js"
};
static const uint8_t filter[] = {
#embed "../../../Web/map/filter.js"
};
static const uint8_t entryview[] = {
#embed "../../../Web/map/entryview.js"
};
static const uint8_t entries[] = {
#embed "../../../Web/map/entries.js"
};
static const uint8_t map[] = {
#embed "../../../Web/map/map.js"
};

#if __has_embed("../../../Web/scanner/scanner.wasm.gz")
static const uint8_t scanner[] = {
#embed "../../../Web/scanner/scanner.wasm.gz"
};
static const uint8_t licenses[] = {
#embed "../../../Web/scanner/LICENSES.txt"
};
#define SCANNER FILE(scanner)
#define LICENSES FILE(licenses)
#else
#define SCANNER ((pages_shim_file){NULL, 0})
#define LICENSES ((pages_shim_file){NULL, 0})
#endif

#define FILE(name) ((pages_shim_file){name, sizeof name})

// Each after those whose functions it needs while it is loaded.
static const pages_shim_file scripts[] = {
    FILE(bytes),
    FILE(base45),
    FILE(crypto),
    FILE(code),
    FILE(inflate),
    FILE(erasure),
    FILE(parts),
    FILE(passphrase),
    FILE(locked),
    FILE(element),
    FILE(visible),
    FILE(contentlines),
    FILE(weburl),
    FILE(host),
    FILE(links),
    FILE(contact),
    FILE(calendar),
    FILE(calendarview),
    FILE(location),
    FILE(content),
    FILE(contentview),
    FILE(messageview),
    FILE(sentences),
    FILE(screens),
    FILE(reader),
};

// The same, of those that only a page with the scanner has.
static const pages_shim_file scanner_scripts[] = {
    FILE(symbols),
    FILE(brotli),
    FILE(pictures),
    FILE(camera),
    FILE(scannercontrols),
    FILE(card),
    FILE(share),
    FILE(cover),
    FILE(revocation),
    FILE(message),
    FILE(guest),
};

// Those of the map's page; the last starts everything.
static const pages_shim_file map_scripts[] = {
    FILE(bytes),
    FILE(element),
    FILE(visible),
    FILE(contentlines),
    FILE(weburl),
    FILE(host),
    FILE(links),
    FILE(contact),
    FILE(calendar),
    FILE(calendarview),
    FILE(location),
    FILE(content),
    FILE(contentview),
    FILE(projection),
    FILE(view),
    FILE(clusters),
    FILE(worldlayer),
    FILE(marks),
    FILE(gestures),
    FILE(sightings),
    FILE(filter),
    FILE(entryview),
    FILE(entries),
    FILE(map),
};

pages_shim_file pages_shim_skeleton(void) { return FILE(skeleton); }
pages_shim_file pages_shim_style(void) { return FILE(style); }
pages_shim_file pages_shim_start(void) { return FILE(page); }
pages_shim_file pages_shim_scanner(void) { return SCANNER; }
pages_shim_file pages_shim_scanner_licenses(void) { return LICENSES; }

pages_shim_file pages_shim_scanner_script(size_t index) {
    return index < sizeof scanner_scripts / sizeof *scanner_scripts ? scanner_scripts[index] : (pages_shim_file){NULL, 0};
}

pages_shim_file pages_shim_script(size_t index) {
    return index < sizeof scripts / sizeof *scripts ? scripts[index] : (pages_shim_file){NULL, 0};
}

pages_shim_file pages_shim_map_skeleton(void) { return FILE(map_skeleton); }
pages_shim_file pages_shim_map_style(void) { return FILE(map_style); }
pages_shim_file pages_shim_world(void) { return FILE(world_data); }

pages_shim_file pages_shim_map_script(size_t index) {
    return index < sizeof map_scripts / sizeof *map_scripts ? map_scripts[index] : (pages_shim_file){NULL, 0};
}
