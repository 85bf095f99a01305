import Foundation

/// Whether tests try every case where a push tries a sample. `make check-all` sets SCANICS_LONG_TESTS.
package let runsLongTests = ProcessInfo.processInfo.environment["SCANICS_LONG_TESTS"] != nil
