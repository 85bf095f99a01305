// The values that results are made of: an app that imports ScanICS needs no other import.
@_exported import BarcodeReading
@_exported import CalendarModel
@_exported import ImageDecoding
@_exported import PayloadRecognition
@_exported import Recurrence
@_exported import TextDecoding
@_exported import TimeZones
