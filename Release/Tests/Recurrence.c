// Expands two rules with libical's iterator, which needs ICU's calendars. Linked with LazyICU.o, it must find ICU.

#include <libical/ical.h>
#include <stdio.h>

static int print(const char *rule, const char *start) {
    icalrecur_iterator *iterator =
        icalrecur_iterator_new(icalrecurrencetype_from_string(rule), icaltime_from_string(start));
    if (!iterator) return 1;
    for (;;) {
        struct icaltimetype time = icalrecur_iterator_next(iterator);
        if (icaltime_is_null_time(time)) break;
        printf("%s ", icaltime_as_ical_string(time));
    }
    icalrecur_iterator_free(iterator);
    return 0;
}

int main(void) {
    icalerror_set_errors_are_fatal(0);
    return print("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "20260101T090000")
        || print("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=2", "20260912T090000");
}
