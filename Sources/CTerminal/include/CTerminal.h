#ifndef ORIGAMI_CTERMINAL_H
#define ORIGAMI_CTERMINAL_H

// What Swift cannot do safely: signal handlers that touch nothing but plain memory
// prepared beforehand, on a stack of their own.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// The longest byte string that `cterminal_arm` accepts for leaving.
#define CTERMINAL_RESET_LIMIT 256

/// Installs the handlers and remembers how the terminal is to be left.
///
/// From now on a signal that ends or stops the process first writes `reset` to
/// `terminal` and gives back `saved`, then takes its true course. Call before the
/// terminal is changed in any way, on the thread that reads it: the alternate stack is
/// that thread's, so only its own overflow is survived. Handlers may run on any thread.
///
/// Returns 0, or an errno value when the reset string is too long or a handler
/// cannot be installed.
int cterminal_arm(int terminal, const struct termios *saved, const uint8_t *reset, size_t count);

/// Says that the terminal has been changed (true) or left (false). Only while it is
/// changed do the handlers restore it; leaving it is done once, by whoever is first.
void cterminal_set_active(bool active);

/// Restores the terminal if it is active; the same that the handlers do. Safe anywhere.
void cterminal_restore(void);

/// A descriptor to wait on beside the terminal: readable when a signal has come.
int cterminal_wake_descriptor(void);

/// What has come since the last call.
typedef struct {
  /// The size may be another (SIGWINCH).
  bool resized;
  /// The process was stopped and goes on (SIGCONT): repaint everything.
  bool continued;
  /// SIGTSTP came: restore, then call `cterminal_stop_now`.
  bool stop;
  /// A signal that ends the process, to be raised by `cterminal_die` after saving; 0 if none.
  int ending;
} cterminal_events;

/// Returns and forgets what has come, and empties the wake descriptor.
cterminal_events cterminal_take_events(void);

/// A descriptor that a thread can make readable for another, or -1: eventfd(2), whose header is no part of Swift's Glibc.
int cterminal_eventfd(void);

/// Stops the process as ^Z does in any program; returns when it is continued.
void cterminal_stop_now(void);

/// Ends the process by the true signal, so that the parent sees it. Does not return.
void cterminal_die(int signal) __attribute__((noreturn));

#endif
