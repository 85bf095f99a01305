#define _GNU_SOURCE

#include "Curl.h"
#include "CurlLibrary.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

/// The most bytes of header fields; no honest response has more.
static const size_t header_limit = 64 << 10;

/// A request in progress.
typedef struct {
    const ccurl_library *curl;
    CURL *handle;
    ccurl_limits limits;
    ccurl_permits permits;
    void *context;
    struct curl_slist *resolve;
    struct curl_slist *fields;
    ccurl_response *response;
    size_t header_bytes;
    bool too_large;
    bool permitted;
    bool refused;
    char refused_address[INET6_ADDRSTRLEN];
} transfer;

// MARK: - Callbacks of libcurl

/// Opens the socket for an address, or refuses it.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    transfer *transfer = context;
    const void *bytes = NULL;
    size_t count = 0;
    in_port_t port = 0;
    if (address->family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->addr;
        bytes = &v4->sin_addr;
        count = 4;
        port = ntohs(v4->sin_port);
    } else if (address->family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->addr;
        bytes = &v6->sin6_addr;
        count = 16;
        port = ntohs(v6->sin6_port);
    }
    if (bytes && purpose == CURLSOCKTYPE_IPCXN && address->socktype == SOCK_STREAM &&
        port == transfer->limits.port && transfer->permits(transfer->context, bytes, count)) {
        transfer->permitted = true;
        return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    }
    transfer->refused = true;
    if (bytes) inet_ntop(address->family, bytes, transfer->refused_address, sizeof transfer->refused_address);
    return CURL_SOCKET_BAD;
}

/// Keeps the value of a header field if the field has the given name. The name must end in a colon.
static void keep_field(const char *name, const char *bytes, size_t count, char **value) {
    size_t start = strlen(name);
    if (count < start || strncasecmp(bytes, name, start) != 0) return;
    while (start < count && (bytes[start] == ' ' || bytes[start] == '\t')) start++;
    while (count > start && strchr(" \t\r\n", bytes[count - 1])) count--;
    free(*value);
    *value = strndup(bytes + start, count - start);
}

/// Takes one whole line of the response's head.
static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    transfer->header_bytes += length;
    if (transfer->header_bytes > header_limit) {
        transfer->too_large = true;
        return 0;
    }
    keep_field("etag:", bytes, length, &transfer->response->entity_tag);
    keep_field("last-modified:", bytes, length, &transfer->response->last_modified);
    return length;
}

/// Takes a piece of the body, decompressed. A result other than the number of bytes ends the transfer.
static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    ccurl_response *response = transfer->response;
    size_t length = size * count;
    long status = 0;
    transfer->curl->easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
    if (status != 200) return length + 1;
    if (length > transfer->limits.bytes - response->count) {
        transfer->too_large = true;
        return length + 1;
    }
    // The largest size is allocated at once, because memory that is never written costs nothing.
    if (!response->body) response->body = malloc(transfer->limits.bytes + 1);
    if (!response->body) return length + 1;
    memcpy(response->body + response->count, bytes, length);
    response->count += length;
    return length;
}

// MARK: - The URL

/// Checks a URL with libcurl's own parser, so that the check and the connection understand the URL in the same way.
static ccurl_outcome check_url(const ccurl_library *curl, CURLU *url, const char *text,
                               const ccurl_limits *limits) {
    CURLUcode error = curl->url_set(url, CURLUPART_URL, text, CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME);
    if (error == CURLUE_USER_NOT_ALLOWED) return CCURL_USER_INFO;
    if (error != CURLUE_OK) return CCURL_INVALID_URL;
    char *scheme = NULL, *digits = NULL;
    ccurl_outcome outcome = CCURL_INVALID_URL;
    if (curl->url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK) {
        if (strcmp(scheme, limits->plain ? "http" : "https") != 0) {
            outcome = CCURL_NOT_HTTPS;
        } else if (curl->url_get(url, CURLUPART_PORT, &digits, CURLU_DEFAULT_PORT) == CURLUE_OK) {
            outcome = strtol(digits, NULL, 10) == limits->port ? CCURL_RESPONSE : CCURL_OTHER_PORT;
        }
    }
    curl->free(scheme);
    curl->free(digits);
    return outcome;
}

// MARK: - The request

/// Sets every option. Each option is needed for safety, so the result is false if libcurl does not know one of them.
static bool configure(transfer *transfer, CURLU *url, const char *ca_file, char *message) {
    const ccurl_library *curl = transfer->curl;
    CURL *handle = transfer->handle;
    bool done = true;
#define SET(option, value) done = curl->easy_setopt(handle, option, value) == CURLE_OK && done
    SET(CURLOPT_CURLU, url);
    SET(CURLOPT_PROTOCOLS_STR, transfer->limits.plain ? "http" : "https");
    SET(CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    if (transfer->limits.login) SET(CURLOPT_USERPWD, transfer->limits.login);
    SET(CURLOPT_REDIR_PROTOCOLS_STR, "https");
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT_MS, transfer->limits.milliseconds);
    SET(CURLOPT_CONNECTTIMEOUT_MS, transfer->limits.milliseconds);
    SET(CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)transfer->limits.bytes);
    // Brotli and zstd are left out, so that two fewer decoders read strangers' data.
    SET(CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (ca_file) {
        SET(CURLOPT_CAINFO, ca_file);
        SET(CURLOPT_CAPATH, NULL);
    }
    SET(CURLOPT_USERAGENT, "ScanICS");
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, transfer);
    SET(CURLOPT_HEADERFUNCTION, take_header);
    SET(CURLOPT_HEADERDATA, transfer);
    SET(CURLOPT_WRITEFUNCTION, take_body);
    SET(CURLOPT_WRITEDATA, transfer);
    SET(CURLOPT_ERRORBUFFER, message);
    if (transfer->resolve) SET(CURLOPT_RESOLVE, transfer->resolve);
    if (transfer->fields) SET(CURLOPT_HTTPHEADER, transfer->fields);
#undef SET
    // Without this option, the cleanup would wait for a resolver that does not answer, past the time limit.
    curl->easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
    return done;
}

static ccurl_outcome outcome(CURLcode code, const transfer *transfer, long status) {
    if (transfer->too_large) return CCURL_TOO_LARGE;
    switch (code) {
    case CURLE_OK: return CCURL_RESPONSE;
    // A response whose status is not 200 ends with this error, because `take_body` refuses its body.
    case CURLE_WRITE_ERROR: return status != 0 && status != 200 ? CCURL_RESPONSE : CCURL_FAILED;
    case CURLE_URL_MALFORMAT: return CCURL_INVALID_URL;
    case CURLE_FILESIZE_EXCEEDED: return CCURL_TOO_LARGE;
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMEOUT;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_UNKNOWN_HOST;
    case CURLE_COULDNT_CONNECT:
        return transfer->refused && !transfer->permitted ? CCURL_REFUSED_ADDRESS : CCURL_UNREACHABLE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return CCURL_CERTIFICATE;
    default: return CCURL_FAILED;
    }
}

/// Runs the transfer with SIGPIPE blocked: a connection that breaks during sending must not end the process.
static CURLcode perform(const transfer *transfer) {
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    CURLcode code = transfer->curl->easy_perform(transfer->handle);
    if (!sigismember(&pending, SIGPIPE)) sigtimedwait(&pipe, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

static ccurl_outcome send_request(transfer *transfer, CURLU *url, const char *ca_file) {
    ccurl_response *response = transfer->response;
    char message[CURL_ERROR_SIZE] = "";
    if (!configure(transfer, url, ca_file, message)) return CCURL_NO_LIBRARY;
    CURLcode code = perform(transfer);
    transfer->curl->easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &response->status);
    char *location = NULL;
    if (transfer->curl->easy_getinfo(transfer->handle, CURLINFO_REDIRECT_URL, &location) == CURLE_OK && location) {
        response->location = strdup(location);
    }
    char *type = NULL;
    if (transfer->curl->easy_getinfo(transfer->handle, CURLINFO_CONTENT_TYPE, &type) == CURLE_OK && type) {
        response->content_type = strdup(type);
    }
    ccurl_outcome result = outcome(code, transfer, response->status);
    const char *reason = result == CCURL_REFUSED_ADDRESS ? transfer->refused_address
                         : message[0]                    ? message
                         : code != CURLE_OK              ? transfer->curl->easy_strerror(code)
                                                         : "";
    snprintf(response->message, sizeof response->message, "%s", reason);
    return result;
}

/// Adds a header field to the request; does nothing if `value` is NULL. Returns false if there is no memory for the
/// field.
static bool add_field(transfer *transfer, const char *name, const char *value) {
    if (!value) return true;
    char *line = NULL;
    if (asprintf(&line, "%s: %s", name, value) < 0) return false;
    struct curl_slist *longer = transfer->curl->slist_append(transfer->fields, line);
    free(line);
    if (longer) transfer->fields = longer;
    return longer != NULL;
}

ccurl_outcome ccurl_get(const char *url, const char *ca_file, const char *resolve, ccurl_limits limits,
                        ccurl_version known, ccurl_permits permits, void *context, ccurl_response *response) {
    *response = (ccurl_response){0};
    const ccurl_library *curl = ccurl_open();
    if (!curl) return CCURL_NO_LIBRARY;
    ccurl_outcome result = CCURL_FAILED;
    transfer transfer = {
        .curl = curl,
        .handle = curl->easy_init(),
        .limits = limits,
        .permits = permits,
        .context = context,
        .resolve = resolve ? curl->slist_append(NULL, resolve) : NULL,
        .response = response,
    };
    CURLU *address = curl->url();
    bool has_fields = add_field(&transfer, "If-None-Match", known.entity_tag) &&
                      add_field(&transfer, "If-Modified-Since", known.last_modified);
    if (transfer.handle && address && has_fields) {
        result = check_url(curl, address, url, &limits);
        if (result == CCURL_RESPONSE) result = send_request(&transfer, address, ca_file);
    }
    if (transfer.handle) curl->easy_cleanup(transfer.handle);
    if (address) curl->url_cleanup(address);
    if (transfer.resolve) curl->slist_free_all(transfer.resolve);
    if (transfer.fields) curl->slist_free_all(transfer.fields);
    return result;
}

void ccurl_free(ccurl_response *response) {
    free(response->body);
    free(response->location);
    free(response->content_type);
    free(response->entity_tag);
    free(response->last_modified);
    *response = (ccurl_response){0};
}
