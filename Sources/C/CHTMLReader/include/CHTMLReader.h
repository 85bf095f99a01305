#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads HTML with the SAX push parser of libxml2.
///
/// libxml2 is opened when the first page is read. It also loads ICU, and a program that reads no page should not wait
/// for that.

/// How parsing ended.
typedef enum {
    /// At the end of the page.
    CHTML_DONE,
    /// A handler returned false.
    CHTML_STOPPED,
    /// libxml2 is not installed.
    CHTML_NO_LIBRARY,
    /// There is not enough memory for a parser.
    CHTML_NO_MEMORY,
} chtml_outcome;

/// The handlers of a page's events, which come in document order. Each returns false to stop the parser. Names are in
/// lower case and end with NUL.
typedef struct {
    /// An element begins. `attributes` is NULL, or a list of alternating names and values that ends with NULL. If an
    /// attribute has no value, NULL stands in its place.
    bool (*start)(void *context, const char *name, const char *const *attributes);
    /// The innermost open element ends, with or without an end tag.
    bool (*end)(void *context);
    /// A piece of text, with entities decoded. The contents of `script` and `style` come as written.
    bool (*text)(void *context, const char *bytes, size_t count);
} chtml_handlers;

/// Parses a page in UTF-8 and calls the handlers with `context`. May be called from many threads at once.
///
/// libxml2's time for a tag grows with the square of the number of its attributes. Its time for an end tag grows with
/// the number of open elements. The caller must limit both numbers.
chtml_outcome chtml_parse(const char *bytes, size_t count, const chtml_handlers *handlers, void *context);
