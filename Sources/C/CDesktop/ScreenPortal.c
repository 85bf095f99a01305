#include "ScreenPortal.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "SDBus.h"

// MARK: The request

#define PORTAL "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"

typedef struct {
    /// The paths of the request: the one that is derived from the token, and the one that the portal has returned.
    char expected[512];
    char returned[512];
    bool is_done;
    uint32_t response;
    char *address;
} request;

/// Reads the response: 0 for success, and the address among the results.
static int handle_response(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)error;
    request *request = context;
    const char *path = csd_bus.get_path(message);
    if (!path || (strcmp(path, request->expected) && strcmp(path, request->returned))) return 0;
    if (csd_bus.read(message, "u", &request->response) < 0) request->response = 2;
    request->is_done = true;
    if (csd_bus.enter_container(message, 'a', "{sv}") < 0) return 0;
    while (csd_bus.enter_container(message, 'e', "sv") > 0) {
        const char *key = NULL, *value = NULL;
        if (csd_bus.read(message, "s", &key) < 0 || !key) break;
        if (!strcmp(key, "uri")) {
            if (csd_bus.read(message, "v", "s", &value) >= 0 && value) {
                snprintf(request->address, cportal_text_size, "%s", value);
            }
        } else if (csd_bus.skip(message, "v") < 0) {
            break;
        }
        if (csd_bus.exit_container(message) < 0) break;
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
        int status = csd_bus.process(connection, NULL);
        if (status > 0) continue;
        if (status >= 0 && now() < end) status = csd_bus.wait(connection, 1000 * 1000);
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
    int status = csd_bus.get_unique_name(connection, &name);
    if (status >= 0) {
        expect_path(&request, name, token);
        // The portal may answer before the call returns, so the listener comes first.
        status = csd_bus.add_match(
            connection, NULL,
            "type='signal',sender='" PORTAL "',interface='org.freedesktop.portal.Request',member='Response'",
            handle_response, &request);
    }
    if (status >= 0) {
        status = csd_bus.call_method(
            connection, PORTAL, PORTAL_PATH, "org.freedesktop.portal.Screenshot", "Screenshot", &error, &reply, "sa{sv}",
            "", 3, "handle_token", "s", token, "interactive", "b", (int)asks, "modal", "b", (int)asks);
    }
    const char *returned = NULL;
    if (status >= 0 && csd_bus.read(reply, "o", &returned) >= 0 && returned) {
        snprintf(request.returned, sizeof request.returned, "%s", returned);
    }
    if (status < 0) snprintf(text, cportal_text_size, "%s", error.message ? error.message : strerror(-status));
    csd_bus.free_error(&error);
    if (reply) csd_bus.unref(reply);
    return status < 0 ? cportal_missing : wait_for(connection, &request, seconds, text);
}

cportal_outcome cportal_take_picture(bool asks, unsigned seconds, char *text) {
    text[0] = 0;
    if (!csd_bus_open()) {
        snprintf(text, cportal_text_size, "libsystemd.so.0 (Debian: libsystemd0) is missing");
        return cportal_missing;
    }
    sd_bus *connection = NULL;
    int status = csd_bus.open_user(&connection);
    if (status < 0) {
        snprintf(text, cportal_text_size, "%s", strerror(-status));
        return cportal_missing;
    }
    cportal_outcome outcome = take(connection, asks, seconds, text);
    csd_bus.close(connection);
    return outcome;
}
