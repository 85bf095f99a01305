#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One request over https with libcurl. libcurl is opened at the first request, because it loads thirty shared objects:
/// a program that follows no link should not wait for them.

/// The size of a message of libcurl, with its final NUL.
#define CCURL_MESSAGE_SIZE 256

/// The result of a request.
typedef enum {
    /// There is a response, whatever its status.
    CCURL_RESPONSE,
    /// libcurl is missing, or too old for an option that is needed here.
    CCURL_NO_LIBRARY,
    /// The URL is invalid.
    CCURL_INVALID_URL,
    /// The URL's scheme is not https.
    CCURL_NOT_HTTPS,
    /// The URL contains a user name or a password.
    CCURL_USER_INFO,
    /// The URL has a port other than the allowed one.
    CCURL_OTHER_PORT,
    /// No address of the host is permitted.
    CCURL_REFUSED_ADDRESS,
    /// The host's name has no address.
    CCURL_UNKNOWN_HOST,
    /// No connection could be made.
    CCURL_UNREACHABLE,
    /// The server's certificate is invalid, or the certificates to check it with cannot be read.
    CCURL_CERTIFICATE,
    /// Time ran out.
    CCURL_TIMEOUT,
    /// The response is larger than allowed.
    CCURL_TOO_LARGE,
    /// Another failure.
    CCURL_FAILED,
} ccurl_outcome;

/// The limits of a request.
typedef struct {
    /// The only port to which the request may connect.
    uint16_t port;
    /// Milliseconds for the whole request, above 0.
    long milliseconds;
    /// The most bytes of the body, compressed as well as decompressed; above 0.
    size_t bytes;
    /// Whether the URL is http instead of https.
    bool plain;
    /// "USER:PASSWORD" for a server that asks for it (RFC 7617); NULL to send none.
    const char *login;
} ccurl_limits;

/// Returns whether an address (4 or 16 bytes, network order) is permitted.
typedef bool (*ccurl_permits)(void *context, const uint8_t *address, size_t count);

/// The version of a document that the caller has, as the document's server named it (RFC 9110 §8.8). An unknown text is
/// NULL; a known text is one line of ASCII.
typedef struct {
    const char *entity_tag;
    const char *last_modified;
} ccurl_version;

/// A response; free it with `ccurl_free`.
typedef struct {
    /// The HTTP status.
    long status;
    /// The body if the status is 200; for any other status, the body is not read.
    uint8_t *body;
    size_t count;
    /// The absolute URL to which a redirect leads; NULL if the response is not a redirect.
    char *location;
    /// The field Content-Type; NULL if the response has none.
    char *content_type;
    /// The fields ETag and Last-Modified; NULL if the response has none.
    char *entity_tag;
    char *last_modified;
    /// The reason for a failure, or an empty string; for `CCURL_REFUSED_ADDRESS`, the address.
    char message[CCURL_MESSAGE_SIZE];
} ccurl_response;

/// Sends one GET request to an absolute URL, without redirects, proxies, cookies or caches. The function
/// blocks, and may be called by many threads at once.
///
/// `ca_file` is a PEM file of the certificates to trust; NULL for the system's certificates. `resolve` replaces the
/// resolver in tests: "HOST:PORT:ADDRESS,ADDRESS"; outside tests it is NULL. `permits` is called with `context` and
/// each address before a socket connects to that same address, so a host name cannot get around the check by changing
/// its address in between. If `known` names a version, the server may answer 304 without a body, which means that this
/// version is still the newest.
ccurl_outcome ccurl_get(const char *url, const char *ca_file, const char *resolve, ccurl_limits limits,
                        ccurl_version known, ccurl_permits permits, void *context, ccurl_response *response);

/// Frees the contents of a response.
void ccurl_free(ccurl_response *response);
