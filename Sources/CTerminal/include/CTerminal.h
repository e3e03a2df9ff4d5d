#ifndef ORIGAMI_CTERMINAL_H
#define ORIGAMI_CTERMINAL_H

// Code that Swift cannot do safely: signal handlers that use only plain memory prepared beforehand, on a
// stack of their own, and the one way to write to the terminal that stops when a handler has restored it.
//
// One thread, the owner, calls all functions but cterminal_restore.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// The longest byte string that `cterminal_arm` accepts for restoring the terminal.
#define CTERMINAL_RESET_LIMIT 256

/// Installs the handlers and stores how to restore the terminal. Later calls replace only the bytes.
/// An exit(3) restores the terminal, too, and so does the end of main.
///
/// From `cterminal_enter` on, a crash, SIGTSTP and the signals of POSIX that end a process first write
/// `reset` to `terminal` and set the modes `saved`, then have their usual effect. Exceptions: SIGKILL;
/// SIGPIPE, which the program must ignore; SIGPOLL and the real-time signals, which nobody sends by accident.
///
/// Call it before the terminal is changed in any way. The calling thread is the owner. The handlers' own
/// stack belongs to it, so the terminal is restored after a stack overflow of this thread only.
///
/// Returns 0, or an errno value when the bytes are too long, descriptors are exhausted or a handler cannot be
/// installed.
int cterminal_arm(int terminal, const struct termios *saved, const uint8_t *reset, size_t count);

/// Makes the terminal raw and opens it for `cterminal_write`. Returns 0 or an errno value. After a failure
/// the terminal may count as entered: call `cterminal_restore`.
int cterminal_enter(const struct termios *raw);

/// Sets other modes of the entered terminal. Does nothing after the terminal was restored. Returns 0 or an
/// errno value.
int cterminal_set_modes(const struct termios *raw);

/// Writes bytes, in one call if the terminal takes them. Writes nothing before `cterminal_enter` and nothing
/// after the terminal was restored, also when a handler restores it in the middle of this call.
void cterminal_write(const uint8_t *bytes, size_t count);

/// Restores the terminal as the handlers do, if it was entered and not restored since. Async-signal-safe.
void cterminal_restore(void);

/// A descriptor to wait on beside the terminal: readable when a signal has come.
int cterminal_wake_descriptor(void);

/// The signals since the last call.
typedef struct {
  /// The size may have changed (SIGWINCH).
  bool resized;
  /// The process was stopped and continued (SIGCONT): repaint everything.
  bool continued;
  /// SIGTSTP came and the terminal is restored: call `cterminal_stop_now`.
  bool stop;
  /// The signal that ends the process, to be raised by `cterminal_die` after saving; 0 if none.
  int ending;
} cterminal_events;

/// Returns and clears the signals that have come, except `ending`, which stays. Empties the wake descriptor.
cterminal_events cterminal_take_events(void);

/// Returns an eventfd(2), by which one thread wakes another, or -1. Its header is not part of Swift's Glibc.
int cterminal_eventfd(void);

/// Restores the terminal and stops the process, or its whole process group as ^Z does. Returns when the
/// process is continued; at once in an orphaned process group, which the kernel does not stop. Does nothing
/// if the parent ignored SIGTSTP.
void cterminal_stop_now(bool whole_group);

/// Restores the terminal and ends the process by the signal, so that the parent sees it. Does not return.
void cterminal_die(int signal) __attribute__((noreturn));

#endif
