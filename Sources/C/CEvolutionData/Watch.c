#include <stdlib.h>
#include <string.h>

#include "Library.h"

#define eds ceds_library

typedef struct event {
    char *source, *object;
    struct event *next;
} event;

/// A calendar that a listener watches, and libecal's view of it (`object`).
typedef struct view {
    char *source;
    ceds_kind kind;
    void *object;
    ceds_watch *watch;
    struct view *next;
} view;

struct ceds_watch {
    view *views;
    /// The changes that were not fetched yet, the latest first.
    event *events;
};

static void keep(view *from, const char *uid) {
    // An edit of many occurrences gives one event for each occurrence. Only one of these events is kept.
    event *latest = from->watch->events;
    if (!uid || (latest && strcmp(latest->object, uid) == 0 && strcmp(latest->source, from->source) == 0)) return;
    event *added = calloc(1, sizeof *added);
    if (!added) return;
    *added = (event){strdup(from->source), strdup(uid), latest};
    if (!added->source || !added->object) {
        free(added->source);
        free(added->object);
        free(added);
        return;
    }
    from->watch->events = added;
}

static void handle_objects(void *object, GSList *list, view *from) {
    (void)object;
    for (GSList *link = list; link; link = link->next) keep(from, eds.i_cal_component_get_uid(link->data));
}

static void handle_removals(void *object, GSList *list, view *from) {
    (void)object;
    for (GSList *link = list; link; link = link->next) keep(from, eds.e_cal_component_id_get_uid(link->data));
}

ceds_watch *ceds_watch_new(void) { return calloc(1, sizeof(ceds_watch)); }

static void free_event(event *freed) {
    free(freed->source);
    free(freed->object);
    free(freed);
}

void ceds_watch_free(ceds_watch *watch) {
    ceds_error ignored;
    bool is_begun = watch->views && ceds_begin(&ignored);
    while (watch->views) {
        view *first = watch->views;
        watch->views = first->next;
        if (is_begun) {
            // 1 << 4 is G_SIGNAL_MATCH_DATA.
            eds.g_signal_handlers_disconnect_matched(first->object, 1 << 4, 0, 0, NULL, NULL, first);
            eds.e_cal_client_view_stop(first->object, NULL);
            eds.g_object_unref(first->object);
            free(first->source);
            free(first);
        }
        // If the library cannot be locked, the handlers stay connected and use the view, so the view is not freed.
    }
    if (is_begun) ceds_end();
    while (watch->events) {
        event *first = watch->events;
        watch->events = first->next;
        free_event(first);
    }
    free(watch);
}

bool ceds_watch_source(ceds_watch *watch, const char *source, ceds_kind kind, ceds_error *error) {
    for (view *known = watch->views; known; known = known->next)
        if (known->kind == kind && strcmp(known->source, source) == 0) return true;
    if (!ceds_begin(error)) return false;
    void *client = ceds_client(source, kind, error);
    GError *found = NULL;
    void *object = NULL;
    view *added = NULL;
    if (client && !eds.e_cal_client_get_view_sync(client, "#t", &object, NULL, &found)) ceds_take(found, error);
    if (object) {
        added = calloc(1, sizeof *added);
        char *name = strdup(source);
        if (added && name) {
            *added = (view){name, kind, object, watch, watch->views};
            watch->views = added;
            typedef void (*handler)(void);
            eds.g_signal_connect_data(object, "objects-added", (handler)handle_objects, added, NULL, 0);
            eds.g_signal_connect_data(object, "objects-modified", (handler)handle_objects, added, NULL, 0);
            eds.g_signal_connect_data(object, "objects-removed", (handler)handle_removals, added, NULL, 0);
            // With flags 0, libecal announces only later changes, and not the objects that exist now.
            eds.e_cal_client_view_set_flags(object, 0, NULL);
            eds.e_cal_client_view_start(object, NULL);
        } else {
            free(added);
            free(name);
            added = NULL;
            eds.g_object_unref(object);
            ceds_fail(error, ceds_failed, "there is no memory left");
        }
    }
    ceds_end();
    return added != NULL;
}

void ceds_watch_changes(
    ceds_watch *watch, void *context, void (*changed)(void *context, const char *source, const char *object)) {
    ceds_error ignored;
    if (!ceds_begin(&ignored)) return;
    event *events = watch->events;
    watch->events = NULL;
    ceds_end();
    while (events) {
        event *first = events;
        events = first->next;
        changed(context, first->source, first->object);
        free_event(first);
    }
}
