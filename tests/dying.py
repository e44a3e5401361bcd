"""Works that are killed with -9 at a line of some code."""

import os
import signal
import sys


def run(work, within, step=0, seen=None):
    """Do a work; die at so many lines of the code in folders; return how many it had.

    ``within`` is the start of the code's file names, or several; ``step`` 0 kills none.
    ``seen`` is called before each line.
    """
    count = 0

    def trace(frame, event, _argument):
        nonlocal count
        if not frame.f_code.co_filename.startswith(within):
            return None
        count += event == "line"
        if step and count == step:
            os.kill(os.getpid(), signal.SIGKILL)
        if seen is not None and event == "line":
            seen(count)
        return trace

    before = sys.gettrace()  # make coverage's, which goes on afterwards
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def steps_by_state(work, within, folder):
    """Do a work; return its first and last line in each state of a folder's files.

    Who is killed leaves nothing but files: at the lines between it is as at these.
    """
    first, last, before = {}, {}, None

    def look(count):
        nonlocal before
        files = (each for each in sorted(folder.rglob("*")) if each.is_file())
        now = [(each.name, each.read_bytes()) for each in files]
        if now != before:
            first[len(first)], before = count, now
        last[len(first)] = count

    run(work, within, seen=look)
    return sorted({*first.values(), *last.values()})
