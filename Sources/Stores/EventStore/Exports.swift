// Stores keep values of the model. An app that imports EventStore can name them.
@_exported import CalendarModel
