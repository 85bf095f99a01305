// An app that imports ScanImport gets the scanner and the stores' common part.
@_exported import EventStore
@_exported import ScanICS
