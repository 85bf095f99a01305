"""The examples of RFC 5545 §3.8.5.3, with the days that the RFC lists: (DTSTART, rule, first days, further lines).

DTSTART is in America/New_York. A list that ends with None continues in the RFC. If the RFC gives two rules for one list,
both are here."""

WEEKDAYS = "SU,MO,TU,WE,TH,FR,SA"


def days(*groups):
    """Converts ('1997-09', 2, 9) to ['19970902', '19970909']; None is kept."""
    out = []
    for group in groups:
        if group is None:
            out.append(None)
            continue
        month, *numbers = group
        out += [month.replace("-", "") + f"{number:02}" for number in numbers]
    return out


JANUARIES = days(*[(f"{year}-01", *range(1, 32)) for year in (1998, 1999, 2000)])
WEEKS_TO_CHRISTMAS = days(
    ("1997-09", 2, 9, 16, 23, 30), ("1997-10", 7, 14, 21, 28), ("1997-11", 4, 11, 18, 25), ("1997-12", 2, 9, 16, 23))
TUESDAYS_AND_THURSDAYS = days(("1997-09", 2, 4, 9, 11, 16, 18, 23, 25, 30), ("1997-10", 2))

EXAMPLES = [
    ("19970902T090000", "FREQ=DAILY;COUNT=10", days(("1997-09", *range(2, 12)))),
    ("19970902T090000", "FREQ=DAILY;UNTIL=19971224T000000Z", days(
        ("1997-09", *range(2, 31)), ("1997-10", *range(1, 32)), ("1997-11", *range(1, 31)), ("1997-12", *range(1, 24)))),
    ("19970902T090000", "FREQ=DAILY;INTERVAL=2", days(("1997-09", *range(2, 31, 2)), ("1997-10", 2, 4, 6), None)),
    ("19970902T090000", "FREQ=DAILY;INTERVAL=10;COUNT=5", days(("1997-09", 2, 12, 22), ("1997-10", 2, 12))),
    ("19980101T090000", f"FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY={WEEKDAYS}", JANUARIES),
    ("19980101T090000", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", JANUARIES),
    ("19970902T090000", "FREQ=WEEKLY;COUNT=10", days(
        ("1997-09", 2, 9, 16, 23, 30), ("1997-10", 7, 14, 21, 28), ("1997-11", 4))),
    ("19970902T090000", "FREQ=WEEKLY;UNTIL=19971224T000000Z", WEEKS_TO_CHRISTMAS),
    ("19970902T090000", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", days(
        ("1997-09", 2, 16, 30), ("1997-10", 14, 28), ("1997-11", 11, 25), ("1997-12", 9, 23), ("1998-01", 6, 20),
        ("1998-02", 3, 17), None)),
    ("19970902T090000", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", TUESDAYS_AND_THURSDAYS),
    ("19970902T090000", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", TUESDAYS_AND_THURSDAYS),
    ("19970901T090000", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", days(
        ("1997-09", 1, 3, 5, 15, 17, 19, 29), ("1997-10", 1, 3, 13, 15, 17, 27, 29, 31),
        ("1997-11", 10, 12, 14, 24, 26, 28), ("1997-12", 8, 10, 12, 22))),
    ("19970902T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", days(
        ("1997-09", 2, 4, 16, 18, 30), ("1997-10", 2, 14, 16))),
    ("19970905T090000", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", days(
        ("1997-09", 5), ("1997-10", 3), ("1997-11", 7), ("1997-12", 5), ("1998-01", 2), ("1998-02", 6), ("1998-03", 6),
        ("1998-04", 3), ("1998-05", 1), ("1998-06", 5))),
    ("19970905T090000", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", days(
        ("1997-09", 5), ("1997-10", 3), ("1997-11", 7), ("1997-12", 5))),
    ("19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", days(
        ("1997-09", 7, 28), ("1997-11", 2, 30), ("1998-01", 4, 25), ("1998-03", 1, 29), ("1998-05", 3, 31))),
    ("19970922T090000", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", days(
        ("1997-09", 22), ("1997-10", 20), ("1997-11", 17), ("1997-12", 22), ("1998-01", 19), ("1998-02", 16))),
    ("19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3", days(
        ("1997-09", 28), ("1997-10", 29), ("1997-11", 28), ("1997-12", 29), ("1998-01", 29), ("1998-02", 26), None)),
    ("19970902T090000", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", days(
        ("1997-09", 2, 15), ("1997-10", 2, 15), ("1997-11", 2, 15), ("1997-12", 2, 15), ("1998-01", 2, 15))),
    ("19970930T090000", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", days(
        ("1997-09", 30), ("1997-10", 1, 31), ("1997-11", 1, 30), ("1997-12", 1, 31), ("1998-01", 1, 31), ("1998-02", 1))),
    ("19970910T090000", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", days(
        ("1997-09", *range(10, 16)), ("1999-03", *range(10, 14)))),
    ("19970902T090000", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", days(
        ("1997-09", 2, 9, 16, 23, 30), ("1997-11", 4, 11, 18, 25), ("1998-01", 6, 13, 20, 27),
        ("1998-03", 3, 10, 17, 24, 31), None)),
    ("19970610T090000", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", days(
        *[(f"{year}-{month}", 10) for year in range(1997, 2002) for month in ("06", "07")])),
    ("19970310T090000", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", days(
        ("1997-03", 10), *[(f"{year}-{month}", 10) for year in (1999, 2001, 2003) for month in ("01", "02", "03")])),
    ("19970101T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", days(
        ("1997-01", 1), ("1997-04", 10), ("1997-07", 19), ("2000-01", 1), ("2000-04", 9), ("2000-07", 18),
        ("2003-01", 1), ("2003-04", 10), ("2003-07", 19), ("2006-01", 1))),
    ("19970519T090000", "FREQ=YEARLY;BYDAY=20MO", days(("1997-05", 19), ("1998-05", 18), ("1999-05", 17), None)),
    ("19970512T090000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", days(
        ("1997-05", 12), ("1998-05", 11), ("1999-05", 17), None)),
    ("19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", days(
        ("1997-03", 13, 20, 27), ("1998-03", 5, 12, 19, 26), ("1999-03", 4, 11, 18, 25), None)),
    ("19970605T090000", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", days(
        ("1997-06", 5, 12, 19, 26), ("1997-07", 3, 10, 17, 24, 31), ("1997-08", 7, 14, 21, 28),
        ("1998-06", 4, 11, 18, 25), ("1998-07", 2, 9, 16, 23, 30), ("1998-08", 6, 13, 20, 27),
        ("1999-06", 3, 10, 17, 24), ("1999-07", 1, 8, 15, 22, 29), ("1999-08", 5, 12, 19, 26), None)),
    ("19970902T090000", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", days(
        ("1998-02", 13), ("1998-03", 13), ("1998-11", 13), ("1999-08", 13), ("2000-10", 13), None),
        "EXDATE;TZID=America/New_York:19970902T090000"),
    ("19970913T090000", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", days(
        ("1997-09", 13), ("1997-10", 11), ("1997-11", 8), ("1997-12", 13), ("1998-01", 10), ("1998-02", 7),
        ("1998-03", 7), ("1998-04", 11), ("1998-05", 9), ("1998-06", 13), None)),
    ("19961105T090000", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", days(
        ("1996-11", 5), ("2000-11", 7), ("2004-11", 2), None)),
    ("19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", days(
        ("1997-09", 4), ("1997-10", 7), ("1997-11", 6))),
    ("19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", days(
        ("1997-09", 29), ("1997-10", 30), ("1997-11", 27), ("1997-12", 30), ("1998-01", 29), ("1998-02", 26),
        ("1998-03", 30), None)),
    # The RFC has UNTIL=19970902T170000Z, 13:00 in New York, but lists 15:00, too. UNTIL must mean 17:00 in New York.
    ("19970902T090000", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", [
        "19970902T090000", "19970902T120000", "19970902T150000"]),
    ("19970902T090000", "FREQ=MINUTELY;INTERVAL=15;COUNT=6", [
        f"19970902T{time}00" for time in ("0900", "0915", "0930", "0945", "1000", "1015")]),
    ("19970902T090000", "FREQ=MINUTELY;INTERVAL=90;COUNT=4", [
        f"19970902T{time}00" for time in ("0900", "1030", "1200", "1330")]),
    ("19970902T090000", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", [
        f"199709{day}T{hour:02}{minute:02}00" for day in ("02", "03") for hour in range(9, 17) for minute in (0, 20, 40)]
        + [None]),
    ("19970902T090000", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", [
        f"199709{day}T{hour:02}{minute:02}00" for day in ("02", "03") for hour in range(9, 17) for minute in (0, 20, 40)]
        + [None]),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", days(("1997-08", 5, 10, 19, 24))),
    ("19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", days(("1997-08", 5, 17, 19, 31))),
    ("20070115T090000", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", days(
        ("2007-01", 15, 30), ("2007-02", 15), ("2007-03", 15, 30))),
]
