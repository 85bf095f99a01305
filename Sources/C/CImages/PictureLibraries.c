#include "PictureLibraries.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "PictureTask.h"

static const cpictures_library *const libraries[] = {
    [CPICTURES_HEIF] = &cpictures_heif,
    [CPICTURES_JPEG_XL] = &cpictures_jpeg_xl,
    [CPICTURES_JPEG_2000] = &cpictures_jpeg_2000,
};

bool cpictures_is_available(cpictures_format format) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static enum { UNKNOWN, MISSING, OPEN } states[sizeof libraries / sizeof libraries[0]];
    pthread_mutex_lock(&lock);
    if (states[format] == UNKNOWN) states[format] = libraries[format]->open() ? OPEN : MISSING;
    bool is_open = states[format] == OPEN;
    pthread_mutex_unlock(&lock);
    return is_open;
}

bool cpictures_start(
    cpictures_format format, int file, cpictures_limits pictures, cchild_limits limits, cchild_process *process) {
    struct stat status;
    if (!cpictures_is_available(format) || fstat(file, &status) != 0 || status.st_size <= 0) return false;
    size_t count = (size_t)status.st_size;
    void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) return false;
    cpictures_task task = {bytes, count, pictures.pixels, pictures.pictures};
    bool is_started = cchild_fork(libraries[format]->decode, &task, limits, process);
    munmap(bytes, count);
    return is_started;
}
