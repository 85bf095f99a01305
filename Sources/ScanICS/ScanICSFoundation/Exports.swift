// An app that imports ScanICSFoundation needs no other import.
@_exported import ScanICS
