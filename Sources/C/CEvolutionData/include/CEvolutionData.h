#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Reads and changes the calendars of evolution-data-server, which GNOME Calendar, Evolution and the clock of GNOME's
/// panel share. It uses libecal-2.0, which is opened when the first function is called.
///
/// All functions may be called from any thread. Only one of them runs at a time, and each waits for the service's
/// answer.

/// The length of error texts, with the final zero.
enum { ceds_error_size = 512 };

/// The kinds of failure.
typedef enum {
    /// No failure.
    ceds_fine,
    /// libecal is not installed.
    ceds_no_library,
    /// The service cannot be reached, or has ended.
    ceds_no_service,
    /// There is no such calendar or object.
    ceds_not_found,
    /// There already is an object with the UID.
    ceds_exists,
    /// The calendar is read-only.
    ceds_read_only,
    /// The calendar's server cannot be reached.
    ceds_offline,
    /// Another failure.
    ceds_failed,
} ceds_status;

/// A failure.
typedef struct {
    ceds_status status;
    /// The reason, in UTF-8.
    char text[ceds_error_size];
} ceds_error;

/// The two kinds of objects, in the order of libecal's ECalClientSourceType.
typedef enum { ceds_events, ceds_tasks } ceds_kind;

/// Opens libecal and connects to the service. Does nothing if this was done before.
bool ceds_connect(ceds_error *_Nonnull error);

// MARK: Sources

/// A source of the service: a calendar, a task list, or a place that holds calendars and task lists.
typedef struct {
    const char *_Nonnull uid;
    const char *_Nonnull title;
    /// The UID of the source that holds this source.
    const char *_Nullable parent;
    /// The title of the source that holds this source.
    const char *_Nullable parent_title;
    /// The colour, as `#rrggbb`.
    const char *_Nullable color;
    /// The part of the service that keeps the source's content, such as `local`, `caldav` or `weather`.
    const char *_Nullable backend;
    bool has_events;
    bool has_tasks;
    bool is_writable;
    bool is_removable;
} ceds_source;

/// Calls a function for each calendar and task list that is enabled.
bool ceds_sources(
    void *_Nullable context, void (*_Nonnull found)(void *_Nullable context, const ceds_source *_Nonnull source),
    ceds_error *_Nonnull error);

/// Returns the UID of the default calendar or task list, to be freed by the caller; NULL if there is none.
char *_Nullable ceds_default(ceds_kind kind, ceds_error *_Nonnull error);

/// Adds a source: a calendar, a task list, a source that is both, or a place that holds calendars and task lists.
///
/// - Returns: its UID, to be freed by the caller; NULL with an error.
char *_Nullable ceds_add_source(
    const char *_Nonnull title, const char *_Nullable color, const char *_Nullable parent, bool has_events,
    bool has_tasks, ceds_error *_Nonnull error);

/// Changes a calendar's title and colour.
bool ceds_change_source(
    const char *_Nonnull uid, const char *_Nonnull title, const char *_Nullable color, ceds_error *_Nonnull error);

/// Removes a calendar with its content.
bool ceds_remove_source(const char *_Nonnull uid, ceds_error *_Nonnull error);

// MARK: Objects

/// Receives the text of a component.
typedef void (*ceds_receiver)(void *_Nullable context, const char *_Nonnull text);

/// Reads the objects of a calendar. Each item (an event or a task) and each override (a changed occurrence of an item)
/// is an object by itself.
///
/// - Parameter object: the UID of the objects; NULL for all.
bool ceds_objects(
    const char *_Nonnull source, ceds_kind kind, const char *_Nullable object, void *_Nullable context,
    ceds_receiver _Nonnull receiver, ceds_error *_Nonnull error);

/// Reads the definition (VTIMEZONE) of a time zone that objects of a calendar use.
bool ceds_zone(
    const char *_Nonnull source, ceds_kind kind, const char *_Nonnull tzid, void *_Nullable context,
    ceds_receiver _Nonnull receiver, ceds_error *_Nonnull error);

/// Adds the definition of a zone to a calendar: the text of a VTIMEZONE.
bool ceds_add_zone(
    const char *_Nonnull source, ceds_kind kind, const char *_Nonnull text, ceds_error *_Nonnull error);

/// Adds objects, all or none.
bool ceds_add_objects(
    const char *_Nonnull source, ceds_kind kind, const char *_Nonnull const *_Nonnull texts, size_t count,
    ceds_error *_Nonnull error);

/// Replaces objects. An override that does not exist is added.
///
/// - Parameter is_override: true if the objects are overrides; false if they are items, whose overrides are kept.
bool ceds_change_objects(
    const char *_Nonnull source, ceds_kind kind, const char *_Nonnull const *_Nonnull texts, size_t count,
    bool is_override, ceds_error *_Nonnull error);

/// Removes an item with its overrides, or only the override with the given RECURRENCE-ID.
bool ceds_remove_object(
    const char *_Nonnull source, ceds_kind kind, const char *_Nonnull uid, const char *_Nullable recurrence_id,
    ceds_error *_Nonnull error);

/// Asks the service to fetch the changes of a calendar that is on a server.
bool ceds_refresh(const char *_Nonnull source, ceds_kind kind, ceds_error *_Nonnull error);

// MARK: Changes

/// A listener for changes of calendars.
typedef struct ceds_watch ceds_watch;

/// Creates a listener without calendars.
ceds_watch *_Nullable ceds_watch_new(void);

/// Ends a listener.
void ceds_watch_free(ceds_watch *_Nonnull watch);

/// Adds a calendar to a listener. Does nothing if the listener has the calendar already.
bool ceds_watch_source(
    ceds_watch *_Nonnull watch, const char *_Nonnull source, ceds_kind kind, ceds_error *_Nonnull error);

/// Calls a function for each object that was added, changed or removed since the last call.
///
/// `object` is the UID of the object.
void ceds_watch_changes(
    ceds_watch *_Nonnull watch, void *_Nullable context,
    void (*_Nonnull changed)(void *_Nullable context, const char *_Nonnull source, const char *_Nonnull object));
