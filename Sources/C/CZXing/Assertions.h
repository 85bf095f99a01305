#pragma once

struct _Unwind_Exception;

/// While such an object exists, an assertion that fails inside libzxing on this thread throws an exception instead of
/// aborting the process. Only `catch (...)` catches this exception.
///
/// Debian's libzxing is built with assertions, and some pictures fail them. Nothing else in the process changes:
/// assertions of other code, of other threads and outside the life of such an object abort as always.
class CaughtAssertions {
public:
    CaughtAssertions();
    ~CaughtAssertions();
    CaughtAssertions(const CaughtAssertions &) = delete;
    CaughtAssertions &operator=(const CaughtAssertions &) = delete;

    /// Returns whether assertions of libzxing can be caught in this process.
    static bool available();

    /// The exception that was thrown for an assertion; null for none.
    const _Unwind_Exception *thrown = nullptr;

private:
    CaughtAssertions *outer;
};
