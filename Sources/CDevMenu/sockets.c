#define _GNU_SOURCE
#include "CDevMenu.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/un.h>
#endif

int devmenu_peer(int socket, unsigned int *uid, int *pid) {
#if defined(__APPLE__)
    uid_t user = 0;
    gid_t group = 0;
    if (getpeereid(socket, &user, &group) != 0) return -1;
    pid_t process = 0;
    socklen_t size = sizeof(process);
    if (getsockopt(socket, SOL_LOCAL, LOCAL_PEERPID, &process, &size) != 0) process = 0;
    *uid = user;
    *pid = process;
#else
    struct ucred peer;
    socklen_t size = sizeof(peer);
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *uid = peer.uid;
    *pid = peer.pid;
#endif
    return 0;
}

#if defined(__APPLE__)
static int prepared(int socket) {
    int on = 1;
    if (socket < 0) return -1;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof(on));
    return socket;
}
#endif

int devmenu_socket(void) {
#if defined(__APPLE__)
    return prepared(socket(AF_UNIX, SOCK_STREAM, 0));
#else
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
#endif
}

int devmenu_accept(int socket) {
#if defined(__APPLE__)
    return prepared(accept(socket, NULL, NULL));
#else
    return accept4(socket, NULL, NULL, SOCK_CLOEXEC);
#endif
}

// A port of one's own number can be chosen for the connection, which then leads to itself.
static int connects(struct sockaddr *address, socklen_t size, const in_port_t *own, in_port_t port) {
    int end = socket(address->sa_family, SOCK_STREAM, 0);
    if (end < 0) return 0;
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
    int result = connect(end, address, size);
    if (result != 0 && errno == EINPROGRESS) {
        struct pollfd polled = {.fd = end, .events = POLLOUT};
        int problem = 0;
        socklen_t length = sizeof(problem);
        if (poll(&polled, 1, 50) == 1 &&
            getsockopt(end, SOL_SOCKET, SO_ERROR, &problem, &length) == 0 && problem == 0) result = 0;
    }
    if (result == 0 && getsockname(end, address, &size) == 0 && *own == port) result = -1;
    close(end);
    return result == 0;
}

int devmenu_port_answers(unsigned short port) {
    in_port_t number = htons(port);
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = number};
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = number};
    six.sin6_addr.s6_addr[15] = 1;
    return connects((struct sockaddr *)&four, sizeof(four), &four.sin_port, number) ||
        connects((struct sockaddr *)&six, sizeof(six), &six.sin6_port, number);
}
