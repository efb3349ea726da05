// Processes, users, signals and threads.

// unistd.h
unsigned alarm(unsigned);
int execv(const char *, char *const *) NOT_ON_PHONES;
int execve(const char *, char *const *, char *const *) NOT_ON_PHONES;
pid_t fork(void) NOT_ON_PHONES;
gid_t getegid(void);
uid_t geteuid(void);
gid_t getgid(void);
int getgroups(int, gid_t *);
int getpeereid(int, uid_t *, gid_t *);
pid_t getpgid(pid_t);
pid_t getpgrp(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t getsid(pid_t);
uid_t getuid(void);
int issetugid(void);
int pause(void);
int setgid(gid_t);
int setgroups(int, const gid_t *);
int setpgid(pid_t, pid_t);
pid_t setsid(void);
int setuid(uid_t);
unsigned sleep(unsigned);
pid_t tcgetpgrp(int);
int tcsetpgrp(int, pid_t);
int usleep(unsigned);
void _exit(int) __attribute__((noreturn));

// crt_externs.h
char ***_NSGetEnviron(void);

// pwd.h
struct passwd {
    char *pw_name, *pw_passwd;
    uid_t pw_uid;
    gid_t pw_gid;
    time_t pw_change;
    char *pw_class, *pw_gecos, *pw_dir, *pw_shell;
    time_t pw_expire;
};
struct passwd *getpwuid(uid_t);
struct passwd *getpwent(void);
void setpwent(void);
void endpwent(void);
struct group { char *gr_name, *gr_passwd; gid_t gr_gid; char **gr_mem; };
struct group *getgrgid(gid_t);
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);

// sys/utsname.h
struct utsname {
    char sysname[256], nodename[256], release[256], version[256], machine[256];
};
int uname(struct utsname *);

// sys/resource.h
typedef uint64_t rlim_t;
struct rlimit {
    rlim_t rlim_cur, rlim_max;
};
struct rusage {
    struct timeval ru_utime, ru_stime;
    long ru_maxrss, ru_minflt, ru_majflt, ru_nvcsw, ru_nivcsw;
};
#define RLIMIT_FSIZE 1
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_AS 5
#define RLIMIT_NOFILE 8
#define RLIM_INFINITY (((uint64_t)1 << 63) - 1)
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN -1
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int getrusage(int, struct rusage *);

// signal.h
typedef uint32_t sigset_t;
typedef int sig_atomic_t;
union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef struct __siginfo {
    int si_signo, si_errno, si_code;
    pid_t si_pid;
    uid_t si_uid;
    int si_status;
    void *si_addr;
    union sigval si_value;
    long si_band;
} siginfo_t;
union __sigaction_u {
    void (*__sa_handler)(int);
    void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
    union __sigaction_u __sigaction_u;
    sigset_t sa_mask;
    int sa_flags;
};
#define sa_handler __sigaction_u.__sa_handler
#define sa_sigaction __sigaction_u.__sa_sigaction
typedef struct {
    void *ss_sp;
    unsigned long ss_size;
    int ss_flags;
} stack_t;
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGEMT 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGURG 16
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGCHLD 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGIO 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGINFO 29
#define SIGUSR1 30
#define SIGUSR2 31
#define SA_ONSTACK 0x0001
#define SA_RESTART 0x0002
#define SA_RESETHAND 0x0004
#define SA_NODEFER 0x0010
#define SA_SIGINFO 0x0040
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SS_ONSTACK 0x0001
#define SS_DISABLE 0x0004
#define SIGSTKSZ 131072
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
int kill(pid_t, int);
int killpg(pid_t, int);
int raise(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigaddset(sigset_t *, int);
int sigaltstack(const stack_t *, stack_t *) __attribute__((availability(tvos, unavailable)));
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
void (*signal(int, void (*)(int)))(int);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *, sigset_t *);
int sigsuspend(const sigset_t *);
int sigwait(const sigset_t *, int *);

// sys/wait.h
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
#define WNOHANG 0x01
#define WUNTRACED 0x02
#define WEXITED 0x04
#define WSTOPPED 0x08
#define WCONTINUED 0x10
#define WNOWAIT 0x20
pid_t waitpid(pid_t, int *, int);
int waitid(idtype_t, id_t, siginfo_t *, int);

// spawn.h
typedef void *posix_spawn_file_actions_t, *posix_spawnattr_t;
#define POSIX_SPAWN_RESETIDS 0x0001
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_START_SUSPENDED 0x0080
#define POSIX_SPAWN_SETSID 0x0400
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
#define NOT_ON_TV __attribute__((availability(tvos, unavailable)))
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *,
                const posix_spawnattr_t *, char *const *, char *const *) NOT_ON_TV;
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *,
                 const posix_spawnattr_t *, char *const *, char *const *) NOT_ON_TV;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *) NOT_ON_TV;
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *) NOT_ON_TV;
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int) NOT_ON_TV;
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int) NOT_ON_TV;
int posix_spawn_file_actions_addinherit_np(posix_spawn_file_actions_t *, int) NOT_ON_TV;
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int,
                                     mode_t) NOT_ON_TV;
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *,
                                         const char *) NOT_ON_PHONES;
int posix_spawnattr_init(posix_spawnattr_t *) NOT_ON_TV;
int posix_spawnattr_destroy(posix_spawnattr_t *) NOT_ON_TV;
int posix_spawnattr_setflags(posix_spawnattr_t *, short) NOT_ON_TV;
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t) NOT_ON_TV;
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *) NOT_ON_TV;
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *) NOT_ON_TV;

// sys/sysctl.h, sys/proc.h
#define CTL_KERN 1
#define KERN_PROC 14
#define KERN_PROC_PID 1
#define P_TRACED 0x00000800
#define SIDL 1
#define SRUN 2
#define SSLEEP 3
#define SSTOP 4
#define SZOMB 5
struct extern_proc {
    struct timeval p_starttime;
    int p_flag;
    char p_stat;
    pid_t p_pid;
};
struct _pcred {
    uid_t p_ruid;
};
struct _ucred {
    uid_t cr_uid;
};
struct eproc {
    struct _pcred e_pcred;
    struct _ucred e_ucred;
    pid_t e_ppid, e_pgid;
};
struct kinfo_proc {
    struct extern_proc kp_proc;
    struct eproc kp_eproc;
};
int sysctl(int *, unsigned, void *, size_t *, void *, size_t);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);

// libproc.h, sys/proc_info.h
#if TARGET_OS_OSX
struct proc_bsdinfo {
    uint32_t pbi_flags, pbi_status, pbi_xstatus, pbi_pid, pbi_ppid;
    uid_t pbi_uid;
    gid_t pbi_gid;
    uid_t pbi_ruid;
    gid_t pbi_rgid;
    char pbi_comm[16], pbi_name[32];
    uint32_t pbi_nfiles, pbi_pgid, pbi_pjobc;
    int32_t pbi_nice;
    uint64_t pbi_start_tvsec, pbi_start_tvusec;
};
#define PROC_PIDTBSDINFO 3
#define PROC_PIDPATHINFO_MAXSIZE 4096
int proc_pidinfo(int, int, uint64_t, void *, int);
int proc_pidpath(int, void *, uint32_t);
int proc_listchildpids(pid_t, void *, int);
int proc_listpgrppids(pid_t, void *, int);
#endif

// sched.h, pthread.h
int sched_yield(void);
struct _opaque_pthread_t;
struct _opaque_pthread_t {
    long sig;
};
typedef struct _opaque_pthread_t *pthread_t;
struct pthread_object {
    long sig;
};
typedef struct pthread_object pthread_attr_t;
#define PTHREAD_CREATE_DETACHED 2
typedef struct pthread_object pthread_cond_t;
typedef struct pthread_object pthread_condattr_t;
typedef struct pthread_object pthread_mutex_t;
typedef struct pthread_object pthread_mutexattr_t;
typedef struct pthread_object pthread_once_t;
typedef unsigned long pthread_key_t;
#define PTHREAD_ONCE_INIT {0}
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));
int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_attr_init(pthread_attr_t *_Nonnull);
int pthread_attr_setdetachstate(pthread_attr_t *_Nonnull, int);
int pthread_attr_getstacksize(const pthread_attr_t *_Nonnull, size_t *_Nonnull);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull, size_t);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull);
int pthread_cond_destroy(pthread_cond_t *_Nonnull);
int pthread_cond_init(pthread_cond_t *_Nonnull, const pthread_condattr_t *_Nullable);
int pthread_cond_signal(pthread_cond_t *_Nonnull);
int pthread_cond_timedwait(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull,
                           const struct timespec *_Nullable);
int pthread_cond_timedwait_relative_np(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull,
                                       const struct timespec *_Nullable);
int pthread_cond_wait(pthread_cond_t *_Nonnull, pthread_mutex_t *_Nonnull);
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable);
int pthread_detach(pthread_t _Nonnull);
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_key_create(pthread_key_t *_Nonnull, void (*_Nullable)(void *_Nonnull));
int pthread_key_delete(pthread_key_t);
int pthread_kill(pthread_t _Nonnull, int);
int pthread_main_np(void);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_mutex_init(pthread_mutex_t *_Nonnull, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_trylock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_once(pthread_once_t *_Nonnull, void (*_Nonnull)(void));
pthread_t _Nonnull pthread_self(void);
int pthread_setname_np(const char *_Nonnull);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
int pthread_threadid_np(pthread_t _Nullable, uint64_t *_Nullable);

// dlfcn.h
#define RTLD_LAZY 0x1
#define RTLD_NOW 0x2
typedef struct dl_info {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;
int dladdr(const void *, Dl_info *);
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
