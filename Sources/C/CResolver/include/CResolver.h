#pragma once

#include <stddef.h>
#include <stdint.h>

/// DNS questions that getaddrinfo cannot ask, by glibc's resolver (RFC 2782, RFC 1035 §3.3.14).

/// An SRV record: where a service is.
typedef struct {
    uint16_t priority;
    uint16_t weight;
    uint16_t port;
    /// The host's name without a final dot; empty where the service is decidedly not there.
    char target[256];
} cresolver_service;

/// How a question was answered.
typedef enum {
    cresolver_found,
    /// There is no such record.
    cresolver_none,
    /// Nobody answered, or nothing that can be understood.
    cresolver_failed,
} cresolver_status;

/// Asks for the SRV records of a name; `count` is how many there is room for, and then how many there are.
///
/// The system's name servers are asked, or the one of an IPv4 address (four bytes, NULL for the system's) and port.
cresolver_status cresolver_services(
    const char *name, const uint8_t *server, uint16_t port, cresolver_service *services, size_t *count);

/// Asks for the TXT records of a name: each record's strings joined, and a NUL after each record; `size` is how many
/// bytes there is room for, and then how many were written.
cresolver_status cresolver_texts(const char *name, const uint8_t *server, uint16_t port, char *texts, size_t *size);

/// Reads the SRV records in a name server's answer, as cresolver_services does.
cresolver_status cresolver_read_services(
    const uint8_t *answer, size_t size, cresolver_service *services, size_t *count);

/// Reads the TXT records in a name server's answer of so many bytes, as cresolver_texts does.
cresolver_status cresolver_read_texts(const uint8_t *answer, size_t length, char *texts, size_t *size);
