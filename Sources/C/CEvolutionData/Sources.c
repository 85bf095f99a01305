#include <stdlib.h>
#include <string.h>

#include "Library.h"

#define eds ceds_library

/// Returns the extension that has the backend, the colour and more: the extension for calendars if the source has it,
/// otherwise the extension for task lists.
static void *settings(void *source) {
    return eds.e_source_get_extension(source, eds.e_source_has_extension(source, CALENDAR) ? CALENDAR : TASK_LIST);
}

static void describe(
    void *source, void *context, void (*found)(void *context, const ceds_source *source)) {
    void *extension = settings(source);
    char *title = eds.e_source_dup_display_name(source);
    char *parent = eds.e_source_dup_parent(source);
    void *place = parent ? eds.e_source_registry_ref_source(ceds_registry(), parent) : NULL;
    char *place_title = place ? eds.e_source_dup_display_name(place) : NULL;
    char *color = eds.e_source_selectable_dup_color(extension);
    char *backend = eds.e_source_backend_dup_backend_name(extension);
    const ceds_source result = {
        .uid = eds.e_source_get_uid(source),
        .title = title ? title : "",
        .parent = parent,
        .parent_title = place_title,
        .color = color,
        .backend = backend,
        .has_events = eds.e_source_has_extension(source, CALENDAR),
        .has_tasks = eds.e_source_has_extension(source, TASK_LIST),
        .is_writable = eds.e_source_get_writable(source),
        .is_removable = eds.e_source_get_removable(source),
    };
    found(context, &result);
    if (place) eds.g_object_unref(place);
    eds.g_free(title);
    eds.g_free(parent);
    eds.g_free(place_title);
    eds.g_free(color);
    eds.g_free(backend);
}

bool ceds_sources(void *context, void (*found)(void *context, const ceds_source *source), ceds_error *error) {
    if (!ceds_begin(error)) return false;
    const char *extensions[] = {CALENDAR, TASK_LIST};
    for (int i = 0; i < 2; i++) {
        GList *list = eds.e_source_registry_list_enabled(ceds_registry(), extensions[i]);
        for (GList *link = list; link; link = link->next) {
            // A source that is a calendar and a task list is in both lists, but is described only once.
            if (i == 0 || !eds.e_source_has_extension(link->data, CALENDAR)) describe(link->data, context, found);
            eds.g_object_unref(link->data);
        }
        eds.g_list_free(list);
    }
    ceds_end();
    return true;
}

char *ceds_default(ceds_kind kind, ceds_error *error) {
    if (!ceds_begin(error)) return NULL;
    void *source = kind == ceds_events ? eds.e_source_registry_ref_default_calendar(ceds_registry())
                                       : eds.e_source_registry_ref_default_task_list(ceds_registry());
    char *uid = source ? strdup(eds.e_source_get_uid(source)) : NULL;
    if (source) eds.g_object_unref(source);
    ceds_end();
    return uid;
}

static void set_extension(void *source, const char *name, const char *color) {
    void *extension = eds.e_source_get_extension(source, name);
    eds.e_source_backend_set_backend_name(extension, "local");
    if (color) eds.e_source_selectable_set_color(extension, color);
}

char *ceds_add_source(
    const char *title, const char *color, const char *parent, bool has_events, bool has_tasks, ceds_error *error) {
    if (!ceds_begin(error)) return NULL;
    GError *found = NULL;
    char *uid = NULL;
    void *source = eds.e_source_new(NULL, NULL, &found);
    if (source) {
        eds.e_source_set_display_name(source, title);
        if (parent) eds.e_source_set_parent(source, parent);
        if (has_events) set_extension(source, CALENDAR, color);
        if (has_tasks) set_extension(source, TASK_LIST, color);
        if (eds.e_source_registry_commit_source_sync(ceds_registry(), source, NULL, &found))
            uid = strdup(eds.e_source_get_uid(source));
        eds.g_object_unref(source);
    }
    if (!uid) ceds_take(found, error);
    ceds_end();
    return uid;
}

/// Looks up a source by its UID and calls `body` to change it. Returns false with an error if there is no such source,
/// or if `body` fails.
static bool change(
    const char *uid, bool (*body)(void *source, void *context, GError **found), void *context, ceds_error *error) {
    if (!ceds_begin(error)) return false;
    GError *found = NULL;
    void *source = eds.e_source_registry_ref_source(ceds_registry(), uid);
    bool is_done = source && body(source, context, &found);
    if (!source) ceds_fail(error, ceds_not_found, "there is no such calendar");
    if (source && !is_done) ceds_take(found, error);
    if (source) eds.g_object_unref(source);
    ceds_end();
    return is_done;
}

typedef struct {
    const char *title, *color;
} new_values;

static bool set_values(void *source, void *context, GError **found) {
    const new_values *values = context;
    eds.e_source_set_display_name(source, values->title);
    const char *extensions[] = {CALENDAR, TASK_LIST};
    for (int i = 0; i < 2 && values->color; i++)
        if (eds.e_source_has_extension(source, extensions[i]))
            eds.e_source_selectable_set_color(eds.e_source_get_extension(source, extensions[i]), values->color);
    return eds.e_source_registry_commit_source_sync(ceds_registry(), source, NULL, found);
}

bool ceds_change_source(const char *uid, const char *title, const char *color, ceds_error *error) {
    new_values values = {title, color};
    return change(uid, set_values, &values, error);
}

static bool remove_source(void *source, void *context, GError **found) {
    (void)context;
    return eds.e_source_remove_sync(source, NULL, found);
}

bool ceds_remove_source(const char *uid, ceds_error *error) {
    if (!change(uid, remove_source, NULL, error)) return false;
    ceds_error ignored;
    if (ceds_begin(&ignored)) {
        ceds_close_client(uid);
        ceds_end();
    }
    return true;
}
