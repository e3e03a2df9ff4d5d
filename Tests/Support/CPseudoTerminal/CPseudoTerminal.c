#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int cpseudoterminal_open(char *path, size_t size) {
  int main_side = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (main_side < 0) return -1;
  if (grantpt(main_side) != 0 || unlockpt(main_side) != 0 || ptsname_r(main_side, path, size) != 0) {
    close(main_side);
    return -1;
  }
  return main_side;
}

int cpseudoterminal_spawn(
    pid_t *process, const char *terminal, char *const arguments[], char *const environment[]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure == 0) {
    // Opened after the new session has begun, so that it becomes the controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    // Another test's pipe must not stay open as long as this program runs.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    failure = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int cpseudoterminal_watch(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }
