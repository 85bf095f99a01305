import Foundation

/// Whether the tests try every case and not only some cases. `make check-all` sets SCANICS_LONG_TESTS for this.
package let runsLongTests = ProcessInfo.processInfo.environment["SCANICS_LONG_TESTS"] != nil
