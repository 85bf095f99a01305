#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads HTML with the SAX push parser of libxml2, which is opened when the first page is read: it brings ICU along, which a
/// program that reads no page must not wait for.

/// How parsing ended.
typedef enum {
    /// At the end of the page.
    CHTML_DONE,
    /// A handler returned false.
    CHTML_STOPPED,
    /// libxml2 is not installed.
    CHTML_NO_LIBRARY,
    /// There is no memory for a parser.
    CHTML_NO_MEMORY,
} chtml_outcome;

/// The events of a page, in document order. Each returns false to stop the parser. Names are in lower case and end with NUL.
typedef struct {
    /// An element begins. `attributes` is a list of names and values in turn that ends with NULL, or NULL; the value of an
    /// attribute without one is NULL.
    bool (*start)(void *context, const char *name, const char *const *attributes);
    /// The element that was begun last and has not ended ends, with or without an end tag.
    bool (*end)(void *context);
    /// Text, in pieces; entities are decoded. Also what stands in `script` and `style`, as written.
    bool (*text)(void *context, const char *bytes, size_t count);
} chtml_handlers;

/// Parses a page in UTF-8 and calls the handlers with `context`. May be called from many threads at once.
///
/// libxml2 takes time that is quadratic in the attributes of one tag, and linear in the depth for each end tag: the caller
/// bounds both.
chtml_outcome chtml_parse(const char *bytes, size_t count, const chtml_handlers *handlers, void *context);
