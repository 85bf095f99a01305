#include "CServerAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char agenda_mustache[] = {
#embed "Files/agenda.mustache"
};
static const unsigned char calendar_mustache[] = {
#embed "Files/calendar.mustache"
};
static const unsigned char calendars_mustache[] = {
#embed "Files/calendars.mustache"
};
static const unsigned char camera_js[] = {
#embed "Files/camera.js"
};
static const unsigned char code_mustache[] = {
#embed "Files/code.mustache"
};
static const unsigned char de_codes_txt[] = {
#embed "Files/de-codes.txt"
};
static const unsigned char de_txt[] = {
#embed "Files/de.txt"
};
static const unsigned char devices_mustache[] = {
#embed "Files/devices.mustache"
};
static const unsigned char en_txt[] = {
#embed "Files/en.txt"
};
static const unsigned char event_mustache[] = {
#embed "Files/event.mustache"
};
static const unsigned char feed_mustache[] = {
#embed "Files/feed.mustache"
};
static const unsigned char icon_svg[] = {
#embed "Files/icon.svg"
};
static const unsigned char layout_mustache[] = {
#embed "Files/layout.mustache"
};
static const unsigned char list_mustache[] = {
#embed "Files/list.mustache"
};
static const unsigned char manifest_webmanifest[] = {
#embed "Files/manifest.webmanifest"
};
static const unsigned char maskable_svg[] = {
#embed "Files/maskable.svg"
};
static const unsigned char message_mustache[] = {
#embed "Files/message.mustache"
};
static const unsigned char openapi_json[] = {
#embed "Files/openapi.json"
};
static const unsigned char page_js[] = {
#embed "Files/page.js"
};
static const unsigned char pair_mustache[] = {
#embed "Files/pair.mustache"
};
static const unsigned char pick_mustache[] = {
#embed "Files/pick.mustache"
};
static const unsigned char reminders_mustache[] = {
#embed "Files/reminders.mustache"
};
static const unsigned char repeat_mustache[] = {
#embed "Files/repeat.mustache"
};
static const unsigned char review_mustache[] = {
#embed "Files/review.mustache"
};
static const unsigned char rows_mustache[] = {
#embed "Files/rows.mustache"
};
static const unsigned char scan_mustache[] = {
#embed "Files/scan.mustache"
};
static const unsigned char service_worker_js[] = {
#embed "Files/service-worker.js"
};
static const unsigned char start_mustache[] = {
#embed "Files/start.mustache"
};
static const unsigned char style_css[] = {
#embed "Files/style.css"
};
static const unsigned char ticket_mustache[] = {
#embed "Files/ticket.mustache"
};
static const unsigned char upload_js[] = {
#embed "Files/upload.js"
};

static const scanics_asset assets[] = {
    {"agenda.mustache", agenda_mustache, sizeof agenda_mustache},
    {"calendar.mustache", calendar_mustache, sizeof calendar_mustache},
    {"calendars.mustache", calendars_mustache, sizeof calendars_mustache},
    {"camera.js", camera_js, sizeof camera_js},
    {"code.mustache", code_mustache, sizeof code_mustache},
    {"de-codes.txt", de_codes_txt, sizeof de_codes_txt},
    {"de.txt", de_txt, sizeof de_txt},
    {"devices.mustache", devices_mustache, sizeof devices_mustache},
    {"en.txt", en_txt, sizeof en_txt},
    {"event.mustache", event_mustache, sizeof event_mustache},
    {"feed.mustache", feed_mustache, sizeof feed_mustache},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
    {"list.mustache", list_mustache, sizeof list_mustache},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"maskable.svg", maskable_svg, sizeof maskable_svg},
    {"message.mustache", message_mustache, sizeof message_mustache},
    {"openapi.json", openapi_json, sizeof openapi_json},
    {"page.js", page_js, sizeof page_js},
    {"pair.mustache", pair_mustache, sizeof pair_mustache},
    {"pick.mustache", pick_mustache, sizeof pick_mustache},
    {"reminders.mustache", reminders_mustache, sizeof reminders_mustache},
    {"repeat.mustache", repeat_mustache, sizeof repeat_mustache},
    {"review.mustache", review_mustache, sizeof review_mustache},
    {"rows.mustache", rows_mustache, sizeof rows_mustache},
    {"scan.mustache", scan_mustache, sizeof scan_mustache},
    {"service-worker.js", service_worker_js, sizeof service_worker_js},
    {"start.mustache", start_mustache, sizeof start_mustache},
    {"style.css", style_css, sizeof style_css},
    {"ticket.mustache", ticket_mustache, sizeof ticket_mustache},
    {"upload.js", upload_js, sizeof upload_js},
};

size_t scanics_asset_count(void) { return sizeof assets / sizeof assets[0]; }

scanics_asset scanics_asset_at(size_t index) { return assets[index]; }
