#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// Restoring the terminal ends all output.
//
// The program writes to `output`, a descriptor of its own.
// cterminal_restore first turns `output` into a descriptor that cannot be written, and only then writes the
// restoring bytes to `terminal`. A write of the program is then in one of three states:
//
// 1. It has not entered the kernel, or the kernel is about to restart it: it fails with EBADF.
// 2. It is waiting inside the kernel on the thread that runs the handler: the signal has ended it, and what
//    is left of it is in state 1.
// 3. It is inside the kernel on the owner's thread while the handler runs on another, which has crashed: the
//    owner is sent SIGWINCH before the restoring bytes are written. The kernel looks for pending signals
//    after it has locked the terminal for writing and before it takes bytes. So the write either ends
//    without a byte, or has the lock already, and the restoring bytes come after it.

// The time that the program has to save its state after a signal that ends it. Then it is ended in any case.
// A save that is under way may wait 200 ms for another program (ReaderState); this leaves 50 ms for the rest.
#define SAVE_NANOSECONDS 250000000
// The time in milliseconds that the handler waits until the terminal takes bytes, at most twice: a restore
// takes less than 50 ms.
#define OUTPUT_WAIT 15

// All that a handler needs is in plain memory, filled before the first handler is installed. The timer
// follows; until then no deadline is set.
static int terminal = -1;
static int output = -1;
static pid_t owner;
static struct termios saved_termios;
static timer_t save_timer;
static bool has_save_timer;
static bool restores_at_exit;
static int wake_pipe[2] = {-1, -1};

// A handler may run while cterminal_arm changes the bytes. So cterminal_arm fills the copy that is not in
// use.
static struct {
  uint8_t bytes[CTERMINAL_RESET_LIMIT];
  size_t count;
} resets[2];
static atomic_int current_reset;

// Lock-free atomics are async-signal-safe, and a handler may run on any thread.
static atomic_bool active;
static atomic_int resized;
static atomic_int continued;
static atomic_int stop_asked;
static atomic_int ending_signal;
static atomic_int deadline_signal;

static const int fatal_signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
// The program has no use for these, and their default course ends it.
static const int unused_signals[] = {SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF};
static const int ending_signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// MARK: Restoring. Only async-signal-safe calls (signal-safety(7)) and plain system calls.

static bool takes_bytes(void) {
  struct pollfd request = {.fd = terminal, .events = POLLOUT};
  return poll(&request, 1, OUTPUT_WAIT) == 1 && (request.revents & POLLOUT) != 0;
}

static void write_reset(void) {
  if (!takes_bytes()) {
    // The terminal's buffer is full. Its unread bytes are dropped, to make room for the restoring bytes.
    tcflush(terminal, TCOFLUSH);
    if (!takes_bytes()) return;
  }
  int which = atomic_load(&current_reset);
  const uint8_t *bytes = resets[which].bytes;
  size_t count = resets[which].count, written = 0;
  while (written < count) {
    ssize_t n = write(terminal, bytes + written, count - written);
    if (n > 0) {
      written += (size_t)n;
    } else if (n < 0 && errno != EINTR) {
      return;  // a lost terminal takes nothing any more
    }
  }
}

static void set_modes(const struct termios *modes) {
  // A background process that sets the terminal is stopped by SIGTTOU: block it.
  sigset_t block, before;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  sigprocmask(SIG_BLOCK, &block, &before);
  while (tcsetattr(terminal, TCSANOW, modes) != 0 && errno == EINTR) {}
  sigprocmask(SIG_SETMASK, &before, NULL);
}

void cterminal_restore(void) {
  // The first caller restores. A second `CSI ? 1049 l` would restore a cursor position that the shell has
  // left since.
  if (!atomic_exchange(&active, false)) return;
  int keep = errno;
  // The reading end of a pipe: writing to it fails with EBADF.
  dup3(wake_pipe[0], output, O_CLOEXEC);
  if (gettid() != owner) tgkill(getpid(), owner, SIGWINCH);
  write_reset();
  set_modes(&saved_termios);
  errno = keep;
}

// MARK: Handlers

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

// Ends the process by the signal after SAVE_NANOSECONDS, even when a handler waits for the terminal.
static void start_deadline(int signal_number) {
  int none = 0;
  if (!atomic_compare_exchange_strong(&deadline_signal, &none, signal_number) || !has_save_timer) return;
  struct itimerspec limit;
  memset(&limit, 0, sizeof limit);
  limit.it_value.tv_nsec = SAVE_NANOSECONDS;
  timer_settime(save_timer, 0, &limit, NULL);
}

// The kernel may choose any thread for a signal to the process. Returns true if it was passed on to the
// owner, whose write it must interrupt.
static bool pass_to_owner(int signal_number) {
  return gettid() != owner && tgkill(getpid(), owner, signal_number) == 0;
}

static void on_fatal(int signal_number) {
  start_deadline(signal_number);
  cterminal_restore();
  // The handler was installed with SA_RESETHAND: the signal takes its default course as soon as this handler
  // returns, and the parent sees the true signal.
  raise(signal_number);
}

static void on_ending(int signal_number) {
  if (pass_to_owner(signal_number)) return;
  start_deadline(signal_number);
  cterminal_restore();
  ending_signal = signal_number;
  wake();
}

static void on_deadline(int signal_number) {
  cterminal_restore();
  // If no deadline was set, another process has sent SIGALRM.
  int ending = deadline_signal != 0 ? deadline_signal : signal_number;
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
  if (pass_to_owner(signal_number)) return;
  cterminal_restore();
  stop_asked = 1;
  wake();
}

// MARK: Arming

static int install(int signal_number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  // Handlers run on their own stack: a stack overflow raises SIGSEGV too.
  action.sa_flags = SA_ONSTACK | SA_RESTART | flags;
  sigfillset(&action.sa_mask);
  // The deadline ends the process even while a handler waits for the terminal.
  sigdelset(&action.sa_mask, SIGALRM);
  return sigaction(signal_number, &action, NULL) == 0 ? 0 : errno;
}

// A signal that the parent ignored stays ignored (nohup).
static int install_unless_ignored(int signal_number, void (*handler)(int), int flags) {
  struct sigaction before;
  if (sigaction(signal_number, NULL, &before) == 0 && before.sa_handler == SIG_IGN) return 0;
  return install(signal_number, handler, flags);
}

static int install_all(void) {
  int failure = install(SIGALRM, on_deadline, 0);
  for (size_t i = 0; failure == 0 && i < COUNT(fatal_signals); i++)
    failure = install(fatal_signals[i], on_fatal, (int)SA_RESETHAND);
  for (size_t i = 0; failure == 0 && i < COUNT(unused_signals); i++)
    failure = install_unless_ignored(unused_signals[i], on_fatal, (int)SA_RESETHAND);
  for (size_t i = 0; failure == 0 && i < COUNT(ending_signals); i++)
    failure = install_unless_ignored(ending_signals[i], on_ending, 0);
  if (failure == 0) failure = install(SIGWINCH, on_resize, 0);
  if (failure == 0) failure = install(SIGCONT, on_continue, 0);
  if (failure == 0) failure = install_unless_ignored(SIGTSTP, on_stop, 0);
  return failure;
}

// Gives the calling thread a stack for handlers. SIGSTKSZ may be too small for the vector registers of newer
// processors.
static int make_signal_stack(void) {
  size_t size = 64 * 1024;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  stack_t stack = {.ss_sp = memory, .ss_size = size, .ss_flags = 0};
  return sigaltstack(&stack, NULL) == 0 ? 0 : errno;
}

int cterminal_arm(int descriptor, const struct termios *saved, const uint8_t *reset, size_t count) {
  if (count > CTERMINAL_RESET_LIMIT) return ENOBUFS;
  int next = 1 - atomic_load(&current_reset);
  memcpy(resets[next].bytes, reset, count);
  resets[next].count = count;
  atomic_store(&current_reset, next);
  if (wake_pipe[0] >= 0) return 0;  // armed before: only the bytes change

  terminal = descriptor;
  saved_termios = *saved;
  owner = gettid();
  if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return errno;
  output = fcntl(wake_pipe[0], F_DUPFD_CLOEXEC, 0);
  int failure = output < 0 ? errno : make_signal_stack();
  if (failure == 0) failure = install_all();
  // For exit(3) and for the end of main: globals of Swift are never deinitialised.
  if (failure == 0 && !restores_at_exit) {
    restores_at_exit = atexit(cterminal_restore) == 0;
    if (!restores_at_exit) failure = ENOMEM;
  }
  if (failure != 0) {
    // Another call begins anew. Handlers that were installed stay; the caller should end the program.
    if (output >= 0) close(output);
    output = -1;
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
    return failure;
  }
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGALRM;
  has_save_timer = timer_create(CLOCK_MONOTONIC, &event, &save_timer) == 0;
  return 0;
}

// MARK: The program's side

// Blocks the signals. A handler that restored the terminal between two steps would be followed by raw modes.
static void block_handlers(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  // In the background, tcsetattr stops the process until it is in the foreground. With SIGTTOU blocked, the
  // kernel would let it change the shell's terminal.
  sigdelset(&all, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

// Sets the modes of the program. Returns 0 or an errno value. Call it with the handlers blocked.
static int set_raw(const struct termios *raw) {
  while (tcsetattr(terminal, TCSANOW, raw) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int cterminal_enter(const struct termios *raw) {
  sigset_t before;
  block_handlers(&before);
  int failure = dup3(terminal, output, O_CLOEXEC) < 0 ? errno : 0;
  if (failure == 0) {
    atomic_store(&active, true);
    failure = set_raw(raw);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failure;
}

int cterminal_set_modes(const struct termios *raw) {
  sigset_t before;
  block_handlers(&before);
  int failure = atomic_load(&active) ? set_raw(raw) : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failure;
}

void cterminal_write(const uint8_t *bytes, size_t count) {
  size_t written = 0;
  while (written < count) {
    ssize_t n = write(output, bytes + written, count - written);
    if (n > 0) {
      written += (size_t)n;
    } else if (n < 0 && errno == EAGAIN) {
      // Another program with this terminal has set O_NONBLOCK. The wait has a limit, because a handler may
      // have replaced `output` since.
      struct pollfd request = {.fd = output, .events = POLLOUT};
      poll(&request, 1, 100);
    } else if (n < 0 && errno != EINTR) {
      return;  // restored or lost: the next wait tells which
    }
  }
}

int cterminal_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int cterminal_wake_descriptor(void) { return wake_pipe[0]; }

cterminal_events cterminal_take_events(void) {
  uint8_t drained[64];
  while (read(wake_pipe[0], drained, sizeof drained) > 0) {}
  // Each flag is read and cleared in one step, so that none is lost.
  cterminal_events events = {
      .resized = atomic_exchange(&resized, 0) != 0,
      .continued = atomic_exchange(&continued, 0) != 0,
      .stop = atomic_exchange(&stop_asked, 0) != 0,
      .ending = atomic_load(&ending_signal),
  };
  return events;
}

void cterminal_stop_now(bool whole_group) {
  struct sigaction action;
  if (sigaction(SIGTSTP, NULL, &action) == 0 && action.sa_handler == SIG_IGN) return;
  cterminal_restore();
  if (whole_group) {
    // The others first, without this process: it would go on to its own stop below when it is continued.
    action.sa_handler = SIG_IGN;
    sigaction(SIGTSTP, &action, NULL);
    kill(0, SIGTSTP);
  }
  take_default(SIGTSTP);
  unblock(SIGTSTP);
  // In an orphaned process group the kernel drops SIGTSTP: the call returns and the caller paints again.
  raise(SIGTSTP);
  install(SIGTSTP, on_stop, 0);
  // The caller enters and repaints. The flag that SIGCONT has set would make it do so once more.
  continued = 0;
}

void cterminal_die(int signal_number) {
  cterminal_restore();
  take_default(signal_number);
  unblock(signal_number);
  raise(signal_number);
  _exit(128 + signal_number);
}
