// Sockets, terminals, and events of descriptors.

// sys/socket.h, sys/un.h
typedef uint8_t sa_family_t;
typedef uint32_t socklen_t;
struct sockaddr {
    uint8_t sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};
struct sockaddr_un {
    unsigned char sun_len;
    sa_family_t sun_family;
    char sun_path[104];
};
#define AF_UNIX 1
#define PF_UNIX AF_UNIX
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_SNDBUF 0x1001
#define SO_RCVBUF 0x1002
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022
#define SO_LINGER 0x0080
#define SOL_LOCAL 0
#define LOCAL_PEERPID 0x002
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80
#define MSG_NOSIGNAL 0x80000
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
struct linger {
    int l_onoff, l_linger;
};
int accept(int, struct sockaddr *, socklen_t *);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getpeername(int, struct sockaddr *, socklen_t *);
int getsockname(int, struct sockaddr *, socklen_t *);
int getsockopt(int, int, int, void *, socklen_t *);
int listen(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socket(int, int, int);
int socketpair(int, int, int, int *);

// netinet/in.h, arpa/inet.h
typedef uint16_t in_port_t;
#define AF_INET6 30
struct in6_addr {
    uint8_t s6_addr[16];
};
struct sockaddr_in6 {
    uint8_t sin6_len;
    sa_family_t sin6_family;
    in_port_t sin6_port;
    uint32_t sin6_flowinfo;
    struct in6_addr sin6_addr;
    uint32_t sin6_scope_id;
};
uint16_t htons(uint16_t);
uint32_t htonl(uint32_t);
struct in_addr {
    uint32_t s_addr;
};
struct sockaddr_in {
    uint8_t sin_len;
    sa_family_t sin_family;
    uint16_t sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};
uint32_t inet_addr(const char *);
#define INADDR_LOOPBACK (uint32_t)0x7f000001
#define INADDR_ANY (uint32_t)0

// poll.h
typedef unsigned int nfds_t;
struct pollfd {
    int fd;
    short events, revents;
};
#define POLLIN 0x0001
#define POLLPRI 0x0002
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
int poll(struct pollfd *, nfds_t, int);

// sys/event.h
struct kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *udata;
};
#define EVFILT_READ (-1)
#define EVFILT_VNODE (-4)
#define EVFILT_PROC (-5)
#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_ATTRIB 0x00000008
#define NOTE_RENAME 0x00000020
int kqueue(void);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);

// termios.h
typedef unsigned long tcflag_t, speed_t;
typedef unsigned char cc_t;
struct termios {
    tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
    cc_t c_cc[20];
    speed_t c_ispeed, c_ospeed;
};
#define VEOF 0
#define VINTR 8
#define VSUSP 10
#define VMIN 16
#define VTIME 17
#define BRKINT 0x00000002
#define ICRNL 0x00000100
#define IXON 0x00000200
#define OPOST 0x00000001
#define ONLCR 0x00000002
#define ECHO 0x00000008
#define ECHOE 0x00000002
#define ECHONL 0x00000010
#define ISIG 0x00000080
#define ICANON 0x00000100
#define IEXTEN 0x00000400
#define TOSTOP 0x00400000
#define NOFLSH 0x80000000
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 1
#define TCOFLUSH 2
#define TCIOFLUSH 3
void cfmakeraw(struct termios *);
int tcdrain(int);
int tcflush(int, int);
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);

// sys/ioctl.h
struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
#define TIOCGWINSZ 0x40087468UL
#define TIOCSWINSZ 0x80087467UL
#define TIOCSCTTY 0x20007461UL
#define TIOCSTI 0x80017472UL
#define FIONREAD 0x4004667fUL
int ioctl(int, unsigned long, ...);
