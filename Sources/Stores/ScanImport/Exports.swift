// An app that imports ScanImport can also use the scanner and the types that all stores share.
@_exported import EventStore
@_exported import ScanICS
