// How a failed assertion of libzxing is caught
//
// libzxing calls `__assert_fail` through a table of addresses of its own. This code writes the address of our own
// function into the table, so no other code in the process is affected. (A function of that name in the program would
// replace the C library's function for all code, and would not be used at all where ScanICS is part of a plug-in.)
//
// Our function throws, so libzxing's objects are destroyed and their memory is freed, up to the `catch (...)` of the
// shim. But the compiler assumes that `__assert_fail` throws nothing. So the exception tables of the function with the
// assertion, and of callers that throw nothing else, have no entry for the call, and the C++ runtime would end the
// process. The runtime reads exception tables in its function `__gxx_personality_v0`. So libzxing's pointer to that
// function is replaced, too. Our replacement lets our exception pass functions without an entry. For everything else,
// it calls the runtime's function.
#include "Assertions.h"

#include <assert.h>
#include <cxxabi.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <unwind.h>

#include <typeinfo>

namespace {

extern "C" _Unwind_Reason_Code __gxx_personality_v0(
    int, _Unwind_Action, _Unwind_Exception_Class, _Unwind_Exception *, _Unwind_Context *
);

/// The newest `CaughtAssertions` that exists on this thread; null if there is none.
thread_local CaughtAssertions *innermost = nullptr;

// MARK: Throwing

/// The part of a function's table of calls (LSDA) that says what to do when a call throws.
class call_table {
public:
    /// Starts to read a table. A table counts as empty if it does not have the form that GCC and clang write on 64-bit
    /// machines.
    explicit call_table(const uint8_t *table) : next(table), end(table) {
        if (*next++ != omitted) return;
        if (*next++ != omitted) number();
        if (*next++ != uleb128) return;
        auto length = number();
        end = next + length;
    }

    /// Reads the next range of calls, as offsets from the beginning of the function; returns false at the end.
    bool read(uintptr_t &start, uintptr_t &length) {
        if (next >= end) return false;
        start = number();
        length = number();
        number();  // where objects are destroyed
        number();  // what is caught
        return true;
    }

private:
    static constexpr uint8_t omitted = 0xff, uleb128 = 0x01;

    const uint8_t *next, *end;

    uintptr_t number() {
        uintptr_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            uint8_t byte = *next++;
            value |= static_cast<uintptr_t>(byte & 0x7f) << shift;
            if (!(byte & 0x80)) return value;
        }
    }
};

/// Returns whether the tables of a function have an entry for the call that the function is making.
bool has_entry(_Unwind_Context *context) {
    auto table = reinterpret_cast<const uint8_t *>(_Unwind_GetLanguageSpecificData(context));
    if (!table) return true;
    // _Unwind_GetIP returns the address after the call, which may belong to the next entry. So 1 is subtracted.
    auto place = _Unwind_GetIP(context) - 1 - _Unwind_GetRegionStart(context);
    call_table entries(table);
    uintptr_t start, length;
    while (entries.read(start, length))
        if (place >= start && place - start < length) return true;
    return false;
}

/// The exception that is thrown for a failed assertion.
struct failed_assertion {};

// The functions that libzxing called before the redirection. They belong to the C and C++ libraries, or to another copy
// of this code.
decltype(&__assert_fail) other_assert_fail = __assert_fail;
decltype(&__gxx_personality_v0) other_personality = __gxx_personality_v0;

/// Takes the place of `__gxx_personality_v0` for libzxing.
_Unwind_Reason_Code personality(
    int version, _Unwind_Action actions, _Unwind_Exception_Class exception_class, _Unwind_Exception *exception,
    _Unwind_Context *context
) {
    // A function without an entry is left without running destructors, so the memory of its objects may leak.
    if (innermost && exception == innermost->thrown && !has_entry(context)) return _URC_CONTINUE_UNWIND;
    return other_personality(version, actions, exception_class, exception, context);
}

/// Takes the place of `__assert_fail` for libzxing.
[[noreturn]] void assertion_failed(const char *assertion, const char *file, unsigned line, const char *function) {
    if (innermost) {
        // This is `throw failed_assertion()`, with the address of the exception's header, which lies before the object.
        auto object = __cxxabiv1::__cxa_allocate_exception(sizeof(failed_assertion));
        innermost->thrown = static_cast<const _Unwind_Exception *>(object) - 1;
        __cxxabiv1::__cxa_throw(object, const_cast<std::type_info *>(&typeid(failed_assertion)), nullptr);
    }
    other_assert_fail(assertion, file, line, function);
    __builtin_unreachable();
}

// MARK: Redirecting libzxing's calls

#if defined(__x86_64__) || defined(__aarch64__)

/// Writes an address into a library's table, which may be read-only after the library was loaded.
bool write(const dl_phdr_info &library, uintptr_t *slot, uintptr_t value) {
    auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    auto place = reinterpret_cast<uintptr_t>(slot);
    auto page = reinterpret_cast<void *>(place & ~(page_size - 1));
    bool is_read_only = false;
    for (int i = 0; i < library.dlpi_phnum; ++i) {
        const auto &part = library.dlpi_phdr[i];
        if (part.p_type != PT_GNU_RELRO) continue;
        auto start = library.dlpi_addr + part.p_vaddr;
        is_read_only = is_read_only || (place >= start && place < ((start + part.p_memsz) & ~(page_size - 1)));
    }
    if (is_read_only && mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return false;
    // The store is atomic, because other threads may be reading the address for a call.
    __atomic_store_n(slot, value, __ATOMIC_RELEASE);
    return !is_read_only || mprotect(page, page_size, PROT_READ) == 0;
}

/// Redirects the calls of a library if it is libzxing; sets `result` to whether that was possible.
int redirect(dl_phdr_info *library, size_t, void *result) {
    auto slash = strrchr(library->dlpi_name, '/');
    auto name = slash ? slash + 1 : library->dlpi_name;
    if (strncmp(name, "libZXing.so", strlen("libZXing.so")) != 0) return 0;
    const ElfW(Dyn) *entry = nullptr;
    for (int i = 0; i < library->dlpi_phnum; ++i)
        if (library->dlpi_phdr[i].p_type == PT_DYNAMIC)
            entry = reinterpret_cast<const ElfW(Dyn) *>(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr);
    uintptr_t symbols = 0, names = 0, tables[2] = {}, sizes[2] = {};
    for (; entry && entry->d_tag != DT_NULL; ++entry) {
        // The loader has made most of these addresses absolute; the others are offsets in the library.
        uintptr_t value = entry->d_un.d_ptr, address = value < library->dlpi_addr ? library->dlpi_addr + value : value;
        switch (entry->d_tag) {
            case DT_SYMTAB: symbols = address; break;
            case DT_STRTAB: names = address; break;
            case DT_RELA: tables[0] = address; break;
            case DT_RELASZ: sizes[0] = value; break;
            case DT_JMPREL: tables[1] = address; break;
            case DT_PLTRELSZ: sizes[1] = value; break;
        }
    }
    bool is_redirected = symbols && names;
    for (int i = 0; i < 2; ++i) {
        auto begin = reinterpret_cast<const ElfW(Rela) *>(tables[i]);
        for (auto one = begin; one < begin + sizes[i] / sizeof *one; ++one) {
            auto symbol = reinterpret_cast<const ElfW(Sym) *>(symbols) + ELF64_R_SYM(one->r_info);
            auto function = reinterpret_cast<const char *>(names) + symbol->st_name;
            auto slot = reinterpret_cast<uintptr_t *>(library->dlpi_addr + one->r_offset);
            if (strcmp(function, "__assert_fail") == 0) {
                other_assert_fail = reinterpret_cast<decltype(other_assert_fail)>(*slot);
                is_redirected = write(*library, slot, reinterpret_cast<uintptr_t>(assertion_failed)) && is_redirected;
            } else if (strcmp(function, "__gxx_personality_v0") == 0) {
                other_personality = reinterpret_cast<decltype(other_personality)>(*slot);
                is_redirected = write(*library, slot, reinterpret_cast<uintptr_t>(personality)) && is_redirected;
            }
        }
    }
    *static_cast<bool *>(result) = is_redirected;
    return 1;
}

bool redirect_assertions() {
    bool result = false;
    dl_iterate_phdr(redirect, &result);
    return result;
}

#else

bool redirect_assertions() { return false; }

#endif

}  // namespace

bool CaughtAssertions::available() {
    static const bool result = redirect_assertions();
    return result;
}

CaughtAssertions::CaughtAssertions() : outer(innermost) {
    available();
    innermost = this;
}

CaughtAssertions::~CaughtAssertions() { innermost = outer; }
