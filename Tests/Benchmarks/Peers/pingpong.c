/* Sends messages back and forth between two processes over a Unix socket, one at a time, and prints
   the median time of a round trip in nanoseconds: pingpong REQUEST-SIZE ANSWER-SIZE */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { rounds = 201, trips = 100, largest = 4096 };

static int carry(ssize_t (*move)(int, char *, size_t), int socket, char *bytes, size_t size) {
    while (size > 0) {
        ssize_t count = move(socket, bytes, size);
        if (count <= 0) return 0;
        bytes += count;
        size -= (size_t)count;
    }
    return 1;
}

static ssize_t take(int socket, char *bytes, size_t size) { return read(socket, bytes, size); }
static ssize_t give(int socket, char *bytes, size_t size) { return write(socket, bytes, size); }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void *one, const void *other) {
    double left = *(const double *)one, right = *(const double *)other;
    return (left > right) - (left < right);
}

int main(int count, char **arguments) {
    static char bytes[largest];
    static double times[rounds];
    int ends[2];
    if (count != 3) return EXIT_FAILURE;
    size_t request = strtoul(arguments[1], NULL, 10), answer = strtoul(arguments[2], NULL, 10);
    if (request > largest || answer > largest) return EXIT_FAILURE;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return EXIT_FAILURE;
    if (fork() == 0) {
        close(ends[0]);
        while (carry(take, ends[1], bytes, request) && carry(give, ends[1], bytes, answer)) {}
        return EXIT_SUCCESS;
    }
    close(ends[1]);
    for (int round = 0; round < rounds; round++) {
        double start = now();
        for (int trip = 0; trip < trips; trip++) {
            if (!carry(give, ends[0], bytes, request)) return EXIT_FAILURE;
            if (!carry(take, ends[0], bytes, answer)) return EXIT_FAILURE;
        }
        times[round] = (now() - start) / trips;
    }
    qsort(times, rounds, sizeof *times, ascending);
    printf("%f\n", times[rounds / 2]);
    return EXIT_SUCCESS;
}
