// An app that imports CalendarModel also gets the diagnostics and limits of ScanBasics.
@_exported import ScanBasics
