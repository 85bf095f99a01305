#include "ScreenPortal.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "DynamicLibrary.h"

// MARK: The library, declared as in systemd/sd-bus.h of libsystemd.so.0, whose binary interface is stable

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct {
    const char *name;
    const char *message;
    int needs_free;
} sd_bus_error;
typedef int (*message_handler)(sd_bus_message *message, void *context, sd_bus_error *error);

static struct {
    int (*open_user)(sd_bus **bus);
    sd_bus *(*close)(sd_bus *bus);
    int (*get_unique_name)(sd_bus *bus, const char **name);
    int (*process)(sd_bus *bus, sd_bus_message **message);
    int (*wait)(sd_bus *bus, uint64_t microseconds);
    int (*add_match)(sd_bus *bus, sd_bus_slot **slot, const char *match, message_handler handler, void *context);
    int (*call_method)(
        sd_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
        sd_bus_error *error, sd_bus_message **reply, const char *types, ...);
    int (*read)(sd_bus_message *message, const char *types, ...);
    int (*skip)(sd_bus_message *message, const char *types);
    int (*enter_container)(sd_bus_message *message, char type, const char *contents);
    int (*exit_container)(sd_bus_message *message);
    const char *(*get_path)(sd_bus_message *message);
    sd_bus_message *(*unref)(sd_bus_message *message);
    void (*free_error)(sd_bus_error *error);
} bus;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"sd_bus_open_user", &bus.open_user},
        {"sd_bus_flush_close_unref", &bus.close},
        {"sd_bus_get_unique_name", &bus.get_unique_name},
        {"sd_bus_process", &bus.process},
        {"sd_bus_wait", &bus.wait},
        {"sd_bus_add_match", &bus.add_match},
        {"sd_bus_call_method", &bus.call_method},
        {"sd_bus_message_read", &bus.read},
        {"sd_bus_message_skip", &bus.skip},
        {"sd_bus_message_enter_container", &bus.enter_container},
        {"sd_bus_message_exit_container", &bus.exit_container},
        {"sd_bus_message_get_path", &bus.get_path},
        {"sd_bus_message_unref", &bus.unref},
        {"sd_bus_error_free", &bus.free_error},
    };
    is_open = cdynamic_open("libsystemd.so.0", symbols, sizeof symbols / sizeof symbols[0]);
}

// MARK: The request

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"

typedef struct {
    /// The paths of the request: the one that is derived from the token, and the one that the portal has told.
    char expected[512];
    char told[512];
    bool is_done;
    uint32_t response;
    char *address;
} request;

/// Reads the response: 0 for success, and the address among the results.
static int handle_response(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)error;
    request *request = context;
    const char *path = bus.get_path(message);
    if (!path || (strcmp(path, request->expected) && strcmp(path, request->told))) return 0;
    if (bus.read(message, "u", &request->response) < 0) request->response = 2;
    request->is_done = true;
    if (bus.enter_container(message, 'a', "{sv}") < 0) return 0;
    while (bus.enter_container(message, 'e', "sv") > 0) {
        const char *key = NULL, *value = NULL;
        if (bus.read(message, "s", &key) < 0 || !key) break;
        if (!strcmp(key, "uri")) {
            if (bus.read(message, "v", "s", &value) >= 0 && value) {
                snprintf(request->address, cportal_text_size, "%s", value);
            }
        } else if (bus.skip(message, "v") < 0) {
            break;
        }
        if (bus.exit_container(message) < 0) break;
    }
    return 0;
}

static void expect_path(request *request, const char *name, const char *token) {
    // The sender's name without the colon, and with _ for each point.
    char sender[256];
    size_t count = 0;
    for (const char *letter = name; *letter && count + 1 < sizeof sender; letter++) {
        if (*letter != ':') sender[count++] = *letter == '.' ? '_' : *letter;
    }
    sender[count] = 0;
    snprintf(request->expected, sizeof request->expected, PORTAL_PATH "/request/%s/%s", sender, token);
}

static time_t now(void) {
    struct timespec time = {0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static cportal_outcome wait_for(sd_bus *connection, request *request, unsigned seconds, char *text) {
    time_t end = now() + seconds;
    while (!request->is_done) {
        int status = bus.process(connection, NULL);
        if (status > 0) continue;
        if (status >= 0 && now() < end) status = bus.wait(connection, 1000 * 1000);
        if (status >= 0 && now() < end) continue;
        snprintf(text, cportal_text_size, "the desktop did not answer");
        return cportal_missing;
    }
    if (request->response == 0 && request->address[0]) return cportal_taken;
    if (request->response == 1) return cportal_cancelled;
    snprintf(text, cportal_text_size, "the desktop could not take the picture");
    return cportal_missing;
}

static cportal_outcome take(sd_bus *connection, bool asks, unsigned seconds, char *text) {
    request request = {.address = text};
    const char *name = NULL;
    char token[64];
    snprintf(token, sizeof token, "scanics%ld", (long)getpid());
    sd_bus_error error = {0};
    sd_bus_message *reply = NULL;
    int status = bus.get_unique_name(connection, &name);
    if (status >= 0) {
        expect_path(&request, name, token);
        // The portal may answer before the call returns, so the listener comes first.
        status = bus.add_match(
            connection, NULL,
            "type='signal',sender='" PORTAL "',interface='org.freedesktop.portal.Request',member='Response'",
            handle_response, &request);
    }
    if (status >= 0) {
        status = bus.call_method(
            connection, PORTAL, PORTAL_PATH, "org.freedesktop.portal.Screenshot", "Screenshot", &error, &reply, "sa{sv}",
            "", 3, "handle_token", "s", token, "interactive", "b", (int)asks, "modal", "b", (int)asks);
    }
    const char *told = NULL;
    if (status >= 0 && bus.read(reply, "o", &told) >= 0 && told) {
        snprintf(request.told, sizeof request.told, "%s", told);
    }
    if (status < 0) snprintf(text, cportal_text_size, "%s", error.message ? error.message : strerror(-status));
    bus.free_error(&error);
    if (reply) bus.unref(reply);
    return status < 0 ? cportal_missing : wait_for(connection, &request, seconds, text);
}

cportal_outcome cportal_take_picture(bool asks, unsigned seconds, char *text) {
    text[0] = 0;
    pthread_once(&once, open_library);
    if (!is_open) {
        snprintf(text, cportal_text_size, "libsystemd.so.0 (Debian: libsystemd0) is missing");
        return cportal_missing;
    }
    sd_bus *connection = NULL;
    int status = bus.open_user(&connection);
    if (status < 0) {
        snprintf(text, cportal_text_size, "%s", strerror(-status));
        return cportal_missing;
    }
    cportal_outcome outcome = take(connection, asks, seconds, text);
    bus.close(connection);
    return outcome;
}
