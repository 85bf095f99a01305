#pragma once

#include <stdbool.h>
#include <stdint.h>

// The bus of the user, through libsystemd.so.0. Declared as in systemd/sd-bus.h, whose binary interface is stable.

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct {
    const char *name;
    const char *message;
    int needs_free;
} sd_bus_error;
typedef int (*message_handler)(sd_bus_message *message, void *context, sd_bus_error *error);

/// The functions of the library, after ``csd_bus_open`` has returned true.
extern struct csd_bus {
    int (*open_user)(sd_bus **bus);
    sd_bus *(*close)(sd_bus *bus);
    int (*get_fd)(sd_bus *bus);
    int (*process)(sd_bus *bus, sd_bus_message **message);
    int (*flush)(sd_bus *bus);
    int (*add_match)(sd_bus *bus, sd_bus_slot **slot, const char *match, message_handler handler, void *context);
    int (*new_call)(
        sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface,
        const char *member);
    int (*call)(sd_bus *bus, sd_bus_message *message, uint64_t microseconds, sd_bus_error *error, sd_bus_message **reply);
    int (*append)(sd_bus_message *message, const char *types, ...);
    int (*open_container)(sd_bus_message *message, char type, const char *contents);
    int (*close_container)(sd_bus_message *message);
    int (*read)(sd_bus_message *message, const char *types, ...);
    int (*enter_container)(sd_bus_message *message, char type, const char *contents);
    int (*is_signal)(sd_bus_message *message, const char *interface, const char *member);
    sd_bus_message *(*unref)(sd_bus_message *message);
    void (*free_error)(sd_bus_error *error);
    int (*get_unique_name)(sd_bus *bus, const char **name);
    int (*wait)(sd_bus *bus, uint64_t microseconds);
    int (*call_method)(
        sd_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
        sd_bus_error *error, sd_bus_message **reply, const char *types, ...);
    int (*skip)(sd_bus_message *message, const char *types);
    int (*exit_container)(sd_bus_message *message);
    const char *(*get_path)(sd_bus_message *message);
} csd_bus;

/// Opens the library, if it is not open yet. Returns whether it is installed.
bool csd_bus_open(void);
