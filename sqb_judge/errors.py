"""Errors that a person who runs SQB can mend."""

from __future__ import annotations


class InputError(ValueError):
    """Something given to SQB cannot be used.

    The message is one sentence that names the place (file, line, field or example) and says what
    to do. The command line prints it alone and exits with 2.
    """
