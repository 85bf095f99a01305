#pragma once

#include <stddef.h>
#include <stdint.h>

/// DNS questions that getaddrinfo cannot ask, with glibc's resolver (RFC 2782, RFC 1035 §3.3.14).

/// An SRV record: the host and port of a service.
typedef struct {
    uint16_t priority;
    uint16_t weight;
    uint16_t port;
    /// The host's name without a final dot; empty if the record says that the service is not available.
    char target[256];
} cresolver_service;

/// The result of a question.
typedef enum {
    cresolver_found,
    /// There is no such record.
    cresolver_none,
    /// No server answered, or the answer is invalid.
    cresolver_failed,
} cresolver_status;

/// Asks for the SRV records of a name. Before the call, `count` is the number of records that `services` has room for;
/// afterwards, it is the number of records that were read.
///
/// If `server` is NULL, asks the system's name servers. If not, asks the server at this IPv4 address (four bytes) and
/// port.
cresolver_status cresolver_services(
    const char *name, const uint8_t *server, uint16_t port, cresolver_service *services, size_t *count);

/// Asks for the TXT records of a name. Joins the strings of each record, and writes a NUL after each record. Before the
/// call, `size` is the number of bytes that `texts` has room for; afterwards, it is the number of bytes written.
cresolver_status cresolver_texts(const char *name, const uint8_t *server, uint16_t port, char *texts, size_t *size);

/// Reads the SRV records in a name server's answer, as cresolver_services does.
cresolver_status cresolver_read_services(
    const uint8_t *answer, size_t size, cresolver_service *services, size_t *count);

/// Reads the TXT records in a name server's answer of `length` bytes, as cresolver_texts does.
cresolver_status cresolver_read_texts(const uint8_t *answer, size_t length, char *texts, size_t *size);
