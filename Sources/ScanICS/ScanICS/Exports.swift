// Results consist of values from these modules. An app that imports ScanICS gets all these modules.
@_exported import BarcodeReading
@_exported import CalendarModel
@_exported import ImageDecoding
@_exported import PayloadRecognition
@_exported import PrintedText
@_exported import Recurrence
@_exported import TextDecoding
@_exported import TextReading
@_exported import TimeZones
