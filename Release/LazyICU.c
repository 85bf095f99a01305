// ICU for a statically linked scanics: ICU is not linked, but opened when libical first calls one of its functions.
//
// libical uses ICU's calendars only to expand recurrence rules. If ICU were linked, a release could run only where ICU has the
// version that it was built with (72 in Debian 12, 76 in Debian 13), and every start would load 3 MB of shared libraries and
// 31 MB of data. These functions replace all the ICU functions that libical calls. They take the ICU that is installed: its C
// functions stay as they are, only their names have the version. If ICU is not installed, libical's iterators report that the rule
// cannot be expanded; parsing and writing need no ICU.

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#include <unicode/ucal.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

enum { oldest = 60, newest = 99 };

static void *library;
static int version;

static void open_library(void) {
    char name[32];
    for (version = newest; version >= oldest; version--) {
        snprintf(name, sizeof name, "libicui18n.so.%d", version);
        if ((library = dlopen(name, RTLD_NOW | RTLD_LOCAL))) return;
    }
}

/// Returns a function of ICU, or of a library that ICU is linked with.
static void *find(const char *function) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    char name[64];
    snprintf(name, sizeof name, "%s_%d", function, version);
    return library ? dlsym(library, name) : NULL;
}

/// Declares `real`: the ICU function of that name, looked up once. ICU's headers make `ucal_open` a macro for `ucal_open_72`, but
/// not where # makes a string of it.
#define REAL(name, function) \
    static _Atomic(__typeof__(&function)) known; \
    __typeof__(&function) real = known; \
    if (!real) known = real = (__typeof__(&function))find(name)

/// Defines a function that calls ICU's. Without ICU it sets an error status and returns `otherwise`.
#define FORWARD(type, name, parameters, arguments, otherwise) \
    type name parameters { \
        REAL(#name, name); \
        if (real) return real arguments; \
        *status = U_MISSING_RESOURCE_ERROR; \
        return otherwise; \
    }

/// Defines a function that calls ICU's and returns nothing. Without ICU it does nothing: there is no ICU object to act on.
#define FORWARD_ACTION(name, parameters, arguments) \
    void name parameters { \
        REAL(#name, name); \
        if (real) real arguments; \
    }

FORWARD(UCalendar *, ucal_open,
        (const UChar *zone, int32_t length, const char *locale, UCalendarType type, UErrorCode *status),
        (zone, length, locale, type, status), NULL)
FORWARD_ACTION(ucal_close, (UCalendar *calendar), (calendar))
FORWARD(int32_t, ucal_get, (const UCalendar *calendar, UCalendarDateFields field, UErrorCode *status),
        (calendar, field, status), 0)
FORWARD_ACTION(ucal_set, (UCalendar *calendar, UCalendarDateFields field, int32_t value), (calendar, field, value))
FORWARD_ACTION(ucal_setAttribute, (UCalendar *calendar, UCalendarAttribute attribute, int32_t value),
               (calendar, attribute, value))
FORWARD(int32_t, ucal_getLimit,
        (const UCalendar *calendar, UCalendarDateFields field, UCalendarLimitType type, UErrorCode *status),
        (calendar, field, type, status), 0)
FORWARD_ACTION(ucal_add, (UCalendar *calendar, UCalendarDateFields field, int32_t amount, UErrorCode *status),
               (calendar, field, amount, status))
FORWARD(UDate, ucal_getMillis, (const UCalendar *calendar, UErrorCode *status), (calendar, status), 0)
FORWARD_ACTION(ucal_setMillis, (UCalendar *calendar, UDate milliseconds, UErrorCode *status),
               (calendar, milliseconds, status))
FORWARD_ACTION(ucal_setDate, (UCalendar *calendar, int32_t year, int32_t month, int32_t day, UErrorCode *status),
               (calendar, year, month, day, status))
FORWARD_ACTION(ucal_setDateTime,
               (UCalendar *calendar, int32_t year, int32_t month, int32_t day, int32_t hour, int32_t minute,
                int32_t second, UErrorCode *status),
               (calendar, year, month, day, hour, minute, second, status))
// libical 3.0.16 gives no locale, which ICU refuses from some version between 72 and 76 on.
FORWARD(UEnumeration *, ucal_getKeywordValuesForLocale,
        (const char *key, const char *locale, UBool common, UErrorCode *status),
        (key, locale ? locale : "", common, status), NULL)
FORWARD(const char *, uenum_next, (UEnumeration *values, int32_t *length, UErrorCode *status),
        (values, length, status), NULL)
FORWARD_ACTION(uenum_close, (UEnumeration *values), (values))
FORWARD(int32_t, uloc_setKeywordValue,
        (const char *keyword, const char *value, char *buffer, int32_t capacity, UErrorCode *status),
        (keyword, value, buffer, capacity, status), 0)
FORWARD(UChar *, u_strFromUTF8Lenient,
        (UChar *result, int32_t capacity, int32_t *length, const char *text, int32_t text_length, UErrorCode *status),
        (result, capacity, length, text, text_length, status), NULL)
