"""A terminal for benchmarks: runs a program in it, types, and times the output.

The clock stops at the last byte of an answer: at the read after which nothing came for a while. The
terminal answers the questions that the reader asks after its first frame as a modern one does, so
that its frames are wrapped as they are there.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

QUESTIONS, QUESTIONS_END = b"\x1b[?2026$p", b"\x1b[c"
ANSWERS = b"\x1b[?2026;2$y\x1b[?62;22c"


class Answer:
    """The output of a program: its bytes, and the seconds from the cause to the last of them."""

    def __init__(self, data, seconds):
        self.data, self.seconds = data, seconds

    def __len__(self):
        return len(self.data)


class Lost(Exception):
    """Raised when the program wrote nothing where it had to."""


class Terminal:
    """One program in a terminal of its own, from its start to its end."""

    def __init__(self, command, environment, rows=24, columns=80):
        self.main, self.slave = pty.openpty()
        self.resize(rows, columns)
        self.modes = termios.tcgetattr(self.slave)
        self.poll = select.poll()
        self.poll.register(self.main, select.POLLIN)
        argv = [str(part) for part in command]
        path = os.ttyname(self.slave)
        actions = [(os.POSIX_SPAWN_OPEN, 0, path, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                   (os.POSIX_SPAWN_DUP2, 0, 2)]
        variables = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment}
        self.began = time.perf_counter()
        # As the leader of a session, for which the terminal that it opens first is the controlling one; and
        # with every signal as a terminal's shell leaves it: what is blocked, or what nohup ignores, stays so.
        self.process = os.posix_spawnp(argv[0], argv, variables, file_actions=actions, setsid=True,
                                       setsigmask=(),
                                       setsigdef=signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP})

    def first_screen(self, quiet=0.05):
        """Waits for the first screen. Questions to the terminal that follow it are answered, and are not part of it."""
        data, reads = b"", []
        while QUESTIONS_END not in data and self.poll.poll(20_000 if not data else int(quiet * 1000)):
            data += os.read(self.main, 1 << 16)
            reads.append((len(data), time.perf_counter()))
        if not data:
            raise Lost("no first screen")
        end = data.find(QUESTIONS)
        if end >= 0:
            os.write(self.main, ANSWERS)
            self.drain()
            data = data[:end]
        there = next(moment for count, moment in reads if count >= len(data))
        return Answer(data, there - self.began)

    def drain(self, quiet=0.05):
        while self.poll.poll(int(quiet * 1000)):
            os.read(self.main, 1 << 16)

    def answer_to(self, act, quiet=0.01, patience=20.0):
        """Calls a function and times the output that follows."""
        begin = last = time.perf_counter()
        act()
        data = b""
        while self.poll.poll(int(1000 * (quiet if data else patience))):
            data += os.read(self.main, 1 << 16)
            last = time.perf_counter()
        if not data:
            raise Lost("no answer")
        return Answer(data, last - begin)

    def key(self, keys, quiet=0.01, patience=20.0):
        return self.answer_to(lambda: os.write(self.main, keys.encode()), quiet, patience)

    def resize(self, rows, columns):
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def peak(self):
        """The most memory that was resident so far, in bytes."""
        with open(f"/proc/{self.process}/status") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return 1024 * int(line.split()[1])
        raise Lost("no VmHWM")

    def end_by(self, number):
        """Sends a signal.

        Returns the seconds until the alternate screen was left and the modes were as at first, the seconds until
        the process was gone, and how it ended.
        """
        begin = time.perf_counter()
        os.kill(self.process, number)
        data, restored = b"", None
        while restored is None and self.poll.poll(2000):
            data += os.read(self.main, 1 << 16)
            if b"\x1b[?1049l" in data:
                while termios.tcgetattr(self.slave) != self.modes and time.perf_counter() - begin < 2:
                    pass
                restored = time.perf_counter() - begin
        _, status = os.waitpid(self.process, 0)
        gone = time.perf_counter() - begin
        self.close()
        return restored, gone, os.waitstatus_to_exitcode(status)

    def quit(self, keys="q"):
        """Types the keys that end the program and waits for its end."""
        os.write(self.main, keys.encode())
        deadline = time.perf_counter() + 5
        while os.waitpid(self.process, os.WNOHANG) == (0, 0):
            if self.poll.poll(20):
                os.read(self.main, 1 << 16)
            if time.perf_counter() > deadline:
                os.kill(self.process, signal.SIGKILL)
        self.close()

    def close(self):
        os.close(self.main)
        os.close(self.slave)
