// ICU for a statically linked scanics: ICU is not linked, but opened when libical first calls one of its functions.
//
// libical uses ICU's calendars only to expand recurrence rules. If ICU were linked, every start would load 3 MB of
// shared libraries and 31 MB of data for that. These functions replace all the ICU functions that libical calls. If ICU
// is not installed, libical's iterators report that the rule cannot be expanded; parsing and writing need no ICU.

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include <unicode/ucal.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#define QUOTED(text) QUOTED_AS_IS(text)
#define QUOTED_AS_IS(text) #text

static void *library;

static void open_library(void) {
    library = dlopen("libicui18n.so." QUOTED(U_ICU_VERSION_MAJOR_NUM), RTLD_NOW | RTLD_LOCAL);
}

/// Returns a function of ICU, or of a library that ICU is linked with. The name includes the version, as in ICU's headers.
static void *find(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return library ? dlsym(library, name) : NULL;
}

/// Declares `real`: the ICU function of that name, looked up once.
#define REAL(name) \
    static _Atomic(__typeof__(&name)) known; \
    __typeof__(&name) real = known; \
    if (!real) known = real = (__typeof__(&name))find(QUOTED(name))

/// Defines a function that calls ICU's. Without ICU it sets an error status and returns `otherwise`.
#define FORWARD(type, name, parameters, arguments, otherwise) \
    type name parameters { \
        REAL(name); \
        if (real) return real arguments; \
        *status = U_MISSING_RESOURCE_ERROR; \
        return otherwise; \
    }

/// Defines a function that calls ICU's and returns nothing. Without ICU it does nothing: there is no ICU object to act on.
#define FORWARD_ACTION(name, parameters, arguments) \
    void name parameters { \
        REAL(name); \
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
FORWARD(UEnumeration *, ucal_getKeywordValuesForLocale,
        (const char *key, const char *locale, UBool common, UErrorCode *status), (key, locale, common, status), NULL)
FORWARD(const char *, uenum_next, (UEnumeration *values, int32_t *length, UErrorCode *status),
        (values, length, status), NULL)
FORWARD_ACTION(uenum_close, (UEnumeration *values), (values))
FORWARD(int32_t, uloc_setKeywordValue,
        (const char *keyword, const char *value, char *buffer, int32_t capacity, UErrorCode *status),
        (keyword, value, buffer, capacity, status), 0)
FORWARD(UChar *, u_strFromUTF8Lenient,
        (UChar *result, int32_t capacity, int32_t *length, const char *text, int32_t text_length, UErrorCode *status),
        (result, capacity, length, text, text_length, status), NULL)
