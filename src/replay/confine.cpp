#include "replay/confine.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <span>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace fathom::replay {

namespace {

constexpr unsigned most_processes = 64;

bool write_file(const char *path, const char *text) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  const ssize_t length = ssize_t(std::strlen(text));
  const bool ok = ::write(file, text, size_t(length)) == length;
  ::close(file);
  return ok;
}

// Of linux/mount.h, which does not go together with sys/mount.h everywhere.
struct MountAttributes {
  uint64_t set = 0, clear = 0, propagation = 0, user_namespace = 0;
};
constexpr unsigned recursively = 0x8000;   // AT_RECURSIVE
constexpr uint64_t read_only = 0x00000001; // MOUNT_ATTR_RDONLY

bool change_mounts(const char *path, unsigned flags, uint64_t set,
                   uint64_t clear) {
  MountAttributes attributes;
  attributes.set = set;
  attributes.clear = clear;
  return ::syscall(SYS_mount_setattr, AT_FDCWD, path, flags, &attributes,
                   sizeof attributes) == 0;
}

constexpr uint64_t writing =
    LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
// Renaming between folders (version 2), truncating (version 3).
constexpr uint64_t refer = uint64_t(1) << 13, truncating = uint64_t(1) << 14;

bool allow_below(int rules, const char *path, uint64_t what) {
  landlock_path_beneath_attr beneath{};
  beneath.allowed_access = what;
  beneath.parent_fd = ::open(path, O_PATH | O_CLOEXEC);
  if (beneath.parent_fd < 0)
    return false;
  const bool ok = ::syscall(SYS_landlock_add_rule, rules,
                            LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
  ::close(beneath.parent_fd);
  return ok;
}

// A filter of system calls, as it is written: one part for each way to call.
class Filter {
public:
  // Up to end_part(): calls of this architecture.
  void begin_part(unsigned architecture) {
    load(offsetof(seccomp_data, arch));
    skip_ = length_;
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, 0));
    load(offsetof(seccomp_data, nr));
    // Numbers of x32, which nobody uses, are those of others.
    add(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    add(refused);
  }
  void refuse(std::span<const long> calls) {
    for (long call : calls) {
      add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 1));
      add(refused);
    }
  }
  // Unless its first argument is this.
  void refuse_unless(long call, unsigned argument) {
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 4));
    load(offsetof(seccomp_data, args));
    add(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, argument, 1, 0));
    add(refused);
    add(allowed);
  }
  void end_part() {
    add(allowed);
    const unsigned distance = unsigned(length_ - skip_ - 1);
    is_good_ = is_good_ && distance <= UINT8_MAX;
    code_[skip_].jf = uint8_t(distance);
  }
  bool install() {
    add(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    sock_fprog program{length_, code_};
    return is_good_ &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

private:
  static constexpr sock_filter refused =
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
  static constexpr sock_filter allowed =
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);

  void load(size_t offset) {
    add(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, unsigned(offset)));
  }
  void add(const sock_filter &statement) {
    is_good_ = is_good_ && length_ < most;
    if (is_good_)
      code_[length_++] = statement;
  }

  static constexpr unsigned short most = 400;
  sock_filter code_[most] = {};
  unsigned short length_ = 0, skip_ = 0;
  bool is_good_ = true;
};

// Sockets, mounts, namespaces, keys, and what looks into the kernel or into
// other processes.
constexpr long outward[] = {SYS_socket,
                            SYS_socketpair,
                            SYS_connect,
                            SYS_bind,
                            SYS_mount,
                            SYS_umount2,
                            SYS_move_mount,
                            SYS_mount_setattr,
                            SYS_open_tree,
                            SYS_fsopen,
                            SYS_pivot_root,
                            SYS_chroot,
                            SYS_unshare,
                            SYS_setns,
                            SYS_keyctl,
                            SYS_add_key,
                            SYS_request_key,
                            SYS_bpf,
                            SYS_userfaultfd,
                            SYS_perf_event_open,
                            SYS_open_by_handle_at,
                            SYS_io_uring_setup,
                            SYS_process_vm_writev};
constexpr long to_others[] = {SYS_ptrace,
                              SYS_kill,
                              SYS_tkill,
                              SYS_rt_sigqueueinfo,
                              SYS_rt_tgsigqueueinfo,
                              SYS_pidfd_send_signal};
// What Landlock lets through: what files are like, whoever's they are; other
// processes' shares of time; memory, messages and semaphores that stay. The
// numbers, the same everywhere: fchmodat2, setxattrat, removexattrat,
// file_setattr.
constexpr long lasting[] = {SYS_fchmod,
                            SYS_fchmodat,
                            452,
                            SYS_fchown,
                            SYS_fchownat,
                            SYS_utimensat,
                            SYS_setxattr,
                            SYS_lsetxattr,
                            SYS_fsetxattr,
                            463,
                            SYS_removexattr,
                            SYS_lremovexattr,
                            SYS_fremovexattr,
                            466,
                            469,
                            SYS_setpriority,
                            SYS_ioprio_set,
                            SYS_sched_setscheduler,
                            SYS_sched_setattr,
                            SYS_sched_setparam,
                            SYS_shmget,
                            SYS_msgget,
                            SYS_semget,
                            SYS_mq_open};
#if defined(__x86_64__)
// Those that newer architectures do not have.
constexpr long lasting_old[] = {SYS_chmod, SYS_chown,  SYS_lchown,
                                SYS_utime, SYS_utimes, SYS_futimesat};
constexpr unsigned own_architecture = AUDIT_ARCH_X86_64;
// The same of 32-bit programs (asm/unistd_32.h), in this order; the first is
// socketcall, the last but one umount.
constexpr long outward_32[] = {102, 359, 360, 362, 361, 21,  52,  429, 442,
                               428, 430, 217, 61,  310, 346, 288, 286, 287,
                               357, 374, 336, 342, 425, 22,  348};
constexpr long to_others_32[] = {26, 37, 238, 178, 335, 424};
constexpr long lasting_32[] = {94,  306, 452, 95,  298, 320, 226, 227,
                               228, 463, 235, 236, 237, 466, 469, 97,
                               289, 156, 351, 154, 395, 399, 393, 277};
// The old ones; fchown32, lchown32, chown32, ipc, utimensat_time64.
constexpr long lasting_old_32[] = {15,  182, 16,  30,  271, 299,
                                   207, 198, 212, 117, 412};
constexpr long tgkill_32 = 270;
#elif defined(__aarch64__)
constexpr unsigned own_architecture = AUDIT_ARCH_AARCH64;
#else
#error "which architecture is this?"
#endif

} // namespace

Failed leave_namespaces(const char *uid_map, const char *gid_map) {
  const uid_t user = ::geteuid();
  const int users = user == 0 ? 0 : CLONE_NEWUSER;
  if (::unshare(users | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID |
                CLONE_NEWIPC) != 0)
    return "namespaces are not allowed";
  if (users != 0 && (!write_file("/proc/self/setgroups", "deny") ||
                     !write_file("/proc/self/uid_map", uid_map) ||
                     !write_file("/proc/self/gid_map", gid_map)))
    return "users of a namespace are not allowed";
  return nullptr;
}

Failed make_read_only(const char *folder, const char *inside) {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return "mounts cannot be made private";
  if (::mount(folder, inside, nullptr, MS_BIND, nullptr) != 0)
    return "the folder cannot be mounted";
  if (!change_mounts("/", recursively, read_only, 0))
    return "mounts cannot be made read-only";
  if (!change_mounts(inside, 0, 0, read_only))
    return "the folder cannot be made writable";
  return ::chdir(inside) == 0 ? nullptr : "the folder cannot be entered";
}

Failed forbid_writing(const char *folder) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0,
                                 LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 3) // before, files could be cut off
    return "Landlock is not there, or too old";
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs = writing | refer | truncating;
  const long rules =
      ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0)
    return "Landlock does not work";
  const bool ok =
      allow_below(int(rules), folder, attributes.handled_access_fs) &&
      allow_below(int(rules), "/dev/null",
                  LANDLOCK_ACCESS_FS_WRITE_FILE | truncating) &&
      ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
      ::syscall(SYS_landlock_restrict_self, int(rules), 0) == 0;
  ::close(int(rules));
  if (!ok)
    return "Landlock does not work";
  return ::chdir(folder) == 0 ? nullptr : "the folder cannot be entered";
}

Failed set_limits(unsigned cpu_seconds, unsigned file_megabytes) {
  const rlimit cpu{cpu_seconds, cpu_seconds + 1}, core{0, 0};
  const rlimit file{uint64_t(file_megabytes) << 20, uint64_t(file_megabytes)
                                                        << 20};
  const rlimit processes{most_processes, most_processes};
  const bool ok = ::setrlimit(RLIMIT_CPU, &cpu) == 0 &&
                  ::setrlimit(RLIMIT_CORE, &core) == 0 &&
                  ::setrlimit(RLIMIT_FSIZE, &file) == 0 &&
                  ::setrlimit(RLIMIT_NPROC, &processes) == 0;
  // Fathom's own limit of data is none of the program's.
  rlimit data{};
  if (::getrlimit(RLIMIT_DATA, &data) == 0) {
    data.rlim_cur = data.rlim_max;
    ::setrlimit(RLIMIT_DATA, &data);
  }
  return ok ? nullptr : "limits cannot be set";
}

Failed become_nobody() {
  if (::geteuid() != 0)
    return nullptr;
  const bool ok = ::setgroups(0, nullptr) == 0 &&
                  ::setresgid(nobody, nobody, nobody) == 0 &&
                  ::setresuid(nobody, nobody, nobody) == 0;
  return ok ? nullptr : "root cannot become another user";
}

Failed forbid_calls(bool has_namespaces) {
  const unsigned own = unsigned(::getpid());
  Filter filter;
  filter.begin_part(own_architecture);
  filter.refuse(outward);
  if (!has_namespaces) {
    filter.refuse(to_others);
    filter.refuse(lasting);
#if defined(__x86_64__)
    filter.refuse(lasting_old);
#endif
    filter.refuse_unless(SYS_tgkill, own);
  }
  filter.end_part();
#if defined(__x86_64__)
  filter.begin_part(AUDIT_ARCH_I386);
  filter.refuse(outward_32);
  if (!has_namespaces) {
    filter.refuse(to_others_32);
    filter.refuse(lasting_32);
    filter.refuse(lasting_old_32);
    filter.refuse_unless(tgkill_32, own);
  }
  filter.end_part();
#endif
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !filter.install())
    return "system calls cannot be filtered";
  return nullptr;
}

} // namespace fathom::replay
