#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// How long the program has to save its state after a signal that ends it, before
// it is ended all the same. Reader contract: 300 ms in all.
#define SAVE_NANOSECONDS 250000000

// Everything a handler needs lies in plain memory, filled before the first one is installed.
static int terminal_descriptor = -1;
static struct termios saved_termios;
static uint8_t reset_bytes[CTERMINAL_RESET_LIMIT];
static size_t reset_count;
static timer_t save_timer;
static bool has_save_timer;
static int wake_pipe[2] = {-1, -1};

static atomic_bool active;
// Lock-free atomics are async-signal-safe, and a handler may run on any thread.
static atomic_int resized;
static atomic_int continued;
static atomic_int stop_asked;
static atomic_int ending_signal;

static const int fatal_signals[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
static const int ending_signals[] = {SIGTERM, SIGHUP, SIGINT};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// Async-signal-safe: write, tcsetattr and plain memory only (signal-safety(7)).
void cterminal_restore(void) {
  // Whoever takes the flag restores; a second `CSI ? 1049 l` would restore a cursor
  // position that the shell has since moved on from.
  if (!atomic_exchange(&active, false)) return;
  int keep = errno;
  size_t written = 0;
  while (written < reset_count) {
    ssize_t n = write(terminal_descriptor, reset_bytes + written, reset_count - written);
    if (n > 0) {
      written += (size_t)n;
    } else if (n < 0 && errno != EINTR) {
      break;  // a lost terminal takes nothing any more
    }
  }
  // A background process that sets the terminal is stopped by SIGTTOU: block it.
  sigset_t block, before;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  sigprocmask(SIG_BLOCK, &block, &before);
  while (tcsetattr(terminal_descriptor, TCSANOW, &saved_termios) != 0 && errno == EINTR) {}
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = keep;
}

static void wake(void) {
  int keep = errno;
  // A full pipe is as good as one byte more: the reader is awake.
  ssize_t ignored = write(wake_pipe[1], "", 1);
  (void)ignored;
  errno = keep;
}

static void take_default(int signal_number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal_number, &action, NULL);
}

static void unblock(int signal_number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void on_fatal(int signal_number) {
  cterminal_restore();
  // The handler was installed with SA_RESETHAND: raising again takes the default
  // course as soon as this handler returns, with the true signal for the parent.
  raise(signal_number);
}

static void on_ending(int signal_number) {
  cterminal_restore();
  if (ending_signal != 0) {
    // Asked twice: the program is not given the rest of its time.
    take_default(signal_number);
    unblock(signal_number);
    raise(signal_number);
    return;
  }
  ending_signal = signal_number;
  if (has_save_timer) {
    struct itimerspec limit;
    memset(&limit, 0, sizeof limit);
    limit.it_value.tv_nsec = SAVE_NANOSECONDS;
    timer_settime(save_timer, 0, &limit, NULL);
  }
  wake();
}

static void on_timeout(int signal_number) {
  (void)signal_number;
  int ending = ending_signal != 0 ? ending_signal : SIGTERM;
  take_default(ending);
  unblock(ending);
  raise(ending);
}

static void on_resize(int signal_number) {
  (void)signal_number;
  resized = 1;
  wake();
}

static void on_continue(int signal_number) {
  (void)signal_number;
  continued = 1;
  wake();
}

static void on_stop(int signal_number) {
  (void)signal_number;
  cterminal_restore();
  stop_asked = 1;
  wake();
}

static int install(int signal_number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  // Handlers run on their own stack: a stack overflow raises SIGSEGV too.
  action.sa_flags = SA_ONSTACK | SA_RESTART | flags;
  sigfillset(&action.sa_mask);
  return sigaction(signal_number, &action, NULL) == 0 ? 0 : errno;
}

// For the calling thread, which is to be the one that draws.
// SIGSTKSZ may be too small for the vector registers of newer processors.
static int make_signal_stack(void) {
  size_t size = 64 * 1024;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  stack_t stack = {.ss_sp = memory, .ss_size = size, .ss_flags = 0};
  return sigaltstack(&stack, NULL) == 0 ? 0 : errno;
}

int cterminal_arm(int terminal, const struct termios *saved, const uint8_t *reset, size_t count) {
  if (count > CTERMINAL_RESET_LIMIT) return ENOBUFS;
  terminal_descriptor = terminal;
  saved_termios = *saved;
  memcpy(reset_bytes, reset, count);
  reset_count = count;
  if (wake_pipe[0] >= 0) return 0;  // armed before: only the memory was to be renewed

  if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return errno;
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGALRM;
  has_save_timer = timer_create(CLOCK_MONOTONIC, &event, &save_timer) == 0;

  int failure = make_signal_stack();
  for (size_t i = 0; failure == 0 && i < COUNT(fatal_signals); i++)
    failure = install(fatal_signals[i], on_fatal, (int)SA_RESETHAND);
  for (size_t i = 0; failure == 0 && i < COUNT(ending_signals); i++) {
    // What the parent had ignored stays ignored (nohup).
    struct sigaction before;
    if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    failure = install(ending_signals[i], on_ending, 0);
  }
  if (failure == 0) failure = install(SIGALRM, on_timeout, 0);
  if (failure == 0) failure = install(SIGWINCH, on_resize, 0);
  if (failure == 0) failure = install(SIGCONT, on_continue, 0);
  if (failure == 0) failure = install(SIGTSTP, on_stop, 0);
  return failure;
}

void cterminal_set_active(bool value) { atomic_store(&active, value); }

int cterminal_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int cterminal_wake_descriptor(void) { return wake_pipe[0]; }

cterminal_events cterminal_take_events(void) {
  uint8_t drained[64];
  while (read(wake_pipe[0], drained, sizeof drained) > 0) {}
  // Each flag is taken and cleared in one step, so that none is lost.
  cterminal_events events = {
      .resized = atomic_exchange(&resized, 0) != 0,
      .continued = atomic_exchange(&continued, 0) != 0,
      .stop = atomic_exchange(&stop_asked, 0) != 0,
      .ending = atomic_load(&ending_signal),
  };
  return events;
}

void cterminal_stop_now(void) {
  cterminal_restore();
  take_default(SIGTSTP);
  unblock(SIGTSTP);
  // In an orphaned process group the kernel drops SIGTSTP; the call then simply
  // returns and the caller paints again.
  raise(SIGTSTP);
  install(SIGTSTP, on_stop, 0);
  continued = 1;
}

void cterminal_die(int signal_number) {
  cterminal_restore();
  take_default(signal_number);
  unblock(signal_number);
  raise(signal_number);
  _exit(128 + signal_number);
}
