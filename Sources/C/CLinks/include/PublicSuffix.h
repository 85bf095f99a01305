#pragma once

/// The Public Suffix List (publicsuffix.org), which says under which names anyone can register a domain. libpsl is
/// opened at the first call.

/// Returns the domain that a host belongs to: "example.co.uk" for "www.example.co.uk".
///
/// `host` is in lower case and ASCII. The result is a part of `host`. It is NULL if the host is itself a public suffix,
/// or if libpsl or its list is missing.
const char *cpsl_registrable_domain(const char *host);
