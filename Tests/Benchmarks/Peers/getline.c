/* Reads the lines of standard input and discards them. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    long count = 0;
    while (getline(&line, &capacity, stdin) >= 0) count++;
    free(line);
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
