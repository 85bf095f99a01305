#include <wchar.h>

// POSIX.1-2024; glibc declares it only where XOPEN is asked for before any other header.
extern int wcwidth(wchar_t character);
