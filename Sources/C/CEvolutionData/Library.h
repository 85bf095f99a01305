#pragma once

#include <pthread.h>
#include <stdint.h>

#include "CEvolutionData.h"

// Declares the part of GLib, libical-glib, libedataserver and libecal that is used here, so that the headers of these
// libraries are not needed. See /usr/include/evolution-data-server of libecal2.0-dev. Objects are `void *`.

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;

typedef struct GSList {
    void *data;
    struct GSList *next;
} GSList;

typedef struct GList {
    void *data;
    struct GList *next, *prev;
} GList;

#define LIBRARY_FUNCTIONS(F) \
    F(void, g_free, (void *memory)) \
    F(void *, g_object_ref, (void *object)) \
    F(void, g_object_unref, (void *object)) \
    F(void, g_error_free, (GError *error)) \
    F(uint32_t, g_dbus_error_quark, (void)) \
    F(uint32_t, g_io_error_quark, (void)) \
    F(void *, g_main_context_new, (void)) \
    F(void, g_main_context_push_thread_default, (void *context)) \
    F(void, g_main_context_pop_thread_default, (void *context)) \
    F(int, g_main_context_iteration, (void *context, int may_block)) \
    F(GSList *, g_slist_prepend, (GSList *list, void *data)) \
    F(void, g_slist_free, (GSList *list)) \
    F(void, g_list_free, (GList *list)) \
    F(unsigned long, g_signal_connect_data, \
      (void *object, const char *signal, void (*handler)(void), void *data, void *destroy, int flags)) \
    F(unsigned, g_signal_handlers_disconnect_matched, \
      (void *object, int mask, unsigned signal, uint32_t detail, void *closure, void *function, void *data)) \
    F(void *, i_cal_component_new_from_string, (const char *text)) \
    F(char *, i_cal_component_as_ical_string, (void *component)) \
    F(const char *, i_cal_component_get_uid, (void *component)) \
    F(void *, i_cal_timezone_new, (void)) \
    F(void *, i_cal_timezone_get_component, (const void *zone)) \
    F(int, i_cal_timezone_set_component, (void *zone, void *component)) \
    F(void *, e_source_registry_new_sync, (void *cancellable, GError **error)) \
    F(GList *, e_source_registry_list_enabled, (void *registry, const char *extension)) \
    F(void *, e_source_registry_ref_source, (void *registry, const char *uid)) \
    F(void *, e_source_registry_ref_default_calendar, (void *registry)) \
    F(void *, e_source_registry_ref_default_task_list, (void *registry)) \
    F(int, e_source_registry_commit_source_sync, (void *registry, void *source, void *cancellable, GError **error)) \
    F(void *, e_source_new, (void *object, void *context, GError **error)) \
    F(const char *, e_source_get_uid, (void *source)) \
    F(char *, e_source_dup_parent, (void *source)) \
    F(char *, e_source_dup_display_name, (void *source)) \
    F(void, e_source_set_parent, (void *source, const char *parent)) \
    F(void, e_source_set_display_name, (void *source, const char *title)) \
    F(int, e_source_has_extension, (void *source, const char *extension)) \
    F(void *, e_source_get_extension, (void *source, const char *extension)) \
    F(int, e_source_get_writable, (void *source)) \
    F(int, e_source_get_removable, (void *source)) \
    F(int, e_source_remove_sync, (void *source, void *cancellable, GError **error)) \
    F(char *, e_source_backend_dup_backend_name, (void *extension)) \
    F(void, e_source_backend_set_backend_name, (void *extension, const char *name)) \
    F(char *, e_source_selectable_dup_color, (void *extension)) \
    F(void, e_source_selectable_set_color, (void *extension, const char *color)) \
    F(uint32_t, e_client_error_quark, (void)) \
    F(uint32_t, e_cal_client_error_quark, (void)) \
    F(int, e_client_check_refresh_supported, (void *client)) \
    F(int, e_client_refresh_sync, (void *client, void *cancellable, GError **error)) \
    F(void *, e_cal_client_connect_sync, \
      (void *source, int type, uint32_t wait, void *cancellable, GError **error)) \
    F(int, e_cal_client_get_object_list_sync, \
      (void *client, const char *query, GSList **components, void *cancellable, GError **error)) \
    F(int, e_cal_client_get_objects_for_uid_sync, \
      (void *client, const char *uid, GSList **components, void *cancellable, GError **error)) \
    F(void *, e_cal_component_get_icalcomponent, (void *component)) \
    F(int, e_cal_client_get_timezone_sync, \
      (void *client, const char *tzid, void **zone, void *cancellable, GError **error)) \
    F(int, e_cal_client_add_timezone_sync, (void *client, void *zone, void *cancellable, GError **error)) \
    F(int, e_cal_client_create_objects_sync, \
      (void *client, GSList *components, uint32_t flags, GSList **uids, void *cancellable, GError **error)) \
    F(int, e_cal_client_modify_objects_sync, \
      (void *client, GSList *components, int span, uint32_t flags, void *cancellable, GError **error)) \
    F(int, e_cal_client_remove_object_sync, \
      (void *client, const char *uid, const char *rid, int span, uint32_t flags, void *cancellable, GError **error)) \
    F(int, e_cal_client_get_view_sync, \
      (void *client, const char *query, void **view, void *cancellable, GError **error)) \
    F(void, e_cal_client_view_set_flags, (void *view, int flags, GError **error)) \
    F(void, e_cal_client_view_start, (void *view, GError **error)) \
    F(void, e_cal_client_view_stop, (void *view, GError **error)) \
    F(const char *, e_cal_component_id_get_uid, (const void *id))

/// The functions of the library; valid after `ceds_connect`.
extern struct ceds_library {
#define DECLARE(result, name, arguments) result(*name) arguments;
    LIBRARY_FUNCTIONS(DECLARE)
#undef DECLARE
} ceds_library;

#define HIDDEN __attribute__((visibility("hidden")))

/// Locks the library for this thread, and makes the library's signals arrive in this thread. Returns false with an
/// error if there is no library or no service; the library is then not locked.
HIDDEN bool ceds_begin(ceds_error *error);

/// Unlocks the library.
HIDDEN void ceds_end(void);

/// Handles the signals that have arrived.
HIDDEN void ceds_handle_signals(void);

/// Returns the service's registry of sources; call it only between `ceds_begin` and `ceds_end`.
HIDDEN void *ceds_registry(void);

/// Returns the open calendar with the given UID; NULL with an error. The calendar belongs to this module.
HIDDEN void *ceds_client(const char *uid, ceds_kind kind, ceds_error *error);

/// Closes a calendar that was removed.
HIDDEN void ceds_close_client(const char *uid);

/// Sets `error` from an error of the library, frees the library's error, and returns false. If the service has ended,
/// also forgets the open calendars.
HIDDEN bool ceds_take(GError *found, ceds_error *error);

/// Sets an error and returns false.
HIDDEN bool ceds_fail(ceds_error *error, ceds_status status, const char *text);

#define CALENDAR "Calendar"
#define TASK_LIST "Task List"
