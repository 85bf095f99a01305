#include <stdlib.h>
#include <string.h>

#include "Library.h"

#define eds ceds_library

/// ECalOperationFlags: the service and the calendar's server send no invitations.
static const uint32_t no_messages = 1 << 4;
/// Values of libecal's ECalObjModType: the occurrences to which a change applies.
enum { only_this = 1 << 3, this_one = 1 << 0, all_of_them = 7 };

/// Locks the library and opens a calendar. On failure, sets the error, unlocks the library and returns NULL.
static void *begin(const char *source, ceds_kind kind, ceds_error *error) {
    if (!ceds_begin(error)) return NULL;
    void *client = ceds_client(source, kind, error);
    if (!client) ceds_end();
    return client;
}

static bool end(bool is_done, GError *found, ceds_error *error) {
    if (!is_done) ceds_take(found, error);
    ceds_end();
    return is_done;
}

static void give(void *component, void *context, ceds_receiver receiver) {
    char *text = eds.i_cal_component_as_ical_string(component);
    if (text) receiver(context, text);
    eds.g_free(text);
}

bool ceds_objects(
    const char *source, ceds_kind kind, const char *object, void *context, ceds_receiver receiver, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    GSList *list = NULL;
    bool is_done = object ? eds.e_cal_client_get_objects_for_uid_sync(client, object, &list, NULL, &found)
                          : eds.e_cal_client_get_object_list_sync(client, "#t", &list, NULL, &found);
    for (GSList *link = list; link; link = link->next) {
        give(object ? eds.e_cal_component_get_icalcomponent(link->data) : link->data, context, receiver);
        eds.g_object_unref(link->data);
    }
    eds.g_slist_free(list);
    return end(is_done, found, error);
}

bool ceds_zone(
    const char *source, ceds_kind kind, const char *tzid, void *context, ceds_receiver receiver, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    void *zone = NULL;
    // The zone belongs to the client, so it is not freed here.
    bool is_done = eds.e_cal_client_get_timezone_sync(client, tzid, &zone, NULL, &found) && zone;
    void *component = is_done ? eds.i_cal_timezone_get_component(zone) : NULL;
    if (component) {
        give(component, context, receiver);
        eds.g_object_unref(component);
    }
    return end(is_done, found, error);
}

bool ceds_add_zone(const char *source, ceds_kind kind, const char *text, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    bool is_done = false;
    void *component = eds.i_cal_component_new_from_string(text);
    void *zone = component ? eds.i_cal_timezone_new() : NULL;
    if (zone && eds.i_cal_timezone_set_component(zone, component))
        is_done = eds.e_cal_client_add_timezone_sync(client, zone, NULL, &found);
    if (zone) eds.g_object_unref(zone);
    if (component) eds.g_object_unref(component);
    return end(is_done, found, error);
}

/// Parses texts as components; returns NULL if one of the texts is not a component.
static GSList *components(const char *const *texts, size_t count) {
    GSList *list = NULL;
    for (size_t i = count; i > 0; i--) {
        void *component = eds.i_cal_component_new_from_string(texts[i - 1]);
        if (!component) {
            for (GSList *link = list; link; link = link->next) eds.g_object_unref(link->data);
            eds.g_slist_free(list);
            return NULL;
        }
        list = eds.g_slist_prepend(list, component);
    }
    return list;
}

static void free_objects(GSList *list) {
    for (GSList *link = list; link; link = link->next) eds.g_object_unref(link->data);
    eds.g_slist_free(list);
}

bool ceds_add_objects(
    const char *source, ceds_kind kind, const char *const *texts, size_t count, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    GSList *uids = NULL, *list = components(texts, count);
    bool is_done = list && eds.e_cal_client_create_objects_sync(client, list, no_messages, &uids, NULL, &found);
    free_objects(list);
    for (GSList *link = uids; link; link = link->next) eds.g_free(link->data);
    eds.g_slist_free(uids);
    return end(is_done, found, error);
}

bool ceds_change_objects(
    const char *source, ceds_kind kind, const char *const *texts, size_t count, bool is_override, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    GSList *list = components(texts, count);
    bool is_done = list && eds.e_cal_client_modify_objects_sync(
                               client, list, is_override ? this_one : all_of_them, no_messages, NULL, &found);
    free_objects(list);
    return end(is_done, found, error);
}

bool ceds_remove_object(
    const char *source, ceds_kind kind, const char *uid, const char *recurrence_id, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    bool is_done = eds.e_cal_client_remove_object_sync(
        client, uid, recurrence_id, recurrence_id ? only_this : all_of_them, no_messages, NULL, &found);
    return end(is_done, found, error);
}

bool ceds_refresh(const char *source, ceds_kind kind, ceds_error *error) {
    void *client = begin(source, kind, error);
    if (!client) return false;
    GError *found = NULL;
    bool is_done = !eds.e_client_check_refresh_supported(client) || eds.e_client_refresh_sync(client, NULL, &found);
    return end(is_done, found, error);
}
