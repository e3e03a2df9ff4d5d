#ifndef ORIGAMI_CPSEUDOTERMINAL_H
#define ORIGAMI_CPSEUDOTERMINAL_H

// For tests only: calls that Swift's Glibc does not show (they need _GNU_SOURCE or are variadic).

#include <stddef.h>
#include <sys/types.h>

/// Opens a pseudo-terminal and writes the path of its other side. Returns -1 and sets errno on failure.
int cpseudoterminal_open(char *path, size_t size);

/// Starts a program as the leader of a new session with default signal handling, its three streams on a
/// terminal, which becomes its controlling terminal. Returns an errno value, or 0.
int cpseudoterminal_spawn(
    pid_t *process, const char *terminal, char *const arguments[], char *const environment[]);

/// Returns a descriptor that is readable when a process has ended: pidfd_open(2).
int cpseudoterminal_watch(pid_t process);

#endif
