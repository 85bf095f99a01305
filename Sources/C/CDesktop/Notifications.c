#include "Notifications.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "SDBus.h"

bool cnotify_is_available(void) { return csd_bus_open(); }

// MARK: The connection

#define NAME "org.freedesktop.Notifications"
#define PATH "/org/freedesktop/Notifications"

/// The longest wait for a reply, in microseconds: ten seconds, because a desktop that has just started may be slow.
static const uint64_t patience = 10 * 1000 * 1000;

enum { kept_events = 256 };

struct cnotify_connection {
    sd_bus *bus;
    /// The events that were not fetched yet. If there is no more room, later events are lost.
    cnotify_event events[kept_events];
    int count;
};

static void keep(cnotify_connection *connection, cnotify_event_kind kind, uint32_t number) {
    if (connection->count == kept_events) return;
    connection->events[connection->count++] = (cnotify_event){kind, number};
}

static int handle_answer(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)error;
    uint32_t number = 0;
    if (csd_bus.is_signal(message, NAME, "ActionInvoked") > 0) {
        const char *action = NULL;
        if (csd_bus.read(message, "us", &number, &action) < 0 || !action) return 0;
        if (!strcmp(action, "snooze")) keep(context, cnotify_snoozed, number);
        if (!strcmp(action, "done")) keep(context, cnotify_done, number);
    } else if (csd_bus.is_signal(message, NAME, "NotificationClosed") > 0) {
        if (csd_bus.read(message, "u", &number) >= 0) keep(context, cnotify_closed, number);
    }
    return 0;
}

static int handle_owner(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)error;
    const char *name = NULL, *before = NULL, *after = NULL;
    if (csd_bus.read(message, "sss", &name, &before, &after) < 0 || !after) return 0;
    if (after[0]) keep(context, cnotify_started, 0);
    return 0;
}

static void explain(char *text, int status, const sd_bus_error *error) {
    const char *reason = error && error->message ? error->message : strerror(-status);
    snprintf(text, cnotify_error_size, "%s", reason);
}

cnotify_connection *cnotify_open(char *error) {
    if (!cnotify_is_available()) {
        snprintf(error, cnotify_error_size, "libsystemd.so.0 (Debian: libsystemd0) is missing");
        return NULL;
    }
    cnotify_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        snprintf(error, cnotify_error_size, "there is no memory");
        return NULL;
    }
    int status = csd_bus.open_user(&connection->bus);
    if (status >= 0) {
        status = csd_bus.add_match(
            connection->bus, NULL, "type='signal',sender='" NAME "',interface='" NAME "',path='" PATH "'",
            handle_answer, connection);
    }
    if (status >= 0) {
        status = csd_bus.add_match(
            connection->bus, NULL,
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            "member='NameOwnerChanged',arg0='" NAME "'",
            handle_owner, connection);
    }
    if (status >= 0) return connection;
    explain(error, status, NULL);
    cnotify_close(connection);
    return NULL;
}

void cnotify_close(cnotify_connection *connection) {
    if (connection->bus) csd_bus.close(connection->bus);
    free(connection);
}

int cnotify_descriptor(cnotify_connection *connection) { return csd_bus.get_fd(connection->bus); }

int cnotify_events(cnotify_connection *connection, cnotify_event *events, int room) {
    int status;
    do {
        sd_bus_message *message = NULL;
        status = csd_bus.process(connection->bus, &message);
        if (message) csd_bus.unref(message);
    } while (status > 0 && connection->count < kept_events);
    if (status < 0 && connection->count == 0) return -1;
    int count = connection->count < room ? connection->count : room;
    memcpy(events, connection->events, sizeof *events * count);
    connection->count -= count;
    memmove(connection->events, connection->events + count, sizeof *events * connection->count);
    return count;
}

// MARK: Calls

/// Sends a call whose message is complete, and frees the message. Returns the reply, or NULL with an error text.
static sd_bus_message *send(cnotify_connection *connection, sd_bus_message *message, int status, char *text) {
    sd_bus_error error = {0};
    sd_bus_message *reply = NULL;
    if (status >= 0) status = csd_bus.call(connection->bus, message, patience, &error, &reply);
    if (status < 0) {
        explain(text, status, &error);
        reply = NULL;
    }
    csd_bus.free_error(&error);
    if (message) csd_bus.unref(message);
    return reply;
}

bool cnotify_ask(cnotify_connection *connection, cnotify_abilities *abilities, char *error) {
    sd_bus_message *message = NULL;
    int status = csd_bus.new_call(connection->bus, &message, NAME, PATH, NAME, "GetCapabilities");
    sd_bus_message *reply = send(connection, message, status, error);
    if (!reply) return false;
    *abilities = (cnotify_abilities){0};
    status = csd_bus.enter_container(reply, 'a', "s");
    const char *name = NULL;
    while (status >= 0 && csd_bus.read(reply, "s", &name) > 0) {
        if (!strcmp(name, "actions")) abilities->has_actions = true;
        if (!strcmp(name, "body")) abilities->has_body = true;
        if (!strcmp(name, "body-markup")) abilities->has_markup = true;
    }
    csd_bus.unref(reply);
    return true;
}

/// Appends the actions and the hints of a notification.
static int append_rest(sd_bus_message *message, const cnotify_notification *notification) {
    int status = csd_bus.open_container(message, 'a', "s");
    if (status >= 0 && notification->snooze) status = csd_bus.append(message, "ss", "snooze", notification->snooze);
    if (status >= 0 && notification->done) status = csd_bus.append(message, "ss", "done", notification->done);
    if (status >= 0) status = csd_bus.close_container(message);
    if (status >= 0) status = csd_bus.open_container(message, 'a', "{sv}");
    if (status >= 0) status = csd_bus.append(message, "{sv}", "desktop-entry", "s", "scanics");
    if (status >= 0) status = csd_bus.append(message, "{sv}", "category", "s", "x-scanics.alarm");
    if (status >= 0 && notification->has_sound) {
        status = csd_bus.append(message, "{sv}", "sound-name", "s", "alarm-clock-elapsed");
    }
    if (status >= 0) status = csd_bus.close_container(message);
    // 0: the notification stays until somebody closes it.
    if (status >= 0) status = csd_bus.append(message, "i", 0);
    return status;
}

uint32_t cnotify_show(cnotify_connection *connection, const cnotify_notification *notification, char *error) {
    sd_bus_message *message = NULL;
    int status = csd_bus.new_call(connection->bus, &message, NAME, PATH, NAME, "Notify");
    if (status >= 0) {
        status = csd_bus.append(
            message, "susss", "ScanICS", 0, "x-office-calendar", notification->title, notification->body);
    }
    if (status >= 0) status = append_rest(message, notification);
    sd_bus_message *reply = send(connection, message, status, error);
    if (!reply) return 0;
    uint32_t number = 0;
    if (csd_bus.read(reply, "u", &number) < 0) number = 0;
    csd_bus.unref(reply);
    if (number == 0) snprintf(error, cnotify_error_size, "the notification has no number");
    return number;
}

void cnotify_hide(cnotify_connection *connection, uint32_t number) {
    sd_bus_message *message = NULL;
    char error[cnotify_error_size];
    int status = csd_bus.new_call(connection->bus, &message, NAME, PATH, NAME, "CloseNotification");
    if (status >= 0) status = csd_bus.append(message, "u", number);
    sd_bus_message *reply = send(connection, message, status, error);
    if (reply) csd_bus.unref(reply);
}
