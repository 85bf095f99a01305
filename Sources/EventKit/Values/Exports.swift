@_exported import EventKitValues
