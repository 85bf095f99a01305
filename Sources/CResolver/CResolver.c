#include "CResolver.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// An answer over UDP, or over TCP where it was cut; SRV and TXT answers of more are no answers.
enum { answer_size = 16384 };

// Asks, and gives the message where there is one to look at.
static cresolver_status ask(
    const char *name, const uint8_t *server, uint16_t port, int type, uint8_t *answer, ns_msg *message)
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
    return ns_initparse(answer, length, message) == 0 ? cresolver_found : cresolver_failed;
}

cresolver_status cresolver_services(
    const char *name, const uint8_t *server, uint16_t port, cresolver_service *services, size_t *count)
{
    uint8_t answer[answer_size];
    ns_msg message;
    size_t room = *count;
    *count = 0;
    cresolver_status status = ask(name, server, port, ns_t_srv, answer, &message);
    if (status != cresolver_found) return status;
    for (int i = 0; i < ns_msg_count(message, ns_s_an) && *count < room; i++) {
        ns_rr record;
        if (ns_parserr(&message, ns_s_an, i, &record) != 0) return cresolver_failed;
        // A CNAME may come first.
        if (ns_rr_type(record) != ns_t_srv) continue;
        if (ns_rr_rdlen(record) < 7) return cresolver_failed;
        const uint8_t *data = ns_rr_rdata(record);
        cresolver_service *service = &services[*count];
        memset(service, 0, sizeof *service);
        service->priority = (uint16_t) (data[0] << 8 | data[1]);
        service->weight = (uint16_t) (data[2] << 8 | data[3]);
        service->port = (uint16_t) (data[4] << 8 | data[5]);
        int used = ns_name_uncompress(
            ns_msg_base(message), ns_msg_end(message), data + 6, service->target, sizeof service->target);
        if (used < 0) return cresolver_failed;
        // The root, which RFC 2782 has stand for "not here".
        if (strcmp(service->target, ".") == 0) service->target[0] = 0;
        *count += 1;
    }
    return *count > 0 ? cresolver_found : cresolver_none;
}

cresolver_status cresolver_texts(const char *name, const uint8_t *server, uint16_t port, char *texts, size_t *size)
{
    uint8_t answer[answer_size];
    ns_msg message;
    size_t room = *size;
    *size = 0;
    cresolver_status status = ask(name, server, port, ns_t_txt, answer, &message);
    if (status != cresolver_found) return status;
    for (int i = 0; i < ns_msg_count(message, ns_s_an); i++) {
        ns_rr record;
        if (ns_parserr(&message, ns_s_an, i, &record) != 0) return cresolver_failed;
        if (ns_rr_type(record) != ns_t_txt) continue;
        const uint8_t *data = ns_rr_rdata(record);
        const uint8_t *end = data + ns_rr_rdlen(record);
        while (data < end) {
            size_t length = *data++;
            if (length > (size_t) (end - data) || length + 1 > room - *size) return cresolver_failed;
            for (size_t j = 0; j < length; j++) {
                // A NUL would end the record early.
                if (data[j] == 0) return cresolver_failed;
                texts[*size + j] = (char) data[j];
            }
            *size += length;
            data += length;
        }
        if (*size >= room) return cresolver_failed;
        texts[(*size)++] = 0;
    }
    return *size > 0 ? cresolver_found : cresolver_none;
}
