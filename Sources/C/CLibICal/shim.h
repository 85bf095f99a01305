#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <libical/ical.h>

/// Returns an iterator over the instances of a rule. NULL if libical or ICU cannot expand the rule; icalerrno is then
/// set. The rule must contain neither UNTIL nor COUNT. The times have no time zone.
static inline icalrecur_iterator *clibical_iterator(
    const char *rule, int year, int month, int day, int hour, int minute, int second) {
    icalerror_set_errors_are_fatal(0);
    icalerror_clear_errno();
    struct icaltimetype start = icaltime_null_time();
    start.year = year;
    start.month = month;
    start.day = day;
    start.hour = hour;
    start.minute = minute;
    start.second = second;
    struct icalrecurrencetype parsed = icalrecurrencetype_from_string(rule);
    if (parsed.freq == ICAL_NO_RECURRENCE) return NULL;
    return icalrecur_iterator_new(parsed, start);
}

/// Writes the next instance as year, month, day, hour, minute and second. Returns false if there are no more.
static inline bool clibical_next(icalrecur_iterator *iterator, int32_t time[6]) {
    struct icaltimetype next = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(next)) return false;
    time[0] = next.year;
    time[1] = next.month;
    time[2] = next.day;
    time[3] = next.hour;
    time[4] = next.minute;
    time[5] = next.second;
    return true;
}

/// Returns whether the last iterator could not be created because libical or ICU does not know the rule's calendar.
static inline bool clibical_lacks_calendar(void) {
    return icalerrno == ICAL_UNIMPLEMENTED_ERROR;
}
