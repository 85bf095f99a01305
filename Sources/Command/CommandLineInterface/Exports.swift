// Options, cards and runs consist of values from this module. A program that imports CommandLineInterface gets it, too.
@_exported import ScanICS
