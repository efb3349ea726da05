#define _GNU_SOURCE
#include "CDevMenu.h"

#include <fcntl.h>
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
