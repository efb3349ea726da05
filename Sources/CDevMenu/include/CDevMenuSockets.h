#ifndef CDEVMENU_SOCKETS_H
#define CDEVMENU_SOCKETS_H

/// Gets the user and the process at the other end of a Unix socket.
///
/// `uid` is a `uid_t`; `pid` is a `pid_t`, or 0 if the system doesn't report it. Returns 0, or -1
/// with `errno` set.
int devmenu_peer(int socket, unsigned int *_Nonnull uid, int *_Nonnull pid);

/// Creates a Unix stream socket that is closed in started programs.
///
/// It never raises SIGPIPE if the system has that as a socket option. Returns its descriptor, or
/// -1 with `errno` set.
int devmenu_socket(void);

/// Accepts the next connection, whose socket has the same properties.
///
/// Returns its descriptor, or -1 with `errno` set.
int devmenu_accept(int socket);

/// Returns 1 if a TCP connection to a port of 127.0.0.1 or ::1 succeeds, or 0.
///
/// It waits for 50 ms at most for each.
int devmenu_port_answers(unsigned short port);

#endif
