import Foundation

/// Whether the tests try every case, as in `make check-all`, which sets SCANICS_LONG_TESTS. Otherwise they try some
/// cases.
package let runsLongTests = ProcessInfo.processInfo.environment["SCANICS_LONG_TESTS"] != nil
