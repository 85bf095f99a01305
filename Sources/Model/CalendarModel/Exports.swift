// Diagnostics and limits are part of the model for every app that imports it.
@_exported import ScanBasics
