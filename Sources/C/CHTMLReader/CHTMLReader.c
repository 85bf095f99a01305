#include "CHTMLReader.h"

#include <limits.h>

#include "library.h"

typedef struct {
    const chtml_library *library;
    const chtml_handlers *handlers;
    void *context;
    chtml_parser *parser;
    bool is_stopped;
} chtml_reading;

static void go_on(chtml_reading *reading, bool goes_on) {
    if (goes_on) return;
    reading->is_stopped = true;
    reading->library->stop(reading->parser);
}

static void start_element(void *data, const unsigned char *name, const unsigned char **attributes) {
    chtml_reading *reading = data;
    if (reading->is_stopped) return;
    go_on(reading, reading->handlers->start(reading->context, (const char *)name, (const char *const *)attributes));
}

static void end_element(void *data, const unsigned char *name) {
    (void)name;
    chtml_reading *reading = data;
    if (reading->is_stopped) return;
    go_on(reading, reading->handlers->end(reading->context));
}

static void characters(void *data, const unsigned char *bytes, int count) {
    chtml_reading *reading = data;
    if (reading->is_stopped || count <= 0) return;
    go_on(reading, reading->handlers->text(reading->context, (const char *)bytes, (size_t)count));
}

chtml_outcome chtml_parse(const char *bytes, size_t count, const chtml_handlers *handlers, void *context) {
    const chtml_library *library = chtml_open_library();
    if (!library) return CHTML_NO_LIBRARY;
    chtml_sax sax = {
        .start_element = start_element,
        .end_element = end_element,
        .characters = characters,
        .ignorable_whitespace = characters,
        .cdata_block = characters,
    };
    chtml_reading reading = {.library = library, .handlers = handlers, .context = context};
    reading.parser = library->create(&sax, &reading, NULL, 0, NULL, CHTML_UTF8);
    if (!reading.parser) return CHTML_NO_MEMORY;
    // With RECOVER, a script ends at its own end tag, not at another end tag in a string. With IGNORE_ENCODING, libxml2
    // ignores the encoding that the page states, because the page is already in UTF-8.
    library->use_options(reading.parser, CHTML_RECOVER | CHTML_NO_ERRORS | CHTML_NO_WARNINGS | CHTML_NO_NETWORK |
                                             CHTML_IGNORE_ENCODING);
    library->parse_chunk(reading.parser, bytes, count < INT_MAX ? (int)count : INT_MAX, 1);
    library->free(reading.parser);
    return reading.is_stopped ? CHTML_STOPPED : CHTML_DONE;
}
