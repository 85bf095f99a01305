// Stubs in place of D-Bus for a statically linked scanics.
//
// zbar's scanner can send its results over D-Bus on request. ScanICS never requests that, but zbar's archive refers to these
// functions. zbar would call `dbus_bus_get` first; without a connection it gives up with a line on standard error.

#include <stdbool.h>
#include <stddef.h>

void *dbus_bus_get(int type, void *error) { return NULL; }
int dbus_bus_request_name(void *connection, const char *name, unsigned flags, void *error) { return -1; }
int dbus_bus_release_name(void *connection, const char *name, void *error) { return -1; }
void dbus_connection_flush(void *connection) {}
unsigned dbus_connection_send(void *connection, void *message, unsigned *serial) { return false; }
void dbus_error_init(void *error) {}
void dbus_error_free(void *error) {}
unsigned dbus_error_is_set(const void *error) { return false; }
void *dbus_message_new_signal(const char *path, const char *interface, const char *name) { return NULL; }
void dbus_message_unref(void *message) {}
void dbus_message_iter_init_append(void *message, void *place) {}
unsigned dbus_message_iter_append_basic(void *place, int type, const void *value) { return false; }
unsigned dbus_message_iter_append_fixed_array(void *place, int type, const void *value, int count) { return false; }
unsigned dbus_message_iter_open_container(void *place, int type, const char *signature, void *inner) { return false; }
unsigned dbus_message_iter_close_container(void *place, void *inner) { return false; }
