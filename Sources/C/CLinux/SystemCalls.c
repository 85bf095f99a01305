#define _GNU_SOURCE
#include "SystemCalls.h"

#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

void linux_begin_writing(int file) {
    // A failure does no harm: fsync makes sure that the data are on the disk.
    (void)sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int linux_rename_new(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int linux_rename_exchange(int folder, const char *one, const char *other) {
    return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
}

int linux_keep_room(int file, long from, long size) {
    return fallocate(file, FALLOC_FL_KEEP_SIZE, from, size);
}

int linux_create_alarm_clock(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int linux_set_alarm_clock(int clock, long seconds) {
    const struct itimerspec time = {.it_value = {.tv_sec = seconds}};
    return timerfd_settime(clock, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
}

int linux_create_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

static int drop_segments(struct dl_phdr_info *library, size_t size, void *context) {
    (void)size;
    (void)context;
    const unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
        // A writable segment is left out: pages that were written to would lose their content.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        const unsigned long start = library->dlpi_addr + segment->p_vaddr;
        const unsigned long first = (start + page - 1) / page * page, end = (start + segment->p_filesz) / page * page;
        if (first < end) (void)madvise((void *)first, end - first, MADV_DONTNEED);
    }
    return 0;
}

void linux_shrink(void) {
    malloc_trim(0);
    (void)dl_iterate_phdr(drop_segments, NULL);
}

unsigned linux_file_system(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned)status.f_type : 0;
}

/// Returns whether a path that snprintf wrote, and that has `length` bytes, is that of a program.
static bool is_program(const char *path, int length) {
    struct stat status;
    return length < PATH_MAX && stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

bool linux_find_program(const char *name, const char *more, char path[PATH_MAX]) {
    if (strchr(name, '/')) return is_program(path, snprintf(path, PATH_MAX, "%s", name));
    const char *variable = getenv("PATH");
    const char *lists[] = {variable ? variable : "/usr/local/bin:/usr/bin:/bin", more};
    for (int i = 0; i < 2; i++) {
        for (const char *folder = lists[i]; *folder; folder += strspn(folder, ":")) {
            const int length = (int)strcspn(folder, ":");
            if (*folder == '/' && is_program(path, snprintf(path, PATH_MAX, "%.*s/%s", length, folder, name))) return true;
            folder += length;
        }
    }
    return false;
}
