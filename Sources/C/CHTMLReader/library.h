#pragma once

/// The part of libxml2's binary interface (libxml2.so.2) that is used here.
///
/// It is declared here because libxml2's own headers are in a separate folder. SwiftPM can search such a folder only
/// for a library that it also links.

/// A parser.
typedef struct chtml_parser chtml_parser;

/// The handlers of the first SAX interface, in the order of xmlSAXHandler (libxml/parser.h). The handlers without a
/// name are not used and stay NULL.
typedef struct {
    void (*unused_before[14])(void);
    void (*start_element)(void *context, const unsigned char *name, const unsigned char **attributes);
    void (*end_element)(void *context, const unsigned char *name);
    void (*reference)(void *context, const unsigned char *name);
    void (*characters)(void *context, const unsigned char *bytes, int count);
    void (*ignorable_whitespace)(void *context, const unsigned char *bytes, int count);
    void (*processing_instruction)(void *context, const unsigned char *target, const unsigned char *data);
    void (*comment)(void *context, const unsigned char *text);
    void (*unused_between[4])(void);
    void (*cdata_block)(void *context, const unsigned char *bytes, int count);
    void (*external_subset)(void);
    unsigned int initialized;
    void *private_data;
    void (*unused_after[3])(void);
} chtml_sax;

/// Options of htmlCtxtUseOptions (htmlParserOption in libxml/HTMLparser.h).
enum {
    CHTML_RECOVER = 1 << 0,
    CHTML_NO_ERRORS = 1 << 5,
    CHTML_NO_WARNINGS = 1 << 6,
    CHTML_NO_NETWORK = 1 << 11,
    CHTML_IGNORE_ENCODING = 1 << 21,
};

/// XML_CHAR_ENCODING_UTF8.
enum { CHTML_UTF8 = 1 };

/// The functions of libxml2 that are used here.
typedef struct {
    /// xmlInitParser
    void (*init_parser)(void);
    /// htmlCreatePushParserCtxt
    chtml_parser *(*create)(chtml_sax *sax, void *context, const char *chunk, int count, const char *name, int encoding);
    /// htmlCtxtUseOptions
    int (*use_options)(chtml_parser *parser, int options);
    /// htmlParseChunk
    int (*parse_chunk)(chtml_parser *parser, const char *chunk, int count, int is_last);
    /// xmlStopParser
    void (*stop)(chtml_parser *parser);
    /// htmlFreeParserCtxt
    void (*free)(chtml_parser *parser);
} chtml_library;

/// Returns libxml2; NULL if it is not installed. The first call opens the library, and nothing closes it.
const chtml_library *chtml_open_library(void);
