// What a child does to itself before it runs a program that is not trusted.
// System calls only: it is the child of a process that has threads.
#pragma once

#include <cstdint>

namespace fathom::replay {

// A step that did not work: its name, for the message; null: all did.
using Failed = const char *;

// New namespaces; the caller must fork afterwards to be in the one of
// processes. Users: only if we are not root.
Failed leave_namespaces(const char *uid_map, const char *gid_map);
// All is read-only from here on but the folder, which is also seen as `inside`.
Failed make_read_only(const char *folder, const char *inside);
// The same by Landlock; /dev/null stays.
Failed forbid_writing(const char *folder);
Failed set_limits(unsigned cpu_seconds, unsigned file_megabytes);
// For good; nothing if the user is not root.
Failed become_nobody();
// Calls that make sockets fail, and those that reach out of the namespaces.
// Where there are none: also ptrace, and signals to anybody but this process.
Failed forbid_calls(bool has_namespaces);

inline constexpr unsigned nobody = 65534;

} // namespace fathom::replay
