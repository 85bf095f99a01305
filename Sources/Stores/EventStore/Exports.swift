// An app that imports EventStore can also use the types of the model, because the stores' functions have them.
@_exported import CalendarModel
