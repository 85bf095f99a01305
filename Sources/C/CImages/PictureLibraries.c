#include "PictureLibraries.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "DynamicLibrary.h"
#include "JPEG2000Reader.h"
#include "JPEGXLReader.h"

static bool is_open[2];
static pthread_once_t once[2] = {PTHREAD_ONCE_INIT, PTHREAD_ONCE_INIT};

static void open_jpeg_xl(void) { is_open[CPICTURES_JPEG_XL] = cjxl_open(); }
static void open_jpeg_2000(void) { is_open[CPICTURES_JPEG_2000] = cjp2_open(); }

bool cpictures_is_available(cpictures_format format) {
    pthread_once(&once[format], format == CPICTURES_JPEG_XL ? open_jpeg_xl : open_jpeg_2000);
    return is_open[format];
}

bool cpictures_start(
    cpictures_format format, int file, uint64_t pixels, size_t pictures, cchild_limits limits, cchild_process *process) {
    struct stat status;
    if (!cpictures_is_available(format) || fstat(file, &status) != 0 || status.st_size <= 0) return false;
    size_t count = (size_t)status.st_size;
    void *bytes = mmap(NULL, count, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) return false;
    cpictures_task task = {bytes, count, pixels, pictures};
    bool is_started = cchild_fork(format == CPICTURES_JPEG_XL ? cjxl_decode : cjp2_decode, &task, limits, process);
    munmap(bytes, count);
    return is_started;
}
