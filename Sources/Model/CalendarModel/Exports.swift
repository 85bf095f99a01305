// An app that imports the model gets diagnostics and limits with it.
@_exported import ScanBasics
