#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One request over https with libcurl, which is opened when the first request is made: it brings thirty shared objects
/// along, which a program that follows no link must not wait for.

/// Room for a message of libcurl's, its ending NUL included.
#define CCURL_MESSAGE_SIZE 256

/// How a request ended.
typedef enum {
    /// There is a response, whatever its status.
    CCURL_RESPONSE,
    /// libcurl is not there, or too old to be told all that is asked of it here.
    CCURL_NO_LIBRARY,
    /// The URL is none.
    CCURL_INVALID_URL,
    /// The URL's scheme is not https.
    CCURL_NOT_HTTPS,
    /// The URL holds a user's name or password.
    CCURL_USER_INFO,
    /// The URL names another port than the one allowed.
    CCURL_OTHER_PORT,
    /// No address of the host is permitted.
    CCURL_REFUSED_ADDRESS,
    /// The host's name has no address.
    CCURL_UNKNOWN_HOST,
    /// No connection could be made.
    CCURL_UNREACHABLE,
    /// The server's certificate is not valid, or those to check it with could not be read.
    CCURL_CERTIFICATE,
    /// The time was up.
    CCURL_TIMEOUT,
    /// The response is larger than allowed.
    CCURL_TOO_LARGE,
    /// Something else went wrong.
    CCURL_FAILED,
} ccurl_outcome;

/// What a request may cost, and where it may go.
typedef struct {
    /// The only port that is connected to.
    uint16_t port;
    /// How long everything may take, in milliseconds, above 0.
    long milliseconds;
    /// How many bytes the body may have, before and after decompression, above 0.
    size_t bytes;
} ccurl_limits;

/// Whether an address (4 or 16 bytes, network order) may be connected to.
typedef bool (*ccurl_permits)(void *context, const uint8_t *address, size_t count);

/// What came of it; free it with `ccurl_free`.
typedef struct {
    /// The status of HTTP.
    long status;
    /// The body where the status is 200; otherwise none is read.
    uint8_t *body;
    size_t count;
    /// Where a redirect leads to, as an absolute URL; NULL where the response is none.
    char *location;
    /// The reason for a failure, or an empty string; the address for `CCURL_REFUSED_ADDRESS`.
    char message[CCURL_MESSAGE_SIZE];
} ccurl_response;

/// Sends one GET request to an absolute URL: no redirect is followed, no proxy, cookie, password or cache used. Blocks.
/// May be called from many threads at once.
///
/// `ca_file` is a PEM file of the certificates to trust, NULL for the system's. `resolve` is "HOST:PORT:ADDRESS,ADDRESS"
/// in place of what the resolver says, for tests, NULL to ask it. `permits` is asked, with `context`, for each address
/// before a socket is connected to that very address: a name that changes its mind in between gains nothing.
ccurl_outcome ccurl_get(const char *url, const char *ca_file, const char *resolve, ccurl_limits limits,
                        ccurl_permits permits, void *context, ccurl_response *response);

/// Frees what a response holds.
void ccurl_free(ccurl_response *response);
