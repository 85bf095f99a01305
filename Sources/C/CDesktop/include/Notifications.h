#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Shows desktop notifications: org.freedesktop.Notifications on the user's bus, through sd-bus. libsystemd is opened
/// when the first connection is made.
///
/// A connection may be used by several threads, but only by one at a time.

/// A connection to the bus.
typedef struct cnotify_connection cnotify_connection;

/// The length of error texts, with the final zero.
enum { cnotify_error_size = 256 };

/// Returns whether libsystemd can be opened.
bool cnotify_is_available(void);

/// Connects to the user's bus and listens for the answers to notifications.
///
/// - Parameter error: room for `cnotify_error_size` bytes, which get a text if there is no connection.
/// - Returns: the connection, or NULL.
cnotify_connection *_Nullable cnotify_open(char *_Nonnull error);

/// Ends a connection.
void cnotify_close(cnotify_connection *_Nonnull connection);

/// What the program that shows notifications can do.
typedef struct {
    bool has_actions;
    bool has_body;
    bool has_markup;
} cnotify_abilities;

/// Asks what the program that shows notifications can do. If no such program runs yet, the bus tries to start one.
///
/// - Returns: false with an error text if there is no such program.
bool cnotify_ask(cnotify_connection *_Nonnull connection, cnotify_abilities *_Nonnull abilities, char *_Nonnull error);

/// A notification. All texts are UTF-8.
typedef struct {
    const char *_Nonnull title;
    const char *_Nonnull body;
    /// The labels of the actions; NULL for a notification without actions.
    const char *_Nullable snooze;
    const char *_Nullable done;
    bool has_sound;
} cnotify_notification;

/// Shows a notification until it is closed.
///
/// - Returns: its number; 0 with an error text if it is not shown.
uint32_t cnotify_show(
    cnotify_connection *_Nonnull connection, const cnotify_notification *_Nonnull notification, char *_Nonnull error);

/// Closes a notification, if it is still shown.
void cnotify_hide(cnotify_connection *_Nonnull connection, uint32_t number);

/// What happened to a notification.
typedef enum { cnotify_snoozed, cnotify_done, cnotify_closed, cnotify_started } cnotify_event_kind;

typedef struct {
    cnotify_event_kind kind;
    /// The number of the notification. It is 0 for `cnotify_started`, which means that a program that shows
    /// notifications has started.
    uint32_t number;
} cnotify_event;

/// Returns the descriptor to poll for input.
int cnotify_descriptor(cnotify_connection *_Nonnull connection);

/// Returns what happened since the last call, without waiting.
///
/// - Parameters:
///   - events: room for the events.
///   - room: the number of events that `events` has room for. If the result is this number, call again.
/// - Returns: the number of events; -1 if the connection has ended.
int cnotify_events(cnotify_connection *_Nonnull connection, cnotify_event *_Nonnull events, int room);
