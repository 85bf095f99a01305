#include "Library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "DynamicLibrary.h"

struct ceds_library ceds_library;
#define eds ceds_library

static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
#define SYMBOL(result, name, arguments) {#name, &eds.name},
    const cdynamic_symbol symbols[] = {LIBRARY_FUNCTIONS(SYMBOL)};
#undef SYMBOL
    // These versions have the same functions; Debian 12 has the second version. The functions of GLib, libical-glib and
    // libedataserver are found through libecal, which is linked with these libraries.
    const char *names[] = {"libecal-2.0.so.3", "libecal-2.0.so.2", "libecal-2.0.so.1"};
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !is_open; i++)
        is_open = cdynamic_open(names[i], symbols, sizeof symbols / sizeof symbols[0]);
}

// MARK: Errors

bool ceds_fail(ceds_error *error, ceds_status status, const char *text) {
    error->status = status;
    snprintf(error->text, ceds_error_size, "%s", text);
    return false;
}

static void close_clients(void);

bool ceds_take(GError *found, ceds_error *error) {
    if (!found) return ceds_fail(error, ceds_failed, "the service gave no reason");
    ceds_status status = ceds_failed;
    if (found->domain == eds.e_client_error_quark()) {
        // The codes are values of libedataserver's EClientError.
        switch (found->code) {
        case 6: case 7: status = ceds_offline; break;
        case 8: status = ceds_read_only; break;
        case 18: case 20: status = ceds_no_service; break;
        default: break;
        }
    } else if (found->domain == eds.e_cal_client_error_quark()) {
        // The codes are values of libecal's ECalClientError.
        switch (found->code) {
        case 0: case 1: status = ceds_not_found; break;
        case 4: status = ceds_exists; break;
        default: break;
        }
    } else if (found->domain == eds.g_dbus_error_quark()) {
        status = ceds_no_service;
    } else if (found->domain == eds.g_io_error_quark() && found->code == 18) {
        // G_IO_ERROR_CLOSED: the bus has gone.
        status = ceds_no_service;
    }
    ceds_fail(error, status, found->message ? found->message : "");
    eds.g_error_free(found);
    if (status == ceds_no_service) close_clients();
    return false;
}

// MARK: The connection

/// There is one connection for the whole process, because libecal itself keeps only one.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *context, *registry;

bool ceds_begin(ceds_error *error) {
    error->status = ceds_fine;
    error->text[0] = 0;
    pthread_once(&once, open_library);
    if (!is_open) return ceds_fail(error, ceds_no_library, "libecal-2.0 is not installed");
    pthread_mutex_lock(&mutex);
    if (!context) context = eds.g_main_context_new();
    eds.g_main_context_push_thread_default(context);
    if (!registry) {
        GError *found = NULL;
        registry = eds.e_source_registry_new_sync(NULL, &found);
        if (!registry) {
            ceds_take(found, error);
            error->status = ceds_no_service;
            ceds_end();
            return false;
        }
    }
    ceds_handle_signals();
    return true;
}

void ceds_end(void) {
    eds.g_main_context_pop_thread_default(context);
    pthread_mutex_unlock(&mutex);
}

void ceds_handle_signals(void) {
    // The number of rounds is limited, in case signals arrive faster than they are handled.
    for (int i = 0; i < 100000 && eds.g_main_context_iteration(context, 0); i++) {}
}

void *ceds_registry(void) { return registry; }

bool ceds_connect(ceds_error *error) {
    if (!ceds_begin(error)) return false;
    ceds_end();
    return true;
}

// MARK: Open calendars

typedef struct client {
    char *uid;
    ceds_kind kind;
    void *object;
    struct client *next;
} client;

static client *clients;

static void close_client(client *closed) {
    eds.g_object_unref(closed->object);
    free(closed->uid);
    free(closed);
}

static void close_clients(void) {
    while (clients) {
        client *first = clients;
        clients = first->next;
        close_client(first);
    }
}

void ceds_close_client(const char *uid) {
    for (client **place = &clients; *place;) {
        client *found = *place;
        if (strcmp(found->uid, uid) == 0) {
            *place = found->next;
            close_client(found);
        } else {
            place = &found->next;
        }
    }
}

/// Opens a calendar. The part of the service that opens calendars may not know a new calendar yet. It is then asked
/// again, for up to five seconds.
static void *connect_to(void *source, ceds_kind kind, GError **found) {
    for (int left = 100;; left--) {
        // With this timeout, the call does not wait for the server of a calendar. With any other timeout, the call
        // waits.
        void *object = eds.e_cal_client_connect_sync(source, (int)kind, UINT32_MAX, NULL, found);
        // G_IO_ERROR_NOT_FOUND: the service does not know the calendar.
        bool is_unknown = !object && *found && (*found)->domain == eds.g_io_error_quark() && (*found)->code == 1;
        if (!is_unknown || left == 0) return object;
        eds.g_error_free(*found);
        *found = NULL;
        nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL);
    }
}

void *ceds_client(const char *uid, ceds_kind kind, ceds_error *error) {
    for (client *known = clients; known; known = known->next)
        if (known->kind == kind && strcmp(known->uid, uid) == 0) return known->object;
    void *source = eds.e_source_registry_ref_source(registry, uid);
    if (!source) {
        ceds_fail(error, ceds_not_found, "there is no such calendar");
        return NULL;
    }
    GError *found = NULL;
    void *object = connect_to(source, kind, &found);
    eds.g_object_unref(source);
    if (!object) {
        ceds_take(found, error);
        return NULL;
    }
    client *opened = calloc(1, sizeof *opened);
    char *name = strdup(uid);
    if (!opened || !name) {
        free(opened);
        free(name);
        eds.g_object_unref(object);
        ceds_fail(error, ceds_failed, "there is no memory left");
        return NULL;
    }
    *opened = (client){name, kind, object, clients};
    clients = opened;
    return object;
}
