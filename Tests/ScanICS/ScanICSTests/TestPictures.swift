import TestSupport

/// Returns the path of a picture in SampleImages.
func sample(_ name: String) -> String {
    packageRoot.path() + "SampleImages/" + name
}

/// Returns the path of a picture in this target's Fixtures (see `Tests/make-fixtures.sh`).
func fixture(_ name: String) -> String {
    packageRoot.path() + "Tests/ScanICS/ScanICSTests/Fixtures/" + name
}
