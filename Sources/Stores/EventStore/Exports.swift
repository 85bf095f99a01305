// The functions of stores use the types of CalendarModel, so an app that imports EventStore gets these types, too.
@_exported import CalendarModel
