#include "SDBus.h"

#include <pthread.h>

#include "DynamicLibrary.h"

struct csd_bus csd_bus;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    const cdynamic_symbol symbols[] = {
        {"sd_bus_open_user", &csd_bus.open_user},
        {"sd_bus_flush_close_unref", &csd_bus.close},
        {"sd_bus_get_fd", &csd_bus.get_fd},
        {"sd_bus_process", &csd_bus.process},
        {"sd_bus_flush", &csd_bus.flush},
        {"sd_bus_add_match", &csd_bus.add_match},
        {"sd_bus_message_new_method_call", &csd_bus.new_call},
        {"sd_bus_call", &csd_bus.call},
        {"sd_bus_message_append", &csd_bus.append},
        {"sd_bus_message_open_container", &csd_bus.open_container},
        {"sd_bus_message_close_container", &csd_bus.close_container},
        {"sd_bus_message_read", &csd_bus.read},
        {"sd_bus_message_enter_container", &csd_bus.enter_container},
        {"sd_bus_message_is_signal", &csd_bus.is_signal},
        {"sd_bus_message_unref", &csd_bus.unref},
        {"sd_bus_error_free", &csd_bus.free_error},
        {"sd_bus_get_unique_name", &csd_bus.get_unique_name},
        {"sd_bus_wait", &csd_bus.wait},
        {"sd_bus_call_method", &csd_bus.call_method},
        {"sd_bus_message_skip", &csd_bus.skip},
        {"sd_bus_message_exit_container", &csd_bus.exit_container},
        {"sd_bus_message_get_path", &csd_bus.get_path},
    };
    is_open = cdynamic_open("libsystemd.so.0", symbols, sizeof symbols / sizeof symbols[0]);
}

bool csd_bus_open(void) {
    pthread_once(&once, open_library);
    return is_open;
}
