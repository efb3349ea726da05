#ifndef CDEVMENU_SOCKETS_H
#define CDEVMENU_SOCKETS_H

/// Who is at the other end of a Unix socket, by its user and, where the system tells, its process.
///
/// `uid` is a `uid_t` and `pid` a `pid_t`, 0 where it is not known. Returns 0, or -1 with `errno` set.
int devmenu_peer(int socket, unsigned int *_Nonnull uid, int *_Nonnull pid);

/// A stream socket for a path, closed in programs that are started and raising no SIGPIPE where the
/// system has that as a property of sockets. Returns its descriptor, or -1 with `errno` set.
int devmenu_socket(void);

/// The next connection to a socket that listens, with the same properties. Returns its descriptor,
/// or -1 with `errno` set.
int devmenu_accept(int socket);

#endif
