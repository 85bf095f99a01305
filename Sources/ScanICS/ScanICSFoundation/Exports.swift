// An app that imports ScanICSFoundation gets ScanICS, too.
@_exported import ScanICS
