#include "Resolver.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdbool.h>
#include <string.h>

// The maximum size of an answer in bytes. The answer comes over UDP, or over TCP if it is too long for UDP. A longer
// answer is refused.
enum { answer_size = 16384 };

// The resource records of an answer, read one after another. glibc's own readers, ns_initparse and ns_parserr, would
// need libresolv in addition to libc.
typedef struct {
    const uint8_t *base;
    const uint8_t *end;
    const uint8_t *at;
    unsigned left;
} records;

typedef struct {
    unsigned type;
    const uint8_t *data;
    const uint8_t *end;
} record;

static unsigned number(const uint8_t *bytes)
{
    return (unsigned) bytes[0] << 8 | bytes[1];
}

// Skips the header and the questions (RFC 1035 §4.1); returns false if they are damaged.
static bool begin(records *all, const uint8_t *answer, size_t size)
{
    if (size < NS_HFIXEDSZ) return false;
    *all = (records) {answer, answer + size, answer + NS_HFIXEDSZ, number(answer + 6)};
    for (unsigned questions = number(answer + 4); questions > 0; questions--) {
        if (ns_name_skip(&all->at, all->end) != 0 || all->end - all->at < NS_QFIXEDSZ) return false;
        all->at += NS_QFIXEDSZ;
    }
    return true;
}

// Reads the next record; returns false if it is damaged.
static bool read_record(records *all, record *found)
{
    if (ns_name_skip(&all->at, all->end) != 0 || all->end - all->at < NS_RRFIXEDSZ) return false;
    unsigned length = number(all->at + 8);
    found->type = number(all->at);
    found->data = all->at + NS_RRFIXEDSZ;
    if (length > (size_t) (all->end - found->data)) return false;
    found->end = found->data + length;
    all->at = found->end;
    all->left--;
    return true;
}

// Sends a question, and returns the answer and its size.
static cresolver_status ask(
    const char *name, const uint8_t *server, uint16_t port, int type, uint8_t *answer, size_t *size)
{
    struct __res_state state;
    memset(&state, 0, sizeof state);
    if (res_ninit(&state) != 0) return cresolver_failed;
    state.retrans = 3;
    state.retry = 2;
    if (server) {
        state.nscount = 1;
        struct sockaddr_in *address = &state.nsaddr_list[0];
        memset(address, 0, sizeof *address);
        address->sin_family = AF_INET;
        address->sin_port = htons(port);
        memcpy(&address->sin_addr, server, 4);
    }
    int length = res_nquery(&state, name, ns_c_in, type, answer, answer_size);
    int reason = state.res_h_errno;
    res_nclose(&state);
    if (length < 0) return reason == HOST_NOT_FOUND || reason == NO_DATA ? cresolver_none : cresolver_failed;
    if (length > answer_size) return cresolver_failed;
    *size = (size_t) length;
    return cresolver_found;
}

cresolver_status cresolver_services(
    const char *name, const uint8_t *server, uint16_t port, cresolver_service *services, size_t *count)
{
    uint8_t answer[answer_size];
    size_t size;
    cresolver_status status = ask(name, server, port, ns_t_srv, answer, &size);
    if (status == cresolver_found) return cresolver_read_services(answer, size, services, count);
    *count = 0;
    return status;
}

cresolver_status cresolver_read_services(
    const uint8_t *answer, size_t size, cresolver_service *services, size_t *count)
{
    records all;
    size_t room = *count;
    *count = 0;
    if (!begin(&all, answer, size)) return cresolver_failed;
    while (all.left > 0 && *count < room) {
        record found;
        if (!read_record(&all, &found)) return cresolver_failed;
        // Other records are skipped: a CNAME may come first.
        if (found.type != ns_t_srv) continue;
        if (found.end - found.data < 7) return cresolver_failed;
        cresolver_service *service = &services[*count];
        memset(service, 0, sizeof *service);
        service->priority = (uint16_t) number(found.data);
        service->weight = (uint16_t) number(found.data + 2);
        service->port = (uint16_t) number(found.data + 4);
        int used = ns_name_uncompress(all.base, all.end, found.data + 6, service->target, sizeof service->target);
        if (used < 0) return cresolver_failed;
        // RFC 2782: the root as a target means that the service is not available.
        if (strcmp(service->target, ".") == 0) service->target[0] = 0;
        *count += 1;
    }
    return *count > 0 ? cresolver_found : cresolver_none;
}

cresolver_status cresolver_texts(const char *name, const uint8_t *server, uint16_t port, char *texts, size_t *size)
{
    uint8_t answer[answer_size];
    size_t length;
    cresolver_status status = ask(name, server, port, ns_t_txt, answer, &length);
    if (status == cresolver_found) return cresolver_read_texts(answer, length, texts, size);
    *size = 0;
    return status;
}

cresolver_status cresolver_read_texts(const uint8_t *answer, size_t length, char *texts, size_t *size)
{
    records all;
    size_t room = *size;
    *size = 0;
    if (!begin(&all, answer, length)) return cresolver_failed;
    while (all.left > 0) {
        record found;
        if (!read_record(&all, &found)) return cresolver_failed;
        if (found.type != ns_t_txt) continue;
        while (found.data < found.end) {
            size_t count = *found.data++;
            if (count > (size_t) (found.end - found.data) || count + 1 > room - *size) return cresolver_failed;
            // A NUL would end the record early.
            if (memchr(found.data, 0, count)) return cresolver_failed;
            memcpy(texts + *size, found.data, count);
            *size += count;
            found.data += count;
        }
        if (*size >= room) return cresolver_failed;
        texts[(*size)++] = 0;
    }
    return *size > 0 ? cresolver_found : cresolver_none;
}
